"""The rest of a game as two players who see each other's cards play it, as a loop over plain ints.

A card is its place in the deck, a hand a mask of 52 bits, and the piles lie in one array, as in
`games.crazy_eights.playouts`.
"""

from typing import Any

from parlour.games.crazy_eights.playouts import (
    EIGHTS,
    ENDS,
    GOES_ON,
    RANK,
    SUIT,
    after_laying,
    drawn,
    flipped,
    is_eight,
    is_stuck,
    playable,
)
from parlour.games.kernel import count_bits, top_bit

SCRATCH = 3 * 52  # two piles, and room to gather them
LONGEST = 400  # plays; after that the shorter hand counts as the winner
NONE = -1  # in place of a card: whoever plays it chooses


def rollout(
    rng: int,
    mine: int,
    theirs: int,
    draw: int,
    end: int,
    discards: int,
    count: int,
    suit: int,
    limit: int,
    card: int,
    asked: int,
    cards: Any,
) -> int:
    """Lays this card, asks for that suit and goes on to the end: how many cards the loser has left.

    Negative if the one who lays it loses. Without a card that one chooses, too.
    """
    mover = 1
    for _ in range(LONGEST):
        top = cards[discards + count - 1]
        wild = count == 1 and is_eight(top)
        can = playable(mine, top, suit, wild)
        follows = GOES_ON
        if can != 0:
            if card == NONE:
                card, asked = sensible(can, mine, theirs)
            suit = asked
            mine ^= 1 << card
            cards[discards + count] = card
            count += 1
            follows = after_laying(mine, is_stuck(theirs, limit, card, suit, False))
            card = NONE
            if follows == ENDS:
                return mover * count_bits(theirs)
        elif draw == end:
            draw, end, discards, count, suit = flipped(discards, count, cards)
        else:
            rng, follows, mine, draw, end, discards, count, suit = drawn(
                rng, mine, theirs, draw, end, discards, count, suit, limit, cards
            )
        if follows != GOES_ON:
            mine, theirs, mover = theirs, mine, -mover
    return mover if count_bits(mine) < count_bits(theirs) else -mover


def sensible(can: int, mine: int, theirs: int) -> tuple[int, int]:
    """A card and its suit: what leaves oneself many answers and the other few. Eights come last."""
    best, chosen, asked = -(1 << 40), 0, 0
    plain = can & ~EIGHTS
    cards = plain if plain else can
    while cards:
        card = top_bit(cards)
        cards ^= 1 << card
        first, last = (0, 4) if is_eight(card) else (card // 13, card // 13 + 1)
        for suit in range(first, last):
            left = balance(card, suit, mine, theirs)
            if left > best:
                best, chosen, asked = left, card, suit
    return chosen, asked


def balance(card: int, suit: int, mine: int, theirs: int) -> int:
    """How much of one's own hand fits this card and suit, less how much of the other's, in thousandths."""
    fits = SUIT << 13 * suit | RANK << card % 13 | EIGHTS
    mine &= ~(1 << card)
    own = 1000 * count_bits(mine & fits) // (count_bits(mine) + 1)
    return own - 1000 * count_bits(theirs & fits) // count_bits(theirs)
