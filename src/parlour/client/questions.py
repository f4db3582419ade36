"""What a client has asked, and how it recognises the answer among all that the house says."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.client.errors import Refused, Unwelcome, refused, unwelcome
from parlour.service import wire


@dataclass
class Question:
    """Something that waits to be answered; asked again when the connection is made anew."""

    ask: wire.MatchRequest | wire.Inbound | None
    answer: Callable[[Any], Any]  # what a message answers to it, if it does
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


class Verdict:
    """What the house says about one submission."""

    def __init__(self, submit: wire.Submit) -> None:
        self._submit = submit
        self._stale: Refused | None = None

    def __call__(self, news: Any) -> wire.Ack | None:
        if self._stale and isinstance(news, wire.Picture) and news.match == self._submit.match:
            raise self._stale  # now that the mirror shows what happened instead
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
