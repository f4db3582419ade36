"""A fair queue: addresses take turns, and within an address its people do. Nobody waits behind a crowd."""

from collections import deque
from collections.abc import Container
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Lane(NamedTuple):
    """Who asks for something: from which network, and by which name if it has one."""

    address: str = ""
    person: str = ""


class Lanes(Generic[T]):
    def __init__(self, of_address: int, in_all: int) -> None:
        """So many may wait."""
        self._of_address, self._in_all = of_address, in_all
        self._waiting: dict[str, dict[str, deque[T]]] = {}  # both in the order of their turns
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, lane: Lane, item: T) -> bool:
        """False: too many wait already."""
        people = self._waiting.get(lane.address, {})
        if self._count >= self._in_all or sum(map(len, people.values())) >= self._of_address:
            return False
        self._waiting.setdefault(lane.address, people).setdefault(lane.person, deque()).append(item)
        self._count += 1
        return True

    def take(self, busy: Container[str]) -> tuple[Lane, T] | None:
        """Whose turn it is, less the addresses that are busy. They go to the end of the line."""
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
