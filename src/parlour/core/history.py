"""A match step by step, for replays and reviews."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from parlour.core.game import NATURE
from parlour.core.match import Match, Play


class Moment(NamedTuple):
    """A match after one of its steps."""

    match: Match[Any, Any, Any]
    play: Play | None = None  # that started the step
    events: tuple[Any, ...] = ()  # what happened in it


def history(start: Match[Any, Any, Any], log: Iterable[Play]) -> list[Moment]:
    """The match after each of its steps. `start` is it before the first, as `Match.rewound` returns it."""
    past = [Moment(start)]
    for entry in log:
        before, play, happened = past[-1]
        match, events = before.play(*entry)
        if entry.seat == NATURE:
            past[-1] = Moment(match, play, happened + events)
        else:
            past.append(Moment(match, entry, events))
    return past
