"""What one node says those hear whom it tells, and a channel that broke comes back by itself."""

import asyncio

import pytest

from parlour.adapters.channels.local import LocalChannel, LocalWire
from parlour.adapters.channels.postgres import LARGEST, PostgresChannel
from parlour.adapters.channels.redis import RedisChannel
from tests.adapters.channels.ends import Ends, until


@pytest.fixture(params=["PostgreSQL", "Valkey"])
def on_three(request):
    """Runs a test with three nodes."""
    postgres = request.param == "PostgreSQL"
    url = request.getfixturevalue("database") if postgres else request.getfixturevalue("valkey").url
    return lambda test: asyncio.run(Ends.run(PostgresChannel if postgres else RedisChannel, url, test))


@pytest.fixture
def on_postgres(database):
    return lambda test: asyncio.run(Ends.run(PostgresChannel, database, test))


def test_all_others_hear_a_message_and_its_sender_does_not(on_three):
    async def test(ends):
        ends.tell_others("a", b'["a",1]')
        ends.tell_others("b", '["b","Zoë"]'.encode())
        await until(lambda: len(ends.heard["c"]) == 2)
        await until(lambda: ends.heard["a"] and ends.heard["b"])
        assert [['["b","Zoë"]'.encode()], [b'["a",1]']] == [ends.heard["a"], ends.heard["b"]]
        assert [(1, 1), (1, 1), (0, 2)] == [
            (min(1, each.sent), each.received) for each in ends.channels.values()
        ]

    on_three(test)


def test_many_messages_go_together_and_keep_their_order(on_three):
    messages = [b'"%d %s"' % (number, b"x" * 900) for number in range(200)]

    async def test(ends):
        for message in messages:
            ends.tell_others("a", message)
        await until(lambda: len(ends.heard["b"]) == len(messages))
        assert messages == ends.heard["b"]

    on_three(test)


def test_what_is_too_long_for_a_notification_is_lost_and_nothing_else(on_postgres):
    async def test(ends):
        for message in (b'"%s"' % (b"x" * LARGEST), b'"%s"' % (b"x" * (LARGEST - 4)), b'"short"'):
            ends.tell_others("a", message)
        await until(lambda: len(ends.heard["b"]) == 2)
        assert [LARGEST - 2, 7] == [len(message) for message in ends.heard["b"]]
        assert 1 == ends.channels["a"].lost

    on_postgres(test)


def test_a_channel_that_broke_says_so_and_comes_back(on_postgres, database, postgres):
    async def test(ends):
        await asyncio.to_thread(postgres.break_connections, database)
        await until(lambda: ends.noted.count("channel-failing") == 3)
        await until(lambda: all(channel.up for channel in ends.channels.values()))
        ends.tell_others("c", b'"again"')
        await until(lambda: ends.heard["a"] == [b'"again"'])

    on_postgres(test)


def test_a_local_channel_reaches_those_who_are_told_until_it_is_cut():
    wire = LocalWire()
    one, other, third = (LocalChannel(wire) for _ in range(3))
    heard = []
    for name, channel in (("one", one), ("other", other), ("third", third)):
        channel.name, channel.heard = name, lambda message, name=name: heard.append((name, message))
    one.send(b"1", {"other"})
    wire.cut = True
    other.send(b"2", {"one"})
    assert ([("other", b"1")], False) == (heard, one.up)


@pytest.mark.parametrize("payload", ["SELECT pg_notify('parlour', 'no JSON')", "NOTIFY parlour"])
def test_what_somebody_else_notifies_is_passed_over(on_postgres, database, postgres, payload):
    async def test(ends):
        await asyncio.to_thread(postgres.do, payload, database)
        ends.tell_others("a", b'"ours"')
        await until(lambda: ends.heard["b"])
        assert [b'"ours"'] == ends.heard["b"]

    on_postgres(test)
