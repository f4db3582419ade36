"""The fixtures of long matches are what they say: the largest options, and matches that do not end."""

import pytest

from parlour.core.game import Turn
from parlour.core.registry import games
from tests.longest import OPTIONS, longest, played


def test_every_game_has_a_longest_match_at_its_largest_options():
    assert games().keys() == OPTIONS.keys()
    for slug, options in OPTIONS.items():
        fields = games()[slug].__dataclass_fields__
        for name, value in options.items():
            assert value in (fields[name].metadata.get("max"), False)


@pytest.mark.parametrize("slug", OPTIONS)
def test_it_goes_on(slug):
    match = played(slug, most=400)

    assert 400 == match.step
    assert isinstance(match.awaiting, Turn)


def test_connect_four_fills_the_whole_grid():
    match = played("connect-four")

    assert ("grid full", 35 * 35) == (match.outcome.reason, match.state.plays)


def test_a_round_of_whist_has_122_plays_and_goes_to_whoever_is_behind():
    game, _, plays = longest("whist", most=10 * 122)
    rounds = [match.state.rounds for match, _, _ in plays][-1]

    assert 8 <= len(rounds)
    assert 197 == game.most_rounds
    assert all(abs(first - second) <= 7 for first, second in [map(sum, zip(*rounds, strict=True))])


def test_kings_of_checkers_wander_until_the_rule_of_forty_moves_is_near():
    quiet = [len(match.state.past) // 2 for match, _, _ in longest("checkers", most=2500).plays]

    assert 79 == max(quiet)
