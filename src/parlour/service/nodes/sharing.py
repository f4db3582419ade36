"""What the nodes count together: people for the lobby, and what each address asks for and has opened.

Each node tells the others several times a second what it has counted, for the addresses with the most. What
is lost on the way makes a limit less strict for a moment. Limits that guard passwords are in the database.
"""

from collections.abc import Callable
from heapq import nlargest

from parlour.service.context import HouseContext
from parlour.service.house import House
from parlour.service.nodes.words import Asked, Counted, Opened, Word

EVERY = 0.25  # seconds between two tellings of what has changed
AGAIN = 5.0  # seconds between two tellings of everything: some of it may have been lost
MOST_TOLD = 100  # addresses
WORTH_TELLING = 0.1  # of the tables that an address may have open


class Sharing:
    def __init__(self, context: HouseContext, tell: Callable[[Word], None]) -> None:
        """`tell` sends a word to all other nodes."""
        self._context = context
        self._tell = tell
        self._house: House | None = None
        self._told: dict[type, Word] = {}
        self._told_at = 0.0
        self._people: dict[str, int] = {}  # connected to other nodes, as they said themselves
        self._said: set[str] = set()
        self.node = ""

    def open(self, house: House) -> None:
        self._house = house
        self._tell_again()

    def knows(self, node: str) -> bool:
        """Whether that node has said itself how many are connected to it."""
        return node in self._said

    @property
    def people(self) -> int:
        return sum(self._people.values())

    # Told

    def _tell_again(self) -> None:
        assert self._house
        now = self._context.timers.clock()
        if now - self._told_at > AGAIN:
            self._told.clear()
            self._told_at = now
        self._tell_changed(Counted(self.node, self._house.lobby.people_here))
        self._tell_changed(Opened(self.node, self._opened(self._house)))
        for name, limit in self._context.shared_limits.items():
            if taken := limit.taken():
                self._tell(Asked(name, _largest(taken)))
        self._context.timers.later(EVERY, self._tell_again)

    def _opened(self, house: House) -> dict[str, int]:
        least = WORTH_TELLING * self._context.settings.limits.tables_of_address
        return _largest({one: count for one, count in house.tables.opened_here() if count >= least})

    def _tell_changed(self, word: Word) -> None:
        if self._told.get(type(word)) != word:
            self._told[type(word)] = word
            self._tell(word)

    # Heard

    def said(self, node: str, people: int) -> None:
        self._said.add(node)
        self.counted(node, people)

    def counted(self, node: str, people: int) -> None:
        if self._people.get(node) != people:
            self._people[node] = people
            if self._house:
                self._house.lobby.schedule()

    def opened(self, node: str, of_address: dict[str, int]) -> None:
        if self._house:
            self._house.tables.elsewhere[node] = of_address

    def asked(self, limit: str, of_address: dict[str, int]) -> None:
        if shared := self._context.shared_limits.get(limit):
            for address, count in of_address.items():
                shared.charge(address, count)

    def only_at(self, nodes: frozenset[str]) -> None:
        """No other nodes are there."""
        self._said &= nodes
        for node in self._people.keys() - nodes:
            del self._people[node]
        if self._house:
            for node in self._house.tables.elsewhere.keys() - nodes:
                del self._house.tables.elsewhere[node]


def _largest(counts: dict[str, int]) -> dict[str, int]:
    if len(counts) <= MOST_TOLD:
        return counts
    return dict(nlargest(MOST_TOLD, counts.items(), key=lambda item: item[1]))
