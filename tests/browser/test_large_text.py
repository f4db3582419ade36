"""Letters of twice the size: nothing is cut off, lies over another or leaves its place."""

import re
from contextlib import contextmanager

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.conftest import CERTAIN
from tests.browser.layout import AMISS
from tests.browser.past import past_match
from tests.browser.test_pages import PAGES
from tests.browser.test_sizes import TABLES

SIZE = 32  # pixels, where browsers have 16
# and how large the letters of a table are at least
SIZES = {(1280, 800): 32, (768, 1024): 26, (360, 740): 19, (360, 640): 16, (568, 320): 16}
LETTERS = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
# The cards of a ware look out of their picture
DRAWN = re.compile(r"span\.card|.* lies over span\.card")
# Until it is painted: before that the client has had no frame to follow the letters in (lib/letters.ts)
STYLE = """async (text) => {
  window.theirs ??= new CSSStyleSheet();
  window.theirs.replaceSync(text);
  document.adoptedStyleSheets = [...new Set([...document.adoptedStyleSheets, window.theirs])];
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""

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


@contextmanager
def by_browser(who):
    devtools = who.page.context.new_cdp_session(who.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": SIZE}})
    yield
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": SIZE // 2}})


@contextmanager
def by_style_sheet(who):
    """One that somebody has for all pages."""
    who.page.evaluate(STYLE, "html { font-size: 200% }")
    yield
    who.page.evaluate(STYLE, "")


@pytest.mark.parametrize("name", SCREENS)
def test_letters_of_twice_the_size_are_read_whole(visitor, name):
    """As far as a table on a phone has room for them, which never scrolls."""
    who = visitor()
    SCREENS[name](who)
    found = {}
    for enlarged in (by_browser, by_style_sheet):
        with enlarged(who):
            for (width, height), least in SIZES.items():
                who.page.set_viewport_size({"width": width, "height": height})
                letters, expected = who.page.evaluate(LETTERS), SIZE if name == "lobby" else least
                wrong = [f"its letters are {letters} large"] * (letters < expected)
                found[enlarged.__name__, width, height] = who.page.evaluate(AMISS) + wrong

    assert {} == {where: wrong for where, wrong in found.items() if wrong}


@pytest.mark.parametrize("cards", [8, 13])
def test_a_hand_of_two_rows_leaves_the_piles_their_place(visitor, cards):
    who = visitor(screen={"viewport": {"width": 360, "height": 740}})
    SCREENS["crazy-eights"](who)
    with by_browser(who):
        who.page.evaluate(HOLD, cards)

        assert [] == who.page.evaluate(AMISS)


def test_no_page_loses_anything_in_letters_of_twice_the_size(visitor):
    """In German, whose words are longer."""
    ana = visitor(language="de").enters()
    past_match(ana.page, "crazy-eights", 4)
    found = {}
    for path, content in {**dict(PAGES.values()), "/rules": "main a", "/": "[data-part=tile]"}.items():
        if path.startswith("/learn"):
            continue
        ana.opens(path).sees(content)
        with by_style_sheet(ana):
            for width, height in SIZES:
                ana.page.set_viewport_size({"width": width, "height": height})
                wrong = ana.page.evaluate(AMISS)
                found[path, width, height] = [each for each in wrong if not DRAWN.match(each)]

    assert {} == {where: wrong for where, wrong in found.items() if wrong}
