"""The sums behind every number: rows of (label, amount, cards) that add up to the last one.

The last one is the number that the rules go by, from `numbers.py`; the rows before it say why.
"""

from collections.abc import Iterable
from functools import cache

from parlour.core.game import Message
from parlour.core.table import Codes, Term
from parlour.games.cardpeegee import numbers
from parlour.games.cardpeegee.cards import ACE, value, values
from parlour.games.cardpeegee.events import Sum
from parlour.games.cardpeegee.numbers import BARE_ATTACK, BARE_DEAL, CARD_PRICE, FIRST_HEALTH
from parlour.games.cardpeegee.state import SUIT_NUMBERS, State
from parlour.pieces.cards import SUITS, Card, Pile, Suit, mask


def total(rows: Sum) -> int:
    return rows[-1].amount


# Mine


def first_health(cards: Pile) -> Sum:
    rows = row("everyone", FIRST_HEALTH), row("cards", values(cards), cards)
    return summed("health", numbers.first_health(mask(cards)), *rows)


def health(state: State) -> Sum:
    return summed("health", state.hp, *state.health)


def attack(state: State) -> Sum:
    rows = row("everyone", BARE_ATTACK), *_played(state, Suit.CLUBS)
    return summed("attack", numbers.attack(state.played_masks, state.active_mask), *rows)


def deal(state: State) -> Sum:
    tools = [play.card for play in state.played if play.suit is Suit.SPADES]
    rows = row("everyone", BARE_DEAL), *_with_ace(state, Suit.SPADES, len(tools), tools)
    return summed("deal", numbers.deal(state.played_masks, state.active_mask), *rows)


def disarming(state: State) -> Sum:
    return summed("disarming", _bonus(state, Suit.SPADES), *_played(state, Suit.SPADES))


def paid(state: State) -> Sum:
    rows = [row for suit in SUITS for row in _played(state, suit)]
    return summed("paid", numbers.paid(state.played_masks, state.active_mask), *rows)


def money(state: State) -> Sum:
    return summed("money", _bonus(state, Suit.DIAMONDS), *_played(state, Suit.DIAMONDS))


def new_cards(state: State) -> Sum:
    spent = _bonus(state, Suit.DIAMONDS)
    bought = numbers.new_cards(spent)
    return summed("new-cards", bought, Term(_price(spent), bought))


def potions(state: State) -> Sum:
    return summed("healing", _bonus(state, Suit.HEARTS), *_played(state, Suit.HEARTS))


# Theirs


def monster_attack(state: State) -> Sum:
    amount = numbers.monster_attack(*_met(state))
    return summed("monster-attack", amount, _agitator(state), _props(state, Suit.CLUBS))


def monster_deal(state: State) -> Sum:
    spades = state.props(Suit.SPADES)
    rows = row("everyone", BARE_DEAL), row("props-S", len(spades), spades)
    return summed("monster-deal", numbers.monster_deal(state.props_mask), *rows)


def monster_health(state: State) -> Sum:
    rows = _agitator(state), _props(state, Suit.HEARTS), row("wounds", -state.wounds[0])
    return summed("monster-health", numbers.monster_health(*_met(state), state.wounds[0]), *rows)


def jailor_health(state: State, number: int) -> Sum:
    jailor, wounds = state.props(Suit.CLUBS)[number], state.wounds[number]
    rows = row("card", value(jailor), (jailor,)), row("wounds", -wounds)
    return summed("jailor-health", numbers.jailor_health(jailor.place, wounds), *rows)


def strength(key: str, card: Card) -> Sum:
    """A jailor's attack, or a trap's strength: the value of the card."""
    return summed(key, value(card), row("card", value(card), (card,)))


def healing(state: State) -> Sum:
    rows = _agitator(state), _half("half-props", state.encounter[1:])
    return summed("healing", numbers.healing(*_met(state)), *rows)


def fee(state: State) -> Sum:
    return summed("fee", numbers.fee(state.props_mask), _props(state, Suit.DIAMONDS))


def damage(state: State) -> Sum:
    hearts = _half("half-H", state.props(Suit.HEARTS))
    return summed("damage", numbers.damage(*_met(state)), _agitator(state), _props(state, Suit.CLUBS), hearts)


def difficulty(state: State) -> Sum:
    diamonds = _half("half-D", state.props(Suit.DIAMONDS))
    rows = _agitator(state), _props(state, Suit.SPADES), diamonds
    return summed("difficulty", numbers.difficulty(*_met(state)), *rows)


# Compared


def score(cards: Pile, bonus: Sum) -> Sum:
    amount = numbers.score(mask(cards), total(bonus))
    return summed("score", amount, row("cards", values(cards), cards), bonus[-1])


def evasion(cards: Pile) -> Sum:
    return summed("evasion", values(cards), row("cards", values(cards), cards))


def avoided(evasion: Sum, difficulty: Sum, damage: Sum) -> Sum:
    """Two for each point of evasion above the difficulty, and never more than the damage."""
    amount = numbers.avoided(total(evasion), total(difficulty), total(damage))
    over = total(evasion) - total(difficulty)
    rows = evasion[-1], row("difficulty", -total(difficulty))
    if over <= 0:
        return summed("avoided", amount, *rows, row("too-slow", -over))
    return summed("avoided", amount, *rows, row("doubled", over), row("capped", amount - 2 * over))


def taken(damage: Sum, avoided: Sum) -> Sum:
    amount = total(damage) - total(avoided)
    return summed("taken", amount, damage[-1], row("avoided", -total(avoided)))


# Rows


def row(key: str, amount: int, cards: Iterable[Card] = ()) -> Term:
    return Term(label(key), amount, codes(cards))


def summed(key: str, amount: int, *rows: Term) -> Sum:
    """The rows with something to say, and the number that they add up to."""
    return (*[row for row in rows if row.amount or row.codes], Term(label(key), amount))


def codes(cards: Iterable[Card]) -> Codes:
    return tuple([str(card) for card in cards])


def _played(state: State, suit: Suit) -> tuple[Term, ...]:
    plays = [play for play in state.played if play.suit is suit]
    return _with_ace(state, suit, sum([play.worth for play in plays]), [play.card for play in plays])


def _with_ace(state: State, suit: Suit, amount: int, cards: list[Card]) -> tuple[Term, ...]:
    if not cards:
        return ()
    rows = (row(f"played-{suit}", amount, cards),)
    ace = [card for card in state.active if card.rank == ACE and card.suit is suit]
    return (*rows, row(f"ace-{suit}", numbers.boosted(amount) - amount, ace)) if ace else rows


def _bonus(state: State, suit: Suit) -> int:
    return numbers.bonus(state.played_masks, SUIT_NUMBERS[suit], state.active_mask)


def _met(state: State) -> tuple[int, int]:
    return state.encounter[0].place, state.props_mask


def _agitator(state: State) -> Term:
    return row("agitator", value(state.encounter[0]), state.encounter[:1])


def _props(state: State, suit: Suit) -> Term:
    cards = state.props(suit)
    return row(f"props-{suit}", values(cards), cards)


def _half(key: str, cards: Pile) -> Term:
    return row(key, numbers.half(values(cards)), cards)


@cache
def label(key: str) -> Message:
    return Message(f"cardpeegee.sum-{key}")


def _price(spent: int) -> Message:
    return Message("cardpeegee.sum-bought", money=spent, price=CARD_PRICE)
