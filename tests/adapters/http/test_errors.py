"""Which status an error gets."""

import pytest

from parlour.adapters.http.errors import handlers
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
