"""Defects of live matches."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "battery: a play is acknowledged before it is stored",
        "parlour.service.matches.live_match.LiveMatch._play",
        "            self.writer.write(submission, after, events)",
        "            self._tell(submission, wire.Ack(self.row.id, submission.id, after.step))\n"
        "            self.writer.write(submission, after, events)",
        "tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",
    ),
    Mutant(
        "battery: the time that a house was closed is charged",
        "parlour.service.matches.live_match.LiveMatch.start_clock",
        "        self.deadline.follow(None, self.match, ())",
        "        self.deadline.follow(None, self.match, ())\n"
        "        if self.deadline.at is not None and self.row.played:\n"
        "            self.deadline.at -= self.context.wall() - self.row.played",
        "tests/battery/test_row06_crash.py::test_a_crash_loses_nothing_that_was_acknowledged_or_seen",
    ),
    Mutant(
        "battery: something of every move is kept for ever",
        "parlour.service.matches.live_match.LiveMatch.stored",
        'self.context.counts["moves"] += 1',
        'self.context.counts["moves"] += 1\n'
        '        self.context.__dict__.setdefault("kept", []).append(b"x" * 400_000)',
        "tests/battery/test_row11_load.py::test_moves_are_acknowledged_soon",
    ),
    Mutant(
        "battery: a match that is over is kept until somebody looks for garbage",
        "parlour.service.matches.live_match.LiveMatch.dispose",
        "        self.deadline.dispose()\n",
        "",
        "tests/battery/test_row11_load.py::"
        "test_a_match_that_is_over_and_left_is_let_go_without_looking_for_garbage",
    ),
    Mutant(
        "battery: whoever looks on is shown the first seat",
        "parlour.service.matches.absence.Absence.viewpoints_of",
        "(seat for seat in others if seat not in own)] or [None]",
        "(seat for seat in others if seat not in own)] or [0]",
        "tests/battery/test_row12_storms.py::test_everybody_comes_back_to_their_own_seat",
    ),
    Mutant(
        "counting: who was deleted is still found at their match",
        "parlour.service.matches.watched_match.WatchedMatch.forget",
        "        self.context.recount(self.row.id)\n",
        "",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: a match that ends is still counted",
        "parlour.service.matches.live_match.LiveMatch.stored",
        "        if over:\n            self.context.recount(self.row.id)\n",
        "",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: a match that another house ended is still counted",
        "parlour.service.matches.live_match.LiveMatch.reloaded",
        "        self.context.recount(self.row.id)\n",
        "",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "counting: the lobby is not told that another house ended a match",
        "parlour.service.matches.live_match.LiveMatch.reloaded",
        "            self.context.changed(self.row.id)",
        "            pass",
        "tests/service/lobby/test_counting_tables.py::test_what_is_counted_equals_a_recount",
    ),
    Mutant(
        "damage: a step that cannot be shown is everybody's trouble",
        "parlour.service.matches.step_writer.StepWriter._written",
        "except Exception as error:  # it is stored, but cannot be shown",
        "except ParlourError as error:",
        "tests/service/matches/test_quarantine.py::"
        "test_a_step_that_cannot_be_shown_sets_its_match_aside_and_is_not_lost",
    ),
    Mutant(
        "damage: a play on which the rules fail ends the match",
        "parlour.service.matches.live_match.LiveMatch._failed",
        "if not submission.viewer:",
        "if True:",
        "tests/service/matches/test_quarantine.py::"
        "test_a_play_on_which_the_rules_fail_is_refused_and_the_match_goes_on",
    ),
    Mutant(
        "delays: an end is told by a clock that may be set",
        "parlour.service.matches.watched_match.WatchedMatch.delay_is_over",
        "self.broadcast.known(None).outcome is not None",
        "self.context.wall() >= self.played_at + self.row.terms.delay",
        "tests/service/matches/test_watching.py::"
        "test_nothing_is_told_before_the_table_tells_it_because_the_clock_of_the_machine_was_set",
    ),
    Mutant(
        "edge: a stale play brings a picture each time",
        "parlour.service.matches.live_match.LiveMatch._refuse",
        "submission.viewer.show(self.row.id, submission.seat)",
        "self.broadcast.picture(submission.viewer, submission.seat)",
        "tests/service/matches/test_picture_limit.py::"
        "test_who_is_refused_for_a_stale_version_again_and_again_gets_no_more_pictures",
    ),
    Mutant(
        "farming: a match lasts as long as its table stands",
        "parlour.service.matches.step_writer.StepWriter._unsettled",
        "context.timers.clock() - state.began\n",
        "context.wall() - state.row.made + 60\n",
        "tests/service/progress/test_settlement.py::"
        "test_a_line_that_no_person_could_have_dropped_brings_nothing",
    ),
    Mutant(
        "farming: the house's choice of coins is not asked for",
        "parlour.service.matches.step_writer.StepWriter._unsettled",
        ", context.settings.coins\n",
        ", 10\n",
        "tests/service/progress/test_settlement.py::test_a_win_brings_what_the_house_has_chosen",
    ),
    Mutant(
        "hidden: what hides only by holes may be taken back in ranked matches",
        "parlour.service.matches.match_log.MatchLog._no_takeback",
        "ranked and hides(self.match.game)",
        "ranked and type(self.match.game).view.__qualname__ != 'Game.view'",
        "tests/service/lobby/test_ranked.py::"
        "test_in_a_ranked_game_that_hides_only_by_holes_nothing_is_taken_back",
    ),
    Mutant(
        "house: a play is acknowledged before it is stored",
        "parlour.service.matches.live_match.LiveMatch._play",
        "            self.writer.write(submission, after, events)",
        "            self._tell(submission, wire.Ack(self.row.id, submission.id, after.step))\n"
        "            self.writer.write(submission, after, events)",
        "tests/service/matches/test_submitting.py::test_nobody_is_told_of_a_play_before_it_is_stored",
    ),
    Mutant(
        "house: what could not be stored is shown all the same",
        "parlour.service.matches.step_writer.StepWriter._written",
        'if stored == "stored":',
        'if stored != "taken":',
        "tests/service/matches/test_submitting.py::"
        "test_what_could_not_be_stored_did_not_happen_and_may_be_tried_again",
    ),
    Mutant(
        "house: a stale version is accepted",
        "parlour.service.matches.live_match.LiveMatch._judge",
        "elif match_log.is_stale(submission.seat, submission.notation, submission.version):",
        "elif False:",
        "tests/service/matches/test_submitting.py::test_a_submission_from_before_an_own_play_is_stale",
    ),
    Mutant(
        "house: what the house cannot store is tried once for each who asked for it",
        "parlour.service.matches.live_match.LiveMatch.house_play",
        "if (seat, notation) not in self.wanted:",
        "if True:",
        "tests/service/matches/test_trying_again.py::"
        "test_what_the_house_cannot_store_is_tried_once_a_second_however_often_it_is_asked_for",
    ),
    Mutant(
        "house: a bot whose play could not be stored plays on although the owner is back",
        "parlour.service.matches.absence.Absence._play",
        "if place.played_by_bot and not",
        "if not",
        "tests/service/matches/test_trying_again.py::"
        "test_a_bot_whose_play_could_not_be_stored_does_not_play_when_the_owner_is_back",
    ),
    Mutant(
        "house: talk gives more time",
        "parlour.service.matches.live_match.LiveMatch.keep_time",
        "if not talk or after.outcome or after.awaiting is not before.awaiting:",
        "if True:",
        "tests/service/matches/test_deadline.py::test_talk_leaves_the_deadline_alone",
    ),
    Mutant(
        "house: somebody who plays alone is forfeited",
        "parlour.service.matches.live_match.LiveMatch._is_late_too_often",
        "self.places[seat].bot or self.row.terms.people == 1 or",
        "self.places[seat].bot or",
        "tests/service/matches/test_deadline.py::test_one_person_is_never_forfeited",
    ),
    Mutant(
        "house: the end of a match is told before its spectators may know it",
        "parlour.service.matches.watched_match.WatchedMatch.known_to",
        "return self.broadcast.known(self.viewpoints_of(person)[0] if person else None)",
        "return self.match",
        "tests/service/matches/test_watching.py::"
        "test_the_end_of_a_delayed_match_is_told_to_its_players_at_once_and_to_others_later",
    ),
    Mutant(
        "long: offers have no end",
        "parlour.service.matches.match_log.MatchLog.no_offer",
        "if self.offers[submission.seat] >= MOST_OFFERS:",
        "if False:",
        "tests/service/matches/test_long_matches.py::test_a_seat_makes_no_more_than_so_many_offers",
    ),
    Mutant(
        "long: refused offers do not count",
        "parlour.service.matches.live_match.LiveMatch._play",
        "self.match_log.offers[submission.seat] += 1",
        "pass",
        "tests/service/matches/test_long_matches.py::test_offers_that_were_refused_count_as_well",
    ),
    Mutant(
        "long: a match may go back for ever",
        "parlour.service.matches.match_log.MatchLog._no_takeback",
        "if self.match.step >= TAKEBACKS_UNTIL:",
        "if False:",
        "tests/service/matches/test_long_matches.py::test_a_long_match_takes_nothing_back",
    ),
    Mutant(
        "long: a match has no last play",
        "parlour.service.matches.live_match.LiveMatch.stored",
        "if after.step >= MOST_PLAYS and not over:",
        "if False:",
        "tests/service/matches/test_long_matches.py::test_no_match_goes_on_for_ever",
    ),
    Mutant(
        "network: whoever left for good still plays",
        "parlour.service.matches.match_state.MatchState.played_by",
        "if not self.places[seat].left]",
        "]",
        "tests/battery/test_row02_spoofing.py::test_impostors_change_nothing_and_are_told_so",
    ),
    Mutant(
        "network: a stale play counts",
        "parlour.service.matches.live_match.LiveMatch._judge",
        "elif match_log.is_stale(submission.seat, submission.notation, submission.version):",
        "elif False:",
        "tests/battery/test_row03_schedules.py::test_everybody_converges_and_nothing_happens_twice",
    ),
    Mutant(
        "past: what is stored though the store said it failed is never found",
        "parlour.service.matches.step_writer.StepWriter._written",
        'self._doubtful = stored == "failed"',
        "self._doubtful = False",
        "tests/service/matches/test_trying_again.py::"
        "test_a_play_that_was_stored_though_the_store_said_it_failed_is_shown_to_all",
    ),
    Mutant(
        "progress: who left is paid",
        "parlour.service.matches.step_writer.StepWriter._unsettled",
        "tuple(map(self._is_away, state.places)), context",
        "(False,) * len(state.places), context",
        "tests/service/progress/test_settlement.py::test_for_whom_a_bot_finished_gets_nothing_even_if_it_won",
    ),
    Mutant(
        "stalls: whoever does not come back stops the clock for good",
        "parlour.service.matches.live_match.LiveMatch.reopen",
        "        self.context.timers.later_by_play_clock(TIME_TO_RETURN, self.start_clock)\n",
        "",
        "tests/service/matches/test_standing_still.py::"
        "test_nobody_waits_long_for_somebody_who_does_not_come_back",
    ),
    Mutant(
        "tables: a match plays by itself in a house that was opened again",
        "parlour.service.matches.live_match.LiveMatch.start_clock",
        "or not self.deadline.waits or self.absence.only_person_is_away():",
        "or not self.deadline.waits:",
        "tests/service/matches/test_playing_alone.py::"
        "test_nothing_plays_by_itself_in_a_house_that_was_opened_again",
    ),
    Mutant(
        "tables: the clock of one who plays again stands still for ever",
        "parlour.service.matches.live_match.LiveMatch.keep_time",
        "if self.row.terms.people == 1 and moved:",
        "if False:",
        "tests/service/matches/test_playing_alone.py::"
        "test_one_who_is_there_but_does_nothing_is_waited_for_after_some_turns",
    ),
    Mutant(
        "tables: what could not be stored is tried at a match that was put away",
        "parlour.service.matches.live_match.LiveMatch.dispose",
        "        self.aside = True\n",
        "",
        "tests/service/matches/test_trying_again.py::"
        "test_what_the_house_was_to_play_is_not_tried_at_a_match_that_was_put_away",
    ),
    Mutant(
        "tables: coming back is written down as a house that was closed",
        "parlour.service.matches.live_match.LiveMatch.start_clock",
        "if self._reopened:",
        "if True:",
        "tests/service/matches/test_playing_alone.py::test_coming_back_is_no_reopening",
    ),
    Mutant(
        "tables: a person loses because a bot is late",
        "parlour.service.matches.live_match.LiveMatch._is_late_too_often",
        "self.places[seat].bot or self.row.terms.people == 1 or",
        "self.row.terms.people == 1 or",
        "tests/service/matches/test_deadline.py::test_nobody_loses_because_a_bot_is_late",
    ),
    Mutant(
        "tables: a person is late for the bot that stood in",
        "parlour.service.matches.live_match.LiveMatch._play",
        "elif self.places[submission.seat].stand_in:",
        "elif False:",
        "tests/service/matches/test_reopening.py::test_it_calls_nobody_late_for_a_bot_that_stood_in",
    ),
    Mutant(
        "tables: a person loses because another is late",
        "parlour.service.matches.live_match.LiveMatch._is_late_too_often",
        "return self.match_log.expiries[seat] >= self.context.settings.expiries",
        "return max(self.match_log.expiries) >= self.context.settings.expiries",
        "tests/service/matches/test_deadline.py::test_nobody_loses_because_another_is_late",
    ),
    Mutant(
        "tables: the end of a match is not in the log",
        "parlour.service.matches.step_writer.StepWriter._written",
        'context.note("match-ended", match=state.row.id, **short, reason=ending.reason)',
        "pass",
        "tests/service/test_log.py::test_a_team_match_leaves_its_begin_and_its_end_in_the_log",
    ),
    Mutant(
        "knowledge: a refusal names cards of the other hand",
        "parlour.service.matches.live_match.LiveMatch._refuse",
        "instead = tuple(str(action) for action in refusal.instead)",
        'instead = tuple(map(str, getattr(self.match.state, "hands", ((),))[-1]))',
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "matches: a match that was set aside goes on when a doubtful play is found",
        "parlour.service.matches.step_writer.StepWriter._looked",
        "if self._state.aside:",
        "if False:",
        "tests/service/matches/test_trying_again.py::"
        "test_a_match_that_was_set_aside_while_a_doubtful_play_is_looked_for_does_not_go_on",
    ),
    Mutant(
        "matches: who waits last until nothing is being stored goes on first",
        "parlour.service.matches.live_match.LiveMatch.go_on",
        "self._quiet.pop(0)()",
        "self._quiet.pop()()",
        "tests/service/matches/test_trying_again.py::"
        "test_those_who_wait_until_nothing_is_being_stored_go_on_in_their_order",
    ),
]
