"""Who sits where: the bag, the colours, two seats or two teams, players and house rules."""

import random

import pytest

from parlour.core.errors import BadOption, ParlourError
from parlour.core.game import NATURE, Draw, Over, Player, Turn
from parlour.core.match import Match
from parlour.games.checkers import Checkers
from parlour.games.opening import BagShown, Began
from parlour.pieces.checkers import Checker, Colour

BAG = Checkers()
GIVEN = Checkers(opening="given")
BLACK_MAN, WHITE_MAN = Checker(Colour.BLACK), Checker(Colour.WHITE)
BLACK_BEGINS, LEVEL, WHITE_BEGINS = "0 1 12 13", "0 12 1 13", "12 13 0 1"


def picked(seats: int = 2) -> Match:
    """Both have taken two checkers; luck says which."""
    match = Match.start(BAG, seats, luck=None)
    for seat, notation in ((0, "pick 1"), (1, "pick 2"), (1, "pick 3"), (0, "pick 24")):
        match, _ = match.play(seat, notation)
    return match


def opened(order: str, seats: int = 2) -> Match:
    return picked(seats).play(NATURE, order)[0]


# The bag


def test_the_bag_has_a_checker_for_every_man():
    assert 24 == len(Match.start(BAG).legal(0))
    assert 24 == BAG.bag_size


def test_both_draw_at_once_within_ten_seconds():
    assert Turn((0, 1), 10, "bag 1") == Match.start(BAG).awaiting


def test_nobody_takes_what_is_taken():
    match, _ = Match.start(BAG).play(0, "pick 5")

    assert "pick 5" not in match.legal(1)


def test_what_was_drawn_is_decided_when_all_four_are_taken():
    assert Draw(24, 4) == picked().awaiting


def test_whoever_drew_more_blacks_has_black_and_begins():
    match, events = picked().play(NATURE, WHITE_BEGINS)

    black, white = Colour.BLACK, Colour.WHITE
    assert (BagShown(((white, white), (black, black)), black, 1), Began(1)) == events
    assert (0, 2) == events[0].prizes
    assert Turn((1,), 20) == match.awaiting


def test_with_equally_many_they_draw_again():
    match, events = picked().play(NATURE, LEVEL)

    black, white = Colour.BLACK, Colour.WHITE
    assert (BagShown(((black, white), (black, white)), black, None),) == events
    assert ((black, white), (black, white)) == match.state.bag.last
    assert Turn((0, 1), 10, "bag 2") == match.awaiting


def test_a_draw_from_the_bag_decides_five_times_in_eight():
    """0.6335 for a bag of 24."""
    rng = random.Random(1)
    shown = [BAG.drawn(picked().state, tuple(rng.sample(range(24), 4))).events for _ in range(2000)]

    assert 0.60 < sum(len(events) == 2 for events in shown) / 2000 < 0.67


def test_the_smallest_bag_is_still_big_enough_for_four_picks():
    assert 4 == Checkers(rows=3, cols=2, rows_per_side=1).bag_size


def test_one_draw_decides_with_a_random_opening():
    match = Match.start(Checkers(opening="random"), luck=None)

    assert Draw(2, 1) == match.awaiting
    assert Turn((1,), 20) == match.play(NATURE, "1")[0].awaiting


def test_with_a_given_opening_seat_one_has_black_and_begins():
    assert Turn((0,), 20) == Match.start(GIVEN).awaiting


def test_counts_and_playouts_begin_after_the_ritual_with_seat_one():
    assert 0 == BAG.opened(2).mover


# Turns and teams


def test_the_sides_take_turns():
    match, movers = Match.start(GIVEN), []
    for notation in ("11-15", "22-18", "15x22", "25x18"):
        movers.append(match.turn_holder)
        match, _ = match.play(match.turn_holder, notation)

    assert [0, 1, 0, 1] == movers


def test_four_seats_are_two_teams():
    assert ((0, 2), (1, 3)) == BAG.teams(4)
    assert ((0,), (1,)) == BAG.teams(2)


@pytest.mark.parametrize(
    ("order", "movers"), [(BLACK_BEGINS, [0, 1, 2, 3, 0, 1]), (WHITE_BEGINS, [1, 2, 3, 0, 1, 2])]
)
def test_four_seats_move_in_order_beginning_with_the_winner_of_the_draw(order, movers):
    match, moved = opened(order, seats=4), []
    for notation in ("11-15", "22-18", "15x22", "25x18", "8-11", "29-25"):
        moved.append(match.turn_holder)
        match, _ = match.play(match.turn_holder, notation)

    assert movers == moved


def test_in_teams_seats_one_and_two_draw_for_their_teams():
    assert (0, 1) == Match.start(BAG, 4).awaiting.seats


def test_a_team_wins_together():
    state = GIVEN.position("B:W14:B9")._replace(seats=4, first=1)
    move = GIVEN.moves(state)[0]

    assert Over((1, 3), "no pieces") == GIVEN.awaiting(GIVEN.apply(state, 1, move).state)


def test_resigning_loses_for_the_whole_team():
    match, _ = Match.start(GIVEN, 4).play(2, "/resign")

    assert Over((1, 3), "resigned") == match.outcome


def test_three_cannot_play():
    with pytest.raises(ParlourError, match="Checkers is played by 2 or 4, not by 3"):
        Match.start(GIVEN, 3)


# Players


def test_before_the_draw_is_decided_nobody_has_pieces():
    assert (Player(), Player()) == Match.start(BAG).players


def test_a_player_has_twelve_pieces_in_the_colour_that_they_drew():
    first, second = opened(WHITE_BEGINS).players

    assert first.hand == (WHITE_MAN,) * 12
    assert second.hand == (BLACK_MAN,) * 12


def test_a_captured_piece_goes_to_the_spoils_of_whoever_captured_it():
    match = Match.start(GIVEN)
    for notation in ("11-15", "22-18", "15x22"):
        match, _ = match.play(match.turn_holder, notation)

    assert Player(2, 1, (BLACK_MAN,) * 12, (WHITE_MAN,)) == match.players[0]
    assert Player(1, 0, (WHITE_MAN,) * 11) == match.players[1]


def test_a_multi_jump_is_one_play():
    state = GIVEN.position("B:W6,15,32:B1")
    after = GIVEN.apply(state, 0, GIVEN.moves(state)[0]).state

    assert (1, 11) == (GIVEN.player(after, 0).plays, GIVEN.player(after, 0).score)


def test_both_seats_of_a_team_have_the_same_pieces():
    players = Match.start(GIVEN, 4).players

    assert (players[0], players[1]) == (players[2], players[3])


def test_a_king_in_hand_is_stacked():
    state = GIVEN.position("B:W32:B1,K9")

    assert (BLACK_MAN, Checker(Colour.BLACK, stacked=True)) == GIVEN.player(state, 0).hand


# House rules


@pytest.mark.parametrize(
    "options",
    [
        {"rows": 2},
        {"cols": 1},
        {"rows": 31},
        {"rows_per_side": 0},
        {"rows_per_side": 4},
        {"rows": 6},
        {"blocked_rule": "nobody"},
        {"opening": "coin"},
        {"kings": 1},
    ],
)
def test_a_board_without_room_and_an_unknown_rule_are_refused(options):
    with pytest.raises(BadOption, match=r"^[a-z_]+ must be .*\.$"):
        Checkers(**options)


def test_presets_are_whole_sets_of_house_rules():
    assert {"english", "english-6x6", "english-10x10", "prototype"} == set(Checkers.presets)
    assert 12 == Checkers(**Checkers.presets["english"]).start[0].bit_count()
    assert 20 == Checkers(**Checkers.presets["english-10x10"]).start[0].bit_count()
    assert 6 == Checkers(**Checkers.presets["prototype"]).start[0].bit_count()
