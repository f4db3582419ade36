"""Monsters, treasures and healers: what the best way to go on is worth, for cards played or to be played."""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import ceil, inf
from typing import NamedTuple

from parlour.bots.cardpeegee.odds import Odds, losses, odds, values_of
from parlour.bots.cardpeegee.worth import CARD_WORTH, Prospect
from parlour.games.cardpeegee import numbers, plays, why
from parlour.games.cardpeegee.cards import Play, value
from parlour.games.cardpeegee.state import State, returned, without
from parlour.pieces.cards import Card, Pile, Suit

PURSE = 7  # cards among which those for a fee are looked for
PAIN = 60  # health lost in one place after which nobody goes on


class Fight(NamedTuple):
    worth: float  # the chance to live on
    win: float
    loss: float  # of health on average, if I win


class Foe(NamedTuple):
    attack: int
    odds: Odds


Healths = tuple[int, ...]  # of the jailors, dead ones too


def monster(state: State) -> Fight:
    """Fought to the end with the cards that are played."""
    mine, theirs = why.total(why.attack(state)), why.total(why.monster_attack(state))
    deals = why.total(why.deal(state)), why.total(why.monster_deal(state))
    hit = odds(values_of(state.deck), *deals, mine - theirs).hit
    hits = ceil(why.total(why.monster_health(state)) / mine)
    chances = losses(hit, hits, (state.hp - 1) // theirs)
    after = Prospect(state, (*state.held, *state.encounter[1:]))
    worth = sum(chance * after.at(state.hp - blows * theirs) for blows, chance in enumerate(chances))
    return Fight(worth, *_told(chances, theirs))


def _told(chances: list[float], blow: int) -> tuple[float, float]:
    """The chance to win, and the health that it costs on average."""
    win = sum(chances)
    return win, sum(blow * blows * chance for blows, chance in enumerate(chances)) / win if win else 0.0


def jailors(state: State) -> Fight:
    """One more round at least; then on or away, whichever is better.

    Exact for one jailor. Two really meet the same score of mine; here each meets one of its own.
    """
    mine, deal, deck = why.total(why.attack(state)), why.total(why.deal(state)), values_of(state.deck)
    cards = state.props(Suit.CLUBS)
    foes = [Foe(value(card), odds(deck, deal, numbers.BARE_DEAL, mine - value(card))) for card in cards]
    away, freed = Prospect(state, state.held), healer(returned(state))

    @cache
    def ahead(hp: int, healths: Healths) -> float:
        if hp <= 0:
            return 0.0
        if all(health <= 0 for health in healths):
            return freed(hp)
        if hp < state.hp - PAIN:
            return away.at(hp)
        return max(away.at(hp), fought(hp, healths))

    @cache
    def fought(hp: int, healths: Healths) -> float:
        ends = [end for end in _round(foes, healths, mine) if end[1:] != (0, healths)]
        decided = sum(chance for chance, _, _ in ends)
        return sum(chance * ahead(hp - damage, left) for chance, damage, left in ends) / (decided or 1.0)

    healths = tuple(why.total(why.jailor_health(state, number)) for number in range(len(cards)))
    win, loss = 1.0, 0.0
    for foe, health in zip(foes, healths, strict=True):
        chances = losses(foe.odds.hit, ceil(health / mine), int(state.hp - loss - 1) // foe.attack)
        won, lost = _told(chances, foe.attack)
        win, loss = win * won, loss + lost
    return Fight(fought(state.hp, healths), win, loss)


def _round(foes: list[Foe], healths: Healths, mine: int) -> list[tuple[float, int, Healths]]:
    """The ends of a round against all who live: its chance, the damage that I take, what they have left."""
    ends: list[tuple[float, int, Healths]] = [(1.0, 0, ())]
    for foe, health in zip(foes, healths, strict=True):
        win, loss = foe.odds if health > 0 else (0.0, 0.0)
        ways = ((win, 0, health - mine), (loss, foe.attack, health), (1 - win - loss, 0, health))
        ends = [
            (chance * share, damage + blow, (*left, rest))
            for chance, damage, left in ends
            for share, blow, rest in ways
            if share
        ]
    return ends


def healer(state: State) -> Callable[[int], float]:
    """Once no jailor is left: the chance to live on, by the health that is left then."""
    away, paid = Prospect(state, state.held), payment(state)
    if paid is None:
        return away.at
    potions, healing = state.props(Suit.HEARTS), why.total(state.healing)
    after = Prospect(state, (*without(state.held, paid), *potions))
    return lambda hp: max(away.at(hp), after.at(hp + healing))


def payment(state: State) -> Pile | None:
    """The cards that pay the rest of the fee and are missed least; None if nothing does, unconverted."""
    fee = why.total(why.fee(state))
    purse = sorted(state.held, key=lambda card: CARD_WORTH[card])[:PURSE]
    best, least = None, inf
    for size in range(len(purse) + 1):
        for cards in combinations(purse, size):
            missed = sum(CARD_WORTH[card] for card in cards)
            if missed < least and why.total(why.paid(played(state, cards))) >= fee:
                best, least = cards, missed
    return best


def played(state: State, cards: Pile) -> State:
    for card in cards:
        if not plays.locked(state, card):
            state = plays.play(state, Play(card, card.suit)).state
    return state


def treasure(state: State) -> dict[Card, Fight]:
    """What it is worth to try each trap next, and then to go on or leave, whichever is better."""
    bonus, deck = why.total(why.disarming(state)), state.deck
    traps = state.props(Suit.SPADES)
    away = Prospect(state, state.held)
    all_mine = Prospect(state, (*state.held, *without(state.encounter, traps)))

    @cache
    def comparison(left: Pile, trap: Card) -> Odds:
        """With the disarmed traps back in the deck."""
        return odds(values_of((*deck, *without(traps, left))), 1, 1, bonus - value(trap))

    @cache
    def tried(hp: int, left: Pile, trap: Card) -> float:
        each = comparison(left, trap)
        on, hurt = ahead(hp, without(left, (trap,))), ahead(hp - value(trap), left)
        return each.hit * on + (1 - each.hit) * hurt

    @cache
    def ahead(hp: int, left: Pile) -> float:
        if hp <= 0:
            return 0.0
        if not left:
            return all_mine.at(hp)
        if hp < state.hp - PAIN:
            return away.at(hp)
        return max(away.at(hp), *(tried(hp, left, trap) for trap in left))

    found = {}
    for trap in traps:
        chances = losses(comparison(traps, trap).hit, 1, (state.hp - 1) // value(trap))
        found[trap] = Fight(tried(state.hp, traps, trap), *_told(chances, value(trap)))
    return found
