"""Puzzles over real connections."""

import pytest

from parlour import puzzles
from tests.adapters.running import open_house


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


@pytest.fixture
def ana(house):
    token = house.http("POST", "/api/guest", {"name": "Ana"}).json["token"]

    def ask(method, path, body=None):
        return house.http(method, f"/api/puzzles/{path}", body, Authorization=f"Bearer {token}")

    return ask


def test_the_puzzle_of_the_day_is_the_same_for_everybody(house, ana):
    mine, anybodys = ana("GET", "today").json, house.http("GET", "/api/puzzles/today").json

    assert mine["id"] == anybodys["id"]
    assert mine["day"]
    assert 7 == len(mine["standing"]["week"])


def test_a_puzzle_is_solved_and_kept(ana):
    told = ana("GET", "next").json
    puzzle = puzzles.find(told["id"])
    verdict = ana("POST", f"{puzzle.id}/try", {"play": puzzle.solution})

    assert (200, True) == (verdict.status, verdict.json["right"])
    assert "solved" == ana("GET", puzzle.id).json["state"]
    assert told["standing"]["rating"] + told["worth"] == ana("GET", "today").json["standing"]["rating"]


def test_a_wrong_play_a_hint_and_being_shown(ana):
    puzzle = puzzles.find(ana("GET", "next?game=checkers").json["id"])
    wrong = ana("POST", f"{puzzle.id}/try", {"play": next(iter(puzzle.wrong))}).json

    assert (False, "missed", []) == (wrong["right"], wrong["state"], wrong["line"])
    assert [] == ana("POST", f"{puzzle.id}/hint").json["hints"]  # nothing can be won any more
    assert len(puzzle.line) == len(ana("POST", f"{puzzle.id}/show").json["line"])


@pytest.mark.parametrize("act", ["try", "hint", "show"])
def test_whoever_has_no_pass_may_look_only(house, act):
    puzzle = puzzles.shipped("whist")[0]

    assert 200 == house.http("GET", f"/api/puzzles/{puzzle.id}").status
    assert 401 == house.http("POST", f"/api/puzzles/{puzzle.id}/{act}", {"play": puzzle.solution}).status


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "whist-00000000", 404),
        ("GET", "next?game=bridge", 404),
        ("GET", "next?game=../..", 400),
        ("POST", "whist-00000000/hint", 404),
    ],
)
def test_what_is_not_there_is_not_found(ana, method, path, status):
    assert status == ana(method, path).status


def test_a_play_must_be_named(ana):
    puzzle = puzzles.shipped("whist")[0]

    assert 400 == ana("POST", f"{puzzle.id}/try", {"play": ""}).status
    assert 400 == ana("POST", f"{puzzle.id}/try", {"play": "AS", "more": 1}).status
