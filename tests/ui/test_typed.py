"""What people type ends in one legal play, or in none."""

import pytest

from parlour.ui.terminal.typed import canonical, meant, numbered

COLUMNS = ["1", "2", "3", "5", "6", "7"]
PICKS = [f"pick {n}" for n in range(1, 43)]
CARDS = ["3H", "TD", "8S=C", "8S=D", "8S=H", "8S=S", "draw"]
MOVES = ["11-15", "11-16", "9x18x25", "9x18x27", "12x19x28x19x12"]
DAYS = ["JH", "activate JH", "activate JD", "9H=C", "discard 2C", "fight", "leave"]


@pytest.mark.parametrize(
    ("typed", "legal", "plays"),
    [
        ("5", COLUMNS, ["5"]),
        ("4", COLUMNS, []),  # full: never the fourth of the list
        ("17", PICKS, ["pick 17"]),
        ("PICK 17", PICKS, ["pick 17"]),
        ("99", PICKS, []),
        ("3h", CARDS, ["3H"]),
        ("3♥", CARDS, ["3H"]),
        ("10d", CARDS, ["TD"]),
        ("8s h", CARDS, ["8S=H"]),
        ("8s=h", CARDS, ["8S=H"]),
        ("8S hearts", CARDS, ["8S=H"]),
        ("8s", CARDS, []),  # an eight needs a suit: the game says so
        ("DRAW", CARDS, ["draw"]),
        ("dr", CARDS, ["draw"]),
        ("2", CARDS, ["TD"]),
        ("8", CARDS, []),
        ("0", CARDS, []),
        ("11-15", MOVES, ["11-15"]),
        ("11 15", MOVES, ["11-15"]),
        ("11:15", MOVES, ["11-15"]),
        ("9x25", MOVES, ["9x18x25"]),
        ("9-27", MOVES, ["9x18x27"]),
        ("9 x 18 x 27", MOVES, ["9x18x27"]),
        ("9x17x27", MOVES, []),
        ("12x12", MOVES, ["12x19x28x19x12"]),
        ("9", MOVES, []),
        ("jh", DAYS, ["JH"]),
        ("jd", DAYS, ["activate JD"]),
        ("activate jh", DAYS, ["activate JH"]),
        ("9h c", DAYS, ["9H=C"]),
        ("2c", DAYS, ["discard 2C"]),
        ("act", DAYS, ["activate JH", "activate JD"]),
        ("f", DAYS, ["fight"]),
    ],
)
def test_a_text_means_these_plays(typed, legal, plays):
    assert plays == meant(canonical(typed), legal)


def test_an_ambiguous_jump_means_several_plays():
    legal = ["9x18x27", "9x14x27", "11x18"]

    assert ["9x18x27", "9x14x27"] == meant(canonical("9x27"), legal)
    assert ["9x14x27"] == meant(canonical("9x14x27"), legal)


@pytest.mark.parametrize(("typed", "width", "column"), [("a", 7, "1"), ("G", 7, "7"), ("i", 9, "9")])
def test_columns_may_be_letters(typed, width, column):
    assert column == canonical(typed, width)


@pytest.mark.parametrize(("typed", "width"), [("h", 7), ("a", 10), ("a", 0), ("ab", 7)])
def test_other_letters_are_not_columns(typed, width):
    assert typed == canonical(typed, width)


def test_plays_are_numbered_only_where_a_number_is_no_play():
    assert [False, False, True, True] == [numbered(legal) for legal in (COLUMNS, PICKS, CARDS, MOVES)]


@pytest.mark.parametrize(
    "typed", ["", " ", "=", "==", "x" * 10_000, "9" * 10_000, "٣", "²", "\x1b[2J", "8s = ="]
)
def test_nonsense_means_nothing(typed):
    for legal in (COLUMNS, CARDS, MOVES, DAYS):
        assert [] == meant(canonical(typed, 7), legal)
