"""Connect Four, each test a rule as a sentence (rules.md sections 2, 3 and 9)."""

import random
from random import Random

import pytest

from parlour.core.errors import BadOption, BadPosition
from parlour.core.game import NATURE, Draw, Over, Turn
from parlour.core.match import IllegalAction, Match
from parlour.games import kernel
from parlour.games.connect_four import ConnectFour, State, has_line, landing, lined_stones
from parlour.games.opening import bag_shown
from parlour.pieces.checkers import Colour

GIVEN = ConnectFour(opening="given")
SMALL = ConnectFour(width=4, height=3, length=3, opening="given")


def played(moves: str, game: ConnectFour = GIVEN) -> Match:
    match = Match.start(game, seats=2)
    for notation in moves.split():
        match, _ = match.play(match.state.mover, notation)
    return match


def refusal(match: Match, seat: int, notation: str):
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, notation)
    return caught.value.refusal


# Lines


@pytest.mark.parametrize(
    "moves",
    [
        "1 2 1 2 1 2 1",  # up
        "1 1 2 2 3 3 4",  # across
        "1 2 2 3 3 4 3 4 4 6 4",  # rising
        "7 6 6 5 5 4 5 4 4 2 4",  # falling
    ],
)
def test_four_in_a_row_in_any_direction_wins(moves):
    assert Over((0,), "line") == played(moves).outcome


def test_the_second_player_may_win_too():
    assert Over((1,), "line") == played("1 2 1 2 1 2 7 2").outcome


def test_a_line_longer_than_four_wins():
    assert Over((0,), "line") == played("1 1 2 2 3 3 5 5 6 6 7 7 4").outcome


def test_a_line_does_not_wrap_round_the_top_of_a_column():
    top_of_one_foot_of_next = 0b0111_000 | 0b1 << 7

    assert not has_line(top_of_one_foot_of_next, 6, 4)


def test_three_are_not_enough():
    assert None is played("1 1 2 2 3").outcome


def test_there_are_69_lines_of_four_on_seven_by_six():
    steps = [(0, 1), (1, 0), (1, 1), (1, -1)]
    lines = {
        sum(1 << (c + i * dc) * 7 + r + i * dr for i in range(4))
        for c in range(7)
        for r in range(6)
        for dc, dr in steps
        if 0 <= c + 3 * dc < 7 and 0 <= r + 3 * dr < 6
    }

    assert 69 == len(lines) == sum(has_line(line, 6, 4) for line in lines)
    assert lines == {lined_stones(line, 6, 4) for line in lines}


def test_there_are_stones_in_a_line_exactly_where_there_is_a_line():
    cells, rng = sum(0b111111 << 7 * column for column in range(7)), Random(4)
    for stones in (rng.getrandbits(49) & rng.getrandbits(49) & cells for _ in range(500)):
        assert has_line(stones, 6, 4) == bool(lined_stones(stones, 6, 4))


# Moves


def test_a_checker_falls_to_the_lowest_empty_slot():
    _, events = played("4").play(1, "4")

    assert (1, 3, 1) == tuple(events[0])


def test_a_full_column_cannot_be_played():
    match = played("1 1 1 1 1 1")
    refused = refusal(match, 0, "1")

    assert ("C4-4", [str(n) for n in range(2, 8)]) == (refused.rule, [str(a) for a in refused.instead])
    assert [str(n) for n in range(2, 8)] == match.legal(0)


@pytest.mark.parametrize("notation", ["0", "8", "x", "", "4 ", "04", "-1"])
def test_there_is_no_other_column_to_play(notation):
    assert "C4-3" == refusal(played(""), 0, notation).rule


def test_nobody_moves_out_of_turn():
    assert "PL-1" == refusal(played("4"), 0, "4").rule


def test_a_move_takes_at_most_fifteen_seconds():
    assert Turn((0,), 15) == played("").awaiting


def test_a_full_grid_without_a_line_is_a_draw():
    match = played("1 1 2 2 3 3 4 4 4 3 3 2 2 1 1", ConnectFour(width=4, height=4, length=5, opening="given"))
    match, _ = match.play(1, "4")

    assert Over((), "grid full") == match.outcome


def test_the_last_checker_may_still_win():
    game = ConnectFour(width=1, height=1, length=2, opening="given")
    line_on_last = ConnectFour(width=3, height=1, length=2, opening="given")

    assert Over((), "grid full") == played("1", game).outcome
    assert Over((0,), "line") == played("1 3 2", line_on_last).outcome


# The opening


def test_both_choose_two_checkers_at_once_within_ten_seconds():
    match = Match.start(ConnectFour(), 2)

    assert Turn((0, 1), 10, "bag 1") == match.awaiting
    assert 42 == len(match.legal(0)) == len(match.legal(1))


def test_a_checker_is_taken_once_by_whoever_comes_first():
    match, _ = Match.start(ConnectFour(), 2).play(1, "pick 17")

    assert "pick 17" not in match.legal(0)
    assert "C4-1" == refusal(match, 0, "pick 17").rule


def picked(order: str) -> Match:
    match = Match.start(ConnectFour(), 2, luck=None)
    for seat, place in ((0, 1), (1, 2), (0, 3), (1, 4)):
        match, _ = match.play(seat, f"pick {place}")
    assert Draw(42, 4) == match.awaiting
    return match.play(NATURE, order)[0]


@pytest.mark.parametrize(
    ("order", "red"), [("0 1 21 22", 0), ("0 21 1 2", 1), ("21 22 23 0", 1), ("0 1 2 21", 0)]
)
def test_whoever_drew_more_reds_is_red_and_begins(order, red):
    match = picked(order)

    assert Turn((red,), 15) == match.awaiting
    assert match.game.colour(match.state, red) == Colour.RED
    assert match.game.colour(match.state, 1 - red) == Colour.YELLOW


@pytest.mark.parametrize("order", ["0 1 2 3", "0 21 1 22", "21 22 23 24"])
def test_with_equally_many_reds_they_draw_again(order):
    assert Turn((0, 1), 10, "bag 2") == picked(order).awaiting


def test_the_bag_decides_about_five_draws_in_eight():
    assert 0.6304 == round(decided(42), 4)
    assert 0.6335 == round(decided(24), 4)


def decided(size: int) -> float:
    """The share of all draws of four after which somebody begins."""
    reds = size // 2
    total = size * (size - 1) * (size - 2) * (size - 3)
    share = 0
    for colours in ((a, b, c, d) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)):
        left, ways, order = [reds, size - reds], 1, []
        for colour in colours:
            ways *= left[colour]
            left[colour] -= 1
            order.append(len(order) if colour == 0 else reds + len(order))
        shown = bag_shown(tuple(order), size, (Colour.RED, Colour.YELLOW))
        share += ways if shown.winner is not None else 0
    return share / total


def test_each_player_gets_half_of_the_bag_rounded_up():
    match = picked("0 1 21 22")

    assert [21, 21] == [len(player.hand) for player in match.players]
    assert 8 == ConnectFour(width=3, height=5).bag_size // 2


def test_on_the_console_black_and_white_are_fixed_and_luck_says_who_begins():
    console = ConnectFour(**ConnectFour.presets["console"])
    match, _ = Match.start(console, 2, luck=None).play(NATURE, "1")

    assert tuple(console.colour(match.state, seat) for seat in (0, 1)) == (Colour.BLACK, Colour.WHITE)
    assert 1 == match.turn_holder


# Options


@pytest.mark.parametrize(
    "options", [{"width": 0}, {"height": 36}, {"length": 1}, {"opening": "coin"}, {"width": "7"}]
)
def test_a_wrong_option_is_refused_with_a_sentence(options):
    with pytest.raises(BadOption, match=r"must be .*\.$"):
        ConnectFour(**options)


def test_a_column_string_is_a_position():
    assert played("4 4 5 3").state == GIVEN.position("4453")
    assert State() == GIVEN.position("")


@pytest.mark.parametrize("text", ["8", "0", "x", "1111111", "12121213", "4 4"])
def test_a_wrong_column_string_is_refused(text):
    with pytest.raises(BadPosition, match="is not a column string"):
        GIVEN.position(text)


def test_column_ten_is_written_a():
    wide = ConnectFour(width=12, opening="given")

    assert played("10 12", wide).state == wide.position("AC")


# Counts


def test_move_sequences_that_stop_at_a_win():
    counts = [GIVEN.perft(State(), depth) for depth in range(8)]

    assert [1, 7, 49, 343, 2401, 16807, 117649, 823536] == counts


def test_a_finished_game_has_no_further_sequences():
    won = GIVEN.position("1212121")

    assert [1, 0, 0] == [GIVEN.perft(won, depth) for depth in range(3)]


def test_legal_positions_after_n_plies():
    level = {(0, 0)}
    counts = [1]
    for _ in range(8):
        level = {
            after
            for mine, theirs in level
            if not has_line(theirs, 6, 4)
            for after in replies(mine, theirs, 7, 6)
        }
        counts.append(len(level))

    assert [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275] == counts


def replies(mine: int, theirs: int, width: int, height: int) -> list[tuple[int, int]]:
    stones = (landing(mine | theirs, column, height) for column in range(width))
    return [(theirs, mine | stone) for stone in stones if stone]


@pytest.mark.parametrize(("n", "games"), [(1, 2), (2, 90), (3, 356232)])
def test_complete_games_on_a_board_one_wider_than_high(n, games):
    assert games == complete_games(n + 1, n)


@pytest.mark.skipif(not kernel.compiling(), reason="1.7 million positions are for the compiled loop")
def test_complete_games_on_five_by_four():
    assert 152_505_051_772 == complete_games(5, 4)


def complete_games(width: int, height: int) -> int:
    """Sums up, ply by ply, the number of ways to reach each position."""
    loop, ints = kernel.tools(expand)
    shift = width * (height + 1)
    level, finished = {0: 1}, 0
    while level:
        positions, ways = ints(len(level)), ints(len(level))
        positions[:], ways[:] = list(level.keys()), list(level.values())
        after, reached = ints(width * len(level)), ints(width * len(level))
        finished += loop(len(level), positions, ways, width, height, shift, after, reached)
        level = summed(after, reached)
    return finished


def summed(positions, ways) -> dict[int, int]:
    import numpy

    positions, ways = numpy.array(positions), numpy.array(ways)
    distinct, place = numpy.unique(positions[ways > 0], return_inverse=True)
    total = numpy.zeros(len(distinct), int)
    numpy.add.at(total, place, ways[ways > 0])
    return dict(zip(distinct.tolist(), total.tolist(), strict=True))


def expand(size, positions, ways, width, height, shift, after, reached):
    """Writes every reply to these positions; answers how many games are finished in them."""
    finished = 0
    for i in range(size):
        mine, theirs = positions[i] >> shift, positions[i] & ((1 << shift) - 1)
        over = has_line(theirs, height, 4)
        moves = 0
        for column in range(width):
            stone = landing(mine | theirs, column, height)
            if stone and not over:
                moves += 1
                after[i * width + column] = theirs << shift | mine | stone
                reached[i * width + column] = ways[i]
        if moves == 0:
            finished += ways[i]
    return finished


# The obvious rule, and invariants over random games


def obvious_line(cells: set[tuple[int, int]], length: int) -> bool:
    return any(
        all((c + i * dc, r + i * dr) in cells for i in range(length))
        for c, r in cells
        for dc, dr in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


@pytest.mark.parametrize(
    "game",
    [
        GIVEN,
        SMALL,
        ConnectFour(width=9, height=7, length=5, opening="given"),
        ConnectFour(width=2, height=9, opening="given"),
    ],
)
def test_bitboards_agree_with_the_obvious_rule(game):
    rng = random.Random(4)
    for _ in range(100):
        match, cells = Match.start(game, 2), (set(), set())
        while not match.outcome:
            mover = match.state.mover
            column = int(rng.choice(match.legal(mover))) - 1
            cells[mover].add((column, sum(c == column for side in cells for c, _ in side)))
            match, _ = match.play(mover, str(column + 1))
            lined = obvious_line(cells[mover], game.length)
            assert lined == (match.outcome == Over((mover,), "line"))
            check_invariants(match, cells)


def check_invariants(match: Match, cells: tuple[set, set]) -> None:
    game, state = match.game, match.state
    reds, yellows = (side.bit_count() for side in state.stones)
    open_columns = [
        c for c in range(game.width) if sum(x == c for side in cells for x, _ in side) < game.height
    ]
    assert reds - yellows in (0, 1)
    assert [len(side) for side in cells] == [reds, yellows]
    assert 2 * game.each == reds + yellows + sum(len(player.hand) for player in match.players)
    if match.outcome is None:
        assert [str(c + 1) for c in open_columns] == match.legal(state.mover)
    else:
        assert reds + yellows >= 2 * game.length - 1 or not open_columns


def test_mirror_images_have_the_same_result():
    rng = random.Random(5)
    for _ in range(50):
        match = mirror = Match.start(GIVEN, 2)
        while not match.outcome:
            column = rng.choice(match.legal(match.state.mover))
            match, _ = match.play(match.state.mover, column)
            mirror, _ = mirror.play(mirror.state.mover, str(8 - int(column)))
        assert match.outcome == mirror.outcome


# Kernels


WIDE_SHIFT = ConnectFour(width=4, height=14, length=8)  # a row of four that rises, doubled: a shift by 64


@pytest.mark.parametrize("game", [GIVEN, SMALL, ConnectFour(width=9, height=7), WIDE_SHIFT])
def test_playouts_are_the_same_compiled_and_interpreted(game, monkeypatch):
    compiled = game.playouts(300, "seed")
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert not kernel.compiling()
    assert compiled == game.playouts(300, "seed")
    assert 300 == sum(compiled.outcomes.values())


def test_another_seed_gives_other_playouts():
    assert GIVEN.playouts(300, "seed") != GIVEN.playouts(300, "other")


def test_a_board_too_big_for_a_machine_word_runs_as_plain_python():
    loop, ints = kernel.tools(landing, 80)

    assert loop is landing
    assert [0, 0] == ints(2)
