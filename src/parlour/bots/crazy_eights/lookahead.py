"""Looks ahead where every card is known, as loops over plain ints.

That is so in a world that was guessed; and once the discard pile has been turned over it is really so: a seat
that remembers knows the draw pile then, and so also what the opponent holds. What follows is a game without
luck, until both are stuck and the piles are shuffled.

A frame of the stack is a position in which there is a choice; its piles lie in an array of their own. Values
are those of the seat that asks: how many cards the loser has left, or, if it is certain who wins, WON less
the choices until then.
"""

from typing import Any

from parlour.bots.crazy_eights.rollouts import NONE, balance, rollout
from parlour.games.crazy_eights.playouts import (
    ENDS,
    GOES_ON,
    PASSES,
    RESETS,
    after_drawing,
    after_laying,
    is_eight,
    is_stuck,
    nth,
    playable,
)
from parlour.games.kernel import count_bits, pick, stir, top_bit

(MINE, THEIRS, DRAW, END, DISCARDS, COUNT, SUIT, SIDE, LOW, HIGH, LEFT) = range(11)
LIST = 11
FRAME = LIST + 60
PILES = 104
WON = 1000  # less the choices until then
OPEN = 0  # neither won nor lost
DEEPEST = 24  # choices in a row
FRAMES = DEEPEST + 2
PATIENCE = 300  # forced plays in a row; two stuck hands could go on for ever


def looked_ahead(
    play: int,
    low: int,
    high: int,
    depth: int,
    stack: Any,
    piles: Any,
    scratch: Any,
    limit: int,
    counted: Any,
    budget: int,
) -> int:
    """What a play in the first frame is worth within these bounds; OPEN beyond the budget."""
    stack[LOW], stack[HIGH] = low, high
    follow(0, play, stack, piles, limit)
    at = 1
    value = entered(at, depth, stack, piles, scratch, limit)
    if value != OPEN:
        return value
    while True:
        frame = at * FRAME
        if stack[frame + LEFT] > 0 and stack[frame + LOW] < stack[frame + HIGH]:
            counted[0] += 1
            if counted[0] > budget:
                return OPEN
            stack[frame + LEFT] -= 1
            follow(at, stack[frame + LIST + stack[frame + LEFT]], stack, piles, limit)
            at += 1
            value = entered(at, depth, stack, piles, scratch, limit)
            if value == OPEN:
                continue
            at -= 1
        else:
            # The seat that asks raised the lower bound, the other one lowered the upper one.
            value = stack[frame + LOW] if stack[frame + SIDE] == 1 else stack[frame + HIGH]
            if at == 1:
                return int(value)
            at -= 1
        frame = at * FRAME
        if stack[frame + SIDE] == 1:
            stack[frame + LOW] = max(stack[frame + LOW], value)
        else:
            stack[frame + HIGH] = min(stack[frame + HIGH], value)


def entered(at: int, depth: int, stack: Any, piles: Any, scratch: Any, limit: int) -> int:
    """The value of a frame without a choice or too deep to make one; else OPEN, with its plays listed."""
    frame = at * FRAME
    value = forced(at, stack, piles, limit)
    if value != OPEN:
        return value
    if at > depth:
        for place in range(PILES):
            scratch[place] = piles[at * PILES + place]
        left = rollout(
            1,
            stack[frame + MINE],
            stack[frame + THEIRS],
            stack[frame + DRAW],
            stack[frame + END],
            stack[frame + DISCARDS],
            stack[frame + COUNT],
            stack[frame + SUIT],
            limit,
            NONE,
            0,
            scratch,
        )
        return int(left * stack[frame + SIDE])
    listed(at, stack, piles)
    return OPEN


def forced(at: int, stack: Any, piles: Any, limit: int) -> int:
    """Plays on while there is no choice; the value if that ends the game, else OPEN."""
    frame, base = at * FRAME, at * PILES
    mine, theirs, side = stack[frame + MINE], stack[frame + THEIRS], stack[frame + SIDE]
    draw, end = stack[frame + DRAW], stack[frame + END]
    discards, count, suit = stack[frame + DISCARDS], stack[frame + COUNT], stack[frame + SUIT]
    value = OPEN
    for _ in range(PATIENCE):
        if mine == 0 or theirs == 0:
            value = (WON - at) * (side if mine == 0 else -side)
            break
        top = piles[base + discards + count - 1]
        wild = count == 1 and is_eight(top)
        can = playable(mine, top, suit, wild)
        follows = GOES_ON
        if can != 0:
            card = top_bit(can)
            if can != 1 << card or is_eight(card):
                break
            suit = card // 13
            mine ^= can
            piles[base + discards + count] = card
            count += 1
            follows = after_laying(mine, is_stuck(theirs, limit, card, suit, False))
            if follows == ENDS:
                continue
        elif draw == end:
            draw, end, discards, count = discards + 1, discards + count, 52 - discards, 1
            piles[base + discards] = piles[base + draw - 1]
            suit = piles[base + discards] // 13
        else:
            mine |= 1 << piles[base + draw]
            draw += 1
            stuck = is_stuck(mine, limit, top, suit, wild)
            follows = after_drawing(stuck, stuck and is_stuck(theirs, limit, top, suit, wild))
            if follows == RESETS:
                value = 1 if count_bits(mine) < count_bits(theirs) else -1
                break
        if follows != GOES_ON:
            mine, theirs, side = theirs, mine, -side
    stack[frame + MINE], stack[frame + THEIRS], stack[frame + SIDE] = mine, theirs, side
    stack[frame + DRAW], stack[frame + END] = draw, end
    stack[frame + DISCARDS], stack[frame + COUNT], stack[frame + SUIT] = discards, count, suit
    return value


def listed(at: int, stack: Any, piles: Any) -> None:
    """Writes the plays of a frame, the most promising last."""
    frame = at * FRAME
    mine, theirs = stack[frame + MINE], stack[frame + THEIRS]
    top = piles[at * PILES + stack[frame + DISCARDS] + stack[frame + COUNT] - 1]
    wild = stack[frame + COUNT] == 1 and is_eight(top)
    can = playable(mine, top, stack[frame + SUIT], wild)
    count = 0
    while can:
        card = top_bit(can)
        can ^= 1 << card
        first, last = (0, 4) if is_eight(card) else (card // 13, card // 13 + 1)
        for suit in range(first, last):
            promise = balance(card, suit, mine, theirs) + (1000 if is_eight(card) else 2000)
            play = promise << 8 | card << 2 | suit
            place = count
            while place > 0 and stack[frame + LIST + place - 1] > play:
                stack[frame + LIST + place] = stack[frame + LIST + place - 1]
                place -= 1
            stack[frame + LIST + place] = play
            count += 1
    stack[frame + LEFT] = count


def follow(at: int, play: int, stack: Any, piles: Any, limit: int) -> None:
    """Writes the position after a play into the next frame; NONE plays nothing, where one must draw."""
    frame, after = at * FRAME, (at + 1) * FRAME
    base = (at + 1) * PILES
    for place in range(PILES):
        piles[base + place] = piles[base - PILES + place]
    mine, theirs, side = stack[frame + MINE], stack[frame + THEIRS], stack[frame + SIDE]
    count, suit = stack[frame + COUNT], stack[frame + SUIT]
    if play != NONE:
        card, suit = play >> 2 & 63, play & 3
        mine ^= 1 << card
        piles[base + stack[frame + DISCARDS] + count] = card
        count += 1
        if after_laying(mine, is_stuck(theirs, limit, card, suit, False)) == PASSES:
            mine, theirs, side = theirs, mine, -side
    stack[after + MINE], stack[after + THEIRS], stack[after + SIDE] = mine, theirs, side
    stack[after + DRAW], stack[after + END] = stack[frame + DRAW], stack[frame + END]
    stack[after + DISCARDS], stack[after + COUNT] = stack[frame + DISCARDS], count
    stack[after + SUIT] = suit
    stack[after + LOW], stack[after + HIGH] = stack[frame + LOW], stack[frame + HIGH]


def tried(
    worlds: int,
    rng: int,
    plays: Any,
    count: int,
    wins: Any,
    draw: Any,
    held: Any,
    slots: int,
    unknown: int,
    depth: int,
    stack: Any,
    piles: Any,
    scratch: Any,
    limit: int,
    counted: Any,
    budget: int,
) -> int:
    """Adds to `wins` how often each of the plays wins in guessed worlds; returns the generator's next state.

    The first frame has all that is known. `draw` has the cards of the draw pile, `held` for each card in the
    other hand what it is and what it cannot be; NONE is a card that is not known.
    """
    for _ in range(worlds):
        rng, stack[THEIRS], left = guessed(rng, held, slots, unknown)
        for place in range(stack[END]):
            card = draw[place]
            if card == NONE:
                rng = stir(rng)
                card = nth(left, pick(rng, count_bits(left)))
                left ^= 1 << card
            piles[place] = card
        for at in range(count):
            counted[0] = 0
            value = looked_ahead(plays[at], -1, 1, depth, stack, piles, scratch, limit, counted, budget)
            if value == OPEN:
                value = looked_ahead(plays[at], -1, 1, 0, stack, piles, scratch, limit, counted, 1 << 60)
            wins[at] += int(value > 0)
    return rng


def guessed(rng: int, held: Any, slots: int, unknown: int) -> tuple[int, int, int]:
    """A hand that the other may hold, and what is left of the unknown cards.

    The longest held card comes first: it has the fewest possibilities.
    """
    hand = 0
    for slot in range(slots):
        card = held[2 * slot]
        if card == NONE:
            could = unknown & ~held[2 * slot + 1]
            if could == 0:
                could = unknown
            rng = stir(rng)
            card = nth(could, pick(rng, count_bits(could)))
            unknown ^= 1 << card
        hand |= 1 << card
    return rng, hand, unknown
