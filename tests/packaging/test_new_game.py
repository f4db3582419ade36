"""What `parlour new-game` makes is found by every command once pip has installed it."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SITE = next(path for path in sys.path if path.endswith("site-packages"))

pytestmark = pytest.mark.deep


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """An environment that has Parlour and a new game, the latter by `pip install -e`."""
    folder = tmp_path_factory.mktemp("new-game")
    venv.create(folder / "environment")
    python = str(next(folder.glob("environment/*/python")))
    site = next(folder.glob("environment/lib/python*/site-packages"))
    (site / "ours.pth").write_text(f"{SITE}\n{ROOT / 'src'}\n")
    run(folder, python, "-m", "parlour", "new-game", "count-down")
    options = ("-qq", "install", "--no-deps", "--no-build-isolation", "-e", "count-down")
    run(folder, python, "-m", "pip", *options)
    return python


def run(folder, *command, stdin=""):
    done = subprocess.run(
        command,
        cwd=folder,
        input=stdin,
        env={**os.environ, "PARLOUR_KERNELS": "off", "PARLOUR_HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_and_obeys_the_laws(python, tmp_path):
    assert "count-down" in run(tmp_path, python, "-m", "parlour", "games")
    told = run(tmp_path, python, "-m", "parlour", "laws", "count-down")
    assert "Count down obeys the laws in 25 random matches.\n" == told


def test_it_is_played_to_its_end_in_the_terminal(python, tmp_path):
    played = run(
        tmp_path, python, "-m", "parlour", "play", "count-down", "--plain", "--opt", "counters=2",
        stdin="take-1\ntake-1\n",
    )  # fmt: skip
    assert "the last counter" in played


def test_a_house_has_it(python, tmp_path):
    command = [python, "-m", "parlour", "serve", "--port", "0", "--database", tmp_path / "house.sqlite"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as serving:
        try:
            url = serving.stdout.readline().split()[4]
            asked = f"import urllib.request; print(urllib.request.urlopen('{url}/api/games').read().decode())"
            assert '"slug":"count-down"' in run(tmp_path, sys.executable, "-c", asked)
        finally:
            serving.terminate()
