"""Bots: `choose` gets what its seat knows (its view and the events it has seen) and nothing else.

>>> from parlour import bots
>>> "classic" in bots.policies("crazy-eights")
True
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random as Generator
from typing import Any, NamedTuple, Protocol

from parlour.core import registry
from parlour.core.chance import check_seed
from parlour.core.errors import BadOption, ParlourError, briefly, cause
from parlour.core.game import Message, Random, Seat
from parlour.core.match import Match
from parlour.core.offers import Offer
from parlour.games import kernel

SECONDS = 1.0  # thinking time of a bot that searches


class Choose(Protocol):
    """A policy: a function that chooses an action. `docs/library.md` shows how to write one.

    `seconds` is for those that search; the others ignore it. `level` is always 0: each level is a policy of
    its own, and the parameter stays for policies that were written with it.

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


class Worth(NamedTuple):
    """A play and what it is worth to the seat."""

    play: str  # in notation
    chance: float  # to win the match, a draw counting half
    score: int  # in the game's own measure, the more the better; the unit is the game's
    exact: bool = True  # where the best play is solved: whether this one is, too


@dataclass(frozen=True)
class Evaluation:
    """How a seat stands, from which hints, reviews and puzzles are made.

    >>> from parlour import Match, bots, game, say
    >>> match = Match.start(game("connect-four", opening="given"), position="112233")
    >>> stands = bots.evaluate(match, 0)
    >>> stands.best, stands.chance, stands.exact
    ('4', 1.0, True)
    >>> say(stands.reason)
    'Column 4 completes the line.'
    """

    plays: tuple[Worth, ...]  # every legal play, the best first; equal ones in the order of the rules
    exact: bool  # solved, otherwise an estimate
    reason: Message  # why the best play is the best, in one sentence
    slots: tuple[str, ...] = ()  # of the table, to light with the reason

    @property
    def best(self) -> str:
        return self.plays[0].play

    @property
    def chance(self) -> float:
        return self.plays[0].chance


class Evaluate(Protocol):
    """What judges a position for the seat whose turn it is, from what that seat knows.

    The same view and `seen` are judged alike on every machine with compiled loops: the work is bounded, not
    the time. Only for a hint, or on a very slow one, the clock counts: `guard.deadline` says until when.
    """

    def __call__(self, game: Any, view: Any, seen: tuple[Any, ...], seat: Seat) -> Evaluation: ...


def anything(
    game: Any, view: Any, seen: tuple[Any, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Any:
    """The policy `random`: any legal play, all equally likely."""
    actions = list(game.legal(view, seat))
    return actions[rng.randrange(len(actions))]


def policies(slug: str) -> Mapping[str, Choose]:
    """The policies of a game: `random`, `search`, and the `LEVELS` and `POLICIES` of its bot module.

    >>> from parlour import policies
    >>> list(policies("whist"))[:2]
    ['random', 'search']
    """
    return {"random": anything, **_search().POLICIES, **levels(slug), **_module(slug).POLICIES}


def broken(slug: str) -> str:
    """Why the bot module of a game cannot be used, in a sentence; `random` and `search` play all the same."""
    return _loaded(slug)[1]


def levels(slug: str) -> Mapping[str, Choose]:
    """The levels of a game from the weakest to the strongest; level 1 is the first of them."""
    found: Mapping[str, Choose] = getattr(_module(slug), "LEVELS", {})
    return found


def _module(slug: str) -> Any:
    return _loaded(slug)[0] if isinstance(slug, str) else registry.game(slug)  # which raises


@cache
def _loaded(slug: str) -> tuple[Any, str]:
    """The bot module of a game; for one that cannot be used `search`, and a sentence that says why."""
    found = registry.installed("parlour.bots").select(name=slug)
    if not found and slug not in registry.slugs():
        registry.game(slug)  # raises, with the games that there are
    if not found:
        return _search(), ""
    try:
        module = next(iter(found)).load()
        for name, chosen in (("POLICIES", module.POLICIES), ("LEVELS", getattr(module, "LEVELS", {}))):
            if not isinstance(chosen, Mapping):
                raise TypeError(f"{name} is {briefly(chosen)}, not policies by name")
    except (Exception, SystemExit) as error:  # a plug-in, which may be broken in any way
        return _search(), f"The bots of {slug} cannot be loaded: {cause(error)}."
    return module, ""


def _search() -> Any:
    """The bot module of a game without one: it plays and judges whatever obeys the laws."""
    from parlour.bots import search

    return search


def policy(slug: str, name: str | int) -> Choose:
    """The policy of that name or the level of that number; `bot` is the game's usual opponent."""
    known = policies(slug)
    if name == "bot" and (fault := broken(slug)):
        raise BadOption(f"{fault} Choose from: {', '.join(known)}.")
    return known[usual(slug) if name == "bot" else policy_name(slug, name)]


def usual(slug: str) -> str:
    """The name of the game's usual opponent."""
    names = list(policies(slug))
    return "classic" if "classic" in names else names[-1]


def policy_name(slug: str, name: str | int) -> str:
    """What a policy is called: a level can also be given by its number, and `bot` stays `bot`."""
    known, numbered = policies(slug), dict(enumerate(levels(slug), start=1))
    if isinstance(name, str) and (name in known or name == "bot"):
        return name
    for number, level in numbered.items():
        if name in (number, str(number)):
            return level
    by_number = f", or a level by its number, 1 to {len(numbered)}" if numbered else ""
    refused = f"There is no bot {briefly(name)} for {slug}; choose from: {', '.join(known)}{by_number}."
    raise BadOption(" ".join(filter(None, (broken(slug), refused))))


def warm_up() -> None:
    """Begins to compile in the background what the levels of all games need; until then they play weaker."""
    kernel.warm_up(_warm_all)


def _warm_all() -> None:
    for slug in registry.slugs():
        make_ready(slug)


def make_ready(slug: str) -> None:
    """Compiles or loads what the levels and the judge of a game need."""
    with suppress(Exception):  # a plug-in may raise anything; its bots then compile when they play
        if work := getattr(_module(slug), "warm_up", None):
            work()


def adviser(slug: str) -> str:
    """The name of the policy that gives hints: the strongest level, else a careful or a sensible player."""
    if strongest := list(levels(slug)):
        return strongest[-1]
    return next((name for name in ("adviser", "heuristic") if name in policies(slug)), "bot")


def openings(game: Any) -> Collection[tuple[str, ...]]:
    """The first plays with which matches between bots begin, if the game's bot module has such."""
    found = getattr(_module(game.slug), "openings", None)
    return found(game) if found else ()


def evaluator(slug: str) -> Evaluate | None:
    """The `evaluate` of the game's bot module, if it has one."""
    found: Evaluate | None = getattr(_module(slug), "evaluate", None)
    return found


def evaluate(match: Match[Any, Any, Any], seat: Seat) -> Evaluation:
    """How a seat that must play stands, judged from what it knows."""
    judge = evaluator(match.game.slug)
    if judge is None:
        raise ParlourError(f"There is nothing that judges positions of {match.game.slug}.")
    if not match.legal(seat):
        raise ParlourError(f"Seat {seat} has nothing to play now.")
    return judge(match.game, match.view(seat), match.seen(seat), seat)


def answer(offer: Offer) -> str:
    """What a bot says to an offer: it agrees to takebacks, and plays every game to its end."""
    return "/decline" if offer.step is None else "/accept"


def choice(match: Match[Any, Any, Any], seat: Seat, choose: Choose, rng: Random) -> str:
    """The notation of what a bot plays, chosen from what its seat knows."""
    return str(choose(match.game, match.view(seat), match.seen(seat), seat, 0, rng, SECONDS))


def bot(
    slug: str, name: str | int = "bot", *, seed: str | int | None = None
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
    if seed is not None:
        check_seed(seed)
    choose, rng = policy(slug, name), Generator(seed)

    def chosen(match: Match[Any, Any, Any], seat: Seat) -> str:
        if not isinstance(match, Match):
            raise ParlourError(f"A bot is asked about a match, not about {briefly(match)}.")
        if match.game.slug != slug:
            raise ParlourError(f"This bot plays {slug}, not {match.game.slug}.")
        if not match.legal(seat):
            raise ParlourError(f"Seat {seat} has nothing to play now.")
        return choice(match, seat, choose, rng)

    return chosen
