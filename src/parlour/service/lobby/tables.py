"""All open tables and live matches of a house, with running counts.

No request may scan all of them: there may be thousands. `changed` counts one of them again, and is called
whenever its owner, its people or its phase change.
"""

from collections import Counter
from collections.abc import Hashable, ItemsView, Iterator, MutableMapping, ValuesView
from heapq import nlargest
from typing import NamedTuple, TypeVar

from parlour.service.lobby.finder import AnyTable
from parlour.service.matches.table import Table
from parlour.service.ports import MatchRow
from parlour.service.wire import Phase

K = TypeVar("K", bound=Hashable)
BUSIEST = 10  # addresses


class Counted(NamedTuple):
    """What is counted for one table."""

    owner: str
    phase: Phase
    code: str = ""  # while others may join with it
    people: frozenset[str] = frozenset()
    alone: bool = False  # a live match that one person plays


class Tables(MutableMapping[str, AnyTable]):
    def __init__(self) -> None:
        self._tables: dict[str, AnyTable] = {}
        self._expected: dict[str, MatchRow] = {}  # those that are being stored
        self._counted: dict[str, Counted] = {}
        self._phases: Counter[str] = Counter()
        self._of_owner: Counter[tuple[str, str]] = Counter()
        self._of_address: Counter[str] = Counter()
        self._addresses: dict[str, str] = {}  # where each was opened from, since the house opened
        self._alone: dict[str, dict[str, None]] = {}  # by address, which is empty if unknown; oldest first
        self._codes: dict[str, str] = {}
        self._of_person: dict[str, dict[str, None]] = {}
        self.elsewhere: dict[str, dict[str, int]] = {}  # opened at other nodes, by node and address

    # The mapping

    def __getitem__(self, match: str) -> AnyTable:
        return self._tables[match]

    def __setitem__(self, match: str, table: AnyTable) -> None:
        self._tables[match] = table
        self._expected.pop(match, None)
        self.changed(match)

    def __delitem__(self, match: str) -> None:
        del self._tables[match]
        self.changed(match)

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def values(self) -> ValuesView[AnyTable]:
        return self._tables.values()

    # Tables being stored

    def expect(self, row: MatchRow, address: str) -> None:
        """Count a table while it is being stored: otherwise many could be opened at the same moment."""
        self._expected[row.id] = row
        if address:
            self._addresses[row.id] = address
        self.changed(row.id)

    def forgo(self, match: str) -> None:
        """It could not be stored."""
        self._expected.pop(match, None)
        self.changed(match)

    # Lookups

    def of(self, person: str) -> list[AnyTable]:
        """The tables a person sits at, may soon sit at, or owns."""
        return [self._tables[match] for match in self._of_person.get(person, ())]

    def by_code(self, code: str) -> AnyTable | None:
        return self._tables.get(self._codes.get(code, ""))

    def has_code(self, code: str) -> bool:
        return code in self._codes

    def count(self, phase: str) -> int:
        return self._phases[phase]

    def count_of(self, owner: str, phase: str) -> int:
        return self._of_owner[owner, phase]

    @property
    def going_on(self) -> int:
        return self._phases["waiting"] + self._phases["live"]

    def of_address(self, address: str) -> int:
        """How many open tables and live matches were opened from this address, at whichever node."""
        return self._of_address[address] + sum(each.get(address, 0) for each in self.elsewhere.values())

    def opened_here(self) -> ItemsView[str, int]:
        """How many were opened from each address at this node."""
        return self._of_address.items()

    def alone_from(self, address: str) -> Iterator[AnyTable]:
        """The live matches of one person each that were opened from this address, the oldest first."""
        return (self._tables[match] for match in self._alone.get(address, ()))

    def busiest_addresses(self) -> list[str]:
        """Those with the most live matches of one person each."""
        return nlargest(BUSIEST, self._alone, key=lambda address: len(self._alone[address]))

    def address_of(self, match: str) -> str:
        return self._addresses.get(match, "")

    # Counting

    def changed(self, match: str) -> None:
        was, now = self._counted.get(match), self._as_it_is(match)
        if was == now:
            return
        if was:
            self._count(match, was, -1)
        if now:
            self._count(match, now, 1)
            self._counted[match] = now
        else:
            del self._counted[match]
            self._addresses.pop(match, None)
        self._seat(match, was.people if was else frozenset(), now.people if now else frozenset())

    def _as_it_is(self, match: str) -> Counted | None:
        if table := self._tables.get(match):
            return counted(table)
        row = self._expected.get(match)
        return Counted(row.owner, row.phase, row.code if row.phase == "waiting" else "") if row else None

    def _count(self, match: str, one: Counted, by: int) -> None:
        _add(self._phases, one.phase, by)
        if one.owner:  # not if the owner's account was deleted
            _add(self._of_owner, (one.owner, one.phase), by)
        if one.phase != "over" and (address := self._addresses.get(match)):
            _add(self._of_address, address, by)
        if one.alone:
            self._count_alone(match, by)
        if one.code and by > 0:
            self._codes[one.code] = match
        elif one.code and self._codes.get(one.code) == match:
            del self._codes[one.code]

    def _count_alone(self, match: str, by: int) -> None:
        address = self.address_of(match)
        if by > 0:
            self._alone.setdefault(address, {})[match] = None
            return
        del self._alone[address][match]
        if not self._alone[address]:
            del self._alone[address]

    def _seat(self, match: str, were: frozenset[str], are: frozenset[str]) -> None:
        for person in are - were:
            self._of_person.setdefault(person, {})[match] = None
        for person in were - are:
            del self._of_person[person][match]
            if not self._of_person[person]:
                del self._of_person[person]


def counted(table: Table) -> Counted:
    code = table.row.code if table.phase == "waiting" else ""
    alone = table.phase == "live" and table.row.terms.people == 1
    return Counted(table.row.owner, table.phase, code, frozenset(table.people), alone)


def _add(counts: Counter[K], key: K, by: int) -> None:
    counts[key] += by
    if not counts[key]:
        del counts[key]
