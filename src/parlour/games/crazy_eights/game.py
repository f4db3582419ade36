"""Crazy Eights: match the suit or the rank, eights go on anything, the first empty hand wins."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from parlour.core.ending import told_end
from parlour.core.errors import BadOption
from parlour.core.game import (
    Draw,
    Game,
    Message,
    Over,
    Player,
    Random,
    Refusal,
    Seat,
    Step,
    Turn,
    option,
    prompt_for,
)
from parlour.games import kernel
from parlour.games.bulk import Tally
from parlour.games.crazy_eights.memory import remembered
from parlour.games.crazy_eights.playouts import (
    GOES_ON,
    PASSES,
    RESETS,
    after_drawing,
    after_laying,
    playouts,
)
from parlour.games.crazy_eights.state import (
    DRAW,
    EIGHT,
    Action,
    Dealt,
    Drew,
    Event,
    ExtraTurn,
    Flipped,
    Hands,
    Lay,
    Passed,
    PilesReset,
    Played,
    Stage,
    Started,
    State,
    can_play,
    ways_to_lay,
)
from parlour.games.kernel import seeded
from parlour.pieces.cards import BACK, BY_NAME, DECK, RANKS, Pile, Suit, backs
from parlour.pieces.shuffles import Order

SECONDS = 15
TURNS = (Turn((0,), SECONDS), Turn((1,), SECONDS))


@dataclass(frozen=True)
class Eights(Game[State, Action, Event]):
    slug: ClassVar[str] = "crazy-eights"
    title: ClassVar[str] = "Crazy Eights"
    seats: ClassVar[tuple[int, ...]] = (2,)
    seconds: ClassVar[int] = SECONDS
    shortest: ClassVar[int] = 8  # a whole hand
    unit: ClassVar[str] = "cards played"  # about 34 by both; a quick or long game earns no bonus
    rules: ClassVar[tuple[str, ...]] = tuple(f"CE-{number}" for number in range(1, 15))
    achievements: ClassVar[tuple[str, ...]] = ("first-win-crazy-eights",)

    # With at most 25 cards in a hand, a player who must draw finds a card: at least two lie on the piles. And
    # shuffling ends: it happens when neither full hand has an eight, so the piles have all four.
    hand: int = option(8, low=1, high=24)
    limit: int = option(13, low=2, high=25)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.limit <= self.hand:
            raise BadOption(f"limit must be more than hand ({self.hand}), not {self.limit}.")

    def setup(self, seats: int) -> State:
        return State(draw=DECK, stage=Stage.DEAL)

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if state.stage is not Stage.PLAY:
            pool = len(state.draw) + len(state.discards)
            return Draw(pool, pool)
        if not state.hands[state.mover]:
            return Over((state.mover,), "hand-empty")
        return TURNS[state.mover]

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        fitting = state.answers
        lays = [lay for card in state.hands[seat] if card in fitting for lay in fitting[card]]
        return lays or [DRAW]

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if isinstance(action, Lay):
            return self.lay(state, seat, state.hands[seat].index(action.card), action.suit)
        return self._take(state, seat) if state.draw else _flip(state, seat)

    def lay(self, state: State, seat: Seat, at: int, suit: Suit | None) -> Step[State, Event]:
        """Lays the card at this place of the hand; an eight names the suit."""
        hand = state.hands[seat]
        card, rest = hand[at], hand[:at] + hand[at + 1 :]
        hands, other = _with_hand(state.hands, seat, rest), 1 - seat
        played = (state.played[0] + other, state.played[1] + seat)
        after = State(hands, state.draw, (*state.discards, card), suit, other, Stage.PLAY, played)
        laid = Played(seat, card, suit, len(rest))
        follows = after_laying(len(rest), self._is_stuck(after, other))
        if follows == PASSES:
            return Step(after, (laid,))
        return Step(after._replace(mover=seat), (laid, ExtraTurn(seat)) if follows == GOES_ON else (laid,))

    def _take(self, state: State, seat: Seat) -> Step[State, Event]:
        card, hand = state.draw[0], (*state.hands[seat], state.draw[0])
        hands, discards = _with_hand(state.hands, seat, hand), state.discards
        after = State(hands, state.draw[1:], discards, state.declared, seat, Stage.PLAY, state.played)
        drew = Drew(seat, card, card in state.answers)
        follows = after_drawing(self._is_stuck(after, seat), self._is_stuck(after, 1 - seat))
        if follows == GOES_ON:
            return Step(after, (drew,))
        stage = Stage.RESET if follows == RESETS else Stage.PLAY
        return Step(after._replace(mover=1 - seat, stage=stage), (drew, Passed(seat, len(hand))))

    def _is_stuck(self, state: State, seat: Seat) -> bool:
        return len(state.hands[seat]) >= self.limit and not can_play(state, seat)

    def drawn(self, state: State, order: Order) -> Step[State, Event]:
        pile = state.draw + state.discards
        cards = tuple(pile[place] for place in order)
        return self._deal(cards) if state.stage is Stage.DEAL else _lay_out(state, cards)

    def _deal(self, cards: Pile) -> Step[State, Event]:
        first, second, rest = cards[: self.hand], cards[self.hand : 2 * self.hand], cards[2 * self.hand :]
        events = Dealt(0, first), Dealt(1, second), Started(rest[0])
        return Step(State((first, second), rest[1:], rest[:1]), events)

    def view(self, state: State, seat: Seat | None) -> State:
        first, second = state.hands
        hands = first if seat == 0 else backs(len(first)), second if seat == 1 else backs(len(second))
        discards = backs(len(state.discards) - 1) + state.discards[-1:]
        return state._replace(hands=hands, draw=backs(len(state.draw)), discards=discards)

    def witness(self, event: Event, seat: Seat | None) -> Event | None:
        match event:
            case Dealt(owner, cards) if owner != seat:
                return Dealt(owner, backs(len(cards)))
            case Drew(owner) if owner != seat:
                return Drew(owner, BACK, False)
        return event

    def refusal(self, state: State, seat: Seat, notation: str) -> Refusal:
        legal = tuple(self.legal(state, seat))
        rule, message = _objection(state, state.hands[seat], notation, legal)
        return Refusal(rule, message, legal)

    def player(self, state: State, seat: Seat) -> Player:
        return Player(state.played[seat], hand=state.hands[seat])

    def prompt(self, state: State, seat: Seat | None) -> Message:
        awaiting = self.awaiting(state)
        if isinstance(awaiting, Over):
            return self.ending(state, awaiting)
        if not isinstance(awaiting, Turn) or seat not in awaiting.seats:
            return prompt_for(awaiting, seat)
        if not can_play(state, seat):
            return Message("crazy-eights.draw", seat=seat)
        if state.wild:
            return Message("crazy-eights.play-any", seat=seat)
        key = "crazy-eights.play-suit" if state.top.rank == EIGHT else "crazy-eights.play"
        return Message(key, seat=seat, **_asked(state))

    def ending(self, state: State, over: Over) -> Message:
        return told_end(over, self.teams(2), Message("how.hand-empty"))

    def worlds(self, view: State, seen: tuple[Event, ...], seat: Seat, rng: Random) -> State:
        return remembered(seen, seat, rng).world(view, rng)

    def playouts(self, games: int, seed: str) -> Tally:
        loop, ints = kernel.tools(playouts, len(DECK))
        tally = ints(3)
        loop(games, seeded(seed), self.hand, self.limit, ints(3 * len(DECK)), tally)
        first, second, plays = map(int, tally)
        return Tally(plays, {"0": first, "1": second})

    def alphabet(self) -> tuple[str, ...]:
        return (*_notations(tuple(lay for card in DECK for lay in ways_to_lay(card))), str(DRAW))

    def typical_limit(self, seats: int) -> int:
        return 2_000


def _flip(state: State, seat: Seat) -> Step[State, Event]:
    first, rest = state.discards[:1], state.discards[1:]
    after = state._replace(draw=rest, discards=first, declared=None)
    return Step(after, (Flipped(seat, first[0]),))


def _lay_out(state: State, cards: Pile) -> Step[State, Event]:
    after = state._replace(draw=cards[1:], discards=cards[:1], declared=None, stage=Stage.PLAY)
    if not can_play(after, after.mover):
        after = after._replace(stage=Stage.RESET)
    return Step(after, (PilesReset(cards[0]),))


def _with_hand(hands: Hands, seat: Seat, hand: Pile) -> Hands:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


def _objection(state: State, hand: Pile, notation: str, legal: tuple[Action, ...]) -> tuple[str, Message]:
    card = BY_NAME.get(notation.partition("=")[0])
    fitting = tuple(held for held in hand if held in state.answers)
    if notation == str(DRAW):
        return "CE-8", Message("crazy-eights.cannot-draw", cards=fitting)
    if card is None or card == BACK:
        return "CE-7", Message("crazy-eights.one-card", notation=notation, plays=_notations(legal))
    if card not in hand:
        return "CE-7", Message("crazy-eights.not-yours", card=card, plays=_notations(legal))
    if not fitting:
        return "CE-8", Message("crazy-eights.must-draw")
    if card.rank == EIGHT:
        return "CE-5", Message("crazy-eights.suit-required", code=str(card))
    if card in fitting:
        return "CE-5", Message("crazy-eights.no-suit", card=card)
    return "CE-3", Message("crazy-eights.no-match", card=card, **_asked(state), cards=fitting)


def _notations(actions: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(map(str, actions))


def _asked(state: State) -> dict[str, Message]:
    rank = RANKS[state.top.rank - 2]
    return {"suit": Message(f"suit.{state.suit}"), "rank": Message(f"rank.{rank}")}
