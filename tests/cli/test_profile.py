"""The local profile: what seat 1 is paid, once, and that it is never lost."""

import json
import subprocess
import sys

import pytest

from parlour.ui.terminal.profile import Profile
from tests.ui.test_transcripts import answers

WIN = "1\n2\n1\n2\n1\n2\n1\n"  # seven drops: a quick win of whoever begins
GIVEN = ("play", "connect-four", "--opt", "opening=given")
LOSS = "1\n2\n1\n2\n1\n2\n3\n2\n"


def shown(parlour):
    return parlour("profile", "--json").json


def test_a_profile_begins_with_nothing(parlour, home):
    assert {"coins": 0, "points": 0, "level": 1, "games": {}, "records": str(home / "records")} == (
        shown(parlour)
    )


def test_a_quick_win_between_people_pays_points_and_coins(parlour):
    answer = parlour(*GIVEN, stdin=WIN)

    assert answer.out.endswith("\nPlayer 1 earns 4 XP and 10 coins.\n")
    assert (10, 4) == (shown(parlour)["coins"], shown(parlour)["points"])
    assert {"played": 1, "won": 1} == shown(parlour)["games"]["connect-four"]["people"]


def test_a_loss_pays_the_finishing_point(parlour):
    answer = parlour(*GIVEN, stdin=LOSS)

    assert answer.out.endswith("\nPlayer 1 earns 1 XP and 0 coins.\n")
    assert {"played": 1, "won": 0} == shown(parlour)["games"]["connect-four"]["people"]


def test_a_draw_pays_the_finishing_point(parlour, home):
    answer = parlour(*GIVEN, stdin="\n".join([*"1212343434", "offer draw", "1", "accept", ""]))

    assert answer.out.endswith("\nPlayer 1 earns 1 XP and 0 coins.\n")
    assert 1 == json.loads((home / "profile.json").read_text())["games"]["connect-four"]["people"]["drawn"]


def test_resigning_early_pays_nothing(parlour):
    assert parlour(*GIVEN, stdin="resign\nyes\n").out.endswith("\nPlayer 1 earns 0 XP and 0 coins.\n")


def test_a_win_against_a_bot_pays_the_finishing_point_only(parlour):
    beaten = "resign\nyes\n"  # typed for nobody: the bot is too weak for that
    answer = parlour(*GIVEN, "--vs", "bot:random", "--seed", "3", stdin="1\n" * 4 + "2\n" * 4 + beaten)
    standing = shown(parlour)["games"]["connect-four"]

    assert answer.out.endswith("\nYou earn 1 XP and 0 coins.\n")
    assert ({"played": 1, "won": 1}, {"played": 0, "won": 0}) == (standing["bots"], standing["people"])
    assert 0 == shown(parlour)["coins"]


def test_a_solo_game_has_days_and_victories_instead_of_points(parlour):
    typed = "\n".join(answers("cardpeegee"))
    answer = parlour("play", "cardpeegee", "--seed", "15", stdin=typed)
    standing = shown(parlour)["games"]["cardpeegee"]

    assert "\nAdded to your profile: days survived " in answer.out
    assert (0, 1) == (standing["points"], standing["solo"]["played"])
    assert {"played", "days", "longest", "victories"} == standing["solo"].keys()


def test_levels_rise(parlour):
    answers = [parlour(*GIVEN, "--seed", seed, stdin=WIN).out for seed in "abc"]

    assert answers[1].endswith("\nPlayer 1 earns 4 XP and 10 coins.\n")
    assert answers[2].endswith("\nPlayer 1 earns 4 XP and 10 coins, and reaches level 2 in Connect Four.\n")
    assert (12, 2, 30) == tuple(shown(parlour)[name] for name in ("points", "level", "coins"))


def test_the_same_match_is_paid_once(parlour):
    answers = [parlour(*GIVEN, "--seed", "s", stdin=WIN).out for _ in range(2)]

    assert "earns" in answers[0]
    assert "earns" not in answers[1]
    assert 10 == shown(parlour)["coins"]


def test_an_unfinished_match_pays_nothing(parlour, home):
    parlour(*GIVEN, stdin="1\n")

    assert not (home / "profile.json").exists()


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        b'{"version": 2}',
        b'{"version": 1, "coins": -1, "games": {}, "paid": []}',
        b'{"version": 1, "coins": true, "games": {}, "paid": []}',
        b'{"version": 1, "coins": 0, "games": {"whist": 3}, "paid": []}',
        b'{"version": 1, "coins": %s, "games": {}, "paid": []}' % (b"9" * 4000),
        b'{"version": 1, "coins": 0, "games": {"whist": {"points": "9"}}, "paid": []}',
        b'{"version": 1, "coins": 0, "games": {}, "paid": [1]}',
    ],
)
def test_a_damaged_profile_is_kept_aside_with_a_sentence(parlour, home, damage):
    (home / "profile.json").write_bytes(damage)
    answer = parlour(*GIVEN, stdin=WIN)
    aside = home / "profile.damaged.json"

    assert f"\nYour profile could not be read. It is kept as {aside}, and a new one begins.\n" in answer.out
    assert damage == aside.read_bytes()
    assert 10 == shown(parlour)["coins"]


def test_a_second_damaged_profile_does_not_overwrite_the_first(parlour, home):
    for damage in ("one", "two"):
        (home / "profile.json").write_text(damage)
        assert 1 == parlour("profile").code

    assert {"one", "two"} == {path.read_text() for path in home.glob("profile.damaged*")}


PAYING = """
import sys
from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.profile import Against, pay

rules, name = game("connect-four", opening="given"), sys.argv[1]
won = []
for number in range(25):
    match = Match.start(rules, 2, Luck.from_seed(f"{name}-{number}", 2))
    for column in "1212121":
        match, _ = match.play(match.turn_holder, column)
    won.append(match)
print("ready", flush=True)
sys.stdin.readline()
for match in won:
    pay(match, Against.PEOPLE)
"""


def test_terminals_that_finish_at_the_same_instant_are_all_paid(home):
    terminals = [
        subprocess.Popen(
            [sys.executable, "-c", PAYING, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for name in ("one", "two")
    ]
    assert ["ready\n"] * 2 == [terminal.stdout.readline() for terminal in terminals]
    for terminal in terminals:
        terminal.stdin.write("go\n")
        terminal.stdin.flush()
    for terminal in terminals:
        terminal.communicate(timeout=30)
    kept = json.loads((home / "profile.json").read_text())

    assert [0, 0] == [terminal.returncode for terminal in terminals]
    assert (500, 50) == (kept["coins"], kept["games"]["connect-four"]["people"]["won"])


def test_the_profile_is_for_reading_too(parlour, home):
    parlour(*GIVEN, stdin=WIN)
    parlour(*GIVEN, "--vs", "bot", stdin="resign\nyes\n")
    lines = parlour("profile").out.splitlines()

    assert [
        "Level 1, 4 XP, 10 coins",
        "Connect Four: level 1, 4 XP",
        "  against people: played 1, won 1",
        "  against bots: played 1, won 0",
        f"Records are saved in {home / 'records'}.",
    ] == lines


def test_the_console_pays_too(parlour):
    parlour("play", "connect-four", "--console", stdin=WIN)

    assert {"played": 1} == {"played": shown(parlour)["games"]["connect-four"]["people"]["played"]}


def test_a_profile_that_cannot_be_kept_is_told_after_the_record(parlour, home):
    (home / "profile.json").mkdir()
    lines = parlour(*GIVEN, stdin=WIN).out.splitlines()

    assert lines[-2].startswith("Record saved as ")
    assert "The profile could not be saved: Is a directory." == lines[-1]


@pytest.mark.parametrize(("count", "after"), [(5, 15), (0, 10), (-3, 10)])
def test_coins_are_added_to_the_profile_unless_there_are_none_to_add(count, after):
    assert after == Profile(10).add_coins(count).coins


def test_a_win_that_was_given_at_once_pays_nothing(parlour):
    parlour(*GIVEN, stdin="1\nresign\nyes\n")
    assert (0, 0) == (shown(parlour)["coins"], shown(parlour)["points"])
