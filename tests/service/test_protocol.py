"""Clients of another protocol are told so, in a frame that they can read."""

import json

import msgspec
import pytest

from parlour.core.game import Message
from parlour.pieces.cards import BY_NAME
from parlour.service import wire
from parlour.service.protocol import REFUSED, mismatch, refuse
from parlour.service.wire import PROTOCOL
from parlour.service.wire.texts import message, text


class Socket:
    def __init__(self):
        self.frames, self.closed = [], None

    def send(self, frame):
        self.frames.append(json.loads(frame))

    def close(self, code, reason):
        self.closed = code, reason


def test_a_client_of_this_protocol_is_welcome():
    assert mismatch(str(PROTOCOL)) is None


@pytest.mark.parametrize("named", [None, "", "1", "two", "9" * 10, "-3"])
def test_an_older_client_is_told_to_update(named):
    assert "error.outdated" == mismatch(named).message.key


@pytest.mark.parametrize(
    ("house", "client", "spoken"),
    [((3, 2), "2", 2), ((3, 2), "3,2", 3), ((2,), "3,2", 2), ((3, 2), "4,3,x,", 3)],
)
def test_house_and_client_speak_the_newest_protocol_that_both_know(room, monkeypatch, house, client, spoken):
    monkeypatch.setattr(wire, "SPOKEN", house)
    ann = room.guest()
    ann.visitor = room.connections.enter(ann.socket, ann.token, "127.0.0.1", client)
    assert spoken == ann.told(wire.Welcome)[-1].protocol


def test_a_newer_client_is_told_that_the_house_is_older():
    assert "error.server-outdated" == mismatch(str(PROTOCOL + 1)).message.key


@pytest.mark.parametrize(("named", "code"), [(None, "not-stored"), ("1", "outdated")])
def test_a_refused_client_gets_the_sentence_before_its_socket_is_closed(named, code):
    socket = Socket()

    refuse(socket, named, mismatch(named))

    (frame,) = socket.frames
    assert code == frame["code"]
    assert (REFUSED, frame["sentence"]) == socket.closed


def test_a_text_is_read_as_the_message_that_was_sent():
    sent = Message("a", card=BY_NAME["8H"], within=Message("b", cards=(BY_NAME["KS"],)), number=3)

    assert sent == message(json_back(text(sent)))


def json_back(sent):
    return msgspec.json.decode(msgspec.json.encode(sent), type=type(sent))
