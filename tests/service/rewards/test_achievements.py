"""Achievements: each once, against people, and with words for all of them."""

from dataclasses import replace

import pytest
from msgspec import structs

from parlour.games.cardpeegee.events import Victory
from parlour.service.rewards.achievements import ALL, reached
from parlour.service.rewards.finished_match import Tally
from parlour.texts import has
from tests.service.facts_of_matches import duel, run, sitter, teams

EVERYBODY = frozenset({"ana", "ben", "cy", "dee"})


def new(facts, seat: int = 0) -> set[str]:
    """What is reached with others who have a company of their own."""
    apart = [structs.replace(s, before=structs.replace(s.before, apart=EVERYBODY)) for s in facts.seats]
    return set(reached(replace(facts, seats=tuple(apart)), seat))


def with_ana(**before):
    return (sitter("ana", **before), sitter("ben"))


def test_with_the_same_company_and_with_bots_one_a_day_is_reached():
    first, second = with_ana(streak=4), with_ana(streak=4, reached_today=1)

    assert ("first-win-connect-four",) == reached(duel(seats=first), 0)
    assert () == reached(duel(seats=second), 0)
    assert 3 == len(new(duel(seats=second)))


def test_four_in_a_row_needs_the_row():
    assert set() == new(duel(reason="resigned"))
    assert set() == new(duel(reason="left"))
    assert set() == new(duel(seats=(sitter("ana", plays=8), sitter("ben", plays=7)), seconds=3))


def test_the_first_win_in_a_game_is_one_and_a_loss_is_none():
    assert {"first-win-connect-four"} == new(duel())
    assert set() == new(duel(), 1)


def test_nothing_is_reached_twice():
    assert set() == new(duel(seats=with_ana(achievements=frozenset({"first-win-connect-four"}))))


@pytest.mark.parametrize(
    ("streak", "expected"),
    [
        (1, set()),
        (2, {"streak-3"}),
        (4, {"streak-3", "streak-5"}),
        (9, {"streak-3", "streak-5", "streak-10"}),
    ],
)
def test_three_five_and_ten_wins_in_a_row(streak, expected):
    assert expected == {each for each in new(duel(seats=with_ana(streak=streak))) if "streak" in each}


OTHERS = ("checkers", "whist", "crazy-eights")


def test_a_win_in_every_game_between_people():
    tallies = {game: Tally(played=1, won=1) for game in OTHERS}

    assert "won-every-game" in new(duel(seats=with_ana(tallies=tallies)))
    assert "won-every-game" not in new(duel(seats=with_ana(tallies=tallies | {"whist": Tally(played=9)})))
    assert "won-every-game" not in new(duel(seats=with_ana(tallies=tallies | {"whist": Tally(bot_won=9)})))


def test_playing_all_five_games_counts_bots_and_runs():
    tallies = {game: Tally(bot_played=1) for game in OTHERS} | {"cardpeegee": Tally(played=1)}

    assert "played-every-game" in new(duel(winners=(1,), seats=with_ana(tallies=tallies)))
    assert "played-every-game" not in new(duel(seats=with_ana(tallies={"whist": Tally(played=1)})))


def test_a_draw_that_was_agreed():
    assert {"agreed-draw"} == new(duel(winners=(), reason="agreed"), 1)
    assert set() == new(duel(winners=(), reason="grid full"))


def test_a_win_against_a_higher_level_that_was_not_given():
    seats = (sitter("ana", level=2), sitter("ben", level=3))

    assert "beat-higher-level" in new(duel(seats=seats))
    assert "beat-higher-level" not in new(duel(seats=seats, reason="resigned"))
    assert "beat-higher-level" not in new(duel(seats=seats[::-1]))


def test_a_win_with_a_mate():
    assert {"first-win-checkers", "team-win"} == new(teams("ana", "ben", "cy", "dee"), 2)


def test_victories_in_a_game_of_somebody_else_are_no_achievements():
    assert set() == new(run(game="patience", victories=("goliath", "all aces")))


@pytest.mark.parametrize("victory", Victory)
def test_each_victory_of_a_run(victory):
    assert {f"cardpeegee-{victory}"} == new(run(victories=(str(victory),)))


def test_bots_hot_seats_quitters_and_abandoned_matches_bring_none():
    assert set() == new(duel(seats=(sitter("ana"), sitter(""))))
    assert set() == new(duel(hot_seat=True))
    assert set() == new(duel(seats=(sitter("ana", away=True), sitter("ben"))))
    assert set() == new(run(reason="abandoned", victories=("goliath",)))


@pytest.mark.parametrize("achievement", ALL)
def test_every_achievement_has_a_name_and_says_what_it_is_for(achievement):
    assert has(f"achievement.{achievement}")
    assert has(f"achievement.{achievement}.what")


@pytest.mark.parametrize("reason", ["finish", "win", "quick", "long", "short", "hasty", "often"])
def test_every_line_of_points_has_its_words(reason):
    assert has(f"reward.{reason}")
