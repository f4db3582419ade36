"""The notebook that learns Crazy Eights runs from its first cell to its last, at a small size."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="needs Parlour's extra [rl]: make rl")

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOK = EXAMPLES / "crazy_eights_policy.ipynb"


@pytest.fixture
def small(monkeypatch, tmp_path):
    for name, value in {"ROUNDS": "2", "MATCHES": "16", "FOLDER": str(tmp_path)}.items():
        monkeypatch.setenv(f"EXAMPLE_{name}", value)
    return tmp_path


def run():
    """Every cell in order; what they have defined at the end."""
    names = {"__name__": "notebook"}
    for number, cell in enumerate(json.loads(NOTEBOOK.read_text("utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    return names


def test_it_learns_and_its_bot_plays_on_this_machine(small, capsys):
    names = run()

    assert (names["weights"] != 0).all()
    assert 0 < names["share"] < 1
    assert "learned_eights.py against random" in capsys.readouterr().out
    assert (small / "learned_eights.py").is_file()


def test_its_bot_sits_down_in_a_house_and_plays_a_match(small, monkeypatch, capsys):
    from tests.client.house import open_house

    host = (sys.executable, "-m", "parlour", "bot", "run", str(EXAMPLES / "careful_eights.py"))
    with open_house() as house:
        opening = (*host, "--house", house, "--game", "crazy-eights")
        with subprocess.Popen(opening, stdout=subprocess.PIPE, text=True) as other:
            try:
                code = re.search(r"code is (\w+)\.", other.stdout.readline())[1]
                monkeypatch.setenv("EXAMPLE_HOUSE", house)
                monkeypatch.setenv("EXAMPLE_CODE", code)
                run()
                said = other.communicate(timeout=60)[0]
            finally:
                other.kill()

    mine = re.search(r"The bot (won|lost)", capsys.readouterr().out)[1]
    assert {mine, re.search(r"The bot (won|lost)", said)[1]} == {"won", "lost"}


def test_the_notebook_was_saved_without_its_outputs():
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]

    assert not any(cell.get("outputs") for cell in cells)
