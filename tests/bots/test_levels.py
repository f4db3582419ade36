"""The levels of Connect Four: what each sees, and that the same position is played alike."""

from random import Random

import pytest

from parlour import bots, texts
from parlour.bots.connect_four import levels
from parlour.bots.connect_four.lookahead import possible_lines
from parlour.core.game import Over, Turn
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.games.connect_four import ConnectFour

GAME = ConnectFour(opening="given")
NAMES = list(bots.levels("connect-four"))


def chosen(name: str, position: str, seed: int = 0, game: ConnectFour = GAME) -> str:
    state = game.position(position)
    return str(bots.policy("connect-four", name)(game, state, (), state.mover, 0, Random(seed), 60.0))


def test_there_are_eight_levels_with_names_and_a_line_on_each_in_both_languages():
    assert 8 == len(NAMES)
    for name in NAMES:
        for language in ("en", "de"):
            assert texts.has(f"bot.{name}", language)
            assert texts.has(f"level.connect-four.{name}", language)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("position", "column"), [("112233", "4"), ("121217", "1"), ("41414", "4")])
def test_every_level_wins_at_once_or_blocks(name, position, column):
    assert {column} == {chosen(name, position, seed) for seed in range(3)}


def test_only_the_first_level_misses_a_line_that_slants():
    assert 1 < len({chosen(NAMES[0], "344442233", seed) for seed in range(20)})
    assert {"1"} == {chosen(name, "344442233") for name in NAMES[1:]}


def test_the_second_level_overlooks_a_double_threat_and_the_fifth_does_not():
    assert 2 < len({chosen(NAMES[1], "4455", seed) for seed in range(20)})
    assert {chosen(NAMES[4], "4455", seed) for seed in range(20)} <= {"3", "6"}


@pytest.mark.parametrize("name", NAMES[:7])
def test_the_same_position_and_seed_give_the_same_play_whatever_was_asked_before(name):
    before = [chosen(name, "44353", seed) for seed in range(5)]
    chosen(name, "1234567")

    assert before == [chosen(name, "44353", seed) for seed in range(5)]


def test_what_was_looked_at_before_leaves_as_much_work_for_the_next_position():
    look, state = levels.Eyes(GAME.width, GAME.height, GAME.length), GAME.position("44353")
    look.budget = 3_000  # which does not suffice to look as far as the level would
    mine, theirs = state.stones[state.mover], state.stones[1 - state.mover]
    expert = levels.LEVELS["expert"]

    assert look.worths(mine, theirs, expert, 1e18) == look.worths(mine, theirs, expert, 1e18)


def test_between_equal_plays_the_seed_decides():
    assert {"3", "6"} == {chosen("perfect", "4455", seed) for seed in range(20)}


def test_every_level_draws_from_the_bag_and_plays_a_match_to_its_end():
    match, rng = Match.start(game("connect-four"), seed="s"), Random(1)
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        policy = bots.policy("connect-four", NAMES[seat * 3])
        match, _ = match.play(seat, bots.choice(match, seat, policy, rng))

    assert isinstance(match.awaiting, Over)


@pytest.mark.parametrize(
    "options",
    [
        {"width": 9, "height": 7},
        {"width": 1, "height": 1, "length": 2},
        {"width": 35, "height": 3},
        {"width": 5, "height": 4, "length": 3},
        {"length": 12},
    ],
)
def test_the_top_level_plays_grids_of_other_sizes(options):
    other = ConnectFour(opening="given", **options)
    state = other.setup(2)

    assert chosen("perfect", "", 0, other) in {str(drop) for drop in other.legal(state, 0)}


def test_without_compiled_loops_it_still_sees_wins_and_blocks(monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert not levels.eyes_for(GAME).solver.compiled
    assert ["4", "4"] == [chosen("perfect", "112233"), chosen("perfect", "41414")]


def test_the_top_level_wins_as_early_and_loses_as_late_as_possible():
    state, rng = GAME.position("1463457163372531157141"), Random(2)  # won with the last stone but one
    while not isinstance(GAME.awaiting(state), Over):
        drop = bots.policies("connect-four")["perfect"](GAME, state, (), state.mover, 0, rng, 60.0)
        state = GAME.apply(state, state.mover, drop).state

    assert (Over((0,), "line"), 41) == (GAME.awaiting(state), state.plays)


def test_the_possible_lines_of_an_empty_grid_are_all_its_lines():
    grid = sum(0b111111 << 7 * column for column in range(7))

    assert 69 == possible_lines(grid, 6, 4)
