"""What the pages show passes mypy in its strictest mode, and games have types of their own."""

import subprocess
import sys
from pathlib import Path

import parlour
from tests.docs.blocks import programs

SOURCE = Path(parlour.__file__).parents[1]
TYPED = """
from collections.abc import Mapping
from typing import Any, assert_type

import parlour
from parlour import Game, Match, game, games, list_games
from parlour.games.cardpeegee import CardPeeGee
from parlour.games.checkers import Checkers
from parlour.games.checkers.game import State as Board
from parlour.games.connect_four import ConnectFour, State
from parlour.games.crazy_eights import CrazyEights, Eights
from parlour.games.whist import Whist

listed: Mapping[str, type[Game[Any, Any, Any]]] = list_games()
own: Checkers = games.checkers.Checkers(rows=10, cols=10)
same: Checkers = parlour.games.checkers.Checkers()
prescribed: CrazyEights = games.crazy_eights.CrazyEights()

assert_type(game("cardpeegee"), CardPeeGee)
assert_type(game("checkers", "prototype"), Checkers)
assert_type(game("connect-four", width=9), ConnectFour)
assert_type(game("crazy-eights"), Eights)
assert_type(game("whist"), Whist)
assert_type(game(str(input())), Game[Any, Any, Any])

assert_type(Match.start(game("connect-four")).state, State)
assert_type(Match.start(game("checkers")).view(None), Board)
for event in Match.start(game("connect-four")).seen(0):
    if isinstance(event, parlour.games.connect_four.Dropped):
        assert_type(event.column, int)
"""
OLD = """
from parlour.core import laws
from parlour.core.chance import Luck
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, Draw, Game, Message, Over, Refusal, Seat, Step, Turn, option
from parlour.core.match import CLOCK, HOUSE, MOST_TALK, IllegalAction, Log, Match, Play, links, replay
from parlour.core.record import read, verify, write
from parlour.core.registry import game, games
from parlour.bots import Choose, anything, policies, policy
"""


def complaints(*files: Path) -> str:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    command += ["--disable-error-code=import-not-found", *map(str, files)]  # OpenSpiel comes with an extra
    done = subprocess.run(command, cwd=SOURCE, capture_output=True, text=True, timeout=240, check=False)
    return done.stdout + done.stderr


def test_every_block_of_the_pages_and_the_library_itself_have_types(tmp_path):
    files = {**programs(), "typed.py": TYPED, "old.py": OLD}
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")

    found = complaints(*(tmp_path / name for name in files))

    assert f"Success: no issues found in {len(files)} source files\n" == found
