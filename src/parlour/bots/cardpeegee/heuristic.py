"""CardPeeGee: activate aces and jacks, and weigh every card against the health that it saves or brings.

Once it has won all four kinds of victory, it goes on without using cards until the end.

It judges a fight by its expected cost: the sum of several cards is nearly normal, so the chance of the higher
score follows from the two attacks and the number of cards dealt to each side.
"""

from collections.abc import Callable
from math import ceil, erf, inf, sqrt

from parlour.core.game import Random, Seat
from parlour.games.cardpeegee import CardPeeGee, numbers, plays, why
from parlour.games.cardpeegee.cards import JACK, Action, Activate, Disarm, Discard, Play, Word, value
from parlour.games.cardpeegee.events import Event
from parlour.games.cardpeegee.sayings import too_dear
from parlour.games.cardpeegee.state import Phase, State
from parlour.pieces.cards import Card, Suit

MEAN, DEVIATION = 380 / 52, 2.92  # of the value of a card
WEAK = 60  # below this health, survival comes first
CARD = 6  # roughly the health that a card in hand is worth


def heuristic(
    game: CardPeeGee,
    view: State,
    seen: tuple[Event, ...],
    seat: Seat,
    level: int,
    rng: Random,
    seconds: float,
) -> Action:
    legal = game.legal(view, seat)
    if len(legal) == 1:
        return legal[0]
    if _has_it_all(view):
        return _bare_handed(legal)
    active = [action for action in legal if isinstance(action, Activate)]
    return active[0] if active else CHOICES[view.phase](view, legal)


def _has_it_all(state: State) -> bool:
    """True with victories of all four kinds: there is nothing left to win."""
    return len({victory.split("-")[0] for victory in state.won}) == 4


def _bare_handed(legal: list[Action]) -> Action:
    """Without this, a careful player would live forever."""
    brave = [action for action in legal if not isinstance(action, Play | Activate) and action != Word.LEAVE]
    return brave[0] if brave else Word.LEAVE


def _monster(state: State, legal: list[Action]) -> Action:
    return _best_play(state, legal, monster_cost) or Word.FIGHT


def _jailors(state: State, legal: list[Action]) -> Action:
    if too_dear(state):
        return Word.LEAVE
    best = _best_play(state, legal, jailors_cost)
    after = plays.play(state, best).state if best else state
    gain = why.total(state.healing) - why.total(why.fee(state)) + CARD * len(state.props(Suit.HEARTS))
    if jailors_cost(after) > min(gain, 0.7 * state.hp):
        return Word.LEAVE
    return best or Word.FIGHT


def _treasure(state: State, legal: list[Action]) -> Action:
    best = _best_play(state, legal, traps_cost)
    if best:
        return best
    if traps_cost(state) > min(CARD * len(state.encounter), 0.7 * state.hp):
        return Word.LEAVE
    return min((action for action in legal if isinstance(action, Disarm)), key=lambda trap: value(trap.card))


def _fee(state: State, legal: list[Action]) -> Action:
    """The smallest card that covers the rest, else the largest."""
    left = why.total(why.fee(state)) - why.total(why.paid(state))
    offers = [action for action in legal if isinstance(action, Play) and not action.converted]
    gain = why.total(state.healing) + CARD * len(state.props(Suit.HEARTS))
    if too_dear(state) or left > gain or not offers:
        return Word.LEAVE
    enough = [offer for offer in offers if offer.worth >= left]
    return min(enough, key=lambda offer: _use(state, offer.card)) if enough else max(offers, key=_worth)


def _shop(state: State, legal: list[Action]) -> Action:
    """Spends diamonds as long as all of them together buy more than those already played."""
    offers = _spare(state, legal)
    rich = state
    for offer in offers:
        rich = plays.play(rich, offer).state
    more = why.total(why.new_cards(rich)) > why.total(why.new_cards(state))
    return max(offers, key=_worth) if more else Word.DONE


def _healing(state: State, legal: list[Action]) -> Action:
    potions = _spare(state, legal)
    return potions[0] if potions else Word.DONE


def _spare(state: State, legal: list[Action]) -> list[Play]:
    """What may be spent in town: unconverted cards, except those that may bring a victory."""
    offers = [action for action in legal if isinstance(action, Play) and not action.converted]
    return [offer for offer in offers if not _treasured(state, offer.card)]


def _tax(state: State, legal: list[Action]) -> Action:
    return min(
        (action for action in legal if isinstance(action, Discard)), key=lambda gift: _use(state, gift.card)
    )


CHOICES = {
    Phase.MONSTER: _monster,
    Phase.TREASURE: _treasure,
    Phase.JAILORS: _jailors,
    Phase.FEE: _fee,
    Phase.TAX: _tax,
    Phase.SHOP: _shop,
    Phase.HEALING: _healing,
}


# Costs and values


def monster_cost(state: State) -> float:
    deals = why.total(why.deal(state)), why.total(why.monster_deal(state))
    health, attack = why.total(why.monster_health(state)), why.total(why.monster_attack(state))
    return _fight_cost(state, deals, health, attack)


def jailors_cost(state: State) -> float:
    deals = why.total(why.deal(state)), numbers.BARE_DEAL
    jailors = enumerate(state.props(Suit.CLUBS))
    healths = [(why.total(why.jailor_health(state, number)), value(jailor)) for number, jailor in jailors]
    return sum(_fight_cost(state, deals, health, attack) for health, attack in healths)


def traps_cost(state: State) -> float:
    bonus = why.total(why.disarming(state))
    return sum(value(trap) * _losses(bonus - value(trap), 2) for trap in state.props(Suit.SPADES))


def _fight_cost(state: State, deals: tuple[int, int], health: int, attack: int) -> float:
    """The health that I expect to lose until the foe is dead."""
    mine = why.total(why.attack(state))
    lead = mine - attack + MEAN * (deals[0] - deals[1])
    return ceil(health / mine) * attack * _losses(lead, sum(deals))


def _losses(lead: float, cards: int) -> float:
    """Rounds lost for each round won, if my average score is ahead by so much."""
    win = (1 + erf(lead / (DEVIATION * sqrt(2 * cards)))) / 2
    return (1 - win) / win if win else inf


def _best_play(state: State, legal: list[Action], cost: Callable[[State], float]) -> Play | None:
    """The card that saves the most, if that is more than it is worth itself."""
    now = cost(state)
    offers = [action for action in legal if isinstance(action, Play)]
    saved = {offer: now - cost(plays.play(state, offer).state) - _price(state, offer) for offer in offers}
    best = max(offers, key=saved.__getitem__, default=None)
    return best if best and saved[best] > 0 else None


def _price(state: State, offer: Play) -> int:
    return 3 * CARD if _treasured(state, offer.card) else CARD


def _use(state: State, card: Card) -> int:
    """How much I would miss a card: most of all one that may bring a victory, then by value."""
    return value(card) + (20 if _treasured(state, card) else 0)


def _treasured(state: State, card: Card) -> bool:
    """True for cards that may bring a victory, unless survival comes first."""
    return card.rank >= JACK and state.hp >= WEAK


def _worth(offer: Play) -> int:
    return offer.worth
