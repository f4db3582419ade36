"""Pictures of the screens at 80×24 and 120×40; `python -m tests.ui.app.test_snapshots` draws them anew."""

import os
import re
from difflib import unified_diff
from html import unescape
from pathlib import Path

import pytest

from parlour.core.registry import slugs
from parlour.ui.terminal.app.announcement import Announcement
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.dialogs import Curtain
from parlour.ui.terminal.app.local_saves import LocalSaves
from parlour.ui.terminal.pace import Speed
from tests.ui.app.announced import DEATH, FULL_COURT, UNION
from tests.ui.app.driver import fresh, keys, opened, play, seated, typed
from tools.pictures import picture

PICTURES = Path(__file__).with_name("pictures")
SIZES = [(80, 24), (120, 40)]
STEPS = {"whist": 14, "cardpeegee": 5, "crazy-eights": 3, "checkers": 6, "connect-four": 5}
COLOURED = ("NO_COLOR", "COLORFGBG")  # what a terminal may say about colours
TEXT = re.compile(
    r'<text class="[^"]*" x="([\d.]+)" y="[^"]*"[^>]*clip-path="url\(#screen-line-(\d+)\)">([^<]*)'
)
CELL = 12.2  # the width of a character in a picture


async def table(slug, size, unicode=True, opening=None):
    options = {"opening": opening} if opening else {}
    opponent = "bot" if slug != "cardpeegee" else "human"
    seed = "b" if slug == "cardpeegee" else "s"  # a monster, in the midst of the fight
    async with seated(fresh(slug, seed=seed, **options), opponent, size, unicode) as app:
        for _ in range(0 if opening else STEPS[slug]):
            await typed(app, next(iter(app.screen.session.offered)).lower())
        await keys(app, "right")
        return picture(app, slug)


async def menu(pressed, size, unicode=True):
    async with opened(ParlourApp(LocalSaves(), unicode, speed=Speed.OFF), size) as app:
        await keys(app, *pressed)
        return picture(app, "menu")


async def page(key, size):
    async with seated(fresh("checkers"), size=size) as app:
        await keys(app, *key)
        return picture(app, "checkers")


async def curtain(size):
    async with seated(fresh("crazy-eights"), size=size) as app:
        assert isinstance(app.screen, Curtain)
        return picture(app, "crazy-eights")


async def ending(size):
    async with seated(fresh("connect-four"), size=size) as app:
        for column in "1212121":
            await keys(app, column, "enter")
        return picture(app, "connect-four")


async def announcement(seed, plays, size, unicode=True):
    async with seated(fresh("cardpeegee", seed=seed), size=size, unicode=unicode) as app:
        for _ in range(plays):
            await typed(app, next(iter(app.screen.session.offered)).lower())
        assert isinstance(app.screen, Announcement)
        return picture(app, "cardpeegee")


def screens(size):
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
        "victory": (announcement, *UNION, size),
        "victory-ascii": (announcement, *FULL_COURT, size, False),
        "death": (announcement, *DEATH, size),
    }
    return tables | rest


ALL = [(name, size) for size in SIZES for name in screens(size)]


def drawn(name, size):
    script, *args = screens(size)[name]
    return play(script, *args)


def file(name, size):
    return PICTURES / f"{name}-{size[0]}x{size[1]}.svg"


def lines(svg):
    """What a picture says, line by line."""
    rows = {}
    for x, row, words in TEXT.findall(svg):
        column, row = round(float(x) / CELL), int(row)
        rows[row] = rows.get(row, "").ljust(column) + unescape(words).replace("\xa0", " ")
    return [rows.get(row, "").rstrip() for row in range(max(rows) + 1)]


def difference(expected, actual):
    """For whoever reads a failure: the lines that differ, or that only colours and marks do."""
    return "\n".join(
        unified_diff(lines(expected), lines(actual), "as it was", "as it is", lineterm="", n=1)
    ) or ("The words are the same; colours or marks differ.")


@pytest.mark.parametrize(("name", "size"), ALL)
def test_a_screen_looks_as_it_did(name, size, tmp_path, monkeypatch):
    for variable in COLOURED:
        monkeypatch.delenv(variable, raising=False)
    expected, actual = file(name, size).read_text("utf-8"), drawn(name, size)
    if expected != actual:
        new = tmp_path / file(name, size).name
        new.write_text(actual, "utf-8")
        pytest.fail(f"{difference(expected, actual)}\nCompare {file(name, size)} with {new}.", pytrace=False)


def test_no_picture_is_left_of_a_screen_that_is_gone():
    assert {file(*screen) for screen in ALL} == set(PICTURES.iterdir())


def test_a_difference_is_told_by_its_lines():
    before = file("menu", (80, 24)).read_text("utf-8")

    changed = difference(before, before.replace("Whist", "Bridge")).splitlines()

    assert ["Whist", "Bridge"] == [line.split()[2] for line in changed if line[:2] in ("- ", "+ ")]
    assert "colours or marks" in difference(before, before.replace("fill: #", "fill: #0"))


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for variable in COLOURED:
        os.environ.pop(variable, None)
    for name, size in ALL:
        file(name, size).write_text(drawn(name, size), "utf-8")
        print(file(name, size).name)
