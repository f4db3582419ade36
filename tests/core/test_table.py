"""Tables and touches: what a screen may light, and what it never has to know."""

import json
from typing import NamedTuple

import pytest

from parlour.core import default_table
from parlour.core.default_table import captures_for, cue_for, landing_of
from parlour.core.game import NATURE, Message, Over
from parlour.core.match import Match
from parlour.core.registry import tables_for
from parlour.core.table import Mark, next_touches, plain
from parlour.games.cardpeegee.events import DayBegan, Died, Victory, Won
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour, Drop
from parlour.games.opening import Pick
from parlour.games.whist.events import Led, Stage, TrickWon
from parlour.pieces.cards import Card
from parlour.pieces.checkers import Checker, Colour
from parlour.tables import connect_four
from parlour.texts import say
from tests.laws.high_card import Dealt, HighCard

JUMPS = [("1", "10", "19"), ("1", "10", "17"), ("5", "14")]


def test_a_table_may_say_which_plays_capture():
    game = Checkers()
    taking, *_ = game.legal(game.position("B:W18:B14"), 0)
    stepping, *_ = game.legal(game.opened(2), 0)

    assert [True, False] == [captures_for("checkers", move) for move in (taking, stepping)]
    assert not captures_for("checkers", Pick(0))
    assert not captures_for("connect-four", Drop(0))


def test_a_table_may_say_where_the_piece_of_a_play_comes_to_rest():
    game = ConnectFour(opening="given")
    begun = game.position("4455")

    landings = {action.column: landing_of(game, begun, action) for action in game.legal(begun, 0)}

    assert "c4r3" == landings[3]
    assert "c1r1" == landings[0]
    assert "" == landing_of(Checkers(), None, Pick(0))


def test_only_the_event_that_ends_a_trick_says_so():
    pair = Card.parse("8H"), Card.parse("9H")
    cues = [cue_for("whist", event, 0) for event in (Led(0, pair[0]), TrickWon(1, pair, Stage.DUEL))]
    clash = cue_for("cardpeegee", Won(Victory.GOLIATH, ()), 0)

    assert [False, True] == [cue.trick_end for cue in cues]
    assert (clash.sound, clash.trick_end) == (cues[1].sound, False)


def test_a_victory_and_the_end_of_a_run_interrupt_and_nothing_else_does():
    queens = Card.parse("QC"), Card.parse("QD")
    events = Won(Victory.UNION, queens), Died(3), DayBegan(3)

    assert [("QC", "QD"), (), None] == [cue_for("cardpeegee", event, 0).interrupts for event in events]


def test_the_first_touches_are_those_that_begin_an_action():
    assert {"1", "5"} == next_touches(JUMPS)


def test_a_multi_jump_is_touched_leg_by_leg():
    assert {"10"} == next_touches(JUMPS, ("1",))
    assert {"19", "17"} == next_touches(JUMPS, ("1", "10"))


def test_nothing_leads_on_from_a_finished_or_a_wrong_touch():
    assert set() == next_touches(JUMPS, ("5", "14")) == next_touches(JUMPS, ("9",))


def test_a_first_touch_that_all_share_may_be_left_out():
    drops = [("hand", "col-1"), ("hand", "col-2")]

    assert {"hand"} == next_touches(drops)
    assert set() == next_touches(drops, ("col-1",))
    assert {"x"} == next_touches([("hand", "a", "x"), ("hand", "b", "y")], ("a",))
    assert set() == next_touches([("hand", "a", "x"), ("deck", "b", "y")], ("a",))


def test_a_game_without_a_table_module_gets_a_default_one():
    assert default_table is tables_for("high-card")
    match = Match.start(HighCard(), 2, lambda draw: tuple(range(52)))

    table = default_table.table(match.game, match.view(0), 0)

    assert ("2C", "3C", "4C") == table.zone("hands-0").codes == table.zone("actions").slots
    assert ("##", "##", "##") == table.zone("hands-1").codes
    assert () == default_table.table(match.game, match.view(1), 1).zone("actions").slots
    assert ("2C",) == default_table.touches(Card.parse("2C"))
    assert {} == default_table.legend(match.game)


class Board(NamedTuple):
    row: tuple[Checker, ...]
    plays: int = 0


class Pieces(HighCard):
    def awaiting(self, state):
        return Over((), "shown")


def test_checkers_are_shown_by_a_letter_and_kings_by_a_capital():
    board = Board((Checker(Colour.BLACK), Checker(Colour.WHITE, stacked=True)))
    table = default_table.table(Pieces(), board, None)

    assert ("b", "W") == table.zone("row").codes


def test_the_default_cue_names_the_event_and_its_fields():
    cue = default_table.cue(Dealt(0, ()), 0)

    assert Message("event.dealt", seat=0, cards=()) == cue.message


def test_a_table_is_plain_json():
    match = Match.start(HighCard(), 2, lambda draw: tuple(range(52)))
    table = plain(default_table.table(match.game, match.view(0), 0))

    assert table == json.loads(json.dumps(table))


# Connect Four's own table


def played(moves: str) -> Match:
    match = Match.start(ConnectFour(opening="given"), 2)
    for notation in moves.split():
        match, _ = match.play(match.state.mover, notation)
    return match


def test_the_grid_is_read_from_the_top_left():
    match = played("1 1 7")
    grid = connect_four.table(match.game, match.view(0), 0).zone("grid")

    assert ("c1r6", "c7r1") == (grid.slots[0], grid.slots[-1])
    assert ["y", "", "", "", "", "", ""] == list(grid.codes[28:35])
    assert ["r", "", "", "", "", "", "r"] == list(grid.codes[35:])


def test_one_touches_the_pile_and_a_column():
    assert ("hand", "col-4") == connect_four.touches(Drop(3))
    assert ("bag-17",) == connect_four.touches(Pick(16))


def test_the_line_that_won_is_marked_and_nothing_else():
    match = played("1 1 2 2 3 3 7 7 4")
    marks = connect_four.table(match.game, match.view(0), 0).marks

    assert {("c1r1", Mark.LINE), ("c2r1", Mark.LINE), ("c3r1", Mark.LINE), ("c4r1", Mark.LINE)} == set(marks)


def test_the_bag_shows_what_is_taken_but_no_colour():
    match, _ = Match.start(ConnectFour(), 2).play(1, "pick 3")
    table = connect_four.table(match.game, match.view(0), 0)

    assert ("?", "?", "", "?") == table.zone("bag").codes[:4]
    assert ("?",) == table.zone("picked-1").codes


def drawn(order, **options):
    """The match and the events after both have taken two checkers and luck has said which."""
    match = Match.start(ConnectFour(**options), 2, luck=None)
    for seat, pick in ((0, "pick 1"), (0, "pick 2"), (1, "pick 3"), (1, "pick 4")):
        match, _ = match.play(seat, pick)
    return match.play(NATURE, order)


SHOWN = (("r", "picked-0-0"), ("r", "picked-0-1"), ("y", "picked-1-0"), ("r", "picked-1-1"))


def test_the_four_checkers_of_the_bag_are_shown_in_their_colours():
    _, (shown, _) = drawn("0 1 40 2")

    assert tuple((code, slot, slot) for code, slot in SHOWN) == connect_four.cue(shown, 0).moved


@pytest.mark.parametrize(
    ("order", "sentence", "german"),
    [
        (
            "0 1 40 41",
            "Ana drew two red, Ben none: Ana plays red and begins.",
            "Ana hat zweimal Rot gezogen, Ben keins: Ana spielt Rot und beginnt.",
        ),
        (
            "40 41 0 1",
            "Ben drew two red, Ana none: Ben plays red and begins.",
            "Ben hat zweimal Rot gezogen, Ana keins: Ben spielt Rot und beginnt.",
        ),
        (
            "0 40 41 39",
            "Ana drew one red, Ben none: Ana plays red and begins.",
            "Ana hat einmal Rot gezogen, Ben keins: Ana spielt Rot und beginnt.",
        ),
        ("0 40 1 41", "Both drew one red: draw again.", "Beide haben einmal Rot gezogen: noch einmal."),
        ("40 41 39 38", "Both drew no red: draw again.", "Beide haben kein Rot gezogen: noch einmal."),
    ],
)
def test_the_bag_says_who_drew_what_and_who_begins(order, sentence, german):
    _, events = drawn(order)
    message, names = connect_four.cue(events[0], 0).message, ("Ana", "Ben")

    assert sentence == say(message, names)
    assert german == say(message, names, language="de")


def test_the_bag_says_you_to_whoever_reads_it():
    _, events = drawn("40 41 0 1")
    message, names = connect_four.cue(events[0], 0).message, ("Ana", "Ben")

    assert "You drew two red, Ana none: you play red and begin." == say(message, names, reader=1)
    assert "Ben drew two red, you none: Ben plays red and begins." == say(message, names, reader=0)


def test_after_the_first_pick_the_prompt_asks_for_one_more():
    match, _ = Match.start(ConnectFour(), 2).play(0, "pick 3")

    assert "Choose one more." == say(match.prompt(0), ("Ana", "Ben"), reader=0)
    assert "Choose two discs from the bag." == say(match.prompt(1), ("Ana", "Ben"), reader=1)


def test_where_colours_belong_to_seats_the_bag_says_only_who_begins():
    match, events = drawn("40 41 0 1", colours="black-white")
    start = Match.start(match.game, 2)

    assert "Ben drew two black, Ana none: Ben begins." == say(
        connect_four.cue(events[0], 0).message, ("Ana", "Ben")
    )
    assert "Ana, choose two discs from the bag: whoever draws more black ones moves first." == say(
        start.prompt(0), ("Ana", "Ben")
    )


def test_what_was_drawn_alike_stays_in_sight_until_others_are_taken():
    match, _ = drawn("0 40 1 41")
    table = connect_four.table(match.game, match.view(0), 0)
    assert (("r", "y"), ("r", "y")) == tuple(table.zone(f"last-drawn-{seat}").codes for seat in (0, 1))

    match, _ = match.play(1, "pick 9")
    table = connect_four.table(match.game, match.view(0), 0)
    assert [("r", "y")] == [zone.codes for zone in table.zones if zone.name.startswith("last-drawn")]


def test_every_piece_has_a_look_and_a_name():
    legend = connect_four.legend(ConnectFour())

    assert ["red", "yellow", "black", "white", "a piece"] == [say(look.name) for look in legend.values()]


def test_a_drop_is_cued_with_its_sentence_journey_and_sound():
    _, (event,) = played("4").play(1, "4")
    cue = connect_four.cue(event, 1)

    assert "Ben plays column 4, row 2." == say(cue.message, ("Ana", "Ben"))
    assert ((("", "hand", "c4r2"),), "drop") == (cue.moved, cue.sound)
    assert "hand-1" == connect_four.cue(event, 0).moved[0][1]
