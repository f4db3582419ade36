"""Whist's table: two hands with the draw pile and the trick between them; before that, the dealer's deck."""

from collections.abc import Mapping

from parlour.core.game import Message, Seat
from parlour.core.table import Counter, Cue, Layout, Look, Mark, Table, Term, Touches, Zone
from parlour.games.opening import Pick, Picked
from parlour.games.whist import Whist
from parlour.games.whist.events import (
    DealerDrawn,
    Dealt,
    Event,
    Followed,
    HandShown,
    Led,
    NextTaken,
    PrizeTaken,
    PrizeTurned,
    RoundBegan,
    RoundScored,
    Shuffled,
    Stage,
    TrickWon,
    TrumpTurned,
)
from parlour.games.whist.round import IN_HAND, SHUFFLES, TRICKS, Act, Action, Phase, State, desirable
from parlour.games.whist.tricks import points
from parlour.pieces.cards import BACK, Card
from parlour.pieces.shuffles import Shuffle
from parlour.tables.cards import CARDS, FACE_DOWN, hand_name, hand_slot, hand_zone

Moved = tuple[tuple[str, str, str], ...]
SLOTS = {Act.DEAL: "deck", Act.DEAL_ALL: "deal-all", Act.REVEAL: "draw", Act.TAKE: "draw"}


def table(game: Whist, view: State, seat: Seat | None) -> Table:
    hands = tuple(hand_zone(view.hands[owner], owner, seat) for owner in (0, 1))
    zones = (*hands, *(_ritual(view) if view.stage is Stage.DEAL else _middle(view)))
    return Table(zones, game.prompt(view, seat), _counters(game, view), _marks(game, view, seat))


def card_order(card: Card) -> tuple[int, int]:
    return IN_HAND.index(card.suit), card.rank


def touches(action: Action) -> Touches:
    match action:
        case Pick(place=place):
            return (_fan_slot(place),)
        case Act():
            return (SLOTS[action],)
    return (str(action),)


def cue(event: Event, seat: Seat | None) -> Cue:
    match event:
        case Picked(by, place):
            message = Message("whist.picked", seat=by, place=place + 1)
            return Cue(message, ((FACE_DOWN, _fan_slot(place), f"drawn-{by}"),), "card-draw")
        case DealerDrawn(cards=(first, second), dealer=dealer):
            key = "whist.level" if dealer is None else "whist.dealer"
            message = Message(key, seat=dealer, first=first, second=second)
            return Cue(message, (_face_up(first, "drawn-0"), _face_up(second, "drawn-1")), "card-play")
        case Shuffled(by, style):
            return Cue(Message(f"whist.shuffled-{style}", seat=by), sound="shuffle")
        case Dealt(seats):
            message = Message("whist.dealt", seat=seats[0], count=len(seats))
            return Cue(message, tuple((FACE_DOWN, "deck", hand_name(to, seat)) for to in seats), "card-draw")
        case TrumpTurned(by, card):
            message = Message("whist.trump", seat=by, card=card, suit=Message(f"suit.{card.suit}"))
            return Cue(message, (_face_up(card, "draw"),), "card-play")
        case HandShown(owner, cards):
            moved = tuple(_face_up(card, str(card)) for card in cards if card != BACK)
            return Cue(Message("whist.hand-shown", seat=owner), moved)
        case RoundScored() | RoundBegan():
            return _round_cue(event)
        case _:
            return _trick_cue(event, seat)


def legend(game: Whist) -> Mapping[str, Look]:
    words = {word: Look(word, Message(f"whist.button-{word}")) for word in (*Shuffle, Act.DEAL_ALL)}
    return {**CARDS, **words}


# Zones


def _ritual(view: State) -> tuple[Zone, ...]:
    if view.phase is Phase.PICK or view.drawn:
        return _fan(view), _drawn(view, 0), _drawn(view, 1)
    match view.phase:
        case Phase.SHUFFLE:
            buttons = tuple(map(str, Shuffle))
            return _pile("deck", view), Zone("shuffles", Layout.FAN, buttons, buttons)
        case Phase.DEAL:
            button = (str(Act.DEAL_ALL),)
            return _pile("deck", view), Zone("deals", Layout.FAN, button, button)
    return (_pile("draw", view),)


def _fan(view: State) -> Zone:
    taken = {*view.fan.picks[0], *view.fan.picks[1]}
    codes = tuple("" if place in taken else FACE_DOWN for place in range(52))
    return Zone("fan", Layout.FAN, tuple(map(_fan_slot, range(52))), codes)


def _drawn(view: State, seat: Seat) -> Zone:
    name, face_down = f"drawn-{seat}", FACE_DOWN if view.fan.picks[seat] else ""
    return Zone(name, Layout.PILE, (name,), (str(view.drawn[seat]) if view.drawn else face_down,), seat=seat)


def _pile(name: str, view: State) -> Zone:
    """The deck or the draw pile, its top card first."""
    code = str(view.stock[0]) if view.stock else ""
    return Zone(name, Layout.PILE, (name,), (code,), size=len(view.stock))


def _middle(view: State) -> tuple[Zone, ...]:
    trick = Zone("trick", Layout.FAN, ("led", "answer"), (str(view.led or ""), ""))
    thrown = Zone(
        "discard", Layout.PILE, ("discard",), (FACE_DOWN if view.discard else "",), size=len(view.discard)
    )
    return thrown, trick, _pile("draw", view), _spoils(view, 0), _spoils(view, 1)


def _spoils(view: State, seat: Seat) -> Zone:
    """One slot for each pair."""
    slots = tuple(f"spoils-{seat}-{i}" for i in range(view.pairs[seat]))
    return Zone(f"spoils-{seat}", Layout.FAN, slots, (FACE_DOWN,) * len(slots), seat=seat)


def _fan_slot(place: int) -> str:
    return f"fan-{place + 1}"


def _counters(game: Whist, view: State) -> tuple[Counter, ...]:
    scores = game.scores(view)
    both = tuple(
        counter
        for seat in (0, 1)
        for counter in (
            Counter("score", scores[seat], seat, _sum(game, view, seat)),
            Counter("pairs", view.pairs[seat], seat, of=TRICKS),
        )
    )
    common = (Counter("target", game.target), Counter("round", view.round), Counter("stage", str(view.stage)))
    return (*common, *both, *_passing(view))


def _passing(view: State) -> tuple[Counter, ...]:
    """Counters that matter only in some phases."""
    if view.trump:
        return Counter("trump", str(view.trump)), Counter("stock", len(view.stock))
    return (Counter("shuffles", view.shuffles, of=SHUFFLES),) if view.phase is Phase.SHUFFLE else ()


def _sum(game: Whist, view: State, seat: Seat) -> tuple[Term, ...]:
    """What each round added to a score."""
    key = "whist.sum-clamped" if game.clamp_negative else "whist.sum-round"
    rows = tuple(
        Term(Message(key, round=number, count=pairs[seat]), points(pairs[seat], game.clamp_negative))
        for number, pairs in enumerate(view.rounds, 1)
    )
    return (*rows, Term(Message("whist.sum-total"), game.scores(view)[seat])) if rows else ()


def _marks(game: Whist, view: State, seat: Seat | None) -> tuple[tuple[str, Mark], ...]:
    gold = view.prize is not None and desirable(view.prize, view.trump)
    marks = (("draw", Mark.GOLD),) if gold else ()
    if view.phase is not Phase.FOLLOW or seat != view.turn:
        return marks
    legal = set(game.legal(view, seat))
    return (*marks, *((str(card), Mark.GREY) for card in view.hands[seat] if card not in legal))


# Cues


def _trick_cue(
    event: PrizeTurned | Led | Followed | TrickWon | PrizeTaken | NextTaken, seat: Seat | None
) -> Cue:
    by = event.seat
    moved: Moved
    match event:
        case TrickWon(pair=(led, answer), stage=stage):
            pile = "discard" if stage is Stage.DRAFT else f"spoils-{by}"
            moved = ((str(led), "led", pile), (str(answer), "answer", pile))
            return Cue(Message("whist.trick-won", seat=by), moved, "trick-won", trick_end=True)
        case PrizeTurned(card=card):
            return Cue(Message("whist.prize", seat=by, card=card), (_face_up(card, "draw"),), "card-play")
        case Led(card=card):
            moved = ((str(card), hand_slot(card, by, seat), "led"),)
            return Cue(Message("whist.led", seat=by, card=card), moved, "card-play")
        case Followed(card=card):
            moved = ((str(card), hand_slot(card, by, seat), "answer"),)
            return Cue(Message("whist.followed", seat=by, card=card), moved, "card-play")
        case PrizeTaken(card=card) | NextTaken(card=card):
            key = "whist.takes-hidden" if card == BACK else "whist.takes"
            moved = ((str(card), "draw", hand_slot(card, by, seat)),)
            return Cue(Message(key, seat=by, card=card), moved, "card-draw")


def _round_cue(event: RoundScored | RoundBegan) -> Cue:
    if isinstance(event, RoundBegan):
        return Cue(Message("whist.round", round=event.round), sound="shuffle")
    first, second = (
        Message(
            "whist.scored",
            seat=seat,
            count=event.pairs[seat],
            points=_minus(f"{event.points[seat]:+}"),
            score=_minus(str(event.scores[seat])),
        )
        for seat in (0, 1)
    )
    return Cue(Message("whist.round-scored", first=first, second=second), sound="end")


def _minus(number: str) -> str:
    return number.replace("-", "−")


def _face_up(card: Card, slot: str) -> tuple[str, str, str]:
    return str(card), slot, slot
