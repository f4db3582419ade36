"""Bots: `choose` gets what its seat knows, its view and what it has seen, and nothing else."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from parlour.core.errors import BadOption
from parlour.core.game import Random, Seat


class Choose(Protocol):
    """A policy. `level` and `seconds` are for those that search; the others ignore them."""

    def __call__(
        self,
        game: Any,
        view: Any,
        seen: tuple[Any, ...],
        seat: Seat,
        level: int,
        rng: Random,
        seconds: float,
    ) -> Any: ...


def anything(
    game: Any, view: Any, seen: tuple[Any, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Any:
    """The policy `random`: any legal play, all equally likely."""
    actions = list(game.legal(view, seat))
    return actions[rng.randrange(len(actions))]


@cache
def policies(slug: str) -> Mapping[str, Choose]:
    """The named policies of a game: `random`, and those that its bot module lists as `POLICIES`."""
    found = entry_points(group="parlour.bots", name=slug)
    own = next(iter(found)).load().POLICIES if found else {}
    return {"random": anything, **own}


def policy(slug: str, name: str) -> Choose:
    """The policy of that name; `bot` alone is the game's usual opponent, the last one it lists."""
    known = policies(slug)
    if name == "bot":
        return known["classic" if "classic" in known else list(known)[-1]]
    try:
        return known[name]
    except KeyError:
        raise BadOption(f"There is no bot {name!r} for {slug}; there are: {', '.join(known)}.") from None
