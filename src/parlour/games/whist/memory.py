"""What a careful player remembers: enough to guess a hand that agrees with everything seen."""

from collections.abc import Iterable

from parlour.core.game import Random, Seat
from parlour.games.whist.events import (
    Event,
    Followed,
    Led,
    NextTaken,
    PrizeTaken,
    RoundBegan,
    Stage,
    TrickWon,
)
from parlour.pieces.cards import BACK, SUITS, Card, Pile

ANY = frozenset(SUITS)


class Memory:
    """What anybody who saw the whole current round can know of it."""

    def __init__(self, seen: tuple[Event, ...]) -> None:
        self.played: set[Card] = set()
        self.discard: Pile = ()
        self.spoils: list[Pile] = [(), ()]
        self.prizes: tuple[set[Card], set[Card]] = (set(), set())  # taken openly, and still held
        # The suits that each unknown card of a hand may have, longest held first.
        self.unknown = ([ANY] * 13, [ANY] * 13)
        for event in _this_round(seen):
            self._remember(event)

    def guess(self, seat: Seat, hand: Pile, unseen: list[Card], rng: Random) -> Iterable[Card]:
        """A possible hand of the opponent, all equally likely; removes its cards from `unseen`."""
        if BACK not in hand:
            return hand
        held = [*self.prizes[seat]]
        for suits in self.unknown[seat][: len(hand) - len(held)]:
            fitting = [card for card in unseen if card.suit in suits]
            held.append(fitting[rng.randrange(len(fitting))])
            unseen.remove(held[-1])
        return held

    def _remember(self, event: Event) -> None:
        match event:
            case Led(seat, card):
                self._play(seat, card)
            case Followed(seat, card, led):
                self._play(seat, card)
                if card.suit != led.suit:
                    self.unknown[seat][:] = [suits - {led.suit} for suits in self.unknown[seat]]
            case PrizeTaken(seat, card):
                self.prizes[seat].add(card)
            case NextTaken(seat):
                self.unknown[seat].append(ANY)
            case TrickWon(pair=pair, stage=Stage.DRAFT):
                self.discard += pair
            case TrickWon(seat, pair):
                self.spoils[seat] += pair

    def _play(self, seat: Seat, card: Card) -> None:
        self.played.add(card)
        if card in self.prizes[seat]:
            self.prizes[seat].remove(card)
        else:
            # Assume the longest held one: a card held longer has no more possible suits than a newer one, so
            # whatever the others really are, they still fit.
            self.unknown[seat].remove(next(suits for suits in self.unknown[seat] if card.suit in suits))


def _this_round(seen: tuple[Event, ...]) -> tuple[Event, ...]:
    starts = [at for at, event in enumerate(seen) if isinstance(event, RoundBegan)]
    return seen[starts[-1] :] if starts else seen
