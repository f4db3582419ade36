"""Card games as rows of numbers: a one or a zero for each card of a pile, then counts.

A back in a view counts as a card of its pile and is none of the 52.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.spaces import Box

from parlour.core.game import Seat
from parlour.games.cardpeegee.state import PHASES
from parlour.games.cardpeegee.state import State as Run
from parlour.games.crazy_eights.state import State as EightsState
from parlour.games.whist.round import Phase
from parlour.games.whist.round import State as WhistState
from parlour.pieces.cards import BACK, DECK, PLACE, SUITS, Card, Suit

Row = np.ndarray[Any, np.dtype[Any]]
CARDS = len(DECK)
WHIST_PHASES = tuple(Phase)
WHIST_SIZE = 3 * CARDS + 4 + len(WHIST_PHASES) + 1 + 7


class EightsRow:
    """Own hand, top card, suit to follow, whether anything may be laid; then the sizes of hands and piles."""

    def __init__(self, game: Any) -> None:
        self.space = Box(0, CARDS, (2 * CARDS + 4 + 1 + 4,), np.int8)

    def __call__(self, view: EightsState, seat: Seat) -> Row:
        row: Row = np.zeros(self.space.shape, np.int8)
        _mark(row, 0, view.hands[seat])
        _mark(row, CARDS, view.discards[-1:])
        if view.discards:
            row[2 * CARDS + SUITS.index(view.suit)] = 1
            row[2 * CARDS + 4] = view.wild
        row[-4:] = len(view.hands[seat]), len(view.hands[1 - seat]), len(view.draw), len(view.discards)
        return row


class WhistRow:
    """Own hand, the card led, the prize, trump, phase, own turn; then sizes of piles, pairs and scores."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.space = Box(-10_000, 10_000, (WHIST_SIZE,), np.int16)

    def __call__(self, view: WhistState, seat: Seat) -> Row:
        row: Row = np.zeros(WHIST_SIZE, np.int16)
        _mark(row, 0, view.hands[seat])
        _mark(row, CARDS, (view.led,) if view.led else ())
        _mark(row, 2 * CARDS, (view.prize,) if view.prize else ())
        at = 3 * CARDS
        if view.trump:
            row[at + SUITS.index(view.trump)] = 1
        row[at + 4 + WHIST_PHASES.index(view.phase)] = 1
        row[at + 4 + len(WHIST_PHASES)] = view.turn == seat
        scores, other = self._game.scores(view), 1 - seat
        row[-7:] = (
            len(view.hands[seat]),
            len(view.hands[other]),
            len(view.stock),
            view.pairs[seat],
            view.pairs[other],
            scores[seat],
            scores[other],
        )
        return row


class CardPeeGeeRow:
    """Hand, active cards, the encounter and its first card, what is shown, the deck, the character, what each
    suit was played with; then the phase and the numbers of the run."""

    PILES = 7
    NUMBERS = 9

    def __init__(self, game: Any) -> None:
        size = (self.PILES + len(SUITS)) * CARDS + len(PHASES) + self.NUMBERS
        self.space = Box(-1e6, 1e6, (size,), np.float32)

    def __call__(self, view: Run, seat: Seat) -> Row:
        row: Row = np.zeros(self.space.shape, np.float32)
        character = (view.character,) if view.character else ()
        shown = (view.hand, view.active, view.encounter, view.encounter[:1], view.shown, view.deck, character)
        for number, pile in enumerate(shown):
            _mark(row, number * CARDS, pile)
        at = self.PILES * CARDS
        for play in view.played:
            _mark(row, at + CARDS * _suit(play.suit), (play.card,))
        row[at + len(SUITS) * CARDS + PHASES.index(view.phase)] = 1
        row[-self.NUMBERS :] = (
            view.day,
            view.hp,
            sum(view.wounds),
            len(view.wounds),
            view.facing,
            view.rounds,
            sum(term.amount for term in view.healing),
            len(view.won),
            view.asked,
        )
        return row


def _suit(suit: Suit) -> int:
    return SUITS.index(suit)


def _mark(row: Row, at: int, cards: Iterable[Card]) -> None:
    for card in cards:
        if card != BACK:
            row[at + PLACE[card]] = 1
