"""What is used of other packages' insides: bounded, and looked at before the house opens."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from parlour.adapters.internals import needs
from parlour.core.errors import BadOption

ROOT = Path(__file__).parents[2]
BUILT_ON = {"h11", "litestar", "msgspec", "openskill", "picows", "sqlalchemy", "uvicorn", "websockets"}


class Known:
    here = 1


def test_what_is_there_is_fine():
    needs("picows", Known, "here")


@pytest.mark.parametrize("kind", [Known, None])
def test_what_is_missing_is_told_in_a_sentence_with_the_version(kind):
    with pytest.raises(BadOption, match=r"^Parlour cannot run with picows \d+\.\d+.*requirements\.lock\.$"):
        needs("picows", kind, "here", "gone")


def test_a_house_with_another_picows_says_so_and_nothing_else(tmp_path):
    code = """
import sys, picows.picows
del picows.picows.WSProtocol
from parlour.cli import main
sys.exit(main(["serve", "--port", "0"]))
"""
    home = {**os.environ, "PARLOUR_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=home, capture_output=True, text=True, timeout=60, check=False
    )

    assert (2, 1) == (done.returncode, done.stderr.count("\n"))
    assert done.stderr.startswith("Parlour cannot run with picows ")
    assert not (tmp_path / "home").exists()


def test_what_we_build_on_has_an_upper_bound():
    server = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"][
        "server"
    ]
    bounded = {re.match(r"[a-z0-9-]+", one)[0] for one in server if "<" in one}

    assert set() == BUILT_ON - bounded
