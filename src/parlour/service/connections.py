"""The door: who may come in, from where and how many, and who must go."""

from collections import Counter
from collections.abc import Collection

from parlour.service.books.moderation import OrderRow
from parlour.service.house import House
from parlour.service.people.moderation import sentence
from parlour.service.person import token_hash
from parlour.service.ports import Socket
from parlour.service.visitor import Visitor


class Connections:
    """Origin, session and limits of a connection, whatever carries it."""

    def __init__(self, house: House, origins: Collection[str] = ()) -> None:
        self.house = house
        self.origins = frozenset(origins)
        self.visitors: set[Visitor] = set()
        self.bans: dict[str, OrderRow] = {}  # since the house is open: for those who are just coming in
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """A browser says where its page is from: it must be this house. Other programs say nothing."""
        if origin is None:
            return True
        return origin in self.origins or (bool(host) and origin in (f"http://{host}", f"https://{host}"))

    def enter(self, socket: Socket, token: str | None, address: str) -> Visitor | None:
        """Somebody connects; who it is turns out later. None: there are too many from that address."""
        if self._addresses[address] >= self.house.context.settings.limits.sockets_of_address:
            return None
        self._addresses[address] += 1
        visitor = Visitor(self, socket, address, token_hash(token) if token else b"")
        self.visitors.add(visitor)
        self.house.sockets += 1
        if token:
            self.house.person_of(token, visitor.recognised)
        else:
            visitor.recognised(None)
        return visitor

    def revoke(self, sessions: Collection[bytes]) -> None:
        """These have ended: whoever came in by one of them goes, also who is still being recognised."""
        for visitor in [visitor for visitor in self.visitors if visitor.session in sessions]:
            visitor.turn_away("not-signed-in", "You were signed out here: sign in again.")

    def of(self, person: str) -> list[Visitor]:
        """The connections of somebody who is in."""
        return [visitor for visitor in self.visitors if visitor.person == person]

    def ban(self, order: OrderRow) -> None:
        """Somebody has to go: from every table, as one who leaves, and out of the house."""
        self.bans[order.person] = order
        self.house.evict(order.person)
        for visitor in self.of(order.person):
            visitor.turn_away("banned", sentence(order, self.house.context.wall()))

    def banned(self, person: str) -> OrderRow | None:
        """By an order that was given while they were looked up."""
        order = self.bans.get(person)
        return order if order and order.holds(self.house.context.wall()) else None

    def mute(self, person: str, order: OrderRow | None) -> None:
        for visitor in self.of(person):
            visitor.mute = order

    def sockets_of(self, address: str) -> int:
        return self._addresses[address]

    def admit(self, person: str) -> bool:
        if self._people[person] >= self.house.context.settings.limits.sockets_of_person:
            return False
        self._people[person] += 1
        self._count()
        return True

    def _count(self) -> None:
        self.house.people = len(self._people)
        if self.house.context.lobby:
            self.house.context.lobby.schedule()

    def left(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        self.house.sockets -= 1
        self._forget(self._addresses, visitor.address)
        if visitor.person:
            self._forget(self._people, visitor.person)
            self._count()

    @staticmethod
    def _forget(counts: "Counter[str]", key: str) -> None:
        counts[key] -= 1
        if counts[key] <= 0:
            del counts[key]
