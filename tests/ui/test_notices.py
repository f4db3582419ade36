"""What the terminal says of a match that brought less."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.client import Address, Unreachable
from parlour.client.fairness import Checked
from parlour.service.wire.progress import Points, Reward
from parlour.texts import say
from parlour.ui.terminal.online.notices import brought
from parlour.ui.terminal.online.records import kept


@pytest.mark.parametrize("why", ["short", "hasty", "often"])
def test_why_a_match_brought_nothing_is_said(why):
    reward = Reward("m", "won", (Points(why, 0),))

    assert [f"reward.{why}"] == [message.key for message in brought(reward, SimpleNamespace(id="m"))]


class Slow:
    """A client whose house answers for the record of a match only after so many attempts."""

    address = Address("http://house")

    def __init__(self, failures):
        self.failures = failures

    async def check(self, match):
        if self.failures:
            self.failures -= 1
            raise Unreachable("error.not-parlour", url="http://house")
        return Checked(True, "", "the record")


def test_a_record_that_takes_long_is_asked_for_again_and_kept(home):
    said, record = asyncio.run(kept(Slow(1), "M", "whist"))

    assert "the record" == record
    assert ["online.fair", "terminal.saved"] == [message.key for message in said]
    assert ["the record"] == [path.read_text() for path in home.rglob("whist-*.txt")]


def test_whoever_does_not_get_the_record_is_told_where_the_match_can_be_seen(home):
    said, record = asyncio.run(kept(Slow(2), "M", "whist"))

    assert "" == record
    assert say(said[-1]).endswith("can still be replayed at http://house/m/M")
