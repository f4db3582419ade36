"""Limits on open tables and live matches: per person, per address, and for the whole house."""

from parlour.service.errors import TooMany
from parlour.service.limits import Limits
from parlour.service.lobby.start_limit import Beginnings
from parlour.service.lobby.tables import Tables

FULL_ADDRESS = "error.address-full"
FULL_HOUSE = "error.server-full"


class Capacity:
    def __init__(self, tables: Tables, beginnings: Beginnings, limits: Limits) -> None:
        self._tables = tables
        self._beginnings = beginnings
        self._limits = limits

    def check(self, person: str, address: str = "") -> None:
        """Raise `TooMany` if this person or this address cannot open another table."""
        self._beginnings.check(person)
        waiting = self._tables.count_of(person, "waiting")
        if waiting >= self._limits.tables_of_person:
            raise TooMany("error.too-many-open-tables", count=waiting)
        if (running := self.running(person)) >= self._limits.matches_of_person:
            raise TooMany("error.too-many-running", count=running)
        if full := self.full(address):
            raise TooMany(full)

    def running(self, owner: str) -> int:
        """The number of live matches at this owner's tables."""
        return self._tables.count_of(owner, "live")

    def full(self, address: str) -> str:
        """The key of the reason why this address cannot open another table, or an empty string."""
        if self._tables.of_address(address) >= self._limits.tables_of_address:
            return FULL_ADDRESS
        return FULL_HOUSE if self._tables.going_on >= self._limits.tables_of_house else ""
