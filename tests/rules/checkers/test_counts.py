"""Published and computed counts, and random games in bulk (rules.md section 9)."""

import pytest

from parlour.core.game import Over
from parlour.games import kernel
from parlour.games.bulk import Tally
from parlour.games.checkers import moves as kernels
from parlour.games.checkers.game import Checkers, State

ENGLISH = Checkers()
DEPTH = 9 if kernel.compiling() else 6
PERFT = (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680)
SIZES = [
    ENGLISH,
    Checkers(**Checkers.presets["prototype"]),
    Checkers(rows=10, cols=10, rows_per_side=4),
    Checkers(rows=5, cols=7, rows_per_side=1, multi_jump=False, blocked_rule="either"),
    Checkers(rows=3, cols=2, rows_per_side=1),
]


def counts(game: Checkers, depth: int) -> list[int]:
    return [game.perft(game.opened(2), turns) for turns in range(1, depth + 1)]


def test_turn_sequences_of_english_draughts():
    assert list(PERFT[:DEPTH]) == counts(ENGLISH, DEPTH)


@pytest.mark.parametrize("blocked_rule", ["either", "side_to_move"])
def test_turn_sequences_of_the_prototype_with_either_rule_for_blocked_sides(blocked_rule):
    game = Checkers(**{**Checkers.presets["prototype"], "blocked_rule": blocked_rule})

    assert [5, 25, 141, 770, 4222, 22223] == counts(game, 6)


def test_kings_do_not_change_the_first_six_turns_of_the_prototype():
    game = Checkers(**{**Checkers.presets["prototype"], "kings": True})

    assert [5, 25, 141, 770, 4222, 22223] == counts(game, 6)


def test_turn_sequences_of_english_rules_on_six_rows():
    assert [5, 25, 106, 369, 1271, 4104] == counts(Checkers(**Checkers.presets["english-6x6"]), 6)


def test_turn_sequences_with_optional_single_captures():
    game = Checkers(multi_jump=False, mandatory_capture=False)

    assert [7, 49, 379, 2872, 23582] == counts(game, 5)


@pytest.mark.skipif(DEPTH < 9, reason="takes too long without compiled kernels")
@pytest.mark.parametrize(
    ("options", "depth", "nodes"),
    [({"multi_jump": False}, 7, 180018), ({"kings": False}, 9, 3963722)],
)
def test_leaving_a_rule_out_shows_in_the_counts(options, depth, nodes):
    assert nodes == Checkers(**options).perft(ENGLISH.opened(2), depth)


def test_there_is_one_sequence_of_no_turns():
    assert 1 == ENGLISH.perft(ENGLISH.opened(2), 0)


def test_a_finished_game_has_no_sequences():
    assert 0 == ENGLISH.perft(ENGLISH.position("B:W9,14:B5"), 1)
    assert 0 == ENGLISH.perft(ENGLISH.position("B:W14:B9"), 2)


def test_counts_leave_out_draws_by_rule():
    state = ENGLISH.position("B:WK32:BK1")._replace(past=(0,) * 160)

    assert isinstance(ENGLISH.awaiting(state), Over)
    assert 2 == ENGLISH.perft(state, 1)


def test_the_class_counts_the_same_as_the_kernels():
    def sequences(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        steps = [ENGLISH.apply(state, state.mover, move) for move in ENGLISH.moves(state)]
        return sum(sequences(step.state, depth - 1) for step in steps)

    assert PERFT[3] == sequences(ENGLISH.opened(2), 4)


@pytest.mark.parametrize("game", SIZES, ids=lambda game: f"{game.rows}x{game.cols}")
def test_a_random_game_in_bulk_is_the_same_game_played_step_by_step(game):
    """The same choices through both: same results and lengths, draws by rule included."""
    rng = again = kernel.seeded("same")
    for _ in range(120):
        result, plays, rng = kernels.playout(rng, *game.start, game.board, [0] * 5000)
        over, length, again = step_by_step(game, again)
        assert (result, plays, rng) == (over.winners[0] if over.winners else 2, length, again)


def step_by_step(game: Checkers, rng: int) -> tuple[Over, int, int]:
    state = game.opened(2)
    while not isinstance(awaiting := game.awaiting(state), Over):
        rng = kernel.stir(rng)
        moves = game.moves(state)
        move = moves[kernel.pick(rng, len(moves))]
        state = game.apply(state, state.mover, move).state
    return awaiting, state.plays, rng


@pytest.mark.parametrize("game", SIZES, ids=lambda game: f"{game.rows}x{game.cols}")
def test_compiled_loops_and_plain_ones_agree(game):
    tally = [0] * 4
    scratch = [0] * 5000
    kernels.playouts(30, kernel.seeded("agree"), *game.start, game.board, scratch, tally)
    black, white, draws, plays = tally

    assert Tally(plays, {"0": black, "1": white, "draw": draws}) == game.playouts(30, "agree")


def test_a_board_too_big_for_a_machine_word_is_played_in_plain_python():
    game = Checkers(rows=12, cols=12, rows_per_side=3)

    assert 3 == sum(game.playouts(3, "big").outcomes.values())
    assert game.perft(game.opened(2), 3) > 0
