"""The defects that `make mutants` plants where spectators lag behind."""

from tools.planted import Mutant

LEVELS = "tests/service/progress/test_seat_levels.py::"
WATCHING = "tests/service/matches/test_watching.py::"


def delays(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"delays: {what}", f"service/{file}", ((old, new),), (test,))


DELAYS = [
    delays(
        "spectators who lag behind hear phrases at once",
        "matches/broadcast.py",
        "        if not self._delay:\n            to_spectators()\n",
        "        if True:\n            to_spectators()\n",
        f"{WATCHING}test_phrases_reach_spectators_of_a_delayed_table_with_what_they_were_said_about",
    ),
    delays(
        "the record of a match that nobody may watch is open to everybody",
        "table_settings.py",
        'plays or (terms.watch != "off" and told)',
        "plays or told",
        f"{WATCHING}test_a_match_that_nobody_may_watch_is_told_to_nobody_but_its_players",
    ),
    delays(
        "an end is told to everybody at once",
        "table_settings.py",
        'terms.watch != "off" and told',
        'terms.watch != "off"',
        f"{WATCHING}test_the_end_of_a_delayed_match_is_told_to_its_players_at_once_and_to_others_later",
    ),
    delays(
        "profiles and leaders tell who won before spectators know",
        "progress/settlement.py",
        "        if self.of.terms.delay and ",
        "        if False and ",
        f"{WATCHING}test_profiles_and_leaders_tell_of_a_delayed_match_when_spectators_know_its_end",
    ),
    delays(
        "profiles tell of a match before its table does, on a slow disk",
        "table_settings.py",
        "AT_LATEST = 86400.0",
        "AT_LATEST = 10.0",
        f"{WATCHING}test_profiles_tell_nothing_before_the_table_does_however_long_storing_the_end_takes",
    ),
    delays(
        "what a match brought is told to others no sooner than it must be",
        "matches/broadcast.py",
        "        self._tell_what_it_brought()\n        if",
        "        if",
        f"{WATCHING}test_profiles_and_leaders_tell_of_a_delayed_match_when_spectators_know_its_end",
    ),
    delays(
        "what a match brought is not told if that cannot be stored at once",
        "matches/broadcast.py",
        "            if isinstance(outcome, NotStored):\n",
        "            if False:\n",
        f"{WATCHING}test_what_a_match_brought_is_told_when_the_store_is_back",
    ),
    delays(
        "an end is told by a clock that may be set",
        "matches/live_match.py",
        "self.broadcast.known(None).outcome is not None\n",
        "self.context.wall() >= self.played_at + self.row.terms.delay\n",
        f"{WATCHING}test_nothing_is_told_before_the_table_tells_it_because_the_clock_of_the_machine_was_set",
    ),
    delays(
        "a rematch is listed by a clock that may be set",
        "lobby/lobby.py",
        "live.began + live.row.terms.delay - self._context.timers.clock()",
        "live.row.made + live.row.terms.delay - self._context.wall()",
        "tests/service/lobby/test_lobby.py::test_a_rematch_is_listed_in_time_although_the_clock_of_the_machine_is_set",
    ),
    delays(
        "who loses a delayed match falls among the current leaders at once",
        "people/profiles.py",
        "            today += books.progress.led_of_held_back(game, since, now, MORE)\n",
        "            pass\n",
        f"{WATCHING}test_who_lost_a_delayed_match_stays_among_the_current_leaders_until_spectators_know_it",
    ),
    delays(
        "seats tell a level before spectators know the end",
        "progress/cosmetics.py",
        "Public(books, now, people).standings(*people)",
        "books.progress.standings(people)",
        f"{LEVELS}test_spectators_who_lag_behind_see_a_level_that_was_gained_when_they_know_the_end",
    ),
    delays(
        "a level that was gained is not shown with the end",
        "matches/broadcast.py",
        "                dress(live)\n",
        "                pass\n",
        f"{LEVELS}test_spectators_who_lag_behind_see_a_level_that_was_gained_when_they_know_the_end",
    ),
    delays(
        "the rematch of a delayed match is listed at once",
        "lobby/lobby.py",
        "outcome is None and not self._early(live)",
        "outcome is None",
        "tests/service/lobby/test_lobby.py::"
        "test_a_rematch_is_listed_when_spectators_who_lag_behind_know_that_there_may_be_one",
    ),
]
