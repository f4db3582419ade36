"""A plug-in's bot module that cannot be used costs that game its own bots, and nothing else."""

from io import StringIO

import pytest

from parlour import BadOption, bot, bots
from parlour.cli import main
from parlour.core.registry import games

FAULTS = {
    "odd_bots": "The bots of race cannot be loaded: RuntimeError: no ?[31mbots? today.",
    "odd_levels": "The bots of race cannot be loaded: TypeError: LEVELS is 7, not policies by name.",
    "json": "The bots of race cannot be loaded: AttributeError: module 'json' has no attribute 'POLICIES'.",
}


@pytest.fixture(params=FAULTS)
def fault(request, plug_in):
    plug_in("race", "odd_games:Race")
    plug_in("race", request.param, "parlour.bots")
    return FAULTS[request.param]


def test_the_bots_that_play_every_game_are_left(fault):
    assert ["random", "search"] == list(bots.policies("race"))
    assert bot("race", "random")
    assert fault == bots.broken("race")


def test_whoever_asks_for_its_usual_bot_is_told_why_there_is_none(fault):
    with pytest.raises(BadOption) as error:
        bot("race")
    assert f"{fault} Choose from: random, search." == str(error.value)


def test_whoever_asks_for_one_of_its_bots_is_told_why_there_is_none(fault):
    with pytest.raises(BadOption) as error:
        bot("race", "swift")
    assert str(error.value).startswith(
        f"{fault} There is no bot 'swift' for race; choose from: random, search"
    )


def test_the_list_of_all_bots_names_it_and_goes_on(fault, capsys):
    assert 0 == main(["bots"])
    told = capsys.readouterr().out

    assert f"race: random, search\n    {fault}\nwhist: " in told


def test_the_plain_menu_tells_it_and_goes_on(fault, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    number = 1 + sorted(games()).index("race")
    monkeypatch.setattr("sys.stdin", StringIO(f"{number}\n1\nquit\n"))

    assert 0 == main(["--plain"])
    assert fault in " ".join(capsys.readouterr().out.split())


def test_a_bot_module_without_fault_is_not_broken():
    assert "" == bots.broken("whist")
