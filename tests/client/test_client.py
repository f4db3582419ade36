"""What people do over a match, by clients in a real house."""

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from msgspec import structs

from parlour.client import Address, Client, NewTable, Place, Refused, Unreachable, Unwelcome, place
from parlour.core.errors import BadOption
from parlour.core.game import Message
from parlour.service import wire
from tests.client.house import open_house

GIVEN = {"opening": "given"}


@asynccontextmanager
async def pair(house, game="connect-four", **terms):
    """Ana and Ben at a table that has begun."""
    async with AsyncExitStack() as stack:
        ana, ben = [
            await stack.enter_async_context(await Client.connect(house, name=n)) for n in ("Ana", "Ben")
        ]
        table = await ana.create(NewTable(game, options=GIVEN if game != "whist" else {}, **terms))
        await ana.sit(table.match)
        await ben.sit(table.match)
        await asyncio.gather(*(reached(client, table.match, phase="live") for client in (ana, ben)))
        yield ana, ben, table.match


async def reached(client, match, **fields):
    """Until the client's mirror shows this."""

    def so():
        return all(value == getattr(client.mirror(match), name) for name, value in fields.items()) or None

    await client.until(so)


def at_table(script, house, **terms):
    async def run():
        async with pair(house, **terms) as table:
            await script(*table)

    asyncio.run(asyncio.wait_for(run(), 20))


# Plays


def test_a_play_is_shown_to_both_when_it_has_been_stored(house):
    async def script(ana, ben, match):
        ack = await ana.play(match, "4")
        await reached(ben, match, version=1)

        assert 1 == ack.version == ana.mirror(match).version
        assert ana.mirror(match).table.zone("grid") == ben.mirror(match).table.zone("grid")
        assert [] == ana.mirror(match).plays
        assert "123 4567".replace(" ", "") == "".join(ben.mirror(match).plays)

    at_table(script, house)


def test_a_play_against_the_rules_is_refused_with_the_rule_and_what_would_be_right(house):
    async def script(ana, ben, match):
        with pytest.raises(Refused) as caught:
            await ana.play(match, "9")

        assert "C4-3" == caught.value.rule
        assert Message("connect-four.no-column", count=7) == caught.value.message
        assert ("1", "2", "3", "4", "5", "6", "7") == caught.value.instead
        assert not caught.value.stale
        assert 0 == ana.mirror(match).version

    at_table(script, house)


def test_a_play_that_comes_too_late_is_refused_when_the_mirror_shows_why(house):
    async def script(ana, ben, match):
        async with await Client.connect(house, ana.address.token) as twin:
            await twin.join(match)
            await twin.play(match, "4")
        await reached(ana, match, version=1)
        mirror = ana.mirror(match)
        mirror.picture = structs.replace(mirror.picture, version=0)  # as if she had decided before that
        with pytest.raises(Refused) as caught:
            await ana.play(match, "4")

        assert caught.value.stale
        assert 1 == ana.mirror(match).version

    at_table(script, house)


def test_turns_come_one_by_one_and_end_with_the_match(house):
    async def script(ana, ben, match):
        async def columns(client, column):
            return [(await client.play(match, column)).version async for _ in client.turns(match)]

        assert [[1, 3, 5, 7], [2, 4, 6]] == await asyncio.gather(columns(ana, "1"), columns(ben, "2"))
        assert (0,) == ana.mirror(match).result.winners

    at_table(script, house)


# What is said over a match


def test_a_draw_is_offered_declined_and_agreed(house):
    async def script(ana, ben, match):
        await ana.offer_draw(match)
        await reached(ben, match, version=1)
        assert 0 == ben.mirror(match).offer.seat
        await ben.decline(match)
        await ben.offer_draw(match)
        await reached(ana, match, version=3)
        await ana.accept(match)
        assert ((), "agreed") == (ana.mirror(match).result.winners, ana.mirror(match).result.reason)

    at_table(script, house)


def test_a_play_is_taken_back_if_the_other_agrees(house):
    async def script(ana, ben, match):
        await ana.play(match, "4")
        await ana.take_back(match, 0)
        await reached(ben, match, version=2)
        assert 0 == ben.mirror(match).offer.step
        await ben.accept(match)
        await reached(ana, match, version=3)
        assert [""] * 42 == list(ana.mirror(match).table.zone("grid").codes)
        assert ana.mirror(match).plays

    at_table(script, house)


def test_what_somebody_says_is_heard_by_all(house):
    async def script(ana, ben, match):
        news = ben.stream()
        await ana.say(match, "good-luck")
        async for heard in news:
            if isinstance(heard, wire.Said):
                break
        assert (0, "good-luck") == (heard.seat, heard.phrase)

    at_table(script, house)


def test_everybody_who_wants_to_plays_again_with_the_seats_rotated(house):
    async def script(ana, ben, match):
        await ana.resign(match)
        await reached(ben, match, phase="over")
        await asyncio.gather(ana.rematch(match), ben.rematch(match))
        following = await ana.following(match)
        assert following == await ben.following(match)
        mirrors = [await client.join(following) for client in (ana, ben)]
        assert [1, 0] == [mirror.seat for mirror in mirrors]
        await ben.resign(following)
        await reached(ana, following, phase="over")
        for client in (ana, ben):  # by the promise made when the first match ended
            assert (await client.check(following)).ok

    at_table(script, house)


def test_the_seats_of_those_who_are_gone_are_played_by_bots_or_given_up():
    async def script(ana, ben, match):
        await ana.play(match, "4")
        with pytest.raises(Unwelcome, match="claim the win once the whole other side has been away"):
            await ana.claim(match)
        await ben.close()
        await ana.until(lambda: not ana.mirror(match).seats[1].held or None)
        await ana.stand_in(match, 1)
        await reached(ana, match, awaited=(0,))
        await ana.claim(match)
        assert ((0,), "left") == (ana.mirror(match).result.winners, ana.mirror(match).result.reason)

    with open_house(held="0.2") as house:
        at_table(script, house)


def test_a_bot_completes_a_table_that_waits(house):
    async def scenario():
        async with await Client.connect(house, name="Ana") as ana:
            table = await ana.create(NewTable("connect-four", options={"opening": "given"}))
            await ana.sit(table.match)
            await ana.seat_bot(table.match, 1)
            with pytest.raises(Unwelcome):
                await ana.seat_bot(table.match, 1)
            await ana.until(lambda: ana.mirror(table.match).phase == "live" or None)
            return ana.mirror(table.match).picture.seats[1].bot

    assert "bot" == asyncio.run(scenario())


def test_what_happened_before_one_came_is_told(house):
    async def script(ana, ben, match):
        await ana.play(match, "4")
        await reached(ben, match, version=1)
        await ben.play(match, "5")
        async with await Client.connect(house, name="Cy") as cy:
            mirror = await cy.join(match)
            seen = await cy.seen(match)
        assert mirror.seat is None
        assert [3, 4] == [event.fields["column"] for event in seen]

    at_table(script, house)


# Tables


def test_a_table_that_its_owner_leaves_is_closed(house):
    async def run():
        async with await Client.connect(house) as ana, await Client.connect(house) as ben:
            match = (await ana.create(NewTable("connect-four"))).match
            await ana.sit(match)
            await ben.join(match)
            await ana.leave(match)
            await ben.until(lambda: not ben.mirrors_of(match) or None)

    asyncio.run(asyncio.wait_for(run(), 20))


def test_one_person_may_sit_in_all_seats_and_has_a_mirror_for_each(house):
    async def run():
        async with await Client.connect(house) as ana:
            match = (await ana.create(NewTable("crazy-eights", hot_seat=True))).match
            await ana.sit(match)
            await reached(ana, match, phase="live")
            await ana.until(lambda: len(ana.mirrors_of(match)) == 2 or None)
            hands = [mirror.table.zone(f"hand-{1 - mirror.seat}").codes for mirror in ana.mirrors_of(match)]
            assert {"##"} == {code for codes in hands for code in codes}
            await ana.play(match, ana.mirror(match, 0).plays[0], 0)

    asyncio.run(asyncio.wait_for(run(), 20))


def test_what_the_house_declines_is_told_in_its_words(house):
    async def run():
        async with await Client.connect(house, name="  Ana\u202e ") as ana:
            assert "Ana" == ana.name
            with pytest.raises(Unwelcome, match="There is no table with this code"):
                await ana.by_code("ZZZZZ")
            with pytest.raises(Unwelcome, match="There is no such match"):
                await ana.join("nowhere")
            with pytest.raises(Unwelcome, match="There is no game 'chess'"):
                await ana.create(NewTable("chess"))
            with pytest.raises(Unwelcome, match="Join the match or take a seat first"):
                await ana.play("nowhere", "4")
            assert [] == ana._questions

    asyncio.run(asyncio.wait_for(run(), 20))


# Addresses


def test_a_house_that_is_not_there_is_told_in_one_sentence():
    with pytest.raises(
        Unreachable, match=r"Cannot reach a server at http://127\.0\.0\.1:1: Connection refused\."
    ):
        asyncio.run(Client.connect("http://127.0.0.1:1"))
    with pytest.raises(Unreachable, match="Cannot reach a server at"):
        asyncio.run(Client.connect("http://127.0.0.1:1", token="mine"))


def test_a_pass_that_the_house_does_not_know_is_refused(house):
    with pytest.raises(Unwelcome) as caught:
        asyncio.run(asyncio.wait_for(Client.connect(house, token="forged"), 20))

    assert "not-signed-in" == caught.value.code


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://host:8000", Place("http://host:8000")),
        ("http://host:8000/", Place("http://host:8000")),
        ("host:8000", Place("http://host:8000")),
        ("https://host/games/", Place("https://host/games")),
        ("http://host/m/aB9", Place("http://host", "aB9")),
        ("https://host/games/m/aB9/", Place("https://host/games", "aB9")),
        ("http://host/api/matches/aB9", Place("http://host", "aB9")),
    ],
)
def test_a_url_names_a_house_or_a_match_in_it(url, expected):
    assert expected == place(url)


@pytest.mark.parametrize(
    "url", ["", "ftp://host", "http://", "http://host:x", "http://host:99999", "http://[::"]
)
def test_what_is_no_url_of_a_house_is_refused(url):
    with pytest.raises(BadOption, match="A server address looks like http://HOST:PORT"):
        place(url)


def test_a_socket_is_as_secure_as_its_house():
    assert "ws://host:1/ws?protocol=2" == Address("http://host:1").socket_url
    assert "wss://host/games/ws?protocol=2" == Address("https://host/games").socket_url
