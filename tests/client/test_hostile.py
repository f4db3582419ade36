"""A house may say anything: whatever no house of ours would say ends the visit with one sentence."""

import asyncio
import socket
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic

import pytest
from msgspec import json
from picows import WSMsgType

from parlour.client import Address, Unreachable
from parlour.client.reconnecting import LARGEST
from parlour.core.game import Message
from parlour.service import wire
from parlour.service.wire import http as wire_http
from parlour.texts import say
from tests.client.test_connection import heard, joined, picture, scripted

NO_HOUSE = "The server at http://127.0.0.1:[0-9]+ is not a Parlour server."
CHAIRS = tuple(map(wire.SeatInfo, range(3)))
ZONE = {"name": "z", "layout": "fan", "slots": ["a"], "codes": ["r"]}


def event(name="x", key="x", fields=None, **args):
    return {"name": name, "fields": fields or {}, "message": {"key": key, "args": args}}


def update(**more):
    return {"type": "update", "match": "M", "version": 4, "seat": 0, **more}


def shown(**more):
    return {**json.decode(wire.encode(picture(4))), **more}


NONSENSE = {
    "a card that is none": update(events=[event(card={"card": "ZZ"})]),
    "a prompt without what it names": update(prompt={"key": "refusal.not-your-turn", "args": {}}),
    "a sentence of many parts": update(events=[event(parts=[1] * 1000)]),
    "a text without end": {"type": "problem", "code": "x", "message": {"key": "A" * 100_000}},
    "a number without end": update(counters=[{"name": "x", "value": 10**18}]),
    "parts within parts": update(events=[event(fields={"x": json.decode(b"[" * 40 + b"]" * 40)})]),
    "fewer chairs": wire.Presence("M", CHAIRS[:1]),
    "chairs out of order": wire.Presence("M", CHAIRS[::-1]),
    "no chair": shown(seats=[]),
    "another number of chairs": shown(seats=[{"seat": 0}]),
    "another game": shown(game="whist"),
    "options that are none": shown(options={"width": [1]}),
    "a seat that is not there": update(awaited=[9]),
    "a seat below the first": wire.Said("M", -1, "hello"),
    "a winner who is not there": update(result={"winners": [7], "reason": "line"}),
    "a slot without a piece": shown(zones=[{**ZONE, "codes": []}]),
    "a grid without columns": shown(zones=[{**ZONE, "layout": "grid"}]),
    "a grid without end": shown(zones=[{**ZONE, "layout": "grid", "columns": 10**9}]),
    "a pile without a top": shown(zones=[{**ZONE, "layout": "pile", "slots": [], "codes": []}]),
    "two zones of one name": shown(zones=[ZONE, ZONE]),
    "an order of unknown zones": update(order=["nowhere"]),
    "a play that nothing touches": update(choices=[{"play": "4", "touches": []}]),
    "taken back to nowhere": update(events=[event("taken-back")]),
    "what was seen before the first": wire.Seen("M", 0, -7, (), 9),
    "a match with the name of a path": wire.Next("M", "../../x"),
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_ends_the_visit_with_one_sentence(nonsense):
    async def script(client, house):
        await joined(client, house)
        news, waiting = client.stream(), asyncio.create_task(client.play("M", "4"))
        await heard(house, 2)
        house.say(nonsense)
        house.say(update())

        with pytest.raises(Unreachable, match=NO_HOUSE):
            await anext(news)
        with pytest.raises(Unreachable, match=NO_HOUSE):
            await waiting
        with pytest.raises(Unreachable, match=NO_HOUSE):
            await client.join("M")
        with pytest.raises(Unreachable, match=NO_HOUSE):
            await anext(client.stream())
        assert 3 == client.mirror("M").version

    scripted(script)


def test_what_is_nested_too_deeply_to_be_read_is_nonsense():
    async def script(client, house):
        news = client.stream()
        deep = json.encode(update(events=[event(fields={"x": "?"})])).replace(
            b'"?"', b"[" * 9999 + b"]" * 9999
        )
        house.transport.send(WSMsgType.TEXT, deep)
        with pytest.raises(Unreachable, match=NO_HOUSE):
            await anext(news)

    scripted(script)


def test_a_message_without_end_is_not_kept():
    async def script(client, house):
        news = client.stream()
        for at in range(LARGEST // 2**18 + 1):
            house.transport.send(WSMsgType.CONTINUATION if at else WSMsgType.TEXT, b" " * 2**18, fin=False)
        assert "reconnecting" == (await anext(news)).state

    scripted(script)


def test_what_is_said_of_a_match_that_is_forgotten_is_passed_over():
    async def script(client, house):
        await joined(client, house)
        news = client.stream()
        for said in (wire.Closed("M"), wire.Update("M", 4, 0), wire.Presence("M", CHAIRS), wire.Pong()):
            house.say(said)

        assert [wire.Closed("M"), wire.Pong()] == [await anext(news), await anext(news)]

    scripted(script)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("{0.__class__}", "{0.__class__}"),
        ("{n:>2000000000}", "{n:>2000000000}"),
        ("{n", "{n"),
        ("event.{n:>9}", "{n:>9}: n a, {m:>9} b."),
        ("", ""),
    ],
)
def test_no_word_of_a_house_is_a_sentence_with_blanks(key, said):
    assert said == say(Message(key, n="a", **{"{m:>9}": "b"}))


def test_a_seat_that_is_none_is_nobodys():
    assert "Player -4" == say(Message("app.name", seat=-5), ("Ana", "Ben", "Cleo", "Dan", "Eve"))


# Over HTTP


@contextmanager
def answering(body):
    """The address of something that answers everything with this."""

    class Answers(BaseHTTPRequestHandler):
        def answer(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = answer  # noqa: N815

        def log_message(self, *words):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def dripping(first, drop, seconds=3.0):
    """The address of something that says one drop after the other, until nobody listens or it has enough."""

    def drip():
        line = listening.accept()[0]
        with line, suppress(OSError):
            end = monotonic() + seconds
            line.sendall(first)
            while monotonic() < end:
                line.sendall(drop)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        house = Thread(target=drip)
        house.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        house.join()


@pytest.mark.parametrize(
    ("first", "drop"),
    [
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n", b"x"),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X: y\r\n"),
    ],
    ids=["a head", "a body", "what follows the body"],
)
def test_an_answer_that_never_ends_is_not_waited_for(first, drop, monkeypatch):
    monkeypatch.setattr("parlour.client.address.WHOLE", 0.2)
    with dripping(first, drop) as url, pytest.raises(Unreachable, match="takes too long"):
        Address(url).record("M")


INFO = wire_http.TableInfo("M", "g", "G", {}, "quick", "open", "over", CHAIRS, "")


@pytest.mark.parametrize(
    ("body", "ask"),
    [
        (b"\xff\xfe no text", lambda address: address.record("M")),
        (b" " * (LARGEST + 1), lambda address: address.record("M")),
        (b"[" * 100_000, lambda address: address.info("M")),
        (
            json.encode({**json.decode(wire.encode(INFO)), "next": "\u00fc"}),
            lambda address: address.info("M"),
        ),
        (wire.encode(wire_http.Guest("p", "Ana", "t\u00f6ken")), lambda address: address.guest("Ana")),
    ],
    ids=["a record that is no text", "a record without end", "too deep", "a path", "a token"],
)
def test_an_answer_that_no_house_gives_is_told_in_one_sentence(body, ask):
    with answering(body) as url, pytest.raises(Unreachable, match=NO_HOUSE):
        ask(Address(url))
