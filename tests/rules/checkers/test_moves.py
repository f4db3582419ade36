"""How checkers move, jump and are crowned (rules.md sections 4.2, 4.6 and 5.2)."""

import pytest

from parlour.core.match import Match
from parlour.games.checkers.game import Captured, Checkers, Crowned, Moved
from parlour.pieces.checkers import Checker, Colour

ENGLISH = Checkers(opening="given")
PROTOTYPE = Checkers(**Checkers.presets["prototype"])
BLACK, WHITE = 0, 1
BLACK_MAN = Checker(Colour.BLACK)


def position(fen: str, game: Checkers = ENGLISH) -> Match:
    state = game.position(fen)
    return Match(game, 2, state, game.awaiting(state))


def legal(fen: str, game: Checkers = ENGLISH) -> list[str]:
    match = position(fen, game)
    return match.legal(match.turn_holder)


def after(fen: str, notation: str, game: Checkers = ENGLISH) -> str:
    match = position(fen, game)
    match, _ = match.play(match.turn_holder, notation)
    return game.fen(match.state)


def test_black_begins_with_seven_moves():
    moves = Match.start(ENGLISH).legal(BLACK)

    assert ["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"] == moves


def test_twelve_men_each_begin_on_the_dark_squares_of_three_rows():
    men = "W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

    assert f"B:{men}" == ENGLISH.fen(ENGLISH.opened(2))


def test_white_moves_up_the_board():
    assert ["22-17", "22-18"] == legal("W:W22:B1")


def test_a_king_steps_in_all_four_directions():
    assert ["18-14", "18-15", "18-22", "18-23"] == sorted(legal("B:W32:BK18"))


def test_a_man_jumps_over_an_adjacent_enemy_onto_the_empty_square_behind():
    assert "W:W:B18" == after("B:W14:B9", "9x18")


def test_a_piece_that_can_jump_again_must_go_on():
    match = position("B:W6,15:B1")

    assert ["1x10x19"] == match.legal(BLACK)


def test_a_jump_over_the_last_pieces_wins():
    match, _ = position("B:W6,15:B1").play(BLACK, "1x10x19")

    assert (match.outcome.winners, match.outcome.reason) == ((BLACK,), "no pieces")


def test_a_man_that_reaches_the_far_row_stops_even_if_it_could_jump_on():
    assert ["22x31"] == legal("B:W26,27:B22")
    assert "W:W27:BK31" == after("B:W26,27:B22", "22x31")


def test_a_man_is_crowned_when_it_steps_onto_the_far_row():
    assert "W:W21:BK32" == after("B:W21:B28", "28-32")


def test_a_man_never_jumps_backwards():
    assert ["15-18", "15-19"] == legal("B:W10:B15")


def test_if_any_piece_can_jump_only_jumps_are_legal():
    assert ["9x18"] == legal("B:W14:B9,12")


def test_a_king_jumps_in_all_four_directions():
    assert ["18x11", "18x25", "18x27", "18x9"] == sorted(legal("B:W14,15,22,23:BK18"))


def test_between_different_jumps_the_choice_is_free():
    assert ["1x10x19", "12x3"] == legal("B:W6,8,15:B1,K12")


def test_different_paths_over_the_same_pieces_are_different_moves():
    assert ["6x13x22x15x6", "6x15x22x13x6"] == legal("B:W9,10,17,18:BK6")


def test_a_king_may_come_back_to_the_square_where_it_began():
    fen = "B:W9,10,17,18,32:BK6"

    assert "W:W32:BK6" == after(fen, "6x13x22x15x6")


def test_a_king_that_passes_the_far_row_jumps_on():
    assert ["24x31x22"] == legal("B:W26,27:BK24")


def test_no_piece_is_jumped_twice_in_a_turn():
    """After 1x10 the king could only go back over the piece that it has just captured."""
    assert ["1x10"] == legal("B:W6:BK1")


def test_a_captured_king_is_no_king_any_more():
    match, _ = position("B:WK14,32:B9").play(BLACK, "9x18")

    assert 0 == match.state.kings


def test_the_events_tell_what_moved_what_was_captured_and_who_was_crowned():
    _, events = position("B:WK26,32:B22").play(BLACK, "22x31")

    assert (
        Moved(BLACK, BLACK_MAN, (22, 31), True, (26,)),
        Captured(BLACK, Checker(Colour.WHITE, stacked=True), 26),
        Crowned(BLACK, 31),
    ) == events


def test_a_step_is_a_single_event():
    _, events = Match.start(ENGLISH).play(BLACK, "11-15")

    assert (Moved(BLACK, BLACK_MAN, (11, 15), False),) == events
    assert "11-15" == events[0].notation


def test_a_king_that_comes_back_moves_as_a_king():
    _, events = position("B:W9,10,17,18,32:BK6").play(BLACK, "6x13x22x15x6")

    assert Checker(Colour.BLACK, stacked=True) == events[0].checker


# House rules


def test_the_prototype_begins_with_five_moves():
    assert ["4-7", "5-7", "5-8", "6-8", "6-9"] == Match.start(PROTOTYPE).legal(BLACK)


def test_in_the_prototype_captures_are_optional():
    assert ["5x12", "5-7"] == legal("B:W8:B5", PROTOTYPE)


def test_in_the_prototype_a_turn_is_one_jump():
    assert ["1x8", "1-4"] == legal("B:W5,11:B1", PROTOTYPE)


def test_in_the_prototype_a_man_on_the_far_row_stays_a_man_and_stays_there():
    assert "W:W16:B1,17" == after("B:W16:B1,14", "14-17", PROTOTYPE)
    assert ["1-4", "1-5"] == legal("B:W16:B1,17", PROTOTYPE)


def test_without_mandatory_capture_a_piece_that_began_to_jump_still_goes_on():
    game = Checkers(mandatory_capture=False, opening="given")

    assert ["1x10x19", "1-5"] == legal("B:W6,15:B1", game)


def test_without_multi_jump_a_capture_is_still_mandatory():
    game = Checkers(multi_jump=False, opening="given")

    assert ["1x10"] == legal("B:W6,15:B1", game)


@pytest.mark.parametrize(
    ("options", "fen", "moves"),
    [
        ({"rows": 5, "cols": 7, "rows_per_side": 1}, "B:W15,16,17:B1,2,3", "1-4 1-5 2-5 2-6 3-6 3-7"),
        ({"rows": 3, "cols": 2, "rows_per_side": 1}, "B:W3:B1", "1-2"),
        ({"rows": 3, "cols": 5, "rows_per_side": 1}, "B:W6,7:B1,2", "1-3 1-4 2-4 2-5"),
        ({"rows": 4, "cols": 3, "rows_per_side": 1}, "B:W5,6:B1", "1-2 1-3"),
    ],
)
def test_squares_are_numbered_row_by_row_on_any_size(options, fen, moves):
    game = Checkers(opening="given", **options)

    assert fen == game.fen(game.opened(2))
    assert moves.split() == Match.start(game).legal(BLACK)


def test_a_board_that_is_too_big_for_a_machine_word_has_the_same_rules():
    game = Checkers(rows=30, cols=30, rows_per_side=14, opening="given")

    assert 29 == len(Match.start(game).legal(BLACK))


def test_many_moves_are_listed_too():
    kings = ",".join(f"K{square}" for square in (7, 8, 9, 10, 17, 18, 19, 20, 27, 28, 29, 30))

    assert 48 == len(legal(f"B:W50:B{kings}", Checkers(rows=10, cols=10, rows_per_side=4)))
