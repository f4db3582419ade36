"""The sums behind every number. The rules compute their numbers here, so explanations always match.

A sum is rows of (label, amount, cards) that add up to the last one.
"""

from collections.abc import Iterable
from functools import cache

from parlour.core.game import Message
from parlour.core.table import Codes, Term
from parlour.games.cardpeegee.cards import ACE, boosted, value, values
from parlour.games.cardpeegee.events import Sum
from parlour.games.cardpeegee.state import State
from parlour.pieces.cards import SUITS, Card, Pile, Suit

FIRST_HEALTH = 15
BARE_ATTACK = 10
BARE_DEAL = 3
PRICE = 8


def total(rows: Sum) -> int:
    return rows[-1].amount


# Mine


def first_health(cards: Pile) -> Sum:
    return summed("health", row("everyone", FIRST_HEALTH), row("cards", values(cards), cards))


def health(state: State) -> Sum:
    return summed("health", *state.health)


def attack(state: State) -> Sum:
    return summed("attack", row("everyone", BARE_ATTACK), *_played(state, Suit.CLUBS))


def deal(state: State) -> Sum:
    tools = [play.card for play in state.played if play.suit is Suit.SPADES]
    spades = _with_ace(state, Suit.SPADES, len(tools), tools)
    return summed("deal", row("everyone", BARE_DEAL), *spades)


def disarming(state: State) -> Sum:
    return summed("disarming", *_played(state, Suit.SPADES))


def paid(state: State) -> Sum:
    return summed("paid", *(row for suit in SUITS for row in _played(state, suit)))


def money(state: State) -> Sum:
    return summed("money", *_played(state, Suit.DIAMONDS))


def new_cards(state: State) -> Sum:
    spent = total(money(state))
    return summed("new-cards", Term(_price(spent), spent // PRICE))


def potions(state: State) -> Sum:
    return summed("healing", *_played(state, Suit.HEARTS))


# Theirs


def monster_attack(state: State) -> Sum:
    return summed("monster-attack", _agitator(state), _props(state, Suit.CLUBS))


def monster_deal(state: State) -> Sum:
    spades = state.props(Suit.SPADES)
    return summed("monster-deal", row("everyone", BARE_DEAL), row("props-S", len(spades), spades))


def monster_health(state: State) -> Sum:
    hearts = _props(state, Suit.HEARTS)
    return summed("monster-health", _agitator(state), hearts, row("wounds", -state.wounds[0]))


def jailor_health(state: State, number: int) -> Sum:
    jailor = state.props(Suit.CLUBS)[number]
    wounds = row("wounds", -state.wounds[number])
    return summed("jailor-health", row("card", value(jailor), (jailor,)), wounds)


def strength(key: str, card: Card) -> Sum:
    """A jailor's attack, or a trap's strength: the value of the card."""
    return summed(key, row("card", value(card), (card,)))


def healing(state: State) -> Sum:
    return summed("healing", _agitator(state), _half("half-props", state.encounter[1:]))


def fee(state: State) -> Sum:
    return summed("fee", _props(state, Suit.DIAMONDS))


def damage(state: State) -> Sum:
    hearts = _half("half-H", state.props(Suit.HEARTS))
    return summed("damage", _agitator(state), _props(state, Suit.CLUBS), hearts)


def difficulty(state: State) -> Sum:
    diamonds = _half("half-D", state.props(Suit.DIAMONDS))
    return summed("difficulty", _agitator(state), _props(state, Suit.SPADES), diamonds)


# Compared


def score(cards: Pile, bonus: Sum) -> Sum:
    return summed("score", row("cards", values(cards), cards), bonus[-1])


def evasion(cards: Pile) -> Sum:
    return summed("evasion", row("cards", values(cards), cards))


def avoided(evasion: Sum, difficulty: Sum, damage: Sum) -> Sum:
    """Two for each point of evasion above the difficulty, and never more than the damage."""
    over = total(evasion) - total(difficulty)
    rows = evasion[-1], row("difficulty", -total(difficulty))
    if over <= 0:
        return summed("avoided", *rows, row("too-slow", -over))
    excess = max(2 * over - total(damage), 0)
    return summed("avoided", *rows, row("doubled", over), row("capped", -excess))


def taken(damage: Sum, avoided: Sum) -> Sum:
    return summed("taken", damage[-1], row("avoided", -total(avoided)))


# Rows


def row(key: str, amount: int, cards: Iterable[Card] = ()) -> Term:
    return Term(label(key), amount, codes(cards))


def summed(key: str, *rows: Term) -> Sum:
    """The rows with something to say, and their total."""
    told = [row for row in rows if row.amount or row.codes]
    return (*told, Term(label(key), sum([row.amount for row in told])))


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
    return (*rows, row(f"ace-{suit}", boosted(amount) - amount, ace)) if ace else rows


def _agitator(state: State) -> Term:
    return row("agitator", value(state.encounter[0]), state.encounter[:1])


def _props(state: State, suit: Suit) -> Term:
    cards = state.props(suit)
    return row(f"props-{suit}", values(cards), cards)


def _half(key: str, cards: Pile) -> Term:
    return row(key, (values(cards) + 1) // 2, cards)


@cache
def label(key: str) -> Message:
    return Message(f"cardpeegee.sum-{key}")


def _price(spent: int) -> Message:
    return Message("cardpeegee.sum-bought", money=spent, price=PRICE)
