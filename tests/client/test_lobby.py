"""The lobby of a real house, and being paired there, by clients over real sockets."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from parlour.client import Client, NewTable, Unwelcome
from tests.client.house import Network, open_house

PATIENCE = 30.0


@pytest.fixture(scope="module")
def house():
    """One where nobody else looks for anybody."""
    with open_house() as url:
        yield url


def run(script, house, *names):
    async def visit():
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(await Client.connect(house, name=name)) for name in names
            ]
            await script(*clients)

    asyncio.run(asyncio.wait_for(visit(), PATIENCE))


def test_the_lobby_shows_what_others_do_and_forgets_what_is_over(house):
    async def script(ana, ben, zoe):
        await zoe.lobby.enter()
        table = await ana.create(NewTable("connect-four", options={"opening": "given"}))
        await zoe.until(lambda: zoe.lobby.tables or None)
        assert [table.match] == [entry.match for entry in zoe.lobby.tables]
        await ana.sit(table.match)
        await ben.sit(table.match)
        await zoe.until(lambda: zoe.lobby.to_watch or None)
        assert (["Ana", "Ben"], 0, 1) == (
            [seat.name for seat in zoe.lobby.to_watch[0].seats],
            zoe.lobby.open,
            zoe.lobby.running,
        )
        await ana.lobby.enter()
        assert [True] == [mine.turn for mine in ana.lobby.mine]
        await ana.resign(table.match)
        await zoe.until(lambda: not zoe.lobby.matches or None)
        await ana.until(lambda: not ana.lobby.mine or None)

    run(script, house, "Ana", "Ben", "Zoe")


def test_two_who_look_for_somebody_play_each_other_with_luck_that_both_contributed_to(house):
    async def script(ana, ben):
        await ana.lobby.seek("whist")
        await ben.lobby.seek("whist")
        match = await ana.lobby.paired()
        assert match == await ben.lobby.paired()
        mirrors = await asyncio.gather(ana.sit(match), ben.sit(match))
        assert {0, 1} == {mirror.seat for mirror in mirrors}
        await ana.until(lambda: ana.mirror(match).phase == "live" or None)
        await ana.resign(match)
        await ben.until(lambda: ben.mirror(match).phase == "over" or None)
        checked = [await client.check(match) for client in (ana, ben)]
        assert [True, True] == [each.ok for each in checked]
        assert "house" not in "".join(
            line for line in checked[0].record.splitlines() if line.startswith("nonce")
        )

    run(script, house, "Ana", "Ben")


def test_who_hears_too_late_that_the_other_does_not_want_to_play_is_paired_anew(house):
    async def script(ana, ben, cleo):
        await ana.lobby.seek("whist")
        await ben.lobby.seek("whist")
        first = await ana.lobby.paired()
        await ben.lobby.stop()
        with pytest.raises(
            Unwelcome
        ):  # she had not looked at the table, so nobody told her that it was closed
            await ana.join(first)
        await cleo.lobby.seek("whist")
        assert await ana.lobby.paired() == await cleo.lobby.paired() != first

    run(script, house, "Ana", "Ben", "Cleo")


def test_a_bot_is_offered_and_taken_and_plays(house):
    async def script(ana):
        await ana.lobby.seek("connect-four", "console")
        assert await ana.lobby.offered()
        match = await ana.lobby.take_bot("random")
        await ana.sit(match)
        assert ["", "random"] == [chair.bot for chair in ana.mirror(match).picture.seats]
        async for mirror in ana.turns(match):
            await (ana.resign(match) if mirror.version else ana.play(match, mirror.plays[0]))
        assert (await ana.check(match)).ok

    run(script, house, "Ana")


def test_a_match_against_a_bot_begins_with_one_request(house):
    async def script(ana):
        mirror = await ana.play_bot("connect-four", "random")
        assert ("live", 0) == (mirror.phase, mirror.seat)
        await ana.resign(mirror.match)
        assert (await ana.check(mirror.match)).ok

    run(script, house, "Ana")


def test_what_the_house_will_not_look_for_is_said(house):
    async def script(ana):
        for wish in ({"game": "cardpeegee"}, {"game": "whist", "ranked": True}):
            with pytest.raises(Unwelcome):
                await ana.lobby.seek(**wish)
        await ana.lobby.seek("whist")
        await ana.lobby.stop()
        with pytest.raises(Unwelcome, match="Choose a game first"):
            await ana.lobby.take_bot()

    run(script, house, "Ana")


def test_after_a_break_one_looks_at_the_lobby_and_for_somebody_as_before(house):
    async def script(ben):
        network = await Network.before(house)
        async with await Client.connect(network.url, name="Ana") as ana:
            await ana.lobby.enter()
            await ana.lobby.seek("checkers")
            ana.lobby.waits = ()
            network.cut()
            await ana.until(lambda: ana.connection.state != "live" or None)
            await ana.until(lambda: any(wait.seekers for wait in ana.lobby.waits) or None)
            await ben.lobby.seek("checkers")
            assert await ana.lobby.paired() == await ben.lobby.paired()
        await network.close()

    run(script, house, "Ben")
