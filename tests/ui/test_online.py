"""The terminal in a real house: two of them against each other in plain lines, onlookers, and wrong usage."""

import asyncio
import json
import os
import re
import stat
import subprocess
from contextlib import contextmanager
from time import monotonic

import pytest

from parlour.cli import main
from parlour.client import Client, NewTable, place
from parlour.ui.terminal.online.entry import Wish, _came, new_table
from parlour.ui.terminal.play import DisplayOptions
from tests.ui.terminal import COMMAND, PATIENCE, Terminal

GIVEN = ("--opt", "opening=given")


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

    def has(self, sentence):
        """It comes, before or after what is waited for next."""
        position = self.position
        self.waits(sentence)
        self.position = position

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
            terminal.waits(f"You {'win' if terminal is ana else 'lose'}. Four in a row, column 1.")
            terminal.has("You earn 4 XP and 10 coins." if terminal is ana else "You earn 1 XP and 0 coins.")
            terminal.waits("Checked on this machine: Every play is legal")
            terminal.waits("Type rematch to play again")
        ben.says("rematch")
        ana.waits("Ben wants a rematch.")
        ana.says("rematch")
        ben.waits("Connect Four: Ben and Ana.")
        ben.waits("Your turn")
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
            coming = asyncio.create_task(_came(ana, place(house), wish, noted.append, said, DisplayOptions()))
            match = await ben.lobby.paired()
            await ben.sit(match)
            mirror = await coming
            assert (match, "live", {"Ana", "Ben"}) == (
                mirror.match,
                mirror.phase,
                {chair.name for chair in mirror.picture.seats},
            )
            assert [match] == noted

    asyncio.run(asyncio.wait_for(script(), PATIENCE))
    assert ["Looking for an opponent."] == said.lines


def test_who_plays_with_anyone_meets_another_if_the_first_does_not_want_to_play_after_all(house):
    noted = []

    async def script():
        async with (
            await Client.connect(house, name="Ana") as ana,
            await Client.connect(house, name="Ben") as ben,
            await Client.connect(house, name="Cleo") as cleo,
        ):
            await ben.lobby.seek("whist")
            wish = Wish(house, "whist", vs="anyone")
            coming = asyncio.create_task(
                _came(ana, place(house), wish, noted.append, Said(), DisplayOptions())
            )
            first = await ben.lobby.paired()
            await ben.lobby.stop()
            await cleo.lobby.seek("whist")
            second = await cleo.lobby.paired()
            await cleo.sit(second)
            mirror = await coming
            assert (second, "live") == (mirror.match, mirror.phase)
            assert [first, second] == noted

    asyncio.run(asyncio.wait_for(script(), PATIENCE))


class Said:
    def __init__(self):
        self.lines = []

    def say(self, line=""):
        self.lines.append(line)


def test_whoever_waits_at_a_table_that_is_closed_is_told_so(house, tmp_path):
    async def open_table():
        async with await Client.connect(house, name="Ana") as ana:
            table = await ana.create(NewTable("checkers", seats=4))
            await ana.sit(table.match)
            arguments = ("play", "--online", house, "--plain", "--name", "Ben", "--code", table.code)
            with Player(tmp_path, *arguments) as ben:
                await asyncio.to_thread(ben.waits, "Waiting for 2 more players")
                await ana.leave(table.match)
                await asyncio.to_thread(ben.waits, "The table is closed.")
                await asyncio.to_thread(ben.rest)
                assert 0 == ben.process.returncode

    asyncio.run(open_table())


@pytest.mark.parametrize("typed", ["", "quit\n"])
def test_a_script_that_ends_or_quits_while_it_waits_closes_its_table(house, tmp_path, typed):
    arguments = ("play", "whist", "--online", house, "--plain", "--name", "Cleo")
    environment = {**os.environ, "PARLOUR_HOME": str(tmp_path)}
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, env=environment, timeout=PATIENCE
    )

    assert 0 == done.returncode
    assert "Waiting for 1 more player" in done.stdout
    assert "The match goes on" not in done.stdout


def test_what_people_say_over_a_match_reaches_the_other_terminal(house, tmp_path):
    with two_terminals(house, tmp_path, "--pace", "untimed") as (ana, ben):
        ana.waits("choose a column.")
        ben.waits("Waiting for Ana.")
        ben.says("4")
        ben.waits("Not allowed: It is not your turn: waiting for Ana. Rule PL-1.")
        ana.says("hint")
        ana.waits("You only get hints when you play alone or against bots.")
        ana.says("9")
        ana.waits("Not allowed: Choose a column from 1 to 7. Rule C4-3.")
        ana.says("say good-luck")
        ben.waits("Ana: Good luck!")
        ana.says("4")
        ben.waits("Your turn")
        ana.says("undo")
        ben.waits("Ana asks to take back column 4: type accept or decline")
        ben.says("accept")
        ana.waits("Your turn")
        ana.says("3")
        ben.waits("Ana plays column 3, row 1.")
        ana.says("offer draw")
        ben.waits("Ana offers a draw: type accept or decline")
        ben.says("decline")
        ana.waits("Ben declines")
        ben.says("resign")
        ben.waits("Do you really resign?")
        ben.says("yes")
        ana.waits("You win. Ben resigned.")


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
            again.waits("You are still in a match of Connect Four: Ana and Ben.")
            again.says("yes")
            again.waits("Your turn")
            ana.waits("Ben is here.")
            again.says("4")
            ana.waits("Ben plays column 4, row 2.")
            assert f"parlour play --online {house} --name Ben" in again.ctrl_c().replace("\n  ", " ")
            assert 130 == again.process.returncode
            assert again.sane


def test_who_comes_back_to_a_seat_checks_what_it_had_contributed_before(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, ben):
        ana.waits("choose a column.")
        ben.ctrl_c()
        kept = json.loads((tmp_path / "Ben" / "houses.json").read_text())[f"{house} Ben"]
        assert 32 == len(kept["promises"][kept["match"]]["nonce"])
        with Player(tmp_path / "Ben", "play", "--online", house, "--plain", "--name", "Ben") as again:
            again.waits("You are still in a match of Connect Four: Ana and Ben.")
            again.says("yes")
            again.waits("Waiting for Ana.")
            ana.says("resign")
            ana.says("yes")
            for terminal in (ana, again):
                terminal.waits(
                    "Checked on this machine: Every play is legal, and every draw follows from the secret."
                )
                terminal.waits("Type rematch to play again")
                assert "contributed" not in terminal.output


def test_another_device_says_that_it_has_not_checked_what_the_first_contributed(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, _):
        ana.waits("choose a column.")
        passes = json.loads((tmp_path / "Ben" / "houses.json").read_text())
        del passes[f"{house} Ben"]["promises"]
        (tmp_path / "second").mkdir()
        (tmp_path / "second" / "houses.json").write_text(json.dumps(passes))
        with Player(tmp_path / "second", "play", "--online", house, "--plain", "--name", "Ben") as second:
            second.says("yes")
            second.waits("Waiting for Ana.")
            ana.says("resign")
            ana.says("yes")
            second.waits(
                "Your seat's part of the secret was not checked on this device: it was not sent from here."
            )


SOLO = ("play", "cardpeegee", "--plain", "--name", "Ben")
FOUR = ("play", "connect-four", "--plain", "--name", "Ben", "--vs", "bot", *GIVEN)


def test_a_solo_match_is_given_up_for_good(house, tmp_path):
    with Player(tmp_path, *SOLO, "--online", house) as ben:
        ben.waits("begin: a king or queen")
        ben.says("resign")
        ben.waits("Give up this run for good? It ends here and earns nothing. Type yes or no.")
        ben.says("no")
        ben.waits("You play on.")
        ben.says("resign")
        ben.says("yes")
        ben.waits("The match is over. It was abandoned.")
        ben.waits("Checked on this machine: Every play is legal")
        ben.says("quit")
        ben.rest()
    with Player(tmp_path, *FOUR, "--online", house) as ben:
        ben.waits("choose a column.")
        assert "You are still in a match" not in ben.output


def test_whoever_declines_to_go_on_is_not_asked_about_that_match_again(house, tmp_path):
    with Player(tmp_path, *SOLO, "--online", house) as ben:
        ben.waits("begin: a king or queen")
        ben.ctrl_c()
    with Player(tmp_path, "play", "chess", "--plain", "--name", "Ben", "--online", house) as ben:
        ben.waits("You are still in a match of CardPeeGee: Ben. Continue it?")
        ben.says("no")
        ben.waits("There is no game 'chess'")
    with Player(tmp_path, *FOUR, "--online", house) as ben:
        ben.waits("choose a column.")
        assert "You are still in a match" not in ben.output


def test_whoever_names_no_game_is_asked_although_they_declined_before(house, tmp_path):
    with Player(tmp_path, *SOLO, "--online", house) as ben:
        ben.waits("begin: a king or queen")
        ben.ctrl_c()
    for answer, answered in (("no", "name a game to open a table"), ("yes", "begin: a king or queen")):
        with Player(tmp_path, "play", "--plain", "--name", "Ben", "--online", house) as ben:
            ben.waits("You are still in a match of CardPeeGee: Ben. Continue it?")
            ben.says(answer)
            ben.waits(answered)


def test_whoever_answers_neither_yes_nor_no_is_asked_again(house, tmp_path):
    with Player(tmp_path, *SOLO, "--online", house) as ben:
        ben.waits("begin: a king or queen")
        ben.ctrl_c()
    with Player(tmp_path, "play", "--plain", "--name", "Ben", "--online", house) as ben:
        for answer in ("hint", "", "yes please"):
            ben.waits("Continue it? Type yes or no.")
            ben.says(answer)
        ben.waits("Continue it? Type yes or no.")
        assert "begin: a king or queen" not in ben.output
        ben.says("YES")
        ben.waits("begin: a king or queen")


def test_at_the_end_of_input_the_game_that_was_asked_for_is_played(house, tmp_path):
    with Player(tmp_path, *SOLO, "--online", house) as ben:
        ben.waits("begin: a king or queen")
        ben.ctrl_c()
    done = subprocess.run(
        [*COMMAND, *FOUR, "--online", house],
        input="",
        capture_output=True,
        text=True,
        env={**os.environ, "PARLOUR_HOME": str(tmp_path)},
        timeout=PATIENCE,
        check=False,
    )

    assert "You are still in a match of CardPeeGee" in done.stdout
    assert "Connect Four: Ben and" in done.stdout


def test_somebody_watches_a_match(house, tmp_path):
    with two_terminals(house, tmp_path) as (ana, _):
        link = re.search(r"this link: (\S+)", ana.output)[1]
        ana.waits("choose a column.")
        with Player(tmp_path / "Cy", "watch", link, "--plain") as onlooker:
            onlooker.waits("Connect Four: Ana and Ben.")
            ana.says("4")
            onlooker.waits("Ana plays column 4, row 1.")
            onlooker.says("resign")
            onlooker.waits("You are watching")
            onlooker.says("quit")
            onlooker.rest()
            assert 0 == onlooker.process.returncode


def test_the_app_in_a_real_terminal_leaves_it_sane_and_says_how_to_come_back(house, tmp_path):
    arguments = ("play", "connect-four", "--online", house, "--vs", "bot", *GIVEN)
    with Terminal(*arguments, PARLOUR_HOME=str(tmp_path), TERM="xterm-256color") as terminal:
        terminal.sees("live")
        terminal.sees("Your turn")
        terminal.type("q")
        terminal.sees("your seat is kept")
        terminal.type("y")
        said = terminal.rest().rpartition("\x1b")[2]
        assert f"The match goes on. To return to it: parlour play --online {house}" in said
        assert 0 == terminal.process.returncode
        assert terminal.sane


# The command line

NOBODY = "Cannot reach a server at http://127.0.0.1:1: Connection refused."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play", "Name a game: cardpeegee, "),
        ("play --online ftp://host", "A server address looks like http://HOST:PORT, not 'ftp://host'."),
        (
            "play --online http://127.0.0.1:1 whist",
            "Cannot reach a server at http://127.0.0.1:1: Connection refused.",
        ),
        ("watch http://127.0.0.1:1/m/x", "Cannot reach a server at http://127.0.0.1:1: Connection refused."),
        ("play whist --online http://127.0.0.1:1 --seed 1", "--online cannot be combined with --continue"),
        ("watch HOUSE", "A link to a match looks like http://HOST/m/ID."),
        ("play --online HOUSE", "You have no running match on this server; name a game to open a table."),
        ("play chess --online HOUSE", "There is no game 'chess'"),
        (
            "play whist --online HOUSE --vs anyone --pace relaxed",
            "--vs anyone cannot be combined with --opt, --pace or --seats.",
        ),
        ("play whist --online HOUSE --vs cat", "The opponent is human, anyone, bot or bot:NAME, not 'cat'."),
        ("play whist --online HOUSE --vs bot:deep", "There is no bot 'deep' for whist; choose from: "),
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


@pytest.mark.parametrize("chosen", [True, False])
def test_a_table_against_bots_is_as_one_has_chosen_at_home(chosen):
    wish = Wish("http://house", "whist", "bot")
    table = new_table(wish, DisplayOptions(formalities=chosen, ritual=chosen))
    assert (chosen, chosen) == (table.formalities, table.ceremony)
