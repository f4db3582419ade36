"""Achievements: each once, against people, and with words for all of them."""

from dataclasses import replace

import pytest
from msgspec import structs

from parlour.core.match import Match
from parlour.games.cardpeegee import CardPeeGee
from parlour.games.cardpeegee.events import Victory
from parlour.games.cardpeegee.state import State
from parlour.games.connect_four import ConnectFour
from parlour.service.rewards import achievements
from parlour.service.rewards.achievements import all_ids, reached
from parlour.service.rewards.finished_match import FinishedMatch, Tally, facts_of
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


STORED = {  # in databases: these ids must stay
    *("first-win-connect-four", "first-win-checkers", "first-win-whist", "first-win-crazy-eights"),
    *("won-every-game", "played-every-game", "streak-3", "streak-5", "streak-10", "beat-higher-level"),
    *("team-win", "agreed-draw", "cardpeegee-goliath", "cardpeegee-full-court-C", "cardpeegee-full-court-D"),
    *("cardpeegee-full-court-H", "cardpeegee-full-court-S", "cardpeegee-union", "cardpeegee-master"),
}


def test_the_ids_stay_as_they_are_stored():
    assert STORED == {*all_ids()}


def won_by_a_line() -> Match:
    match = Match.start(ConnectFour(opening="given"), 2)
    for notation in "1212121":
        match, _ = match.play(match.state.mover, notation)
    return match


def feats(match: Match) -> list[tuple[str, ...]]:
    facts = FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, False)), {}, {})
    return [sitter.feats for sitter in facts.seats]


def test_a_game_says_what_its_winner_reaches():
    given_up, _ = Match.start(ConnectFour(opening="given"), 2).play(1, "/resign")

    assert [("first-win-connect-four",), ()] == feats(won_by_a_line())
    assert [(), ()] == feats(given_up)


@pytest.mark.parametrize("victory", Victory)
def test_each_victory_of_a_run(victory):
    won = CardPeeGee().feats(State(won=(victory,)), 0)

    assert (f"cardpeegee-{victory}",) == won
    assert {*won} == new(run(seats=(sitter("ana", feats=won),)))


class Rows(ConnectFour):
    """A plug-in whose loser may reach something, too."""

    slug, achievements = "rows", ("rows-first-column", "rows-second-column")

    def feats(self, state, seat):
        return (self.achievements[seat], "rows-undeclared")


def test_a_plug_in_has_achievements_of_its_own_and_only_those_that_it_declares(monkeypatch):
    monkeypatch.setattr(achievements, "list_games", lambda: {"rows": Rows})
    match = replace(won_by_a_line(), game=Rows(opening="given"))
    facts = FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, False)), {}, {})

    assert "rows-second-column" in all_ids()
    assert [{"rows-first-column"}, {"rows-second-column"}] == [new(facts, seat) for seat in (0, 1)]


def test_what_a_game_gives_needs_people_and_an_end_that_the_game_made():
    seats = (sitter("ana", feats=("rows-first-column",)), sitter("ben"))

    assert {"rows-first-column"} == new(duel(winners=(1,), seats=seats))
    assert set() == new(duel(winners=(1,), seats=seats, reason="resigned"))
    assert set() == new(duel(winners=(1,), seats=(seats[0], sitter(""))))


def test_bots_hot_seats_quitters_and_abandoned_matches_bring_none():
    assert set() == new(duel(seats=(sitter("ana"), sitter(""))))
    assert set() == new(duel(hot_seat=True))
    assert set() == new(duel(seats=(sitter("ana", away=True), sitter("ben"))))
    assert set() == new(run(reason="abandoned", seats=(sitter("ana", feats=("cardpeegee-goliath",)),)))


@pytest.mark.parametrize("achievement", all_ids())
def test_every_achievement_has_a_name_and_says_what_it_is_for(achievement):
    assert has(f"achievement.{achievement}")
    assert has(f"achievement.{achievement}.what")


@pytest.mark.parametrize("reason", ["finish", "win", "quick", "long", "short", "hasty", "often"])
def test_every_line_of_points_has_its_words(reason):
    assert has(f"reward.{reason}")
