"""What is left on disk: open matches that go on, records of those that are over, and nothing half-written."""

import json
import re
import signal
import sys

import pytest

from parlour import read
from parlour.core.chance import Luck
from tests.ui.terminal import Terminal
from tests.ui.test_transcripts import MATCHES, answers

GIVEN = ("play", "connect-four", "--opt", "opening=given")
GO_ON = ("play", "connect-four", "--continue")
KEPT = "The match is saved. To continue it: parlour play connect-four --continue\n"


def saves(home):
    return sorted((home / "saves").glob("*"))


def records(home):
    return sorted((home / "records").glob("*"))


def columns(save):
    return [play.notation for play in read(json.loads(save.read_text())["record"]).log]


@pytest.mark.parametrize("typed", ["4\n3\nquit\n", "4\n3\n"])
def test_a_match_that_was_left_goes_on_where_it_was(parlour, home, typed):
    left = parlour(*GIVEN, stdin=typed)
    (save,) = saves(home)
    on = parlour(*GO_ON, stdin="4\n")

    assert left.out.endswith(KEPT)
    assert (
        "The match continues where you left it. What happened last:\nPlayer 2 plays column 3, row 1.\n"
        in (on.out)
    )
    assert "Player 1 plays column 4, row 1." not in on.out
    assert ["4", "3", "4"] == columns(save)


def test_nothing_is_announced_where_the_last_play_was_taken_back(parlour):
    parlour(*GIVEN, stdin="4\n3\nundo\nquit\n")
    on = parlour(*GO_ON, stdin="quit\n")

    assert "The match continues where you left it.\n" in on.out
    assert "What happened last" not in on.out


def test_a_match_that_is_over_leaves_its_record_and_no_save(parlour, home):
    parlour(*GIVEN, stdin="1\n2\n1\n2\n")
    over = parlour(*GO_ON, stdin="1\n2\n1\n")

    assert [] == saves(home)
    assert f"Record saved as {records(home)[0]}.\n" in over.out
    assert 0 == parlour("verify", records(home)[0]).code


def test_luck_goes_on_with_the_secret_that_it_began_with(parlour, home):
    parlour("play", "crazy-eights", stdin="1\n1\n1\n")
    (save,) = saves(home)
    before = json.loads(save.read_text())
    parlour("play", "crazy-eights", "--continue", stdin="1\n" * 400)

    assert "secret:" not in before["record"]
    assert [before["secret"]] == [read(path.read_bytes()).luck.secret.hex() for path in records(home)]
    assert 0 == parlour("verify", records(home)[0]).code


def test_only_its_owner_can_read_a_save(parlour, home):
    parlour(*GIVEN, stdin="4\n")

    assert 0o600 == saves(home)[0].stat().st_mode & 0o777


def test_a_match_in_which_nothing_was_played_leaves_nothing(parlour, home):
    answer = parlour(*GIVEN, stdin="quit\n")

    assert [] == saves(home)
    assert answer.out.endswith("The match is unfinished.\n")


def test_the_match_that_was_left_last_goes_on(parlour, home):
    parlour(*GIVEN, stdin="1\n")
    parlour(*GIVEN, stdin="2\n")
    parlour(*GO_ON, stdin="2\n")

    assert [["1"], ["2", "2"]] == sorted(columns(save) for save in saves(home))


def test_the_opponent_comes_back_too(parlour):
    parlour("play", "connect-four", "--opt", "opening=given", "--vs", "bot:random", stdin="4\n")

    assert "Connect Four: Player 1 and Computer." in parlour(*GO_ON).out


def test_a_seeded_match_goes_on_with_its_seed(parlour, home):
    parlour(*GIVEN, "--seed", "tuesday", stdin="1\n")
    parlour(*GO_ON, stdin="2\n1\n2\n1\n2\n1\n")

    assert Luck.from_seed("tuesday", 2) == read(records(home)[0].read_bytes()).luck


def test_what_was_played_before_can_be_undone_when_it_goes_on(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    parlour(*GO_ON, stdin="undo\n7\n")

    assert ["4", "/offer-takeback 0", "/accept", "7"] == columns(saves(home)[0])


def test_two_records_of_one_second_do_not_overwrite_each_other(parlour, home):
    for column in "123":
        parlour(*GIVEN, stdin=f"{column}\nresign\nyes\n")

    assert 3 == len(records(home)) == len({path.read_text() for path in records(home)})


def test_a_record_that_is_wanted_elsewhere_is_there_only(parlour, home, tmp_path):
    parlour(*GIVEN, "--record", tmp_path / "mine.txt", stdin="4\nresign\nyes\n")

    assert ([], True) == (records(home), (tmp_path / "mine.txt").exists())


def test_without_a_game_the_match_that_was_left_last_goes_on(parlour, home):
    parlour("play", "checkers", "--opt", "opening=given", stdin="quit\n")
    parlour(*GIVEN, stdin="4\nquit\n")
    parlour("play", "--continue", stdin="3\n")

    assert ["4", "3"] in [columns(save) for save in saves(home)]


def test_without_a_game_nothing_to_continue_is_told(parlour):
    told = "There is no match to continue: begin one without --continue.\n"
    assert (2, "", told) == parlour("play", "--continue")
    assert parlour("play", "--continue", "--console").err.startswith("Name a game: cardpeegee, ")


def test_nothing_to_continue_is_told(parlour):
    assert (2, "", "There is no match of Connect Four to continue: begin one without --continue.\n") == (
        parlour(*GO_ON)
    )


@pytest.mark.parametrize("extra", ["--seats 2", "--seed s", "--opt width=9", "--preset console"])
def test_a_match_that_goes_on_keeps_its_rules(parlour, extra):
    answer = parlour(*GO_ON, *extra.split())

    assert (2, "") == answer[:2]
    assert answer.err.startswith("--continue cannot be combined with --seats")


def test_a_match_that_goes_on_may_have_another_opponent(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    answer = parlour(*GO_ON, "--vs", "bot:random", stdin="")

    assert "Connect Four: Player 1 and Computer." in answer.out
    assert "bot:random" == json.loads(saves(home)[0].read_text())["opponent"]


def test_a_save_whose_bot_is_gone_is_refused_with_a_way_to_go_on(parlour, home):
    parlour(*GIVEN, "--vs", "bot:random", stdin="4\n")
    (save,) = saves(home)
    save.write_text(save.read_text().replace("bot:random", "bot:gone"))
    answer = parlour(*GO_ON)

    assert (2, "") == answer[:2]
    assert answer.err.startswith("There is no bot 'gone' for connect-four; choose from: random")
    assert answer.err.endswith(
        " To continue against another opponent: parlour play connect-four --continue --vs bot\n"
    )
    assert [save] == saves(home)


def test_a_match_that_is_open_in_one_terminal_is_refused_in_another(parlour, home):
    with Terminal(*GIVEN, "--plain") as terminal:
        terminal.answer("4")
        terminal.until("\n> ")
        refused = parlour(*GO_ON, stdin="1\n")
        listed = parlour(stdin="7\nquit\n")
        terminal.ctrl_c()
    on = parlour(*GO_ON, stdin="2\n")

    told = "This match is open in another terminal: continue it there.\n"
    assert (2, "", told) == refused
    assert told in listed.out
    assert 0 == on.code
    assert ["4", "2"] == columns(saves(home)[0])


def test_a_link_that_leads_nowhere_is_no_save(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    (save,) = saves(home)
    (home / "saves" / "connect-four-20260101-000000.json").symlink_to(home / "nowhere")

    assert 0 == parlour(*GO_ON, stdin="3\n").code
    assert 0 == parlour(stdin="quit\n").code
    assert ["4", "3"] == columns(save)


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"record": 1}', "null", "[" * 100_000])
def test_a_damaged_save_is_told_and_left_as_it_is(parlour, home, damage):
    parlour(*GIVEN, stdin="4\n")
    (save,) = saves(home)
    save.write_text(damage)
    answer = parlour(*GO_ON)

    assert (3, "", f"{save} cannot be continued: it was changed or cut short.\n") == answer
    assert damage == save.read_text()


def test_a_save_with_another_secret_is_refused(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    (save,) = saves(home)
    save.write_text(json.dumps({**json.loads(save.read_text()), "secret": "00" * 32}))

    assert 3 == parlour(*GO_ON).code


def test_the_menu_lists_what_was_left(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    (save,) = saves(home)
    answer = parlour(stdin="7\n3\n")

    assert re.search(r"\n7 Continue Connect Four, left at \d{4}-\d\d-\d\d \d\d:\d\d\n", answer.out)
    assert ["4", "3"] == columns(save)


def test_a_damaged_save_does_not_end_the_menu(parlour, home):
    parlour(*GIVEN, stdin="4\n")
    saves(home)[0].write_text("")
    answer = parlour(stdin="7\nquit\n")

    assert 0 == answer.code
    assert "cannot be continued" in answer.out


def test_a_folder_that_cannot_be_written_does_not_stop_the_play(process, home, monkeypatch):
    (home / "file").write_text("")
    monkeypatch.setenv("PARLOUR_HOME", str(home / "file"))
    answer = process(*GIVEN, stdin="4\n4\n")

    assert 1 == answer.code
    assert "Player 2 plays column 4, row 2." in answer.out
    assert answer.out.endswith("The match could not be saved: Not a directory.\n")


def test_no_draft_is_left_lying_about(parlour, home):
    parlour(*GIVEN, stdin="4\n4\n")
    parlour(*GIVEN, stdin="4\nresign\nyes\n")

    assert [] == list(home.rglob(".*"))


def test_the_systems_own_folder_is_used_unless_told_otherwise(parlour, tmp_path, monkeypatch):
    monkeypatch.delenv("PARLOUR_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    parlour(*GIVEN, stdin="4\n")

    assert 1 == len(saves(tmp_path / "parlour"))


def test_ctrl_c_leaves_a_saved_game_and_a_sane_terminal(home):
    with Terminal(*GIVEN, "--plain") as terminal:
        terminal.answer("4")
        terminal.until("\n> ")
        text = terminal.ctrl_c()
        sane = terminal.sane

    assert (130, True) == (terminal.process.returncode, sane)
    assert text.endswith(KEPT)
    assert ["4"] == columns(saves(home)[0])


def test_ctrl_c_in_the_app_leaves_a_saved_game_and_130(home):
    with Terminal(*GIVEN, TERM="xterm-256color") as terminal:
        terminal.sees("Enter: 4")
        terminal.type("4\r")
        terminal.sees("plays column 4")
        text = terminal.ctrl_c()
        sane = terminal.sane

    assert (130, True) == (terminal.process.returncode, sane)
    assert text.endswith(KEPT)
    assert ["4"] == columns(saves(home)[0])


HANGING = """
import sys, threading
from parlour import bots
bots.anything = lambda *known: threading.Event().wait()
from parlour.cli import main
sys.exit(main())
"""


def ask_to_leave(terminal):
    terminal.type("q")
    terminal.sees("Y yes")


@pytest.mark.parametrize(("before", "key", "code"), [(lambda _: None, "\x03", 130), (ask_to_leave, "y", 0)])
def test_whoever_leaves_while_a_bot_hangs_has_a_saved_game_and_a_sane_terminal(home, before, key, code):
    program, seats = [sys.executable, "-c", HANGING], ("--vs", "bot:random")
    with Terminal(*GIVEN, *seats, program=program, TERM="xterm-256color") as terminal:
        terminal.sees("Enter: 4")
        terminal.type("4\r")
        terminal.sees("Waiting for Computer.")
        before(terminal)
        text = terminal.ended_by(lambda: terminal.type(key))
        sane = terminal.sane

    assert (code, True) == (terminal.process.returncode, sane)
    assert text.endswith(KEPT)
    assert ["4"] == columns(saves(home)[0])


def test_ctrl_c_in_the_menu_of_the_app_exits_with_130():
    with Terminal(TERM="xterm-256color") as terminal:
        terminal.sees("Crazy Eights")
        terminal.ctrl_c()

    assert 130 == terminal.process.returncode


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_leaves_a_saved_game_and_a_sane_terminal(home, number):
    with Terminal(*GIVEN, "--plain") as terminal:
        terminal.answer("4")
        terminal.until("\n> ")
        terminal.signal(number)
        sane = terminal.sane

    assert (128 + number, True) == (terminal.process.returncode, sane)
    assert ["4"] == columns(saves(home)[0])


def test_sigterm_in_the_app_leaves_a_saved_game_and_no_traceback(home):
    with Terminal(*GIVEN, TERM="xterm-256color") as terminal:
        terminal.sees("Enter: 4")
        terminal.type("4\r")
        terminal.sees("plays column 4")
        text = terminal.signal(signal.SIGTERM)
        sane = terminal.sane

    assert (128 + signal.SIGTERM, True) == (terminal.process.returncode, sane)
    assert text.endswith(KEPT)
    assert "Traceback" not in text
    assert ["4"] == columns(saves(home)[0])


def test_a_closed_terminal_leaves_a_saved_game(home):
    with Terminal(*GIVEN, "--plain") as terminal:
        terminal.answer("4")
        terminal.until("\n> ")
        code = terminal.hang_up()

    assert 128 + signal.SIGHUP == code
    assert ["4"] == columns(saves(home)[0])


def test_the_console_saves_too_and_goes_on_with_its_own(parlour, home):
    console = ("play", "connect-four", "--console")
    parlour(*console, stdin="4\n")
    parlour(*GIVEN, stdin="1\n")
    parlour(*console, "--continue", stdin="3\n")

    assert [["1"], ["4", "3"]] == sorted(columns(save)[-2:] for save in saves(home))


@pytest.mark.parametrize(
    "extra", [["checkers"], ["connect-four", "--vs", "bot"], ["connect-four", "--opt", "width=9"]]
)
def test_the_console_is_connect_four_between_two_people(parlour, extra):
    answer = parlour("play", *extra, "--console")

    assert (2, "") == answer[:2]
    assert 1 == answer.err.count("\n")


@pytest.mark.parametrize("slug", ["cardpeegee", "checkers", "connect-four"])
def test_an_interrupted_match_ends_as_it_would_have_ended(parlour, home, slug):
    typed = answers(slug)
    seed, opponent, preset, _ = MATCHES[slug]
    begun = ("play", slug, "--seed", seed, "--vs", opponent, "--preset", preset)
    parlour(*begun, stdin="\n".join(typed))
    parlour(*begun, stdin="\n".join(typed[: len(typed) // 2]))
    parlour("play", slug, "--continue", stdin="\n".join(typed[len(typed) // 2 :]))

    assert ([], 2) == (saves(home), len(records(home)))
    assert 1 == len({path.read_text() for path in records(home)})
