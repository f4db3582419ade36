"""Somebody at the keyboard of the real app: presses keys, and reads what the screen shows."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves
from parlour.ui.terminal.app.view import ARROWS, nearest
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody
from tools.mash import press, settled

NAMED = {" ": "space"}


class Memory:
    """Keeps every match that it is told of."""

    def __init__(self):
        self.kept, self.closed = [], []

    def keep(self, match):
        self.kept.append(match)

    def close(self, match):
        self.closed.append(match)
        return ()


def fresh(slug, seats=None, seed="s", **options):
    if slug in ("connect-four", "checkers"):
        options.setdefault("opening", "given")
    rules = game(slug, **options)
    return Match.start(rules, seats, Luck.from_seed(seed, seats or rules.seats[0]))


@asynccontextmanager
async def seated(match, vs="human", size=(80, 24), unicode=True, speed=Speed.OFF, keeper=None):
    first = Loaded(match, vs, keeper or Nobody())
    saves = LocalSaves(luck=lambda seats: Luck.from_seed("again", seats))
    async with opened(ParlourApp(saves, unicode, first, speed, Random("s")), size) as app:
        yield app


@asynccontextmanager
async def opened(app, size=(80, 24)):
    async with app.run_test(size=size):
        await settled(app)
        yield app


async def keys(app, *pressed):
    for key in pressed:
        await press(app, NAMED.get(key, key))


async def typed(app, text):
    await keys(app, ">", *text, "enter")


def shown(app):
    """The screen as lines of text."""
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


def text(app):
    return "\n".join(shown(app))


def path(view, goal):
    """The arrows from the cursor to a slot; none if arrows do not lead there."""
    places, found = view.places(), {view.cursor: ()}
    for slot in (line := [view.cursor]):
        for arrow, (dx, dy) in ARROWS.items():
            following = nearest(places, places[slot], dx, dy)
            if following and following not in found:
                found[following] = (*found[slot], arrow)
                line.append(following)
    return found.get(goal)


def play(script, *args, **options):
    """Runs a test that is a coroutine."""
    return asyncio.run(script(*args, **options))


def at_table(script, slug="connect-four", vs="human", **options):
    """Runs a script at a table of this game and answers with what it answers."""
    size = options.pop("size", (80, 24))
    unicode = options.pop("unicode", True)

    async def run():
        async with seated(fresh(slug, **options), vs, size, unicode) as app:
            return await script(app)

    return play(run)
