"""The screens as text, at 80×24 and 120×40; `python -m tests.ui.app.test_snapshots` writes them anew."""

from pathlib import Path

import pytest

from parlour.core.registry import slugs
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.dialogs import Curtain
from parlour.ui.terminal.app.house import House
from parlour.ui.terminal.pace import Speed
from tests.ui.app.driver import fresh, keys, opened, play, seated, text, typed

SCREENS = Path(__file__).with_name("screens")
SIZES = [(80, 24), (120, 40)]
STEPS = {"whist": 14, "cardpeegee": 10, "crazy-eights": 3, "checkers": 6, "connect-four": 5}


async def table(slug, size, unicode=True, opening=None):
    options = {"opening": opening} if opening else {}
    async with seated(
        fresh(slug, **options), "bot" if slug != "cardpeegee" else "human", size, unicode
    ) as app:
        for _ in range(0 if opening else STEPS[slug]):
            await typed(app, next(iter(app.screen.sitting.offered)).lower())
        await keys(app, "right")
        return text(app)


async def menu(pressed, size, unicode=True):
    async with opened(ParlourApp(House(), unicode, speed=Speed.OFF), size) as app:
        await keys(app, *pressed)
        return text(app)


async def page(key, size):
    async with seated(fresh("checkers"), size=size) as app:
        await keys(app, *key)
        return text(app)


async def curtain(size):
    async with seated(fresh("crazy-eights"), size=size) as app:
        assert isinstance(app.screen, Curtain)
        return text(app)


async def ending(size):
    async with seated(fresh("connect-four"), size=size) as app:
        for column in "1212121":
            await keys(app, column, "enter")
        return text(app)


def pictures(size):
    """Each screen by name, as a coroutine that draws it."""
    tables = {slug: (table, slug, size) for slug in slugs()}
    rest = {
        "connect-four-bag": (table, "connect-four", size, True, "bag"),
        "connect-four-ascii": (table, "connect-four", size, False),
        "crazy-eights-ascii": (table, "crazy-eights", size, False),
        "menu": (menu, (), size),
        "setup": (menu, ("down", "enter"), size),
        "menu-ascii": (menu, (), size, False),
        "help": (page, "?", size),
        "resign": (page, "X", size),
        "curtain": (curtain, size),
        "ending": (ending, size),
    }
    return tables | rest


ALL = [(name, size) for size in SIZES for name in pictures(size)]


def drawn(name, size):
    script, *args = pictures(size)[name]
    return play(script, *args) + "\n"


def file(name, size):
    return SCREENS / f"{name}-{size[0]}x{size[1]}.txt"


@pytest.mark.parametrize(("name", "size"), ALL)
def test_a_screen_looks_as_it_did(name, size):
    assert file(name, size).read_text("utf-8") == drawn(name, size)


@pytest.mark.parametrize(("name", "size"), ALL)
def test_a_screen_fits_its_terminal(name, size):
    lines = file(name, size).read_text("utf-8").rstrip("\n").split("\n")

    assert len(lines) <= size[1]
    assert max(map(len, lines)) <= size[0]


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for name, size in ALL:
        file(name, size).write_text(drawn(name, size), "utf-8")
        print(file(name, size).name)
