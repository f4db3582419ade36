"""Positions of card games, and worlds that a seat cannot tell apart."""

from collections.abc import Iterator
from random import Random
from typing import Any

from parlour.bots import Choose, choice, policy
from parlour.core.chance import Luck
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Seat, Turn
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import game

SWAPS = 40  # of two hidden cards that are tried to find another world


def choices(slug: str, seed: str, **options: Any) -> Iterator[tuple[AnyMatch, Seat]]:
    """The moments of a match between sensible players at which a seat has a choice of cards."""
    match, rng = Match.start(game(slug, **options), 2, Luck.from_seed(seed, 2)), Random(seed)
    sensible = policy(slug, "heuristic")
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        if len(match.legal(seat)) > 1 and match.view(seat).hands[seat]:
            yield match, seat
        match, _ = match.play(seat, choice(match, seat, sensible, rng))


def chosen(level: Choose, match: AnyMatch, seat: Seat, seed: int) -> str:
    """What a level plays if the clock does not press it."""
    return str(level(match.game, match.view(seat), match.seen(seat), seat, 0, Random(seed), 600.0))


def other_world(match: AnyMatch, seat: Seat, rng: Random) -> AnyMatch | None:
    """The same plays after another deal, in which this seat has seen nothing different."""
    dealt = max(at for at, entry in enumerate(match.log) if entry.seat == NATURE)
    for _ in range(SWAPS):
        order = match.log[dealt].notation.split(" ")
        first, second = rng.sample(range(len(order)), 2)
        order[first], order[second] = order[second], order[first]
        twin = _replayed(match, dealt, " ".join(order))
        if twin and twin.state.hands != match.state.hands and _known(twin, seat) == _known(match, seat):
            return twin
    return None


def _known(match: AnyMatch, seat: Seat) -> Any:
    return match.view(seat), match.seen(seat)


def _replayed(match: AnyMatch, dealt: int, order: str) -> AnyMatch | None:
    twin = match.rewound()
    try:
        for at, entry in enumerate(match.log):
            twin, _ = twin.play(*(entry._replace(notation=order) if at == dealt else entry))
    except ParlourError:
        return None  # a play that this deal does not allow
    return twin
