"""What the shop sells can be seen, has a name, and hides nothing: in every look the contrasts hold."""

import re
from pathlib import Path

import pytest

from parlour.service.progress.shop import CATALOGUE, DEFAULT_COSMETICS
from parlour.texts import has
from tests.web.test_theme import DARK, GRAPHIC, HEX, LIGHT, PAIRS, TEXT, contrast

SOURCES = Path(__file__).parents[2] / "web" / "src"
LOOKS = (SOURCES / "styles" / "looks.css").read_text("utf-8")
DRAWN = LOOKS + (SOURCES / "parts" / "Card.css").read_text("utf-8")  # a large index is another drawing
SUITS = [(suit, "card-paper", TEXT) for suit in ("spade", "heart", "diamond", "club")]
BACK = SOURCES / "backs"
BACKS = [("back-line", "back-ground", GRAPHIC), ("back-line", "back-frame", GRAPHIC)]


def rules(look, theme):
    """The colours that the style rules for a look give in a theme."""
    mark = f'[data-{look.kind}="{look.id.removeprefix(look.kind + "-")}"]'
    found = re.findall(r"^ *([^{}\n]*)\{([^}]*)\}", LOOKS, re.MULTILINE)
    given = [body for selector, body in found if selector.strip().endswith(mark)]
    pairs = re.findall(rf"--([\w-]+): (?:light-dark\()?({HEX})\b(?:, ({HEX}))?", "".join(given))
    return {name: (dark or light) if theme is DARK else light for name, light, dark in pairs}


def drawn(look):
    """The colours in the picture of a back."""
    picture = (BACK / f"{look.id.removeprefix('back-')}.svg").read_text("utf-8")
    parts = [
        ("frame", 'fill="(#[0-9A-F]{6})"'),
        ("ground", 'fill="(#[0-9A-F]{6})"'),
        ("line", 'stroke="(#[0-9A-F]{6})"'),
    ]
    return {
        f"back-{part}": re.search(rf'<path(?=[^>]*id="{part}")[^>]*{colour}', picture)[1]
        for part, colour in parts
    }


def colours(look, theme):
    own = (drawn(look) if look.kind == "back" else {}) | rules(look, theme)
    return own, {"card-paper": "#FFFDF7", **theme, **own}


@pytest.mark.parametrize(
    "look", [look for look in CATALOGUE if look.id != DEFAULT_COSMETICS[look.kind]], ids=lambda look: look.id
)
def test_every_look_that_one_can_choose_is_drawn(look):
    name = look.id.removeprefix(look.kind + "-")
    assert f'[data-{look.kind}="{name}"]' in DRAWN


@pytest.mark.parametrize("look", CATALOGUE, ids=lambda look: look.id)
def test_every_look_has_a_name(look):
    assert has(f"look.{look.id}")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("look", CATALOGUE, ids=lambda look: look.id)
def test_whatever_one_wears_all_can_be_told_apart(look, theme):
    own, there = colours(look, theme)
    concerned = [pair for pair in [*PAIRS, *SUITS, *BACKS] if {*pair[:2]} & own.keys()]

    assert [] == [pair for pair in concerned if contrast(there[pair[0]], there[pair[1]]) < pair[2]]


@pytest.mark.parametrize("deck", [look.id.removeprefix("deck-") for look in CATALOGUE if look.kind == "deck"])
def test_two_colours_stay_two_whatever_deck_was_bought(deck):
    """The setting is for reading: what was chosen in the shop does not undo it."""
    bought = re.search(rf'^ *\[data-deck="{deck}"\] {{([^}}]*)}}', LOOKS, re.MULTILINE)
    own = dict(re.findall(rf"--(\w+): ({HEX});", bought[1])) if bought else {}
    both = re.search(rf'\[data-deck="two"\] \[data-deck="{deck}"\] {{([^}}]*)}}', LOOKS)
    own |= dict(re.findall(rf"--(\w+): ({HEX});", both[1])) if both else {}

    assert (own.get("heart"), own.get("spade")) == (own.get("diamond"), own.get("club"))
