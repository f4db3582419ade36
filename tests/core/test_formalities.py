"""What happens by itself: formalities, and the opening that whoever plays alone or against bots may skip."""

from random import Random

import pytest

from parlour.core.chance import Luck
from parlour.core.formalities import house_play
from parlour.core.game import Turn
from parlour.core.match import HOUSE, Match
from parlour.core.registry import game, slugs


def without_ritual(match, rng):
    while made := house_play(match, False, True, rng):
        match, _ = match.play(*made)
    return match


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


def test_only_whists_takes_and_turns_are_formalities():
    """In random matches of all games, and each of them as everybody sees it."""
    made = set()
    for slug in slugs():
        rules, rng = game(slug), Random(slug)
        match = Match.start(rules, rules.seats[0], Luck.from_seed("formalities", rules.seats[0]))
        for _ in range(300):
            if not isinstance(match.awaiting, Turn):
                break
            play = house_play(match, True, False, rng)
            if play:
                made.add((slug, play.notation, play.by))
                match, _ = match.play(*play)
            else:
                seat = match.awaiting.seats[0]
                match, _ = match.play(seat, rng.choice(match.legal(seat)))
    assert {("whist", "take", HOUSE), ("whist", "reveal", HOUSE)} == made


def test_the_trump_is_turned_up_by_hand_unless_the_opening_is_skipped():
    match = Match.start(game("whist"), 2, Luck.from_seed("trump", 2))
    while "reveal" not in match.legal(match.awaiting.seats[0]):
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, match.timeouts(seat)[0])
    assert house_play(match, True, False, Random(1)) is None
    assert "reveal" == house_play(match, True, True, Random(1)).notation
