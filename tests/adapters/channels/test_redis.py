"""Valkey in trouble: the nodes notice, say so once, and go on by themselves when it is over."""

import asyncio
import signal

import pytest

from parlour.adapters.channels.redis import PREFIX, RedisChannel
from parlour.core.errors import BadOption
from tests.adapters.channels.ends import PATIENCE, Ends, until
from tests.adapters.nodes.proxy import PortProxy


def on_three(url, test):
    asyncio.run(Ends.run(RedisChannel, url, test))


async def hear_again(ends):
    await ends.all_are(True)
    ends.tell_others("c", b'"again"')
    await until(lambda: ends.heard["a"] == ends.heard["b"] == [b'"again"'])


def test_only_those_who_are_told_get_a_message(valkey):
    async def test(ends):
        ends.channels["a"].send(b'"for b"', {"b"})
        ends.channels["a"].send(b'"for c"', {"c"})
        ends.tell_others("b", b'"last"')
        await until(lambda: b'"last"' in ends.heard["a"] and len(ends.heard["c"]) == 2)
        assert [[b'"last"'], [b'"for b"'], {b'"for c"', b'"last"'}] == [
            ends.heard["a"],
            ends.heard["b"],
            {*ends.heard["c"]},
        ]

    on_three(valkey.url, test)


def test_a_node_with_a_new_name_is_reached_under_it(valkey):
    async def test(ends):
        ends.channels["a"].name = "new"
        ends.tell_others("a", b'"to wake it"')
        async with asyncio.timeout(PATIENCE):
            while not ends.heard["a"]:
                ends.channels["b"].send(b'"hello"', {"new"})
                await asyncio.sleep(0.01)
        assert [] == ends.noted

    on_three(valkey.url, test)


def test_a_server_that_is_killed_is_told_of_once_and_used_again(valkey):
    async def test(ends):
        valkey.end(signal.SIGKILL)
        await ends.all_are(False)
        await asyncio.to_thread(valkey.start)
        await hear_again(ends)
        assert 3 == ends.noted.count("channel-failing") == ends.noted.count("channel-working")

    on_three(valkey.url, test)


def test_a_server_that_is_flushed_has_lost_nothing(valkey):
    async def test(ends):
        await asyncio.to_thread(valkey.do, "FLUSHALL")
        await hear_again(ends)
        assert [] == ends.noted

    on_three(valkey.url, test)


def test_a_server_that_hangs_is_noticed(valkey):
    async def test(ends):
        valkey.process.send_signal(signal.SIGSTOP)
        try:
            await ends.all_are(False)
            ends.tell_others("a", b'"lost"')
            assert 2 == ends.channels["a"].lost
            assert {"The channel between the nodes is down: it does not answer."} == {*ends.reasons}
            assert all(channel.failure for channel in ends.channels.values())
        finally:
            valkey.process.send_signal(signal.SIGCONT)
        await hear_again(ends)
        assert not any(channel.failure for channel in ends.channels.values())

    on_three(valkey.url, test)


def test_a_node_that_is_cut_off_notices_and_the_others_go_on(valkey):
    async def test(ends):
        proxy.freeze()
        await until(lambda: not ends.channels["a"].up)
        ends.channels["b"].send(b'"hello"', {"c"})
        await until(lambda: ends.heard["c"])
        assert ["channel-failing"] == ends.noted
        proxy.thaw()
        await until(lambda: ends.channels["a"].up)

    with PortProxy(valkey.port) as proxy:
        on_three([f"redis://127.0.0.1:{proxy.port}", valkey.url, valkey.url], test)


def test_what_somebody_else_publishes_is_passed_over(valkey):
    async def test(ends):
        await asyncio.to_thread(valkey.do, "PUBLISH", f"{PREFIX}a", "no-JSON")
        await hear_again(ends)

    on_three(valkey.url, test)


def test_no_address_is_refused_with_a_sentence():
    with pytest.raises(BadOption, match="no address of Valkey or Redis"):
        RedisChannel("redis://:6379/x?socket_timeout=y", print)


def test_a_password_is_not_logged():
    noted = []

    async def test():
        channel = RedisChannel(
            "redis://:hunter2@127.0.0.1:1", lambda event, **facts: noted.append(str(facts))
        )
        await until(lambda: noted)
        await channel.close()

    asyncio.run(test())
    assert "hunter2" not in noted[0]
