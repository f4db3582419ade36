"""From nothing to a match with one request, over real connections."""

from http.cookies import SimpleCookie

import pytest

from parlour.service.limits import Limits
from tests.adapters.running import open_house

C4 = {"game": "connect-four"}


@pytest.fixture(scope="module")
def house():
    with open_house("picows", Limits(guests_of_address=10**6)) as running:
        yield running


def test_somebody_without_a_pass_gets_one_and_a_match_that_has_begun(house):
    answer = house.http("POST", "/api/play", {**C4, "name": "Ann"})
    cookie = SimpleCookie(answer.headers["set-cookie"])[f"parlour-{house.port}"]
    info = house.http("GET", f"/api/matches/{answer.json['match']}").json

    assert 201 == answer.status
    assert (cookie.value, "Ann", True) == (answer.json["token"], answer.json["name"], cookie["httponly"])
    assert "no-store" == answer.headers["cache-control"]
    assert ("live", answer.json["commit"]) == (info["phase"], info["commit"])
    assert [("Ann", ""), ("", "bot")] == [(chair["name"], chair["bot"]) for chair in info["seats"]]


def test_whoever_has_a_pass_keeps_it_and_it_is_not_shown_again(house):
    token = house.guest("Ben")
    answer = house.http("POST", "/api/play", C4, Authorization=f"Bearer {token}")

    assert ("Ben", "") == (answer.json["name"], answer.json["token"])
    assert "set-cookie" not in answer.headers


def test_a_pass_that_the_house_does_not_know_any_more_is_replaced(house):
    answer = house.http("POST", "/api/play", {**C4, "name": "Cy"}, Cookie="parlour=forgotten")
    assert (201, "Cy") == (answer.status, answer.json["name"])


@pytest.mark.parametrize("wish", [{"game": "chess"}, {**C4, "bot": "none"}, {**C4, "nonce": "00" * 16}])
def test_for_what_cannot_be_played_nobody_becomes_a_guest(house, wish):
    answer = house.http("POST", "/api/play", wish)
    assert 400 == answer.status
    assert "set-cookie" not in answer.headers


def test_a_page_from_elsewhere_begins_nothing(house):
    assert 403 == house.http("POST", "/api/play", C4, Origin="http://elsewhere.example").status


def test_too_many_new_guests_from_one_address_must_wait():
    with open_house("picows", Limits(guests_of_address=0.001)) as house:
        statuses = [house.http("POST", "/api/play", C4).status for _ in range(61)]
    assert [201] * 60 + [429] == statuses


def test_what_cannot_be_stored_is_said(house):
    token = house.guest()
    house.house.context.store.full = True
    try:
        answer = house.http("POST", "/api/play", C4, Authorization=f"Bearer {token}")
    finally:
        house.house.context.store.full = False
    assert (503, "not-stored") == (answer.status, answer.json["code"])


def test_a_hint_that_no_bot_finds_is_a_sentence_and_strangers_get_none(house):
    token = house.guest("Dee")
    given = C4 | {"options": {"opening": "given"}}
    match = house.http("POST", "/api/play", given, Authorization=f"Bearer {token}").json["match"]
    answer = house.http("GET", f"/api/matches/{match}/hint", Authorization=f"Bearer {token}")

    assert (503, "not-stored") == (answer.status, answer.json["code"])  # this house has no bots
    assert 401 == house.http("GET", f"/api/matches/{match}/hint").status
    assert (
        409 == house.http("GET", f"/api/matches/{match}/hint", Authorization=f"Bearer {house.guest()}").status
    )
