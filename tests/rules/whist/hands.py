"""Rounds with given cards, for the tests."""

from typing import Any

from parlour.core.game import NATURE
from parlour.core.match import AnyMatch, Match
from parlour.games.whist import Whist
from parlour.pieces.cards import DECK, Card, Pile

LEADER, DEALER = 0, 1
FIRST_IS_ACE_SECOND_IS_TWO = "12 0"  # places in DECK: seat 1 draws the lower card and deals
FIRST_IS_TWO_SECOND_IS_ACE = "0 12"


def cards(text: str) -> Pile:
    return tuple(map(Card.parse, text.split()))


def deck(leader: str = "", dealer: str = "", stock: str = "") -> Pile:
    """A deck that deals these hands and this draw pile, where they are named."""
    named = [cards(text) for text in (leader, dealer, stock)]
    others = iter([card for card in DECK if not any(card in pile for pile in named)])
    first, second, pile = (
        [*given, *(next(others) for _ in range(size - len(given)))]
        for given, size in zip(named, (13, 13, 26), strict=True)
    )
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    return (*dealt, *pile)


def drawn_for_dealer(game: Whist | None = None, draw: str = FIRST_IS_ACE_SECOND_IS_TWO) -> AnyMatch:
    match: AnyMatch = Match.start(game or Whist(), luck=None)
    return plays(match, "0:pick 1", "1:pick 2", f"{NATURE}:{draw}")


def mixed_to(match: AnyMatch, wanted: Pile) -> AnyMatch:
    """Lets luck order the deck like this."""
    lies = match.state.stock + match.state.drawn
    return match.play(NATURE, " ".join(str(lies.index(card)) for card in wanted))[0]


def unmoved(match: AnyMatch) -> AnyMatch:
    return mixed_to(match, match.state.stock + match.state.drawn)


def shuffled(wanted: Pile, game: Whist | None = None) -> AnyMatch:
    """Seat 1 is dealer and has made the three shuffles; the deck lies like this."""
    match = mixed_to(drawn_for_dealer(game), wanted)
    for _ in range(3):
        match = unmoved(plays(match, "1:cut"))
    return match


def begun(leader: str = "", dealer: str = "", stock: str = "", game: Whist | None = None) -> AnyMatch:
    """Seat 0 is to lead the first trick of a round with these cards."""
    return plays(shuffled(deck(leader, dealer, stock), game), "1:deal-all", "1:reveal")


def plays(match: AnyMatch, *entries: str) -> AnyMatch:
    """Plays `seat:notation` one after another."""
    for entry in entries:
        seat, notation = entry.split(":")
        match, _ = match.play(int(seat), notation)
    return match


def events_of(match: AnyMatch, entry: str) -> tuple[Any, ...]:
    seat, notation = entry.split(":")
    return match.play(int(seat), notation)[1]


def play_on(match: AnyMatch, tricks: int) -> AnyMatch:
    """Plays whole tricks, always the first thing that is allowed."""
    for _ in range(tricks):
        match = first_legal(first_legal(match))
        while match.awaiting and match.state.phase not in ("lead", "pick", "over"):
            match = first_legal(match)
    return match


def first_legal(match: AnyMatch) -> AnyMatch:
    seat = match.awaiting.seats[0]
    return match.play(seat, match.legal(seat)[0])[0]
