"""On 6×6 the master never loses, and wins after each losing first move, once six pieces are solved.

Squares are numbered from the top left: 6-8, 5-7 and 4-7 hold the draw, 6-9 and 5-8 lose.
"""

from random import Random

import pytest

from parlour import bots
from parlour.bots.checkers import files
from parlour.core.game import Over
from parlour.core.registry import game
from tests.bots.checkers.oracle import after

SMALL = game("checkers", preset="english-6x6", opening="given")
LOSING, DRAWN = ("5-8", "6-9"), ("4-7", "5-7", "6-8")
OTHERS = ["random", "heuristic", "casual", "strong", "expert", "master"]

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module", autouse=True)
def endings(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_HOME", str(tmp_path_factory.mktemp("home")))
        files.build(SMALL, 6, files.own_file(SMALL), lambda done: None)
        yield
    files.forget()


def ended(first, names, seed):
    """How a match ends that begins with this move; `names` play Black and White."""
    rng, state = Random(seed), SMALL.opened(2)
    state = after(SMALL, state, next(move for move in SMALL.moves(state) if str(move) == first))
    while not isinstance(over := SMALL.awaiting(state), Over):
        policy = bots.policy("checkers", names[state.side])
        state = after(SMALL, state, policy(SMALL, state, (), state.mover, 0, rng, 60.0))
    return over.winners


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("first", LOSING)
def test_the_master_wins_after_each_losing_first_move(first, other):
    assert (1,) == ended(first, (other, "master"), 1)


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("first", DRAWN)
def test_the_master_never_loses(first, other):
    assert (0,) != ended(first, (other, "master"), 1)
    assert (1,) != ended(first, ("master", other), 1)


def test_from_the_start_the_master_plays_a_move_that_holds_the_draw():
    start = SMALL.opened(2)
    policy = bots.policy("checkers", "master")

    assert {str(policy(SMALL, start, (), 0, 0, Random(seed), 60.0)) for seed in range(10)} <= set(DRAWN)
