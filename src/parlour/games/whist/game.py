"""Whist for two: thirteen tricks for better cards, then thirteen for points, round after round to six.

A round goes through the phases of `Phase`; the seat in `turn` acts, except that both draw for dealer at once.
A trick is over once the second card is played, so at most the led card lies on the table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from parlour.core.ending import told_end
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
from parlour.games.kernel import seeded
from parlour.games.opening import Bag, Pick, Picked, bag_picks, picked
from parlour.games.whist.events import (
    Event,
    Followed,
    HandShown,
    NextTaken,
    RoundBegan,
    RoundScored,
    TrickWon,
)
from parlour.games.whist.memory import Memory
from parlour.games.whist.round import (
    DRAW_PILE,
    Act,
    Action,
    Phase,
    State,
    dealer_drawn,
    dealt,
    exchanged,
    in_order,
    lead,
    playable,
    revealed,
    shuffled,
    taken,
)
from parlour.games.whist.tricks import beats, playouts, points
from parlour.pieces.cards import BACK, DECK, SUITS, Card, Suit, backs
from parlour.pieces.shuffles import Order, Shuffle, take

SECONDS = {
    Phase.PICK: 10,
    Phase.SHUFFLE: 7,
    Phase.DEAL: 7,
    Phase.REVEAL: 5,
    Phase.LEAD: 15,
    Phase.FOLLOW: 15,
    Phase.TAKE_PRIZE: 5,
    Phase.TAKE_NEXT: 5,
}
ACTIONS: Mapping[Phase, tuple[Action, ...]] = {
    Phase.SHUFFLE: tuple(Shuffle),
    Phase.DEAL: (Act.DEAL, Act.DEAL_ALL),
    Phase.REVEAL: (Act.REVEAL,),
    Phase.TAKE_PRIZE: (Act.TAKE,),
    Phase.TAKE_NEXT: (Act.TAKE,),
}
ON_TIMEOUT: Mapping[Phase, tuple[Action, ...]] = {
    Phase.SHUFFLE: (Shuffle.SCRAMBLE,),
    Phase.DEAL: (Act.DEAL_ALL,),
}
TAKES = (Phase.TAKE_PRIZE, Phase.TAKE_NEXT)
RITUAL = {Phase.PICK: "WH-1", Phase.SHUFFLE: "WH-2", Phase.DEAL: "WH-3", Phase.REVEAL: "WH-4"}


@dataclass(frozen=True)
class Whist(Game[State, Action, Event]):
    slug: ClassVar[str] = "whist"
    title: ClassVar[str] = "Whist"
    seats: ClassVar[tuple[int, ...]] = (2,)
    seconds: ClassVar[int] = SECONDS[Phase.LEAD]
    average: ClassVar[int] = 8
    shortest: ClassVar[int] = 1  # a round brings at most seven points
    unit: ClassVar[str] = "rounds"
    rules: ClassVar[tuple[str, ...]] = tuple(f"WH-{number}" for number in range(1, 11))
    achievements: ClassVar[tuple[str, ...]] = ("first-win-whist",)

    target: int = option(6, low=1, high=99)
    clamp_negative: bool = option(False)

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if state.phase is Phase.OVER:
            first, second = self.scores(state)
            return Over((int(second > first),), "target reached")
        if state.mixing:
            return Draw(52, 52, state.mixing)
        picking = tuple(seat for seat in (0, 1) if not state.fan.picks[seat])
        seats = picking if state.phase is Phase.PICK else (state.turn,)
        return Turn(seats, SECONDS[state.phase], timer(state)) if seats else Draw(52, 2)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        if state.phase is Phase.PICK:
            return bag_picks(state.fan, 52)
        return ACTIONS.get(state.phase) or playable(state.hands[seat], state.led)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        match action:
            case Pick(place=place):
                return Step(state._replace(fan=picked(state.fan, seat, action)), (Picked(seat, place),))
            case Shuffle():
                return shuffled(state, action)
            case Act.DEAL:
                return dealt(state, 1)
            case Act.DEAL_ALL:
                return dealt(state, len(state.stock) - DRAW_PILE)
            case Act.REVEAL:
                return revealed(state)
            case Act.TAKE:
                return taken(state)
            case Card():
                after = state.with_hand(seat, tuple(card for card in state.hands[seat] if card != action))
                return self._followed(after, action) if state.led else lead(after, action)

    def drawn(self, state: State, order: Order) -> Step[State, Event]:
        if state.mixing is None:
            return dealer_drawn(state, (DECK[order[0]], DECK[order[1]]))
        deck = state.stock + state.drawn
        mixed = state._replace(stock=tuple(deck[place] for place in order), drawn=(), mixing=None)
        if mixed.phase is not Phase.REVEAL:
            return Step(mixed)
        whole, deals = dealt(mixed, DRAW_PILE)  # without the ritual: see `opened`
        after, shown = revealed(whole)
        return Step(after, deals + shown)

    def view(self, state: State, seat: Seat | None) -> State:
        looking = seat if state.trump else None  # hands are dealt face down, even to their owners
        first, second = state.hands
        top = (state.prize,) if state.prize else ()
        return state._replace(
            stock=top + backs(len(state.stock) - len(top)),
            hands=(
                first if looking == 0 else backs(len(first)),
                second if looking == 1 else backs(len(second)),
            ),
            discard=backs(len(state.discard)),
            spoils=(backs(len(state.spoils[0])), backs(len(state.spoils[1]))),
        )

    def witness(self, event: Event, seat: Seat | None) -> Event:
        match event:
            case HandShown(owner, cards) if owner != seat:
                return replace(event, cards=backs(len(cards)))
            case NextTaken(owner) if owner != seat:
                return replace(event, card=BACK)
        return event

    def refusal(self, state: State, seat: Seat, notation: str) -> Refusal:
        legal = tuple(self.legal(state, seat))
        if state.phase not in (Phase.LEAD, Phase.FOLLOW):
            rule = "WH-7" if state.trump else RITUAL[state.phase]
            return Refusal(rule, request(state, seat), legal)
        if state.led is None or notation not in map(str, state.hands[seat]):
            return Refusal("WH-5", Message("whist.not-your-card", notation=notation, cards=legal), legal)
        return Refusal("WH-5", Message("whist.must-follow", suit=named(state.led.suit), cards=legal), legal)

    def is_ritual(self, state: State) -> bool:
        return state.phase in RITUAL and not state.trump

    def is_formality(self, state: State) -> bool:
        """Whoever won the trick takes the prize, the other the next card, and the next prize is turned up.

        The first is taken for all to see, the second by its owner alone, and nobody could do anything else.
        """
        return state.phase in TAKES or (state.phase is Phase.REVEAL and state.trump is not None)

    def timeouts(self, state: State, seat: Seat) -> Iterable[Action]:
        return ON_TIMEOUT.get(state.phase) or self.legal(state, seat)

    def player(self, state: State, seat: Seat) -> Player:
        return Player(state.round, self.scores(state)[seat], state.hands[seat], state.spoils[seat])

    def prompt(self, state: State, seat: Seat | None) -> Message:
        awaiting = self.awaiting(state)
        if isinstance(awaiting, Over):
            return self.ending(state, awaiting)
        if not isinstance(awaiting, Turn) or seat is None or seat not in awaiting.seats:
            return prompt_for(awaiting, seat)
        return request(state, seat)

    def ending(self, state: State, over: Over) -> Message:
        return told_end(over, self.teams(2), Message("how.target", count=self.target))

    def worlds(self, view: State, seen: tuple[Event, ...], seat: Seat, rng: Random) -> State:
        """Remembers what was played, who took which prize and who could not follow; guesses the rest."""
        memory = Memory(seen)
        shown = {*view.hands[seat], *view.drawn, view.led, view.prize}
        known = {*shown, *memory.played, *memory.prizes[1 - seat]}
        unseen = [card for card in DECK if card not in known]
        hands = [in_order(memory.guess(owner, view.hands[owner], unseen, rng)) for owner in (0, 1)]
        below = (unseen[place] for place in take(len(unseen), len(unseen), rng.randrange))
        top = (view.prize,) if view.prize else ()
        return view._replace(
            hands=(hands[0], hands[1]),
            stock=(*top, *below),
            discard=memory.discard,
            spoils=(memory.spoils[0], memory.spoils[1]),
        )

    def opened(self, seats: int) -> State:
        """Seat 1 was the dealer: after one draw seat 0 leads, with the prize face up."""
        return State(Phase.REVEAL, turn=1, mixing=Shuffle.SCRAMBLE)

    def playouts(self, games: int, seed: str) -> Tally:
        """Plays are cards played, takes and reveals; a random dealer and a fresh deck replace the ritual."""
        loop, ints = kernel.tools(playouts, len(DECK))
        tally = ints(3)
        loop(games, seeded(seed), self.target, self.clamp_negative, ints(len(DECK)), tally)
        first, second, rounds = map(int, tally)
        return Tally(rounds * (52 + 26 + 12), {"0": first, "1": second})

    def scores(self, state: State) -> tuple[int, int]:
        clamp = self.clamp_negative
        first, second = (sum(points(pairs[seat], clamp) for pairs in state.rounds) for seat in (0, 1))
        return first, second

    def alphabet(self) -> tuple[str, ...]:
        return (*map(str, DECK), *Act, *Shuffle, *map(str, bag_picks(Bag(), len(DECK))))

    @property
    def most_rounds(self) -> int:
        """A round adds at least one to the sum of the scores, and both can be one short of the target."""
        return 2 * self.target - 1

    def typical_limit(self, seats: int) -> int:
        return self.most_rounds * 130 + 100  # 122 plays and 5 draws a round, without tied draws for dealer

    def _followed(self, state: State, card: Card) -> Step[State, Event]:
        assert state.led
        assert state.trump
        seat, pair = state.turn, (state.led, card)
        winner = seat if beats(card.place, state.led.place, SUITS.index(state.trump)) else 1 - seat
        events = (Followed(seat, card, state.led), TrickWon(winner, pair, state.stage))
        after = state._replace(phase=Phase.LEAD, turn=winner, led=None)
        if state.stock:
            return Step(after._replace(phase=Phase.TAKE_PRIZE, discard=state.discard + pair), events)
        after = after._replace(spoils=exchanged(state.spoils, winner, state.spoils[winner] + pair))
        return Step(after, events) if after.hands[seat] else self._round_over(after, events)

    def _round_over(self, state: State, events: tuple[Event, ...]) -> Step[State, Event]:
        (first, second), clamp = state.pairs, self.clamp_negative
        ended = state._replace(phase=Phase.OVER, rounds=(*state.rounds, state.pairs))
        scores = self.scores(ended)
        events += (RoundScored(state.pairs, (points(first, clamp), points(second, clamp)), scores),)
        if max(scores) >= self.target:
            return Step(ended, events)
        fresh = State(rounds=ended.rounds)
        return Step(fresh, (*events, RoundBegan(fresh.round)))


def timer(state: State) -> str:
    match state.phase:
        case Phase.PICK:
            return f"dealer {state.round} {state.fan.attempt}"
        case Phase.SHUFFLE | Phase.DEAL:
            return f"{state.phase} {state.round}"
        case Phase.TAKE_NEXT | Phase.REVEAL:  # the next prize is turned up in the loser's time
            return f"loser {state.round} {len(state.discard)}"
    return ""


def request(state: State, seat: Seat) -> Message:
    """What the seat that must act is asked to do."""
    match state.phase:
        case Phase.SHUFFLE:
            return Message("whist.shuffle", seat=seat, count=state.shuffles)
        case Phase.DEAL:
            return Message("whist.deal", seat=seat, count=len(state.stock) - DRAW_PILE)
        case Phase.REVEAL if state.trump is None:
            return Message("whist.turn-trump", seat=seat)
        case Phase.TAKE_PRIZE:
            return Message("whist.take-prize", seat=seat, card=state.prize)
        case Phase.FOLLOW:
            assert state.led
            able = any(card.suit == state.led.suit for card in state.hands[seat])
            key = "whist.follow" if able else "whist.any-card"
            return Message(key, seat=seat, suit=named(state.led.suit))
    return Message(f"whist.{state.phase}", seat=seat)


def named(suit: Suit) -> Message:
    return Message(f"suit.{suit}")
