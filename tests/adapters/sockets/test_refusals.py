"""A handshake and a request that are refused get the same answer, whatever carries the socket."""

import http.client
import json

import pytest

from parlour.adapters.http.callers import COOKIE
from parlour.service.limits import Limits
from tests.adapters.running import open_house

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "UGFybG91ciBwbGF5cyA0IQ==",
}


def answered(house, method, path, **headers):
    """Status, type, `Retry-After` and code of an answer, which must say how long it is."""
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=5)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    assert [str(len(body))] == answer.headers.get_all("content-length")
    kind, wait = answer.headers["content-type"], answer.headers["retry-after"]
    return answer.status, kind, wait, json.loads(body)["code"]


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Host": "elsewhere.example"}, 421, "unknown-host"),
        ({"Origin": "http://elsewhere.example"}, 403, "foreign-page"),
        ({"Host": "elsewhere.example", "Origin": "http://else.example"}, 421, "unknown-host"),
    ],
)
def test_a_socket_and_a_request_are_refused_alike(house, headers, status, code):
    expected = (status, "application/json", None, code)

    assert expected == answered(house, "GET", "/ws?protocol=2", **UPGRADE, **headers)
    assert expected == answered(house, "DELETE", "/api/session", **headers)


def test_too_many_are_refused_alike_before_anything_else_is_looked_at(carrier, monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 0)
    expected = (429, "application/json", "10", "too-many")
    with open_house(carrier, Limits(requests_of_address=0.1)) as house:
        assert expected == answered(house, "GET", "/ws", **UPGRADE, Host="elsewhere.example")
        assert expected == answered(house, "GET", "/api/me", Host="elsewhere.example")
        assert expected == answered(house, "GET", "/" + "x" * 3000, Cookie=f"{COOKIE}=wrong")
