"""Crazy Eights' table: two hands with the piles between them, and the four suits for an eight."""

from collections.abc import Mapping

from parlour.core.game import Message, Seat, Turn
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.state import (
    ACE,
    EIGHT,
    Action,
    Dealt,
    Drew,
    Event,
    ExtraTurn,
    Flipped,
    Lay,
    Passed,
    PilesReset,
    Played,
    Started,
    State,
)
from parlour.pieces.cards import BACK, SUITS, Card, Pile, Suit
from parlour.tables.cards import CARDS, FACE_DOWN, SUIT_LOOKS, hand_slot, hand_zone


def table(game: Eights, view: State, seat: Seat | None) -> Table:
    mine = _hand_on_turn(game, view, seat)
    hands = tuple(hand_zone(view.hands[owner], owner, seat) for owner in (1, 0))
    zones = (*hands, *_piles(view), *(_suits() if any(card.rank == EIGHT for card in mine) else ()))
    marks = tuple((str(card), Mark.GREY) for card in mine if card not in view.answers)
    return Table(zones, game.prompt(view, seat), _counters(game, view), marks)


def card_order(card: Card) -> tuple[int, int]:
    return SUITS.index(card.suit), card.rank % ACE  # the ace comes first


def touches(action: Action) -> Touches:
    if not isinstance(action, Lay):
        return ("draw",)
    return (str(action.card), _suit_slot(action.suit)) if action.suit else (str(action.card),)


def cue(event: Event, seat: Seat | None) -> Cue:
    match event:
        case Dealt(owner, cards):
            moved = tuple((str(card), "draw", hand_slot(card, owner, seat)) for card in cards)
            return Cue(Message("crazy-eights.dealt", seat=owner, count=len(cards)), moved, "card-draw")
        case Played(owner, card):
            return Cue(_played(event), ((str(card), hand_slot(card, owner, seat), "discard"),), _sound(event))
        case Drew(owner, card, playable):
            hidden, fits = "crazy-eights.draws-hidden", "crazy-eights.draws-playable"
            key = hidden if card == BACK else fits if playable else "crazy-eights.draws"
            moved = ((str(card), "draw", hand_slot(card, owner, seat)),)
            return Cue(Message(key, seat=owner, card=card), moved, "card-draw")
        case ExtraTurn(owner):
            return Cue(Message("crazy-eights.extra-turn", seat=owner, other=1 - owner), sound="your-turn")
        case Passed(owner, held):
            return Cue(Message("crazy-eights.passes", seat=owner, count=held))
    return _turned_up(event)


def legend(game: Eights) -> Mapping[str, Look]:
    return {**CARDS, **SUIT_LOOKS}


# Zones and counters


def _hand_on_turn(game: Eights, view: State, seat: Seat | None) -> Pile:
    """The cards of this seat while it must act."""
    awaiting = game.awaiting(view)
    return view.hands[view.mover] if isinstance(awaiting, Turn) and seat in awaiting.seats else ()


def _piles(view: State) -> tuple[Zone, Zone]:
    down, top = FACE_DOWN if view.draw else "", "".join(map(str, view.discards[-1:]))
    return (
        Zone("draw", Layout.PILE, ("draw",), (down,), size=len(view.draw)),
        Zone("discard", Layout.PILE, ("discard",), (top,), size=len(view.discards)),
    )


def _suits() -> tuple[Zone]:
    return (Zone("suits", Layout.FAN, tuple(map(_suit_slot, SUITS)), tuple(map(str, SUITS))),)


def _counters(game: Eights, view: State) -> tuple[Counter, ...]:
    suit = (Counter("suit", str(view.suit)),) if view.discards else ()
    held = (Counter("cards", len(view.hands[owner]), owner) for owner in (0, 1))
    piles = Counter("draw", len(view.draw)), Counter("discards", len(view.discards))
    return (*suit, *held, Counter("limit", game.limit), *piles)


def _suit_slot(suit: Suit) -> str:
    return f"suit-{suit}"


def _played(event: Played) -> Message:
    words = {"seat": event.seat, "card": event.card}
    if event.left == 0:
        return Message("crazy-eights.wins", **words)
    if event.suit:
        return Message("crazy-eights.names", **words, suit=Message(f"suit.{event.suit}"))
    return Message("crazy-eights.plays", **words)


def _sound(event: Played) -> str:
    return "card-play" if event.left else "end"


def _turned_up(event: Started | Flipped | PilesReset) -> Cue:
    key = {Started: "starts", Flipped: "flipped", PilesReset: "reset"}[type(event)]
    wild = "-wild" if event.card.rank == EIGHT else ""
    message = Message(f"crazy-eights.{key}{wild}", card=event.card)
    sound = "card-play" if isinstance(event, Started) else "shuffle"
    return Cue(message, ((str(event.card), "draw", "discard"),), sound)
