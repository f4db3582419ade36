"""Cards on a table: their looks and names, and the slots of a hand."""

from collections.abc import Mapping

from parlour.core.game import Message, Seat
from parlour.core.table import Layout, Look, Zone
from parlour.pieces.cards import BACK, DECK, RANKS, SUITS, Card, Pile

FACE_DOWN = str(BACK)
SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))
FACES: Mapping[str, Look] = {
    str(card): Look(RANKS[card.rank - 2] + SIGNS[card.suit], Message("piece.card", card=card), card.suit)
    for card in DECK
}
CARDS: Mapping[str, Look] = {**FACES, FACE_DOWN: Look("▒▒", Message("card.back"))}
SUIT_LOOKS: Mapping[str, Look] = {
    str(suit): Look(SIGNS[suit], Message(f"suit.{suit}"), suit) for suit in SUITS
}


def hand_zone(cards: Pile, owner: Seat, seat: Seat | None) -> Zone:
    """A hand as this seat sees it: an open card is its own slot."""
    codes = tuple(map(str, cards))
    slots = tuple(code if code != FACE_DOWN else f"hand-{owner}-{at}" for at, code in enumerate(codes))
    return Zone(hand_name(owner, seat), Layout.FAN, slots, codes, seat=owner)


def hand_name(owner: Seat, seat: Seat | None) -> str:
    return "hand" if owner == seat else f"hand-{owner}"


def hand_slot(card: Card, owner: Seat, seat: Seat | None) -> str:
    """Only your own cards have slots: others must not learn where a card lies in a hand."""
    return str(card) if owner == seat else hand_name(owner, seat)
