"""What one person can be paid in a day: about an hour's play with the same company, more with many people.

A person with at least five partners you have not met is "apart" from you and is a source of pay of their own.
Everybody else, and all bots, are one source, the company: a friend, a family, a ring of accounts, and all
newcomers. The reasons are in docs/decisions/0013.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

COMPANY = ""  # the source for bots and all people who are not apart
EVERYBODY = "*"  # the sum of all sources
PARTNERS_TO_BE_APART = 5  # partners you have not met that put a person apart
PARTNERS_PER_ALLOWANCE = 10  # different people for one full daily allowance; twice as many double it
MOST_ALLOWANCES = 3  # a day, of all sources together


class Paid(Struct, frozen=True):
    """What somebody was paid on a day, or may be."""

    points: int = 0
    matches: int = 0  # against people
    wins: int = 0

    def plus(self, other: "Paid") -> "Paid":
        return Paid(self.points + other.points, self.matches + other.matches, self.wins + other.wins)

    def less(self, other: "Paid") -> "Paid":
        return Paid(self.points - other.points, self.matches - other.matches, self.wins - other.wins)

    def times(self, factor: float) -> "Paid":
        return Paid(int(self.points * factor), int(self.matches * factor), int(self.wins * factor))


NOTHING = Paid()
DAILY_ALLOWANCE = Paid(points=36, matches=21, wins=10)  # from one source


def sources(opponents: Iterable[str], apart: frozenset[str]) -> set[str]:
    """The sources that pay for a match against these people; without opponents, it was against bots."""
    return {person if person in apart else COMPANY for person in opponents} or {COMPANY}


def left(paid: Mapping[str, Paid], of: Iterable[str], partners: int) -> Paid:
    """What is left of today's allowance for a match paid by these sources; wins may be overdrawn."""
    times = min(MOST_ALLOWANCES, max(1.0, partners / PARTNERS_PER_ALLOWANCE))
    in_all = DAILY_ALLOWANCE.times(times).less(paid.get(EVERYBODY, NOTHING))
    rooms = [in_all, *(DAILY_ALLOWANCE.less(paid.get(source, NOTHING)) for source in of)]
    return Paid(
        min(room.points for room in rooms),
        min(room.matches for room in rooms),
        min(room.wins for room in rooms),
    )


def apart(person: str, other: str, partners: Mapping[str, frozenset[str]]) -> bool:
    """True if the other has a company of their own."""
    theirs, mine = partners.get(other, frozenset()), partners.get(person, frozenset())
    return len(theirs - mine - {person}) >= PARTNERS_TO_BE_APART
