"""The defects that `make mutants` plants in the house: its host, journal, views, clocks and draws."""

from tools.planted import Mutant


def house(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    """A defect that this test must catch."""
    tests = "tests/adapters/" if file.startswith("adapters") else "tests/service/"
    return Mutant(f"house: {what}", file, ((old, new),), (f"{tests}{test}",))


HOST = [
    house(
        "a play is acknowledged before it is stored",
        "service/matches/live_match.py",
        "        ending = self._ending(after)\n",
        "        ending = self._ending(after)\n"
        "        self._tell(submission, wire.Ack(self.row.id, submission.id, after.step))\n",
        "matches/test_submitting.py::test_nobody_is_told_of_a_play_before_it_is_stored",
    ),
    house(
        "what could not be stored is shown all the same",
        "service/matches/live_match.py",
        '        if stored == "stored":\n            if ending:',
        '        if stored != "taken":\n            if ending:',
        "matches/test_submitting.py::test_what_could_not_be_stored_did_not_happen_and_may_be_tried_again",
    ),
    house(
        "a stale version is accepted",
        "service/matches/live_match.py",
        "elif match_log.is_stale(submission.seat, submission.notation, submission.version):",
        "elif False:",
        "matches/test_submitting.py::test_a_submission_from_before_an_own_play_is_stale",
    ),
    house(
        "what the other picks makes a pick stale",
        "service/matches/match_log.py",
        "if back or seat == entry.seat or (seat in past) != (seat in now):",
        "if True:",
        "matches/test_submitting.py::test_what_the_other_does_in_a_simultaneous_phase_makes_nothing_stale",
    ),
    house(
        "a repeated submission is forgotten at a restart",
        "service/matches/match_log.py",
        "                match_log.answered[seat, client_id] = after.step\n",
        "                pass\n",
        "matches/test_submitting.py::test_it_is_answered_as_before_in_another_window_and_after_the_house_reopened",
    ),
    house(
        "a match goes on with other rules",
        "service/house.py",
        "        elif saved.row.rules_version != saved.row.terms.rules().rules_version:\n",
        "        elif not saved.row.terms.rules():\n",
        "matches/test_reopening.py::test_a_match_of_other_rules_is_ended_with_a_reason_and_not_folded",
    ),
    house(
        "a seat is given up by a match that begins",
        "service/matches/open_table.py",
        "        if self.begins or self.reserved or self.closed:\n            return\n",
        "",
        "matches/test_seats.py::test_nobody_leaves_a_table_at_the_moment_it_begins",
    ),
    house(
        "a mate need not wait until a seat is left",
        "service/matches/absence.py",
        "return person in mates and self.is_away(self._live.places[seat])",
        "return person in mates",
        "progress/test_leavers.py::test_a_mate_plays_for_an_absent_seat",
    ),
    house(
        "pages of other houses may come in",
        "service/connections.py",
        "return origin in self.origins or (",
        "return bool(origin) or (",
        "test_connections.py::test_pages_of_other_houses_may_not",
    ),
    house(
        "a bot sees the state",
        "service/matches/absence.py",
        "Question(match.game, match.view(seat)",
        "Question(match.game, match.state",
        "matches/test_bots.py::test_a_bot_gets_what_its_seat_knows_and_nothing_else",
    ),
    house(
        "what the house cannot store is tried once for each who asked for it",
        "service/matches/live_match.py",
        "if (seat, notation) not in self.wanted:",
        "if True:",
        "matches/test_trying_again.py::"
        "test_what_the_house_cannot_store_is_tried_once_a_second_however_often_it_is_asked_for",
    ),
    house(
        "what a bot cannot store is tried once for each who called it",
        "service/matches/absence.py",
        "if play not in self._again:",
        "if True:",
        "matches/test_trying_again.py::test_what_a_bot_cannot_store_is_tried_once_a_second_however_often_it_is_called",
    ),
    house(
        "a bot whose play could not be stored plays on although the owner is back",
        "service/matches/live_match.py",
        "        elif submission.by == BOT or (",
        "        elif False and (",
        "matches/test_trying_again.py::test_a_bot_whose_play_could_not_be_stored_does_not_play_when_the_owner_is_back",
    ),
]

JOURNAL = [
    house(
        "a version may be stored twice",
        "adapters/stores/sqlite.py",
        'return "stored" if self._db.execute(STEP, item.values).rowcount else "taken"',
        'return "stored" if self._db.execute(STEP, item.values) else "taken"',
        "stores/test_stores.py::test_a_version_is_stored_once",
    ),
    house(
        "the disk is not waited for",
        "adapters/stores/sqlite.py",
        "PRAGMA synchronous = FULL",
        "PRAGMA synchronous = OFF",
        "stores/test_sqlite.py::test_every_connection_is_safe",
    ),
    house(
        "a match ends without its step",
        "adapters/stores/store.py",
        "        if not books.matches.append(row, time()):\n            raise Taken(",
        "        if books.matches.append(row, time()) is None:\n            raise Taken(",
        "stores/test_stores.py::test_the_end_is_stored_with_its_step_or_not_at_all",
    ),
    house(
        "a full disk is not mentioned",
        "adapters/stores/store.py",
        "outcomes += [lost(item) for item in batch[len(outcomes) :]]",
        'outcomes = ["stored"] * len(batch)',
        "stores/test_sqlite.py::test_a_full_disk_fails_what_was_asked_and_works_again_when_there_is_room",
    ),
    house(
        "one bad request fails everybody's",
        "adapters/stores/work.py",
        "    if isinstance(error, SQLAlchemyError) and concerns_itself(error):\n",
        "    if False:\n",
        "stores/test_stores.py::test_one_that_belongs_to_nothing_leaves_the_others_stored",
    ),
    house(
        "two matches follow one",
        "adapters/stores/books/matches.py",
        'where(THIS, match.c.next == "")',
        "where(THIS)",
        "stores/test_stores.py::test_a_match_has_one_that_follows_it",
    ),
    house(
        "what was refused is kept",
        "adapters/stores/work.py",
        '        execute("ROLLBACK TO SAVEPOINT work")\n',
        "        pass\n",
        "stores/test_stores.py::test_work_that_is_refused_leaves_nothing_behind_and_others_alone",
    ),
    house(
        "the tables of the code are not those of the migrations",
        "adapters/stores/tables/people.py",
        'Column("name", Text, nullable=False)',
        'Column("name", Text)',
        "stores/test_migrations.py::test_the_newest_migration_leads_to_the_tables_of_the_code",
    ),
    house(
        "PostgreSQL keeps a version twice, or says so",
        "adapters/stores/postgres.py",
        "    new.remove(step)\n",
        "",
        "stores/test_stores.py::test_the_same_step_twice_in_one_transaction_is_stored_once",
    ),
    house(
        "who looks something up may write",
        "adapters/stores/sqlite.py",
        '    db.execute("PRAGMA query_only = ON")\n',
        "",
        "stores/test_stores.py::test_who_looks_something_up_cannot_write",
    ),
]

VIEWS = [
    house(
        "the table shows the state",
        "service/matches/presenting.py",
        ".table(match.game, match.view(viewer), viewer)",
        ".table(match.game, match.state, viewer)",
        "matches/test_watching.py::test_spectators_see_no_hands",
    ),
    house(
        "everybody is told what happened to anybody",
        "service/matches/presenting.py",
        "witnessed = event if isinstance(event, Talk) else match.game.witness(event, viewer)",
        "witnessed = event",
        "matches/test_watching.py::test_what_one_is_told_as_it_happens_is_what_one_has_seen_and_no_more",
    ),
    house(
        "spectators of a delayed table see it live",
        "service/matches/broadcast.py",
        "        if self._delay:\n            told",
        "        if None:\n            told",
        "matches/test_watching.py::test_spectators_of_a_delayed_table_see_the_match_as_it_was_and_then_follow",
    ),
    house(
        "whoever looked at a table before the start goes on looking, though nobody may",
        "service/matches/open_table.py",
        'if viewer.person in seats or row.terms.watch != "off":',
        "if True:",
        "matches/test_watching.py::test_who_looked_before_the_start_sees_no_more_of_a_table_that_is_not_open_to_spectators",
    ),
    house(
        "zones that are gone stay on the screen",
        "service/matches/presenting.py",
        '"gone": tuple(past)',
        '"gone": ()',
        "matches/test_updates.py::test_the_first_picture_with_all_updates_is_what_one_gets_on_coming_anew",
    ),
    house(
        "the secret is told with the first picture",
        "service/matches/broadcast.py",
        "commit=commitment(live.row.secret).hex()",
        "commit=live.row.secret.hex()",
        "archive/test_records.py::test_the_secret_is_told_to_nobody_before_the_end",
    ),
]

CLOCKS = [
    house(
        "each shuffle has time of its own",
        "service/matches/match_log.py",
        '"" != was.timer == now.timer',
        "False",
        "matches/test_deadline.py::test_three_shuffles_share_one_deadline_and_are_one_expiry",
    ),
    house(
        "talk gives more time",
        "service/matches/live_match.py",
        "if not talk or after.outcome or after.awaiting is not before.awaiting:",
        "if True:",
        "matches/test_deadline.py::test_talk_leaves_the_deadline_alone",
    ),
    house(
        "plays may be late for ever",
        "service/matches/deadline.py",
        "LATE_IN_A_MATCH = 3.0",
        "LATE_IN_A_MATCH = 300.0",
        "matches/test_deadline.py::test_a_match_forgives_three_seconds_in_all",
    ),
    house(
        "an own play does not start the count anew",
        "service/matches/match_log.py",
        "            self.expiries[entry.seat] = 0\n",
        "            pass\n",
        "matches/test_deadline.py::test_an_own_play_starts_the_count_anew",
    ),
    house(
        "somebody who plays alone is forfeited",
        "service/matches/live_match.py",
        "self.places[seat].bot or self.row.terms.people == 1 or",
        "self.places[seat].bot or",
        "matches/test_deadline.py::test_one_person_is_never_forfeited",
    ),
]

DRAWS = [
    house(
        "all tables have one secret",
        "service/house.py",
        "self.new_row(terms, person.id, self.context.new_secret())",
        "self.new_row(terms, person.id, bytes(32))",
        "archive/test_records.py::test_secrets_are_new_for_every_table",
    ),
    house(
        "the nonce of a visitor is ignored",
        "service/matches/open_table.py",
        "nonce or token_bytes(NONCE), nonce is None)",
        "token_bytes(NONCE), nonce is None)",
        "archive/test_records.py::test_everybodys_nonce_is_in_it_and_marked_where_the_house_drew_it",
    ),
    house(
        "a rematch has another secret than was promised",
        "service/lobby/rematches.py",
        "self._house.new_row(terms, live.row.owner, live.row.next_secret)",
        "self._house.new_row(terms, live.row.owner, token_bytes(32))",
        "lobby/test_rematch.py::test_its_luck_was_promised_when_the_match_ended",
    ),
    house(
        "rematches are as many as somebody wants",
        "service/lobby/rematches.py",
        "if self._house.running(live.row.owner) < self._context.settings.limits.matches_of_person:",
        "if True:",
        "lobby/test_rematch.py::test_matches_that_follow_count_as_many_as_others",
    ),
    house(
        "the end of a match is told before its spectators may know it",
        "service/matches/live_match.py",
        "return self.broadcast.known(self.viewpoints_of(person)[0] if person else None)",
        "return self.match",
        "matches/test_watching.py::test_the_end_of_a_delayed_match_is_told_to_its_players_at_once_and_to_others_later",
    ),
    house(
        "spectators who lag behind hear of the rematch before the end",
        "service/matches/broadcast.py",
        "        if self._released.outcome:\n            self._live",
        "        if self._released:\n            self._host",
        "matches/test_watching.py::test_who_wants_to_play_again_and_what_follows_is_told_to_spectators_with_the_end",
    ),
    house(
        "a house that reopens shows spectators all that they should wait for",
        "service/matches/broadcast.py",
        "        if early <= 0:\n",
        "        if self._delay >= 0:\n",
        "matches/test_watching.py::test_no_spectator_sees_the_end_early_because_everybody_has_gone_or_the_house_was_closed",
    ),
    house(
        "a house that reopens has no luck",
        "service/matches/match_log.py",
        "        match_log.match = replace(match_log.match, luck=luck)\n",
        "",
        "matches/test_reopening.py::test_it_knows_every_match_as_it_was",
    ),
]

REPLAYS = [
    house(
        "the hands of a live match are opened to whoever asks for its replay",
        "service/lobby/finder.py",
        "return table.tells_end_to(person)",
        "return True",
        "archive/test_replay.py::test_nothing_is_told_again_of_a_match_that_goes_on",
    ),
    house(
        "a replay shows a seat what it never saw",
        "service/archive/replay.py",
        "return presenting.events(moment.match, moment.events, self._seat)",
        "return presenting.all_events(moment.match, moment.events, self._seat)",
        "archive/test_replay.py::test_everybody_is_told_again_what_they_were_told",
    ),
    house(
        "a private match is featured",
        "service/archive/replay.py",
        "terms.people > 1 and not terms.private and",
        "terms.people > 1 and",
        "archive/test_replay.py::test_what_not_everybody_could_watch_is_not_featured",
    ),
]

LESSONS = [
    house(
        "a lesson praises what its text does not say",
        "service/lessons/lessons.py",
        'presenting.words(Message(f"{stage.key}.right"))',
        "presenting.words(Message(stage.key))",
        "lessons/test_lessons.py::test_a_step_teaches_a_rule_of_its_game_in_words_that_are_there",
    ),
]

BOTS = [
    house(
        "the bots of a match are everybody's",
        "service/matches/absence.py",
        "return Lane(self._live.address, person)",
        "return Lane()",
        "matches/test_bot_questions.py::test_a_question_waits_in_the_lane_of_whoever_plays",
    ),
    house(
        "nobody remembers from where a match is played",
        "service/matches/absence.py",
        "                    self._live.address = viewer.address\n",
        "                    pass\n",
        "matches/test_bot_questions.py::test_who_comes_from_elsewhere_waits_there",
    ),
    house(
        "a rematch waits in nobody's lane",
        "service/lobby/rematches.py",
        "        following.address = live.address\n",
        "",
        "matches/test_bot_questions.py::test_a_rematch_has_the_lane_of_the_match_before",
    ),
    house(
        "a bot is asked about a match that has moved on",
        "service/matches/absence.py",
        'return not (live.aside or live.is_over or live.match_log.is_stale(seat, "", version))',
        "return not (live.aside or live.is_over)",
        "matches/test_bot_questions.py::test_a_question_is_wanted_until_the_clock_was_quicker",
    ),
    house(
        "each bot that fails is a line of the log",
        "service/context.py",
        "        if not self._waits:\n",
        "        if True:\n",
        "matches/test_bot_questions.py::test_a_crowd_of_failures_is_one_line_a_minute_and_every_one_is_counted",
    ),
]

HOUSE = [*BOTS, *HOST, *JOURNAL, *VIEWS, *CLOCKS, *DRAWS, *REPLAYS, *LESSONS]
