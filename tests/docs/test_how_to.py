"""The game of the how-to pages, with all that they add: it obeys the laws, its bots win, its tests pass."""

import sys
from importlib import import_module
from random import Random

import pytest

from parlour import Match, laws
from parlour.bots.own import policy_for
from tests.docs.blocks import programs

FILES = {name: text for name, text in programs().items() if "nim" in name}


@pytest.fixture(autouse=True)
def nim(tmp_path, plug_in, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    plug_in("nim", "nim:Nim")
    plug_in("nim", "nim_table", "parlour.tables")
    plug_in("nim", "nim_bots", "parlour.bots")
    plug_in("nim", "nim_web", "parlour.web")
    yield import_module("nim").Nim()
    for name in FILES:
        sys.modules.pop(name.removesuffix(".py"), None)


def played(game, *bots):
    """Who wins if these bots play, each from what its seat knows."""
    match, rng = Match.start(game), Random(1)
    while not match.outcome:
        seat = match.turn_holder
        play = bots[seat](game, match.view(seat), match.seen(seat), seat, 0, rng, 1.0)
        match, _ = match.play(seat, str(play))
    return match.winner


def test_it_obeys_the_laws_with_its_own_table(nim):
    laws.check(nim, matches=5)


def test_its_web_view_is_used(nim):
    from parlour.core.registry import web_view

    assert ("style", "page") == web_view("nim").brings


@pytest.mark.parametrize("kind", ["file", "policy"])
@pytest.mark.parametrize("first", [True, False])
def test_its_bots_win_from_either_seat(nim, kind, first):
    """From three, five and seven whoever begins can win, and against random play the other, too."""
    from parlour.bots import policies

    own = policy_for(import_module("nim_bot").choose) if kind == "file" else policies("nim")["careful"]
    other = policies("nim")["random"]

    assert (0 if first else 1) == played(nim, *((own, other) if first else (other, own)))


def test_the_test_of_its_options_passes(nim):
    module = import_module("test_house_nim")
    (games,) = [mark.args[1] for mark in module.test_the_corners_obey_the_laws.pytestmark]

    assert 2 == len(games)
    assert [None, None] == [module.test_the_corners_obey_the_laws(game) for game in games]
