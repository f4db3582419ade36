"""A fair queue: addresses take turns, and so do the people of one address. Nobody waits behind a crowd."""

from collections import deque
from collections.abc import Container
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Lane(NamedTuple):
    """Whose turn it is: a network address, and a person if known."""

    address: str = ""
    person: str = ""


class Lanes(Generic[T]):
    def __init__(self, of_address: int, in_all: int) -> None:
        """The most items that may wait, per address and in total."""
        self._of_address, self._in_all = of_address, in_all
        self._waiting: dict[str, dict[str, deque[T]]] = {}  # both in the order of their turns
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, lane: Lane, item: T) -> bool:
        """Return False if too many are waiting already."""
        if self._count >= self._in_all or self._of(lane.address) >= self._of_address:
            return False
        self._waiting.setdefault(lane.address, {}).setdefault(lane.person, deque()).append(item)
        self._count += 1
        return True

    def take(self, busy: Container[str]) -> tuple[Lane, T] | None:
        """Take the next item whose address is not busy. Its address and person go to the end of the line."""
        address = next((address for address in self._waiting if address not in busy), None)
        if address is None:
            return None
        people = self._waiting.pop(address)
        person = next(iter(people))
        items = people.pop(person)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self._waiting[address] = people
        self._count -= 1
        return Lane(address, person), item

    def make_room(self, lane: Lane) -> T | None:
        """Drop the newest item of whoever has the most waiting, unless this lane has as many."""
        address = max(self._waiting, key=self._of, default=lane.address)
        if self._of(address) <= self._of(lane.address):
            address = lane.address
        people = self._waiting.get(address, {})
        person = max(people, key=lambda one: len(people[one]), default=lane.person)
        mine = len(people.get(lane.person, ())) if address == lane.address else 0
        if len(people.get(person, ())) <= mine:
            return None
        item = people[person].pop()
        self._count -= 1
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[address]
        return item

    def _of(self, address: str) -> int:
        return sum(map(len, self._waiting.get(address, {}).values()))
