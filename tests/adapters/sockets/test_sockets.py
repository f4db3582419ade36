"""What every carrier of sockets must do; each test runs with each of them, over real sockets."""

import json
from contextlib import suppress
from time import monotonic

import pytest

from parlour.adapters.logs import DETAILS
from parlour.service.limits import Limits
from tests.adapters.raw_socket import BINARY, CLOSE, CONTINUED, PATIENCE, PING, PONG, TEXT, RawSocket, encoded
from tests.adapters.running import open_house

PING_MESSAGE = json.dumps({"type": "ping"}).encode()
PONG_MESSAGE = {"type": "pong", "match": None, "version": None}


def visitor_of(house):
    (visitor,) = house.connections.visitors
    return visitor


# Coming in


def test_a_guest_with_a_pass_is_welcome(house):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(f"Authorization: Bearer {house.guest('Ann')}")
        assert "Ann" == socket.receive()["name"]


def test_a_cookie_is_a_pass_too(house):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(f"Cookie: theme=dark; parlour={house.guest('Bea')}; x=y")
        assert "Bea" == socket.receive()["name"]


@pytest.mark.parametrize("credential", [(), ("Authorization: Bearer wrong",), ("Cookie: parlour=wrong",)])
def test_who_is_not_known_is_told_so_and_closed(house, credential):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(*credential)
        assert "not-signed-in" == socket.receive()["code"]
        assert 1008 == socket.close_code()


def test_a_page_of_this_house_may_come_in(house):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(f"Origin: http://127.0.0.1:{house.port}")


@pytest.mark.parametrize(
    "origins",
    [
        ["http://elsewhere.example"],
        ["null"],
        ["http://[broken"],
        ["http://127.0.0.1"],
        ["http://127.0.0.1:{port}.elsewhere.example"],
        ["http://127.0.0.1:{port}", "http://elsewhere.example"],
        [""],
    ],
)
def test_a_page_from_elsewhere_is_refused_before_anything_else(house, origins):
    token = house.guest()
    headers = [f"Origin: {origin.format(port=house.port)}" for origin in origins]
    with RawSocket(house.port) as socket:
        status = socket.handshake(*headers, f"Authorization: Bearer {token}")
    assert status == 403 or (status == 400 and len(origins) > 1)
    assert 0 == house.call(lambda: len(house.connections.visitors))


def test_there_is_nothing_to_connect_to_elsewhere(house):
    with RawSocket(house.port) as socket:
        assert socket.handshake(path="/elsewhere") in (403, 404)


def test_a_browser_that_also_says_keep_alive_comes_in(house):
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(connection="keep-alive, Upgrade")


def test_what_comes_right_behind_the_handshake_is_heard(house):
    with RawSocket(house.port) as socket:
        token = house.guest()
        assert 101 == socket.handshake(f"Authorization: Bearer {token}", behind=encoded(TEXT, PING_MESSAGE))
        assert "welcome" == socket.receive()["type"]
        assert PONG_MESSAGE == socket.receive()


def test_one_address_has_a_bounded_number_of_sockets(carrier):
    with open_house(carrier, Limits(sockets_of_address=1)) as house:
        token = house.guest()
        with RawSocket(house.port) as first, RawSocket(house.port) as second:
            first.handshake(f"Authorization: Bearer {token}")
            assert "welcome" == first.receive()["type"]
            second.handshake(f"Authorization: Bearer {token}")
            assert 1013 == second.close_code()


def test_opening_a_socket_counts_as_a_request_of_its_address(carrier, monkeypatch):
    """Whoever opens too many is told so before anything is looked up."""
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 4)
    with open_house(carrier, Limits(requests_of_address=0.001)) as house:
        token, looked_up = house.guest(), []
        honest = house.house.person_of
        monkeypatch.setattr(house.house, "person_of", lambda *words: looked_up.append(1) or honest(*words))
        statuses = [opened(house, token) for _ in range(6)]
        assert 429 == house.http("GET", "/health").status
    assert ([101] * 3 + [429] * 3, 3) == (statuses, len(looked_up))


def test_sockets_behind_a_trusted_proxy_count_by_the_address_of_the_visitor(carrier, monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 2)
    limits = Limits(requests_of_address=0.001)
    with open_house(carrier, limits, trusted_proxies=("127.0.0.1",)) as house:
        token = house.guest()
        statuses = [opened(house, token, f"X-Forwarded-For: 192.0.2.{n // 3}") for n in range(6)]
    assert [101, 101, 429] * 2 == statuses


def opened(house, token, *headers):
    """How a socket was answered, which has gone again; if it came in, it was welcome."""
    with RawSocket(house.port) as socket:
        status = socket.handshake(f"Authorization: Bearer {token}", *headers)
        assert status != 101 or "welcome" == socket.receive()["type"]
        return status


def test_who_connects_and_says_nothing_is_hung_up_on(carrier):
    with open_house(carrier, Limits(handshake=0.2)) as house, RawSocket(house.port) as socket:
        assert b"" == socket.wire.recv(100)


def test_who_does_not_finish_a_handshake_is_hung_up_on(carrier):
    with open_house(carrier, Limits(handshake=0.2)) as house, RawSocket(house.port) as socket:
        socket.wire.sendall(b"GET /ws HTTP/1.1\r\nHost: ")
        assert b"" == socket.wire.recv(100)


def test_who_sends_one_byte_after_another_is_hung_up_on_as_well(carrier):
    with open_house(carrier, Limits(handshake=0.2)) as house, RawSocket(house.port) as socket:
        socket.wire.settimeout(0.02)
        with pytest.raises((ConnectionError, EOFError)):
            drip(socket)


def test_who_asks_and_never_reads_is_hung_up_on(carrier):
    limits = Limits(handshake=0.1, requests_of_address=10**6)
    with open_house(carrier, limits) as house, RawSocket(house.port, receive_buffer=4096) as socket:
        socket.wire.settimeout(0.02)
        with pytest.raises(ConnectionError):
            ask_only(socket, b"GET /schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")


def ask_only(socket, request):
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with suppress(TimeoutError):
            socket.wire.sendall(request)


def drip(socket):
    while True:
        socket.wire.sendall(b"G")
        with suppress(TimeoutError):
            socket._more()


# Messages


def test_messages_go_both_ways(house, visit):
    socket = visit(house)
    socket.send({"type": "ping"})

    assert PONG_MESSAGE == socket.receive()


def test_messages_arrive_in_order(house, visit):
    socket = visit(house)
    for number in range(20):
        socket.send({"type": "join", "match": f"none{number}"})

    assert [f"none{number}" for number in range(20)] == [socket.receive()["match"] for _ in range(20)]


@pytest.mark.parametrize("size", [1, 125, 126, 127, 65535, 65536, 100_000])
def test_a_message_of_any_size_leaves_whole(house, visit, size):
    socket = visit(house)
    house.call(lambda: visitor_of(house).tell(b"x" * size))

    assert (TEXT, b"x" * size) == socket.next_frame()
    socket.wire.close()
    house.until(lambda: not house.connections.visitors)


def test_a_message_of_exactly_the_greatest_size_is_read(house, visit):
    socket = visit(house)
    socket.frame(TEXT, PING_MESSAGE.ljust(4096))

    assert PONG_MESSAGE == socket.receive()


def test_a_message_too_large_closes_the_socket(house, visit):
    socket = visit(house)
    socket.frame(TEXT, b" " * 4097)

    assert 1009 == socket.close_code()


def test_a_frame_that_only_claims_to_be_huge_closes_the_socket(house, visit):
    socket = visit(house)
    socket.wire.sendall(b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask")

    assert 1009 == socket.close_code()


def test_a_message_in_parts_is_put_together(house, visit):
    socket = visit(house)
    socket.frame(TEXT, PING_MESSAGE[:3], fin=False)
    socket.frame(PING, b"between")
    socket.frame(CONTINUED, PING_MESSAGE[3:7], fin=False)
    socket.frame(CONTINUED, PING_MESSAGE[7:])

    assert (PONG, b"between") == socket.next_frame()
    assert PONG_MESSAGE == socket.receive()


def test_parts_that_are_too_large_together_close_the_socket(house, visit):
    socket = visit(house)
    socket.frame(TEXT, b" " * 3000, fin=False)
    socket.frame(CONTINUED, b" " * 3000)

    assert 1009 == socket.close_code()


def test_a_message_that_never_ends_closes_the_socket(house, visit):
    socket = visit(house)
    socket.frame(TEXT, b" " * 3000, fin=False)
    socket.frame(CONTINUED, b" " * 3000, fin=False)

    assert 1009 == socket.close_code()


@pytest.mark.parametrize(
    "frames",
    [
        [(CONTINUED, b"{}")],
        [(TEXT, b"{", False), (TEXT, b"}")],
        [(3, b"")],
        [(PING, b"", False)],
        [(PING, b"x" * 126)],
        [(TEXT, b"{}", True, 4)],
        [(TEXT, b"{}", True, 0, False)],
    ],
    ids=[
        "a part of nothing",
        "a message within another",
        "unknown kind",
        "ping in parts",
        "long ping",
        "compressed",
        "unmasked",
    ],
)
def test_frames_against_the_protocol_close_the_socket(house, visit, frames):
    socket = visit(house)
    for frame in frames:
        socket.frame(*frame)

    assert 1002 == socket.close_code()


def test_binary_messages_are_refused(house, visit):
    socket = visit(house)
    socket.frame(BINARY, PING_MESSAGE)

    assert 1003 == socket.close_code()


def test_a_frame_may_come_byte_by_byte(house, visit):
    socket = visit(house)
    for byte in encoded(TEXT, PING_MESSAGE):
        socket.wire.sendall(bytes([byte]))

    assert PONG_MESSAGE == socket.receive()


def test_text_that_is_no_text_is_answered_or_closed(house, visit):
    socket = visit(house)
    socket.frame(TEXT, b'{"type": "\xff\xfe"}')

    frame = socket.next_frame()
    assert (frame.kind == CLOSE and frame.code == 1007) or b"bad-message" in frame.payload


def test_a_ping_is_answered_with_its_payload(house, visit):
    socket = visit(house)
    socket.frame(PING, b"are you there?")

    assert (PONG, b"are you there?") == socket.next_frame()


def test_a_flood_of_messages_closes_the_socket(house, visit):
    socket = visit(house)
    for _ in range(70):
        socket.send({"type": "ping"})

    assert 1008 == socket.close_code()


# Going


def test_who_hangs_up_is_gone(house, visit):
    socket = visit(house)
    socket.wire.close()

    house.until(lambda: not house.connections.visitors)
    assert 0 == house.call(lambda: house.house.sockets)


def test_who_says_goodbye_is_answered(house, visit):
    socket = visit(house)
    socket.frame(CLOSE, (1000).to_bytes(2, "big"))

    assert 1000 == socket.close_code()
    house.until(lambda: not house.connections.visitors)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (b"", None),
        (b"\x03", 1002),
        *(
            (number.to_bytes(2, "big"), 1002)
            for number in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)
        ),
        *((number.to_bytes(2, "big"), number) for number in (1001, 3000, 4999)),
        ((1000).to_bytes(2, "big") + b"\xff", 1007),
    ],
)
def test_a_goodbye_is_answered_with_its_code_if_that_may_be_sent(house, visit, payload, code):
    socket = visit(house)
    socket.frame(CLOSE, payload)
    answer = socket.next_frame()

    assert (CLOSE, code) == (answer.kind, answer.code if answer.payload else None)
    house.until(lambda: not house.connections.visitors)


@pytest.mark.parametrize(
    ("reason", "fits"), [("No.", "No."), ("x" * 200, "x" * 123), ("ä" * 120, "ä" * 61), ("♣" * 120, "♣" * 41)]
)
def test_the_reason_for_closing_is_cut_between_characters(house, visit, reason, fits):
    socket = visit(house)
    house.call(lambda: visitor_of(house).socket.close(1008, reason))
    closed = socket.next_frame()

    assert (CLOSE, 1008, fits) == (closed.kind, closed.code, closed.payload[2:].decode())
    socket.wire.close()
    house.until(lambda: not house.connections.visitors)


def test_who_does_not_read_is_dropped(carrier, visit):
    with open_house(carrier, Limits(queue=100_000)) as house:
        socket = visit(house, receive_buffer=4096)
        visitor = house.call(lambda: visitor_of(house))
        sent = 0
        while house.call(lambda: bool(house.connections.visitors)) and sent < 100_000_000:
            house.call(lambda: [visitor.tell(b"x" * 4000) for _ in range(10)])
            sent += 40_000

        assert not house.call(lambda: house.connections.visitors)
        assert ["socket-too-slow"] == [event for event, _ in house.notes if event not in DETAILS]
        assert None is socket.close_code()


def test_a_defect_of_the_house_closes_only_the_socket_that_met_it(carrier, visit):
    with open_house(carrier) as house:
        unlucky, other = visit(house), visit(house)
        house.call(lambda: setattr(house.house, "find", None))
        unlucky.send({"type": "join", "match": "some"})
        other.send({"type": "ping"})

        assert 1011 == unlucky.close_code()
        assert PONG_MESSAGE == other.receive()
        assert ["message-failed"] == [event for event, _ in house.notes if event not in DETAILS]


def test_a_house_that_closes_says_that_it_will_be_back(carrier, visit):
    with open_house(carrier) as house:
        sockets = [visit(house), visit(house)]
        house.stop()

        assert [1012, 1012] == [socket.close_code() for socket in sockets]
