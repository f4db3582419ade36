"""A connection that breaks: nothing is lost, and nothing happens twice."""

import asyncio
import os
from contextlib import asynccontextmanager

import pytest
from picows import WSListener, WSMsgType, ws_create_server

from parlour.client import Address, Client, Connection, NewTable, Unwelcome
from parlour.service import wire
from parlour.service.errors import NotFound, NotSignedIn
from tests.client.house import House, Network

TABLE = NewTable("connect-four", options={"opening": "given"}, pace="untimed")


@asynccontextmanager
async def pair(house):
    """Ana behind a network that the test spoils, and Ben, at a table that has begun."""
    network = await Network.before(house)
    async with await Client.connect(network.url, name="Ana") as ana, await Client.connect(house) as ben:
        match = (await ana.create(TABLE)).match
        await ana.sit(match)
        await ben.sit(match)
        for client in (ana, ben):
            await client.until(lambda client=client: client.mirror(match).phase == "live" or None)
        yield ana, ben, match, network
    await network.close()


def behind_network(script, house):
    async def run():
        async with pair(house) as table:
            await script(*table)

    asyncio.run(asyncio.wait_for(run(), 20))


async def state(client, wanted):
    await client.until(lambda: client.connection.state == wanted or None)


@pytest.mark.parametrize("lost", ["swallows", "mutes"])
def test_a_play_whose_way_there_or_back_was_cut_counts_once(house, lost):
    async def script(ana, ben, match, network):
        setattr(network, lost, True)
        playing = asyncio.create_task(ana.play(match, "4"))
        asyncio.get_running_loop().call_later(0.05, network.cut)
        ack = await playing

        assert 1 == ack.version == ana.mirror(match).version
        assert "live" == ana.connection.state
        await ben.until(lambda: ben.mirror(match).version == 1 or None)
        await ben.play(match, "4")

    behind_network(script, house)


def test_whoever_leaves_without_a_connection_gives_up_the_seat_after_reconnecting(house):
    async def script(ana, ben, match, network):
        network.is_down = True
        network.cut()
        await state(ana, "reconnecting")
        await ana.leave(match)
        network.is_down = False

        assert (1,) == (await ben.until(lambda: ben.mirror(match).result)).winners
        assert not ana.mirrors_of(match)

    behind_network(script, house)


def test_whoever_comes_back_to_a_table_before_the_connection_does_has_not_left(house):
    async def script(ana, ben, match, network):
        network.is_down = True
        network.cut()
        await state(ana, "reconnecting")
        await ana.leave(match)
        joining = asyncio.create_task(ana.join(match))
        network.is_down = False
        await joining
        await ana.play(match, "4")

    behind_network(script, house)


def test_what_happened_meanwhile_is_told_once(house):
    async def script(ana, ben, match, network):
        await ana.play(match, "4")
        network.is_down = True
        network.cut()
        await state(ana, "reconnecting")
        await ben.until(lambda: ben.mirror(match).version == 1 or None)
        await ben.play(match, "5")
        assert 1 == ana.mirror(match).version
        network.is_down = False
        await ana.until(lambda: ana.mirror(match).plays or None)

        assert [3, 4] == [event.fields["column"] for event in ana.mirror(match).events]

    behind_network(script, house)


def test_a_break_is_told_once_however_often_it_is_tried_again(house):
    async def script(ana, ben, match, network):
        news = ana.stream()
        network.is_down = True
        network.cut()
        while network.turned_away < 3:
            await asyncio.sleep(0.01)
        network.is_down = False
        states = []
        async for said in news:
            states += [said.state] if isinstance(said, Connection) else []
            if states[-1:] == ["live"]:
                break
        assert ["reconnecting", "live"] == states

    behind_network(script, house)


def test_the_others_see_who_is_away_and_who_is_back(house):
    async def script(ana, ben, match, network):
        network.is_down = True
        network.cut()
        await ben.until(lambda: ben.mirror(match).seats[0].away is not None or None)
        network.is_down = False
        await ben.until(lambda: ben.mirror(match).seats[0].away is None or None)

    behind_network(script, house)


def test_many_breaks_in_a_row_end_in_one_match(house):
    async def script(ana, ben, match, network):
        async def plays(client):
            async for mirror in client.turns(match):
                await client.play(match, mirror.plays[mirror.version % len(mirror.plays)])

        async def spoils():
            while True:
                await asyncio.sleep(0.02)
                network.cut()

        spoiling = asyncio.create_task(spoils())
        await asyncio.gather(plays(ana), plays(ben))
        spoiling.cancel()
        await state(ana, "live")

        assert ana.mirror(match).version == ben.mirror(match).version
        assert (await ana.check(match)).ok

    behind_network(script, house)


def test_a_match_goes_on_in_a_house_that_crashed_and_was_opened_again(tmp_path):
    async def script(house):
        async with await Client.connect(house.url) as ana, await Client.connect(house.url) as ben:
            match = (await ana.create(TABLE)).match
            await ana.sit(match)
            await ben.sit(match)
            await ben.until(lambda: ben.mirror(match).phase == "live" or None)
            await ana.play(match, "4")
            await ben.until(lambda: ben.mirror(match).version == 1 or None)
            house.crash()
            await state(ben, "reconnecting")
            playing = asyncio.create_task(ben.play(match, "4"))
            await asyncio.to_thread(house.open)
            assert 2 == (await playing).version
            await ana.until(lambda: ana.mirror(match).version == 2 or None)
            await ana.resign(match)
            assert (await ana.check(match)).ok

    with_house(script, tmp_path)


def test_a_house_that_does_not_know_one_any_more_is_not_asked_again(tmp_path):
    async def script(house):
        async with await Client.connect(house.url) as ana:
            house.crash()
            await state(ana, "reconnecting")
            asked = asyncio.create_task(ana.join("nowhere"))
            os.unlink(house.database)
            await asyncio.to_thread(house.open)
            with pytest.raises(Unwelcome) as caught:
                await asked
            assert "not-signed-in" == caught.value.code
            await state(ana, "offline")

    with_house(script, tmp_path)


def with_house(script, folder):
    house = House(folder)
    try:
        asyncio.run(asyncio.wait_for(script(house), 30))
    finally:
        house.close()


# Against a server that says what the test wants


class Scripted(WSListener):
    """Welcomes whoever comes, and keeps what it is told."""

    def __init__(self):
        self.told = []

    def on_ws_connected(self, transport):
        self.transport = transport
        self.say(wire.Welcome("p", "Ana"))

    def say(self, news, pieces=1):
        frame = wire.encode(news)
        size = len(frame) // pieces + 1
        parts = [frame[at : at + size] for at in range(0, len(frame), size)]
        for at, part in enumerate(parts):
            kind = WSMsgType.CONTINUATION if at else WSMsgType.TEXT
            self.transport.send(kind, part, fin=at == len(parts) - 1)

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == WSMsgType.TEXT:
            self.told.append(wire.decode_inbound(frame.get_payload_as_bytes()))


def scripted(script):
    async def run():
        house = Scripted()
        server = await ws_create_server(lambda request: house, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        async with await Client.connect(url, token="t") as client:
            await script(client, house)
        server.close()

    asyncio.run(asyncio.wait_for(run(), 20))


def picture(version, **more):
    chairs = tuple(map(wire.SeatInfo, range(3)))
    return wire.Picture("M", version, 0, "live", "g", {}, "quick", "open", "", chairs, **more)


async def joined(client, house):
    joining = asyncio.create_task(client.join("M"))
    await heard(house, 1)
    house.say(picture(3))
    return await joining


async def heard(house, count):
    while len(house.told) < count:
        await asyncio.sleep(0.001)


def test_a_message_in_several_frames_is_put_together():
    async def script(client, house):
        await joined(client, house)
        house.say(wire.Update("M", 4, 0, awaited=(0, 1)), pieces=3)
        await client.until(lambda: client.mirror("M").awaited == (0, 1) or None)

    scripted(script)


def test_whoever_misses_an_update_asks_for_what_happened_since():
    async def script(client, house):
        await joined(client, house)
        house.say(wire.Update("M", 6, 0))
        await heard(house, 2)
        assert wire.Join("M", since=3) == house.told[1]
        house.say(picture(6, missed=()))
        await client.until(lambda: client.mirror("M").version == 6 or None)

    scripted(script)


def test_what_a_terminal_would_obey_is_not_taken_from_a_house():
    async def script(client, house):
        await joined(client, house)
        names = ("\x1b[2J", "a\nb\x7f\x9b", 'plain \\n "ü"')
        chairs = tuple(wire.SeatInfo(seat, name) for seat, name in enumerate(names))
        house.say(wire.Presence("M", chairs))
        await client.until(lambda: client.mirror("M").seats[0].name or None)

        assert ["?[2J", "a?b??", 'plain \\n "ü"'] == [chair.name for chair in client.mirror("M").seats]

    scripted(script)


def test_a_table_that_is_gone_is_forgotten():
    async def script(client, house):
        await joined(client, house)
        house.say(wire.Problem.of(NotFound("error.no-such-match"), "M"))
        await client.until(lambda: not client.mirrors_of("M") or None)

    scripted(script)


def test_what_a_newer_house_says_is_passed_over():
    async def script(client, house):
        mirror = await joined(client, house)
        house.transport.send(WSMsgType.TEXT, b'{"type": "fireworks"}')
        house.transport.send(WSMsgType.TEXT, b"no JSON")
        house.say(wire.Update("M", 4, 0))
        await client.until(lambda: mirror.version == 4 or None)

    scripted(script)


def test_a_client_that_is_closed_leaves_nobody_waiting():
    async def script(client, house):
        await joined(client, house)
        waiting = asyncio.create_task(client.play("M", "4"))
        news = client.stream()
        await heard(house, 2)
        await client.close()
        with pytest.raises(Unwelcome, match="The connection was closed"):
            await waiting
        assert [] == [said async for said in news]

    scripted(script)


def breaking(script):
    """Breaks the connection after the script; then `house.told` is what the client said after that."""

    async def run(client, house):
        await joined(client, house)
        await script(client, house)
        house.told.clear()
        house.transport.disconnect()
        await client.until(lambda: client.connection.state != "live" or None)
        await client.until(lambda: client.connection.state == "live" or None)
        client._send(wire.Ping("end", 0))
        while wire.Ping("end", 0) not in house.told:
            await asyncio.sleep(0.001)

    scripted(run)


def test_a_leave_that_may_have_been_lost_in_a_break_is_repeated():
    told = []

    async def script(client, house):
        told.append(house.told)
        await client.leave("M")
        await heard(house, 2)

    breaking(script)
    assert [wire.Leave("M"), wire.Ping("end", 0)] == told[0]


def test_a_leave_long_before_a_break_is_not_repeated(monkeypatch):
    """Meanwhile the person may have come back from elsewhere."""
    told = []
    monkeypatch.setattr("parlour.client.client.ARRIVED", -1.0)

    async def script(client, house):
        told.append(house.told)
        await client.leave("M")
        await heard(house, 2)

    breaking(script)
    assert [wire.Ping("end", 0)] == told[0]


@pytest.mark.parametrize(
    "ask", [lambda client: client.join("M"), lambda client: client.lobby.enter()], ids=["match", "lobby"]
)
def test_whoever_asks_a_closed_client_is_told_so(ask):
    async def script(client, house):
        await client.close()
        with pytest.raises(Unwelcome, match="The connection was closed"):
            await asyncio.wait_for(ask(client), 5)

    scripted(script)


def test_a_stream_of_a_closed_client_is_empty():
    async def script(client, house):
        await client.close()
        assert "none" == await asyncio.wait_for(anext(client.stream(), "none"), 5)

    scripted(script)


def test_a_client_that_was_turned_away_says_why_to_whoever_asks_later():
    async def script(client, house):
        news = client.stream()
        house.say(wire.Problem.of(NotSignedIn("error.not-signed-in")))
        with pytest.raises(Unwelcome) as told:
            [said async for said in news]
        with pytest.raises(Unwelcome) as asked:
            await asyncio.wait_for(client.join("M"), 5)
        with pytest.raises(Unwelcome) as streamed:
            await asyncio.wait_for(anext(client.stream()), 5)

        assert {"not-signed-in"} == {error.value.code for error in (told, asked, streamed)}
        assert "offline" == client.connection.state

    scripted(script)


def test_an_address_keeps_its_pass_to_itself():
    assert "secret" not in repr(Address("http://host", "secret"))
