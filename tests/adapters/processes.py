"""A house in a process of its own, and somebody who plays there."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress

from tests.adapters.raw_socket import RawSocket
from tests.ready_process import process

PARLOUR = ("-c", "import sys; from parlour.cli import main; sys.exit(main())")
COMMAND = [sys.executable, *PARLOUR]
PATIENCE = 30.0


class Process:
    def __init__(self, home, *flags, program=PARLOUR[1], **environment):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        self.started = time.monotonic()
        self.process = process(
            (PARLOUR[0], program),
            *("serve", *flags),
            env={**clean, "PARLOUR_HOME": str(home), "PARLOUR_PORT": "0", **environment},
            stderr=subprocess.PIPE,
        )

    def open(self):
        self.greeting = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)", self.greeting)[1])
        return self

    def end(self, number=signal.SIGTERM):
        """Its exit status and how many seconds it took."""
        start = time.monotonic()
        self.process.send_signal(number)
        self.out, self.err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, time.monotonic() - start

    def refused(self):
        """The exit status and what it says, of a house that does not open."""
        self.out, self.err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, self.err

    def ask(self, method, path, body=None, token=None):
        answer = self._answer(method, path, body, token)
        return answer.status, json.loads(answer.read())

    def text(self, method, path):
        return self._answer(method, path).read().decode()

    def _answer(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return connection.getresponse()


def begun(house, **more):
    """A match of one person with both seats: its socket, its id and the picture of it."""
    token = house.ask("POST", "/api/guest", {"name": "Ann"})[1]["token"]
    terms = {"game": "connect-four", "options": {"opening": "given"}, "hot_seat": True, **more}
    match = house.ask("POST", "/api/tables", terms, token)[1]["match"]
    player = visit(house, token)
    player.send({"type": "sit", "match": match})
    return player, token, match, live(player)


def visit(house, token):
    player = RawSocket(house.port)
    player.handshake(f"Authorization: Bearer {token}")
    assert "welcome" == player.receive()["type"]
    return player


def live(player):
    while (told := player.receive()).get("phase") != "live":
        pass
    return told


def play(player, match, version, notation, id):
    player.send(
        {
            "type": "submit",
            "match": match,
            "version": version,
            "play": notation,
            "id": id,
            "seat": version % 2,
        }
    )


def until(player, kind):
    while (told := player.receive())["type"] != kind:
        pass
    return told


def given_up(house):
    """A match is given up; the house dies, at a fault that was asked for or a second later."""
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "/resign", "a")
    with suppress(subprocess.TimeoutExpired):
        house.process.wait(1)
    house.process.kill()
    house.process.wait(PATIENCE)
    return token, match, picture["version"]


def until_settled(house, token, match, version):
    """It is given up again if that was lost."""
    if "live" == house.ask("GET", f"/api/matches/{match}", None, token)[1]["phase"]:
        play(visit(house, token), match, version, "/resign", "a")
    deadline = time.monotonic() + PATIENCE
    while 200 != house.ask("GET", f"/api/me/matches/{match}", None, token)[0]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
