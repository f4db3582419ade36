"""Lessons over HTTP."""

import gzip
import json

import pytest

from tests.adapters.running import open_house


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


def test_a_lesson_is_told_whole_to_anybody(house):
    answer = house.http("GET", "/api/lessons/whist")

    assert (200, "whist", 6) == (answer.status, answer.json["game"], len(answer.json["steps"]))
    assert {"rule", "play", "picture", "seen", "updates"} == answer.json["steps"][0].keys()


def test_it_is_packed_for_those_who_unpack_it(house):
    packed = house.http("GET", "/api/lessons/whist", Accept_Encoding="gzip")

    assert "gzip" == packed.headers["content-encoding"]
    assert house.http("GET", "/api/lessons/whist").json == json.loads(gzip.decompress(packed.body))


def test_the_house_says_what_is_wrong_with_another_play(house):
    answer = house.http("GET", "/api/lessons/crazy-eights/2/why?play=KC")

    assert (200, "CE-3", False) == (answer.status, answer.json["rule"], answer.json["allowed"])
    assert "crazy-eights.no-match" == answer.json["message"]["key"]


@pytest.mark.parametrize(
    "path", ["/api/lessons/bridge", "/api/lessons/bridge/1/why?play=4", "/api/lessons/whist/7/why?play=4"]
)
def test_what_nobody_teaches_is_not_found(house, path):
    assert 404 == house.http("GET", path).status


@pytest.mark.parametrize("query", ["", "?play=", f"?play={'8' * 201}"])
def test_a_play_must_be_named(house, query):
    assert 400 == house.http("GET", f"/api/lessons/whist/1/why{query}").status


def test_the_list_of_games_says_what_each_lesson_teaches(house):
    games = {game["slug"]: game["lesson"] for game in house.http("GET", "/api/games").json}

    assert ["WH-5", "WH-7", "WH-6", "WH-7", "WH-6", "WH-9"] == games["whist"]
