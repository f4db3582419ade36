"""The compiled loop plays random runs as the rules do, step by step."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour.core.game import Draw, Over
from parlour.games import bulk, kernel
from parlour.games.bulk import Dice
from parlour.games.cardpeegee import numbers, run
from parlour.games.cardpeegee.player import crowned, goals
from parlour.games.cardpeegee.playouts import step
from parlour.games.cardpeegee.state import PHASE_NUMBERS, Phase, State
from parlour.games.kernel import seeded
from parlour.pieces.cards import DECK, mask
from tests.rules.cardpeegee.run import GAME, at, emptied, met

Ints = Callable[[int], Any]
ORDER = [goal.victory for goal in goals(State())]


def plain(size: int) -> list[int]:
    return [0] * size


def packed(state: State) -> list[int]:
    """The state as the loop keeps it."""
    met = [card.place for card in state.encounter]
    array = [0] * run.SIZE
    array[run.PHASE] = PHASE_NUMBERS[state.phase]
    array[run.DECK], array[run.SHOWN] = mask(state.deck), mask(state.shown)
    array[run.IN_HAND], array[run.ACTIVE] = mask(state.hand), mask(state.active)
    array[run.ASKED], array[run.DAYS], array[run.HP] = state.asked, state.day, state.hp
    array[run.FACING], array[run.ROUNDS] = state.facing, state.rounds
    array[run.PROMISED] = state.healing[-1].amount if state.healing else 0
    array[run.WON] = sum(1 << ORDER.index(victory) for victory in state.won)
    array[run.PLAYED : run.PLAYED + 4] = state.played_masks
    array[run.MET : run.MET + len(met)] = met
    array[run.COUNT] = len(met)
    array[run.WOUNDS : run.WOUNDS + len(state.wounds)] = state.wounds
    return array


def told(array: Any) -> list[int]:
    """The array without the cards of an encounter that are no longer in it."""
    ints = list(map(int, array))
    for place in range(ints[run.COUNT], numbers.ENCOUNTER_CARDS):
        ints[run.MET + place] = 0
    return ints


def step_by_step(
    seed: str, loop: Callable[..., int] = step, ints: Ints = plain, start: State | None = None
) -> int:
    """Plays one run both ways, compares every step, and counts them."""
    state, dice, steps = start or GAME.setup(1), Dice(seed), 0
    rng, array, cards = seeded(seed), ints(run.SIZE), ints(len(DECK))
    array[:] = packed(state)
    while not isinstance(awaiting := GAME.awaiting(state), Over):
        if isinstance(awaiting, Draw):
            state, _ = GAME.drawn(state, dice.order(awaiting))
        else:
            dice.randrange(1)  # whose turn it is
            actions = GAME.legal(state, 0)
            state, _ = GAME.apply(state, 0, actions[dice.randrange(len(actions))])
        rng = int(loop(rng, array, cards))
        steps += 1
        assert packed(state) == told(array), (seed, steps)
    return steps


def test_phases_have_the_numbers_of_their_names():
    assert all(number == getattr(numbers, phase.name) for phase, number in PHASE_NUMBERS.items())


def test_a_run_of_the_loop_begins_as_the_rules_begin_it():
    array = [9] * run.SIZE
    run.begin(array)

    assert packed(GAME.setup(1)) == array


def test_each_step_of_the_loop_is_a_step_of_the_rules():
    assert sum(step_by_step(f"plain {number}") for number in range(100)) > 20_000


@pytest.mark.parametrize("left", ["", "2C", "3D 9H 4S", "7C 8C 5H", "3C 2D KH", "9D 3S 8S AS"])
def test_the_loop_goes_on_with_a_short_deck_as_the_rules_do(left):
    start = crowned(emptied(at(Phase.DAY, "", "JC AH"), left)).state

    assert sum(step_by_step(f"{left} {number}", start=start) for number in range(5)) > 500


def test_two_jailors_keep_their_wounds_in_the_loop_as_in_the_rules():
    start = met("5H 9C AC", hand="2D 3D", hp=60)  # the ace alone may live on with a wound

    assert sum(step_by_step(f"jailors {number}", start=start) for number in range(30)) > 1_000


@pytest.mark.deep
def test_each_step_of_the_compiled_loop_is_a_step_of_the_rules_in_10_000_runs():
    loop, ints = kernel.tools(step, len(DECK))

    assert sum(step_by_step(f"compiled {number}", loop, ints) for number in range(10_000)) > 2_000_000


@pytest.mark.parametrize("kernels", ["on", "off"])
def test_random_runs_end_alike_in_the_loop_and_one_by_one(kernels, monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", kernels)

    assert bulk.step_by_step(GAME, 30, Dice("both")) == GAME.playouts(30, "both")
