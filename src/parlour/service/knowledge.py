"""Who may know by now how a match ended. Whatever tells an end asks here first."""

from parlour.service.terms import Terms

STORING = 10.0  # seconds that storing an end may take: a table counts from when it is stored


def may_know_end(terms: Terms, plays: bool, ended: float, now: float) -> bool:
    """Those who play know it at once, everybody else when the delay of the table has passed.

    What nobody may watch is told to nobody but its players; they may pass the record on. `plays`: whether the
    one who asks has, or had, a seat in it. Times are seconds by the wall clock.
    """
    return plays or (terms.watch != "off" and (not terms.delay or now >= ended + terms.delay))


def told_to_all(terms: Terms, ended: float) -> float:
    """From when on profiles and leaders tell what a match brought: never before its table tells the end."""
    return ended + terms.delay + STORING
