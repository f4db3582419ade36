"""Which status an error gets."""

import asyncio
from asyncio import CancelledError
from types import SimpleNamespace

import pytest

from parlour.adapters.http.errors import guarded, handlers
from parlour.core.errors import ParlourError, UnknownGame
from parlour.service.errors import BadMessage, NotEnoughCoins, NotFound, TooMany


class NoSuchLesson(NotFound):
    code = "no-such-lesson"


class TooManyLessons(TooMany):
    code = "too-many-lessons"


def answered(error):
    return handlers(None, lambda request: None)[ParlourError](None, error)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (NotFound("error.no-such-match"), 404),
        (NoSuchLesson("error.no-such-match"), 404),
        (NotEnoughCoins("error.no-such-match"), 409),
        (BadMessage("error.not-json"), 400),
        (UnknownGame("No game is called chess."), 400),
    ],
)
def test_an_error_has_the_status_of_its_nearest_known_class(error, status):
    assert status == answered(error).status_code


def test_any_kind_of_too_many_says_when_to_try_again():
    answer = answered(TooManyLessons("error.too-many-requests", retry_after=1.2))

    assert (429, "2") == (answer.status_code, answer.headers["retry-after"])


def test_nothing_is_said_about_when_to_try_again_if_it_is_not_known():
    assert "retry-after" not in answered(TooMany("error.too-many-requests")).headers


def closed_in_the_middle(*before):
    """What is sent for a request that is cancelled after the app has sent these messages."""
    sent = []

    async def app(scope, receive, send):
        for message in before:
            await send(message)
        raise CancelledError

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": [],
    }
    callers = SimpleNamespace(refusal=lambda *caller: None)
    asyncio.run(guarded(app, callers)(scope, None, send))
    return sent


def test_a_request_that_a_closing_house_does_not_wait_for_is_told_to_try_again():
    start, body = closed_in_the_middle()

    assert 503 == start["status"]
    assert b"Please try again" in body["body"]


def test_an_answer_that_has_begun_is_not_begun_again_when_the_house_closes():
    start = {"type": "http.response.start", "status": 200, "headers": []}

    assert [200] == [message["status"] for message in closed_in_the_middle(start)]
