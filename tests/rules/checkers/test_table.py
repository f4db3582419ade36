"""The table, its touches and cues, and the bot (ui.md section 4.3)."""

import random

import pytest

from parlour.bots import anything
from parlour.bots.checkers import heuristic
from parlour.core.game import Message, Over
from parlour.core.match import Match
from parlour.core.table import Counter, Cue, Mark, next_touches
from parlour.games.checkers import Checkers
from parlour.games.opening import Pick
from parlour.tables import checkers as tables
from parlour.texts import say

ENGLISH = Checkers(opening="given")
BLACK, WHITE = 0, 1
NAMES = ("Ana", "Ben", "Cy", "Dee")


def played(*moves: str, seats: int = 2) -> Match:
    match = Match.start(ENGLISH, seats)
    for notation in moves:
        match, _ = match.play(match.turn_holder, notation)
    return match


def table(fen: str, seat: int | None):
    return tables.table(ENGLISH, ENGLISH.position(fen), seat)


def marked(shown, mark: Mark) -> list[str]:
    return [slot for slot, found in shown.marks if found is mark]


def test_the_board_has_a_slot_for_every_square_and_numbers_for_the_dark_ones():
    board = tables.table(ENGLISH, ENGLISH.opened(2), None).zone("board")

    assert (64, 8) == (len(set(board.slots)), board.columns)
    assert ["1", "2", "3", "4"] == [slot for slot in board.slots[:8] if slot.isdecimal()]
    assert "b" == board.codes[board.slots.index("12")]
    assert "w" == board.codes[board.slots.index("21")]
    assert "" == board.codes[board.slots.index("16")]


def test_kings_have_codes_of_their_own():
    board = table("B:W18,K24:B12,K22", None).zone("board")
    codes = dict(zip(board.slots, board.codes, strict=True))

    assert ("w", "W", "b", "B") == tuple(codes[slot] for slot in ("18", "24", "12", "22"))


@pytest.mark.parametrize(
    ("seat", "first", "last"), [(BLACK, "32", "1"), (WHITE, "1", "32"), (None, "1", "32")]
)
def test_everybody_sits_at_the_bottom_and_spectators_see_the_board_unturned(seat, first, last):
    slots = [slot for slot in table("B:W32:B1", seat).zone("board").slots if slot.isdecimal()]

    assert (first, last) == (slots[0], slots[-1])


def test_before_the_colours_are_drawn_the_board_is_empty_beside_the_bag():
    shown = tables.table(Checkers(), Checkers().setup(2), 0)

    assert {"board", "bag", "picked-0", "picked-1"} == {zone.name for zone in shown.zones}
    assert {""} == set(shown.zone("board").codes)


def test_captured_pieces_lie_beside_whoever_captured_them():
    shown = tables.table(ENGLISH, played("11-15", "22-18", "15x22").state, WHITE)

    assert (("w",), 1) == (shown.zone("spoils-0").codes, shown.zone("spoils-0").size)
    assert (("",), 0) == (shown.zone("spoils-1").codes, shown.zone("spoils-1").size)
    assert Counter("score", 1, BLACK) in shown.counters
    assert Counter("plays", 2, BLACK) in shown.counters


def test_own_pieces_that_cannot_move_are_faint():
    shown = tables.table(ENGLISH, ENGLISH.opened(2), BLACK)

    assert ["1", "2", "3", "4", "5", "6", "7", "8"] == marked(shown, Mark.FAINT)


def test_nothing_is_faint_for_those_who_wait_or_watch():
    assert [] == marked(tables.table(ENGLISH, ENGLISH.opened(2), WHITE), Mark.FAINT)
    assert [] == marked(tables.table(ENGLISH, ENGLISH.opened(2), None), Mark.FAINT)


def test_a_partner_sees_the_same_marks():
    mine, partners = (tables.table(ENGLISH, ENGLISH.opened(4), seat) for seat in (0, 2))

    assert mine.marks == partners.marks


def test_the_last_move_is_marked():
    shown = tables.table(ENGLISH, played("11-15").state, None)

    assert ["11", "15"] == marked(shown, Mark.LAST)


def test_the_way_to_a_draw_is_shown_when_it_is_near():
    far = ENGLISH.position("B:WK32:BK1")._replace(past=tuple(range(2 * 59)))
    near = far._replace(past=tuple(range(2 * 60)))

    assert Counter("forty-moves", 30, of=40) not in tables.table(ENGLISH, far, None).counters
    assert Counter("forty-moves", 30, of=40) in tables.table(ENGLISH, near, None).counters


def test_a_position_that_came_back_is_counted():
    state = ENGLISH.position("B:WK32:BK1")
    match = Match(ENGLISH, 2, state, ENGLISH.awaiting(state))
    for notation in ("1-6", "32-27", "6-1", "27-32"):
        match, _ = match.play(match.turn_holder, notation)

    assert Counter("repetition", 2) in tables.table(ENGLISH, match.state, None).counters


# Touches and cues


def test_a_move_is_touched_leg_by_leg():
    moves = ENGLISH.moves(ENGLISH.position("B:W6,15,32:B1,3"))

    assert [("1", "10", "19")] == [tables.touches(move) for move in moves]
    assert ("bag-5",) == tables.touches(Pick(4))


def test_a_touched_piece_lights_its_squares():
    offered = [tables.touches(move) for move in ENGLISH.moves(ENGLISH.opened(2))]

    assert {"9", "10", "11", "12"} == next_touches(offered)
    assert {"15", "16"} == next_touches(offered, ("11",))


def test_a_jump_a_capture_and_a_crown_are_told_one_by_one():
    state = ENGLISH.position("B:W26,32:B22")
    cues = [tables.cue(event, None) for event in ENGLISH.apply(state, 0, ENGLISH.moves(state)[0]).events]

    assert [
        Cue(Message("event.moved", seat=0, move="22x31"), (("b", "22", "31"),), "slide"),
        Cue(Message("event.captured", seat=0, square=26), (("w", "26", "spoils-0"),), "capture"),
        Cue(Message("event.crowned", seat=0, square=31), sound="king"),
    ] == cues
    assert "Ana plays 22x31." == say(cues[0].message, NAMES)


def test_every_code_has_a_look():
    assert {"b", "B", "w", "W", "?"} == set(tables.legend(ENGLISH))


def test_picks_from_the_bag_are_told_too():
    _, events = Match.start(Checkers()).play(0, "pick 5")

    assert "Ana takes number 5 from the bag." == say(tables.cue(events[0], 1).message, NAMES)


# Prompts


@pytest.mark.parametrize(
    ("fen", "seat", "sentence"),
    [
        ("B:W32:B1", 0, "Ana, your turn: choose a checker to move."),
        ("B:W32:B1", 1, "Waiting for Ana."),
        ("B:W14:B9,12", 0, "Ana, you must capture. One piece can: 9."),
        ("B:W14,16:B9,12", 0, "Ana, you must capture. 2 pieces can: 9 and 12."),
        ("W:W:B9,12", 1, "Ana wins. Ben has no pieces left."),
    ],
)
def test_the_prompt_says_what_to_do(fen, seat, sentence):
    assert sentence == say(ENGLISH.prompt(ENGLISH.position(fen), seat), NAMES)


def test_the_prompt_of_a_team_says_who_moves_for_whom():
    prompt = Match.start(ENGLISH, 4).prompt(2)

    assert "Ana moves for the team of Ana and Cy." == say(prompt, NAMES)


def test_the_prompt_at_the_bag_asks_for_two_checkers():
    match = Match.start(Checkers(), 4)

    assert (
        "Ana, choose two checkers from the bag: whoever draws more black ones plays black and moves first."
        == say(match.prompt(0), NAMES)
    )
    assert "Waiting for Ana and Ben." == say(match.prompt(3), NAMES)


# The bot


def chosen(fen: str) -> str:
    state = ENGLISH.position(fen)
    return str(heuristic(ENGLISH, state, (), state.mover, 1, random.Random(0), 1))


def test_the_bot_takes_the_most():
    assert "1x10x19" == chosen("B:W6,8,15:B1,K12")


def test_the_bot_gives_no_man_away():
    assert chosen("B:W19,24,31:B1,10") != "10-15"


def test_the_bot_crowns_a_man():
    assert "28-32" == chosen("B:W13:B1,28")


def test_the_bot_that_is_behind_repeats_the_position_for_a_draw():
    state = ENGLISH.position("B:WK25,K31,K32:BK5")
    match = Match(ENGLISH, 2, state, ENGLISH.awaiting(state))
    for notation in ("5-1", "32-27", "1-6", "27-32", "6-1", "32-27", "1-6", "27-32"):
        match, _ = match.play(match.turn_holder, notation)

    assert "6-1" == str(heuristic(ENGLISH, match.state, (), 0, 1, random.Random(0), 1))


def test_the_bot_takes_any_checker_from_the_bag():
    game = Checkers()

    assert isinstance(heuristic(game, game.setup(2), (), 0, 1, random.Random(0), 1), Pick)


@pytest.mark.parametrize(
    "game", [ENGLISH, Checkers(**Checkers.presets["prototype"])], ids=["english", "prototype"]
)
def test_the_bot_beats_random_play(game):
    rng = random.Random(4)
    wins = sum(won_by(game, bot, rng) for bot in (0, 1) * 8)

    assert wins >= 14


def won_by(game: Checkers, bot: int, rng: random.Random) -> bool:
    state = game.opened(2)
    while not isinstance(over := game.awaiting(state), Over):
        policy = heuristic if state.mover == bot else anything
        move = policy(game, state, (), state.mover, 1, rng, 1)
        state = game.apply(state, state.mover, move).state
    return over.winners == (bot,)


def test_a_play_names_the_pieces_that_it_captures_leg_by_leg():
    there_and_back = ENGLISH.position("B:W9,10,17,18,32:BK6")

    plays = {str(move): tables.captured(move) for move in ENGLISH.legal(there_and_back, BLACK)}

    assert ("9", "17", "18", "10") == plays["6x13x22x15x6"]
    assert ("10", "18", "17", "9") == plays["6x15x22x13x6"]
    assert {()} == {tables.captured(move) for move in ENGLISH.legal(ENGLISH.opened(2), BLACK)}


@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_is_told_whose_pieces_have_which_colour(seats):
    begun = ENGLISH.opened(seats)

    assert ("black", "white") * (seats // 2) == tables.table(ENGLISH, begun, None).tones
    assert () == tables.table(Checkers(), Match.start(Checkers(), seats).state, None).tones
