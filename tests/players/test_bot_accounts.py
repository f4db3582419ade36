"""Bot accounts in a real house, over HTTP and sockets."""

import asyncio
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from parlour import bot_accounts
from parlour.cli import main
from parlour.client import Address, Client, NewTable, Unwelcome
from parlour.service.wire.bots import NewBot
from tests.client.house import open_house

COMMAND = (sys.executable, "-m", "parlour", "bot", "run")
WAITING = Path(__file__).parents[2] / "examples" / "waiting_bot.py"
SECRET = "a long and silly password"
GAME = "crazy-eights"
BOT = "def choose(turn):\n    return turn.plays[0]\n"


@pytest.fixture(scope="module")
def house():
    with open_house(limit_accounts_of_address="1000") as url:
        yield url


def owner(house, name):
    address = Address(house)
    address.sign_up(name, SECRET)
    return address


def made(house, name, games=(GAME,)):
    return owner(house, name).new_bot(NewBot(name, games))


@contextmanager
def running(house, token, *command):
    """A bot in a process of its own that waits to be called."""
    environment = {**os.environ, "PARLOUR_BOT_TOKEN": token}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            process.stdout.readline()  # it waits
            yield process
        finally:
            process.kill()


def played(house, bot, game=GAME):
    """Somebody challenges the bot and plays to the end; who sat there, and how it ended."""

    async def play():
        async with await Client.connect(house, name="Zoe") as zoe:
            info = await asyncio.to_thread(zoe.address.challenge, bot, game)
            await zoe.join(info.match)
            async for mirror in zoe.turns(info.match):
                await zoe.play(info.match, mirror.plays[0])
            return [(seat.name, seat.bot_account) for seat in info.seats], zoe.mirror(info.match).result

    return asyncio.run(asyncio.wait_for(play(), 60))


def test_a_bot_of_a_file_waits_and_plays_whoever_challenges_it(house, tmp_path):
    file = tmp_path / "first.py"
    file.write_text(BOT)
    bot = made(house, "Ada")
    with running(
        house, bot.token, *COMMAND, str(file), "--house", house, "--matches", "1", "--no-ladder"
    ) as run:
        seats, result = played(house, bot.bot)
        said = run.communicate(timeout=60)[0]

    assert [("Zoe", False), ("Ada bot", True)] == seats
    assert "hand-empty" == result.reason
    assert f"The bot {'won' if 1 in result.winners else 'lost'}: hand-empty." in said


def test_the_example_in_twenty_lines_plays_whoever_challenges_it(house):
    bot = made(house, "Example")
    with running(house, bot.token, sys.executable, str(WAITING), house):
        _, result = played(house, bot.bot)
    lines = WAITING.read_text().partition("from parlour")[2].partition("\nif __name__")[0].splitlines()

    assert "hand-empty" == result.reason
    assert 20 >= sum(bool(line.strip()) for line in lines)


@pytest.mark.deep
def test_the_house_plays_matches_between_bots_and_ranks_them(tmp_path):
    with open_house(ladder_matches="2") as house:
        first, second = made(house, "Ida"), made(house, "Udo")
        file = tmp_path / "first.py"
        file.write_text(BOT)
        command = (*COMMAND, str(file), "--house", house, "--matches", "1")
        with running(house, first.token, *command) as one, running(house, second.token, *command) as other:
            said = [process.communicate(timeout=90)[0] for process in (one, other)]
        ladder = until(lambda: _ranked(Address(house).bot_ladder(GAME)))

    assert all("has begun" in each for each in said)
    assert {("Ida bot", "Ida"), ("Udo bot", "Udo")} == {(bot.name, bot.owner) for bot in ladder.bots}
    assert ladder.plays


def _ranked(ladder):
    return ladder if [1, 1] == [bot.matches for bot in ladder.bots] else None


def until(found, seconds=30):
    end = monotonic() + seconds
    while not (answer := found()):
        assert monotonic() < end
    return answer


REFUSED = [
    ("GET", "/api/bots", b""),
    ("POST", "/api/bots", b'{"name": "More", "games": ["whist"]}'),
    ("POST", "/api/play", b'{"game": "connect-four"}'),
    ("POST", "/api/account", b'{"name": "Robin", "password": "a long and silly password"}'),
    ("POST", "/api/session", b'{"name": "Ada", "password": "a long and silly password"}'),
    ("POST", "/api/account/delete", b"{}"),
    ("GET", "/api/account/export", b""),
    ("DELETE", "/api/sessions", b""),
    ("GET", "/api/shop", b""),
    ("POST", "/api/shop/felt.green/buy", b""),
    ("GET", "/api/mutes", b""),
    ("GET", "/api/me/progress", b""),
    ("POST", "/api/matches/abc/reports", b'{"seat": 0, "reason": "other"}'),
    ("GET", "/api/matches/abc/hint", b""),
    ("POST", "/api/puzzles/c4-1/hint", b""),
    ("GET", "/api/moderation/reports", b""),
    ("POST", "/api/bots/bot0/challenge", b'{"game": "connect-four"}'),
]


@pytest.fixture(scope="module")
def token(house):
    return made(house, "Robin").token


@pytest.mark.parametrize(("method", "path", "body"), REFUSED)
def test_a_bots_token_opens_nothing_but_the_table(house, token, method, path, body):
    status, answer = Address(house, token)._answer(method, path, body)

    assert (409, True) == (status, b"A bot's token is for playing only" in answer), answer


def test_a_bots_token_opens_a_private_table_and_no_other(house, token):
    bot = Address(house, token)
    with pytest.raises(Unwelcome, match="A bot plays only where it was asked to"):
        bot.create(NewTable(GAME))

    assert "Robin bot" == bot._get("GET", "/api/me", dict)["name"]
    assert bot.create(NewTable(GAME, private=True)).code


@pytest.mark.parametrize("end", ["new_bot_token", "delete_bot"])
def test_a_revoked_token_ends_its_sockets_within_a_second(house, end):
    address = owner(house, f"Eva {end[:3]}")
    bot = address.new_bot(NewBot(f"Eva {end[:3]}", (GAME,)))

    async def ended():
        async with await Client.connect(house, bot.token) as me:
            begun = monotonic()
            await asyncio.to_thread(getattr(address, end), bot.bot)
            with pytest.raises(Unwelcome):
                await me.lobby.wait_to_be_called()
            return monotonic() - begun

    assert asyncio.run(ended()) < 1


def test_bots_are_made_listed_and_deleted_from_the_command_line(house, tmp_path, monkeypatch, capsys):
    owner(house, "Pia")
    monkeypatch.setattr(bot_accounts, "getpass", lambda prompt: SECRET)
    mine = ("--house", house, "--account", "Pia")
    file = tmp_path / "pia.token"
    made = main(["bot", "new", "Pia", *mine, "--game", GAME, "--line", "Any", "--token-file", str(file)])
    first = file.read_text().strip()
    renewed = main(["bot", "token", "Pia", *mine, "--token-file", str(tmp_path / "new")])
    listed = main(["bot", "list", *mine])
    deleted = main(["bot", "delete", "pia bot", *mine])

    assert [0, 0, 0, 0] == [made, renewed, listed, deleted]
    assert 0o600 == file.stat().st_mode & 0o777
    assert first != (tmp_path / "new").read_text().strip()
    assert "Pia bot (crazy-eights): Any\nPia bot was deleted.\n" in capsys.readouterr().out
    assert [] == Address(house, Address(house).sign_in("Pia", SECRET).token).bots()


def test_a_token_is_not_written_over_another_file(house, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bot_accounts, "getpass", lambda prompt: SECRET)
    file = tmp_path / "kept"
    file.write_text("kept")
    mine = ("--house", house, "--account", "Nobody", "--token-file", str(file))

    assert 2 == main(["bot", "new", "Any", *mine, "--game", GAME])
    assert "kept" == file.read_text()
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "why"), [("", "holds no token"), ("a\nb", "holds no token")])
def test_a_file_without_a_token_is_named(tmp_path, text, why, capsys):
    bot, file = tmp_path / "any.py", tmp_path / "token"
    bot.write_text(BOT)
    file.write_text(text)

    assert 2 == main(["bot", "run", str(bot), "--house", "http://127.0.0.1:9", "--token-file", str(file)])
    assert why in capsys.readouterr().err


def test_the_terminal_says_who_is_a_bot_account():
    from parlour.service.wire import SeatInfo
    from parlour.ui.terminal.online.shown import seat_names

    seats = (SeatInfo(0, "Ana", True), SeatInfo(1, "Four bot", True, bot_account=True))

    assert ("Ana", "Four bot (bot account)") == seat_names(GAME, seats)
