"""How a game of checkers ends (rules.md sections 4.3 and 5.3)."""

from collections.abc import Iterator
from itertools import cycle, pairwise

from parlour.core.game import Over, Turn
from parlour.core.match import Match
from parlour.games.checkers import Checkers

ENGLISH = Checkers(opening="given")
PROTOTYPE = Checkers(**Checkers.presets["prototype"])
BLACK, WHITE = 0, 1
SHUTTLE = ["1-6", "32-27", "6-1", "27-32"]


def position(fen: str, game: Checkers = ENGLISH) -> Match:
    state = game.position(fen)
    return Match(game, 2, state, game.awaiting(state))


def played(match: Match, moves: list[str]) -> Match:
    for notation in moves:
        match, _ = match.play(match.turn_holder, notation)
    return match


def test_a_side_without_pieces_loses():
    assert Over((BLACK,), "no pieces") == played(position("B:W14:B9"), ["9x18"]).outcome


def test_a_side_that_cannot_move_in_its_turn_loses():
    assert Over((WHITE,), "no moves") == played(position("W:W17,26:B13"), ["26-22"]).outcome


def test_english_rules_look_only_at_the_side_to_move():
    """Black cannot move, but White's move may free it."""
    assert Turn((WHITE,), 20) == position("W:W17,22:B13").awaiting


def test_with_the_rule_either_a_side_that_blocked_itself_loses_at_once():
    assert Over((WHITE,), "no moves") == position("W:W10:B18", PROTOTYPE).outcome
    assert Over((BLACK,), "no moves") == position("B:W1:B9", PROTOTYPE).outcome


def test_with_the_rule_either_it_is_a_draw_if_neither_side_can_move():
    assert Over((), "both blocked") == position("B:W1:B18", PROTOTYPE).outcome


def test_with_the_rule_either_the_game_goes_on_while_both_can_move():
    assert Turn((BLACK,), 20) == position("B:W16:B1", PROTOTYPE).awaiting


def test_with_the_usual_rule_the_side_to_move_loses_even_if_neither_can_move():
    game = Checkers(kings=False, opening="given")

    assert Over((WHITE,), "no moves") == position("B:W1:B32", game).outcome


def test_a_side_without_pieces_loses_even_if_the_other_cannot_move():
    assert Over((BLACK,), "no pieces") == position("W:W:B18", PROTOTYPE).outcome


def test_the_third_time_the_same_position_is_a_draw():
    match = played(position("B:WK32:BK1"), SHUTTLE + SHUTTLE[:3])

    assert None is match.outcome
    assert Over((), "repetition") == played(match, SHUTTLE[3:]).outcome


def test_a_mans_move_forgets_the_positions_before_it():
    match = played(position("B:W21,K32:BK1"), [*SHUTTLE, "1-6", "21-17"])

    assert () == match.state.past


def test_a_capture_forgets_the_positions_before_it():
    match = played(position("B:W6,K32:BK1,12"), ["1x10"])

    assert () == match.state.past


def test_forty_moves_of_each_side_without_progress_are_a_draw():
    """The kings walk in circles of six and of eight squares: a position comes back after 24 moves of each."""
    black, white = circle([1, 6, 10, 14, 9, 5]), circle([32, 28, 24, 19, 23, 26, 31, 27])
    moves = [next(walk) for _ in range(40) for walk in (black, white)]

    assert None is played(position("B:WK32:BK1"), moves[:79]).outcome
    assert Over((), "forty moves") == played(position("B:WK32:BK1"), moves).outcome


def circle(squares: list[int]) -> Iterator[str]:
    return (f"{start}-{end}" for start, end in pairwise(cycle(squares)))


def test_a_win_comes_before_a_draw():
    """White's eightieth quiet ply takes Black's last move away."""
    state = ENGLISH.position("W:W17,K26:B13")._replace(past=tuple(range(2 * 79)))
    block = next(move for move in ENGLISH.moves(state) if str(move) == "26-22")
    after = ENGLISH.apply(state, WHITE, block).state

    assert len(after.past) == 2 * 80
    assert Over((WHITE,), "no moves") == ENGLISH.awaiting(after)


def test_a_draw_may_be_agreed():
    match, _ = Match.start(ENGLISH).play(BLACK, "/offer-draw")
    match, _ = match.play(WHITE, "/accept")

    assert Over((), "agreed") == match.outcome


def test_without_kings_the_rows_that_are_left_bound_the_game():
    assert 54 == PROTOTYPE.max_plays(2)


def test_with_kings_the_draw_rules_bound_the_game():
    assert ENGLISH.max_plays(2) == 80 * (144 + 24 + 1)


def test_the_bag_may_be_level_for_ever():
    assert None is Checkers().max_plays(2)
    assert Checkers().typical_limit(2) > ENGLISH.max_plays(2)
