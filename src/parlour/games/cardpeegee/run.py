"""A run as one array of ints: where its numbers lie, and what all phases do with cards."""

from typing import Any

from parlour.games.cardpeegee.numbers import ALL, CLUBS, Played, of_suit
from parlour.games.kernel import count_bits

# Where a run's numbers lie in its array
(
    PHASE,
    DECK,
    IN_HAND,
    ACTIVE,
    SHOWN,  # dealt for the moment
    ASKED,  # cards that luck must deal now
    DAYS,
    HP,
    FACING,  # index of the trap (in the encounter) or jailor (of the living) that the deal is about
    ROUNDS,
    PROMISED,  # by the healer
    WON,  # victories, a bit for each
    EMPTY,  # 1 while a deal is due and no card is left to deal
) = range(13)
PLAYED = 13  # four masks
MET, COUNT = 17, 20  # the three cards of the encounter, and how many of them are left
WOUNDS = 21  # of the monster, or of two jailors
SIZE = 23

ARRIVING = 16  # a phase of its own, on the way to town


def begin(run: Any) -> None:
    for at in range(SIZE):
        run[at] = 0
    run[DECK] = ALL
    run[FACING] = -1


def ask(run: Any, count: int) -> None:
    """Asks luck for so many cards, or as many as there are."""
    run[ASKED] = min(count, count_bits(run[DECK]))
    run[EMPTY] = int(run[ASKED] == 0)


def let_go(run: Any, card: int) -> None:
    run[IN_HAND] &= ~card
    run[ACTIVE] &= ~card


def played_zone(run: Any) -> Played:
    return run[PLAYED], run[PLAYED + 1], run[PLAYED + 2], run[PLAYED + 3]


def props(run: Any) -> int:
    return mask(run, MET + 1, MET + run[COUNT])


def mask(cards: Any, first: int, end: int) -> int:
    """The cards at these places of an array as one int."""
    bits = 0
    for at in range(first, end):
        bits |= 1 << cards[at]
    return bits


def living(run: Any) -> int:
    """How many jailors live."""
    return count_bits(of_suit(props(run), CLUBS))


def prop_of(run: Any, suit: int, number: int) -> int:
    """Where in the encounter the prop of a suit with this number lies."""
    at = 0
    while number >= 0:
        at += 1
        number -= run[MET + at] // 13 == suit
    return at


def remove_met(run: Any, at: int) -> None:
    """Puts a card of the encounter back into the deck."""
    run[DECK] |= 1 << run[MET + at]
    run[MET + at] = run[MET + 2]
    run[COUNT] -= 1


def returned(run: Any) -> None:
    for suit in range(4):
        run[DECK] |= run[PLAYED + suit]
        run[PLAYED + suit] = 0


def cleared(run: Any) -> None:
    """Ends the encounter and puts the rest of it back into the deck."""
    returned(run)
    run[DECK] |= mask(run, MET, MET + run[COUNT])
    run[COUNT] = run[ROUNDS] = run[PROMISED] = run[WOUNDS] = run[WOUNDS + 1] = 0


def nth(cards: int, number: int) -> int:
    """The bit of the card with this number, counted from 0."""
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards
