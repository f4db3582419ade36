"""The run as a game: who must act, what is legal, and which page of the rule book applies."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from parlour.core.game import Draw, Game, Message, Over, Player, Random, Refusal, Seat, Step, Turn, prompt_for
from parlour.games import kernel
from parlour.games.bulk import Tally
from parlour.games.cardpeegee import healer, journey, monster, numbers, run, town, trap, treasure
from parlour.games.cardpeegee.cards import Action, Activate, Disarm, Discard, Play, Word
from parlour.games.cardpeegee.events import Event, Victory
from parlour.games.cardpeegee.playouts import playouts
from parlour.games.cardpeegee.plays import activate, activations, mighty, play, plays
from parlour.games.cardpeegee.sayings import prompt, reason
from parlour.games.cardpeegee.state import PHASE_NUMBERS, Dealt, Phase, RunStep, State
from parlour.games.kernel import seeded
from parlour.pieces.cards import DECK, Suit
from parlour.pieces.shuffles import Order

TURN = Turn((0,))

GOING_ON = {
    Phase.BEFORE: Word.BEGIN,
    Phase.DAY: Word.ENCOUNTER,
    Phase.MONSTER: Word.FIGHT,
    Phase.JAILORS: Word.FIGHT,
    Phase.SHOP: Word.DONE,
    Phase.HEALING: Word.DONE,
}
GO_ON: dict[Phase, Callable[[State], RunStep]] = {
    Phase.BEFORE: journey.begin,
    Phase.DAY: journey.set_out,
    Phase.MONSTER: monster.fight,
    Phase.JAILORS: healer.fight,
    Phase.SHOP: town.buy,
    Phase.HEALING: town.rest,
}
DEALT: dict[Phase, Dealt] = {
    Phase.CHARACTER: journey.somebody_came,
    Phase.HEALTH: journey.health_dealt,
    Phase.FIRST_HAND: journey.hand_dealt,
    Phase.MEETING: journey.met,
    Phase.MONSTER: monster.fought,
    Phase.TREASURE: treasure.tried,
    Phase.JAILORS: healer.dealt,
    Phase.TRAP: trap.evaded,
    Phase.CHARITY: town.given,
    Phase.SHOP: town.bought,
}


@dataclass(frozen=True)
class CardPeeGee(Game[State, Action, Event]):
    slug: ClassVar[str] = "cardpeegee"
    title: ClassVar[str] = "CardPeeGee"
    seats: ClassVar[tuple[int, ...]] = (1,)
    unit: ClassVar[str] = "days"
    rules: ClassVar[tuple[str, ...]] = tuple(f"CP-{number}" for number in range(1, 21))
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"vanilla": {}}
    achievements: ClassVar[tuple[str, ...]] = tuple(f"cardpeegee-{victory}" for victory in Victory)

    def setup(self, seats: int) -> State:
        return State()

    def awaiting(self, state: State) -> Turn | Draw | Over:
        if state.asked:
            return Draw(len(state.deck), state.asked)
        return Over((), "death") if state.phase is Phase.DEATH else TURN

    def legal(self, state: State, seat: Seat) -> list[Action]:
        actions: list[Action] = [*plays(state), *activations(state)]
        if state.phase is Phase.TAX:
            actions += map(Discard, state.held)
        elif state.phase is Phase.TREASURE:
            actions += map(Disarm, state.props(Suit.SPADES))
        return [*actions, *words(state.phase)]

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        match action:
            case Play():
                return _after_card(play(state, action))
            case Activate(card=card):
                return _after_card(activate(state, card))
            case Disarm(card=card):
                return treasure.disarm(state, card)
            case Discard(card=card):
                return town.tax(state, card)
            case Word.LEAVE:
                return journey.walk_away(state)
        return GO_ON[state.phase](state)

    def drawn(self, state: State, order: Order) -> Step[State, Event]:
        cards = tuple([state.deck[place] for place in order])
        return DEALT[state.phase](state._replace(asked=0), cards)

    def refusal(self, state: State, seat: Seat, notation: str) -> Refusal:
        return Refusal(*reason(state, notation), tuple(self.legal(state, seat)))

    def player(self, state: State, seat: Seat) -> Player:
        """Plays count the days survived, the score counts the victories."""
        return Player(max(state.day - 1, 0), len(state.won), state.held)

    def victories(self, state: State) -> tuple[str, ...]:
        return tuple(map(str, state.won))

    def feats(self, state: State, seat: Seat) -> tuple[str, ...]:
        return tuple(f"cardpeegee-{victory}" for victory in state.won)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        awaiting = self.awaiting(state)
        if not isinstance(awaiting, Turn) or seat is None:
            return prompt_for(awaiting, seat)
        return prompt(state, seat)

    def alphabet(self) -> tuple[str, ...]:
        played = (Play(card, suit) for card in DECK for suit in Suit)
        disarming = (Disarm(card) for card in DECK if card.suit is Suit.SPADES)
        named = (*map(Activate, filter(mighty, DECK)), *disarming, *map(Discard, DECK))
        return (*Word, *map(str, played), *map(str, named))

    def playouts(self, games: int, seed: str) -> Tally:
        loop, ints = kernel.tools(playouts, len(DECK))
        tally = ints(2)
        loop(games, seeded(seed), ints(run.SIZE), ints(len(DECK)), tally)
        return Tally(int(tally[0]), {"death": games})

    def worlds(self, view: State, seen: tuple[Event, ...], seat: Seat, rng: Random) -> State:
        """Nothing is hidden: the deck has no order, and its cards follow by subtraction."""
        return view


@cache
def words(phase: Phase) -> tuple[Word, ...]:
    number = PHASE_NUMBERS[phase]
    going_on = (GOING_ON[phase],) if numbers.GOES_ON >> number & 1 else ()
    return (*going_on, Word.LEAVE) if numbers.MAY_LEAVE >> number & 1 else going_on


def _after_card(step: RunStep) -> RunStep:
    return healer.paid_up(step) if step.state.phase is Phase.FEE else step
