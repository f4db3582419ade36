"""Where others reach a house, as far as it knows: what invitations should lead to."""

import pytest

from parlour.adapters import serve
from parlour.adapters.serve import reach
from parlour.adapters.settings import Choices
from tests.adapters.running import open_house


@pytest.mark.parametrize(
    ("choices", "reached"),
    [
        ({}, ""),
        ({"host": "localhost"}, ""),
        ({"host": "127.0.0.5"}, ""),
        ({"host": "0.0.0.0"}, "http://192.0.2.9:8000"),
        ({"host": "::"}, "http://192.0.2.9:8000"),
        ({"host": "192.0.2.4"}, "http://192.0.2.4:8000"),
        ({"host": "2001:db8::4"}, "http://[2001:db8::4]:8000"),
        ({"host": "127.0.0.1", "public_url": "https://parlour.example/"}, "https://parlour.example"),
    ],
)
def test_it_is_the_public_address_or_the_one_in_the_network_or_none(choices, reached, monkeypatch):
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.9")

    assert reached == reach(Choices(**choices), 8000)


def test_without_a_network_nobody_reaches_it(monkeypatch):
    monkeypatch.setattr(serve, "lan_address", lambda: "")

    assert "" == reach(Choices(host="0.0.0.0"), 8000)


def test_pages_can_ask_for_it():
    with open_house() as house:
        assert {"mails": True, "address": ""} == house.http("GET", "/api/house").json
