"""What a seat can infer about hidden cards from all that it has seen.

It remembers where each discard lies, even after the pile is turned over, so it may know what the opponent
draws. And a player who draws can play nothing, so no card held at that moment fits. This excludes the same
cards for the whole hand, so the longer a card is held, the fewer cards it can be; filling a hand from its
oldest card on makes every remaining hand equally likely.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from parlour.core.game import Random, Seat
from parlour.games.crazy_eights.state import (
    Dealt,
    Drew,
    Event,
    ExtraTurn,
    Flipped,
    Passed,
    PilesReset,
    Played,
    Started,
    State,
)
from parlour.pieces.cards import BACK, DECK, Card, Pile, Suit, backs


class Held(NamedTuple):
    """A card in the opponent's hand: a known one, or a back and what it cannot be."""

    card: Card
    barred: frozenset[Card] = frozenset()

    def candidates(self, unknown: set[Card]) -> set[Card]:
        """What it may be; any unknown card if it was earlier mistaken for another card of its hand."""
        return {self.card} if self.card != BACK else unknown - self.barred or unknown


@dataclass(slots=True)
class Memory:
    seat: Seat
    piles: State = field(default_factory=lambda: State(draw=backs(len(DECK))))
    held: list[Held] = field(default_factory=list)  # oldest first
    passer: Seat = 0

    def see(self, event: Event, rng: Random) -> None:
        match event:
            case Dealt(seat, cards):
                for _ in cards:
                    self._take(seat)
            case Started(card):
                self._lay_out(self.piles.draw[1:], card)
            case Played(seat, card, suit):
                self._lay(seat, card, suit, rng)
            case Drew(seat):
                self._cannot_play(seat)
                self._take(seat)
            case Passed(seat):
                self._cannot_play(seat)
                self.passer = seat
            case ExtraTurn(seat):
                self._cannot_play(1 - seat)
            case Flipped(seat, card):
                self._cannot_play(seat)
                self._lay_out(self.piles.discards[1:], card)
            case PilesReset(card):
                self._cannot_play(1 - self.passer)
                self._shuffle(card)

    def world(self, view: State, rng: Random) -> State:
        """The view with every hole filled by a card that may be there."""
        unknown = self.unknown(view)
        hand = tuple(_filled(held, unknown, rng) for held in self.held)
        draw = tuple(_filled(Held(card), unknown, rng) for card in self.piles.draw)
        hands = (view.hands[0], hand) if self.seat == 0 else (hand, view.hands[1])
        return view._replace(hands=hands, draw=draw, discards=self.piles.discards)

    def unknown(self, view: State) -> set[Card]:
        """The cards whose place is unknown."""
        held = {held.card for held in self.held}
        return set(DECK) - held - {*view.hands[self.seat], *self.piles.draw, *self.piles.discards}

    def _take(self, seat: Seat) -> None:
        card, draw = self.piles.draw[0], self.piles.draw[1:]
        self.piles = self.piles._replace(draw=draw)
        if seat != self.seat:
            self.held.append(Held(card))

    def _lay(self, seat: Seat, card: Card, suit: Suit | None, rng: Random) -> None:
        self.piles = self.piles._replace(discards=(*self.piles.discards, card), declared=suit)
        if seat != self.seat:
            self.held.remove(self._laid(card, rng))

    def _laid(self, card: Card, rng: Random) -> Held:
        """Which held card this was: the one known to be it, or any that could be."""
        known = [held for held in self.held if held.card == card]
        hidden = [held for held in self.held if held.card == BACK]
        could = known or [held for held in hidden if card not in held.barred] or hidden
        return could[rng.randrange(len(could))]

    def _cannot_play(self, seat: Seat) -> None:
        if seat != self.seat:
            self._bar(frozenset(self.piles.answers))

    def _shuffle(self, top: Card) -> None:
        """Cards known to be in the piles now are in no hand, wherever the shuffle puts them."""
        piles = self.piles.draw + self.piles.discards
        self._bar(frozenset(piles))
        self._lay_out(backs(len(piles) - 1), top)

    def _bar(self, cards: frozenset[Card]) -> None:
        self.held = [Held(held.card, held.barred | cards) for held in self.held]

    def _lay_out(self, draw: Pile, top: Card) -> None:
        self.piles = State(draw=draw, discards=(top,))


def remembered(seen: tuple[Event, ...], seat: Seat, rng: Random) -> Memory:
    memory = Memory(seat)
    for event in seen:
        memory.see(event, rng)
    return memory


def _filled(held: Held, unknown: set[Card], rng: Random) -> Card:
    """The card; if it is hidden, one drawn from the unknown cards."""
    could = sorted(held.candidates(unknown))
    card = could[rng.randrange(len(could))]
    unknown.discard(card)
    return card
