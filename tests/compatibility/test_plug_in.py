"""Games, a table and a bot that were written for an older Parlour run as they are."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

PLUG_IN = Path(__file__).parent / "plug_in"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
SOURCE = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
COMMAND = "import sys; from parlour.cli import main; sys.exit(main())"
# Everything else that pages of ab180e2 imported: for programs, bots over the network and tests of games
DOCUMENTED = {
    "parlour": ("Match", "game", "read", "replay", "verify"),
    "parlour.client": ("Client", "Mirror", "NewTable", "Refused", "TableInfo", "Unwelcome"),
    "parlour.core.chance": ("Luck",),
    "parlour.core.game": ("NATURE", "option"),
    "parlour.core.holes": ("Path",),
    "parlour.core.laws": ("check",),
    "parlour.core.match": ("IllegalAction", "Match", "Play", "replay"),
    "parlour.core.registry": ("game", "games"),
    "parlour.service.wire": ("Inbound", "Outbound", "Picture", "Sit", "Submit", "Welcome"),
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder that looks as if the plug-in had been installed there."""
    folder = tmp_path_factory.mktemp("plug-in")
    about = folder / "old_plug_in-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: old-plug-in\nVersion: 1\n")
    for path in PLUG_IN.iterdir():
        if path.is_file():
            shutil.copy(path, about if path.name == "entry_points.txt" else folder)
    return folder


def run(folder, *arguments):
    """What a command says; a warning of ours about an old name would be an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error::DeprecationWarning:parlour", "-c", COMMAND, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *SOURCE)), "PARLOUR_KERNELS": "off"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


@pytest.mark.parametrize(("slug", "title"), [("tic-tac-toe", "Tic-tac-toe"), ("swap", "Swap")])
def test_an_old_game_is_found_and_obeys_the_laws(installed, slug, title):
    assert slug in run(installed, "games")
    assert f"{title} obeys the laws in 5 random matches.\n" == run(installed, "laws", slug, "--matches", "5")


def test_an_old_bot_is_found_and_plays(installed):
    assert "middle" in run(installed, "bots", "tic-tac-toe")
    said = run(installed, "arena", "tic-tac-toe", "middle", "random", "--games", "4", "--seed", "1")
    assert "middle" in said


@pytest.mark.parametrize("module", DOCUMENTED)
def test_what_old_pages_imported_is_still_there(module, recwarn):
    found = import_module(module)
    assert [] == [name for name in DOCUMENTED[module] if not hasattr(found, name)]
    assert [] == [str(warning.message) for warning in recwarn if warning.category is DeprecationWarning]


@pytest.mark.parametrize("name", ["GameInfo", "Guest", "HouseInfo", "NewGuest", "NewTable", "TableInfo"])
def test_a_type_that_moved_is_found_with_a_warning_that_names_its_place(name):
    wire = import_module("parlour.service.wire")
    with pytest.warns(
        DeprecationWarning, match=rf"\.wire\.{name} is now parlour\.service\.wire\.http\.{name}$"
    ):
        found = getattr(wire, name)
    assert "parlour.service.wire.http" == found.__module__


def test_a_name_that_never_was_is_not_found():
    assert not hasattr(import_module("parlour.service.wire"), "Nothing")


def test_the_one_name_that_is_gone_is_in_the_changelog():
    """`parlour.games()`, which no type checker accepted (decision 15)."""
    assert not callable(import_module("parlour.games"))
    assert "`parlour.games()` is gone" in CHANGELOG.read_text().replace("\n  ", " ")
