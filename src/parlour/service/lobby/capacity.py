"""Limits on open tables and live matches: per person, per address, and for the whole house."""

from parlour.service.errors import TooMany
from parlour.service.limits import Limits
from parlour.service.lobby.start_limit import Beginnings
from parlour.service.lobby.tables import Tables

FULL_ADDRESS = (
    "Too many tables from the same address are open; one of them must be closed, or its match end, first."
)
FULL_HOUSE = "The house is full: another table fits in when one is closed or its match ends; try later."


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
            raise TooMany(f"You have {waiting} open tables already; fill or close one of them first.")
        if (running := self.running(person)) >= self._limits.matches_of_person:
            raise TooMany(f"You have {running} running matches; end one of them first.")
        if full := self.full(address):
            raise TooMany(full)

    def running(self, owner: str) -> int:
        """The number of live matches at this owner's tables."""
        return self._tables.count_of(owner, "live")

    def full(self, address: str) -> str:
        """Why this address cannot open another table, or an empty string."""
        if self._tables.of_address(address) >= self._limits.tables_of_address:
            return FULL_ADDRESS
        return FULL_HOUSE if self._tables.going_on >= self._limits.tables_of_house else ""
