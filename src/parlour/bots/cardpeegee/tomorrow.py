"""The chance that tomorrow kills, by health: traps, which ask no question, and monsters, who let nobody go.

It is counted when so few cards are left to meet that every encounter can be looked at: perhaps only monsters
are left. From a large deck it is in the weights of `worth.py`.
"""

from collections import Counter
from functools import lru_cache
from itertools import accumulate, chain, combinations
from math import ceil, comb

from parlour.bots.cardpeegee.odds import losses, odds, values_of
from parlour.games.cardpeegee import numbers
from parlour.games.cardpeegee.cards import in_order, value
from parlour.games.cardpeegee.state import State, without
from parlour.pieces.cards import Card, Pile, mask

MOST = 60  # health above which nothing is counted
FEW = 8  # cards left to meet

Chances = tuple[float, ...]  # by health


def deadly(state: State, held: Pile) -> Chances:
    """If I hold these cards then; nothing, unless few cards are left to meet."""
    piles = state.deck, state.held, state.encounter, state.shown, tuple(play.card for play in state.played)
    if sum(map(len, piles)) - len(held) > FEW:
        return ()
    return deadly_days(in_order(without(tuple(chain(*piles)), held)), in_order(held))


@lru_cache(3000)
def deadly_days(rest: Pile, held: Pile) -> Chances:
    """Over every encounter that the rest can bring."""
    chances = [0.0] * (MOST + 1)
    all_ways = 3 * comb(len(rest), 3)  # the agitator may be any of them
    for met in combinations(rest, 3):
        deck = tuple([card for card in rest if card not in met])
        for agitator in met:
            props = mask([card for card in met if card != agitator])
            for hp, chance in enumerate(_deadly(agitator, props, deck, held)):
                chances[hp] += chance / all_ways
    return tuple(chances)


def _deadly(agitator: Card, props: int, deck: Pile, held: Pile) -> Chances:
    place, kind = agitator.place, agitator.place // 13
    if kind == numbers.SPADES:
        harm, hard = numbers.damage(place, props), numbers.difficulty(place, props)
        taken = [0.0] * (MOST + 1)
        for evasion, chance in _sums(deck, numbers.evasion_cards(mask(held) & numbers.MIGHTY)).items():
            taken[harm - numbers.avoided(evasion, hard, harm)] += chance
        return _at_least(taken)
    if kind == numbers.CLUBS:
        return tuple(map(min, *(_lost(place, props, deck, held, some) for some in (0, numbers.ALL))))
    return ()


def _lost(agitator: int, props: int, deck: Pile, held: Pile, some: int) -> list[float]:
    """The chance to be killed by a monster, if I play none or all of my weapons and tools."""
    cards, theirs = mask(held) & some, numbers.monster_attack(agitator, props)
    played = numbers.of_suit(cards, numbers.CLUBS), 0, 0, numbers.of_suit(cards, numbers.SPADES)
    active = mask(held) & ~played[0] & ~played[3] & numbers.ACES
    mine, deals = numbers.attack(played, active), (numbers.deal(played, active), numbers.monster_deal(props))
    hit = odds(values_of(deck), *deals, mine - theirs).hit
    hits = ceil(numbers.monster_health(agitator, props, 0) / mine)
    won = list(accumulate(losses(hit, hits, MOST // theirs)))
    return [1.0, *(1 - won[(hp - 1) // theirs] for hp in range(1, MOST + 1))]


def _sums(pool: Pile, count: int) -> dict[int, float]:
    """The chances of each sum of so many cards."""
    count = min(count, len(pool))
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter[int]() for _ in range(count))]
    for card in pool:
        for number in range(count, 0, -1):
            for total, many in ways[number - 1].items():
                ways[number][total + value(card)] += many
    all_ways = comb(len(pool), count)
    return {total: many / all_ways for total, many in ways[count].items()}


def _at_least(chances: list[float]) -> Chances:
    """From the chances of each loss to those of losing so much or more."""
    return tuple(accumulate(reversed(chances)))[::-1]
