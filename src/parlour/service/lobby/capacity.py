"""Limits on open tables and live matches: per person, per address, and for the whole house.

A match that one person plays may wait for weeks until they come back. So that such matches cannot fill an
address or the house, the one with the fewest plays ends when room is needed.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from parlour.service.errors import TooMany
from parlour.service.limits import Limits
from parlour.service.lobby.start_limit import Beginnings
from parlour.service.lobby.tables import Tables
from parlour.service.matches.live_match import LiveMatch
from parlour.service.person import is_bot

FULL_ADDRESS = "error.address-full"
FULL_HOUSE = "error.server-full"
MOST_LOOKED_AT = 500  # matches that may be ended, for one address


class Capacity:
    def __init__(
        self, tables: Tables, beginnings: Beginnings, limits: Limits, note: Callable[..., Any]
    ) -> None:
        self._tables = tables
        self._beginnings = beginnings
        self._limits = limits
        self._note = note

    def check(self, person: str, address: str = "") -> None:
        """Raise `TooMany` if this person or this address cannot open another table."""
        self.check_beginning(person)
        waiting = self._tables.count_of(person, "waiting")
        if waiting >= self._limits.tables_of_person:
            raise TooMany("error.too-many-open-tables", count=waiting)
        if full := self.full(address):
            raise TooMany(full)

    def check_beginning(self, person: str) -> None:
        """Raise `TooMany` if no match of this person may begin now."""
        self.check_sitting(person)
        if (running := self.running(person)) >= self._limits.matches_of_person:
            raise TooMany("error.too-many-running", count=running)

    def check_sitting(self, person: str) -> None:
        """Raise `TooMany` if this person may not sit down at a table now."""
        self._beginnings.check(person)
        if is_bot(person) and (count := len(self._tables.of(person))) >= self._limits.matches_of_bot:
            raise TooMany("error.too-many-running", count=count)

    def running(self, owner: str) -> int:
        """The number of live matches at this owner's tables."""
        return self._tables.count_of(owner, "live")

    def full(self, address: str) -> str:
        """Make room for another table; otherwise return the key of the reason why there is none."""
        if self._tables.of_address(address) >= self._limits.tables_of_address:
            return "" if self._makes_room(address) else FULL_ADDRESS
        if self._tables.going_on >= self._limits.tables_of_house:
            return "" if any(map(self._makes_room, self._tables.busiest_addresses())) else FULL_HOUSE
        return ""

    def _makes_room(self, address: str) -> bool:
        """End a deserted match that was opened from this address, if there is one."""
        oldest = islice(self._tables.alone_from(address), MOST_LOOKED_AT)
        deserted = [one for one in oldest if isinstance(one, LiveMatch) and _is_deserted(one)]
        if not deserted:
            return False
        least = min(deserted, key=lambda live: (live.match.step, live.played_at))
        self._note("match-ended-for-room", match=least.row.id, plays=least.match.step)
        least.house_play(0, "/abandon")
        return True


def _is_deserted(live: LiveMatch) -> bool:
    """True if nobody is there and the only person has been away too long; false if it ends already."""
    people = [place for place in live.places if place.person]
    return not live.audience and not live.wanted and all(map(live.absence.is_away, people))
