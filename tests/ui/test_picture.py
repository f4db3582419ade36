"""A table in plain lines."""

import re
from random import Random

import pytest

from parlour import texts
from parlour.core.chance import Luck
from parlour.core.game import Message, Turn
from parlour.core.match import Match
from parlour.core.registry import game, tables_for
from parlour.core.table import Counter, Layout, Look, Mark, Table, Term, Zone
from parlour.ui.terminal.app.drawing.layout import counted
from parlour.ui.terminal.app.drawing.pieces import words
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.picture import Pen, drawn, grids, sums

LOOKS = {"b": Look("●", Message("piece.black")), "w": Look("○", Message("piece.white"))}
NAMES = ("Ana", "Ben")
PROMPT = Message("prompt.luck")


def pen(looks=LOOKS, unicode=True):
    return Pen(looks, lambda message: texts.say(message, NAMES), texts.has, unicode)


def lines(*zones, counters=(), marks=(), unicode=True):
    return drawn(Table(zones, PROMPT, counters, marks), pen(unicode=unicode))


def test_a_grid_is_rows_of_glyphs_below_its_columns():
    connect_four = game("connect-four", width=4, height=2, opening="given")
    tables = tables_for("connect-four")
    table = tables.table(connect_four, connect_four.position("22"), 0)

    assert [
        "  1  2  3  4",
        "  ·  ○  ·  ·",
        "  ·  ●  ·  ·",
        "Ana, left: 3 ●",
        "Ben, left: 3 ○",
        "● red, ○ yellow",
        "Ana: moves 1",
        "Ben: moves 1",
    ] == drawn(table, pen(tables.legend(connect_four)))


def test_a_checkerboard_has_its_numbers_beside_it_and_nothing_on_light_squares():
    board = Zone("board", Layout.GRID, ("light-0", "1", "2", "light-1"), ("", "b", "", ""), 2)

    assert ["     ●      1", "  ·         2", "● black"] == lines(board)


def test_ascii_uses_the_codes():
    board = Zone("board", Layout.GRID, ("1", "2", "3", "4"), ("b", "", "", "w"), 2)

    assert ["  b  .      1   2", "  .  w      3   4", "b black, w white"] == lines(board, unicode=False)


def test_marks_stand_around_a_piece():
    board = Zone("board", Layout.GRID, ("x", "y", "z", "v"), ("b", "b", "b", "b"), 4)
    marks = (("x", Mark.LINE), ("y", Mark.LAST), ("z", Mark.GREY))

    assert " [●](●) ●  ●" == lines(board, marks=marks)[0]


def test_a_fan_is_its_cards_and_hidden_ones_are_counted():
    mine = Zone("hand", Layout.FAN, ("8H", "KD"), ("8H", "KD"), seat=0)
    theirs = Zone("hand-1", Layout.FAN, ("a", "b", "c"), ("##", "##", "##"), seat=1)

    assert ["Ana, hand: 8H KD", "Ben, hand: 3 face down"] == lines(mine, theirs)


def test_an_empty_fan_and_buttons_are_not_mentioned():
    empty = Zone("trick", Layout.FAN, ("led",), ("",))
    buttons = Zone("shuffles", Layout.FAN, ("cut", "riffle"), ("cut", "riffle"))

    assert [] == lines(empty, buttons)


def test_piles_tell_their_top_and_their_size():
    piles = [
        Zone("draw", Layout.PILE, ("draw",), ("##",), size=20),
        Zone("discard", Layout.PILE, ("discard",), ("KH",), size=5),
        Zone("discard", Layout.PILE, ("discard",), ("KH",), size=1),
        Zone("discard", Layout.PILE, ("discard",), ("",), size=0),
        Zone("side-deck", Layout.PILE, ("side-deck",), ("AC",)),
    ]

    assert [
        "Draw pile: 20 face down",
        "Discard pile: KH on top of 5",
        "Discard pile: KH",
        "Discard pile: empty",
        "Side deck: AC",
    ] == lines(*piles)


def test_a_desirable_card_has_a_star():
    prize = Zone("draw", Layout.PILE, ("draw",), ("KH",), size=20)

    assert ["Draw pile: KH* on top of 20"] == lines(prize, marks=(("draw", Mark.GOLD),))


def test_counters_are_one_line_for_each_owner():
    counters = (Counter("round", 2), Counter("trump", "H"), Counter("score", 3, 0), Counter("score", -1, 1))

    assert ["Round 2, trump hearts", "Ana: score 3", "Ben: score −1"] == lines(counters=counters)


def test_sums_show_how_a_number_came_about():
    why = (Term(Message("piece.black"), 7, ("7C",)), Term(Message("piece.white"), 12))
    table = Table((), PROMPT, (Counter("score", 12, 0, why), Counter("round", 2)))

    assert ["Ana, score: 12", "  black 7 7C", "  white 12"] == list(sums(table, pen()))


def test_a_table_can_be_drawn_without_its_grids():
    board = Zone("board", Layout.GRID, ("x",), ("b",), 1)
    hand = Zone("hand", Layout.FAN, ("8H",), ("8H",))
    table = Table((board, hand), PROMPT)

    assert (board,) == grids(table)
    assert ["Hand: 8H", "● black"] == drawn(table, pen(), grids=False)


DICE = {"5": Look("⚄", Message("a 5")), "1": Look("1", Message("1")), "H": Look("♥", Message("hearts"))}


def test_a_number_of_a_counter_is_a_number_even_if_a_piece_has_its_code():
    table = Table((), PROMPT, (Counter("dice left", 5), Counter("shown", "5")))
    scene = Scene(table, pen(DICE))

    assert ["Dice left 5, shown a 5"] == drawn(table, pen(DICE))
    assert ["dice left 5", "shown ⚄ a 5"] == [
        "".join(part.text for row in block.rows for part in row)
        for block in counted(scene, list(table.counters))
    ]


def test_a_button_shows_its_sign_once():
    scene = Scene(Table((), PROMPT), pen(DICE))

    assert ("1", "♥ hearts") == (words(scene, "1"), words(scene, "H"))


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"])
def test_everything_on_our_tables_has_a_german_name(slug):
    rules, rng = game(slug), Random(slug)
    match = Match.start(rules, rules.seats[0], Luck.from_seed("names", rules.seats[0]))
    tables, names = tables_for(slug), set()
    for _ in range(150):
        if not isinstance(match.awaiting, Turn):
            break
        seat = match.awaiting.seats[0]
        table = tables.table(rules, match.view(seat), seat)
        names |= {f"zone.{zone.name.removesuffix(f'-{zone.seat}')}" for zone in table.zones}
        names |= {f"counter.{counter.name}" for counter in table.counters}
        plays = match.legal(seat)
        match, _ = match.play(seat, plays[rng.randrange(len(plays))])
    bases = {re.sub("-[2-9TJQKA][CDHS]$", "", name) for name in names}  # less the card that it is about

    assert [] == sorted(name for name in bases if not texts.has(name, "de"))
