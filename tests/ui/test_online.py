"""The terminal in a real house: two of them against each other, the app against a client, and onlookers."""

import asyncio
import json
import re
import stat
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

import pytest

from parlour.cli import main
from parlour.client import Client, NewTable, place
from parlour.ui.terminal.app.dialogs import Question
from parlour.ui.terminal.online.app import OnlineApp
from parlour.ui.terminal.online.entry import Wish, _came
from parlour.ui.terminal.online.screen import OnlineScreen, WaitingScreen
from parlour.ui.terminal.pace import Speed
from tests.client.house import Network, open_house
from tests.ui.app.driver import keys, text, typed
from tests.ui.terminal import PATIENCE, Terminal

GIVEN = ("--opt", "opening=given")


@pytest.fixture(scope="module")
def house():
    with open_house() as url:
        yield url


# In plain lines, behind pseudo-terminals


class Player(Terminal):
    """Somebody at a terminal who reads on from where they were."""

    def __init__(self, home, *arguments):
        super().__init__(*arguments, PARLOUR_HOME=str(home))
        self.position = 0

    def waits(self, sentence):
        end = monotonic() + PATIENCE
        while (found := self._flat.find(sentence, self.position)) < 0:
            assert monotonic() < end, f"waited for {sentence!r} after {self._flat[self.position :]!r}"
            self._read()
        self.position = found + len(sentence)

    @property
    def _flat(self):
        return self.output.replace("\n  ", " ")  # as if no line had been broken

    def says(self, line):
        self.type(line + "\n")


@contextmanager
def two_terminals(house, folder, *options):
    """Ana has opened a table of Connect Four, and Ben has come to it with the code that she was given."""
    table = ("connect-four", *GIVEN, *options)
    with Player(folder / "Ana", "play", "--online", house, "--plain", "--name", "Ana", *table) as ana:
        ana.waits("Waiting for 1 more player")
        code = re.search(r"your friend: ([A-Z]{5})", ana.output)[1]
        arguments = ("play", "--online", house, "--plain", "--name", "Ben", "--code", code)
        with Player(folder / "Ben", *arguments) as ben:
            yield ana, ben


def test_two_terminals_play_and_play_again_with_the_seats_exchanged(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, ben):
        for column in (1, 2, 1, 2, 1, 2, 1):
            mover, other = (ana, ben) if column == 1 else (ben, ana)
            mover.waits("choose a column.")
            mover.says(str(column))
            other.waits(f"plays column {column}")
        for terminal in (ana, ben):
            terminal.waits("Ana won: an unbroken line.")
            terminal.waits("Checked on this machine: Every play is legal")
            terminal.waits("Type rematch to play again")
        ben.says("rematch")
        ana.waits("Ben wants to play again.")
        ana.says("rematch")
        ben.waits("Connect Four: Ben and Ana.")
        ben.waits("Ben, select a checker")
        ben.says("quit")
        ben.rest()
        assert 0 == ben.process.returncode
    assert 1 == len(list((tmp_path / "Ana" / "records").glob("connect-four-*.txt")))


def test_who_plays_with_anyone_meets_whoever_looks_for_a_game_too(house):
    said, noted = Said(), []

    async def script():
        async with (
            await Client.connect(house, name="Ana") as ana,
            await Client.connect(house, name="Ben") as ben,
        ):
            await ben.lobby.seek("whist")
            wish = Wish(house, "whist", vs="anyone")
            coming = asyncio.create_task(_came(ana, place(house), wish, noted.append, said))
            match = await ben.lobby.paired()
            await ben.sit(match)
            mirror = await coming
            assert (match, "live", {"Ana", "Ben"}) == (
                mirror.match,
                mirror.phase,
                {chair.name for chair in mirror.picture.chairs},
            )
            assert [match] == noted

    asyncio.run(asyncio.wait_for(script(), PATIENCE))
    assert ["Looking for somebody to play with."] == said.lines


class Said:
    def __init__(self):
        self.lines = []

    def say(self, line=""):
        self.lines.append(line)


def test_what_people_say_over_a_match_reaches_the_other_terminal(house, tmp_path):
    with two_terminals(house, tmp_path, "--pace", "untimed") as (ana, ben):
        ana.waits("choose a column.")
        ben.waits("Waiting for Ana.")
        ben.says("4")
        ben.waits("Not allowed: It is not your turn: waiting for Ana. Rule PL-1.")
        ana.says("9")
        ana.waits("Not allowed: Choose a column from 1 to 7. Rule C4-3.")
        ana.says("say good-luck")
        ben.waits("Ana: Good luck!")
        ana.says("4")
        ben.waits("Ben, select a checker")
        ana.says("undo")
        ben.waits("Ana asks to take back: type accept or decline")
        ben.says("accept")
        ana.waits("Ana, select a checker")
        ana.says("3")
        ben.waits("Ana plays column 3, row 1.")
        ana.says("offer draw")
        ben.waits("Ana offers a draw: type accept or decline")
        ben.says("decline")
        ana.waits("Ben declines")
        ben.says("resign")
        ben.waits("do you really resign?")
        ben.says("yes")
        ana.waits("Ana won: the other side resigned.")


def test_a_closed_terminal_comes_back_to_its_seat(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, ben):
        ana.waits("choose a column.")
        ben.hang_up()
        ana.waits("Ben has lost the connection")
        passes = tmp_path / "Ben" / "houses.json"
        assert 0o600 == stat.S_IMODE(passes.stat().st_mode)
        assert [f"{house} Ben"] == list(json.loads(passes.read_text()))
        ana.says("4")
        with Player(tmp_path / "Ben", "play", "--online", house, "--plain", "--name", "Ben") as again:
            again.waits("A match of Connect Four is running in this house: Ana and Ben.")
            again.says("")
            again.waits("Ben, select a checker")
            ana.waits("Ben is here.")
            again.says("4")
            ana.waits("Ben plays column 4, row 2.")
            assert f"parlour play --online {house} --name Ben" in again.ctrl_c().replace("\n  ", " ")
            assert 130 == again.process.returncode
            assert again.sane


def test_somebody_watches_a_match(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, _):
        link = re.search(r"this link: (\S+)", ana.output)[1]
        ana.waits("choose a column.")
        with Player(tmp_path / "Cy", "watch", link, "--plain") as onlooker:
            onlooker.waits("Connect Four: Ana and Ben.")
            ana.says("4")
            onlooker.waits("Ana plays column 4, row 1.")
            onlooker.says("resign")
            onlooker.waits("You look on")
            onlooker.says("quit")
            onlooker.rest()
            assert 0 == onlooker.process.returncode


# On the screen of the app, against a client


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
                await ben.sit(table.match)
            await until(app, lambda: isinstance(app.screen, OnlineScreen))
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
            await shows(app, "Ana, select a checker")
            await typed(app, "1")
            await anext(aiter(ben.turns(match)))
            await ben.play(match, "2")
        await shows(app, "Ana, select a checker")
        assert re.search(r"Ana 0:\d\d   live", text(app))
        await typed(app, "1")
        await shows(app, "Ana won: an unbroken line.")
        await shows(app, "Checked on this machine: Every play is legal")
        await keys(app, "R")
        await ben.rematch(match)
        following = await ben.following(match)
        await ben.join(following)
        await shows(app, "Connect Four:  Ben, Ana")
        await ben.play(following, "4")
        await shows(app, "Ana, select a checker")

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
        await shows(app, "Ana, select a checker")
        await keys(app, "M", "1")
        await keys(app, "X")
        assert isinstance(app.screen, Question)
        await keys(app, "y")
        await shows(app, "Ben won: the other side resigned.")

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
            await shows(app, "The connection to the house is back.")
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
            sitting = app.screen.sitting
            await until(app, lambda s=sitting: not app.screen.showing and (s.offered or s.match.outcome))
            if sitting.match.outcome:
                break
            step = sitting.match.step
            for slot in next(iter(sitting.offered.values())):
                app.screen.touch(slot)
            await until(app, lambda s=sitting, n=step: s.match.step > n)
        assert sitting.match.step > 8 or sitting.match.outcome
        if other:
            other.cancel()

    at_table(script, house, game)


def test_whoever_waits_too_long_lets_a_bot_play_or_claims_the_win():
    async def script(app, ben, match):
        await typed(app, "4")
        await shows(app, "Waiting for Ben.")
        await ben.close()
        await shows(app, "Ben has been away too long")
        await keys(app, "B")
        await shows(app, "Ben plays column")
        await keys(app, "C")
        await shows(app, "Ana won")

    with open_house(held="0.2") as house:
        at_table(script, house)


def test_an_onlooker_sees_the_table_and_may_not_touch_it(house):
    async def script(app, ben, match):
        async with await Client.connect(house, name="Cy") as client:
            onlooker = OnlineApp(client, await client.join(match), speed=Speed.OFF)
            async with onlooker.run_test(size=(100, 30)):
                await shows(onlooker, "You look on.")
                await typed(app, "4")
                await shows(onlooker, "Ana plays column 4")
                await keys(onlooker, "enter", "X", "U")
                await shows(onlooker, "You look on: only those who play may do that.")

    at_table(script, house)


def test_the_app_in_a_real_terminal_leaves_it_sane_and_says_how_to_come_back(house, tmp_path):
    arguments = ("play", "connect-four", "--online", house, "--vs", "bot", *GIVEN)
    with Terminal(*arguments, PARLOUR_HOME=str(tmp_path), TERM="xterm-256color") as terminal:
        terminal.sees("live")
        terminal.sees("select a checker")
        terminal.type("q")
        terminal.sees("your seat is held")
        terminal.type("y")
        said = terminal.rest().rpartition("\x1b")[2]
        assert f"The match goes on in the house; parlour play --online {house} takes you back to it." in said
        assert 0 == terminal.process.returncode
        assert terminal.sane


# The command line

NOBODY = "There is no house at http://127.0.0.1:1: Connection refused."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play", "Name a game; there are: cardpeegee, "),
        ("play --online ftp://host", "The address of a house is written http://HOST:PORT, not 'ftp://host'."),
        (
            "play --online http://127.0.0.1:1 whist",
            "There is no house at http://127.0.0.1:1: Connection refused.",
        ),
        ("watch http://127.0.0.1:1/m/x", "There is no house at http://127.0.0.1:1: Connection refused."),
        ("play whist --online http://127.0.0.1:1 --seed 1", "A house has its own luck and records: "),
        ("watch HOUSE", "The link of a match is written http://HOST/m/ID."),
        ("play --online HOUSE", "No match of yours is running in this house; name a game to open a table."),
        ("play chess --online HOUSE", "There is no game 'chess'"),
        (
            "play whist --online HOUSE --vs anyone --pace relaxed",
            "Whoever plays with anyone takes a preset as it is: leave out --opt, --pace and --seats.",
        ),
        ("play whist --online HOUSE --vs cat", "The opponent is human, anyone, bot or bot:NAME, not 'cat'."),
        ("play whist --online HOUSE --vs bot:deep", "There is no bot 'deep' for whist; there are: "),
        ("play --online HOUSE --code ABCDE", "There is no table with this code"),
        ("play --online HOUSE/m/nowhere", "There is no such match."),
    ],
)
def test_wrong_usage_exits_with_2_and_one_sentence(house, capsys, arguments, sentence):
    assert 2 == main(
        [house if word == "HOUSE" else word.replace("HOUSE", house) for word in arguments.split()]
    )
    said = capsys.readouterr()
    assert said.err.startswith(sentence)
    assert ("", 1) == (said.out, said.err.count("\n"))
