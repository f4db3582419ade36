"""CardPeeGee's table: the deck, the encounter, the scores of the last round, and the player's cards.

The player touches a card first and then what to do with it: `play`, a suit to convert it to, `activate` or
`discard`. Touching the deck goes on.
"""

from collections.abc import Callable, Iterator, Mapping

from parlour.core.game import Message, Seat, Turn
from parlour.core.table import Codes, Counter, Cue, Layout, Look, Mark, Table, Touches, Zone
from parlour.games.cardpeegee import CardPeeGee, why
from parlour.games.cardpeegee.cards import Action, Activate, Disarm, Discard, Play, Word, is_character, value
from parlour.games.cardpeegee.events import (
    Activated,
    Beaten,
    Bought,
    Came,
    CardPlayed,
    Clash,
    DayBegan,
    Died,
    Event,
    FeePaid,
    Healed,
    Met,
    Received,
    RoadEmpty,
    Source,
    Sprung,
    Sum,
    Taxed,
    WalkedAway,
    Won,
)
from parlour.games.cardpeegee.player import goals
from parlour.games.cardpeegee.state import Phase, State
from parlour.pieces.cards import SUITS, Card, Pile, Suit
from parlour.tables.cards import CARDS, FACE_DOWN, SUIT_LOOKS

BUTTONS = ("play", "activate", "discard", "leave")
ROAD = (Source.LOOT, Source.TREASURE, Source.POTIONS)  # where cards from an encounter come from

# Which sums to show in which phase
NUMBERS: dict[Phase, dict[str, Callable[[State], Sum]]] = {
    Phase.MONSTER: {
        "attack": why.attack,
        "deal": why.deal,
        "monster-attack": why.monster_attack,
        "monster-deal": why.monster_deal,
        "monster-health": why.monster_health,
    },
    Phase.TREASURE: {"disarming": why.disarming},
    Phase.JAILORS: {"attack": why.attack, "deal": why.deal, "fee": why.fee},
    Phase.FEE: {"fee": why.fee, "paid": why.paid},
    Phase.SHOP: {"money": why.money, "new-cards": why.new_cards},
    Phase.HEALING: {"healing": why.potions},
}


def table(game: CardPeeGee, view: State, seat: Seat | None) -> Table:
    awaiting = game.awaiting(view)
    offered = game.legal(view, seat) if isinstance(awaiting, Turn) and seat is not None else []
    zones = (*_zones(view), *_scores(view), *_choices(offered))
    return Table(zones, game.prompt(view, seat), tuple(_counters(view)), tuple(_marks(view, offered)))


def touches(action: Action) -> Touches:
    match action:
        case Play(card=card, suit=suit):
            return (str(card), _suit_slot(suit) if action.converted else "play")
        case Activate(card=card):
            return (str(card), "activate")
        case Discard(card=card):
            return (str(card), "discard")
        case Disarm(card=card):
            return (str(card),)
    return ("leave" if action is Word.LEAVE else "deck",)


def legend(game: CardPeeGee) -> Mapping[str, Look]:
    buttons = {word: Look(word, Message(f"cardpeegee.button-{word}")) for word in BUTTONS}
    phases = {str(phase): Look(str(phase), Message(f"cardpeegee.phase-{phase}")) for phase in Phase}
    return {**CARDS, **SUIT_LOOKS, **buttons, **phases}


# Zones


def _zones(view: State) -> Iterator[Zone]:
    top, left = FACE_DOWN if view.deck else "", why.codes(view.deck)
    yield Zone("deck", Layout.PILE, ("deck",), (top,), size=len(left), holds=left)
    yield Zone("character", Layout.FAN, ("character",), (str(view.character or ""),), seat=0)
    yield _fan("encounter", why.codes(view.encounter))
    yield Zone(
        "played", Layout.FAN, tuple(map(str, view.played)), why.codes(play.card for play in view.played)
    )
    yield _fan("active", why.codes(view.active))
    yield _fan("hand", why.codes(view.hand))


def _fan(name: str, codes: Codes) -> Zone:
    return Zone(name, Layout.FAN, codes, codes)


def _scores(view: State) -> Iterator[Zone]:
    """The cards of the last round, mine and each foe's; by now they are back in the deck."""
    for last in view.last[-1:]:
        yield _score("score", (last.mine if isinstance(last, Clash) else last.evasion)[0].codes)
    for last in view.last:
        if isinstance(last, Clash):
            yield _score(f"score-{last.foe}", last.theirs[0].codes)


def _score(name: str, codes: Codes) -> Zone:
    return Zone(name, Layout.FAN, tuple(f"{name}-{i}" for i in range(len(codes))), codes)


def _choices(offered: list[Action]) -> tuple[Zone, ...]:
    """What the player may do with a card, and the suits it may be converted to."""
    wanted = {slot for action in offered for slot in touches(action)}
    suits = [suit for suit in SUITS if _suit_slot(suit) in wanted]
    convert = Zone("convert", Layout.FAN, tuple(map(_suit_slot, suits)), tuple(map(str, suits)))
    return convert, _fan("buttons", tuple(word for word in BUTTONS if word in wanted))


def _suit_slot(suit: Suit) -> str:
    return f"suit-{suit}"


def _marks(view: State, offered: list[Action]) -> Iterator[tuple[str, Mark]]:
    """Greys out cards that cannot be used while others can."""
    usable = {touches(action)[0] for action in offered} & set(why.codes(view.held))
    for card in view.held if usable else ():
        if str(card) not in usable:
            yield str(card), Mark.GREY


# Counters


def _counters(view: State) -> Iterator[Counter]:
    yield Counter("phase", str(view.phase))
    yield Counter("day", view.day)
    if view.health:
        yield _explained("health", why.health(view), 0)
    for goal in goals(view):
        have = goal.need if goal.victory in view.won else goal.have
        yield Counter(str(goal.victory), f"{have}/{goal.need}", 0)
    for name, sum_of in NUMBERS.get(view.phase, {}).items():
        yield _explained(name, sum_of(view))
    yield from _healer(view)
    yield from _last(view)


def _healer(view: State) -> Iterator[Counter]:
    if view.healing:
        yield _explained("healing", view.healing)
    for number, jailor in enumerate(view.props(Suit.CLUBS) if view.phase is Phase.JAILORS else ()):
        yield _explained(f"attack-of-{jailor}", why.strength("jailor-attack", jailor))
        yield _explained(f"health-of-{jailor}", why.jailor_health(view, number))


def _last(view: State) -> Iterator[Counter]:
    """The numbers of the last round, or of today's trap."""
    for last in view.last:
        if isinstance(last, Clash):
            yield _explained(f"score-against-{last.foe}", last.mine)
            yield _explained(f"score-of-{last.foe}", last.theirs)
        else:
            for name, rows in last._asdict().items():
                yield _explained(f"trap-{name}", rows)


def _explained(name: str, rows: Sum, seat: Seat | None = None) -> Counter:
    return Counter(name, why.total(rows), seat, rows)


# Cues


def cue(event: Event, seat: Seat | None) -> Cue:
    match event:
        case Clash() | Sprung():
            return _blow(event)
        case Came() | Met() | Activated() | CardPlayed() | Received() | Taxed() | Beaten():
            return _moved(event)
        case Healed(healing=rows):
            return Cue(_say("healed", sum=spoken(rows), health=why.total(rows)), sound="king")
        case FeePaid(paid=paid, fee=fee):
            return Cue(_say("fee-paid", sum=spoken(paid), fee=why.total(fee)))
        case Bought(money=money, cards=count):
            return Cue(_say("bought", sum=spoken(money), count=count))
        case Won(victory=victory, cards=cards):
            return Cue(_say(f"won-{victory}"), sound="trick-won", interrupts=why.codes(cards))
        case WalkedAway(kind=kind):
            return Cue(_say(f"left-{kind}"))
        case DayBegan(day=day):
            return Cue(_say("day-began", day=day), sound="your-turn")
        case RoadEmpty():
            return Cue(_say("road-empty"))
        case Died(day=day):
            return Cue(_say("died", day=day), sound="end", interrupts=())


def spoken(rows: Sum) -> Message:
    """A sum in one line: `7+5+4 + attack 13 = 29`."""
    said: Message | None = None
    for row in rows[:-1]:
        part = Message("cardpeegee.part", label=row.label, amount=row.amount)
        if row.label == why.label("cards"):
            part = Message("cardpeegee.cards", values="+".join(str(value(Card.parse(c))) for c in row.codes))
        said = Message("cardpeegee.plus", left=said, right=part) if said else part
    return Message("cardpeegee.sum", sum=said or "", total=why.total(rows))


def _say(key: str, **args: object) -> Message:
    return Message(f"cardpeegee.{key}", seat=0, **args)


def _blow(event: Clash | Sprung) -> Cue:
    if isinstance(event, Sprung):
        numbers = {name: why.total(rows) for name, rows in event._asdict().items()}
        return Cue(_say("sprung", **numbers), sound="capture" if numbers["taken"] else "slide")
    outcome = "won" if event.margin > 0 else "lost" if event.margin < 0 else "level"
    key = f"disarm-{outcome}" if not event.hit else f"clash-{outcome}"
    scores = {"mine": why.total(event.mine), "theirs": why.total(event.theirs)}
    message = _say(key, foe=_foe(event), hit=event.hit, loss=event.blow, **scores)
    return Cue(message, sound={"won": "trick-won", "lost": "capture", "level": "slide"}[outcome])


def _foe(event: Clash) -> Message:
    jailor = any(row.label == why.label("jailor-attack") for row in event.theirs)
    return Message(f"cardpeegee.foe-{'trap' if not event.hit else 'jailor' if jailor else 'monster'}")


def _moved(event: Came | Met | Activated | CardPlayed | Received | Taxed | Beaten) -> Cue:
    match event:
        case Came(card=card) if is_character(card):
            return Cue(_say("character", card=card), _travel((card,), "deck", "character"), "king")
        case Came(card=card):
            return Cue(_say("passed-by", card=card), sound="card-draw")
        case Met(kind=kind, cards=cards):
            return Cue(_say(f"met-{kind}", cards=cards), _travel(cards, "deck", "encounter"), "card-draw")
        case Activated(card=card):
            return Cue(_say("activated", card=card), _travel((card,), "hand", "active"), "card-play")
        case CardPlayed(card=card, suit=suit):
            key = "played" if suit is card.suit else "played-as"
            message = _say(key, card=card, suit=Message(f"cardpeegee.as-{suit}"))
            return Cue(message, _travel((card,), "hand", "played"), "card-play")
        case Received(cards=cards, source=source):
            origin = "encounter" if source in ROAD else "deck"
            return Cue(_say(f"received-{source}", cards=cards), _travel(cards, origin, "hand"), "card-draw")
        case Taxed(card=card):
            return Cue(_say("taxed", card=card), _travel((card,), "hand", "deck"), "slide")
        case Beaten(card=card):
            return Cue(_say("beaten", card=card), _travel((card,), "encounter", "deck"), "slide")


def _travel(cards: Pile, origin: str, goal: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((str(card), origin, goal) for card in cards)
