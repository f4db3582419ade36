"""`parlour new-game` makes a package that works as it stands."""

from importlib import import_module

import pytest

from parlour.scaffolding import files


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_game_obeys_the_laws_and_passes_its_own_tests(here, parlour, monkeypatch):
    answer = parlour("new-game", "count-down")
    monkeypatch.syspath_prepend(here / "count-down")
    tests = vars(import_module("test_count_down"))

    assert (0, "") == (answer.code, answer.err)
    assert "pip install -e count-down" in answer.out
    ran = [test() for name, test in tests.items() if name.startswith("test_")]
    assert [None] * 4 == ran


def test_its_folder_has_the_rules_their_tests_and_the_entry_point(here, parlour):
    parlour("new-game", "pig")

    assert ["README.md", "pig.py", "pyproject.toml", "test_pig.py"] == sorted(
        path.name for path in (here / "pig").iterdir()
    )
    assert 'pig = "pig:Pig"' in (here / "pig" / "pyproject.toml").read_text()


def test_nothing_of_the_starter_is_left_in_it():
    everything = "\n".join(files("liars-dice").values())

    assert "class LiarsDice(Game[" in everything
    assert "LIARSDICE-1" in everything
    assert not any(word in everything.lower() for word in ("newgame", "new-game", "new_game", "starter"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Liars Dice", "small letters and digits"),
        ("liars--dice", "small letters and digits"),
        ("../pig", "small letters and digits"),
        ("", "small letters and digits"),
        ("a" * 31, "at most 30"),
        ("whist", "There is a game whist already"),
        ("random", "Python has a module random"),
        ("parlour", "Python has a module parlour"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(here, parlour, name, said):
    answer = parlour("new-game", name)

    assert (2, "") == (answer.code, answer.out)
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert [] == list(here.iterdir())


def test_a_folder_that_is_there_is_left_alone(here, parlour):
    (here / "pig").mkdir()
    answer = parlour("new-game", "pig")

    assert (2, "pig is there already; choose another name or another folder.\n") == (answer.code, answer.err)
    assert [] == list((here / "pig").iterdir())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gone.py", "gone.py is not a file of Python"),
        ("rules.txt", "is not a file"),
        ("random.py", "call it my_game.py"),
    ],
)
def test_dev_takes_a_file_that_can_be_imported(here, parlour, name, said):
    if name != "gone.py":
        (here / name).write_text("")
    answer = parlour("dev", name)

    assert (2, "") == (answer.code, answer.out)
    assert said in answer.err
