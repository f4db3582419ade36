"""Connect Four's solver against a slow one, against itself one drop later, and against what is known."""

from random import Random

import pytest

from parlour.bots.connect_four import solver as solving
from parlour.bots.connect_four.search import OPEN, followed, safe_cells, winning_cells
from parlour.bots.connect_four.solver import Solver, Unsolved, solve
from parlour.core.game import Over
from parlour.games import kernel
from parlour.games.connect_four import ConnectFour, Drop, has_line, landing
from tests.bots import slow_solver

GAME = ConnectFour(opening="given")


def sample(rng: Random, stones: int, game: ConnectFour = GAME) -> str:
    """A random position of so many stones that is not over, as a column string."""
    while True:
        state, played = game.setup(2), ""
        while not isinstance(game.awaiting(state), Over) and len(played) < stones:
            drops = [drop for drop in game.legal(state, state.mover) if isinstance(drop, Drop)]
            drop = drops[rng.randrange(len(drops))]
            state, played = game.apply(state, state.mover, drop).state, played + str(drop)
        if not isinstance(game.awaiting(state), Over):
            return played


def columns(position: str, game: ConnectFour = GAME) -> tuple[int | None, ...]:
    return solve(game, game.position(position), columns=True).columns


def test_late_positions_are_worth_what_a_slow_search_finds():
    rng = Random(1)
    for position in [sample(rng, rng.randrange(35, 40)) for _ in range(40)]:
        expected = [
            slow_solver.score(position + str(c)) if position.count(str(c)) < 6 else None for c in range(1, 8)
        ]

        assert expected == [None if score is None else -score for score in columns(position)], position


@pytest.mark.parametrize(
    ("width", "height", "length"), [(4, 4, 3), (4, 4, 4), (5, 3, 3), (3, 5, 4), (6, 2, 5)]
)
def test_small_grids_are_worth_what_a_slow_search_finds(width, height, length):
    game, rng = ConnectFour(width=width, height=height, length=length, opening="given"), Random(2)
    for position in [sample(rng, width * height - left, game) for left in (7, 8, 9)]:
        expected = slow_solver.score(position, width, height, length)

        assert expected == solve(game, game.position(position)).score, position


@pytest.mark.parametrize("stones", range(15, 33))
def test_a_position_is_worth_the_best_of_its_columns_and_the_same_in_a_mirror(stones):
    rng = Random(stones)
    for position in [sample(rng, stones) for _ in range(4)]:
        each, mirrored = columns(position), "".join(str(8 - int(digit)) for digit in position)

        assert max(score for score in each if score is not None) == solve(GAME, GAME.position(position)).score
        assert each[::-1] == columns(mirrored)


def test_the_best_columns_are_those_with_the_best_score():
    rng, search = Random(3), Solver(7, 6, 4)
    for position in [sample(rng, stones) for stones in (*range(16, 42), 41, 41)]:
        state = GAME.position(position)
        stones = state.stones[state.mover], state.stones[1 - state.mover]
        each = columns(position)
        best = max(score for score in each if score is not None)

        assert (best, [c for c in range(7) if each[c] == best]) == search.best(*stones), position


def test_the_first_column_of_any_order_that_keeps_the_score_is_found():
    rng, search = Random(4), Solver(7, 6, 4)
    for position in [sample(rng, stones) for stones in range(16, 42)]:
        state = GAME.position(position)
        stones = state.stones[state.mover], state.stones[1 - state.mover]
        order = [column for column in range(7) if landing(state.occupied, column, 6)]
        rng.shuffle(order)
        best = search.best(*stones)[1]

        assert next(column for column in order if column in best) == search.keeper(*stones, order), position


def test_what_answering_in_the_same_column_secures_is_true():
    rng, found = Random(8), set()
    bottom = sum(1 << 7 * column for column in range(7))
    grid, lower = 0b111111 * bottom, 0b010101 * bottom
    for position in [sample(rng, stones) for stones in range(33, 38) for _ in range(60)]:
        state = GAME.position(position)
        mine, theirs = state.stones[state.mover], state.stones[1 - state.mover]
        cells = safe_cells(theirs, state.occupied, 6, 4, grid, bottom)
        if cells and not winning_cells(mine, 6, 4) & grid & state.occupied + bottom:
            for low in (-1, 0):
                rules = (7, 6, 4, grid, bottom, lower)
                bound = followed(mine, theirs, low, 42 - state.plays, cells, *rules)
                if bound != OPEN:
                    found.add((low, bound))
                    score = slow_solver.score(position)
                    assert score >= bound if bound > low else score <= bound, position

    assert {(0, 0), (0, 1), (-1, 0), (0, -1)} <= found


@pytest.mark.parametrize(
    ("position", "score"),
    [
        ("4455", 18),  # three in a row with both ends open
        ("121212", 18),  # wins at once
        ("1212121", -18),  # lost already
        ("112233", 18),
    ],
)
def test_scores_count_the_stones_that_are_left(position, score):
    assert score == solve(GAME, GAME.position(position)).score


def test_a_full_grid_is_a_draw():
    small = ConnectFour(width=4, height=4, length=5, opening="given")

    assert 0 == solve(small, small.position("1122334443322114")).score
    assert (None,) * 4 == solve(small, small.position("1122334443322114"), columns=True).columns


def test_a_search_gives_up_when_its_budget_is_spent_and_repeats_that():
    search = Solver(7, 6, 4)
    spent = []
    for _ in range(2):
        search.forget()
        with pytest.raises(Unsolved):
            search.score(0, 0, 2000)
        spent.append(search.nodes)

    assert spent[0] == spent[1] <= 2001
    assert None is solve(GAME, GAME.position("4"), budget=100).score


@pytest.mark.parametrize(("height", "length"), [(6, 4), (6, 3), (6, 5), (7, 4), (4, 2)])
def test_an_empty_cell_wins_exactly_if_a_stone_there_makes_a_line(height, length):
    game, rng = ConnectFour(height=height, length=length, opening="given"), Random(5)
    for _ in range(40):
        state = game.position(sample(rng, rng.randrange(2 * length - 2, 5 * length - 7), game))
        grid = sum((1 << height) - 1 << column * (height + 1) for column in range(7)) & ~state.occupied
        empty = [1 << bit for bit in range(56) if grid >> bit & 1]
        for stones in state.stones:
            found = winning_cells(stones, height, length) & grid
            assert found == sum(cell for cell in empty if has_line(stones | cell, height, length))


def test_plain_python_searches_the_same_positions(monkeypatch):
    compiled = Solver(7, 6, 4)
    monkeypatch.setenv("PARLOUR_KERNELS", "off")
    plain = Solver(7, 6, 4)
    rng = Random(6)
    for position in [sample(rng, 30) for _ in range(5)]:
        state = GAME.position(position)
        stones = state.stones[state.mover], state.stones[1 - state.mover]
        assert compiled.score(*stones) == plain.score(*stones)

    assert (compiled.nodes, False) == (plain.nodes, plain.compiled)


def test_a_grid_that_does_not_fit_a_machine_word_is_solved_in_plain_python():
    huge = ConnectFour(width=9, height=7, opening="given")
    rng = Random(7)
    position = sample(rng, 57, huge)
    found = solve(huge, huge.position(position), columns=True)

    assert not solving.solver(9, 7, 4, kernel.compiling()).compiled
    assert found.score == max(score for score in found.columns if score is not None)
    assert landing(huge.position(position).occupied, 8, 7) or found.columns[8] is None


@pytest.mark.deep
def test_the_first_columns_are_worth_what_is_known():
    assert (-2, -1, 0, 1, 0, -1, -2) == columns("")
