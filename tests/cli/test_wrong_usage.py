"""Wrong input of every kind: one sentence on stderr, the right exit code, nothing on stdout."""

import pytest

from parlour.core.registry import slugs

CARDS = [slug for slug in slugs() if slug not in ("connect-four", "checkers")]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("chess", "No such command 'chess'; parlour --help lists what there is."),
        ("--bogus", "No such option: --bogus; parlour --help lists what there is."),
        ("legal", "Missing argument 'GAME'; parlour legal --help lists what there is."),
        ("admin dance", "No such command 'dance'; parlour admin --help lists what there is."),
        ("admin end m1", "Missing option '--reason'; parlour admin end --help lists what there is."),
        ("legal chess", "There is no game 'chess'; choose from: "),
        ("rules Connect-Four", "There is no game 'Connect-Four'; choose from: "),
        ("bots chess", "There is no game 'chess'; choose from: "),
        ("legal connect-four --opt colour=red", "Connect Four has no option 'colour'; its options are: "),
        ("legal connect-four --opt width", "An option is written name=value, such as width=9, not 'width'."),
        ("legal connect-four --opt width=5 --opt width=6", "The option 'width' is given twice."),
        ("legal connect-four --opt width=wide", "width must be a whole number, not 'wide'."),
        ("legal connect-four --opt width=99", "width must be from 1 to 35, not 99."),
        ("legal connect-four --opt opening=chess", "opening must be one of bag, random, given, not 'chess'."),
        ("legal connect-four --preset huge", "Connect Four has no preset 'huge'; its presets are: "),
        ("perft connect-four", "Missing option '--depth'; parlour perft --help lists what there is."),
        ("perft connect-four --depth two", "Invalid value for '--depth': "),
        ("perft connect-four --depth -1", "Invalid value for '--depth': "),
        ("simulate connect-four --games 0", "Invalid value for '--games': "),
        ("arena connect-four random", "Missing argument 'BOT'; parlour arena --help lists what there is."),
        ("arena connect-four random deep", "There is no bot 'deep' for connect-four; choose from: random, "),
        ("play whist --code BCDFG --plain", "--code, --name and --pace are for --online."),
        ("arena connect-four 9 random", "There is no bot '9' for connect-four; choose from: random, "),
        (
            "arena cardpeegee random random",
            "CardPeeGee is not a game for two: there is nobody to play against.",
        ),
        ("play connect-four --vs cat", "The opponent is human, bot or bot:NAME, not 'cat'."),
        ("play connect-four --vs bot:", "The opponent is human, bot or bot:NAME, not 'bot:'."),
        ("play connect-four --vs bot:deep", "There is no bot 'deep' for connect-four; choose from: random, "),
        ("play connect-four --seats 3", "Connect Four is played by 2, not by 3."),
        ("play connect-four --seats -3", "Connect Four is played by 2, not by -3."),
        ("play cardpeegee --vs bot", "cardpeegee is played alone: there is no seat for a bot."),
        ("play connect-four --glyphs runes", "Invalid value for '--glyphs': "),
        ("play connect-four --record /nowhere/match.txt", "/nowhere/match.txt cannot be created: "),
        ("verify /nowhere/match.txt", "/nowhere/match.txt: No such file or directory."),
        ("replay /", "/: Is a directory."),
    ],
)
def test_wrong_usage_exits_with_2_and_says_what_is_right(parlour, arguments, sentence):
    answer = parlour(*arguments.split())

    assert (2, "") == answer[:2]
    assert answer.err.startswith(sentence)
    assert 1 == answer.err.count("\n")


def test_admin_alone_says_where_its_commands_are_listed(parlour):
    assert (2, "", "Missing command; parlour admin --help lists what there is.\n") == parlour("admin")[:3]
    assert "\n  doctor " in parlour("admin", "--help").out


@pytest.mark.parametrize("slug", CARDS)
@pytest.mark.parametrize("command", ["perft --depth 1", "perft --depth 1 --from 4", "legal --from 4"])
def test_card_games_have_no_positions(parlour, command, slug):
    name, *rest = command.split()
    answer = parlour(name, slug, *rest)

    assert (2, "") == answer[:2]
    assert 1 == answer.err.count("\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("legal connect-four --from 48", "'48' is not a column string of a game on this grid."),
        ("legal connect-four --from 4444444", "'4444444' is not a column string of a game on this grid."),
        ("legal connect-four --from 12121211", "'12121211' is not a column string of a game on this grid."),
        ("perft connect-four --depth 2 --from x", "'x' is not a column string of a game on this grid."),
    ],
)
def test_an_illegal_position_exits_with_3(parlour, arguments, sentence):
    assert (3, "", sentence + "\n") == parlour(*arguments.split())


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"parlour record 1\n", b"hello\n", b"\0" * 5_000_000])
def test_what_is_not_a_record_exits_with_3(parlour, tmp_path, command, text):
    path = tmp_path / "match.txt"
    path.write_bytes(text)
    answer = parlour(command, path)

    assert (3, "") == answer[:2]
    assert 1 == answer.err.count("\n")


def test_a_record_that_exists_is_not_overwritten(parlour, tmp_path):
    path = tmp_path / "match.txt"
    path.write_text("precious")
    answer = parlour("play", "connect-four", "--record", path)

    assert (2, "precious") == (answer.code, path.read_text())


@pytest.mark.parametrize("command", [["\x1b[31mred"], ["legal", "\x1b[31mred"], ["verify", "\x1b[31mred"]])
def test_nothing_that_was_typed_reaches_the_terminal_unescaped(parlour, command):
    answer = parlour(*command)

    assert (2, False) == (answer.code, "\x1b" in answer.out + answer.err)


def test_a_seed_that_is_no_text_is_refused(parlour):
    assert (2, "", "The command line contains text that is not valid Unicode.\n") == parlour(
        "simulate", "connect-four", "--seed", "\udcff"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("perft connect-four --depth x", "Invalid value for '--depth': 'x' is not a whole number;"),
        ("play whist --seats x", "Invalid value for '--seats': 'x' is not a whole number;"),
        ("perft connect-four --depth 10001", "'--depth': 10001 is not between 0 and 10000;"),
        ("laws whist --matches 0", "Invalid value for '--matches': 0 is less than 1;"),
    ],
)
def test_a_wrong_number_is_told_plainly(parlour, arguments, told):
    answer = parlour(*arguments.split())

    assert 2 == answer.code
    assert told in answer.err


def test_the_consoles_screens_are_for_connect_four(parlour):
    answer = parlour("play", "whist", "--console")

    assert 2 == answer.code
    assert "--console is Connect Four only: parlour play connect-four --console, not whist.\n" == answer.err
