"""The browser's font at twice its size: nothing is cut off, lies over another or leaves its place."""

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.conftest import CERTAIN, DESK
from tests.browser.layout import AMISS
from tests.browser.test_sizes import TABLES

SIZE = 32  # pixels, where browsers have 16

# As many cards as nobody can be sure to draw, and the longest of what is told of a draw
HOLD = """(cards) => {
  const hand = document.querySelector("[role=listbox][data-zone=hand]");
  while (hand.childElementCount < cards) hand.append(hand.lastElementChild.cloneNode(true));
  while (hand.childElementCount > cards) hand.lastElementChild.remove();
  hand.style.setProperty("--n", cards);
  hand.style.setProperty("--row", Math.ceil(cards / 2));
  const told = "You draw the eight of diamonds; it can be played.";
  document.querySelector("[data-part=told]").textContent = told;
  document.querySelector("[data-part=sentence]").textContent =
    "Your turn: play diamonds, another queen or an eight, or draw.";
}"""


@pytest.fixture(scope="module")
def address():
    with empty_database() as database, house(database, program=CERTAIN) as running:
        yield f"http://127.0.0.1:{running.port}"


def lobby(who):
    who.enters().sees("role=button[name='Find an opponent']")


SCREENS = {"lobby": lobby, **TABLES}


@pytest.mark.parametrize("name", SCREENS)
def test_letters_of_twice_the_size_are_read_whole(visitor, name):
    who = enlarged(visitor, DESK, name)
    assert f"{SIZE}px" == who.page.evaluate("getComputedStyle(document.documentElement).fontSize")

    assert [] == who.page.evaluate(AMISS)


@pytest.mark.parametrize("name", SCREENS)
def test_letters_grow_as_far_as_a_phone_has_room_for_them(visitor, name):
    who = enlarged(visitor, {"viewport": {"width": 360, "height": 740}}, name)
    size = who.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert size > 18  # of 16

    assert [] == who.page.evaluate(AMISS)


@pytest.mark.parametrize("cards", [8, 13])
def test_a_hand_of_two_rows_leaves_the_piles_their_place(visitor, cards):
    who = enlarged(visitor, {"viewport": {"width": 360, "height": 740}}, "crazy-eights")
    who.page.evaluate(HOLD, cards)

    assert [] == who.page.evaluate(AMISS)


def enlarged(visitor, screen, name):
    who = visitor(screen=screen)
    devtools = who.page.context.new_cdp_session(who.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": SIZE}})
    SCREENS[name](who)
    return who
