"""The levels of Crazy Eights: what each remembers, and how far it looks.

All are bounded by work, so that a position is judged alike on every machine; the clock only guards. Without
compiled loops those that search have fewer worlds and positions: weaker, but quick enough.
"""

from functools import cache
from random import Random as Generator
from time import perf_counter
from typing import NamedTuple

from parlour.bots import Choose
from parlour.bots.crazy_eights import lookahead
from parlour.bots.crazy_eights.lookahead import DEEPEST, FRAME, FRAMES, OPEN, PILES, WON, looked_ahead, tried
from parlour.bots.crazy_eights.rollouts import NONE, SCRATCH
from parlour.core.game import Random, Seat
from parlour.games import kernel
from parlour.games.crazy_eights import Eights
from parlour.games.crazy_eights.memory import Memory, remembered
from parlour.games.crazy_eights.state import Action, Event, Lay, State
from parlour.games.kernel import HALF, stir
from parlour.pieces.cards import BACK, SUITS, Card, mask

DECK = 52
SURE = WON - DEEPEST - 2  # a value from here on is certain
PLAIN = 40  # times fewer worlds and positions in plain code
BATCH = 10  # worlds between two looks at the clock
PATIENCE = 0.9  # share of the time given to a bot after which it looks no further
POSITIONS = 400  # at most for a play in a world


class Level(NamedTuple):
    worlds: int  # that are guessed while something is hidden
    depth: int  # choices that it looks ahead in each of them
    positions: int  # at most, where everything is known; 0 if it does not notice that


LEVELS = {"sampling": Level(200, 0, 0), "master": Level(360, 3, 16_000)}
JUDGE = Level(600, 3, 20_000)


class Judged(NamedTuple):
    plays: list[Action]
    values: list[float]  # the share of worlds won, or the value of what is known
    known: bool  # where every card is

    @property
    def best(self) -> list[Action]:
        top = max(self.values)
        return [play for play, value in zip(self.plays, self.values, strict=True) if value == top]


class Thinker:
    """The compiled loops with their arrays."""

    def __init__(self) -> None:
        self._tried, ints = kernel.tools(tried, DECK)
        self._looked_ahead, _ = kernel.tools(looked_ahead, DECK)
        self.compiled = self._tried is not tried
        self.plays, self.wins, self.held, self.draw = ints(DECK), ints(DECK), ints(2 * DECK), ints(DECK)
        self.stack, self.piles, self.scratch = ints(FRAME * FRAMES), ints(PILES * FRAMES), ints(SCRATCH)
        self.counted = ints(1)
        self._compile()

    def _compile(self) -> None:
        """Compiles the loops, or loads them, before any clock runs."""
        self.stack[lookahead.MINE] = 1  # the last card of a hand, which wins
        self.search(1, DECK, JUDGE, 0.0)
        self.sample(0, 0, 0, DECK, JUDGE, Generator(0), 0.0)

    def lay_out(self, view: State, memory: Memory, seat: Seat, plays: list[Action]) -> None:
        """Writes what is known into the first frame."""
        piles = memory.piles
        frame = {
            lookahead.MINE: mask(view.hands[seat]),
            lookahead.THEIRS: mask(held.card for held in memory.held if held.card != BACK),
            lookahead.DRAW: 0,
            lookahead.END: len(piles.draw),
            lookahead.DISCARDS: DECK,
            lookahead.COUNT: len(piles.discards),
            lookahead.SUIT: SUITS.index(view.suit),
            lookahead.SIDE: 1,
        }
        for at, value in frame.items():
            self.stack[at] = value
        for at, card in enumerate(piles.draw):
            self.draw[at] = self.piles[at] = _place(card)
        for at, card in enumerate(piles.discards):
            self.piles[DECK + at] = card.place
        for at, held in enumerate(memory.held):
            self.held[2 * at], self.held[2 * at + 1] = _place(held.card), mask(held.barred - {BACK})
        for at, play in enumerate(plays):
            self.plays[at], self.wins[at] = _coded(play), 0

    def sample(
        self, count: int, slots: int, unknown: int, limit: int, how: Level, rng: Random, until: float
    ) -> list[float]:
        """The share of the guessed worlds in which each play wins."""
        state, done = stir(stir(1 + rng.randrange(HALF))), 0
        worlds = how.worlds if self.compiled else how.worlds // PLAIN
        depth = how.depth if self.compiled else 0
        while done < worlds and not (done and perf_counter() > until):
            batch = min(BATCH, worlds - done)
            state = self._tried(
                batch, state, self.plays, count, self.wins, self.draw, self.held, slots, unknown, depth,
                self.stack,self.piles,self.scratch, limit, self.counted, POSITIONS,
            )  # fmt: skip
            done += batch
        return [int(self.wins[at]) / done for at in range(count)]

    def search(self, count: int, limit: int, how: Level, until: float) -> list[float]:
        """What each play is worth where everything is known, as deep as the work allowed lets one look."""
        budget = how.positions if self.compiled else how.positions // PLAIN
        self.counted[0] = 0
        values = self._at_depth(count, limit, 0, 1 << 60)
        for depth in range(1, DEEPEST):
            certain = max(values) >= SURE or all(abs(value) >= SURE for value in values)
            if certain or perf_counter() > until:
                break
            deeper = self._at_depth(count, limit, depth, budget)
            if OPEN in deeper:
                break
            values = deeper
        return values

    def _at_depth(self, count: int, limit: int, depth: int, budget: int) -> list[float]:
        room = self.stack, self.piles, self.scratch, limit, self.counted
        return [
            int(self._looked_ahead(self.plays[at], -WON, WON, depth, *room, budget)) for at in range(count)
        ]


@cache
def thinker(compiled: bool) -> Thinker:
    return Thinker()


def judge(
    game: Eights, view: State, seen: tuple[Event, ...], seat: Seat, how: Level, rng: Random, seconds: float
) -> Judged:
    """What each play is worth."""
    plays = list(game.legal(view, seat))
    memory = remembered(seen, seat, rng)
    look = thinker(kernel.compiling())
    until = perf_counter() + PATIENCE * seconds
    known = BACK not in memory.piles.draw
    if known:  # and so is what the opponent holds
        world = memory.world(view, rng)
        memory.held = [
            held._replace(card=card) for held, card in zip(memory.held, world.hands[1 - seat], strict=True)
        ]
    look.lay_out(view, memory, seat, plays)
    if known and how.positions:
        return Judged(plays, look.search(len(plays), game.limit, how, until), True)
    unknown = mask(memory.unknown(view))
    shares = look.sample(len(plays), len(memory.held), unknown, game.limit, how, rng, until)
    return Judged(plays, shares, False)


def policy_of(how: Level) -> Choose:
    def choose(
        game: Eights,
        view: State,
        seen: tuple[Event, ...],
        seat: Seat,
        level: int,
        rng: Random,
        seconds: float,
    ) -> Action:
        legal = list(game.legal(view, seat))
        if len(legal) == 1:
            return legal[0]
        best = judge(game, view, seen, seat, how, rng, seconds).best
        return best[rng.randrange(len(best))]

    return choose


def _place(card: Card) -> int:
    return NONE if card == BACK else card.place


def compile_loops() -> None:
    """Compiles what the levels need, or loads it."""
    thinker(kernel.compiling())


def _coded(play: Action) -> int:
    """The place of the card and the suit that it asks for, as the loops have it."""
    return play.card.place << 2 | SUITS.index(play.suit or play.card.suit) if isinstance(play, Lay) else NONE
