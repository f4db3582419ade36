"""Whole matches, by clients over real sockets, whose connection is cut in the middle."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from parlour.client import Client, NewTable, Refused
from parlour.core.game import Over
from parlour.core.record import read
from parlour.core.registry import games, tables_for
from tests.client.house import Network

EVERYTHING = [(slug, seats) for slug, kind in games().items() for seats in kind.seats]


async def plays_anything(client, match, seed, network=None, cut_at=3):
    """Any legal play each time; once, the connection breaks in the middle of a play."""
    rng, turns = Random(seed), 0
    async for mirror in client.turns(match):
        turns += 1
        play = rng.choice(mirror.plays)
        if network and turns == cut_at:
            network.swallows = True  # the house hears the play, but its answer is lost
            asyncio.get_running_loop().call_later(0.05, network.cut)
        try:
            await client.play(match, play, mirror.seat)
        except Refused as refused:
            if not refused.stale:  # somebody else took that checker out of the bag
                raise
    return turns


async def whole_match(house, slug, seats):
    network = await Network.before(house)
    clients = [await Client.connect(network.url, name="Seat 0")]
    clients += [await Client.connect(house, name=f"Seat {seat}") for seat in range(1, seats)]
    try:
        table = await clients[0].create(NewTable(slug, seats=seats, pace="untimed"))
        mirrors = [await client.sit(table.match) for client in clients]
        assert list(range(seats)) == [mirror.seat for mirror in mirrors]
        players = [
            plays_anything(client, table.match, f"{slug}{seat}", network if seat == 0 else None)
            for seat, client in enumerate(clients)
        ]
        await asyncio.gather(*players)
        checked = [await client.check(table.match) for client in clients]
        return [client.mirror(table.match) for client in clients], checked, network.cuts
    finally:
        await asyncio.gather(*(client.close() for client in clients))
        await network.close()


def assert_mirrors_show_the_match(mirrors, match):
    for mirror in mirrors:
        table = tables_for(match.game.slug).table(match.game, match.view(mirror.seat), mirror.seat)
        assert replace(table, prompt=mirror.prompt) == mirror.table
        assert match.outcome == Over(mirror.result.winners, mirror.result.reason)


@pytest.mark.parametrize(("slug", "seats"), EVERYTHING)
def test_a_match_is_played_to_its_end_over_a_connection_that_breaks(house, slug, seats):
    mirrors, checked, cuts = asyncio.run(asyncio.wait_for(whole_match(house, slug, seats), 30))

    assert 1 == cuts
    assert 1 == len({mirror.version for mirror in mirrors})
    assert {"over"} == {mirror.phase for mirror in mirrors}
    assert_mirrors_show_the_match(mirrors, read(checked[0].record))
    assert [(True, "Every play is legal, and every draw follows from the secret.")] * seats == [
        answer[:2] for answer in checked
    ]
