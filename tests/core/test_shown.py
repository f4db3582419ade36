"""The default table draws what a state declares."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from parlour import Game, Over, Step, Turn, shown
from parlour.core import default_table
from parlour.core.table import Layout
from parlour.pieces.cards import BACK, Card, backs
from parlour.pieces.checkers import Checker, Colour

EIGHT, NINE, TEN = (Card.parse(name) for name in ("8H", "9H", "TH"))


@dataclass(frozen=True)
class State:
    stock: tuple = shown.pile(())
    hands: tuple = shown.hand(())
    squares: tuple = shown.grid(2, ())
    dice: tuple = shown.dice(())
    left: int | None = shown.tokens(0)
    points: tuple = shown.tokens((0, 0))
    bid: str = shown.text("")
    unseen: int = 5


class Everything(Game):
    slug, title, seats = "everything", "Everything", (2,)
    texts: ClassVar = {"piece.X": "cross"}
    plays: ClassVar = ("8H", "2", "pass")

    def setup(self, seats):
        return State()

    def awaiting(self, state):
        return Over((), "end") if state.bid == "end" else Turn((0,))

    def legal(self, state, seat):
        return self.plays

    def apply(self, state, seat, action):
        return Step(replace(state, bid="end"))


def drawn(seat=0, **values):
    return default_table.table(Everything(), State(**values), seat)


def test_the_lookers_own_cards_are_touched_by_their_names_and_those_of_others_are_not():
    table = drawn(seat=0, hands=((EIGHT, NINE), backs(2)))

    assert ("8H", "9H") == table.zone("hand").slots
    assert (1, ("##", "##")) == (table.zone("hand-1").seat, table.zone("hand-1").codes)
    assert "8H" not in drawn(seat=None, hands=((EIGHT, NINE), backs(2))).slots


def test_a_player_who_may_not_see_the_own_hand_touches_its_places():
    assert ("hand-0", "hand-1") == drawn(seat=0, hands=((BACK, BACK), (EIGHT, NINE))).zone("hand").slots


def test_of_a_pile_the_last_card_is_seen_and_how_many_there_are():
    pile = drawn(stock=(EIGHT, NINE, TEN)).zone("stock")

    assert (Layout.PILE, ("TH",), 3) == (pile.layout, pile.codes, pile.size)
    assert (("",), 0) == (drawn().zone("stock").codes, drawn().zone("stock").size)


def test_each_seat_may_have_a_pile():
    table = drawn(stock=((EIGHT,), ()))

    assert [(0, 1), (1, 0)] == [
        (table.zone(f"stock-{seat}").seat, table.zone(f"stock-{seat}").size) for seat in (0, 1)
    ]


def test_the_squares_of_a_grid_are_numbered_from_one_and_hold_pieces():
    grid = drawn(squares=("X", None, EIGHT, Checker(Colour.RED, stacked=True))).zone("squares")

    assert (Layout.GRID, 2, ("1", "2", "3", "4")) == (grid.layout, grid.columns, grid.slots)
    assert ("X", "", "8H", "R") == grid.codes


def test_a_play_is_touched_where_its_name_lies_and_all_others_are_listed():
    assert ("8H", "2", "pass") == drawn().zone("actions").slots
    assert ("2", "pass") == drawn(hands=((EIGHT,), ())).zone("actions").slots
    assert ("pass",) == drawn(hands=((EIGHT,), ()), squares=("", "")).zone("actions").slots


def test_nobody_else_is_offered_a_play():
    assert () == drawn(seat=1).zone("actions").slots


def test_dice_show_their_pips_and_hidden_ones_nothing():
    table = drawn(dice=((1, 6), (None, None)))

    assert [("1", "6"), ("?", "?")] == [table.zone(f"dice-{seat}").codes for seat in (0, 1)]
    assert "⚅" == default_table.legend(Everything())["6"].glyph
    assert ("3", "3") == drawn(dice=(3, 3)).zone("dice").codes


def test_tokens_are_counted_and_lie_there_while_they_are_few():
    few, many, unknown = drawn(left=3), drawn(left=25), drawn(left=None)

    assert ("o", "o", "o") == few.zone("left").codes
    assert "left" not in {zone.name for zone in many.zones}
    assert [3, 25] == [table.counters[0].value for table in (few, many)]
    assert [] == [counter for counter in unknown.counters if counter.name == "left"]


def test_points_of_each_seat_are_written_to_it():
    counters = drawn(points=(2, 7)).counters

    assert [("points", 2, 0), ("points", 7, 1)] == [
        (c.name, c.value, c.seat) for c in counters if c.seat is not None
    ]


def test_a_word_is_written_down_and_an_empty_one_is_not():
    assert ["two sixes"] == [c.value for c in drawn(bid="two sixes").counters if c.name == "bid"]
    assert [] == [c for c in drawn().counters if c.name == "bid"]


def test_what_is_not_declared_stays_invisible():
    assert "unseen" not in {counter.name for counter in drawn().counters}


def test_the_texts_of_a_game_name_its_pieces():
    look = default_table.legend(Everything())["X"]

    assert ("X", "piece.X") == (look.glyph, look.name.key)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_two_things_never_have_one_name(seat):
    table = drawn(
        seat, stock=((EIGHT,), ()), hands=((NINE,), backs(1)), dice=((1,), (2,)), points=(1, 1), left=1
    )
    zones = [zone.name for zone in table.zones]

    assert len(zones) == len(set(zones))
    assert len(table.counters) == len({(counter.name, counter.seat) for counter in table.counters})
