"""What a screen reader is told of a whole match, word for word.

A golden file in `told/` holds the plays, each with what is said to Ana after it. The luck is always the same:
the house's secret and both nonces are known beforehand.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from parlour.client import Client
from tests.battery.houses import PATIENCE, empty_database, house
from tests.browser.conftest import CERTAIN

FOLDER = Path(__file__).parent / "told"
TABLES = {
    "connect-four": {},
    "checkers": {"options": {"rows": 6, "cols": 6, "rows_per_side": 2}},
    "whist": {"options": {"target": 1}},
    "crazy-eights": {},
    "cardpeegee": {"seats": 1},
}
HEAR = """() => {
  window.heard = [];
  new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(node => {
    if (node.nodeName === "P" && node.closest("#spoken")) window.heard.push(node.textContent);
  }))).observe(document, { childList: true, subtree: true });
}"""
HAS_HEARD = "count => window.heard.length >= count"


@pytest.fixture(scope="module")
def address():
    with empty_database() as database, house(database, program=CERTAIN) as running:
        yield f"http://127.0.0.1:{running.port}"


class Players:
    """Those who sit at the table, each by a line of their own beside Ana's browser."""

    def __init__(self, address, match, seats, token):
        self.match, self.loop = match, asyncio.new_event_loop()
        self.thread = ThreadPoolExecutor(1)  # the browser's own loop runs in this one
        self.clients = [self.does(Client.connect(address, token))]
        self.clients += [self.does(Client.connect(address, name="Ben")) for _ in range(seats - 1)]

    def does(self, coming):
        limited = asyncio.wait_for(coming, PATIENCE)
        return self.thread.submit(self.loop.run_until_complete, limited).result()

    def sit(self, seat):
        self.does(self.clients[seat].sit(self.match, bytes([seat + 1] * 16)))

    def play(self, seat, notation):
        """On return everybody has seen it: a play that answers an older picture would be refused."""
        ack = self.does(self.clients[seat].play(self.match, notation))
        for client in self.clients:
            self.does(client.until(lambda c=client: c.mirror(self.match).version >= ack.version or None))

    def leave(self):
        for client in self.clients:
            self.does(client.close())
        self.thread.submit(self.loop.close).result()
        self.thread.shutdown()


@pytest.fixture
def at_table(visitor, address):
    """Ana's browser at a table where nobody sits yet, and those who will."""
    players = []

    def sat(game, pace="untimed"):
        ana, terms = visitor(), {"seats": 2, "private": True, "pace": pace, "game": game, **TABLES[game]}
        ana.page.add_init_script(f"({HEAR})()")
        token = ana.page.request.post("/api/guest", data={"name": "Ana"}).json()["token"]
        match = ana.page.request.post("/api/tables", data=terms).json()["match"]
        players.append(Players(address, match, terms["seats"], token))
        ana.opens(f"/m/{match}").page.get_by_role("button", name="Sit down").wait_for()
        return ana, players[-1]

    yield sat
    for group in players:
        group.leave()


def golden(game):
    """What is told before the first play, and each play with what is told after it."""
    text = (FOLDER / f"{game}.txt").read_text("utf-8")
    opening, *plays = text.removesuffix("\n").split("\n> ")
    return opening.split("\n"), [tuple(play.split("\n")) for play in plays]


LONG = pytest.mark.deep  # told by `make a11y`


@pytest.mark.parametrize(
    "game",
    [
        *("connect-four", "crazy-eights"),
        *(pytest.param(game, marks=LONG) for game in ("checkers", "whist", "cardpeegee")),
    ],
)
def test_a_whole_match_is_told_word_for_word(at_table, game):
    told, plays = golden(game)
    ana, players = at_table(game)
    for seat in range(len(players.clients)):
        players.sit(seat)
    ana.waits_for(HAS_HEARD, len(told))
    for play, *lines in plays:
        seat, notation = play.split(" ", 1)
        players.play(int(seat), notation)
        told += lines
        ana.waits_for(HAS_HEARD, len(told))

    assert told == ana.page.evaluate("() => window.heard")


def test_the_seconds_that_are_left_are_told_once(at_table):
    ana, players = at_table("connect-four", pace="quick")
    for seat in (0, 1):
        players.sit(seat)
    ana.waits_for("() => window.heard.includes('10 seconds to play.')")
    ana.waits_for("() => window.heard.includes('Choose two discs from the bag.')")

    assert 1 == ana.page.evaluate("() => window.heard.filter(line => line.startsWith('10 ')).length")
