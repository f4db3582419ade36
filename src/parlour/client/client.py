"""A client of a house: plays, watches, and reconnects by itself.

After reconnecting, it repeats every unanswered request, a submission with the same id. The house answers a
repeated id as before, so a lost connection neither loses nor doubles a play. Leaving has no answer: it is
repeated if it may have been lost, and the house ignores whoever leaves twice.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from secrets import token_hex
from time import monotonic
from typing import Any, TypeVar

from msgspec import DecodeError
from picows import WSError

from parlour.client.address import Address, harmless, unreachable
from parlour.client.checking import Nonsense, check
from parlour.client.errors import Refused, Unreachable, Unwelcome, unwelcome
from parlour.client.fairness import Checked, Promises
from parlour.client.lobby import Lobby
from parlour.client.mirror import Mirror
from parlour.client.mirrors import Mirrors
from parlour.client.questions import Question, RematchAnswer, SubmissionAnswer, about, presence, welcomed
from parlour.client.reconnecting import IDLE, Connection, ReconnectingSocket
from parlour.client.streams import Streams
from parlour.core.game import Message, Seat
from parlour.service import wire
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import Hint, NewPlay, Paired

T = TypeVar("T")

HEARTBEAT = 10.0  # seconds between checks whether the house has a newer version
PATIENCE = 10.0  # seconds to wait for the house's welcome
FINAL = ("not-signed-in", "outdated")  # codes after which reconnecting does not help
ARRIVED = 3 * IDLE  # seconds: what was sent so long before a break has arrived, as a silent break is noticed
MOST_SEEN = 200_000  # events of a match: no match comes near

News = wire.Outbound | Connection
AnyAsk = wire.MatchRequest | wire.Inbound


class Client:
    def __init__(self, address: Address, promises: Promises | None = None) -> None:
        self.address = address
        self.person = self.name = ""
        self.connection = Connection("reconnecting")
        self.promises = promises or Promises()
        self._mirrors = Mirrors(self.promises)
        self.mirrors = self._mirrors.all  # by match and seat
        self.lobby = Lobby(self._answered, self._send, self.until)
        self._socket = ReconnectingSocket(address, self._heard, self._changed)
        self._questions: list[Question] = []
        self._streams = Streams[News]()
        self._ended: Unreachable | Unwelcome | None = None  # why nothing more comes from the house
        self._at: set[str] = set()  # matches being followed
        self._left: dict[str, float] = {}  # when the house was told, which may not have heard it
        self._heart: asyncio.Task[None] | None = None

    @classmethod
    async def connect(
        cls, url: str, token: str | None = None, name: str = "", promises: Promises | None = None
    ) -> "Client":
        """Connects as the owner of the token, or as a new guest of that name.

        `promises` are what an earlier process on this machine knew about the luck of its matches.
        """
        address = Address(url, token or "")
        if not token:
            address.token = (await asyncio.to_thread(address.guest, name)).token
        client = cls(address, promises)
        try:
            await client._open()
        except BaseException:
            await client.close()
            raise
        return client

    async def _open(self) -> None:
        welcome = self._wait(None, welcomed)
        try:
            await self._socket.open()
            await asyncio.wait_for(welcome, PATIENCE)
        except (OSError, WSError, TimeoutError) as error:
            welcome.cancel()
            raise unreachable(self.address.url, error) from error
        self._heart = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._heart:
            self._heart.cancel()
        await self._socket.close()
        self._end(Unwelcome("closed", Message("error.closed")))
        self._streams.end(None)

    def _end(self, why: Unwelcome | Unreachable) -> None:
        """Nothing more comes from the house: tell whoever waits for it, now or later."""
        self._ended = why
        for question in self._questions:
            if not question.done.done():
                question.done.set_exception(why)

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    # Tables

    async def create(self, new: wire_http.NewTable) -> wire_http.TableInfo:
        return self._noted(await asyncio.to_thread(self.address.create, new))

    async def play_bot(self, game: str, bot: str = "bot", preset: str | None = None) -> Mirror:
        """Start a match against a bot at once; its luck is the house's alone."""
        begun = await asyncio.to_thread(self.address.play, NewPlay(game, preset, bot=bot))
        return await self.join(begun.match)

    async def by_code(self, code: str) -> wire_http.TableInfo:
        return self._noted(await asyncio.to_thread(self.address.by_code, code))

    async def info(self, match: str) -> wire_http.TableInfo:
        return self._noted(await asyncio.to_thread(self.address.info, match))

    def _noted(self, info: wire_http.TableInfo) -> wire_http.TableInfo:
        self.promises.seen(info.match, info.commit, info.phase)
        return info

    async def join(self, match: str) -> Mirror:
        """Follow a match: from your seat, or as a spectator."""
        self._follow(match)
        return await self._look(wire.Join(match))

    async def sit(self, match: str, nonce: bytes | None = None) -> Mirror:
        """Take a seat. If the mirror has none, the match had already started, and you are a spectator."""
        self._follow(match)
        return await self._look(wire.Sit(match, self.promises.nonce_for(match, nonce).hex()))

    def _follow(self, match: str) -> None:
        self._at.add(match)
        self._left.pop(match, None)

    async def _look(self, ask: wire.MatchRequest) -> Mirror:
        try:
            picture = await self._asked(ask, lambda news: news if isinstance(news, wire.Picture) else None)
        except Unwelcome:
            self._forget(ask.match)
            raise
        mirror = self.mirrors.get((picture.match, picture.seat))
        if mirror is None:  # the table was closed before we could look
            raise Unwelcome("not-found", Message("error.no-such-match"))
        return mirror

    async def leave(self, match: str) -> None:
        """Before the start, free the seat; later, resign. A spectator just leaves.

        Does not wait for the house: without a connection, it is told after reconnecting.
        """
        self._forget(match)
        self._tell_left(match)

    def _tell_left(self, match: str) -> None:
        self._left[match] = monotonic()
        self._send(wire.Leave(match))

    async def give_up(self, match: str) -> None:
        """End a solo match for good, unpaid. Against others and against bots, resign instead."""
        if self.mirror(match).phase != "over":
            ask = wire.Leave(match, for_good=True)
            await self._asked(ask, lambda news: news if getattr(news, "result", None) else None)

    def mirror(self, match: str, seat: Seat | None = None) -> Mirror:
        """The match as this seat sees it; by default, the first of your own seats."""
        return self._mirrors.one(match, seat)

    def mirrors_of(self, match: str) -> list[Mirror]:
        return self._mirrors.of(match)

    # Playing

    async def play(self, match: str, notation: str, seat: Seat | None = None) -> wire.Ack:
        """Raises `Refused` if the rules forbid it. On return, the mirror shows the result."""
        mirror = self.mirror(match, seat)
        submit = wire.Submit(match, mirror.version, notation, token_hex(8), mirror.seat)
        try:
            ack = await self._answered(submit, SubmissionAnswer(submit))
        except Refused as refusal:
            refusal.stale = refusal.stale or self.mirror(match, mirror.seat).version > submit.version
            raise
        await self.until(lambda: self.mirror(match, mirror.seat).version >= ack.version or None)
        return ack

    async def resign(self, match: str, seat: Seat | None = None) -> wire.Ack:
        return await self.play(match, "/resign", seat)

    async def offer_draw(self, match: str, seat: Seat | None = None) -> wire.Ack:
        return await self.play(match, "/offer-draw", seat)

    async def accept(self, match: str, seat: Seat | None = None) -> wire.Ack:
        return await self.play(match, "/accept", seat)

    async def decline(self, match: str, seat: Seat | None = None) -> wire.Ack:
        return await self.play(match, "/decline", seat)

    async def take_back(self, match: str, step: int, seat: Seat | None = None) -> wire.Ack:
        """Ask the others to go back to the position at this version."""
        return await self.play(match, f"/offer-takeback {step}", seat)

    async def hint(self, match: str, seat: Seat | None = None) -> Hint:
        """What a bot would play here; only against bots or alone."""
        return await asyncio.to_thread(self.address.hint, match, seat)

    async def turns(self, match: str) -> AsyncIterator[Mirror]:
        """Yields the match each time one of your seats may play, until it is over."""
        shown: dict[Seat | None, int] = {}
        while True:
            mirror = await self.until(lambda: self._turn(match, shown))
            if mirror.phase == "over":
                return
            shown[mirror.seat] = mirror.version
            yield mirror

    def _turn(self, match: str, shown: dict[Seat | None, int]) -> Mirror | None:
        for mirror in self.mirrors_of(match):
            if mirror.phase == "over" or (mirror.plays and shown.get(mirror.seat, -1) < mirror.version):
                return mirror
        return None

    # Other requests

    async def rematch(self, match: str, nonce: bytes | None = None) -> None:
        """Ask for a rematch. Once everybody wants it, `Next` names the match."""
        ask = wire.Rematch(match, self.promises.nonce_for_next(match, nonce).hex())
        await self._asked(ask, RematchAnswer({mirror.seat for mirror in self.mirrors_of(match)}))

    async def following(self, match: str) -> str:
        """Waits for the match that follows this one."""
        return await self.until(lambda: self.mirror(match).picture.next or None)

    async def say(self, match: str, phrase: wire.Phrase) -> None:
        self._send(wire.Say(match, phrase))

    async def seat_bot(self, match: str, seat: Seat, bot: str = "bot") -> None:
        """Let a bot take a free seat at your table, which waits for players; an empty name frees the seat."""
        await self._asked(wire.SeatBot(match, seat, bot), presence)

    async def stand_in(self, match: str, seat: Seat) -> None:
        await self._asked(wire.StandIn(match, seat), presence)

    async def claim(self, match: str) -> None:
        await self._asked(wire.Claim(match), lambda news: news if getattr(news, "result", None) else None)

    async def seen(self, match: str, seat: Seat | None = None) -> list[wire.Event]:
        """All events that a seat, or a spectator, has seen since the start; fills the mirror, too."""
        events: list[wire.Event] = []
        while True:
            ask = wire.AskSeen(match, seat, len(events))
            part = await self._asked(ask, lambda news: news if isinstance(news, wire.Seen) else None)
            events += part.events
            if len(events) > MOST_SEEN:
                raise self.address.no_house()
            if len(events) >= part.total or not part.events:
                return events

    # News

    def stream(self) -> AsyncIterator[News]:
        """All messages and changes of the connection from now on; the mirrors are already up to date.

        Ends when the client is closed. Raises `Unwelcome` when the house turns the client away for good, and
        `Unreachable` when it says what no Parlour house would.
        """
        return self._streams.open()

    # After the end

    async def record(self, match: str) -> str:
        return await asyncio.to_thread(self.address.record, match)

    async def check(self, match: str) -> Checked:
        """Check on this machine that the record of a finished match keeps the house's promises."""
        self.mirror(match)
        return self.promises.check(match, await self.record(match))

    # Receiving

    def _heard(self, frame: bytes) -> None:
        if self._ended:
            return
        try:
            news = wire.decode_outbound(harmless(frame))
            check(news, self._mirrors.picture_for(news))
        except DecodeError:  # a newer house may send messages that we do not know
            return
        except (Nonsense, RecursionError):
            self._break_off(self.address.no_house())
            return
        if isinstance(news, wire.Update | wire.Presence) and not self.mirrors_of(news.match):
            return  # of a match no longer followed
        self._take_in(news)
        self._tell(news)
        if isinstance(news, wire.Welcome):
            self._begin(news)
        elif isinstance(news, wire.Problem) and news.code in FINAL:
            self._break_off(unwelcome(news))

    def _break_off(self, why: Unwelcome | Unreachable) -> None:
        """Stops listening and does not reconnect."""
        self._socket.give_up()
        self._socket.hang_up()
        self._end(why)
        self._streams.end(why)
        self._changed(Connection("offline"))

    def _take_in(self, news: wire.Outbound) -> None:
        self._mirrors.hear(news)
        match news:
            case wire.Update() if behind := self._mirrors.missed(news):
                self._send(wire.Join(news.match, behind.version))
            case Paired():
                self.promises.seen(news.match, news.commit, "waiting")
                self.lobby.hear(news)
            case wire.Closed() | wire.Problem(code="not-found", match=str()):
                self._forget(str(news.match))
                self._left.pop(str(news.match), None)
                self.lobby.hear(news)
            case _:
                self.lobby.hear(news)

    def _forget(self, match: str) -> None:
        self._at.discard(match)
        self._mirrors.forget(match)

    def _tell(self, news: News) -> None:
        for question in list(self._questions):
            question.hear(news)
        self._streams.tell(news)

    # The connection

    def _changed(self, connection: Connection) -> None:
        before, self.connection = self.connection, connection
        if before.state == "live":
            since = monotonic() - ARRIVED
            self._left = {match: told for match, told in self._left.items() if told > since}
        if connection.state != before.state:
            self._tell(connection)

    def _begin(self, welcome: wire.Welcome) -> None:
        """Follows every match again, and repeats every unanswered request."""
        self.person, self.name = welcome.person, welcome.name
        self._socket.is_good()
        self._changed(Connection("live"))
        for match in sorted(self._left):
            self._tell_left(match)
        for match in sorted(self._at):
            known = [mirror.version for mirror in self.mirrors_of(match)]
            if known:
                self._send(wire.Join(match, min(known)))
        for ask in (*self.lobby.again(), *(question.ask for question in self._questions)):
            if ask:
                self._send(ask)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for mirror in list(self.mirrors.values()):
                if mirror.phase == "live":
                    self._send(wire.Ping(mirror.match, mirror.version))

    # Asking

    def _send(self, ask: AnyAsk) -> None:
        self._socket.send(wire.encode(ask))

    def _wait(self, ask: AnyAsk | None, answer: Callable[[Any], T | None]) -> "asyncio.Future[T]":
        question = Question(ask, answer, asyncio.get_running_loop().create_future())
        self._questions.append(question)
        if self._ended:
            question.done.set_exception(self._ended)
        question.done.add_done_callback(lambda done: self._questions.remove(question))
        return question.done

    async def _answered(self, ask: AnyAsk, answer: Callable[[Any], T | None]) -> T:
        done = self._wait(ask, answer)
        if self.connection.state == "live":
            self._send(ask)
        return await done

    async def _asked(self, ask: wire.MatchRequest, answer: Callable[[Any], T | None]) -> T:
        return await self._answered(ask, lambda news: about(ask.match, news, answer))

    async def until(self, found: Callable[[], T | None]) -> T:
        """Waits until `found` returns a result; tries again after each message."""
        now = found()
        return await self._wait(None, lambda news: found()) if now is None else now
