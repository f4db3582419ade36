"""Questions to bots, and their answers, on their way between a house and workers on other machines.

A question holds frozen values of a game, and no codec knows those of a plug-in, so it travels as a pickle. A
worker builds nothing from it but dataclasses, enums and tuples of Parlour and its games; any other pickle is
refused. The house reads no pickles at all: an answer is JSON.
"""

import io
import pickle
from dataclasses import is_dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, json

from parlour.core.registry import games
from parlour.service.ports import Advice, Question
from parlour.service.wire.texts import Text, message, text

PATH, VERSION_HEADER = "/api/worker", "parlour-version"
OURS = "parlour"
Notation = Annotated[str, Meta(max_length=200)]


class Offer(NamedTuple):
    """A question that a worker got, and what the house wants with it."""

    number: int
    seconds: float  # until the answer is too late
    advice: bool  # asks the game's judge
    question: Question


class SentAdvice(Struct, frozen=True, forbid_unknown_fields=True):
    play: Notation
    reason: Text | None = None
    slots: Annotated[tuple[Notation, ...], Meta(max_length=200)] = ()


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer to an offer; without any, or with a failure, a quick bot of the house plays."""

    number: int
    play: Notation | None = None
    advice: SentAdvice | None = None
    failure: Annotated[str, Meta(max_length=200)] = ""


def packed(offer: Offer) -> bytes:
    return pickle.dumps(offer, protocol=5)


def unpacked(data: bytes) -> Offer:
    """Raises if it is not an offer, or names anything that is no value of a game."""
    offer = _Careful(io.BytesIO(data)).load()
    if not isinstance(offer, Offer):
        raise pickle.UnpicklingError("this is no question")
    return offer


class _Careful(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] in _packages():
            found = super().find_class(module, name)
            if isinstance(found, type) and (is_dataclass(found) or issubclass(found, Enum | tuple)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no value of a game")


def _packages() -> set[str]:
    return {OURS, *(kind.__module__.partition(".")[0] for kind in games().values())}


def answer_of(number: int, found: str | Advice | None, failure: str) -> Answer:
    if isinstance(found, Advice):
        reason = text(found.reason) if found.reason else None
        return Answer(number, advice=SentAdvice(found.play, reason, found.slots))
    return Answer(number, found, failure=failure)


def found_in(answer: Answer) -> str | Advice | None:
    if sent := answer.advice:
        return Advice(sent.play, message(sent.reason) if sent.reason else None, sent.slots)
    return answer.play


encode = json.encode


def decode(data: bytes) -> Answer | None:
    """What a worker says when it asks for the next question; raises msgspec's errors."""
    return json.decode(data, type=Answer | None)
