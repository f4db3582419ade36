"""The search of checkers finds what the obvious search finds, and minds the draw rules."""

from random import Random
from time import process_time

import pytest

from parlour.bots.checkers import thinking
from parlour.bots.checkers.database import turned
from parlour.bots.checkers.evaluation import evaluation, squares_of
from parlour.bots.checkers.search import CERTAIN, WON
from parlour.bots.checkers.thinking import searchable, think
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.games import kernel
from tests.bots.checkers.oracle import positions, value_of

PRESETS = ["english", "english-6x6", "english-10x10", "prototype"]
ENGLISH = game("checkers", opening="given")


def thought(checkers, state, seed=1, **limits):
    return think(checkers, state, Random(seed), **{"nodes": 10**6, **limits})


@pytest.mark.parametrize("preset", PRESETS)
def test_a_position_is_worth_what_the_obvious_search_says(preset):
    checkers = game("checkers", preset=preset)
    for state in positions(checkers, 5, Random(preset)):
        found = thought(checkers, state, depth=3)

        assert value_of(checkers, state, found.depth) == found.value


@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_and_interpreted_searches_find_the_same(preset, monkeypatch):
    checkers = game("checkers", preset=preset)
    (state,) = positions(checkers, 1, Random(preset))
    monkeypatch.setattr(thinking, "INTERPRETED", 1)
    compiled = thought(checkers, state, nodes=2_000)
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert compiled == thought(checkers, state, nodes=2_000)


def test_neither_colour_is_preferred():
    for state in positions(ENGLISH, 20, Random(3)):
        pieces = (turned(state.white, 35), turned(state.black, 35), turned(state.kings, 35))
        values = [
            evaluation(*each, side, ENGLISH.board, squares_of(ENGLISH))
            for each, side in ((state[:3], state.side), (pieces, 1 - state.side))
        ]

        assert values[0] == values[1]


def test_it_stops_at_its_nodes_and_then_plays_what_it_found():
    found = thought(ENGLISH, ENGLISH.opened(2), nodes=12_345)

    assert 12_345 // (1 if kernel.compiling() else thinking.INTERPRETED) == found.nodes
    assert 1 < found.depth < 12
    assert found.move in ENGLISH.moves(ENGLISH.opened(2))


def test_a_clock_that_has_run_out_stops_it_with_a_legal_move():
    found = thought(ENGLISH, ENGLISH.opened(2), seconds=-1.0)

    assert 0 == found.depth
    assert found.move in ENGLISH.moves(ENGLISH.opened(2))


def test_the_same_seed_gives_the_same_play_and_others_make_matches_differ():
    start = ENGLISH.opened(2)

    assert thought(ENGLISH, start, 7, nodes=5_000) == thought(ENGLISH, start, 7, nodes=5_000)
    assert 1 < len({thought(ENGLISH, start, seed, depth=1, grain=10).move for seed in range(9)})


def test_a_win_is_found_to_its_end():
    state = ENGLISH.position("B:W6,15:B1")  # captures both

    assert WON - 1 == thought(ENGLISH, state).value


def shuffled(fen, plays):
    match = Match.start(ENGLISH, position=fen)
    for notation in plays.split():
        match, _ = match.play(match.state.mover, notation)
    return match.state


def test_who_is_losing_takes_a_draw_by_repetition():
    state = shuffled("W:WK25,K27,K32:BK1", "25-22 1-6 22-25 6-1 25-22 1-6 22-25")  # 6-1: the third time
    best = thought(ENGLISH, state)

    assert ("6-1", 0) == (str(best.move), best.value)


def test_who_is_winning_avoids_a_repetition():
    state = shuffled("B:WK25,K27,K32:BK1", "1-6 25-22 6-1 22-25 1-6 25-22 6-1")  # 22-25: the third time
    best = thought(ENGLISH, state)

    assert best.value > 100
    assert "22-25" != str(best.move)


def test_a_draw_after_forty_moves_is_seen_coming():
    state = ENGLISH.position("W:WK14,K15,K22:BK1")
    late = state._replace(past=(state.black ^ 1, state.white) * 77)

    assert thought(ENGLISH, state, depth=5).value > 100
    assert 0 == thought(ENGLISH, late, depth=5).value


def test_a_board_that_fits_no_machine_word_is_left_to_others():
    assert not searchable(game("checkers", rows=12, cols=12))
    assert all(searchable(game("checkers", preset=preset)) for preset in PRESETS)


@pytest.mark.deep
def test_it_visits_a_million_nodes_a_second():
    thought(ENGLISH, ENGLISH.opened(2), nodes=1_000)
    begun = process_time()
    found = thought(ENGLISH, ENGLISH.opened(2), nodes=5_000_000)

    assert abs(found.value) < CERTAIN
    assert found.nodes / (process_time() - begun) > 1_000_000
