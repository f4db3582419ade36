"""A game that is sent to another process: its house rules travel, what was worked out here does not."""

import pickle
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

import pytest

from parlour.core.game import Game, option
from parlour.core.match import Match
from parlour.core.registry import game, games

HUGE = {"rows": 30, "cols": 30, "rows_per_side": 14, "opening": "given", "mandatory_capture": False}
CASES = [*((slug, {}) for slug in games()), ("checkers", HUGE)]


def played(rules, plays=200):
    rng = Random(1)
    match = Match.start(rules, rules.seats[0], lambda draw: tuple(rng.sample(range(draw.pool), draw.take)))
    while match.outcome is None and match.step < plays:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_a_game_that_was_played_is_sent_as_small_as_a_new_one(slug, options):
    rules = game(slug, **options)
    new = pickle.dumps(rules)
    match = played(rules)
    assert new == pickle.dumps(match.game)


@pytest.mark.parametrize(("slug", "options"), CASES)
def test_a_game_that_was_sent_plays_by_the_same_rules(slug, options):
    match = played(game(slug, **options), plays=40)
    sent = pickle.loads(pickle.dumps(match.game))
    assert match.game == sent
    assert (match.log, match.state) == (played(sent, plays=40).log, played(sent, plays=40).state)


@dataclass(frozen=True)
class Plugin(Game[int, int, int]):
    """A stranger's: it keeps something in a way of its own."""

    slug: ClassVar[str] = "plug-in"
    title: ClassVar[str] = "Plug-in"
    seats: ClassVar[tuple[int, ...]] = (2,)

    stones: int = option(3, low=1, high=9)

    def __post_init__(self):
        super().__post_init__()
        object.__setattr__(self, "heap", [self.stones] * 2)

    @cached_property
    def worked_out(self):
        return [self.stones] * 1000


def test_a_plug_in_keeps_what_it_has_set_itself_and_works_out_the_rest_again():
    rules = Plugin(stones=5)
    size = len(pickle.dumps(rules))
    assert 1000 == len(rules.worked_out)
    sent = pickle.loads(pickle.dumps(rules))
    assert (5, [5, 5], size) == (sent.stones, sent.heap, len(pickle.dumps(rules)))
    assert rules.worked_out == sent.worked_out
