"""Fits what health and cards are worth to CardPeeGee's adviser, to runs that it plays itself.

    python -m tools.fit_cardpeegee RUNS SEED

prints the weights for `bots/cardpeegee/worth.py`. The runs begin at a dawn with any health and any cards, so
that the weights know what a careful player seldom sees. They are played with the weights as they are, so a
second fit, with another seed, is better than the first.
"""

import sys
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import Any

import numpy

from parlour.bots.cardpeegee.adviser import adviser
from parlour.bots.cardpeegee.worth import DAYS, Weights, features
from parlour.core.game import Draw, Over
from parlour.games.cardpeegee import CardPeeGee, why
from parlour.games.cardpeegee.cards import in_order, is_character
from parlour.games.cardpeegee.state import Phase, State, without

LAST = DAYS + 12  # days after which a run is stopped
SAFE = 100  # with more health there is nothing to learn: everybody lives on
RIDGE = 3.0
GAME = CardPeeGee()
Sample = tuple[list[float], float]


def dawn(rng: Random) -> State:
    """A first day with any health and any cards."""
    deck = GAME.setup(1).deck
    character = rng.choice([card for card in deck if is_character(card)])
    rest = without(deck, (character,))
    hand = in_order(rng.sample(rest, rng.randint(1, 8)))
    health = (why.row("dawn", rng.randint(3, 70)),)
    return State(Phase.DAY, without(rest, hand), character, hand, day=1, health=health)


def run(seed: str) -> tuple[list[State], bool]:
    """The dawns of a run, and whether it was stopped alive."""
    rng = Random(seed)
    state, dawns = dawn(rng), list[State]()
    while state.day <= LAST:
        match GAME.awaiting(state):
            case Over():
                return dawns, False
            case Draw(pool=pool, take=take):
                state = GAME.drawn(state, tuple(rng.sample(range(pool), take))).state
            case _:
                if state.phase is Phase.DAY:
                    dawns.append(state)
                state = GAME.apply(state, 0, adviser(GAME, state, (), 0, 0, rng, 1.0)).state
    return dawns, True


def samples(seed: str, number: int) -> list[Sample]:
    dawns, alive = run(f"{seed}/{number}")
    lived = [len(dawns) - at > DAYS for at in range(len(dawns))]
    told = [(each, so) for each, so in zip(dawns, lived, strict=True) if so or not alive]
    return [(features(each.hp, each.held), float(so)) for each, so in told if each.hp <= SAFE]


def fitted(rows: Any, lived: Any) -> Any:
    """Logistic regression by Newton's method, with a little resistance to large weights."""
    weights = numpy.zeros(rows.shape[1])
    resist = RIDGE * numpy.eye(rows.shape[1])
    resist[0, 0] = 0
    for _ in range(30):
        chance = 1 / (1 + numpy.exp(-rows @ weights))
        slope = rows.T @ (lived - chance) - resist @ weights
        bend = rows.T @ (rows * (chance * (1 - chance))[:, None]) + resist
        weights += numpy.linalg.solve(bend, slope)
    return weights


def main(runs: int, seed: str) -> None:
    with Pool() as pool:
        found = [sample for some in pool.map(partial(samples, seed), range(runs), 10) for sample in some]
    rows, lived = zip(*found, strict=True)
    weights = [round(float(weight), 3) for weight in fitted(numpy.array(rows), numpy.array(lived))]
    print(f"{len(rows)} dawns, {sum(lived) / len(rows):.3f} lived {DAYS} days on")
    base, log_health, health, cards, *rest = weights
    print(Weights(base, log_health, health, cards, tuple(rest[:4]), rest[4], rest[5], rest[6], rest[7]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
