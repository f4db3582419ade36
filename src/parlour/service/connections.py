"""The open connections: who may connect, how many from one address, and who is disconnected."""

from collections import Counter
from collections.abc import Collection

from parlour.service import protocol
from parlour.service.books.moderation import OrderRow
from parlour.service.errors import NotSignedIn, NotStored, TooMany, english
from parlour.service.house import House
from parlour.service.people.moderation import banned
from parlour.service.person import token_hash
from parlour.service.ports import Socket
from parlour.service.visitor import TRY_LATER, Visitor
from parlour.service.wire import PROTOCOL
from parlour.service.wire.moderation import Kind


class Connections:
    """Checks the origin, session and limits of connections, whatever transport carries them."""

    def __init__(self, house: House, origins: Collection[str] = ()) -> None:
        self.house = house
        self.origins = frozenset(origins)
        self.visitors: set[Visitor] = set()
        self.bans: dict[str, OrderRow] = {}  # since the house opened, for visitors still being looked up
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """A browser names its page's origin, which must be this house. Other programs send none."""
        if origin is None:
            return True
        return origin in self.origins or (bool(host) and origin in (f"http://{host}", f"https://{host}"))

    def enter(
        self, socket: Socket, token: str | None, address: str, named: str | None = str(PROTOCOL)
    ) -> Visitor | None:
        """Accept a connection; its person is looked up later. `named`: the protocol it speaks.

        Return None, and close the socket, if it speaks another or if its address has too many.
        """
        if wrong := protocol.mismatch(named):
            protocol.refuse(socket, named, wrong)
            return None
        if self.house.context.nodes.trouble:
            socket.close(TRY_LATER, english(NotStored("error.not-read")))
            return None
        if self._addresses[address] >= self.house.context.settings.limits.sockets_of_address:
            socket.close(TRY_LATER, english(TooMany("error.too-many-connections")))
            return None
        self._addresses[address] += 1
        visitor = Visitor(self, socket, address, token_hash(token) if token else b"")
        visitor.protocol = protocol.agreed(named) or PROTOCOL
        self.visitors.add(visitor)
        self.house.sockets += 1
        if token:
            self.house.person_of(token, visitor.recognised)
        else:
            visitor.recognised(None)
        return visitor

    def revoke(self, sessions: Collection[bytes]) -> None:
        """Close all connections of these ended sessions, even those whose person is still being looked up."""
        for visitor in [visitor for visitor in self.visitors if visitor.session in sessions]:
            visitor.turn_away(NotSignedIn("error.signed-out"))

    def of(self, person: str) -> list[Visitor]:
        """The connections of a signed-in person."""
        return [visitor for visitor in self.visitors if visitor.person == person]

    def ban(self, order: OrderRow) -> None:
        """Make a banned person leave every table, and close their connections."""
        self.bans[order.person] = order
        self.house.evict(order.person)
        for visitor in self.of(order.person):
            visitor.turn_away(banned(order, self.house.context.wall()))

    def enforce(self, order: OrderRow) -> None:
        """Somebody was muted or banned, here or at another node."""
        if order.kind == "ban":
            self.ban(order)
        else:
            self.mute(order.person, order)

    def lift(self, person: str, kind: Kind) -> None:
        if kind == "ban":
            self.bans.pop(person, None)
        else:
            self.mute(person, None)

    def ignore(self, person: str, other: str, hears: bool) -> None:
        """A person has muted another for themselves, or wants to hear them again."""
        for visitor in self.of(person):
            visitor.ignored = visitor.ignored - {other} if hears else visitor.ignored | {other}

    def banned(self, person: str) -> OrderRow | None:
        """The ban that was given while the person was being looked up, if any."""
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
        self.house.lobby.count_people(len(self._people))

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
