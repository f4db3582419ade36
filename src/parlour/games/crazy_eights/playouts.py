"""Which cards may be laid, on 52-bit masks, what follows a play, and whole random games over these rules.

A card is its place, so `place % 13` is its rank (6 is the eight) and `place // 13` its suit. The two
piles lie in one array, in either order. The discard pile grows upwards and the draw pile is taken upwards,
so a pile is turned over by changing what it is called:

    0 ... draw ... end ... 52 ... discards + count ... 104
"""

from typing import Any

from parlour.games.kernel import count_bits, pick, stir, top_bit

SUIT = (1 << 13) - 1  # the clubs
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the twos
EIGHTS = RANK << 6
# After a play: the same player goes on, the other is on turn, the game is over, or the piles are shuffled
# because neither can play.
GOES_ON, PASSES, ENDS, RESETS = range(4)


def playable(hand: int, top: int, suit: int, wild: bool) -> int:
    """The cards of a hand that may be laid on `top` when `suit` must be followed."""
    if wild:
        return hand
    return hand & (SUIT << 13 * suit | RANK << top % 13 | EIGHTS)


def is_eight(place: int) -> bool:
    return place % 13 == 6


def is_stuck(hand: int, limit: int, top: int, suit: int, wild: bool) -> bool:
    """True for a full hand without a playable card."""
    return count_bits(hand) >= limit and playable(hand, top, suit, wild) == 0


def after_laying(left: int, other_is_stuck: bool) -> int:
    """What follows a laid card; `left` is 0 if it was the last of the hand."""
    if left == 0:
        return ENDS
    return GOES_ON if other_is_stuck else PASSES


def after_drawing(stuck: bool, other_is_stuck: bool) -> int:
    """What follows a drawn card, with which the hand may be stuck."""
    if not stuck:
        return GOES_ON
    return RESETS if other_is_stuck else PASSES


def playouts(games: int, rng: int, hand: int, limit: int, cards: Any, tally: Any) -> None:
    """Random games; adds the first seat's wins, the second's, and all plays to `tally`."""
    for _ in range(games):
        rng, winner, plays = playout(rng, hand, limit, cards)
        tally[winner] += 1
        tally[2] += plays


def playout(rng: int, hand: int, limit: int, cards: Any) -> tuple[int, int, int]:
    """One random game: the generator's state after it, the winner and the number of plays."""
    rng, mine, theirs = dealt(rng, hand, cards)
    draw, end, discards, count = 2 * hand + 1, 52, 52, 1
    suit, mover, plays = cards[52] // 13, 0, 0
    while True:
        top = cards[discards + count - 1]
        wild = count == 1 and is_eight(top)
        can = playable(mine, top, suit, wild)
        rng = stir(stir(rng))  # the first number chooses among the seats on turn, of which there is one
        plays += 1
        follows = GOES_ON
        if can != 0:
            place, suit = chosen(can, rng)
            mine ^= 1 << place
            cards[discards + count] = place
            count += 1
            follows = after_laying(mine, is_stuck(theirs, limit, place, suit, False))
            if follows == ENDS:
                return rng, mover, plays
        elif draw == end:
            draw, end, discards, count, suit = flipped(discards, count, cards)
        else:
            rng, follows, mine, draw, end, discards, count, suit = drawn(
                rng, mine, theirs, draw, end, discards, count, suit, limit, cards
            )
        if follows != GOES_ON:
            mine, theirs, mover = theirs, mine, 1 - mover


def flipped(discards: int, count: int, cards: Any) -> tuple[int, int, int, int, int]:
    """Turns the discard pile over: the new draw pile and its end, the discards, their count, and the suit."""
    draw, end, discards = discards + 1, discards + count, 52 - discards
    cards[discards] = cards[draw - 1]
    return draw, end, discards, 1, cards[discards] // 13


def drawn(
    rng: int,
    mine: int,
    theirs: int,
    draw: int,
    end: int,
    discards: int,
    count: int,
    suit: int,
    limit: int,
    cards: Any,
) -> tuple[int, int, int, int, int, int, int, int]:
    """Draws a card: the generator's state, what follows, the hand, and the piles and the suit after it."""
    top = cards[discards + count - 1]
    wild = count == 1 and is_eight(top)
    mine |= 1 << cards[draw]
    draw += 1
    stuck = is_stuck(mine, limit, top, suit, wild)
    follows = after_drawing(stuck, stuck and is_stuck(theirs, limit, top, suit, wild))
    if follows == RESETS:
        rng, suit = laid_out(rng, cards, draw, end, discards, count, theirs)
        draw, end, discards, count = 1, end - draw + count, 52, 1
    return rng, follows, mine, draw, end, discards, count, suit


def dealt(rng: int, hand: int, cards: Any) -> tuple[int, int, int]:
    """Shuffles and deals; leaves the draw pile in its place and the starter at 52."""
    for place in range(52):
        cards[place] = place
    rng = shuffled(rng, cards, 52)
    first, second = 0, 0
    for at in range(hand):
        first |= 1 << cards[at]
        second |= 1 << cards[hand + at]
    cards[52] = cards[2 * hand]
    return rng, first, second


def shuffled(rng: int, cards: Any, count: int) -> int:
    """Shuffles the first `count` cards as `pieces.shuffles.take` does."""
    for at in range(count):
        rng = stir(rng)
        other = at + pick(rng, count - at)
        cards[at], cards[other] = cards[other], cards[at]
    return rng


def laid_out(
    rng: int, cards: Any, draw: int, end: int, discards: int, count: int, hand: int
) -> tuple[int, int]:
    """Shuffles both piles until this hand can be played; the starter lies at 0 and at 52."""
    gathered(cards, draw, end, discards, count)
    pool = end - draw + count
    while True:
        rng = shuffled(rng, cards, pool)
        top = cards[0]
        if playable(hand, top, top // 13, is_eight(top)) != 0:
            cards[52] = top
            return rng, top // 13
        # Put the starter back at the bottom.
        for at in range(pool - 1):
            cards[at] = cards[at + 1]
        cards[pool - 1] = top


def gathered(cards: Any, draw: int, end: int, discards: int, count: int) -> None:
    """Puts the discard pile under the draw pile, from place 0 on; uses the places from 104 as scratch."""
    left = end - draw
    for at in range(left):
        cards[104 + at] = cards[draw + at]
    for at in range(count):
        cards[104 + left + at] = cards[discards + at]
    for at in range(left + count):
        cards[at] = cards[104 + at]


def chosen(can: int, rng: int) -> tuple[int, int]:
    """A card and the suit that it asks for, from the plays that `can` allows, all equally likely."""
    eights = can & EIGHTS
    others = can ^ eights
    plain = count_bits(others)
    at = pick(rng, plain + 4 * count_bits(eights))
    if at < plain:
        place = nth(others, at)
        return place, place // 13
    return nth(eights, (at - plain) // 4), (at - plain) % 4


def nth(bits: int, n: int) -> int:
    """The place of the n-th set bit, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return top_bit(bits & -bits)
