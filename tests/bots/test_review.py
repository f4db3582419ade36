"""Reviews: each play judged against the best one, given what the player could see."""

from random import Random
from typing import Any

import pytest

from parlour import bots
from parlour.bots import review as reviews
from parlour.bots.guard import deadline
from parlour.bots.review import Review, review
from parlour.core.game import Message
from parlour.core.log import CLOCK
from parlour.core.match import Match
from parlour.core.registry import game

GIVEN = game("connect-four", opening="given")


def played(moves: str, by: str | None = None) -> Match[Any, Any, Any]:
    match = Match.start(GIVEN, seed="s")
    for notation in moves.split():
        assert match.turn_holder is not None
        match, _ = match.play(match.turn_holder, notation, by)
    return match


def random_match(slug: str, plays: int) -> Match[Any, Any, Any]:
    rng = Random(7)
    match = Match.start(game(slug), seed="7")
    while not match.outcome and match.step < plays:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.fixture
def judge(monkeypatch):
    """Judges by a table: what a play is worth less than the best, which is the first that is legal."""

    class Judge:
        lost: dict[str, float]
        asked: list[tuple[Any, tuple[Any, ...], int]]

        def __init__(self) -> None:
            self.lost, self.asked = {}, []

        def __call__(self, game, view, seen, seat):
            self.asked.append((view, seen, seat))
            legal = [str(action) for action in game.legal(view, seat)]
            worths = [
                bots.Worth(play, 0.7 - self.lost.get(play, 0.0), -round(100 * self.lost.get(play, 0.0)))
                for play in legal
            ]
            worths.sort(key=lambda worth: -worth.score)
            return bots.Evaluation(tuple(worths), False, Message("why"))

    made = Judge()
    monkeypatch.setattr(reviews, "evaluator", lambda slug: made)
    monkeypatch.setattr(reviews, "make_ready", lambda slug: None)
    return made


def grades(found: Review) -> list[str]:
    return [judged.grade for judged in found.plays]


def test_a_play_is_graded_by_the_win_chance_that_it_lost(judge):
    judge.lost = {"1": 0.0, "2": 0.04, "3": 0.05, "4": 0.1, "5": 0.2, "6": 0.3, "7": 0.19}

    found = review(played("1 2 3 4 5 6 7"))

    assert ["best", "good", "inaccuracy", "mistake", "blunder", "blunder", "mistake"] == grades(found)
    assert [(0.7, 0.7), (0.7, 0.66)] == [(play.before, round(play.after, 2)) for play in found.plays[:2]]
    assert {"1"} == {play.best for play in found.plays}


def test_the_three_plays_that_lost_most_are_the_turning_points_in_order(judge):
    judge.lost = {"1": 0.0, "2": 0.1, "3": 0.3, "4": 0.06, "5": 0.2, "6": 0.02}

    assert (2, 4, 6) == review(played("1 3 4 2 6 5")).turning_points
    assert () == review(played("1 6 1 6")).turning_points


def test_whoever_always_plays_the_best_is_fully_accurate_and_losses_cost_the_more_the_larger(judge):
    judge.lost = {"2": 0.1, "3": 0.5}

    assert (100, 67) == review(played("1 2 1 2")).accuracy
    assert (100, 14) == review(played("1 3 1 3")).accuracy
    assert (100, None) == review(played("1")).accuracy


@pytest.mark.parametrize("slug", ["whist", "crazy-eights", "cardpeegee", "checkers"])
def test_a_play_is_judged_by_what_its_player_could_see_at_that_point(judge, slug):
    match = random_match(slug, 60)
    expected, again = [], match.rewound()
    for entry in match.log:
        seat = entry.seat
        if seat >= 0 and not again.game.is_ritual(again.state) and len(again.legal(seat)) > 1:
            expected.append((again.view(seat), again.seen(seat), seat))
        again, _ = again.play(*entry)

    found = review(match)

    assert len(expected) == len(found.plays) == found.choices > 5
    assert sorted(map(repr, expected)) == sorted(map(repr, judge.asked))


def test_what_left_no_choice_is_not_judged(judge):
    forced, _ = Match.start(game("checkers"), position="B:W18:B15").play(0, "15x22")

    assert 0 == review(forced).choices
    assert 0 == review(played("1 2 1", by=CLOCK)).choices  # luck chose it
    assert 0 == review(random_match("connect-four", 4)).choices  # the checkers in the bag are all alike


def test_what_was_taken_back_is_not_judged(judge):
    match = played("1 2 3")
    match, _ = match.play(0, "/offer-takeback 1")
    match, _ = match.play(1, "/accept")
    match, _ = match.play(1, "4")

    assert [(1, "1"), (6, "4")] == [(play.step, play.play) for play in review(match).plays]


def test_between_two_sides_one_line_tells_both_and_ends_with_the_result(judge):
    judge.lost = {"2": 0.4}

    (curve,) = review(played("1 2 1 2 1 2 1")).curves
    assert [0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 1.0] == [point.chance for point in curve.points]
    resigned, _ = played("1 1").play(0, "/resign")
    (curve,) = review(resigned).curves
    assert [(1, 0.7), (2, 0.3), (3, 0.0)] == [tuple(point) for point in curve.points]


def test_after_a_play_that_was_not_judged_the_chance_is_not_known(judge, monkeypatch):
    monkeypatch.setattr(reviews, "process_time", iter([0, 0, 0, 20]).__next__)
    (curve,) = review(played("1 2 3 4"), seconds=15).curves

    assert (1, 2) == curve.unknown
    assert [(1, None), (2, None), (3, 0.7), (4, pytest.approx(0.3))] == curve.course


def test_who_plays_alone_has_a_line_too(judge):
    (curve,) = review(random_match("cardpeegee", 40)).curves

    assert {0.7} == {point.chance for point in curve.points}


def test_the_last_plays_are_judged_first_and_those_before_them_when_time_is_left(judge, monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(reviews, "process_time", lambda: next(clock))

    found = review(played("1 2 3 4 5 6 7 1 2 3 4 5 6 7 2 3"), seconds=4)

    assert [14, 15, 16] == [play.step for play in found.plays]
    assert 16 == found.choices


def test_plays_are_judged_thoroughly_for_two_thirds_of_the_time_and_then_estimated(monkeypatch):
    allowed, clock = [], [0.0]

    def patient(game, view, seen, seat):
        allowed.append(round(deadline(), 3))
        clock[0] += 5.0
        return bots.Evaluation((bots.Worth("1", 0.5, 0),), False, Message("why"))

    monkeypatch.setattr(reviews, "process_time", lambda: clock[0])
    monkeypatch.setattr("parlour.bots.guard.perf_counter", lambda: clock[0])
    monkeypatch.setattr(reviews, "evaluator", lambda slug: patient)
    found = review(played("1 1 1 1 1"), seconds=15)

    assert [10.0, 10.0, 10.2] == allowed
    assert 3 == len(found.plays)


def test_on_a_busy_machine_as_many_plays_are_judged_but_nobody_waits_for_ever(judge, monkeypatch):
    work, clock = [0.0], [0.0]
    monkeypatch.setattr(reviews, "process_time", lambda: work[0])
    monkeypatch.setattr(reviews, "perf_counter", lambda: clock[0])

    def takes(of_the_processor, by_the_clock):
        def tick(done):
            work[0] += of_the_processor
            clock[0] += by_the_clock

        return len(review(played("1 2 3 4 5 6 7"), 15, tick).plays)

    assert [7, 7, 3] == [takes(2, 2), takes(2, 6), takes(1, 15)]


def test_the_time_begins_when_what_judges_is_compiled(judge, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(reviews, "make_ready", lambda slug: clock.__setitem__(0, 60.0))
    monkeypatch.setattr(reviews, "process_time", lambda: clock[0])

    assert 4 == len(review(played("1 2 3 4")).plays)
    monkeypatch.setattr(reviews, "process_time", iter([0, 0, 0, 0, 15]).__next__)
    assert 3 == len(review(played("1 2 3 4")).plays)


def test_what_cannot_be_solved_in_the_time_is_estimated(monkeypatch):
    monkeypatch.setattr("parlour.bots.connect_four.judging.solved", lambda *asked: None)
    monkeypatch.setattr("parlour.bots.guard.GUARD", 0.1)
    found = review(played("4 4 6 5 2 3 3"))

    assert 7 == found.choices == len(found.plays)
    assert not found.exact


def test_progress_is_told_of_every_play(judge):
    done: list[int] = []

    review(played("1 2 3 4"), progress=done.append)

    assert [1, 1, 1, 1] == done


def test_a_judge_that_fails_leaves_a_play_without_judgement(monkeypatch):
    def fails(game, view, seen, seat):
        raise ZeroDivisionError

    monkeypatch.setattr(reviews, "evaluator", lambda slug: fails)
    found = review(played("1 2 3"))

    assert ((), 3, (None, None)) == (found.plays, found.choices, found.accuracy)


def test_a_game_without_a_judge_is_judged_by_the_search_that_plays_any(monkeypatch):
    monkeypatch.setattr(reviews, "evaluator", lambda slug: None)
    monkeypatch.setattr("parlour.bots.search.STEPS", 500)
    found = review(played("1 2"))

    assert 2 == len(found.plays)
    assert not found.exact


def solved_from(step, chance, monkeypatch, best="1"):
    """A judge that thinks all is even with `best` ahead, but knows what it is worth from a step on."""

    def judge(game, view, seen, seat):
        known = view.plays >= step
        ranked = sorted((str(action) for action in game.legal(view, seat)), key=lambda play: play != best)
        worths = [
            bots.Worth(
                play, (chance if play == best else 0.5) if known else 0.6 if play == best else 0.5, -at
            )
            for at, play in enumerate(ranked)
        ]
        return bots.Evaluation(tuple(worths), known, Message("why"))

    monkeypatch.setattr(reviews, "evaluator", lambda slug: judge)


def test_the_play_that_lost_the_game_is_the_blunder_where_a_later_one_shows_that_it_did(monkeypatch):
    solved_from(2, 1.0, monkeypatch)
    gave, missed = review(played("1 2 2")).plays[1:]

    assert (0.6, 0.0, "blunder", False) == (gave.before, gave.after, gave.grade, gave.exact)
    assert (1.0, 0.5, "blunder", True) == (missed.before, missed.after, missed.grade, missed.exact)


def test_what_looked_best_lost_nothing_though_it_turned_out_lost(monkeypatch):
    solved_from(2, 1.0, monkeypatch)
    play = review(played("1 1 1")).plays[1]

    assert (0.0, 0.0, "best", False) == (play.before, play.after, play.grade, play.exact)


def test_a_play_that_turned_out_won_is_the_best_and_those_before_it_are_judged_by_that(monkeypatch):
    solved_from(2, 0.0, monkeypatch)
    first, second, _ = review(played("2 2 1")).plays

    assert (1.0, 1.0, "best", True) == (second.before, second.after, second.grade, second.exact)
    assert (0.6, 0.0, "blunder") == (first.before, first.after, first.grade)


def test_what_is_solved_later_says_nothing_about_a_play_that_could_not_see_it(monkeypatch):
    solved_from(2, 1.0, monkeypatch)
    monkeypatch.setattr(GIVEN.__class__, "view", lambda game, state, seat: state._replace(first=seat))
    gave = review(played("1 2 2")).plays[1]

    assert (0.6, 0.5) == (gave.before, gave.after)


def test_a_missed_win_is_a_blunder_and_the_better_column_is_named_with_its_reason():
    match = Match.start(GIVEN, position="112233")
    match, _ = match.play(0, "7")

    (play,) = review(match).plays

    assert ("blunder", "4", "why.connect-four.wins", 1.0) == (
        play.grade,
        play.best,
        play.reason.key,
        play.before,
    )
    assert "col-4" in play.slots
