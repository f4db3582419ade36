"""Errors between a client and its house; `str(error)` is a sentence for the person."""

from typing import Any

from parlour.core.errors import ParlourError
from parlour.core.game import Message
from parlour.service import wire
from parlour.service.wire.texts import message
from parlour.texts import say


class Unreachable(ParlourError):
    """There is no house at that address, or it does not answer."""

    def __init__(self, key: str, /, **args: Any) -> None:
        super().__init__(key)
        self.message = Message(key, **args)

    def __str__(self) -> str:
        return say(self.message)


class Unwelcome(ParlourError):
    """The house refused the request; nothing changed. `code` is for programs."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code, message)
        self.code, self.message = code, message

    def __str__(self) -> str:
        return say(self.message)


class Refused(ParlourError):
    """The rules forbid the play; nothing changed."""

    def __init__(self, rule: str, message: Message, instead: tuple[str, ...], stale: bool) -> None:
        super().__init__(rule, message, instead, stale)
        self.rule = rule
        self.message = message
        self.instead = instead
        self.stale = stale  # something else happened first; the mirror already shows it

    def __str__(self) -> str:
        return say(Message("refusal.with-rule", reason=self.message, rule=self.rule))


def unwelcome(problem: wire.Problem) -> Unwelcome:
    return Unwelcome(problem.code, message(problem.message))


def refused(news: wire.Refused) -> Refused:
    return Refused(news.rule, message(news.message), news.instead, news.stale)
