"""How a seat stands in checkers, and the one sentence that says why."""

from time import perf_counter

import pytest

from parlour import bots, texts
from parlour.bots.checkers import files, judging
from parlour.bots.guard import hurried
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.games import kernel
from parlour.tables.checkers import table

GIVEN = game("checkers", opening="given")
REASONS = [
    *("any", "wins", "must", "forced", "only", "only-piece", "crowns", "keeps-win", "keeps-draw", "delays"),
    *("saves", "trades", "best", "exchange", "captures"),
]


def judged(fen, checkers=GIVEN, seats=2):
    match = Match.start(checkers, seats, position=fen)
    return bots.evaluate(match, match.turn_holder)


@pytest.mark.parametrize(
    ("fen", "best", "chance", "reason", "slots"),
    [
        ("B:W6,15:B1,23", "1x10x19", 1.0, "It wins the game.", ("1", "10", "19", "6", "15")),
        ("W:W5,20,29:B12", "5-1", 1.0, "It crowns a king on 1.", ("5", "1")),
        ("B:W8,25:B13,22,K30", "30x21", 1.0, "It wins a piece.", ("30", "21", "25")),
        ("B:W21,K17:B11", "11-15", 0.0, "It holds out longest.", ("11", "15")),
        ("W:W15,K3:BK31", "3-7", 1.0, "It keeps the win.", ("3", "7")),
        ("W:W15,K2:B23,K27", "2-6", 0.5, "It keeps the draw.", ("2", "6")),
        ("W:W5,21:B1,3,8,12,14", "21-17", 0.0, "There is no other move.", ("21", "17")),
        ("B:W5,17,26,K6,K9:B22", "22x31", 0.0, "It must capture, and this is the only capture.", None),
        ("B:W12,14,16,23,25,26,28:B3,4,5,6,8,15", "8-11", None, "It wins the exchange: 2 for 1.", None),
        ("B:W22,28,29,K8:B10,20", "20-24", None, "Everything else loses.", None),
        ("W:W6,20,26:B4,7,9,27,K30", "26-23", None, "It saves the piece on 26.", ("26", "23")),
    ],
)
def test_the_best_move_is_told_with_its_reason_and_the_squares_it_speaks_of(fen, best, chance, reason, slots):
    stands = judged(fen)

    assert (best, reason) == (stands.best, texts.say(stands.reason, language="en"))
    assert slots is None or slots == stands.slots
    assert chance is None or (chance, True) == (stands.chance, stands.exact)


def test_every_square_that_is_lit_is_on_the_table():
    match = Match.start(GIVEN, position="B:W6,15:B1,23")
    slots = {slot for zone in table(match.game, match.view(0), 0).zones for slot in zone.slots}

    assert set(judged("B:W6,15:B1,23").slots) <= slots


def test_every_legal_move_is_judged_and_the_best_comes_first():
    stands = judged("B:W12,14,16,23,25,26,28:B3,4,5,6,8,15")
    scores = [worth.score for worth in stands.plays]

    assert sorted(worth.play for worth in stands.plays) == sorted(
        Match.start(GIVEN, position="B:W12,14,16,23,25,26,28:B3,4,5,6,8,15").legal(0)
    )
    assert scores == sorted(scores, reverse=True)


def test_what_was_not_solved_is_an_estimate_and_never_sure():
    stands = judged(None)

    assert not stands.exact
    assert 0.3 < stands.chance < 0.7
    assert 0.0 < judged("W:W12,22,25,26,29,32:B1,4,7,14").chance < 1.0


@pytest.mark.parametrize(("score", "chance"), [(900, 0.99), (-900, 0.01)])
def test_however_far_ahead_an_estimate_sees_a_side_it_is_not_sure(score, chance):
    move = GIVEN.moves(GIVEN.opened(2))[0]

    assert chance == round(judging._chance(judging.Judged(move, score, exact=False)), 2)


def test_the_same_position_is_judged_alike():
    assert judged(None) == judged(None)


def test_without_any_time_every_move_is_judged_by_a_glance_and_marked_as_an_estimate():
    with hurried(0.0):
        stands = judged("W:W6,20,26:B4,7,9,27,K30")

    assert 4 < len(stands.plays) == len(Match.start(GIVEN, position="W:W6,20,26:B4,7,9,27,K30").legal(1))
    assert (False, "26-23") == (stands.exact, judged("W:W6,20,26:B4,7,9,27,K30").best)
    assert all(0.0 < worth.chance < 1.0 for worth in stands.plays)


def test_what_there_was_no_time_for_is_never_above_what_was_looked_at(monkeypatch):
    look, asked = judging._looked_at, []

    def once(game, view, move, nodes, seconds):
        asked.append(move)
        return look(game, view, move, nodes, seconds) if len(asked) == 1 else None

    monkeypatch.setattr(judging, "_looked_at", once)
    stands = judged("B:W12,14,16,23,25,26,28:B3,4,5,6,8,15")

    assert str(asked[0]) == stands.best
    assert not stands.exact
    assert stands.plays[0].score == max(worth.score for worth in stands.plays)


def test_all_moves_together_have_the_time_of_one_judgement(monkeypatch):
    given = []
    monkeypatch.setattr(judging, "_looked_at", lambda game, view, move, nodes, seconds: given.append(seconds))
    with hurried(7.0):
        judged(None)

    assert 7 == len(given)
    assert 0 < given[0] <= 1.0


def test_an_exchange_that_there_is_no_time_to_follow_is_not_told(monkeypatch):
    match = Match.start(GIVEN, position="B:W12,14,16,23,25,26,28:B3,4,5,6,8,15")
    move = next(move for move in GIVEN.moves(match.state) if str(move) == "8-11")
    after = GIVEN.apply(match.state, 0, move).state

    assert (0, 0) == judging._exchange(GIVEN, after, 0, move, perf_counter() - 1)
    assert (2, 1) == judging._exchange(GIVEN, after, 0, move, perf_counter() + 60)


def test_the_database_is_read_by_plain_loops_and_then_by_compiled_ones(monkeypatch):
    compiled = kernel.compiling()
    files.loaded.cache_clear()
    monkeypatch.setattr(kernel, "compiling", lambda: False)
    plain = judged("W:W15,K3:BK31")
    monkeypatch.setattr(kernel, "compiling", lambda: compiled)

    assert ("3-7", "3-7") == (plain.best, judged("W:W15,K3:BK31").best)


@pytest.mark.parametrize("preset", ["english-6x6", "english-10x10", "prototype"])
def test_other_boards_and_rules_are_judged_too(preset):
    checkers = game("checkers", preset=preset, opening="given")

    assert judged(None, checkers).best in Match.start(checkers, 2).legal(0)


def test_a_board_that_fits_no_machine_word_is_judged_by_a_look_at_the_answer():
    huge = game("checkers", rows=12, cols=12, opening="given")
    stands = judged(None, huge)

    assert not stands.exact
    assert len(stands.plays) == len(Match.start(huge, 2).legal(0))


def test_four_in_teams_are_judged_for_their_side():
    stands = judged("B:W6,15:B1,23", seats=4)

    assert (1.0, "1x10x19") == (stands.chance, stands.best)


def test_checkers_in_the_bag_are_all_alike():
    stands = bots.evaluate(Match.start(game("checkers"), seed="s"), 0)

    assert {0.5} == {worth.chance for worth in stands.plays}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("kind", REASONS)
def test_every_reason_has_words(kind, language):
    assert texts.has(f"why.checkers.{kind}", language)
