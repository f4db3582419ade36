"""Errors between a client and its house, each with one sentence for the person."""

from parlour.client.mirror import message
from parlour.core.errors import ParlourError
from parlour.core.game import Message
from parlour.service import wire


class Unreachable(ParlourError):
    """There is no house at that address, or it does not answer."""


class Unwelcome(ParlourError):
    """The house refused the request; nothing changed. `code` is for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Refused(ParlourError):
    """The rules forbid the play; nothing changed."""

    def __init__(self, rule: str, message: Message, instead: tuple[str, ...], stale: bool) -> None:
        super().__init__(f"{message.key} (rule {rule})")
        self.rule = rule
        self.message = message
        self.instead = instead
        self.stale = stale  # something else happened first; the mirror already shows it


def unwelcome(problem: wire.Problem) -> Unwelcome:
    return Unwelcome(problem.code, problem.sentence)


def refused(news: wire.Refused) -> Refused:
    return Refused(news.rule, message(news.message), news.instead, news.stale)
