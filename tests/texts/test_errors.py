"""The errors of a house and of its clients: every key that the code names has its text and its arguments."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

import parlour
from parlour.service.books.moderation import OrderRow
from parlour.service.people.moderation import banned, muted
from parlour.texts import has
from tests.texts.test_languages import blanks, forms

SOURCE = [
    path
    for part in ("service", "adapters", "client")
    for path in sorted((Path(parlour.__file__).parent / part).rglob("*.py"))
]
KEY = re.compile(r"error\.[a-z0-9-]+")
BESIDES = {"retry_after", "reason", "where"}  # arguments of some errors that no text has
DAY = 24 * 60  # minutes


def used() -> dict[str, list[set[str]]]:
    """By key, the arguments it is given, wherever a call names it."""
    found: dict[str, list[set[str]]] = defaultdict(list)
    for path in SOURCE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(args=[ast.Constant(value=str(key)), *_], keywords=given) if KEY.fullmatch(key):
                    found[key].append({one.arg or "" for one in given})
                case ast.Constant(value=str(key)) if KEY.fullmatch(key):
                    found[key]  # named, and perhaps called elsewhere
    return found


USED = used()


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_error_that_can_be_raised_has_its_text(language):
    assert len(USED) > 100
    assert [] == sorted(key for key in USED if not has(key, language))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_error_is_raised_with_the_arguments_of_its_text(language):
    texts = forms(language)
    for key, calls in USED.items():
        wanted = {blank.strip("{}") for blank in blanks(texts[key])}
        assert [] == [given for given in calls if wanted != given - (BESIDES - wanted)], key


def test_no_text_is_left_of_an_error_that_nobody_raises():
    known = {key for key in forms("en") if key.startswith("error.")}
    for_a_time = {
        f"error.{kind}-{unit}" for kind in ("banned", "muted") for unit in ("days", "hours", "minutes")
    }

    assert set() == known - USED.keys() - for_a_time


@pytest.mark.parametrize("told", [banned, muted])
@pytest.mark.parametrize("minutes", [None, 1, 5, 60, 300, DAY, 3 * DAY])
def test_a_ban_or_a_mute_is_told_with_the_time_that_is_left_and_why(told, minutes):
    error = told(OrderRow("ana", "ban", minutes and 60.0 * minutes, "Rude."), 0)

    assert has(error.message.key, "de")
    assert "{" not in str(error)
    assert str(error).endswith(": Rude.")
