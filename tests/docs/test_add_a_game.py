"""The games of docs/add-a-game.md are built from the page as it stands, and obey the laws."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
SOURCE = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
COMMAND = "import sys; from parlour.cli import main; sys.exit(main())"


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def files() -> dict[str, str]:
    """The Python blocks by the file name in their first line."""
    return {block.split("\n")[0].removeprefix("# "): block for block in blocks("python")}


def entry_points(**more: str) -> dict[str, dict[str, str]]:
    """What all the pyproject.toml blocks of the page declare, by group."""
    points = {"parlour.games": {"swap": "swap:Swap", **more}}
    for block in blocks("toml"):
        for group, names in tomllib.loads(block)["project"]["entry-points"].items():
            points.setdefault(group, {}).update(names)
    return points


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    return install(tmp_path_factory.mktemp("plug-in"))


def install(folder: Path, **more: str) -> Path:
    """Makes a folder look as if the page's files had been installed there, and more games."""
    for name, text in files().items():
        (folder / name).write_text(text, "utf-8")
    about = folder / "plug_in-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-in\nVersion: 1\n")
    lines = [
        line
        for group, names in entry_points(**more).items()
        for line in (f"[{group}]", *(f"{slug} = {value}" for slug, value in names.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines))
    return folder


def run(folder: Path, *arguments: str, program: str = COMMAND) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *SOURCE)), "PARLOUR_KERNELS": "off"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout


def test_the_page_has_two_games_parts_of_two_a_test_and_a_table():
    games, parts = ["swap.py", "tictactoe.py"], ["dice.py", "looks.py"]
    more = ["honours.py", "test_tictactoe.py", "tictactoe_table.py"]

    assert sorted(games + parts + more) == sorted(files())


def test_an_installed_game_is_found_and_obeys_the_laws(installed):
    laws = run(installed, "laws", "tic-tac-toe", "--matches", "10")

    assert "Tic-tac-toe obeys the laws in 10 random matches.\n" == laws


def test_a_game_with_luck_and_secrets_obeys_the_laws(installed):
    assert "Swap obeys the laws in 25 random matches.\n" == run(installed, "laws", "swap")


def test_the_test_of_the_page_passes(installed):
    program = "import test_tictactoe; test_tictactoe.test_tic_tac_toe_obeys_the_laws()"

    assert "" == run(installed, program=program)


def test_a_test_can_deal_any_hand(installed):
    program = """
from parlour import Match
from parlour.core.game import NATURE
from swap import Swap

match, _ = Match.start(Swap(), luck=None).play(NATURE, "12 38")
print(*match.state.hands, *match.view(0).hands)
"""
    assert 'match.play(NATURE, "12 38")' in PAGE
    assert "AC AH AC ##\n" == run(installed, program=program)


def test_it_has_achievements_of_its_own(installed):
    program = """
from honours import Honours
from parlour import Match, say
from parlour.core.game import Message

for plays in ("1 2 5 3 9", "1 4 2 5 3"):
    match = Match.start(Honours(), 2)
    for play in plays.split():
        match, _ = match.play(match.turn_holder, play)
    print(*(match.game.feats(match.state, seat) for seat in (0, 1)))
print(*(say(Message(f"achievement.{each}"), texts=Honours.texts) for each in Honours.achievements), sep=", ")
"""
    told = """('tic-tac-toe-won', 'tic-tac-toe-diagonal') ()
('tic-tac-toe-won',) ()
Three of a kind, Corner to corner
"""
    assert told == run(installed, program=program)


def test_its_rules_are_printed_in_its_own_words(installed):
    assert "TT-2  Three of one's own marks in a row win." in run(installed, "rules", "tic-tac-toe")


def test_its_cue_is_used(installed):
    program = """
from parlour.core.default_table import captures_for, cue_for
from tictactoe import Mark, Marked

print(cue_for("tic-tac-toe", Marked(1, 5), 0).moved, captures_for("tic-tac-toe", Mark(4)))
"""
    assert "(('O', '5', '5'),) False\n" == run(installed, program=program)


def test_its_table_is_used(installed):
    program = "from parlour.core.registry import tables_for as t; print(t('tic-tac-toe').SQUARES[8])"

    assert "9\n" == run(installed, program=program)
