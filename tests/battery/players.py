"""Many light players of a house on real sockets: they read frames as bytes and play what they are offered.

A player whose line is cut comes back by itself, asks for the picture, sends again what was not answered,
with the same id, and goes on. What is noticed on the way is told to `Notes`.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from parlour.service.wire import PROTOCOL
from tests.battery.houses import PATIENCE, House, Set, tables_for

TYPE = len(b'{"type":"')
VERSION = re.compile(rb'"version":(\d+)')
SEAT = re.compile(rb'"seat":(\d+|null)')
PLAY = re.compile(rb'"play":"([^"]*)"')
ID = re.compile(rb'"id":"([^"]*)"')
NEXT = re.compile(rb'"next":"(\w+)"')
SUBMIT = b'{"type":"submit","match":"%b","version":%d,"play":"%b","id":"%b","seat":%d}'


class Sent(NamedTuple):
    id: bytes
    version: int
    play: bytes
    at: float
    again: bool = False


class Notes:
    """What happens to all players of a load."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.latencies: list[float] = []
        self.acknowledged = 0
        self.late = 0  # plays that were due while the last one was not yet answered

    def ack(self, player: "Player", sent: Sent, version: int) -> None:
        self.acknowledged += 1
        if not sent.again:
            self.latencies.append(monotonic() - sent.at)

    def shown(self, player: "Player", kind: bytes, version: int, frame: bytes) -> None:
        """A picture or an update came."""

    def problem(self, player: "Player", frame: bytes) -> None:
        self.wrong.append(frame[:200].decode())


class Line(WSListener):
    """A socket to the house."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[["Line"], None]) -> None:
        self._hear, self._lost = hear, lost

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._hear(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._lost(self)

    def say(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def cut(self) -> None:
        """Without a goodbye."""
        self.transport.underlying_transport.abort()


async def connected(
    port: int, token: str, hear: Callable[[bytes], None], lost: Callable[[Line], None]
) -> Line:
    _, line = await ws_connect(
        lambda: Line(hear, lost),
        f"ws://127.0.0.1:{port}/ws?protocol={PROTOCOL}",
        extra_headers={"Authorization": f"Bearer {token}"},
        websocket_handshake_timeout=PATIENCE,
        read_buffer_init_size=4096,
    )
    return line


class Player:
    """One seat at a table, and at the tables that follow it."""

    def __init__(self, token: str, match: str, seat: int, notes: Notes) -> None:
        self.token, self.seat, self.notes = token, seat, notes
        self.line: Line | None = None
        self.ids = 0
        self._watched: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._sit_at(match.encode())

    def _sit_at(self, match: bytes) -> None:
        self.match, self.version, self.choices = match, -1, list[bytes]()
        self._named = b'"match":"%b"' % match  # in every message about it
        self.sitting = self.live = self.over = False
        self.waiting: dict[bytes, Sent] = {}

    # Coming and going

    async def come(self, port: int) -> None:
        self.line = await connected(port, self.token, self._hear, self._lost)

    def _lost(self, line: Line) -> None:
        if line is self.line:
            self.line = None
            self.live = False
            self._look_up()

    def join(self) -> None:
        """Shows where the match is; what was not answered is sent again when that is known."""
        self.live = False
        self.say(b'{"type":"join","match":"%b"}' % self.match)

    def sit(self) -> None:
        self.say(b'{"type":"sit","match":"%b"}' % self.match)

    def say(self, message: bytes) -> None:
        if self.line:
            self.line.say(message)

    def leave(self) -> None:
        line, self.line = self.line, None
        if line:
            line.cut()

    async def until(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Looks after each thing that is heard."""
        if not condition():
            seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._watched.append((condition, seen))
            await asyncio.wait_for(seen, seconds)

    def _look_up(self) -> None:
        for condition, seen in [pair for pair in self._watched if pair[0]()]:
            self._watched.remove((condition, seen))
            if not seen.done():
                seen.set_result(None)

    # Playing

    def play(self, rng: Random) -> None:
        """Whatever is offered, unless the last play has not been answered yet."""
        if self.waiting:
            self.notes.late += 1
        elif self.choices and self.live:
            self.ids += 1
            self._send(Sent(b"%d" % self.ids, self.version, rng.choice(self.choices), monotonic()))
        elif self.over:
            self._again(b"")  # nobody has heard it yet, or it could not be stored

    def _send(self, sent: Sent) -> None:
        self.waiting[sent.id] = sent
        self.choices = []
        self.say(SUBMIT % (self.match, sent.version, sent.play, sent.id, self.seat))

    def _hear(self, frame: bytes) -> None:
        kind = frame[TYPE : frame.index(b'"', TYPE)]
        if self._named not in frame:
            return  # the last words of a table that was left, or of the door
        if kind == b"ack":
            self._acknowledged(frame)
        elif kind == b"update" or kind == b"picture":
            self._shown(kind, frame)
        elif kind == b"next":
            self._go_on(NEXT.findall(frame)[0])
        elif kind == b"problem" or kind == b"refused":
            self._refused(frame)
        if self._watched:
            self._look_up()

    def _acknowledged(self, frame: bytes) -> None:
        sent = self.waiting.pop(ID.findall(frame)[0], None)
        if sent:
            self.notes.ack(self, sent, int(VERSION.findall(frame)[0]))

    def _refused(self, frame: bytes) -> None:
        """Notes it, and tries again when the next play is due: what is possible then."""
        self.notes.problem(self, frame)
        if self.waiting.pop((ID.findall(frame) or [b""])[0], None):
            self.join()

    def _shown(self, kind: bytes, frame: bytes) -> None:
        self.version = int(VERSION.findall(frame, 0, 100)[0])
        self.choices = PLAY.findall(frame)
        self.over = b'"result":{' in frame
        self.notes.shown(self, kind, self.version, frame)
        if kind == b"picture":
            self._resynced(frame)
        if self.over:
            self._again(frame)

    def _resynced(self, frame: bytes) -> None:
        self.sitting = SEAT.findall(frame, 0, 120)[0] == b"%d" % self.seat
        self.live = b'"phase":"waiting"' not in frame
        for sent in list(self.waiting.values()) if self.live else ():
            self._send(sent._replace(again=True))

    def _again(self, frame: bytes) -> None:
        following = NEXT.findall(frame)
        if following:
            self._go_on(following[0])
        else:
            self.say(b'{"type":"rematch","match":"%b"}' % self.match)

    def _go_on(self, match: bytes) -> None:
        """In a rematch the seats are rotated."""
        self.say(b'{"type":"leave","match":"%b"}' % self.match)
        self._sit_at(match)
        self.seat = (self.seat + 1) % 2
        self.join()


class Table:
    """Two players who make a move every so many seconds."""

    def __init__(self, players: list[Player], rng: Random) -> None:
        self.players, self._rng = players, rng
        self._playing = False

    def start(self, period: float, delay: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._period, self._due, self._playing = period, self._loop.time() + delay, True
        self._loop.call_at(self._due, self._tick)

    def stop(self) -> None:
        self._playing = False

    def _tick(self) -> None:
        if self._playing:
            self._due = max(self._due, self._loop.time() - self._period) + self._period
            self._loop.call_at(self._due, self._tick)
            for player in self.players:
                player.play(self._rng)


def players_of(tables: Iterable[Table]) -> list[Player]:
    return [player for table in tables for player in table.players]


async def seated(house: House, terms: list[dict[str, Any]], notes: Notes, rng: Random) -> list[Table]:
    """Tables at which two have sat down by their own sockets, so that the matches have begun."""
    sets = await asyncio.to_thread(tables_for, house.port, terms)
    tables = [table_of(one, notes, rng.randrange(2**32)) for one in sets]
    players = players_of(tables)
    await asyncio.gather(*(player.come(house.port) for player in players))
    for owners in (players[::2], players[1::2]):
        for player in owners:
            player.sit()
        await all_of(owners, lambda player: player.sitting)
    await all_of(players, lambda player: player.live)
    return tables


def table_of(one: Set, notes: Notes, seed: int) -> Table:
    return Table(
        [Player(token, one.match, seat, notes) for seat, token in enumerate(one.tokens)], Random(seed)
    )


async def all_of(
    players: list[Player], condition: Callable[[Player], bool], seconds: float = PATIENCE
) -> None:
    await asyncio.gather(*(player.until(lambda p=player: condition(p), seconds) for player in players))


def start_all(tables: list[Table], period: float) -> None:
    """Spread evenly over the period."""
    for number, table in enumerate(tables):
        table.start(period, period * number / len(tables))


async def stopped(tables: list[Table], seconds: float = PATIENCE) -> None:
    """Nobody plays any more, and everything sent has been answered."""
    for table in tables:
        table.stop()
    await all_of(players_of(tables), lambda player: not player.waiting, seconds)
