"""Is a history of what people did to one match linearisable?

A match is a register whose version only grows. So a history is linearisable exactly if nothing that began
after something else had ended knows less than that, and each version has one writer.
"""

from typing import NamedTuple


class Done(NamedTuple):
    """Somebody wrote a version, or was shown one."""

    began: float
    ended: float
    version: int
    id: str = ""  # of the submission that became this version; without, it was read


def faults(history):
    """What no single order of these explains."""
    found, writers = [], {}
    for done in history:
        if done.id and writers.setdefault(done.version, done.id) != done.id:
            found.append(f"{done.version} was written by {writers[done.version]} and by {done.id}")
    by_end, known = sorted(history, key=lambda done: done.ended), None
    for later in sorted(history, key=lambda done: done.began):
        while by_end and by_end[0].ended < later.began:
            earlier = by_end.pop(0)
            known = max(filter(None, (known, earlier)), key=lambda done: done.version)
        if known and later.version < known.version:
            found.append(f"{later} knows less than {known}, which had ended before")
        if known and later.id and later.version == known.version and later.id != known.id:
            found.append(f"{later} writes what {known} had seen")
    return found
