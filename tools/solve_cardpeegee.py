"""The best that can be done in CardPeeGee with a small deck, and how near the adviser comes to it.

    python -m tools.solve_cardpeegee RANKS DAYS RUNS

such as `39A 20 500`: the deck has these ranks of each suit and no jacks; the character is none of its cards,
and health is capped at 40. Prints the best chance to live so many days, and plays runs of the adviser.

Aces are active as soon as they can be, which costs nothing; only those of the first hand are not on day 1.
Of two jailors only the weaker one fights, so the best is a little too good where they matter.
"""

import sys
from itertools import combinations, product
from math import sqrt
from random import Random
from typing import Any

import numpy

from parlour.bots.cardpeegee.adviser import adviser
from parlour.bots.cardpeegee.odds import odds
from parlour.core.game import Draw, Over
from parlour.games import kernel
from parlour.games.cardpeegee import CardPeeGee, why
from parlour.games.cardpeegee.cards import Action, Play, Word
from parlour.games.cardpeegee.numbers import (
    HAND_SIZE,
    HEALTH_CARDS,
    first_health,
    value,
)
from parlour.games.cardpeegee.state import Phase, State
from parlour.pieces.cards import DECK, RANKS, Card, Pile, mask
from tools.cardpeegee_days import CAP, DAWN, HPS, LEADS, SUMS, to_dawn, to_town

MOST_DEALT = 10  # to one side
GAME = CardPeeGee()


# Tables for the loops


class Solver:
    """The values of a small deck, for one number of days after another."""

    def __init__(self, deck: Pile) -> None:
        self.deck, self.count = deck, len(deck)
        sets = 1 << self.count
        self.places = numpy.array([card.place for card in deck])
        self.masks = numpy.array([mask(self.cards(number)) for number in range(sets)])
        known: dict[tuple[int, ...], int] = {}
        values = [tuple(sorted(value(card.place) for card in self.cards(number))) for number in range(sets)]
        self.keys = numpy.array([known.setdefault(each, len(known)) for each in values])
        self.chances = numpy.array([_chances(each) for each in known])
        self.sums = numpy.array([_sums(each) for each in known])
        self.worths = numpy.zeros((DAWN + 1, sets, HPS))
        self.worths[DAWN, :, 1:] = 1.0
        self.scratch = numpy.zeros((3, sets, HPS))
        self.plays = numpy.zeros((4, sets), numpy.int64)

    def cards(self, number: int) -> Pile:
        return tuple(card for at, card in enumerate(self.deck) if number >> at & 1)

    def number(self, cards: Pile) -> int:
        """The set of these cards."""
        return sum(1 << self.deck.index(card) for card in cards)

    def one_more_day(self, hand: int = 0) -> None:
        kernel.tools(to_town)[0](self.count, self.masks, self.worths)
        self.encounter(0, 1 << self.count, hand)

    def encounter(self, first: int, end: int, hand: int = 0) -> None:
        """From arriving in town back to dawn, for these sets."""
        tables = self.places, self.masks, self.keys, self.chances, self.sums
        loop = kernel.tools(to_dawn)[0]
        loop(self.count, first, end, hand, *tables, self.worths, self.scratch, self.plays)

    def first_day(self) -> float:
        """The value before health and the first hand are dealt, after all other days were added."""
        self.one_more_day(HAND_SIZE)
        healths = [first_health(mask(some)) for some in combinations(self.deck, HEALTH_CARDS)]
        hands = [number for number in range(1 << self.count) if number.bit_count() == HAND_SIZE]
        return float(sum(self.worths[DAWN, hands, min(hp, CAP)].mean() for hp in healths) / len(healths))


def _chances(deck: tuple[int, ...]) -> Any:
    """By the cards for each side and my lead: that the next comparison that is no tie is mine."""
    table = numpy.zeros((MOST_DEALT, 6, 2 * LEADS + 1))
    for mine, theirs in [(1, 1), *product(range(3, MOST_DEALT), (3, 4, 5))]:
        for lead in range(-LEADS, LEADS + 1):
            table[mine, theirs, lead + LEADS] = odds(deck, mine, theirs, lead).hit
    return table


def _sums(deck: tuple[int, ...]) -> Any:
    """By the number of cards: the chance of each sum."""
    table = numpy.zeros((6, SUMS))
    for count in range(min(5, len(deck)) + 1):
        deals = [sum(some) for some in combinations(deck, count)]
        for each in deals:
            table[count, each] += 1 / len(deals)
    return table


def small_deck(ranks: str) -> Pile:
    return tuple(card for card in DECK if RANKS[card.rank - 2] in ranks)


def optimum(deck: Pile, days: int) -> float:
    """The chance to live so many days, if all is done as well as possible."""
    solver = Solver(deck)
    for _ in range(days - 1):
        solver.one_more_day()
    return solver.first_day()


# The adviser, by the rules themselves


def lives(deck: Pile, days: int, seed: str) -> bool:
    """Whether the adviser lives so many days."""
    rng = Random(seed)
    state = State(Phase.HEALTH, deck, Card.parse("KS"), asked=HEALTH_CARDS)
    while state.day <= days:
        match GAME.awaiting(state):
            case Over():
                return False
            case Draw(pool=pool, take=take):
                state = GAME.drawn(state, tuple(rng.sample(range(pool), take))).state
            case _:
                state = GAME.apply(state, 0, chosen(state, rng)).state
        if state.hp > CAP:
            state = state._replace(health=(why.row("dawn", CAP),))
    return True


def chosen(state: State, rng: Random) -> Action:
    """The rules know no cap, and neither does the adviser: it is kept from healing above it."""
    action = adviser(GAME, state, (), 0, 0, rng, 1.0)
    healed = state.hp + why.total(why.potions(state)) if state.phase is Phase.HEALING else 0
    return Word.DONE if isinstance(action, Play) and healed >= CAP else action


def main(ranks: str, days: int, runs: int) -> None:
    deck = small_deck(ranks)
    best = optimum(deck, days)
    print(f"{len(deck)} cards, {days} days: the best is {best:.4f}", flush=True)
    alive = [lives(deck, days, f"small/{number}") for number in range(runs)]
    share = sum(alive) / runs
    margin = 1.96 * sqrt(share * (1 - share) / runs)
    print(f"The adviser lived in {sum(alive)} of {runs} runs, {share:.4f} ± {margin:.4f}")
    print(f"That is {share / best:.4f} of the best.")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
