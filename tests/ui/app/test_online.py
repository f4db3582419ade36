"""The app at a table of a real house, against a client, and onlookers."""

import asyncio
import re
from contextlib import asynccontextmanager
from time import monotonic

import pytest

from parlour.client import Client, NewTable
from parlour.ui.terminal.app.dialogs import Question
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.online.app import OnlineApp
from parlour.ui.terminal.online.screen import WaitingScreen
from parlour.ui.terminal.pace import Speed
from tests.client.house import Network, open_house
from tests.ui.app.driver import keys, text, typed
from tests.ui.terminal import PATIENCE


@asynccontextmanager
async def app_and_client(house, game="connect-four", url=None, **terms):
    """Ana at the screen has opened a table, and Ben, a program, sits at it unless she plays alone."""
    options = {"opening": "given"} if game in ("connect-four", "checkers") else {}
    async with (
        await Client.connect(url or house, name="Ana") as ana,
        await Client.connect(house, name="Ben") as ben,
    ):
        table = await ana.create(NewTable(game, options=options, **terms))
        app = OnlineApp(ana, await ana.sit(table.match), speed=Speed.OFF, house=house)
        async with app.run_test(size=(100, 30)):
            if ana.mirror(table.match).phase == "waiting":
                await until(app, lambda: isinstance(app.screen, WaitingScreen) and table.code in text(app))
                assert "" == text(app).split("\n")[0]  # it lies in the middle
                await ben.sit(table.match)
            await until(app, lambda: isinstance(app.screen, PlayScreen))
            yield app, ben, table.match


async def until(app, so):
    """Until the screen shows it; the house is another process, and takes its time."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, text(app)
        await asyncio.sleep(0.005)


async def shows(app, sentence):
    await until(app, lambda: sentence in text(app))


def at_table(script, *args, **options):
    async def run():
        async with app_and_client(*args, **options) as (app, ben, match):
            await asyncio.wait_for(script(app, ben, match), 30)

    asyncio.run(run())


def test_the_app_plays_against_a_client_to_the_end_and_again(house):
    async def script(app, ben, match):
        for _ in range(3):
            await shows(app, "Your turn")
            await typed(app, "1")
            await anext(aiter(ben.turns(match)))
            await ben.play(match, "2")
        await shows(app, "Your turn")
        assert re.search(r"Ana 0:\d\d   live", text(app))
        await typed(app, "1")
        await shows(app, "You win. Four in a row, column 1.")
        await shows(app, "You earn 4 XP and 10 coins.")
        await shows(app, "Achievement: Four in a row.")
        await shows(app, "Checked on this machine: Every play is legal")
        await keys(app, "!")
        await shows(app, "Judging each play: 0 of 7.")
        assert "Ana plays column 1, row 4." in " ".join(text(app).split())
        await keys(app, "q", "R")
        await ben.rematch(match)
        following = await ben.following(match)
        await ben.join(following)
        await shows(app, "Connect Four:  Ben, Ana")
        await ben.play(following, "4")
        await shows(app, "Your turn")

    at_table(script, house)


def test_the_house_refuses_with_its_rule_and_the_others_are_heard(house):
    async def script(app, ben, match):
        await typed(app, "9")
        await shows(app, "Not allowed: Choose a column from 1 to 7. Rule C4-3.")
        await typed(app, "4")
        await shows(app, "Waiting for Ben.")
        await ben.say(match, "nice")
        await shows(app, "Ben: Nice!")
        await ben.offer_draw(match)
        await shows(app, "Ben offers a draw")
        await typed(app, "decline")
        await until(app, lambda: ben.mirror(match).offer is None)
        await keys(app, "U")
        await ben.until(lambda: ben.mirror(match).offer)
        await ben.accept(match)
        await shows(app, "Your turn")
        await keys(app, "M", "1")
        await keys(app, "X")
        assert isinstance(app.screen, Question)
        await keys(app, "y")
        await shows(app, "You lose. You resigned.")
        await ben.close()
        await shows(app, "Ben has left.")
        assert "The seat is kept" not in text(app)

    at_table(script, house, pace="untimed")


def test_whoever_comes_back_to_a_match_takes_back_the_last_play(house):
    async def script(app, ben, match):
        await typed(app, "4")
        await ben.until(lambda: ben.mirror(match).version == 1 or None)
        ana = await Client.connect(house, app.client.address.token)
        again = OnlineApp(ana, await ana.join(match), speed=Speed.OFF, house=house)
        async with ana, again.run_test(size=(100, 30)):
            await shows(again, "Waiting for Ben.")
            await keys(again, "U")
            await ben.until(lambda: ben.mirror(match).offer)
            assert 0 == ben.mirror(match).offer.step
            await ben.accept(match)
            await shows(again, "Your turn")
            await keys(again, "U")
            await shows(again, "There is nothing to take back.")

    at_table(script, house, pace="untimed")


def test_the_screen_says_that_the_connection_broke_and_goes_on_when_it_is_back(house):
    async def run():
        network = await Network.before(house)
        async with app_and_client(house, url=network.url) as (app, ben, match):
            await typed(app, "4")
            await shows(app, "Waiting for Ben.")
            network.is_down = True
            network.cut()
            await shows(app, "reconnecting")
            await ben.play(match, "4")
            network.is_down = False
            await shows(app, "Connected again.")
            await shows(app, "Ben plays column 4")
            await typed(app, "4")
            await ben.until(lambda: ben.mirror(match).version == 3 or None)
        await network.close()

    asyncio.run(asyncio.wait_for(run(), 30))


@pytest.mark.parametrize("game", ["cardpeegee", "checkers", "crazy-eights"])
def test_a_match_is_played_through_the_screen_by_touches_alone(house, game):
    async def script(app, ben, match):
        async def answers():
            async for mirror in ben.turns(match):
                await ben.play(match, mirror.plays[-1])

        other = asyncio.create_task(answers()) if ben.mirrors_of(match) else None
        for _ in range(12):
            session = app.screen.session
            await until(app, lambda s=session: not app.screen.showing and (s.offered or s.match.outcome))
            if session.match.outcome:
                break
            step = session.match.step
            for slot in next(iter(session.offered.values())):
                app.screen.touch(slot)
            await until(app, lambda s=session, n=step: s.match.step > n)
        assert session.match.step > 8 or session.match.outcome
        if other:
            other.cancel()

    at_table(script, house, game)


def test_a_solo_run_is_given_up_after_a_question(house):
    async def script(app, ben, match):
        await shows(app, "begin: a king or queen")
        await keys(app, "X")
        await shows(app, "Give up this run for good? It ends here and earns nothing.")
        await keys(app, "n")
        assert not app.screen.session.match.outcome
        await keys(app, "X", "y")
        await shows(app, "The match is over. It was abandoned.")
        await shows(app, "Checked on this machine: Every play is legal")

    at_table(script, house, "cardpeegee")


def test_whoever_waits_too_long_lets_a_bot_play_or_claims_the_win():
    async def script(app, ben, match):
        await typed(app, "4")
        await shows(app, "Waiting for Ben.")
        await ben.close()
        await shows(app, "Ben has been away too long")
        await keys(app, "B")
        await shows(app, "Ben plays column")
        await keys(app, "C")
        await shows(app, "You win")

    with open_house(held="0.2") as house:
        at_table(script, house)


def test_against_a_bot_the_house_advises_and_against_people_it_says_why_not(house):
    async def with_a_bot(app, ben, match):
        await shows(app, "Your turn")
        assert "H hint" in text(app)
        assert "M say" not in text(app)
        await keys(app, "H")
        await until(app, lambda: re.search(r"Hint: [1-7]\.", text(app)))

    async def with_ben(app, ben, match):
        await shows(app, "Your turn")
        assert "M say" in text(app)
        await typed(app, "hint")
        await shows(app, "You only get hints when you play alone or against bots.")

    at_table(with_a_bot, house, bots={"1": "random"})
    at_table(with_ben, house)


def test_an_onlooker_sees_the_table_and_may_not_touch_it(house):
    async def script(app, ben, match):
        async with await Client.connect(house, name="Cy") as client:
            onlooker = OnlineApp(client, await client.join(match), speed=Speed.OFF)
            async with onlooker.run_test(size=(100, 30)):
                await shows(onlooker, "You are watching.")
                await typed(app, "4")
                await shows(onlooker, "Ana plays column 4")
                await keys(onlooker, "enter", "X", "U")
                await shows(onlooker, "You are watching: only players can do that.")

    at_table(script, house)
