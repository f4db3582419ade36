"""Which part of a match is opening ritual: what whoever plays alone or against bots may skip."""

from random import Random

import pytest

from parlour.core.chance import Luck
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.registry import game, slugs
from parlour.ui.terminal.sessions.ritual import without_ritual


@pytest.mark.parametrize("slug", slugs())
def test_without_the_ritual_a_match_awaits_a_play_that_matters(slug):
    rules = game(slug)
    start = Match.start(rules, rules.seats[0], Luck.from_seed("ritual", rules.seats[0]))
    match = without_ritual(start, Random(1))

    assert isinstance(match.awaiting, Turn)
    assert not rules.is_ritual(match.state)
    assert (slug in ("checkers", "connect-four", "whist")) == (match is not start)


def test_the_prizes_of_whist_are_no_ritual():
    match = Match.start(game("whist"), 2, Luck.from_seed("ritual", 2))
    match = without_ritual(match, Random(1))
    rng, seen = Random(2), set()
    while match.players[0].plays == 1 and isinstance(match.awaiting, Turn):
        seen.add(match.game.is_ritual(match.state))
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, match.legal(seat)[rng.randrange(len(match.legal(seat)))])

    assert {False} == seen
