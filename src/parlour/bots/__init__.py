"""Bots: `choose` gets what its seat knows (its view and the events it has seen) and nothing else.

>>> from parlour import bots
>>> "classic" in bots.policies("crazy-eights")
True
"""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random as Generator
from typing import Any, Protocol

from parlour.core import registry
from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Random, Seat
from parlour.core.match import Match
from parlour.core.offers import Offer

SECONDS = 1.0  # thinking time of a bot that searches


class Choose(Protocol):
    """A policy: a function that chooses an action. `docs/library.md` shows how to write one.

    `level` and `seconds` are for those that search; the others ignore them.

    >>> from parlour import Choose
    >>> def first(game, view, seen, seat, level, rng, seconds):
    ...     return next(iter(game.legal(view, seat)))
    >>> choose: Choose = first
    """

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
    """The named policies of a game: `random`, and the `POLICIES` of its bot module.

    >>> from parlour import policies
    >>> "random" in policies("whist")
    True
    """
    found = registry.installed("parlour.bots").select(name=slug)
    if not found and slug not in registry.slugs():
        registry.game(slug)  # raises, with the games that there are
    own = next(iter(found)).load().POLICIES if found else {}
    return {"random": anything, **own}


def policy(slug: str, name: str) -> Choose:
    """The policy of that name; `bot` is the game's usual opponent, the last one it lists."""
    known = policies(slug)
    if name == "bot":
        return known["classic" if "classic" in known else list(known)[-1]]
    try:
        return known[name]
    except KeyError:
        raise BadOption(f"There is no bot {name!r} for {slug}; choose from: {', '.join(known)}.") from None


def adviser(slug: str) -> str:
    """The name of the policy that gives hints: a sensible player where there is one."""
    return "heuristic" if "heuristic" in policies(slug) else "bot"


def answer(offer: Offer) -> str:
    """What a bot says to an offer: it agrees to takebacks, and plays every game to its end."""
    return "/decline" if offer.step is None else "/accept"


def choice(match: Match[Any, Any, Any], seat: Seat, choose: Choose, rng: Random) -> str:
    """The notation of what a bot plays, chosen from what its seat knows."""
    return str(choose(match.game, match.view(seat), match.seen(seat), seat, 0, rng, SECONDS))


def bot(
    slug: str, name: str = "bot", *, seed: str | int | None = None
) -> Callable[[Match[Any, Any, Any], Seat], str]:
    """A computer player: a function that returns the notation of what it would play for a seat.

    Without a name it is the game's usual opponent; `policies` lists them all. It gets the view of that seat
    and the events that the seat has seen, never the state. With a `seed` its choices can be repeated.

    >>> from parlour import Match, bot, game
    >>> whist, computer = Match.start(game("whist"), seed="tuesday"), bot("whist")
    >>> whist, events = whist.play(0, computer(whist, 0))
    >>> whist.step
    1
    """
    choose, rng = policy(slug, name), Generator(seed)

    def chosen(match: Match[Any, Any, Any], seat: Seat) -> str:
        if match.game.slug != slug:
            raise ParlourError(f"This bot plays {slug}, not {match.game.slug}.")
        if not match.legal(seat):
            raise ParlourError(f"Seat {seat} has nothing to play now.")
        return choice(match, seat, choose, rng)

    return chosen
