"""Whatever a house says and the client lets pass can be shown, in plain lines and on the full screen."""

import asyncio
from random import Random

import pytest
from msgspec import DecodeError, json

from parlour.client import Unreachable
from parlour.client.checking import Nonsense, check
from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.online.app import OnlineApp
from parlour.ui.terminal.online.entry import _in_lines
from parlour.ui.terminal.online.keyboard import TalkingLines
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import shown
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.picture import Pen, drawn, sums
from tests.client.test_connection import scripted
from tests.client.test_mirror import EVERYTHING, picture, update
from tests.ui.app.driver import fresh

LONG = 10_000  # letters of a line
TRIES = 150  # for each game and number of seats
ODD = (
    None,
    True,
    -1,
    10**9,
    1.5,
    "",
    "x",
    "{x}",
    "ZZ",
    "9/0",
    "grid",
    [],
    [[]],
    ["x"],
    [-1],
    {},
    {"card": "ZZ"},
)


def said(slug, seats):
    """A picture, and what one play changed, as they come over a socket."""
    match, chairs = fresh(slug, seats), tuple({"seat": seat} for seat in range(seats))
    seat = match.awaiting.seats[0]
    after, events = match.play(seat, match.legal(seat)[0])
    before = json.decode(wire.encode(picture(match, seat)))
    options = {"opening": "given"} if slug in ("connect-four", "checkers") else {}
    before |= {"seats": chairs, "options": options, "awaited": [seat]}
    return before, json.decode(wire.encode(update(match, after, events, seat)))


def spoilt(message, rng):
    """With one of its parts, however deep, exchanged for something odd."""
    message = json.decode(json.encode(message))
    at, inner = message, [name for name, value in message.items() if isinstance(value, dict | list) and value]
    key = rng.choice(inner if inner and rng.random() < 0.8 else list(message))
    while isinstance(at[key], dict | list) and at[key] and rng.random() < 0.85:
        at = at[key]
        key = rng.choice(list(at)) if isinstance(at, dict) else rng.randrange(len(at))
    at[key] = rng.choice(ODD)
    return message


def heard(message, before=None):
    news = wire.decode_outbound(json.encode(message))
    check(news, before)
    return news


def show(before, after):
    """All that both screens make of it."""
    session = OnlineSession(None, shown(before, before.missed or ()))
    for news in (None, after) if after else (None,):
        session.hear(news)
        match, table = session.match, session.table()
        pen = Pen(session.tables.legend(match.game), session.words, lambda key: True)
        words = [*drawn(table, pen), *sums(table, pen), session.words(session.prompt), *session.story(10)]
        scene = Scene(table, pen, session.looker, match.seats, session.open(session.offered))
        picture_of(match)(scene, 100, 30)
        for moment in session.moments:
            moment.table(session.tables, session.looker)
        assert all(len(line) < LONG for line in words)
        assert session.speaker is None or session.speaker < match.seats


@pytest.mark.parametrize(("slug", "seats"), EVERYTHING)
def test_what_is_let_pass_can_be_shown(slug, seats):
    rng, kept = Random(slug), 0
    first, then = said(slug, seats)
    show(heard(first), heard(then, heard(first)))
    for at in range(TRIES):
        try:
            before = heard(spoilt(first, rng) if at % 2 else first)
            after = heard(then if at % 2 else spoilt(then, rng), before)
            show(before, after)
            kept += 1
        except (DecodeError, Nonsense, ParlourError):
            continue

    assert TRIES > kept > TRIES // 20


# A whole visit


PICTURE, UPDATE = said("connect-four", 2)
LESS = {"type": "presence", "match": "M", "seats": PICTURE["seats"][:1]}


def visited(visit):
    async def script(client, house):
        joining = asyncio.create_task(client.join("M"))
        while not house.told:
            await asyncio.sleep(0.001)
        house.say(PICTURE)
        await visit(client, await joining, house)

    scripted(script)


@pytest.mark.parametrize("nonsense", [LESS, UPDATE | {"order": ["nowhere"]}])
def test_in_plain_lines_a_house_that_makes_no_sense_is_told_in_one_sentence(nonsense, capsys):
    async def visit(client, mirror, house):
        house.say(nonsense)
        with pytest.raises(Unreachable, match="is not a Parlour server"):
            await _in_lines(client, mirror, TalkingLines(Speed.OFF), True, "", lambda match: None)

    visited(visit)


@pytest.mark.parametrize("nonsense", [LESS, UPDATE | {"order": ["nowhere"]}])
def test_the_full_screen_closes_when_a_house_makes_no_sense(nonsense):
    async def visit(client, mirror, house):
        app = OnlineApp(client, mirror, speed=Speed.OFF)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            house.say(nonsense)
            while app.failure is None:
                await pilot.pause()
        assert "is not a Parlour server" in str(app.failure)

    visited(visit)


def test_the_full_screen_says_why_it_cannot_show_a_game():
    async def visit(client, mirror, house):
        mirror.show(wire.decode_outbound(json.encode(PICTURE | {"game": "nogame"})))
        app = OnlineApp(client, mirror, speed=Speed.OFF)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
        assert "nogame" in str(app.failure)

    visited(visit)
