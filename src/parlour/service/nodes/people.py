"""Who is at which table, at whichever node."""

from collections.abc import Callable, Iterable

from parlour.core.errors import ParlourError
from parlour.service.books import Books
from parlour.service.books.nodes import At, Fact
from parlour.service.context import HouseContext

AT = "at"  # a kind of fact; its key is a match and a person
GATHER = 0.05  # seconds: those who come and go at the same moment are told of together

Pair = tuple[str, str]  # a match and a person


class People:
    def __init__(self, context: HouseContext, is_here: Callable[[str, str], bool]) -> None:
        """`is_here`: whether a person is at a table of this node."""
        self._context = context
        self._is_here = is_here
        self._changed: set[Pair] = set()
        self._said: set[Pair] = set()  # who is here, as the others know
        self._due = False
        self._elsewhere: dict[str, dict[str, set[str]]] = {}  # match, person, nodes
        self.node = ""

    # Here

    def comes_or_goes(self, match: str, person: str) -> None:
        self._changed.add((match, person))
        if not self._due:
            self._due = True
            self._context.timers.later(GATHER, self._say)

    def say_all(self) -> None:
        """Under a new name: nothing that was said under the old one holds."""
        self._changed |= self._said
        self._said.clear()
        self._say()

    def _say(self) -> None:
        self._due = False
        here = {pair for pair in self._changed if self._is_here(*pair)}
        came, went = here - self._said, (self._changed - here) & self._said
        self._changed.clear()
        if not came and not went:
            return
        self._said = (self._said | came) - went
        node = self.node

        def work(books: Books) -> None:
            if came:
                books.nodes.say(node, [_fact(node, pair) for pair in came])
            if went:
                books.nodes.unsay(node, [_fact(node, pair) for pair in went])
            for pair in (*came, *went):
                books.tell(At(*pair, node, pair in came))

        def said(error: ParlourError | None) -> None:
            if error:  # said again, as it is by then
                self._said = (self._said - came) | went
                for pair in (*came, *went):
                    self.comes_or_goes(*pair)

        self._context.store.transact(work, said)

    # Elsewhere

    def learn(self, facts: Iterable[Fact], nodes: Iterable[str]) -> None:
        there = set(nodes)
        for fact in facts:
            if fact.kind == AT and fact.node in there:
                match, _, person = fact.key.partition(" ")
                self.is_at(match, person, fact.node)

    def is_at(self, match: str, person: str, node: str) -> None:
        self._elsewhere.setdefault(match, {}).setdefault(person, set()).add(node)

    def has_left(self, match: str, person: str, node: str) -> bool:
        """Return whether they are at no other node any more."""
        people = self._elsewhere.get(match, {})
        nodes = people.get(person, set())
        nodes.discard(node)
        if nodes or person not in people:
            return False
        del people[person]
        if not people:
            del self._elsewhere[match]
        return True

    def forget(self, node: str) -> list[Pair]:
        """The node is gone. Return who is nowhere else."""
        everybody = [(match, person) for match, people in self._elsewhere.items() for person in people]
        return [pair for pair in everybody if self.has_left(*pair, node)]

    @property
    def nodes(self) -> frozenset[str]:
        """The other nodes that have people at tables."""
        return frozenset(
            node for people in self._elsewhere.values() for nodes in people.values() for node in nodes
        )

    def nodes_at(self, match: str) -> frozenset[str]:
        """The other nodes that have somebody at this table."""
        return frozenset().union(*self._elsewhere.get(match, {}).values())

    def somebody_at(self, match: str) -> bool:
        return match in self._elsewhere

    def has(self, match: str, person: str) -> bool:
        return person in self._elsewhere.get(match, {})


def _fact(node: str, pair: Pair) -> Fact:
    return Fact(node, AT, " ".join(pair))
