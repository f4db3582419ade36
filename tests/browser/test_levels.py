"""The choice of an opponent in real browsers: by clicks, by keys, and remembered."""

import re

from tests.browser.axe import faults, needs_axe
from tests.browser.visitor import TABLE


def tile(who, game="Connect Four"):
    return who.page.locator("[data-part=tile]", has_text=game)


def opponent(who, game="Connect Four"):
    return tile(who, game).get_by_role("button", name="your opponent at")


@needs_axe
def test_an_opponent_is_chosen_by_keys_and_remembered(visitor):
    ana = visitor().enters()
    page = ana.page
    assert "Tilly" in opponent(ana).inner_text()
    opponent(ana).click()
    ana.sees("dialog[open]")
    assert 8 == page.get_by_role("radio").count()
    page.keyboard.press("4")
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("radio", name="Maud, level 5").get_attribute("aria-checked") == "true"
    assert [] == faults(ana)
    page.keyboard.press("Enter")
    ana.sees(TABLE)
    assert "Maud" in page.locator("[data-part=table]").inner_text()
    page.goto(page.url.partition("/m/")[0])
    pick = opponent(ana, "Checkers")
    assert "Tilly" in pick.inner_text()


def test_the_tile_starts_at_once_against_the_opponent_that_it_shows(visitor):
    ana = visitor().enters()
    opponent(ana, "Checkers").click()
    ana.page.get_by_role("radio", name="Pip, level 1").click()
    ana.page.keyboard.press("Escape")
    tile(ana, "Checkers").get_by_role("button", name=re.compile("^Checkers")).click()
    ana.sees(TABLE)
    assert "Tilly" in ana.page.locator("[data-part=table]").inner_text()  # closing the list chooses nobody
