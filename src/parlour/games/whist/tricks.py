"""Tricks on plain ints: a card is its place in `DECK`, a hand a mask of 52 bits; and random matches."""

from typing import Any

from parlour.games.kernel import count_bits, pick, stir, top_bit

WHOLE_SUIT = 2**13 - 1
PAIRS_WITHOUT_POINTS = 6  # each pair above is a point, each below costs one


def answers(hand: int, led: int) -> int:
    """The cards that may follow the one led: those of its suit, or all if there are none."""
    suit = hand & WHOLE_SUIT << led // 13 * 13
    return suit if suit else hand


def beats(answer: int, led: int, trump: int) -> bool:
    return answer > led if answer // 13 == led // 13 else answer // 13 == trump


def points(pairs: int, clamp: bool) -> int:
    return 0 if clamp and pairs < PAIRS_WITHOUT_POINTS else pairs - PAIRS_WITHOUT_POINTS


def playouts(games: int, rng: int, target: int, clamp: bool, deck: Any, tally: Any) -> None:
    """Random matches without the dealer's ritual; adds the wins of both and the rounds to `tally`."""
    for place in range(52):
        deck[place] = place
    for _ in range(games):
        mine, theirs, leader = 0, 0, 0
        while mine < target and theirs < target:
            pairs, rng = random_round(deck, leader, mix(deck, rng))
            mine, theirs = mine + points(13 - pairs, clamp), theirs + points(pairs, clamp)
            rng = stir(rng)
            leader = pick(rng, 2)
            tally[2] += 1
        tally[int(theirs >= target)] += 1


def mix(deck: Any, rng: int) -> int:
    """Scrambles the deck in place; returns the generator's next state."""
    for at in range(51):
        rng = stir(rng)
        other = at + pick(rng, 52 - at)
        deck[at], deck[other] = deck[other], deck[at]
    return rng


def random_round(deck: Any, leader: int, rng: int) -> tuple[int, int]:
    """A round dealt from this deck: the pairs of seat 1, and the generator's next state."""
    first, second, pairs = 0, 0, 0  # `first` is the hand of the leader
    for at in range(0, 26, 2):
        first, second = first | 1 << deck[at], second | 1 << deck[at + 1]
    for at in range(26, 78, 2):
        rng = stir(rng)
        led = any_card(first, rng)
        rng = stir(rng)
        answer = any_card(answers(second, led), rng)
        first, second = first ^ 1 << led, second ^ 1 << answer
        if beats(answer, led, deck[26] // 13):
            first, second, leader = second, first, 1 - leader
        if at < 52:
            first, second = first | 1 << deck[at], second | 1 << deck[at + 1]
        else:
            pairs += leader
    return pairs, rng


def any_card(cards: int, rng: int) -> int:
    for _ in range(pick(rng, count_bits(cards))):
        cards &= cards - 1
    return top_bit(cards ^ cards & cards - 1)
