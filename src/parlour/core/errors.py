"""Errors caused by a user's mistake: `str(error)` is a sentence that says what to do about it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.core.game import Refusal


class ParlourError(ValueError):
    """A user's mistake, explained in one sentence. The base class of all errors of the library.

    >>> from parlour import Match, ParlourError, game
    >>> try:
    ...     Match.start(game("whist"), seats=5)
    ... except ParlourError as error:
    ...     print(error)
    Whist is played by 2, not by 5.
    """


class UnknownGame(ParlourError):
    """No game of this name is installed, or it cannot be loaded.

    >>> from parlour import UnknownGame, game
    >>> try:
    ...     game("chess")
    ... except UnknownGame as error:
    ...     print(str(error).partition(";")[0])
    There is no game 'chess'
    """


class BadOption(ParlourError):
    """A house rule, preset or bot that the game does not have, or a value that the rule does not allow.

    >>> from parlour import BadOption, game
    >>> try:
    ...     game("connect-four", width=1000)
    ... except BadOption as error:
    ...     print(error)
    width must be from 1 to 35, not 1000.
    """


class BadPosition(ParlourError):
    """A text that is not a position of this game.

    >>> from parlour import BadPosition, Match, game
    >>> try:
    ...     Match.start(game("connect-four"), position="4x")
    ... except BadPosition as error:
    ...     print(error)
    '4x' is not a column string of a game on this grid.
    """


class BadRecord(ParlourError):
    """A text that is not the record of a match, or one that was changed.

    >>> from parlour import BadRecord, read
    >>> try:
    ...     read("hello")
    ... except BadRecord as error:
    ...     print(error)
    This is not a record of a match: it does not begin with its title.
    """


class IllegalAction(ParlourError):
    """A play that the rules forbid; nothing changed.

    `refusal` has the rule, the reason and what is legal instead; `str(error)` says it in the language in use.
    `texts` are the game's own, if it brings any.

    >>> from parlour import IllegalAction, Match, game
    >>> match = Match.start(game("connect-four", opening="given"))
    >>> try:
    ...     match.play(1, "4")
    ... except IllegalAction as error:
    ...     print(error)
    ...     print(error.refusal.rule)
    It is not your turn: waiting for Player 1. Rule PL-1.
    PL-1
    """

    def __init__(self, refusal: "Refusal", texts: Mapping[str, str] | None = None) -> None:
        super().__init__(refusal, texts)
        self.refusal, self.texts = refusal, texts

    def __str__(self) -> str:
        from parlour.core.game import Message
        from parlour.texts import say  # here, because few programs that play need the words

        told = Message("refusal.with-rule", reason=self.refusal.message, rule=self.refusal.rule)
        return say(told, texts=self.texts)


def briefly(value: object) -> str:
    """What somebody handed over, for a sentence: a text may be long, a list deep."""
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if isinstance(value, int) and abs(value) >= 10**9:
        return "a number of more than 9 digits"
    if value is None or isinstance(value, int | float):
        return repr(value)
    return f"something of type {type(value).__name__}"


def cause(error: BaseException) -> str:
    """What a plug-in raised, for a sentence: its kind and its text, without what a terminal would obey."""
    text = "".join(char if char.isprintable() else "?" for char in str(error))
    return f"{type(error).__name__}: {text}".removesuffix(": ").removesuffix(".")


def is_text(value: object) -> bool:
    """Whether it is a text that can be written down: one with half a character cannot."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def check_names(names: object) -> None:
    """Raises a `ParlourError` unless these are the names of people, in the order of their seats."""
    if not isinstance(names, tuple | list) or not all(isinstance(name, str) for name in names):
        raise ParlourError("Names are a tuple of texts, one for each seat, such as ('Ana', 'Ben').")
