"""The errors of requests to a house: a code for programs, and a text by key and arguments for people."""

from typing import Any, ClassVar

from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Message
from parlour.texts import say


class HouseError(ParlourError):
    """The house refuses a request; nothing changed.

    The text goes to the client as a key and arguments, so that each client can say it in its own language.
    `str(error)` says it in the language of this process.
    """

    code: ClassVar[str] = "not-allowed"

    def __init__(self, key: str, /, **args: Any) -> None:
        super().__init__(key)
        self.message = Message(key, **args)

    def __str__(self) -> str:
        return say(self.message)


class NotFound(HouseError):
    code = "not-found"


class NotAllowed(HouseError):
    code = "not-allowed"


class NotSignedIn(HouseError):
    code = "not-signed-in"


class Outdated(HouseError):
    """The client and the house speak different protocols."""

    code = "outdated"


class WrongPassword(HouseError):
    code = "wrong-password"


class Banned(HouseError):
    code = "banned"


class TooMany(HouseError):
    code = "too-many"

    def __init__(self, key: str, /, retry_after: float = 0.0, **args: Any) -> None:
        """`retry_after`: in how many seconds to try again, if known."""
        super().__init__(key, **args)
        self.retry_after = retry_after


class TooFast(HouseError):
    """The connection sends too much, and is closed."""

    code = "too-fast"


class TooBig(HouseError):
    code = "too-big"


class BadMessage(HouseError):
    code = "bad-message"


class WrongSettings(HouseError, BadOption):
    """A table cannot be set up like that."""

    code = "bad-option"


class NotStored(HouseError):
    code = "not-stored"


class Elsewhere(NotStored):
    """Another node knows the rules of this match: its visitors are handed over."""

    def __init__(self) -> None:
        super().__init__("error.elsewhere")


class RulesGone(NotFound):
    """No node knows the rules of this match any more."""

    def __init__(self) -> None:
        super().__init__("error.rules-changed")


class Unreadable(HouseError):
    """The stored data is damaged: asking again does not help."""

    code = "unreadable"

    def __init__(self, key: str = "error.unreadable", /, reason: str = "", told: bool = False) -> None:
        """`reason`: for the operator; if `told`, for everybody."""
        super().__init__(key, **({"reason": reason} if told else {}))
        self.reason = reason


class NotEnoughCoins(NotAllowed):
    code = "not-enough-coins"


class EndedByHouse(HouseError):
    """The operator ended the match."""

    code = "ended-by-house"


class Defect(HouseError):
    """A bug of ours: the log gets the details, whoever asked only the text."""

    code = "defect"

    def __init__(self, key: str = "error.defect", /, reason: str = "", where: str = "") -> None:
        super().__init__(key)
        self.reason, self.where = reason, where


def code_of(error: ParlourError) -> str:
    return error.code if isinstance(error, HouseError) else WrongSettings.code


def message_of(error: ParlourError) -> Message:
    """An error of a game or of `core` has only an English sentence."""
    return error.message if isinstance(error, HouseError) else Message("error.said", text=str(error))


def english(error: ParlourError) -> str:
    return say(message_of(error), language="en")


def check(wrong: str) -> None:
    """`wrong`: the key of what is wrong, if anything is."""
    if wrong:
        raise NotAllowed(wrong)
