"""The colours of the themes can be told apart: text 4.5 to 1 and more, graphics 3 to 1."""

import re
from pathlib import Path

import pytest

import parlour

SOURCES = Path(parlour.__file__).parents[2] / "web" / "src"
TOKENS = (SOURCES / "styles" / "tokens.css").read_text("utf-8")
TEXT, GRAPHIC = 4.5, 3.0
HEX = r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})"


def tokens(selector, theme):
    """The colours of a block: of light-dark(#fff, #000) the first in the light, the second in the dark."""
    block = re.search(rf"^  {re.escape(selector)} \{{(.*?)^  \}}", TOKENS, re.MULTILINE | re.DOTALL)
    found = re.findall(rf"--([\w-]+):\s*(?:light-dark\()?({HEX})\b(?:, ({HEX}))?", block[1])
    return {name: _doubled((dark or light) if theme == "dark" else light) for name, light, dark in found}


def _doubled(colour):
    return colour if len(colour) == 7 else "#" + "".join(digit * 2 for digit in colour[1:])


LIGHT, DARK = tokens(":root", "light"), tokens(":root", "dark")
HIGH = '[data-contrast="high"]'
THEMES = {
    "light": LIGHT,
    "dark": DARK,
    "contrast": LIGHT | tokens(HIGH, "light"),
    "dark-contrast": DARK | tokens(HIGH, "dark"),
}
PAIRS = [
    ("text", "bg", TEXT),
    ("text", "surface", TEXT),
    ("muted", "bg", TEXT),
    ("muted", "surface-2", TEXT),
    ("muted", "surface", TEXT),
    ("text", "surface-2", TEXT),
    ("brass-ink", "surface", TEXT),
    ("brass-ink", "bg", TEXT),
    ("on-green", "green", TEXT),
    ("on-green", "green-hi", TEXT),
    ("good", "surface", TEXT),
    ("warn", "surface", TEXT),
    ("bad", "surface", TEXT),
    ("on-felt", "felt", TEXT),
    ("on-felt", "felt-hi", TEXT),
    ("on-felt-2", "felt", TEXT),
    ("edge", "surface", GRAPHIC),
    ("brass", "surface", GRAPHIC),
    ("gold", "felt", GRAPHIC),
    ("red", "c4-hole", GRAPHIC),
    ("yel", "c4-hole", GRAPHIC),
    ("red", "yel", GRAPHIC),
    ("red-mark", "red", GRAPHIC),
    ("yel-mark", "yel", GRAPHIC),
    ("blk", "sq-dark", GRAPHIC),
    ("wht", "sq-dark", GRAPHIC),
    ("focus", "bg", GRAPHIC),
    ("focus", "surface", GRAPHIC),
]


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_contrast_that_it_has():
    assert 21 == round(contrast("#FFFFFF", "#000000"), 6)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_what_must_be_told_apart_can_be(theme, front, back, least):
    colours = THEMES[theme]
    assert contrast(colours[front], colours[back]) >= least


def test_targets_are_large_enough():
    assert "--target: max(44px, " in TOKENS


@pytest.mark.parametrize(
    ("control", "sheet"),
    [
        (".btn", "styles/controls.css"),
        (".chip-tap", "styles/controls.css"),
        (".tab", "styles/controls.css"),
        (".me", "parts/PageTop.css"),
    ],
)
def test_what_one_presses_is_as_large_as_a_target(control, sheet):
    styles = (SOURCES / sheet).read_text("utf-8")
    (rule,) = re.findall(rf"^  {re.escape(control)} \{{([^}}]*)\}}", styles, re.MULTILINE)

    assert "min-height: var(--target)" in rule
