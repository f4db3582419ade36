"""Many games at once: random playouts, by the game's own compiled loop or step by step."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Draw, Game, Over, Turn
from parlour.games.kernel import pick, seeded, stir
from parlour.pieces.shuffles import SHUFFLES, Order, Shuffle, take

PART = 10_000  # games that have their luck from one seed
MOST_SHARES = 1000  # that may be played apart from each other


@dataclass(frozen=True)
class Tally:
    plays: int
    outcomes: dict[str, int]  # by seat number or "draw"; in a solo game, by reason


def simulate(game: Game[Any, Any, Any], games: int, seed: str) -> Tally:
    """Random matches that start after the opening ritual, with seat 0 to move."""
    return together(simulate_parts(game, games, seed, share) for share in shares(games, 1))


def shares(games: int, most: int = MOST_SHARES) -> list[range]:
    """The numbers of all parts of so many games, in at most so many ranges."""
    parts = -(-games // PART)
    size = -(-parts // most)
    return [range(start, min(start + size, parts)) for start in range(0, parts, size)]


def simulate_parts(game: Game[Any, Any, Any], games: int, seed: str, parts: range) -> Tally:
    """Each part has luck of its own: the same games are played, whoever plays which part."""
    playouts = getattr(game, "playouts", None)
    tallies = []
    for part in parts:
        count, luck = min(PART, games - part * PART), f"{seed}/{part}" if part else seed
        tallies.append(playouts(count, luck) if playouts else step_by_step(game, count, Dice(luck)))
    return together(tallies)


def together(tallies: Iterable[Tally]) -> Tally:
    plays, outcomes = 0, Counter[str]()
    for tally in tallies:
        plays += tally.plays
        outcomes.update(tally.outcomes)
    return Tally(plays, dict(sorted(outcomes.items())))


def outcome_key(over: Over, seats: int) -> str:
    if over.winners:
        return str(over.winners[0])
    return over.reason if seats == 1 else "draw"


class Dice:
    """The kernels' random generator, for loops that are not compiled."""

    def __init__(self, seed: str) -> None:
        self._rng = seeded(seed)

    def randrange(self, n: int, /) -> int:
        self._rng = stir(self._rng)
        return pick(self._rng, n)

    def order(self, draw: Draw) -> Order:
        if draw.style is Shuffle.SCRAMBLE:
            return take(draw.pool, draw.take, self.randrange)
        return SHUFFLES[draw.style](draw.pool, self.randrange)[: draw.take]


def step_by_step(game: Game[Any, Any, Any], games: int, dice: Dice) -> Tally:
    plays, outcomes = 0, Counter[str]()
    for _ in range(games):
        length, over = _playout(game, dice)
        plays += length
        outcomes[outcome_key(over, game.seats[0])] += 1
    return Tally(plays, dict(sorted(outcomes.items())))


def _playout(game: Game[Any, Any, Any], dice: Dice) -> tuple[int, Over]:
    state, plays = game.opened(game.seats[0]), 0
    while True:
        match game.awaiting(state):
            case Over() as over:
                return plays, over
            case Draw() as draw:
                state, _ = game.drawn(state, dice.order(draw))
            case Turn(seats=seats):
                seat = seats[dice.randrange(len(seats))]
                actions = list(game.legal(state, seat))
                state, _ = game.apply(state, seat, actions[dice.randrange(len(actions))])
                plays += 1
