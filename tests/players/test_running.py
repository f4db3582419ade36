"""A bot of one's own plays in a house and in the arena, from one file."""

import asyncio
import re
import subprocess
import sys

import pytest

from parlour.bots.own import MyTurn, NeverLegal, decided, load, turn_of
from parlour.cli import main
from parlour.client import Client, NewTable
from parlour.core.errors import BadOption
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.players.online import called, open_table
from parlour.service.person import clean_name
from parlour.texts import say
from tests.client.house import open_house

COMMAND = (sys.executable, "-m", "parlour", "bot", "run")
BOT = """
from random import Random

rng = Random(3)


def choose(turn):
    return rng.choice(turn.plays)
"""
STUBBORN = "def choose(turn):\n    return 'nonsense'\n"


@pytest.fixture
def bot(tmp_path):
    file = tmp_path / "anything.py"
    file.write_text(BOT)
    return file


def against(house, slug, first, second):
    """What both commands say when the bot of one file opens a table and the other sits down there."""
    opening = (*COMMAND, str(first), "--house", house, "--game", slug, "--name", "Ada's machine")
    with subprocess.Popen(opening, stdout=subprocess.PIPE, text=True) as host:
        try:
            code = re.search(r"code is (\w+)\.", host.stdout.readline())[1]
            joining = (*COMMAND, str(second), "--house", house, "--code", code)
            guest = subprocess.run(joining, capture_output=True, text=True, check=False, timeout=60)
            return host.communicate(timeout=60)[0], guest
        finally:
            host.kill()


def test_two_bots_play_a_match_in_a_house(bot):
    with open_house() as house:
        said, guest = against(house, "crazy-eights", bot, bot)

    assert "" == guest.stderr
    assert {"The bot won: hand-empty.\n", "The bot lost: hand-empty.\n"} == {said, guest.stdout}


@pytest.mark.parametrize(
    ("name", "met_as"),
    [("Ada", "Ada bot"), ("my bot", "my bot"), ("a_very_long_name_of_a_file", "a_very_long_name bot")],
)
def test_people_see_by_its_name_that_it_is_a_bot(name, met_as):
    assert met_as == called(name)
    assert met_as == clean_name(met_as)


def test_a_person_who_asked_for_a_bot_sees_it_by_its_name(bot):
    async def met(house):
        async with await Client.connect(house, name="Zoe") as zoe:
            table = await zoe.create(NewTable("connect-four", private=True, pace="untimed"))
            await zoe.sit(table.match)
            joining = (*COMMAND, str(bot), "--house", house, "--code", table.code)
            other = await asyncio.create_subprocess_exec(*joining, stdout=subprocess.DEVNULL)
            async for mirror in zoe.turns(table.match):
                names = [seat.name for seat in mirror.seats]
                await zoe.resign(table.match)
            assert 0 == await other.wait()
            return names

    with open_house() as house:
        assert ["Zoe", "anything bot"] == asyncio.run(asyncio.wait_for(met(house), 60))


def test_a_table_that_a_bot_opens_is_not_in_the_lobby():
    async def seen(house):
        async with await Client.connect(house, name="Zoe") as zoe, await Client.connect(house) as bot:
            table = await open_table(bot, "whist")
            await zoe.lobby.enter()
            await zoe.join(table.match)  # whatever was told of the table has been told by now
            return zoe.lobby.tables

    with open_house() as house:
        assert not asyncio.run(asyncio.wait_for(seen(house), 30))


def test_a_bot_that_never_chooses_a_legal_play_resigns_and_the_command_says_why(bot, tmp_path):
    stubborn = tmp_path / "stubborn.py"
    stubborn.write_text(STUBBORN)
    with open_house() as house:
        said, guest = against(house, "connect-four", bot, stubborn)

    assert "The bot won: resigned.\n" == said
    assert 1 == guest.returncode
    assert guest.stderr.startswith("stubborn has resigned. It chose no legal play in 3 tries: 'nonsense'")


def test_the_arena_takes_files(bot, capsys):
    assert 0 == main(["arena", "connect-four", str(bot), "random", "--games", "4", "--json"])
    assert '"games": 4' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "There is no file"),
        ("x = 1", r"bot\.py has no function choose\(turn\)\."),
        ("1 / 0", r"bot\.py cannot be run: "),
    ],
)
def test_a_file_that_is_no_bot_is_refused_with_a_sentence(text, fault, tmp_path):
    file = tmp_path / "bot.py"
    if text:
        file.write_text(text)
    with pytest.raises(BadOption, match=fault):
        load(file)


def test_a_table_is_named_in_one_way(bot, capsys):
    assert 2 == main(["bot", "run", str(bot), "--house", "http://127.0.0.1:1"])
    assert "Give either --code" in capsys.readouterr().err


def crazy_eights() -> MyTurn:
    match = Match.start(game("crazy-eights"), seed=4)
    return turn_of(match.game, match.view(0), match.seen(0), 0)


def test_a_refusal_is_told_and_the_bot_is_asked_again():
    asked = []

    def slow_learner(turn):
        asked.append(turn.refused)
        return turn.plays[0] if turn.refused else "7Z"

    assert decided(slow_learner, crazy_eights()) == crazy_eights().plays[0]
    assert [(), ("'7Z' is not legal now",)] == asked
    with pytest.raises(NeverLegal, match="no legal play in 3 tries"):
        decided(lambda turn: "7Z", crazy_eights())


def test_a_turn_tells_what_was_seen_and_nothing_of_the_others_hand():
    turn = crazy_eights()
    told = " ".join(say(message) for message in turn.told)

    assert "a face-down card" in told or "face down" in str(turn.table) or "##" in str(turn.table)
    other = Match.start(game("crazy-eights"), seed=4).state.hands[1]
    assert not any(str(card) in zone.codes for zone in turn.table.zones for card in other)


def test_without_the_extra_the_mcp_command_says_what_to_install():
    program = "import sys; sys.modules['mcp'] = None; from parlour.cli import main; sys.exit(main(['mcp']))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert (2, "") == (done.returncode, done.stdout)
    assert "This command needs Parlour's extra [mcp]: pip install 'parlour[mcp]'.\n" == done.stderr
