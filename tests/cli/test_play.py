"""Play through the real command: standard input, transcript, record."""

import pytest

from parlour import read
from parlour.core.registry import game, slugs
from parlour.ui.terminal.play import has_screen
from tests.ui.script import guided
from tests.ui.terminal import Terminal

WIN = "1\n2\n1\n2\n1\n2\n1\n"
GIVEN = ("play", "connect-four", "--opt", "opening=given", "--glyphs", "ascii")


def test_the_transcript_of_a_short_game(parlour, home):
    answer = parlour(
        *GIVEN, "--opt", "width=3", "--opt", "height=2", "--opt", "length=2", stdin="2\n1\n9\nb\n"
    )

    assert (0, "") == (answer.code, answer.err)
    end = [f"Record saved as {file}." for file in (home / "records").iterdir()]
    assert [*TRANSCRIPT.splitlines(), *end, "Player 1 earns 0 XP and 0 coins."] == answer.out.splitlines()


TRANSCRIPT = """\
Connect Four: Player 1 and Player 2. Type your move, or help for all commands.

  1  2  3
  .  .  .
  .  .  .
Player 1, left: 3 r
Player 2, left: 3 y
r red, y yellow
Player 1: moves 0
Player 2: moves 0
Player 1, your turn: choose a column.
Possible: 1, 2, 3.
> 2
Player 1 plays column 2, row 1.

  1  2  3
  .  .  .
  .  r  .
Player 1, left: 2 r
Player 2, left: 3 y
r red, y yellow
Player 1: moves 1
Player 2: moves 0
Player 2, your turn: choose a column.
Possible: 1, 2, 3.
> 1
Player 2 plays column 1, row 1.

  1  2  3
  .  .  .
  y  r  .
Player 1, left: 2 r
Player 2, left: 2 y
r red, y yellow
Player 1: moves 1
Player 2: moves 1
Player 1, your turn: choose a column.
Possible: 1, 2, 3.
> 9
Not allowed: Choose a column from 1 to 3. Rule C4-3.
Possible: 1, 2, 3.
> b
Player 1 plays column 2, row 2.
  1  2  3
  . [r] .
  y [r] .
Player 1, left: 1 r
Player 2, left: 2 y
r red, y yellow
Player 1: moves 2
Player 2: moves 1
Player 1 wins. Two in a row, column 2.
"""


def test_a_record_is_kept(parlour, tmp_path):
    path = tmp_path / "match.txt"
    answer = parlour(*GIVEN, "--record", path, "--seed", "tuesday", stdin=WIN)

    assert f"\nRecord saved as {path}.\n" in answer.out
    assert ((0,), "tuesday") == (read(path.read_bytes()).outcome.winners, read(path.read_bytes()).luck.seed)
    assert 0 == parlour("verify", path).code


def test_the_record_of_a_match_that_was_left_is_kept_too(parlour, tmp_path):
    path = tmp_path / "match.txt"
    parlour(*GIVEN, "--record", path, stdin="4\nquit\n")

    assert ["4"] == [play.notation for play in read(path.read_bytes()).log]
    assert 0 == parlour("verify", path).code


def test_luck_without_a_seed_is_the_matchs_own_and_can_be_verified(parlour, tmp_path):
    commits = set()
    for name in ("a", "b"):
        parlour("play", "connect-four", "--record", tmp_path / name, stdin="\n\n\n\n\n\nresign\nyes\n")
        assert 0 == parlour("verify", tmp_path / name).code
        commits.add(read((tmp_path / name).read_bytes()).luck.commit)

    assert 2 == len(commits)


def test_the_same_seed_and_the_same_answers_make_the_same_match(parlour):
    same = [parlour("play", "crazy-eights", "--seed", seed, stdin="1\n1\n").out for seed in "aab"]

    assert same[0] == same[1] != same[2]


def test_crazy_eights_is_played_against_the_computer_unless_told_otherwise(parlour):
    assert "Crazy Eights: Player 1 and Computer." in parlour("play", "crazy-eights").out
    assert "Crazy Eights: Player 1 and Player 2." in parlour("play", "crazy-eights", "--vs", "human").out
    assert "Whist: Player 1 and Player 2." in parlour("play", "whist").out


@pytest.mark.parametrize("slug", slugs())
def test_every_game_starts_and_survives_any_bytes(parlour, slug):
    answer = parlour("play", slug, stdin=b"\xff\xfe\n\x1b[2J\n\x00\n" + b"x" * 100_000 + b"\n8S=\n/resign\n")

    assert (0, "") == (answer.code, answer.err)
    assert game(slug).title in answer.out
    assert "\x1b" not in answer.out


@pytest.mark.parametrize("slug", slugs())
def test_every_game_is_played_to_its_end_through_standard_input(parlour, tmp_path, slug):
    opponent = "human" if game(slug).seats == (1,) else "bot"
    person = guided(slug, opponent)
    person.run()
    given = ("--opt", "opening=given") if slug == "connect-four" else ()
    path = tmp_path / "match.txt"
    answer = parlour(
        *("play", slug, "--vs", opponent, "--seed", "s", "--record", path, *given),
        stdin="\n".join(person.lines.answers),
    )

    assert (0, "") == (answer.code, answer.err)
    assert person.session.match.record() == path.read_text()


def test_parlour_alone_is_a_menu(parlour):
    answer = parlour(stdin="2\n1\nquit\nquit\n")

    assert 0 == answer.code
    assert answer.out.startswith("Welcome to Parlour. Which game?\n")
    assert answer.out.endswith("Goodbye.\n")


def failing(*arguments):
    raise KeyError("lost")


def test_a_bot_that_fails_is_told_in_one_sentence_and_the_match_is_kept(parlour, home, monkeypatch):
    monkeypatch.setattr("parlour.ui.terminal.sessions.local.choice", failing)
    answer = parlour(*GIVEN, "--vs", "bot", stdin="4\n4\n")

    assert (1, "Computer failed with KeyError: 'lost'.\n") == (answer.code, answer.err)
    assert answer.out.endswith("The match is saved. To continue it: parlour play connect-four --continue\n")
    assert 1 == len(list((home / "saves").iterdir()))


def test_a_bot_that_plays_what_is_forbidden_is_told_too(parlour, monkeypatch):
    monkeypatch.setattr("parlour.ui.terminal.sessions.local.choice", lambda *arguments: "9")
    answer = parlour(*GIVEN, "--vs", "bot", stdin="4\n4\n")

    assert (1, 1) == (answer.code, answer.err.count("\n"))


def test_a_hint_that_fails_is_no_end(parlour, monkeypatch):
    monkeypatch.setattr("parlour.ui.terminal.sessions.talk.evaluate", failing)
    answer = parlour(*GIVEN, stdin="hint\n4\n")

    assert "No hint: the computer failed with KeyError: 'lost'.\n" in answer.out
    assert "Player 1 plays column 4, row 1." in answer.out


@pytest.mark.parametrize(
    ("arguments", "term", "app"),
    [
        ([], "xterm-256color", True),
        (["play", "connect-four"], "xterm-256color", True),
        (["play", "connect-four", "--plain"], "xterm-256color", False),
        (["--plain"], "xterm-256color", False),
        (["play", "connect-four"], "dumb", False),
        ([], "dumb", False),
    ],
)
def test_a_terminal_gets_the_app_unless_it_cannot_or_is_told_otherwise(arguments, term, app):
    with Terminal(*arguments, TERM=term) as terminal:
        terminal.sees("\x1b[?1049h" if app else "\n> ")
        assert app == ("\x1b[?1049h" in terminal.output)


def test_without_textual_there_are_plain_lines(monkeypatch):
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", Tty())
    monkeypatch.setenv("TERM", "xterm")
    assert has_screen()

    monkeypatch.setattr("parlour.ui.terminal.play.find_spec", lambda name: None)
    assert not has_screen()


class Tty:
    def isatty(self):
        return True


def test_what_is_typed_in_one_breath_is_played_and_not_what_the_cursor_is_at(home):
    with Terminal("play", "connect-four", "--opt", "opening=given", TERM="xterm-256color") as terminal:
        terminal.sees("Enter: 4")
        terminal.type("3\r")
        terminal.sees("plays column 3")
        terminal.ctrl_c()
