"""What is refused, by which rule, and what would be right instead."""

import pytest

from parlour.core.match import IllegalAction, Match
from parlour.games.checkers import Checkers
from parlour.texts import say

ENGLISH = Checkers(opening="given")
SINGLE = Checkers(multi_jump=False, mandatory_capture=False, opening="given")
BLACK_BEGINS = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def refusal(fen: str, notation: str, game: Checkers = ENGLISH):
    state = game.position(fen)
    match = Match(game, 2, state, game.awaiting(state))
    with pytest.raises(IllegalAction) as caught:
        match.play(match.turn_holder, notation)
    return caught.value.refusal


@pytest.mark.parametrize(
    ("fen", "notation", "rule", "sentence"),
    [
        (BLACK_BEGINS, "e4", "PL-2", "Write the squares of a move, such as 11-15, or 11x18x25 for jumps."),
        (
            BLACK_BEGINS,
            "11-15-18",
            "PL-2",
            "Write the squares of a move, such as 11-15, or 11x18x25 for jumps.",
        ),
        (BLACK_BEGINS, "11-33", "CK-2", "The squares are numbered from 1 to 32."),
        (BLACK_BEGINS, "0-4", "CK-2", "The squares are numbered from 1 to 32."),
        (BLACK_BEGINS, "22-18", "CK-3", "The checker on 22 belongs to the other side."),
        (BLACK_BEGINS, "15-18", "CK-3", "There is no checker on 15."),
        (BLACK_BEGINS, "8-11", "CK-4", "Square 11 is occupied."),
        (BLACK_BEGINS, "11-18", "CK-4", "A checker moves one step diagonally forward to an empty square."),
        (BLACK_BEGINS, "4-4", "CK-4", "This checker is blocked."),
        (BLACK_BEGINS, "22-22", "CK-3", "The checker on 22 belongs to the other side."),
        (BLACK_BEGINS, "11x18", "CK-6", "There is no checker to jump over on the way to 18."),
        ("B:W32:B15", "15-10", "CK-4", "A checker moves and jumps forward only."),
        ("W:W18:B1", "18-22", "CK-4", "A checker moves and jumps forward only."),
        ("B:W10:B15", "15x6", "CK-6", "A checker moves and jumps forward only."),
        ("B:W14:B9,12", "12-16", "CK-7", "You must capture when you can. Possible: 9x18."),
        ("B:W14:B9,12", "9-13", "CK-7", "You must capture when you can. Possible: 9x18."),
        ("B:W14:B9,12", "12x19", "CK-7", "You must capture when you can. Possible: 9x18."),
        ("B:W6,15:B1", "1x10", "CK-8", "A piece that can jump again must go on. Possible: 1x10x19."),
        ("B:W26,27:B22", "22x31x24", "CK-9", "The checker is crowned on 31, and that ends the turn."),
        ("B:W6:BK1", "1x10x19", "CK-6", "There is no checker to jump over on the way to 10."),
    ],
)
def test_a_refusal_names_the_rule_and_says_why(fen, notation, rule, sentence):
    refused = refusal(fen, notation)

    assert (rule, sentence) == (refused.rule, say(refused.message))


def test_where_a_turn_is_one_jump_a_second_is_refused():
    refused = refusal("B:W6,15:B1", "1x10x19", SINGLE)

    assert ("CK-8", ["1x10"]) == (refused.rule, list(map(str, refused.instead)))


def test_instead_of_a_step_the_captures_are_proposed():
    refused = refusal("B:W14,16:B9,12", "9-13")

    assert ["9x18", "12x19"] == list(map(str, refused.instead))


def test_instead_of_a_wrong_step_those_of_the_same_piece_are_proposed():
    refused = refusal(BLACK_BEGINS, "11-18")

    assert ["11-15", "11-16"] == list(map(str, refused.instead))


def test_instead_of_a_piece_that_cannot_move_all_moves_are_proposed():
    assert 7 == len(refusal(BLACK_BEGINS, "1-5").instead)


def test_from_the_bag_only_checkers_can_be_taken():
    with pytest.raises(IllegalAction) as caught:
        Match.start(Checkers()).play(0, "pick 25")
    refused = caught.value.refusal

    assert ("CK-1", 24) == (refused.rule, len(refused.instead))
    assert "Take one of the 24 checkers that nobody has taken, such as pick 5." == say(refused.message)
