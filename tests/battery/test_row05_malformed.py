"""Row 5: malformed input. 20 000 inputs."""

from random import Random

import pytest
from msgspec import DecodeError

from parlour.service import visitor, wire
from tests.battery.result import failed
from tests.battery.rows.row05_malformed import Talker, batch, run, timed


def test_nothing_that_is_sent_breaks_anything():
    assert [] == failed(run(count=20_000, workers=1))


def bad_bytes_are_not_expected(patch):
    patch.setattr(visitor, "UnicodeDecodeError", KeyError, raising=False)


def strange_plays_are_swallowed(patch):
    patch.setattr(visitor.Visitor, "_submit", lambda self, host, submit: None)


@pytest.mark.parametrize("defect", [bad_bytes_are_not_expected, strange_plays_are_swallowed])
def test_a_frame_that_gets_no_answer_is_found(defect, monkeypatch):
    defect(monkeypatch)

    assert [] != batch("frames", 1, (0, 1_000))[2]


def test_a_slow_answer_is_found():
    assert "it took" in timed("frames", b"", lambda frame: str(sum(range(30_000_000)))[:0]).wrong
    assert "" == timed("frames", b"", lambda frame: "").wrong


def test_many_frames_are_messages_all_the_same():
    """Nonsense alone would try little but the decoder."""
    talker = Talker(Random(1))
    frames = [talker.input() for _ in range(400)]

    assert 80 < sum(map(is_message, frames)) < 320


def is_message(frame):
    try:
        return bool(wire.decode_inbound(frame))
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return False
