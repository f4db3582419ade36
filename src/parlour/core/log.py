"""The log of a match: its plays in order, and the chains that hold its past."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from parlour.core.errors import ParlourError, briefly, is_text
from parlour.core.game import NATURE, Draw, Game, Over, Seat, Turn
from parlour.pieces.shuffles import Order

CLOCK = "clock"  # played for a seat whose time ran out
HOUSE = "house"  # played a formality, ended a match that cannot go on, or stopped its clock


class Play(NamedTuple):
    """An entry of the log: a seat's play, and who made it when that was not the seat itself.

    >>> from parlour import Match, Play, game
    >>> match, events = Match.start(game("connect-four", opening="given")).play(0, "4")
    >>> match.log
    (Play(seat=0, notation='4', by=None),)
    """

    seat: Seat
    notation: str
    by: str | None = None


Log = tuple[Play, ...]
Answer = Callable[[Draw], Order]
Chain = tuple[Any, Any] | None


def links(chain: Chain, start: Chain = None) -> list[Any]:
    """The entries of a chain, in order, after `start`."""
    items = []
    while chain is not None and chain is not start:
        chain, item = chain
        items.append(item)
    return items[::-1]


def play_before(chain: Chain, steps: int) -> str:
    """The play that was made so many steps ago, counted from 1; empty if it was an offer or an answer."""
    while chain and (steps := steps - (chain[1].seat != NATURE)):
        chain = chain[0]
    play: str = chain[1].notation if chain else ""
    return "" if play.startswith("/") else play


class Earlier(NamedTuple):
    """A match before one of its steps, to which it can go back."""

    before: "Earlier | None"
    step: int
    state: Any
    awaiting: Turn | Draw | Over
    events_chain: Chain
    events: tuple[Any, ...]  # of that step


# What a program hands to a match: each check raises a `ParlourError` that says what was expected

LONGEST_NAME = 100  # characters of who played for a seat


def seats_for(game: Any, seats: Any) -> int:
    """How many play: so many, or by default as few as the game allows."""
    if not isinstance(game, Game):
        raise ParlourError(f"A match takes a game, such as game('checkers'), not {briefly(game)}.")
    if seats is None:
        return game.seats[0]
    if type(seats) is not int or seats not in game.seats:
        allowed = " or ".join(map(str, game.seats))
        raise ParlourError(f"{game.title} is played by {allowed}, not by {briefly(seats)}.")
    return seats


def check_position(position: Any) -> None:
    if not (position is None or isinstance(position, str)):
        raise ParlourError(f"A position is written as text, not as {briefly(position)}.")


def check_play(seat: Any, notation: Any, by: Any = None) -> None:
    """Whether this can be a play, legal or not, that a record tells."""
    if not isinstance(notation, str):
        raise ParlourError(f"A play is written as text, such as '4' or '11-15', not as {briefly(notation)}.")
    if type(seat) is not int:
        raise ParlourError(f"A seat is a whole number from 0 on, not {briefly(seat)}.")
    if by is not None and not (
        is_text(by) and by.isprintable() and 0 < len(by) <= LONGEST_NAME and " " not in by
    ):
        raise ParlourError(f"Who played for a seat is named by one word, not by {briefly(by)}.")


def entries(log: Any) -> Iterator[Play]:
    """The plays of a log."""
    if isinstance(log, str | bytes) or not isinstance(log, Iterable):
        raise ParlourError(f"A log is a list of plays, such as match.log, not {briefly(log)}.")
    for entry in log:
        if not isinstance(entry, tuple | list) or len(entry) not in (2, 3):
            raise ParlourError(f"A log has plays, such as Play(0, '4'), not {briefly(entry)}.")
        yield Play(*entry)


def checked_order(order: Any, draw: Draw) -> Order:
    """What a function gave as luck, if this draw can give it."""
    if isinstance(order, tuple | list) and all(type(place) is int for place in order):
        places = set(order)
        if len(places) == len(order) == draw.take and places <= set(range(draw.pool)):
            return tuple(order)
    asked = f"{draw.take} of the numbers from 0 to {draw.pool - 1}, none twice"
    raise ParlourError(f"Luck must answer this draw with a tuple of {asked}, not with {briefly(order)}.")
