"""The names that a house goes by: those that it can know, and no others."""

import socket

import pytest

from parlour.adapters.http.allowed_hosts import is_known, name_in, names_of
from tests.adapters.running import open_house


@pytest.fixture(autouse=True)
def machine(monkeypatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "MyBox.example.net")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "192.0.2.4", "::"])
@pytest.mark.parametrize(
    "typed",
    [
        *("localhost:8000", "127.0.0.1:8000", "192.0.2.4:8000", "[2001:db8::4]:8000", "games.localhost"),
        *("mybox:8000", "MYBOX", "mybox.local:8000", "mybox.lan", "mybox.fritz.box", "mybox.example.net"),
    ],
)
def test_friends_in_the_network_come_in_by_the_computers_name_or_address(host, typed):
    assert is_known(name_in(typed), names_of(host, "", ()))


@pytest.mark.parametrize("typed", ["other", "evil.example", "mybox.evil.example", "parlour.example", ""])
def test_other_names_are_not_the_houses(typed):
    assert not is_known(name_in(typed), names_of("0.0.0.0", "", ()))


def test_names_that_are_set_are_the_houses():
    names = names_of("house.example", "https://parlour.example:8443/games", ("One.example", "two.example:80"))

    assert {"house.example", "parlour.example", "one.example", "two.example"} <= names


def test_who_comes_by_an_unknown_name_is_told_which_setting_adds_it():
    with open_house() as house:
        answer = house.http("GET", "/", Host="games.example")

    assert (421, "unknown-host") == (answer.status, answer.json["code"])
    assert '"games.example"' in answer.json["sentence"]
    assert "setting hosts" in answer.json["sentence"]
