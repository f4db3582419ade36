"""Row 29: two nodes are replaced one by one by nodes of the next version, while people play.

That version is a copy of the source with other rules of Connect Four, one more column, one more field in a
message, and another browser client. Everybody comes through a load balancer. Nobody may see an error, nothing
that was acknowledged may be lost, no match may end before it is over, and every page must get its files.
"""

import asyncio
import re
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import Any

from tests.adapters.databases import OwnPostgres, own_postgres
from tests.adapters.nodes.newer import migrations
from tests.battery.balancer import Balancer
from tests.battery.houses import ROOT, Answer, House, asked, on_loop, result, visit
from tests.battery.ledger import Ledger, differences
from tests.battery.players import Line, Player
from tests.battery.result import Result

TERMS: dict[str, Any] = {
    "game": "connect-four",
    "options": {"width": 5, "height": 4, "opening": "given"},
    "pace": "untimed",
}
AGAIN = 0.3  # seconds until a player whose connection was closed comes back
ASSET = re.compile(rb"/assets/[\w.-]+")
CHANGES = {  # file, text, text of the next version
    "games/connect_four.py": (
        '    slug: ClassVar[str] = "connect-four"\n',
        '    slug: ClassVar[str] = "connect-four"\n    rules_version: ClassVar[int] = 2\n',
    ),
    "service/wire/__init__.py": (
        "    protocol: int = PROTOCOL\n",
        "    protocol: int = PROTOCOL\n    more: str = 'x'\n",
    ),
    "ui/web/index.html": ('<meta name="client" content="', '<meta name="client" content="0'),
}


def run(*, matches: int = 40, seconds: int = 20, seed: int = 1) -> Iterator[Result]:
    with own_postgres() as server:
        yield from on(server, server.new(), matches, seconds, seed)


def on(server: OwnPostgres, url: str, matches: int, seconds: float, seed: int) -> Iterator[Result]:
    """`seconds`: of play before, between and after the replacements."""
    with tempfile.TemporaryDirectory(prefix="parlour-battery-") as folder:
        scene = Scene(url, Path(folder), Random(seed))
        try:
            yield from on_loop(scene.tested(matches, seconds))
        finally:
            for node in scene.nodes:
                with suppress(ProcessLookupError):
                    node.end(signal.SIGKILL)
        ledger = scene.ledger
        yield result(
            29,
            "acknowledged plays compared with the journal",
            len(ledger.promised),
            [*differences(ledger, url)],
            "",
        )


class Visitor(Player):
    """Comes back by itself, through the balancer."""

    port = 0
    closed = False  # the table is no more
    coming: asyncio.Task[None] | None = None
    returns = 0

    def _lost(self, line: Line) -> None:
        back = line is self.line
        super()._lost(line)
        if back and self.port:
            self.coming = asyncio.create_task(self.come_back())

    async def come_back(self) -> None:
        await asyncio.sleep(AGAIN)
        self.returns += 1
        await self.return_()

    async def return_(self) -> None:
        while not self.line:
            with suppress(Exception):  # the node may close before the handshake is over
                await self.come(self.port)
                break
            await asyncio.sleep(AGAIN)
        self.join() if self.sitting else self.sit()

    def go(self) -> None:
        self.port = 0
        if self.coming:
            self.coming.cancel()
        self.leave()

    def _hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"closed"') and self._named in frame:
            self.closed = True
            if not self.over:
                self.notes.wrong.append(f"{self.match.decode()} was closed before it was over")
            self._look_up()
        elif frame.startswith(b'{"type":"problem"'):
            self.notes.problem(self, frame)
        super()._hear(frame)

    def _again(self, frame: bytes) -> None:
        """Nobody wants a rematch: each match is at a new table."""


class Scene:
    def __init__(self, url: str, folder: Path, rng: Random) -> None:
        self.url, self.folder, self.rng, self.ledger = url, folder, rng, Ledger()
        self.balancer = Balancer()
        self.nodes = [self.node(number) for number in range(2)]
        self.goes_on, self.begun, self.files, self.returns = True, 0, 0, 0
        self.wrong_files: list[str] = []

    def node(self, number: int, **choices: str) -> House:
        log = self.folder / f"node{number}.log"
        return House(
            self.url, log=log, PARLOUR_DRAIN_SECONDS="2", PARLOUR_DRAIN_MATCHES="30", **choices
        ).open()

    async def tested(self, matches: int, seconds: float) -> list[Result]:
        await self.balancer.open()
        for node in self.nodes:
            await self.balancer.add(node.port)
        newer = await asyncio.to_thread(next_version, self.folder)
        async with asyncio.TaskGroup() as group:
            for _ in range(matches):
                group.create_task(self.play(Random(self.rng.random())))
            group.create_task(self.look_at_pages())
            await asyncio.sleep(seconds)
            for old in list(self.nodes):
                new = await asyncio.to_thread(self.node, len(self.nodes), PYTHONPATH=str(newer))
                self.nodes.append(new)
                await self.balancer.add(new.port)
                await asyncio.sleep(seconds)
                status = await asyncio.to_thread(old.end, signal.SIGTERM)
                del self.balancer.nodes[old.port]
                if status:
                    self.ledger.wrong.append(f"a node ended with {status}")
                await asyncio.sleep(seconds)
            self.goes_on = False
        self.balancer.close()
        figures = f"{self.begun} matches, {self.ledger.acknowledged} acks, {self.returns} returns"
        played = [] if self.ledger.acknowledged > matches else ["hardly anybody played"]
        return [
            result(
                29,
                "errors seen by players while nodes were replaced",
                self.begun,
                [*self.ledger.wrong, *played],
                figures,
            ),
            result(29, "files of pages", self.files, self.wrong_files, ""),
        ]

    # What people do

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        def request() -> Answer:
            with visit(self.balancer.port) as line:
                return asked(line, method, path, body, token)

        answer = await asyncio.to_thread(request)
        if answer.status >= 400:
            self.ledger.wrong.append(f"{method} {path} was answered {answer.status} {answer.body}")
        return answer.body

    async def play(self, rng: Random) -> None:
        """One match after the other, of the same two people."""
        tokens = [(await self.ask("POST", "/api/guest", {}))["token"] for _ in range(2)]
        while self.goes_on:
            match = (await self.ask("POST", "/api/tables", TERMS, tokens[0]))["match"]
            players = [Visitor(token, match, seat, self.ledger) for seat, token in enumerate(tokens)]
            for player in players:
                player.port = self.balancer.port
                await player.return_()
                await player.until(lambda p=player: p.sitting)
            self.begun += 1
            while not all(player.over or player.closed for player in players):
                await asyncio.sleep(rng.uniform(0.1, 0.5))
                for player in players:
                    if player.line:
                        player.play(rng)
            for player in players:
                self.returns += player.returns
                player.go()

    async def look_at_pages(self) -> None:
        """Pages are loaded at any node, and ask any node for their files."""

        def load() -> None:
            with visit(self.balancer.port) as line:
                line.request("GET", "/", headers={"Connection": "close"})
                page = line.getresponse().read()
            for path in set(ASSET.findall(page)):
                with visit(self.balancer.port) as line:
                    line.request("GET", path.decode())
                    answer = line.getresponse()
                    answer.read()
                self.files += 1
                if answer.status != 200:
                    self.wrong_files.append(f"{path.decode()}: {answer.status}")

        while self.goes_on:
            try:
                await asyncio.to_thread(load)
            except (OSError, HTTPException) as error:
                self.wrong_files.append(repr(error))
            await asyncio.sleep(0.2)


def next_version(folder: Path) -> Path:
    """A copy of the source with what the next version changes."""
    source = folder / "next"
    shutil.copytree(
        ROOT / "src" / "parlour", source / "parlour", ignore=shutil.ignore_patterns("__pycache__")
    )
    parlour = source / "parlour"
    for name, (before, after) in CHANGES.items():
        text = (parlour / name).read_text()
        assert 1 == text.count(before), name
        (parlour / name).write_text(text.replace(before, after))
    changed = migrations(folder / "newer")
    shutil.rmtree(parlour / "adapters" / "stores" / "migrations")
    shutil.copytree(changed, parlour / "adapters" / "stores" / "migrations")
    _rename_assets(parlour / "ui" / "web")
    return source


def _rename_assets(web: Path) -> None:
    """As another build would: the files that the page names have other names."""
    page = (web / "index.html").read_bytes()
    for path in set(ASSET.findall(page)):
        name = path.decode().removeprefix("/assets/")
        stem, _, suffix = name.rpartition(".")
        (web / "assets" / name).rename(web / "assets" / f"{stem}x.{suffix}")
        page = page.replace(path, f"/assets/{stem}x.{suffix}".encode())
    (web / "index.html").write_bytes(page)
    (web / "client.txt").write_text("0123456789ab")
