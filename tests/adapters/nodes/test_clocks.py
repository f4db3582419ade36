"""A node whose clock is wrong by minutes changes nothing: the clock of the database counts."""

import pytest

from tests.adapters.nodes.playing import guest, seated, table
from tests.adapters.processes import Process, live, until
from tests.adapters.raw_socket import RawSocket

WRONG = """
import sys, time
right = time.time
time.time = lambda: right() + {seconds}
from parlour.cli import main
sys.exit(main())
"""
MADE = """SELECT extract(epoch FROM now()) - m.made, extract(epoch FROM now()) - s.made
    FROM match m JOIN step s ON s.match = m.id WHERE m.id = '{match}' AND s.version = 0"""
UNTIL = "SELECT until - extract(epoch FROM now()) FROM house_order WHERE person = '{person}'"
NOW = 30.0  # seconds that all of this may take


@pytest.mark.parametrize("seconds", [300, pytest.param(-300, marks=pytest.mark.deep)])
def test_a_node_whose_clock_is_wrong_judges_like_the_others(tmp_path, database, postgres, seconds):
    right = Process(tmp_path, "--database", database)
    wrong = Process(tmp_path, "--database", database, program=WRONG.format(seconds=seconds), CLOCK="wrong")
    nodes = [right.open(), wrong.open()]
    try:
        tokens = [guest(node) for node in nodes]
        match = table(wrong, tokens[1])
        players = [seated(node, token, match) for node, token in zip(nodes, tokens, strict=True)]
        times = [live(player)["time"] for player in players[::-1]]
        assert abs(times[0]["left_ms"] - times[1]["left_ms"]) < NOW * 1000
        [(opened, begun)] = postgres.do(MADE.format(match=match), database)
        assert 0 <= begun <= opened < NOW

        visitor = RawSocket(right.port)
        visitor.handshake(f"Authorization: Bearer {tokens[1]}")
        person = until(visitor, "welcome")["person"]
        admin = postgres.do("SELECT id FROM person", database)
        admin = next(id for (id,) in admin if id != person)
        postgres.do(f"INSERT INTO role VALUES ('{admin}', 'admin', '', 0)", database)
        wrong.ask("POST", "/api/moderation/orders", {"who": person, "kind": "ban", "minutes": 2}, tokens[0])
        assert "banned" == until(visitor, "problem")["code"]
        [(left,)] = postgres.do(UNTIL.format(person=person), database)
        assert 120 - NOW < left <= 120
        for node in nodes:
            again = RawSocket(node.port)
            again.handshake(f"Authorization: Bearer {tokens[1]}")
            assert "banned" == until(again, "problem")["code"]
    finally:
        for node in nodes:
            node.process.kill()
            node.process.communicate()
