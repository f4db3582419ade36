"""What the pages show to authors of bots and games passes mypy in its strictest mode."""

import re
import subprocess
import sys
from pathlib import Path

import parlour

ROOT = Path(__file__).parents[2]
SOURCE = Path(parlour.__file__).parents[1]
LISTED = """
from collections.abc import Mapping

import parlour
from parlour import games
from parlour.core.registry import AnyGame
from parlour.games.checkers import Checkers

listed: Mapping[str, type[AnyGame]] = games()
again: Mapping[str, type[AnyGame]] = parlour.games()
own: Checkers = Checkers(rows=10, cols=10)
"""


def complaints(*files: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", *files]
    done = subprocess.run(command, cwd=SOURCE, capture_output=True, text=True, timeout=240, check=False)
    return done.stdout + done.stderr


def test_the_bot_of_the_page_and_the_list_of_games_have_types(tmp_path):
    bot, listed = tmp_path / "bot.py", tmp_path / "listed.py"
    page = (ROOT / "docs" / "online.md").read_text("utf-8")
    bot.write_text(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1])
    listed.write_text(LISTED)

    assert "Success: no issues found in 2 source files\n" == complaints(bot, listed)


def test_games_is_a_function_and_a_package():
    from parlour.games import checkers

    assert "checkers" in parlour.games()
    assert parlour.games.checkers is checkers
