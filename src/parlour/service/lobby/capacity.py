"""How many tables and matches fit in: of one person, from one address, and into the whole house."""

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
        """Raises `TooMany` if somebody cannot open another table, or not from there."""
        self._beginnings.check(person)
        waiting = self._tables.count_of(person, "waiting")
        if waiting >= self._limits.tables_of_person:
            raise TooMany(f"You have {waiting} open tables already; fill or close one of them first.")
        if (running := self.running(person)) >= self._limits.matches_of_person:
            raise TooMany(f"You have {running} running matches; end one of them first.")
        if full := self.full(address):
            raise TooMany(full)

    def running(self, owner: str) -> int:
        """The matches at somebody's tables that are being played."""
        return self._tables.count_of(owner, "live")

    def full(self, address: str) -> str:
        """Why nobody can open another table from there, if it is so."""
        if self._tables.of_address(address) >= self._limits.tables_of_address:
            return FULL_ADDRESS
        return FULL_HOUSE if self._tables.going_on >= self._limits.tables_of_house else ""
