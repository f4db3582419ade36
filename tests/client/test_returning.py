"""An honest house is never accused, in whatever way somebody comes back to a seat."""

import asyncio

import pytest
from msgspec import structs

from parlour.client import Client, NewTable, Promises
from parlour.client.questions import RematchAnswer
from parlour.service import wire
from tests.client.house import Network

FAIR = "Every play is legal, and every draw follows from the secret."
NOT_CHECKED = (
    f"{FAIR} Your seat's part of the secret was not checked on this device: it was not sent from here."
)
TABLE = NewTable("connect-four", options={"opening": "given"}, seats=2, pace="untimed", private=True)


class Table:
    """Ana has opened it; Ben has sat down from his first device, whose connection can be cut."""

    def __init__(self, house):
        self.house = house
        self.clients = []
        self.kept = {}

    async def __aenter__(self):
        self.network = await Network.before(self.house)
        self.ana = await self.came(name="Ana")
        self.ben = await self.came(self.network.url, name="Ben", promises=Promises(keep=self.kept.update))
        self.match = (await self.ana.create(TABLE)).match
        await self.ben.sit(self.match)
        return self

    async def __aexit__(self, *error):
        await asyncio.gather(*(client.close() for client in self.clients))
        await self.network.close()

    async def came(self, url="", **who):
        self.clients.append(await Client.connect(url or self.house, **who))
        return self.clients[-1]

    async def returned(self, known=None):
        """Ben, by another connection with the same token, on a device that knows this much."""
        return await self.came(token=self.ben.address.token, promises=Promises(known))

    async def ben_goes(self):
        self.clients.remove(self.ben)
        await self.ben.close()

    async def begins(self):
        await self.ana.sit(self.match)
        for client in self.clients:
            if client.mirrors_of(self.match):
                await client.until(lambda at=client: at.mirror(self.match).phase == "live" or None)

    async def ends(self):
        await self.ana.resign(self.match)
        for client in self.clients:
            if client.mirrors_of(self.match):
                await client.until(lambda at=client: at.mirror(self.match).phase == "over" or None)

    async def checked(self, *clients):
        """What each says, and that Ana, who never went away, has nothing to object to."""
        assert (True, FAIR) == (await self.ana.check(self.match))[:2]
        return [(await client.check(self.match))[:2] for client in clients]


async def reconnects(table):
    await table.begins()
    table.network.cut()
    await table.ben.until(lambda: table.ben.connection.state == "live" or None)
    await table.ends()
    return await table.checked(table.ben)


async def sits_down_again(table):
    await table.ben.sit(table.match)
    await table.begins()
    await table.ben.sit(table.match)
    await table.ends()
    return await table.checked(table.ben)


async def returns_in_a_new_process(table):
    await table.ben_goes()
    later = await table.returned(table.kept)
    await later.sit(table.match)
    await table.begins()
    await table.ends()
    return await table.checked(later)


async def returns_in_a_new_process_to_a_match_that_is_played(table):
    await table.begins()
    await table.ben_goes()
    later = await table.returned(table.kept)
    await later.sit(table.match)
    await table.ends()
    return await table.checked(later)


async def returns_in_a_new_process_after_the_end(table):
    await table.begins()
    await table.ben_goes()
    await table.ana.resign(table.match)
    later = await table.returned(table.kept)
    await later.join(table.match)
    return await table.checked(later)


CHECKED = [
    reconnects,
    sits_down_again,
    returns_in_a_new_process,
    returns_in_a_new_process_to_a_match_that_is_played,
    returns_in_a_new_process_after_the_end,
]


@pytest.mark.parametrize("way", CHECKED)
def test_who_returns_on_the_same_device_checks_what_was_contributed(house, way):
    assert [(True, FAIR)] == in_time(at_table(house, way))


async def sits_on_a_second_device(table):
    second = await table.returned()
    await second.sit(table.match)
    await table.begins()
    await table.ends()
    return await table.checked(table.ben, second)


async def sits_on_a_second_device_after_the_deal(table):
    await table.begins()
    second = await table.returned()
    await second.sit(table.match)
    await table.ends()
    return await table.checked(table.ben, second)


async def joins_on_a_second_device(table):
    await table.begins()
    second = await table.returned()
    await second.join(table.match)
    await table.ends()
    return await table.checked(table.ben, second)


@pytest.mark.parametrize(
    "way", [sits_on_a_second_device, sits_on_a_second_device_after_the_deal, joins_on_a_second_device]
)
def test_a_second_device_says_that_it_has_not_checked_what_the_first_contributed(house, way):
    assert [(True, FAIR), (True, NOT_CHECKED)] == in_time(at_table(house, way))


async def leaves_and_sits_on_a_second_device(table):
    """While the table waits; the first device then returns, too, and knows a nonce that does not count."""
    table.network.cut()
    second = await table.returned()
    await second.join(table.match)
    await second.leave(table.match)
    await second.sit(table.match)
    await table.begins()
    await table.ends()
    return await table.checked(table.ben, second)


def test_a_seat_that_was_taken_anew_elsewhere_is_not_checked_by_the_first_device(house):
    assert [(True, NOT_CHECKED), (True, FAIR)] == in_time(at_table(house, leaves_and_sits_on_a_second_device))


async def both_devices_ask_for_a_rematch(table):
    await table.begins()
    second = await table.returned()
    await second.join(table.match)
    await table.ends()
    await table.ben.rematch(table.match)
    await second.rematch(table.match)
    await table.ana.rematch(table.match)
    before, table.match = table.match, await table.ana.following(table.match)
    for client in (table.ana, table.ben, second):
        await client.join(await client.following(before))
    await table.ends()
    return await table.checked(table.ben, second)


def test_a_rematch_counts_the_nonce_of_whichever_device_asked_first(house):
    assert [(True, FAIR), (True, NOT_CHECKED)] == in_time(at_table(house, both_devices_ask_for_a_rematch))


def test_that_somebody_comes_or_goes_is_no_answer_to_a_rematch():
    ben = wire.SeatInfo(1)
    answer = RematchAnswer({1})

    assert not answer(wire.Presence("M", (wire.SeatInfo(0, plays_again=True), ben)))
    assert answer(wire.Presence("M", (wire.SeatInfo(0), structs.replace(ben, plays_again=True))))
    assert answer(wire.Next("M", "N"))


async def paired_by_seeking(house):
    """Ben looks for somebody from two devices, and sits down from both."""
    ana, ben = await Client.connect(house, name="Ana"), await Client.connect(house, name="Ben")
    second = await Client.connect(house, ben.address.token)
    clients = (ana, ben, second)
    try:
        for client in clients:
            await client.lobby.seek("whist", None)
        match = await ben.lobby.paired()
        for client in (ben, second, ana):
            await client.sit(match)
        await ana.until(lambda: ana.mirror(match).phase == "live" or None)
        await ana.resign(match)
        for client in clients:
            await client.until(lambda at=client: at.mirror(match).phase == "over" or None)
        return [(await client.check(match))[:2] for client in clients]
    finally:
        await asyncio.gather(*(client.close() for client in clients))


def test_who_was_paired_may_sit_down_from_two_devices(house):
    assert [(True, FAIR), (True, FAIR), (True, NOT_CHECKED)] == in_time(paired_by_seeking(house))


async def at_table(house, way):
    async with Table(house) as table:
        return await way(table)


def in_time(what):
    return asyncio.run(asyncio.wait_for(what, 30))
