"""The beat of the loop: a house that stands still says so, and systemd hears of it."""

import asyncio
import json
import os
import signal
import socket
import time

import pytest

from parlour.adapters.loop_heartbeat import Heartbeat
from parlour.service.play_clock import SLACK, PlayClock
from tests.adapters.processes import begun, until

STOPPED = 1.5  # seconds


def test_a_loop_that_stands_still_is_told_of_with_what_it_does(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notes = []

    def stand_still():
        end = time.monotonic() + 2
        while len(notes) < 1 and time.monotonic() < end:
            time.sleep(0.01)

    async def run():
        loop, clock = asyncio.get_running_loop(), PlayClock(time.monotonic)
        heartbeat = Heartbeat(loop, clock, lambda event, **facts: notes.append((event, facts)), notice=0.2)
        loop.call_soon(stand_still)
        while len(notes) < 2:
            await asyncio.sleep(0.01)
        heartbeat.end()

    asyncio.run(asyncio.wait_for(run(), 10))

    assert ["loop-stalled", "loop-goes-on"] == [event for event, _ in notes]
    assert "stand_still" in notes[0][1]["where"]


def test_a_beat_that_fails_is_noted_and_the_next_one_comes(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notes, beats = [], []

    def stores():
        beats.append(None)
        if len(beats) == 2:
            raise RuntimeError("changed while it was read")
        return True

    def note(event, error):
        notes.append((event, str(error)))

    async def run():
        clock = PlayClock(time.monotonic, stores)
        heartbeat = Heartbeat(asyncio.get_running_loop(), clock, note, notice=60)
        while len(beats) < 4:
            await asyncio.sleep(0.01)
        heartbeat.end()

    asyncio.run(asyncio.wait_for(run(), 10))

    assert [("beat-failed", "changed while it was read")] == notes


def test_systemd_is_told_when_the_house_is_open_and_of_every_beat(start, tmp_path):
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(20)
        house = start(NOTIFY_SOCKET=address).open()
        heard = set()
        while not {b"READY=1", b"WATCHDOG=1"} <= heard:
            heard.add(systemd.recv(100))
        house.process.terminate()
        while b"STOPPING=1" not in heard:
            heard.add(systemd.recv(100))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs a system that can stop a process")
def test_a_process_that_was_stopped_gives_the_time_back_and_says_so(start):
    house = start("--log-format", "json").open()
    player, _, match, _ = begun(house, clock=True)
    began = time.monotonic()
    player.send({"type": "join", "match": match})
    before = until(player, "picture")["time"]["left_ms"]
    os.kill(house.process.pid, signal.SIGSTOP)
    time.sleep(STOPPED)  # the stop itself
    os.kill(house.process.pid, signal.SIGCONT)

    paused = until(player, "update")
    took = time.monotonic() - began

    (event,) = paused["events"]
    assert "paused" == event["name"]
    assert event["fields"]["seconds"] >= 1
    counted = (before - paused["time"]["left_ms"]) / 1000
    assert counted <= took - STOPPED + SLACK  # however long all the rest took
    house.end()
    assert "stood-still" in [json.loads(line)["event"] for line in house.err.splitlines()]
