"""The levels of checkers: how far each looks ahead, and what it pays attention to.

No level rolls dice between good plays and bad ones: a weaker one sees less. Only between plays that it takes
for equal the seed of the match decides. All follow captures to their end. All are bounded by work, so that a
position is judged alike on every machine; the clock only guards. Without compiled loops they search fewer
positions: weaker, but quick enough.
"""

from typing import NamedTuple

from parlour.bots import Choose, anything
from parlour.bots.checkers.database import Database
from parlour.bots.checkers.evaluation import MATERIAL, PATTERNS, PLACES
from parlour.bots.checkers.files import database
from parlour.bots.checkers.heuristic import heuristic
from parlour.bots.checkers.patterns import shipped
from parlour.bots.checkers.search import MOST_PLIES
from parlour.bots.checkers.thinking import searchable, think
from parlour.core.game import Random, Seat
from parlour.games.checkers.game import Action, Checkers, Event, State

PROOF = 4_000_000  # nodes that suffice to solve a game of which the database knows half the pieces
PATIENCE = 0.9  # share of the time given to a bot after which it does not look further


class Level(NamedTuple):
    depth: int  # moves that it looks ahead, its own included
    sight: int
    nodes: int = 100_000  # positions at most
    grain: int = 8  # hundredths of a man; what differs by less seems equal
    endings: bool = False  # whether it knows the endgame database


LEVELS = {
    "beginner": Level(2, MATERIAL, nodes=50),
    "learner": Level(2, MATERIAL, nodes=110),
    "casual": Level(3, MATERIAL, nodes=700),
    "steady": Level(4, PLACES, nodes=900),
    "sharp": Level(6, PLACES, nodes=8_000),
    "strong": Level(5, PATTERNS, endings=True),
    "expert": Level(8, PATTERNS, nodes=30_000, endings=True),
    "master": Level(MOST_PLIES, PATTERNS, nodes=600_000, endings=True),
}
UNLEARNED = 2  # moves further that a level looks where it has learned nothing about the board


def policy_of(how: Level) -> Choose:
    def choose(
        game: Checkers,
        view: State,
        seen: tuple[Event, ...],
        seat: Seat,
        level: int,
        rng: Random,
        seconds: float,
    ) -> Action:
        if view.bag:
            picked: Action = anything(game, view, seen, seat, level, rng, seconds)
            return picked
        if not searchable(game):
            return heuristic(game, view, seen, seat, level, rng, seconds)
        endings = database(game) if how.endings else Database.of(game)
        further = UNLEARNED if how.sight == PATTERNS and shipped(game) is None else 0
        return think(
            game,
            view,
            rng,
            nodes=PROOF if how.depth == MOST_PLIES and _is_small(game, endings) else how.nodes,
            depth=min(how.depth + further, MOST_PLIES),
            seconds=PATIENCE * seconds,
            grain=how.grain,
            database=endings,
            sight=how.sight,
        ).move

    return choose


def _is_small(game: Checkers, endings: Database) -> bool:
    """Whether a search from the start reaches the database: on 6×6, once six pieces are solved."""
    return 2 * endings.index.pieces >= sum(pieces.bit_count() for pieces in game.start)
