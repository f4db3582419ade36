"""The learned evaluation: which pattern a position has where, and that nobody is preferred."""

from array import array
from random import Random

import pytest

from parlour.bots.checkers import patterns, thinking
from parlour.bots.checkers.database import turned
from parlour.bots.checkers.evaluation import PATTERNS
from parlour.bots.checkers.search import seen_by
from parlour.bots.checkers.thinking import think
from parlour.core.registry import game
from parlour.games.checkers.text import numbers, place
from tests.bots.checkers.oracle import positions

ENGLISH = game("checkers", opening="given")
DIGITS = patterns.digits_of(lambda size: [0] * size)


def squares(rows, left, width):
    """The bits of a region, row by row from the left."""
    found = {place(bit, ENGLISH.board): bit for bit in numbers(ENGLISH.board.squares)}
    return [bit for at, bit in sorted(found.items()) if at.row in rows and left <= at.col // 2 < left + width]


def number(state, region, base, kinds):
    """The pieces of a region as digits, the first square the lowest."""
    return sum(kinds(state, bit) * base**n for n, bit in enumerate(region))


def kind(state, bit):
    colour = 1 if bit & state.black else 2 if bit & state.white else 0
    return colour + 2 * bool(bit & state.kings)


def man(state, bit):
    return 0 if bit & state.kings else kind(state, bit)


@pytest.mark.parametrize("seed", range(5))
def test_every_pattern_has_the_number_that_its_squares_spell(seed):
    for state in positions(ENGLISH, 5, Random(seed)):
        men = state.black & ~state.kings, state.white & ~state.kings
        for pair in range(patterns.PAIRS):
            for left in range(patterns.SIXES):
                region = squares((pair, pair + 1), left, 3)
                found = patterns.six_at(*state[:3], pair, left, DIGITS)
                assert number(state, region, 5, kind) == found
        for row in range(patterns.ROWS):
            for left in range(patterns.EIGHTS):
                region = squares(range(row, row + 4), left, 2)
                assert number(state, region, 3, man) == patterns.eight_at(*men, row, left, DIGITS)


def test_neither_colour_is_preferred():
    learned = patterns.shipped(ENGLISH)
    for state in positions(ENGLISH, 20, Random(3)):
        other = (turned(state.white, 35), turned(state.black, 35), turned(state.kings, 35))
        values = [
            seen_by(*each, side, 35, *learned)
            for each, side in ((state[:3], state.side), (other, 1 - state.side))
        ]

        assert values[0] == values[1]


def test_a_weight_is_for_a_full_board_or_an_empty_one_and_for_what_is_between():
    state = ENGLISH.position("B:W21-32:B1-12")
    few = ENGLISH.position("B:W32:B1")
    for opening, end in ((800, 0), (0, -800), (-800, 800)):
        weights = array("i", [0] * patterns.TABLES)
        for at in (0, 1):
            weights[patterns.PARITY + at] = opening * patterns.HALF + end
        value = patterns.learned(*state[:3], DIGITS, weights)
        late = patterns.learned(*few[:3], DIGITS, weights)

        assert (opening // 4, (2 * opening + 22 * end) // 96) == (value, late)


def test_weights_are_written_and_read_alike():
    opening, end = (array("h", [n % 7 - at for n in range(patterns.TABLES)]) for at in (3, 5))
    read = patterns.unpacked(patterns.packed(opening, end))

    assert [-3 * patterns.HALF - 5, 2 * patterns.HALF] == [read[0], read[5]]


def test_compiled_and_interpreted_searches_find_the_same(monkeypatch):
    monkeypatch.setattr(thinking, "INTERPRETED", 1)
    (state,) = positions(ENGLISH, 1, Random(6))
    compiled = think(ENGLISH, state, Random(1), nodes=2_000, sight=PATTERNS)
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert compiled == think(ENGLISH, state, Random(1), nodes=2_000, sight=PATTERNS)


def test_what_ships_is_small_and_for_the_usual_board():
    assert patterns.FILE.stat().st_size < 10**6
    assert None is patterns.shipped(game("checkers", preset="english-6x6"))
    assert None is patterns.shipped(game("checkers", mandatory_capture=False))
