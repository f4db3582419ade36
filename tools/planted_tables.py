"""The defects that `make mutants` plants in open tables, the house's log and its bots."""

from tools.planted import Mutant

SITTING = "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there"


def tables(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"tables: {what}", f"service/{file}", ((old, new),), (test,))


SEATS = [
    tables(
        "a seat that is being stored is not freed",
        "matches/open_table.py",
        "        elif self._busy:\n            self._next.append(lambda: self.free(person, close))\n",
        "        elif self._busy:\n            pass\n",
        SITTING,
    ),
    tables(
        "whoever left meanwhile is shown the seat",
        "matches/open_table.py",
        "            self._left.add(viewer)\n",
        "            pass\n",
        SITTING,
    ),
    tables(
        "a closed table that could not be removed stays stored",
        "house.py",
        "lambda: self._remove(match))",
        "lambda: None)",
        "tests/service/matches/test_seats.py::test_a_closed_table_that_could_not_be_removed_is_removed_when_it_can",
    ),
]

BOTS = [
    tables(
        "a person loses because a bot is late",
        "matches/live_match.py",
        "self.places[seat].bot or self.row.terms.people == 1 or",
        "self.row.terms.people == 1 or",
        "tests/service/matches/test_deadline.py::test_nobody_loses_because_a_bot_is_late",
    ),
    tables(
        "a table at which the rules fail to begin is stuck",
        "matches/open_table.py",
        "            self.context.set_aside(row.id, error)\n            return\n",
        "            self._busy = self.begins = True\n            return\n",
        "tests/service/matches/test_quarantine.py::test_a_table_at_which_the_rules_fail_to_begin_is_set_aside",
    ),
    tables(
        "whoever wants to play a bot is not told that the rules fail to begin",
        "matches/open_table.py",
        "        self.stopped()\n",
        "",
        "tests/service/matches/test_quarantine.py::"
        "test_whoever_wants_to_play_a_bot_is_told_that_the_rules_fail_to_begin",
    ),
    tables(
        "who ends a match that is set aside meanwhile hears nothing",
        "admin.py",
        "        live.when_quiet(lambda: asker.hear(False))\n",
        "",
        "tests/service/test_admin.py::test_who_ends_a_match_that_is_set_aside_meanwhile_is_told_so",
    ),
    tables(
        "who runs the house and asks too much about the past hears nothing",
        "admin.py",
        "            except TooMany as error:",
        "            except NotFound as error:",
        "tests/service/test_admin.py::test_who_asks_too_much_about_the_past_is_told_so",
    ),
    tables(
        "a bot that gets another chance counts as failing",
        "../adapters/workers/bots.py",
        "            return sum(now < until for until in self._until.values())\n",
        "            return len(self._until)\n",
        "tests/adapters/workers/test_bots.py::test_a_bot_gets_another_chance_after_a_while",
    ),
    tables(
        "a match whose game is back waits until the house opens again",
        "lobby/finder.py",
        "        if self._house.quarantine.without_game.pop(match, None):",
        "        if False:",
        "tests/service/matches/test_quarantine.py::test_one_whose_game_is_back_is_released_while_the_house_is_open",
    ),
    tables(
        "victories are those of a single game",
        "rewards/finished_match.py",
        "match.game.victories(match.state)",
        'match.game.victories(match.state) if match.game.slug == "cardpeegee" else ()',
        "tests/service/rewards/test_rewards.py::test_any_game_may_have_victories",
    ),
    tables(
        "a person is late for the bot that stood in",
        "matches/live_match.py",
        "            elif self.places[submission.seat].stand_in:",
        "            elif False:",
        "tests/service/matches/test_reopening.py::test_it_calls_nobody_late_for_a_bot_that_stood_in",
    ),
    tables(
        "a person loses because another is late",
        "matches/live_match.py",
        "        return self.match_log.expiries[seat] >= self.context.settings.expiries\n",
        "        return max(self.match_log.expiries) >= self.context.settings.expiries\n",
        "tests/service/matches/test_deadline.py::test_nobody_loses_because_another_is_late",
    ),
    tables(
        "bots who act at once are seen at once",
        "matches/absence.py",
        "        due = max(ready, self._moved + self._live.context.settings.bot_pace[0])\n",
        "        due = ready\n",
        "tests/service/matches/test_bots.py::"
        "test_two_bots_who_act_at_once_are_seen_one_after_the_other_however_long_they_think",
    ),
    tables(
        "a bot plays in less time than people can follow",
        "context.py",
        "bot_pace: tuple[float, float] = (0.6, 1.2)",
        "bot_pace: tuple[float, float] = (0.4, 1.2)",
        "tests/service/matches/test_bots.py::test_two_steps_of_a_bot_are_never_closer_than_people_can_follow",
    ),
]

FEATURED = [
    tables(
        "an old match that somebody looks at is the last after a restart",
        "house.py",
        "Featured(context.wall())",
        "Featured(0.0)",
        "tests/service/archive/test_replay.py::"
        "test_a_match_that_ended_before_the_house_was_opened_is_not_the_last",
    ),
]

LAGGING = "tests/service/matches/test_lagging.py::"
LAGGED = [
    tables(
        "what was missed goes by the match as it is",
        "matches/broadcast.py",
        "if viewpoint is None and self._delay else self._live.match_log.memory",
        "if False else self._live.match_log.memory",
        f"{LAGGING}test_what_was_missed_does_not_tell_how_far_a_delayed_match_is",
    ),
    tables(
        "a seat that was left says so to everybody at once",
        "matches/seats.py",
        "if inside or not self.person else",
        "if True else",
        f"{LAGGING}test_who_looks_on_cannot_tell_leaving_from_a_lost_connection",
    ),
    tables(
        "a bot that stands in tells that somebody has left",
        "matches/seats.py",
        "            self.stand_in and away,\n",
        "            self.stand_in,\n",
        f"{LAGGING}test_who_looks_on_cannot_tell_that_somebody_of_a_team_has_left",
    ),
    tables(
        "whoever leaves with another window open is not seen to be away",
        "matches/absence.py",
        "        self.dropped(person)  # as",
        "        # as",
        f"{LAGGING}test_who_looks_on_cannot_tell_leaving_from_a_lost_connection",
    ),
    tables(
        "that a seat is held no more is told only while the match goes on",
        "matches/absence.py",
        "        if place.away_since != since or self._projection.known(None).outcome:\n",
        "        if place.away_since != since or self._live.is_over:\n",
        f"{LAGGING}test_a_lost_connection_looks_the_same_whether_the_match_is_over_or_not",
    ),
    tables(
        "spectators who lag behind notice a wish to play again",
        "lobby/rematches.py",
        "        live.broadcast.plays_again(viewer)\n",
        "        live.broadcast._to_spectators._known = live.broadcast._to_spectators._told = None\n"
        "        live.broadcast.presence()\n",
        f"{LAGGING}test_a_wish_to_play_again_is_told_to_no_spectator_who_lags_behind",
    ),
    tables(
        "everybody is told again who is there",
        "matches/presence.py",
        "        if self._known == before:\n            return\n",
        "        if self._known == before:\n            self._told = None\n            self._tell(present)\n",
        f"{LAGGING}test_nobody_is_told_again_who_is_there",
    ),
    tables(
        "nobody hears that one fewer watches",
        "visitor.py",
        "                table.presence()  # one fewer watches\n",
        "                pass\n",
        f"{LAGGING}test_everybody_hears_that_a_spectator_has_closed_one_of_two_windows",
    ),
    tables(
        "a rematch counts at once",
        "lobby/lobby.py",
        "(self._played.add if played else",
        '(self._played.add if isinstance(table, LiveMatch) and not table.known_to("").outcome else',
        f"{LAGGING}test_a_rematch_counts_when_spectators_who_lag_behind_know_that_there_may_be_one",
    ),
    tables(
        "the lobby is not told that spectators know the end",
        "matches/broadcast.py",
        "            self._live.context.lobby.changed(self._live.row.id)\n",
        "            pass\n",
        f"{LAGGING}test_after_a_restart_a_match_that_has_ended_looks_like_one_that_goes_on",
    ),
    Mutant(
        "tables: a house that opens leaves out what has ended, though not everybody knows",
        "adapters/stores/books/matches.py",
        (("return not delay_is_over", "return False and delay_is_over"),),
        (
            "tests/adapters/stores/test_stores.py::test_a_match_that_has_ended_is_unfinished_until_all_may_know_it",
        ),
    ),
    Mutant(
        "tables: a house that opens takes up what was ended for its old rules",
        "adapters/stores/books/matches.py",
        ((", match.c.reason != RULES_CHANGED, ~ASIDE\n", ", ~ASIDE\n"),),
        (
            "tests/adapters/stores/test_stores.py::test_a_match_that_was_ended_for_its_old_rules_is_not_unfinished",
        ),
    ),
]

PLANS, SETTLING = "tests/adapters/stores/test_plans.py::", "tests/service/progress/test_settlement.py::"
OF_OTHERS = f"{PLANS}test_what_is_held_back_of_others_costs_nobody_anything"
HELD = [
    Mutant(
        "tables: what is held back of everybody is read for one",
        "adapters/stores/books/progress.py",
        (("held_back.c.person.in_(places), held_back.c.until > NOW", "held_back.c.until > NOW"),),
        (OF_OTHERS,),
    ),
    tables(
        "what is held back of everybody is read for a leaderboard",
        "people/profiles.py",
        "{each.person for each in today}, person)",
        "{each.person for each in books.progress.led_of_held_back('whist', since, now, 2000)}, person)",
        f"{PLANS}test_a_leaderboard_reads_what_is_held_back_of_those_it_may_list_alone",
    ),
    tables(
        "a match that brings nobody anything is held back",
        "progress/settlement.py",
        " and any(map(self._shows, awards.of)):",
        ":",
        f"{SETTLING}test_nothing_is_held_back_of_a_match_that_brings_nobody_anything",
    ),
    tables(
        "a match that tells that somebody plays again is not held back",
        "progress/settlement.py",
        "return not (same and plays)",
        "return not same",
        f"{SETTLING}test_a_match_that_brings_nothing_but_tells_that_somebody_plays_again_is_held_back",
    ),
    tables(
        "a match is held back of those alone to whom it brings something",
        "progress/settlement.py",
        "            for person, was in self.careers.items()\n        ]\n\n    def _career_after",
        "            for person, was in self.careers.items()\n"
        "            if not self.facts.unplayed or self.facts.result(of.people.index(person)).value < 1\n"
        "        ]\n\n    def _career_after",
        f"{SETTLING}test_whoever_sat_in_a_match_knows_what_it_brought_the_other_though_it_brought_them_nothing",
    ),
    tables(
        "who resigns at once again and again is known to stay",
        "progress/settlement.py",
        "(not self.facts.unplayed or any(map(self._left, self.careers)))",
        "True",
        f"{SETTLING}test_a_guest_of_ones_own_who_resigns_at_move_0_brings_nothing_and_it_is_said_why",
    ),
    tables(
        "who is left at once has not stayed",
        "progress/settlement.py",
        "(not self.facts.unplayed or any(map(self._left, self.careers)))",
        "not self.facts.unplayed",
        f"{SETTLING}test_who_stays_in_a_match_that_others_leave_at_once_has_stayed",
    ),
]

LOG = "tests/service/test_log.py::"
LOGGED = [
    tables(
        "the end of a match is not in the log",
        "matches/live_match.py",
        'self.context.note("match-ended", match=self.row.id, **short, reason=ending.reason)\n',
        "pass\n",
        f"{LOG}test_a_team_match_leaves_its_begin_and_its_end_in_the_log",
    ),
    tables(
        "snapshots are not in the log",
        "matches/broadcast.py",
        'note("snapshot-sent", match=row.id,',
        'note("snapshot-sent", match="",',
        f"{LOG}test_in_detail_the_log_tells_of_connections_seats_and_snapshots",
    ),
    tables(
        "the name of a person is in the log",
        "visitor.py",
        'note("connection-opened", person=person.id)',
        'note("connection-opened", person=person.name)',
        f"{LOG}test_no_secret_is_in_the_log",
    ),
]

KNOWLEDGE = ("tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",)
KNOWN = [
    Mutant(f"knowledge: {what}", file, ((old, new),), KNOWLEDGE)
    for what, file, old, new in [
        (
            "whist shows what lies in the stock",
            "games/whist/game.py",
            "            stock=top + backs(len(state.stock) - len(top)),\n",
            "            stock=state.stock,\n",
        ),
        (
            "everybody sees what somebody takes",
            "games/whist/game.py",
            "            case NextTaken(owner) if owner != seat:\n",
            "            case NextTaken(owner) if owner == 2:\n",
        ),
        (
            "a refusal names cards of the other hand",
            "service/matches/live_match.py",
            "        instead = tuple(str(action) for action in refusal.instead)\n",
            '        instead = tuple(map(str, getattr(self.match.state, "hands", ((),))[-1]))\n',
        ),
        (
            "spectators may ask what the first seat has seen",
            "service/matches/broadcast.py",
            "        total = memory.of(match, viewpoint)\n",
            "        viewpoint = viewpoint or 0\n        total = memory.of(match, viewpoint)\n",
        ),
        (
            "an end is told to everybody at once",
            "service/table_settings.py",
            'terms.watch != "off" and told',
            'terms.watch != "off"',
        ),
        (
            "phrases are told to spectators at once",
            "service/matches/broadcast.py",
            "        if not self._delay:\n            to_spectators()\n",
            "        if True:\n            to_spectators()\n",
        ),
        (
            "what was missed tells how far a match is",
            "service/matches/broadcast.py",
            "self._memory(viewpoint).missed(match, since)",
            "self._live.match_log.memory.missed(self._live.match, since)",
        ),
        (
            "a seat that was left says so at once",
            "service/matches/seats.py",
            "if inside or not self.person else",
            "if True else",
        ),
        (
            "a rematch counts at once",
            "service/lobby/lobby.py",
            "(self._played.add if played else",
            '(self._played.add if isinstance(table, LiveMatch) and not table.known_to("").outcome else',
        ),
        (
            "what has ended is not taken up again",
            "service/house.py",
            "        elif saved.row.rules_version !=",
            '        elif saved.row.phase == "over":\n            return\n'
            "        elif saved.row.rules_version !=",
        ),
        (
            "what a match brought is public at once",
            "service/progress/settlement.py",
            "        if self.of.terms.delay and ",
            "        if False and ",
        ),
        (
            "seats tell a level at once",
            "service/progress/cosmetics.py",
            "Public(books, now, people).standings(*people)",
            "books.progress.standings(people)",
        ),
        (
            "who loses falls among the current leaders at once",
            "service/people/profiles.py",
            "            today += books.progress.led_of_held_back(game, since, now, MORE)\n",
            "            pass\n",
        ),
    ]
]

PLAYING_ALONE = "tests/service/matches/test_playing_alone.py::"
ALONE = [
    tables(
        "a match plays by itself while its only person is away",
        "matches/absence.py",
        "return self.only_person_is_away() or live",
        "return live",
        f"{PLAYING_ALONE}test_a_match_waits_for_its_only_person_after_one_play_of_the_clock",
    ),
    tables(
        "a match plays by itself while its only person does nothing",
        "matches/absence.py",
        " or live.match_log.expiries[seat] >= live.context.settings.expiries",
        "",
        f"{PLAYING_ALONE}test_one_who_is_there_but_does_nothing_is_waited_for_after_some_turns",
    ),
    tables(
        "a match plays by itself in a house that was opened again",
        "matches/live_match.py",
        " or not self.deadline.waits or self.absence.only_person_is_away():",
        " or not self.deadline.waits:",
        f"{PLAYING_ALONE}test_nothing_plays_by_itself_in_a_house_that_was_opened_again",
    ),
    tables(
        "the clock of one who came back stands still for ever",
        "matches/absence.py",
        "                back = back or place.away_since is not None\n",
        "",
        f"{PLAYING_ALONE}test_whoever_comes_back_has_the_full_time_again",
    ),
    tables(
        "the clock of one who plays again stands still for ever",
        "matches/live_match.py",
        "        if self.row.terms.people == 1 and submission.is_move:\n",
        "        if False:\n",
        f"{PLAYING_ALONE}test_one_who_is_there_but_does_nothing_is_waited_for_after_some_turns",
    ),
    tables(
        "a bot that is late stops the clock",
        "matches/absence.py",
        "if live.row.terms.people > 1 or live.places[seat].bot:",
        "if live.row.terms.people > 1:",
        f"{PLAYING_ALONE}test_a_bot_that_is_late_stops_no_clock",
    ),
    tables(
        "what could not be stored is tried at a match that was put away",
        "matches/live_match.py",
        "        self.aside = True\n        self.deadline.part()\n",
        "        self.deadline.part()\n",
        "tests/service/matches/test_trying_again.py::"
        "test_what_the_house_was_to_play_is_not_tried_at_a_match_that_was_put_away",
    ),
    tables(
        "coming back is written down as a house that was closed",
        "matches/live_match.py",
        "        if self._reopened:\n",
        "        if True:\n",
        f"{PLAYING_ALONE}test_coming_back_is_no_reopening",
    ),
]

TABLES = [*SEATS, *ALONE, *BOTS, *FEATURED, *LAGGED, *HELD, *LOGGED, *KNOWN]
