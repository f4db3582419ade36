"""Who may know by now how a match ended. Whatever tells an end asks here first."""

from parlour.service.terms import Terms

AT_LATEST = 86400.0  # seconds: what a match brought is held back no longer, though its table has not told it


def may_know_end(terms: Terms, plays: bool, told: bool) -> bool:
    """Those who play know it at once, everybody else when the spectators have been told.

    What nobody may watch is told to nobody but its players; they may pass the record on. `plays`: whether the
    one who asks has, or had, a seat in it. `told`: whether spectators may know the end by now.
    """
    return plays or (terms.watch != "off" and told)


def delay_is_over(terms: Terms, ended: float, now: float) -> bool:
    """Of a match at which nobody sits any more: whether spectators may know its end, by the wall clock."""
    return not terms.delay or now >= ended + terms.delay


def held_back_until(terms: Terms, ended: float) -> float:
    """From when on profiles and leaders tell what a match brought, unless its table tells the end before.

    It does, unless it was set aside, its rules are no longer played, or the house stays closed.
    """
    return ended + terms.delay + AT_LATEST
