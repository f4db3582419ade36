"""Lessons over HTTP: positions to look at, and what the right play leads to."""

from msgspec import Struct

from parlour.service.wire import Event, Picture, Update
from parlour.service.wire.texts import Text


class LessonStep(Struct, frozen=True):
    """One thing to learn. The picture's prompt asks for the play; the last update's says why it was right."""

    rule: str
    play: str  # what is asked for
    picture: Picture
    seen: tuple[Event, ...]  # what has happened before
    updates: tuple[Update, ...]  # the play and the answers to it


class Lesson(Struct, frozen=True):
    game: str
    steps: tuple[LessonStep, ...]


class NotThis(Struct, frozen=True):
    """Why a play is not what a step of a lesson asks for."""

    rule: str
    message: Text
    allowed: bool  # the rules allow it, but the lesson asks for something else
