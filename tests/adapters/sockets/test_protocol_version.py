"""A client of another protocol gets a sentence that it can show, over real sockets and over HTTP."""

import http.client
import json

import pytest

from parlour.client import Address, Unwelcome
from parlour.service.wire import PROTOCOL
from tests.adapters.raw_socket import RawSocket

SENTENCE = "This page or program is out of date. Reload the page, or update Parlour."
OLD_SERVER = "This server runs an older version of Parlour than your program. Ask its operator to update it."
OTHERS = ["/ws", "/ws?protocol=1", "/ws?protocol=", "/ws?protocol=two", "/ws?since=3"]
FROM_PAGE = {"Referer": "http://127.0.0.1/", "Accept": "*/*", "User-Agent": "Mozilla/5.0"}


def refusal(house, path):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(f"Authorization: Bearer {house.guest()}", path=path)
        told = socket.receive()
        assert 1008 == socket.close_code()
        return told


def asked(house, headers, method="GET", path="/api/tables", body=None):
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=5)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text) if text else None


@pytest.mark.parametrize("path", OTHERS)
def test_an_old_client_is_told_to_update_and_closed(house, path):
    told = refusal(house, path)

    assert ("problem", SENTENCE) == (told["type"], told["sentence"])
    assert {"key": "error.outdated", "args": {}} == told["message"]


def test_the_terminal_of_protocol_1_is_told_with_the_code_that_it_shows_during_a_match(house):
    """It ignores every other problem that answers no request of its own."""
    assert "not-stored" == refusal(house, "/ws")["code"]


def test_a_client_that_names_its_protocol_gets_a_code_of_its_own(house):
    assert "outdated" == refusal(house, "/ws?protocol=1")["code"]


def test_a_newer_client_is_told_that_the_server_is_old(house):
    assert OLD_SERVER == refusal(house, f"/ws?protocol={PROTOCOL + 1}")["sentence"]


def test_an_old_client_takes_no_place_from_others(house):
    before = house.connections.sockets_of("127.0.0.1")
    for _ in range(3):
        refusal(house, "/ws")

    assert before == house.connections.sockets_of("127.0.0.1")


def test_welcome_names_the_protocol(house, visit):
    with RawSocket(house.port) as socket:
        socket.handshake(f"Authorization: Bearer {house.guest()}")
        assert PROTOCOL == socket.receive()["protocol"]


# Over HTTP

OLD = {
    "a client that names another protocol": {"Parlour-Protocol": "1"},
    "a page from before protocols were named": FROM_PAGE,
    "the same over https": {"Sec-Fetch-Mode": "cors", "User-Agent": "Mozilla/5.0"},
    "the library of that time": {"Content-Type": "application/json", "Content-Length": "0"},
}


@pytest.mark.parametrize("headers", OLD.values(), ids=OLD)
def test_an_old_client_gets_the_sentence_over_http(house, headers):
    status, body = asked(house, headers)

    assert (426, "outdated", SENTENCE) == (status, body["code"], body["sentence"])


SERVED = {
    "our own clients": {**FROM_PAGE, "Parlour-Protocol": str(PROTOCOL)},
    "a program that names none": {"User-Agent": "curl/8.5.0", "Accept": "*/*"},
    "a link that somebody follows": {**FROM_PAGE, "Accept": "text/html,*/*"},
    "the same over https": {**FROM_PAGE, "Sec-Fetch-Mode": "navigate"},
}


@pytest.mark.parametrize("headers", SERVED.values(), ids=SERVED)
def test_everybody_else_is_served(house, headers):
    assert 200 == asked(house, headers)[0]


def test_an_old_page_can_still_load_the_new_one(house):
    assert 200 == house.http("GET", "/", **FROM_PAGE | {"Content_Type": "text/html"}).status


def test_the_library_raises_the_sentence(house, monkeypatch):
    address = Address(f"http://127.0.0.1:{house.port}")
    monkeypatch.setattr("parlour.client.address.PROTOCOL", 1)

    with pytest.raises(Unwelcome, match="out of date") as raised:
        address.guest("Ann")
    assert "outdated" == raised.value.code
