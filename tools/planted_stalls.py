"""The defects that `make mutants` plants in the clock for people's time, for row 22 of the battery."""

from tools.planted import Mutant

ROW = "tests/battery/test_row22_stalls_forgiven.py::test_nobody_loses_what_the_house_took_to_stand_still"
STILL = "tests/service/matches/test_standing_still.py::"


def stalls(what: str, file: str, old: str, new: str, test: str = ROW) -> Mutant:
    return Mutant(f"stalls: {what}", f"service/{file}", ((old, new),), (test,))


STALLS = [
    stalls("a stall costs people their time", "play_clock.py", "if gone > LATEST or not", "if not"),
    stalls(
        "time runs while nothing is stored",
        "play_clock.py",
        "gone > LATEST or not self._stores()",
        "gone > LATEST",
    ),
    stalls(
        "time is up before what came is heard",
        "play_clock.py",
        "        self._shown = self._counted\n",
        "        self._shown = self._counted = self._counted + gone\n        gone = 0.0\n",
    ),
    stalls(
        "nobody is told of the time that was given back",
        "house.py",
        '            self._tell_of_time(f"/pause {round(seconds)}")\n',
        "",
        f"{STILL}test_the_new_time_is_shown_and_the_log_says_why",
    ),
    stalls(
        "the clock runs while somebody is on the way back",
        "matches/deadline.py",
        "        if self.waits:\n            return\n",
        "",
        f"{STILL}test_no_clock_runs_while_somebody_is_on_the_way_back",
    ),
    stalls(
        "whoever does not come back stops the clock for good",
        "matches/live_match.py",
        "        self.context.timers.after(RETURN, self.start_clock)\n",
        "",
        f"{STILL}test_nobody_waits_long_for_somebody_who_does_not_come_back",
    ),
    stalls(
        "a seat is held by the real clock",
        "matches/broadcast.py",
        "now, held = self._live.context.timers.play_clock(), self",
        "now, held = self._live.context.timers.clock(), self",
        f"{STILL}test_a_seat_is_held_while_the_house_stands_still",
    ),
    stalls(
        "a search grows old while the house stands still",
        "lobby/matchmaker.py",
        "    def _look(self) -> None:\n        now = self._context.timers.play_clock()\n",
        "    def _look(self) -> None:\n        now = self._context.timers.clock() - 1000\n",
        f"{STILL}test_a_search_grows_no_older_while_the_house_stands_still",
    ),
    stalls(
        "anybody may pause a match",
        "../core/match.py",
        'case ["/pause", number] if by == HOUSE and',
        'case ["/pause", number] if',
        f"{STILL}test_nobody_but_the_house_pauses_a_match",
    ),
    stalls(
        "two late plays by one deadline are charged twice",
        "matches/deadline.py",
        "        self._late_now[seat] = max(self._late_now[seat], self._late(came))\n",
        "        self._used[seat] += self._late(came)\n",
        "tests/service/matches/test_deadline.py::test_two_late_plays_by_one_deadline_are_as_late_as_the_later_one",
    ),
]
