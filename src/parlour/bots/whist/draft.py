"""The rest of a draft as two sensible players would play it, then the duel, as a loop over plain ints.

A card is its place in the deck, a hand a mask of 52 bits, as in `games.whist.tricks`.
"""

from typing import Any

from parlour.bots.whist.search import best_tricks, position
from parlour.games.kernel import count_bits, top_bit
from parlour.games.whist.tricks import WHOLE_SUIT, answers, beats

TRUMP = 30  # extra ranks that a trump is worth, found by self-play
SURE = 1 << 16  # a chance of one
NOBODY = -1  # in place of a card: whoever plays it chooses
UNLIMITED = 1 << 60


def tricks_after(
    leader: int,
    follower: int,
    stock: Any,
    top: int,
    led: int,
    answered: int,
    trump: int,
    table: Any,
    bounds: Any,
    size: int,
    stack: Any,
    counted: Any,
) -> int:
    """How many tricks of the duel go to who leads now, with `stock[top]` as the prize."""
    passed = 0  # 1 if the other one leads
    while top < 26:
        prize = worth(stock[top], trump)
        if led == NOBODY:
            led = lead_of(leader, unseen(follower, stock, top), prize, trump)
        leader &= ~(1 << led)
        if answered == NOBODY:
            answered = answer_of(follower, unseen(leader, stock, top), led, prize, trump)
        follower &= ~(1 << answered)
        if beats(answered, led, trump):
            leader, follower, passed = follower, leader, 1 - passed
        leader, follower = leader | 1 << stock[top], follower | 1 << stock[top + 1]
        top += 2
        led = answered = NOBODY
    tricks = best_tricks(position(leader, follower, trump), table, bounds, size, stack, counted, UNLIMITED)
    return 13 - tricks if passed else tricks


def worth(card: int, trump: int) -> int:
    return card % 13 + TRUMP * (card // 13 == trump)


def unseen(other: int, stock: Any, top: int) -> int:
    """The cards that one has not seen: the other hand and the draw pile below the prize."""
    cards = other
    for place in range(top + 1, 26):
        cards |= 1 << stock[place]
    return cards


def average(cards: int, trump: int) -> int:
    """What one of these cards is worth on average."""
    count, total = 0, 0
    while cards:
        card = top_bit(cards)
        cards ^= 1 << card
        total += worth(card, trump)
        count += 1
    return total // count if count else 0


def answer_of(hand: int, others: int, led: int, prize: int, trump: int) -> int:
    """The cheapest card that wins, or the cheapest that loses if the prize is not worth it."""
    cards = answers(hand, led)
    below = average(others, trump)
    best, most = 0, -(1 << 30)
    while cards:
        card = top_bit(cards)
        cards ^= 1 << card
        gain = (prize if beats(card, led, trump) else below) - worth(card, trump)
        if gain > most:
            best, most = card, gain
    return best


def lead_of(hand: int, others: int, prize: int, trump: int) -> int:
    """The card that leaves one richest, if the other one wins whenever that is possible."""
    below = average(others, trump)
    count = count_bits(others)
    elsewhere = max(count - 13, 0)  # of the cards that are unseen so many are not in the other's hand
    trumps = chance_of_none(count_bits(others & WHOLE_SUIT << trump * 13), elsewhere, count)
    best, most = 0, -(1 << 50)
    while hand:
        card = top_bit(hand)
        hand ^= 1 << card
        suit = others & WHOLE_SUIT << card // 13 * 13
        chance = chance_of_none(count_bits(suit >> card), elsewhere, count)
        if card // 13 != trump:
            void = chance_of_none(count_bits(suit), elsewhere, count)
            chance -= void * (SURE - trumps) // SURE
        gain = chance * prize + (SURE - chance) * below - SURE * worth(card, trump)
        if gain > most:
            best, most = card, gain
    return best


def chance_of_none(cards: int, elsewhere: int, count: int) -> int:
    """The chance that none of so many cards is in a hand: of `count` unseen ones `elsewhere` are not."""
    chance = SURE
    for _ in range(cards):
        chance = chance * elsewhere // count
    return chance
