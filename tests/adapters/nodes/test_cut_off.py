"""A node that is cut off from the database says so, and its visitors move on."""

import pytest

from parlour.adapters.channels.local import LocalWire
from tests.adapters.nodes.playing import eventually, submit
from tests.adapters.nodes.proxy import Proxy
from tests.adapters.nodes.test_everywhere import Person, across
from tests.adapters.processes import until
from tests.adapters.running import open_house


@pytest.mark.deep
def test_visitors_of_a_node_that_is_cut_off_from_the_database_move_on(database):
    wire = LocalWire()
    with (
        Proxy(database) as proxy,
        open_house(database=database, wire=wire) as one,
        open_house(database=proxy.url, wire=wire) as other,
    ):
        match, (ann, ben), version = across((one, other, 3.0))
        ann.line.send(submit(match, version, "4", "a"))
        until(ann.line, "ack")
        proxy.freeze()
        ben.line.send(submit(match, version + 1, "4", "b"))
        assert "not-stored" == until(ben.line, "problem")["code"]
        assert 503 == other.http("GET", "/health").status
        back = Person(one, token=ben.token)
        back.line.send({"type": "join", "match": match})
        assert version + 1 == until(back.line, "picture")["version"]
        back.line.send(submit(match, version + 1, "4", "b"))
        assert version + 2 == until(back.line, "ack")["version"]
        ann.line.send(submit(match, version + 2, "5", "c"))
        until(ann.line, "ack")
        proxy.thaw()
        eventually(lambda: other.http("GET", "/health").status, 200)
        again = Person(other, token=ben.token)
        again.line.send({"type": "join", "match": match})
        assert version + 3 == until(again.line, "picture")["version"]
