"""The defects that `make mutants` plants in the timers, for row 23 of the battery."""

from tools.planted import Mutant

ROW = ("tests/battery/test_row23_timers.py::test_every_action_happens_once_and_the_loop_goes_on",)


def timers(what: str, file: str, old: str, new: str) -> Mutant:
    return Mutant(f"timers: {what}", file, ((old, new),), ROW)


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
        "                due.pop()[2]()\n",
        "                due.pop()[2]()\n"
        "                while self._heap and self._heap[0][0] <= now:\n"
        "                    due.append(heappop(self._heap))\n",
    ),
    timers(
        "what is left after a failure is forgotten",
        "service/timers.py",
        "            for left in due:\n",
        "            for left in ():\n",
    ),
]
