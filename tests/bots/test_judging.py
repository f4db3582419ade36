"""How a seat stands in Connect Four, and the one sentence that says why."""

import pytest

from parlour import bots, texts
from parlour.bots.connect_four.solver import solve
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.tables.connect_four import table

GIVEN = game("connect-four", opening="given")


def judged(position: str) -> bots.Evaluation:
    match = Match.start(GIVEN, position=position)
    assert match.turn_holder is not None
    return bots.evaluate(match, match.turn_holder)


@pytest.mark.parametrize(
    ("position", "best", "chance", "reason", "slots"),
    [
        ("112233", "4", 1.0, "Column 4 completes the line.", ("col-4", "c1r1", "c2r1", "c3r1", "c4r1")),
        ("41414", "4", None, "It blocks column 4.", ("col-4", "c4r4")),
        ("4455", "3", 1.0, "It wins by a double threat.", ("col-3", "c2r1", "c6r1")),
        ("3313314712261115537636", "6", 0.0, "It blocks column 6.", ("col-6", "c6r4")),
    ],
)
def test_the_best_column_is_told_with_its_reason_and_the_slots_it_speaks_of(
    position, best, chance, reason, slots
):
    stands = judged(position)

    assert (best, reason, slots) == (stands.best, texts.say(stands.reason, language="en"), stands.slots)
    assert chance is None or (chance, True) == (stands.chance, stands.exact)


def test_every_slot_that_is_lit_is_on_the_table():
    match = Match.start(GIVEN, position="4455")
    slots = {slot for zone in table(match.game, match.view(0), 0).zones for slot in zone.slots}

    assert set(judged("4455").slots) <= slots


def test_every_legal_column_is_judged_and_the_best_comes_first():
    stands = judged("1463457163372531157141")

    assert sorted(Match.start(GIVEN, position="1463457163372531157141").legal(0)) == sorted(
        worth.play for worth in stands.plays
    )
    assert [worth.score for worth in stands.plays] == sorted((w.score for w in stands.plays), reverse=True)
    assert [1.0, 0.0] == [stands.plays[0].chance, stands.plays[1].chance]


def test_what_was_not_solved_is_an_estimate_and_never_sure():
    stands = judged("4")

    assert not stands.exact
    assert 0.0 < stands.chance < 1.0


def test_checkers_in_the_bag_are_all_alike():
    stands = bots.evaluate(Match.start(game("connect-four"), seed="s"), 0)

    assert {0.5} == {worth.chance for worth in stands.plays}
    assert 42 == len(stands.plays)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "kind",
    ["any", "wins", "blocks", "double", "only", "keeps-win", "keeps-draw", "delays", "threatens", "builds"],
)
def test_every_reason_has_words(kind, language):
    assert texts.has(f"why.connect-four.{kind}", language)


def test_a_column_that_still_wins_is_no_blunder_though_another_wins_sooner():
    stands = judged("4444443535")
    chances = {worth.play: worth.chance for worth in stands.plays}

    assert stands.exact
    assert (1.0, 1.0) == (stands.chance, chances["5"])
    assert "5" != stands.best


@pytest.mark.parametrize("position", ["44444435355351", "1463457163372531157141", "44444435"])
def test_every_column_is_judged_by_what_it_leads_to(position):
    state = Match.start(GIVEN, position=position).state
    columns = solve(GIVEN, state, columns=True).columns
    chances = {int(worth.play) - 1: worth.chance for worth in judged(position).plays}

    assert {
        at: 0.5 + (score > 0) / 2 - (score < 0) / 2 for at, score in enumerate(columns) if score is not None
    } == (chances)
