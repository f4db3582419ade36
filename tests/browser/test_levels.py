"""The choice of an opponent in real browsers: by clicks, by keys, and remembered."""

from tests.browser.axe import faults, needs_axe


def tile(who, game="Connect Four"):
    return who.page.locator(".tile", has_text=game)


@needs_axe
def test_an_opponent_is_chosen_by_keys_and_remembered(visitor):
    ana = visitor().enters()
    page = ana.page
    ana.sees(".lvl-pick")
    assert "Tilly" in tile(ana).locator(".lvl-pick").inner_text()
    tile(ana).locator(".lvl-pick").click()
    ana.sees(".sheet-levels[open]")
    assert 8 == page.get_by_role("radio").count()
    page.keyboard.press("4")
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("radio", name="Maud, level 5").get_attribute("aria-checked") == "true"
    assert [] == faults(ana)
    page.keyboard.press("Enter")
    ana.sees(".table .seat")
    assert "Maud" in page.locator(".table").inner_text()
    page.goto(page.url.partition("/m/")[0])
    pick = tile(ana, "Checkers").locator(".lvl-pick")
    ana.sees(".lvl-pick")
    assert "Tilly" in pick.inner_text()


def test_the_tile_starts_at_once_against_the_opponent_that_it_shows(visitor):
    ana = visitor().enters()
    ana.sees(".lvl-pick")
    tile(ana, "Checkers").locator(".lvl-pick").click()
    ana.page.get_by_role("radio", name="Pip, level 1").click()
    ana.page.keyboard.press("Escape")
    tile(ana, "Checkers").locator(".tile-go").click()
    ana.sees(".table .seat")
    assert "Tilly" in ana.page.locator(".table").inner_text()  # closing the list chooses nobody
