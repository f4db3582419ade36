"""The log of a match: its plays in order, and the chains that hold its past."""

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.core.errors import ParlourError, briefly, is_text
from parlour.core.game import NATURE, Draw, Over, Seat, Turn
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


LONGEST_NAME = 100  # characters of who played for a seat


def check_play(seat: Any, notation: Any, by: Any = None) -> None:
    """Raises a `ParlourError` unless this can be a play, legal or not, that a record tells."""
    if not isinstance(notation, str):
        raise ParlourError(f"A play is written as text, such as '4' or '11-15', not as {briefly(notation)}.")
    if type(seat) is not int:
        raise ParlourError(f"A seat is a whole number from 0 on, not {briefly(seat)}.")
    if by is not None and not (
        is_text(by) and by.isprintable() and 0 < len(by) <= LONGEST_NAME and " " not in by
    ):
        raise ParlourError(f"Who played for a seat is named by one word, not by {briefly(by)}.")


class Earlier(NamedTuple):
    """A match before one of its steps, to which it can go back."""

    before: "Earlier | None"
    step: int
    state: Any
    awaiting: Turn | Draw | Over
    events_chain: Chain
    events: tuple[Any, ...]  # of that step
