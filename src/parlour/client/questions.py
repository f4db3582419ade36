"""A client's open requests, and how it recognises their answers among all messages."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from parlour.client.errors import Refused, Unwelcome, refused, unwelcome
from parlour.core.game import Seat
from parlour.service import wire

T = TypeVar("T")


@dataclass
class Question:
    """A request that waits for its answer; repeated after reconnecting."""

    ask: wire.MatchRequest | wire.Inbound | None
    answer: Callable[[Any], Any]  # extracts the answer from a message, or None
    done: "asyncio.Future[Any]"

    def hear(self, news: Any) -> None:
        if self.done.done():
            return
        try:
            found = self.answer(news)
        except (Refused, Unwelcome) as error:
            self.done.set_exception(error)
        else:
            if found is not None:
                self.done.set_result(found)


def welcomed(news: Any) -> wire.Welcome | None:
    if isinstance(news, wire.Problem):
        raise unwelcome(news)
    return news if isinstance(news, wire.Welcome) else None


class SubmissionAnswer:
    """The house's answer to one submission."""

    def __init__(self, submit: wire.Submit) -> None:
        self._submit = submit
        self._stale: Refused | None = None

    def __call__(self, news: Any) -> wire.Ack | None:
        if self._stale and isinstance(news, wire.Picture) and news.match == self._submit.match:
            raise self._stale  # only now, when the mirror shows what happened instead
        if getattr(news, "id", None) != self._submit.id:
            return None
        match news:
            case wire.Refused(stale=True):
                self._stale = refused(news)
            case wire.Refused():
                raise refused(news)
            case wire.Problem():
                raise unwelcome(news)
        return news if isinstance(news, wire.Ack) else None


def about(match: str, news: Any, answer: Callable[[Any], T | None]) -> T | None:
    """For requests without an id: the answer is the next message about the match, or an error."""
    if getattr(news, "match", None) != match:
        return None
    if isinstance(news, wire.Problem) and news.id is None:
        raise unwelcome(news)
    return answer(news)


def presence(news: Any) -> wire.Presence | None:
    """The answer that says who sits where now."""
    return news if isinstance(news, wire.Presence) else None


@dataclass
class RematchAnswer:
    """The house's answer to a rematch: these seats want it, or everybody did."""

    seats: set[Seat | None]

    def __call__(self, news: Any) -> wire.Presence | wire.Next | None:
        if isinstance(news, wire.Next):
            return news
        if isinstance(news, wire.Presence) and any(s.plays_again for s in news.seats if s.seat in self.seats):
            return news
        return None  # somebody came or went
