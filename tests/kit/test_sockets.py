"""A game with no more than its rules is played online, with clocks, hints and provable shuffles."""

import asyncio

import pytest

from parlour.client import Client, NewTable
from tests.client.house import open_house
from tests.kit.made import GAMES, install, path_with


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    return install(tmp_path_factory.mktemp("games"))


@pytest.fixture(scope="module")
def address(games):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path_with(games))
        with open_house() as url:
            yield url


@pytest.mark.parametrize("slug", ["seven-tricks", "liars-dice"])
def test_it_is_played_to_its_end_against_the_generic_bot_over_sockets(
    address, slug, games, plug_in, monkeypatch
):
    monkeypatch.syspath_prepend(games)
    plug_in(slug, GAMES[slug])

    async def played():
        async with await Client.connect(address, name="Ana") as me:
            match = (await me.create(NewTable(slug, clock=True, speed="off", bots={"1": "search"}))).match
            await me.sit(match)
            hint, timed = None, True
            async for mirror in me.turns(match):
                hint = hint or await me.hint(match)
                timed = timed and mirror.seconds_left is not None
                await me.play(match, mirror.plays[0])
            return hint and timed, me.mirror(match), await me.check(match)

    helped, mirror, checked = asyncio.run(asyncio.wait_for(played(), 60))
    assert helped
    assert "over" == mirror.phase
    assert checked.ok
