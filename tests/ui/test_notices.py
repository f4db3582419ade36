"""What the terminal says of a match that brought less."""

from types import SimpleNamespace

import pytest

from parlour.service.wire.progress import Points, Reward
from parlour.ui.terminal.online.notices import brought


@pytest.mark.parametrize("why", ["short", "hasty", "often"])
def test_why_a_match_brought_nothing_is_said(why):
    reward = Reward("m", "won", (Points(why, 0),))

    assert [f"reward.{why}"] == [message.key for message in brought(reward, SimpleNamespace(id="m"))]
