"""What every game's bot module may bring: policies, levels and a judge of positions."""

from types import SimpleNamespace

import pytest

from parlour import bots
from parlour.bots import Evaluation, Worth, anything
from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import Message
from parlour.core.match import Match
from parlour.core.registry import game, slugs

GIVEN = game("connect-four", opening="given")


@pytest.fixture
def brought(monkeypatch):
    """Lets Connect Four's bot module bring what the test says."""

    def bring(**names):
        monkeypatch.setattr(bots, "_module", lambda slug: SimpleNamespace(**{"POLICIES": {}, **names}))

    return bring


def weak(*known):
    return "weak"


def strong(*known):
    return "strong"


def test_a_level_is_named_or_numbered_from_the_weakest(brought):
    brought(LEVELS={"novice": weak, "master": strong}, POLICIES={"sensible": anything})

    assert ["random", "search", "novice", "master", "sensible"] == list(bots.policies("connect-four"))
    assert weak is bots.policy("connect-four", "1") is bots.policy("connect-four", "novice")
    assert strong is bots.policy("connect-four", "2")
    assert anything is bots.policy("connect-four", "bot")  # the usual opponent is the last one listed


@pytest.mark.parametrize("name", ["0", "3", "-1", "²"])
def test_there_is_no_level_beyond_those_listed(brought, name):
    brought(LEVELS={"novice": weak, "master": strong})

    with pytest.raises(BadOption, match="choose from: random, search, novice, master"):
        bots.policy("connect-four", name)


def test_a_judge_gets_what_the_seat_knows_and_nothing_else(brought):
    asked = []

    def evaluate(*known):
        asked.append(known)
        return Evaluation((Worth("4", 0.5, 0), Worth("1", 0.0, -2)), True, Message("why"))

    brought(evaluate=evaluate)
    match = Match.start(GIVEN)
    found = bots.evaluate(match, 0)

    assert [(match.game, match.view(0), match.seen(0), 0)] == asked
    assert ("4", 0.5) == (found.best, found.chance)
    with pytest.raises(ParlourError, match="Seat 1 has nothing to play now"):
        bots.evaluate(match, 1)


def test_a_game_may_be_without_a_judge(brought):
    brought()

    assert None is bots.evaluator("connect-four")
    with pytest.raises(ParlourError, match="nothing that judges positions of connect-four"):
        bots.evaluate(Match.start(GIVEN), 0)


def test_a_game_that_cannot_be_warmed_up_keeps_no_other_from_it(monkeypatch):
    warm = []

    def work(slug):
        warm.append(slug)
        raise ValueError("no idea")

    monkeypatch.setattr(bots, "_module", lambda slug: SimpleNamespace(warm_up=lambda: work(slug)))
    bots._warm_all()

    assert list(slugs()) == warm
