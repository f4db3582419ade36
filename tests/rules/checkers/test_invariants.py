"""What is true after every turn of every game (rules.md sections 4.5 and 5.5)."""

import random

import pytest

from parlour.core import laws
from parlour.core.game import Over
from parlour.games.checkers.game import Captured, Checkers, Moved, State
from parlour.games.checkers.text import numbers

GAMES = [
    Checkers(),
    Checkers(**Checkers.presets["prototype"]),
    Checkers(rows=10, cols=10, rows_per_side=4),
    Checkers(rows=5, cols=6, rows_per_side=2, mandatory_capture=False),
]
ENGLISH = GAMES[0]


def turns(game: Checkers, seats: int = 2, games: int = 5):
    """Each turn of some random games: the state before, the step, and whether it is the last."""
    rng = random.Random(f"{game.rows}x{game.cols}")
    for _ in range(games):
        state = game.opened(seats)
        while not isinstance(game.awaiting(state), Over):
            step = game.apply(state, state.mover, rng.choice(game.moves(state)))
            yield state, step
            state = step.state


def each_game(test):
    return pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.rows}x{game.cols}")(test)


@each_game
def test_pieces_stand_on_dark_squares_one_on_each(game):
    for state, _ in turns(game):
        assert 0 == state.black & state.white
        assert 0 == (state.black | state.white) & ~game.board.squares
        assert 0 == state.kings & ~(state.black | state.white)


@each_game
def test_pieces_on_the_board_and_captured_ones_add_up(game):
    for _, step in turns(game):
        black, white = (game.player(step.state, seat) for seat in (0, 1))
        begun = tuple(men.bit_count() for men in game.start)
        assert begun == (len(black.hand) + white.score, len(white.hand) + black.score)
        assert (white.score, black.score) == (len(white.spoils), len(black.spoils))


@each_game
def test_a_turn_removes_as_many_enemies_as_it_jumps(game):
    for before, step in turns(game):
        moved = step.events[0]
        assert isinstance(moved, Moved)
        jumps = len(moved.squares) - 1 if moved.jumps else 0
        assert (
            jumps
            == before.pieces(1 - before.side).bit_count() - step.state.pieces(before.side ^ 1).bit_count()
        )
        assert jumps == sum(isinstance(event, Captured) for event in step.events)


def test_men_are_never_on_their_far_row_where_there_are_kings():
    for _, (after, _) in turns(ENGLISH):
        assert 0 == (after.black & ENGLISH.board.bottom | after.white & ENGLISH.board.top) & ~after.kings


def test_if_a_jump_exists_every_move_is_a_jump():
    for state, _ in turns(ENGLISH):
        assert 1 == len({bool(move.captured) for move in ENGLISH.moves(state)})


@each_game
def test_no_move_is_listed_twice(game):
    for state, _ in turns(game):
        moves = [str(move) for move in game.moves(state)]
        assert sorted(set(moves)) == sorted(moves)


@each_game
def test_the_sides_alternate_and_the_seat_on_turn_belongs_to_the_side_on_turn(game):
    for state, step in turns(game, seats=4, games=2):
        assert state.side == state.plays % 2 == state.mover % 2
        assert (state.mover + 1) % 4 == step.state.mover


def test_turning_the_board_and_swapping_colours_turns_the_moves():
    number = numbers(ENGLISH.board.squares)
    turned = dict(zip(number, reversed(number), strict=True))

    def around(pieces: int) -> int:
        return sum(turned[bit] for bit in number if bit & pieces)

    for state, _ in turns(ENGLISH):
        other = State(around(state.white), around(state.black), around(state.kings), state.plays + 1, 0)
        ours = {tuple(33 - square for square in move.squares) for move in ENGLISH.moves(state)}
        assert ours == {move.squares for move in ENGLISH.moves(other)}


@each_game
def test_a_game_is_over_on_the_board_when_the_side_to_move_cannot_move(game):
    for _, (after, _) in turns(game):
        over = game.awaiting(after)
        if not game.moves(after):
            assert isinstance(over, Over)
        elif isinstance(over, Over) and game.blocked_rule == "side_to_move":
            assert over.reason in ("repetition", "forty moves")


def test_without_kings_every_game_ends_within_the_rows_left():
    prototype = GAMES[1]
    lengths = [step.state.plays for _, step in turns(prototype, games=50)]

    assert max(lengths) <= 54


def test_legal_moves_depend_on_board_and_side_alone():
    for state, _ in turns(ENGLISH, games=2):
        again = ENGLISH.position(ENGLISH.fen(state))
        assert ENGLISH.moves(state) == ENGLISH.moves(again)


@pytest.mark.parametrize(
    ("options", "seats", "matches"),
    [
        ({"opening": "given", "rows": 3, "cols": 2, "rows_per_side": 1}, 2, 5),
        ({"rows": 5, "cols": 4, "rows_per_side": 1}, 4, 2),
        (Checkers.presets["prototype"], 2, 2),
        ({}, 2, 1),
    ],
)
def test_it_obeys_the_laws(options, seats, matches):
    laws.check(Checkers(**options), seats, matches)
