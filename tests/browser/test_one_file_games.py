"""A game with no more than its rules is played to its end in a real browser, by keys and by touch."""

import re

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.axe import faults, needs_axe
from tests.browser.cards import by_keys, by_touch, fits, plays_on, sits_down
from tests.browser.conftest import DESK, PHONE, QUICK
from tests.kit.made import install, path_with


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    return install(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def address(games):
    with (
        empty_database() as database,
        house(database, program=QUICK, PYTHONPATH=path_with(games)) as running,
    ):
        yield f"http://127.0.0.1:{running.port}"


@pytest.mark.parametrize(
    ("slug", "press", "screen"),
    [
        ("seven-tricks", by_touch, PHONE),
        ("liars-dice", by_keys, DESK),
        pytest.param("seven-tricks", by_keys, DESK, marks=pytest.mark.deep),
        pytest.param("liars-dice", by_touch, PHONE, marks=pytest.mark.deep),
    ],
)
def test_it_is_played_to_its_end_in_a_browser(visitor, slug, press, screen):
    ana = sits_down(visitor(screen=screen), game=slug, bots={"1": "search"})
    touched = plays_on(ana, press(ana))

    assert ana.is_over
    assert touched
    assert fits(ana)
    assert re.search(r"\bwon\b|Draw", ana.said)  # a screen reader is told


def test_a_card_is_also_played_from_the_list_of_all_moves(visitor):
    ana = sits_down(visitor(), game="seven-tricks", bots={"1": "search"})
    ana.page.get_by_text("All moves").click()
    ana.page.get_by_role("button", name=re.compile("^Play ")).first.click()

    ana.sees("aside p", has_text="Ana lays")


@needs_axe
def test_dice_are_drawn_with_their_pips_and_those_of_others_without(visitor):
    ana = sits_down(visitor(), game="liars-dice", bots={"1": "search"})
    ana.sees("[data-zone=dice-0] svg")

    assert [5, 0] == [ana.page.locator(f"[data-zone=dice-{seat}] svg").count() for seat in (0, 1)]
    assert 5 == ana.page.locator("[data-zone=dice-1] [role=option]", has_text="?").count()
    assert re.match(
        "die showing [1-6]$",
        ana.page.locator("[data-zone=dice-0] [role=option]").first.get_attribute("aria-label"),
    )
    assert "Computer: dice: 5" == ana.page.locator("[data-zone=left-1]").get_attribute("aria-label")
    assert [] == faults(ana)
