"""The levels of checkers: what each sees, and that the same position is played alike."""

from random import Random

import pytest

from parlour import bots, texts
from parlour.bots.checkers import levels
from parlour.bots.checkers.ballots import three_move_ballots
from parlour.bots.checkers.database import Database
from parlour.bots.checkers.thinking import Thought
from parlour.core.game import Over, Turn
from parlour.core.match import Match
from parlour.core.registry import game

GAME = game("checkers", opening="given")
NAMES = list(bots.levels("checkers"))
PRESETS = ["english", "english-6x6", "english-10x10", "prototype"]


def chosen(name, fen, seed=0, checkers=GAME):
    state = checkers.position(fen) if fen else checkers.opened(2)
    return str(bots.policy("checkers", name)(checkers, state, (), state.mover, 0, Random(seed), 60.0))


def test_there_are_eight_levels_with_names_and_a_line_on_each_in_both_languages():
    assert 8 == len(NAMES)
    for name in NAMES:
        for language in ("en", "de"):
            assert texts.has(f"bot.{name}", language)
            assert texts.has(f"level.checkers.{name}", language)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("fen", "play"), [("B:W6,15:B1,23", "1x10x19"), ("B:W32:B18,23,24,28", "24-27")])
def test_no_level_overlooks_an_immediate_win(name, fen, play):
    assert {play} == {chosen(name, fen, seed) for seed in range(3)}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("fen", "play"),
    [("W:W6,27,29,31:B3,4,12,19,28,K18", "27-23"), ("B:W13,18,20,32:B5,7,8,9,11,28", "9-14")],
)
def test_no_level_overlooks_a_forced_recapture(name, fen, play):
    """Everything else loses a man."""
    assert {play} == {chosen(name, fen, seed) for seed in range(3)}


def test_the_first_level_overlooks_what_the_fourth_sees_three_moves_ahead():
    fen, losing = "W:W16,19,24,25,29,30,K4:B1,9,10,23,K28", {"4-8", "25-21", "25-22", "24-20"}

    assert losing <= {chosen(NAMES[0], fen, seed) for seed in range(40)}
    assert not losing & {chosen(NAMES[3], fen, seed) for seed in range(10)}


@pytest.mark.parametrize("name", NAMES[:7])
def test_the_same_position_and_seed_give_the_same_play_whatever_was_asked_before(name):
    before = [chosen(name, "", seed) for seed in range(3)]
    chosen(name, "B:W21,23,24,29,K1:B12,14,K31")

    assert before == [chosen(name, "", seed) for seed in range(3)]


def test_between_equal_plays_the_seed_decides():
    assert 7 == len({chosen(NAMES[0], "", seed) for seed in range(60)})
    assert 1 < len({chosen(NAMES[3], "", seed) for seed in range(20)})


@pytest.mark.parametrize("preset", PRESETS)
def test_every_level_plays_every_preset(preset):
    checkers = game("checkers", preset=preset)
    legal = {str(move) for move in checkers.moves(checkers.opened(2))}

    assert {chosen(name, "", 1, checkers) for name in NAMES} <= legal


def test_a_board_that_fits_no_machine_word_is_played_too():
    huge = game("checkers", rows=30, cols=30, rows_per_side=12)
    legal = {str(move) for move in huge.moves(huge.opened(2))}

    assert {chosen(name, "", 1, huge) for name in NAMES} <= legal


@pytest.mark.parametrize("seats", [2, 4])
def test_levels_draw_from_the_bag_and_play_a_match_to_its_end(seats):
    match, rng = Match.start(game("checkers"), seats, seed="s"), Random(1)
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        policy = bots.policy("checkers", NAMES[seat % 2 * 3])
        match, _ = match.play(seat, bots.choice(match, seat, policy, rng))

    assert isinstance(match.awaiting, Over)


def test_without_compiled_loops_no_win_and_no_recapture_is_overlooked(monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert ["1x10x19", "27-23"] == [
        chosen(NAMES[-1], "B:W6,15:B1,23"),
        chosen(NAMES[-1], "W:W6,27,29,31:B3,4,12,19,28,K18"),
    ]


def test_matches_begin_with_ballots_that_differ_and_lose_no_man():
    ballots = three_move_ballots(GAME)

    assert (177, 177) == (len(ballots), len(set(ballots)))
    assert ("11-15", "23-19", "8-11") in ballots
    assert not any("x" in move for ballot in ballots for move in ballot[:1])


@pytest.mark.parametrize(("pieces", "small"), [(4, False), (6, True)])
def test_a_small_game_is_searched_to_its_endings_once_they_are_solved(pieces, small):
    checkers = game("checkers", preset="english-6x6", opening="given")

    assert small == levels._is_small(checkers, Database.of(checkers, pieces))


def test_where_nothing_was_learned_a_level_looks_further_instead(monkeypatch):
    depths = []

    def think(checkers, view, rng, *, depth, **how):
        depths.append(depth)
        return Thought(checkers.moves(view)[0], 0, depth)

    monkeypatch.setattr(levels, "think", think)
    for preset in ("english", "english-10x10"):
        chosen("strong", "", checkers=game("checkers", preset, opening="given"))

    assert [5, 7] == depths
