"""What a day pays one person: about an hour of play with the same company, more to who meets many people.

Whoever has a company of their own, five people at least whom somebody has not met, is apart to them, and
pays for themselves. All others together, and bots, are one company: a friend, a family, a ring of accounts
and everybody who is new. Why so: docs/decisions/0013.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

COMPANY = ""  # where it came from: bots, and all people who are not apart
EVERYBODY = "*"  # all of it, wherever it came from
OTHERS = 5  # people whom somebody has not met that put a person apart to them
PARTNERS = 10  # different people who make a day's whole allowance; twice as many make twice as much
MOST = 3  # times


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
DAY = Paid(points=36, matches=21, wins=10)  # from one source


def sources(opponents: Iterable[str], apart: frozenset[str]) -> set[str]:
    """Where a match against these people is paid from; without any it is against bots."""
    return {person if person in apart else COMPANY for person in opponents} or {COMPANY}


def left(paid: Mapping[str, Paid], of: Iterable[str], partners: int) -> Paid:
    """What of today's allowance is left for a match that these sources pay; wins may be overdrawn."""
    in_all = DAY.times(min(MOST, max(1.0, partners / PARTNERS))).less(paid.get(EVERYBODY, NOTHING))
    rooms = [in_all, *(DAY.less(paid.get(source, NOTHING)) for source in of)]
    return Paid(
        min(room.points for room in rooms),
        min(room.matches for room in rooms),
        min(room.wins for room in rooms),
    )


def apart(person: str, other: str, partners: Mapping[str, frozenset[str]]) -> bool:
    """Has the other a company of their own?"""
    theirs, mine = partners.get(other, frozenset()), partners.get(person, frozenset())
    return len(theirs - mine - {person}) >= OTHERS
