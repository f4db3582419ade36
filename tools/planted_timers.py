"""The defects that `make mutants` plants in the timers, for row 23 of the battery."""

from tools.planted import Mutant

ROW = ("tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",)


def timers(what: str, file: str, old: str, new: str, *tests: str) -> Mutant:
    return Mutant(f"timers: {what}", file, ((old, new),), tests or ROW)


TIMERS = [
    timers(
        "a moment that has passed is asked of the loop's handle",
        "adapters/loop_timers.py",
        "        if at >= self._due:\n",
        "        if self._handle and self._handle.when() <= at:\n",
    ),
    timers(
        "what an action adds happens in the same turn",
        "service/timers.py",
        "                if entry[1] > before:\n",
        "                if entry[1] > before and False:\n",
    ),
    timers(
        "what is left after a failure is forgotten",
        "service/timers.py",
        "                    entry[2]()\n",
        "                    heap, self._heap = self._heap, []\n"
        "                    entry[2]()\n"
        "                    self._heap = heap + self._heap\n",
    ),
    timers(
        "what waits because it was added is forgotten",
        "service/timers.py",
        "            for entry in added:\n",
        "            for entry in ():\n",
    ),
    timers(
        "all that is due is taken out of the heap for each action",
        "service/timers.py",
        "                entry = heappop(self._heap)\n",
        "                entry = heappop(self._heap)\n"
        "                due = [heappop(self._heap) for _ in range(len(self._heap))]\n"
        "                for other in due:\n"
        "                    heappush(self._heap, other)\n",
    ),
    timers(
        "matches are told of a stall one timer each",
        "service/house.py",
        "if self.tables:\n"
        "            timers.at(timers.clock(), lambda: timers.in_parts(matches, TOLD_AT_ONCE, tell))\n",
        "for match in matches:\n            timers.at(0.0, partial(tell, match))\n",
        "tests/service/matches/test_standing_still.py::test_a_crowd_of_matches_is_told_in_parts",
    ),
]
