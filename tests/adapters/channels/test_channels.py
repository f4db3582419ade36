"""What one node says the others hear, and a channel that broke comes back by itself."""

import asyncio

import pytest

from parlour.adapters.channels.local import LocalChannel, LocalWire
from parlour.adapters.channels.postgres import LARGEST, PostgresChannel

PATIENCE = 30.0


async def until(condition):
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)


class Ends:
    """Three nodes that write down what they hear."""

    def __init__(self, url):
        self.noted = []
        self.channels = [PostgresChannel(url, lambda event, **facts: self.noted.append(event)) for _ in "abc"]
        self.heard = [[] for _ in self.channels]
        for channel, heard in zip(self.channels, self.heard, strict=True):
            channel.heard = heard.append

    async def __aenter__(self):
        await until(lambda: all(channel.up for channel in self.channels))
        return self

    async def __aexit__(self, *error):
        for channel in self.channels:
            await channel.close()


def on_three(url, test):
    async def run():
        async with Ends(url) as ends:
            await test(ends)

    asyncio.run(run())


def test_all_others_hear_a_message_and_its_sender_does_not(database):
    async def test(ends):
        ends.channels[0].send(b'["a",1]')
        ends.channels[1].send('["b","Zoë"]'.encode())
        await until(lambda: ends.heard[2] and len(ends.heard[2]) == 2)
        await until(lambda: ends.heard[0] and ends.heard[1])
        assert [['["b","Zoë"]'.encode()], [b'["a",1]']] == ends.heard[:2]

    on_three(database, test)


def test_many_messages_go_together_and_keep_their_order(database):
    messages = [b'"%d %s"' % (number, b"x" * 900) for number in range(200)]

    async def test(ends):
        for message in messages:
            ends.channels[0].send(message)
        await until(lambda: len(ends.heard[1]) == len(messages))
        assert messages == ends.heard[1]

    on_three(database, test)


def test_what_is_too_long_for_a_notification_is_lost_and_nothing_else(database):
    async def test(ends):
        for message in (b'"%s"' % (b"x" * LARGEST), b'"%s"' % (b"x" * (LARGEST - 4)), b'"short"'):
            ends.channels[0].send(message)
        await until(lambda: len(ends.heard[1]) == 2)
        assert [LARGEST - 2, 7] == [len(message) for message in ends.heard[1]]

    on_three(database, test)


def test_a_channel_that_broke_says_so_and_comes_back(database, postgres):
    async def test(ends):
        await asyncio.to_thread(postgres.break_connections, database)
        await until(lambda: ends.noted.count("channel-failing") == 3)
        await until(lambda: all(channel.up for channel in ends.channels))
        ends.channels[2].send(b'"again"')
        await until(lambda: ends.heard[0] == [b'"again"'])

    on_three(database, test)


def test_a_local_channel_reaches_the_others_until_it_is_cut():
    wire = LocalWire()
    one, other = LocalChannel(wire), LocalChannel(wire)
    heard = []
    one.heard = other.heard = heard.append
    one.send(b"1")
    wire.cut = True
    other.send(b"2")
    assert ([b"1"], False) == (heard, one.up)


@pytest.mark.parametrize("payload", ["SELECT pg_notify('parlour', 'no JSON')", "NOTIFY parlour"])
def test_what_somebody_else_notifies_is_passed_over(database, postgres, payload):
    async def test(ends):
        await asyncio.to_thread(postgres.do, payload, database)
        ends.channels[0].send(b'"ours"')
        await until(lambda: ends.heard[1])
        assert [b'"ours"'] == ends.heard[1]

    on_three(database, test)
