"""Positions as FEN, matches as PDN, and back."""

import random

import pytest

from parlour.core.errors import BadPosition, BadRecord
from parlour.core.game import NATURE, Over
from parlour.core.match import Match
from parlour.core.record import read
from parlour.games.checkers import Checkers, pdn

ENGLISH = Checkers(opening="given")
PROTOTYPE = Checkers(**Checkers.presets["prototype"])
SIZES = [
    (ENGLISH, 2),
    (ENGLISH, 4),
    (PROTOTYPE, 2),
    (Checkers(rows=10, cols=10, rows_per_side=4, opening="given"), 4),
    (Checkers(rows=5, cols=7, rows_per_side=1, opening="given"), 2),
    (Checkers(rows=12, cols=12, rows_per_side=2, opening="given"), 2),
]
SHORT = '[GameType "21"]\n[Black "?"]\n[White "?"]\n[Result "*"]\n\n1. 11-15 22-18 2. 15x22 25x18 *\n'


def random_match(game: Checkers, seats: int, rng: random.Random, plays: int) -> Match:
    match = Match.start(game, seats)
    while match.outcome is None and match.step < plays:
        match, _ = match.play(match.turn_holder, rng.choice(match.legal(match.turn_holder)))
    return match


def from_fen(fen: str, game: Checkers = ENGLISH) -> Match:
    return Match.start(game, 2, luck=None, position=fen)


# FEN


@pytest.mark.parametrize("fen", ["B:W18,24,K10:B12,K22", "W:W32:BK1", "B:W21:B1,2,K9,K10", "W:W:B1"])
def test_a_position_is_written_as_it_was_read(fen):
    assert fen == ENGLISH.fen(ENGLISH.position(fen))


@pytest.mark.parametrize("fen", ["B:B12,K22:W24,18,K10", "B:WK10,24,18:BK22,12."])
def test_the_order_in_which_pieces_are_named_does_not_matter(fen):
    assert "B:W18,24,K10:B12,K22" == ENGLISH.fen(ENGLISH.position(fen))


def test_a_row_of_squares_may_be_named_by_its_ends():
    assert ENGLISH.opened(2)[:3] == ENGLISH.position("B:W21-32:B1-12")[:3]
    assert "W:WK1,K2,K3:B9" == ENGLISH.fen(ENGLISH.position("W:WK1-3:B9"))


def test_a_position_with_white_to_move_awaits_seat_two():
    assert 1 == from_fen("W:W32:BK1").turn_holder


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_position_of_any_game_reads_back(game, seats):
    rng = random.Random(5)
    for _ in range(10):
        state = random_match(game, seats, rng, rng.randrange(60)).state
        again = game.position(game.fen(state))
        assert (state.black, state.white, state.kings, state.side) == (
            *(again.black, again.white, again.kings),
            again.side,
        )


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("", "A position is written like B:W18,24,K10:B12,K22, not ''."),
        ("B:W18", "A position is written like"),
        ("R:W18:B1", "A position is written like"),
        ("B:W18:W1", "A position is written like"),
        ("B:W18,:B1", "A position is written like"),
        ("B:WQ18:B1", "A position is written like"),
        ("B:W-1:B1", "A position is written like"),
        ("B:W1٣:B1", "A position is written like"),
        ("B:W9999999:B1", "A position is written like"),
        ("B:W33:B1", "There is no square 33: they are numbered from 1 to 32."),
        ("B:W0:B1", "There is no square 0"),
        ("B:W21-20:B1", "21-20 is no row of squares: write the lower number first."),
        ("B:W21-99:B1", "There is no square 33"),
        ("B:W1-20:B1-2", "Square 1 is named twice."),
        ("B:W18:B18", "Square 18 is named twice."),
        ("B:W18,K18:B1", "Square 18 is named twice."),
        ("B:W18:B32", "A man is crowned on the far row: write K32, not 32."),
        ("B:W2:B18", "A man is crowned on the far row: write K2, not 2."),
        ("B:W:B", "A position needs at least one piece."),
        ("B:W32:B1,2,3,4,5,6,7,8,9,10,11,12,13", "Black has more than the 12 pieces of the start."),
    ],
)
def test_a_wrong_position_is_refused_with_a_sentence(fen, reason):
    with pytest.raises(BadPosition) as caught:
        ENGLISH.position(fen)

    assert str(caught.value).startswith(reason)
    assert str(caught.value).endswith(".")


def test_without_kings_none_can_be_set_up_and_men_may_stand_on_the_far_row():
    with pytest.raises(BadPosition, match="These rules have no kings: write 8, not K8"):
        PROTOTYPE.position("B:WK8:B1")

    assert "B:W1:B18" == PROTOTYPE.fen(PROTOTYPE.position("B:W1:B18"))


# PDN


def test_a_match_is_written_as_pdn():
    match = Match.start(ENGLISH)
    for notation in ("11-15", "22-18", "15x22", "25x18"):
        match, _ = match.play(match.turn_holder, notation)

    assert pdn.write(match) == SHORT


def test_names_are_written_in_the_order_of_the_colours():
    match = Match.start(Checkers(opening="random"), luck=None)
    match, _ = match.play(NATURE, "1")

    assert '[Black "Ben \\"the king\\""]\n[White "Ana"]' in pdn.write(match, ("Ana", 'Ben "the king"'))


def test_four_seats_are_named_in_the_order_in_which_they_move():
    match = Match.start(Checkers(opening="random"), 4, luck=None)
    match, _ = match.play(NATURE, "1")
    text = pdn.write(match, ("Ana", "Ben", "Cy", "Dee"))

    assert '[Seat1 "Ben"]\n[Seat2 "Cy"]\n[Seat3 "Dee"]\n[Seat4 "Ana"]\n[Team "1+3 2+4"]' in text
    assert 4 == pdn.read(text).seats


def test_a_match_that_has_not_begun_is_written_without_moves():
    assert pdn.write(Match.start(Checkers())).endswith("\n\n*\n")


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_pdn_reads_back_as_the_same_match(game, seats):
    rng = random.Random(3)
    for _ in range(5):
        match = random_match(game, seats, rng, rng.randrange(120))
        text = pdn.write(match)
        again = pdn.read(text)
        assert (match.game, match.state, match.awaiting) == (again.game, again.state, again.awaiting)
        assert text == pdn.write(again)


@pytest.mark.parametrize("fen", ["B:W18,24,K10:B12,K22", "W:W32:B1,K9"])
def test_a_match_from_a_position_says_so(fen):
    rng, match = random.Random(2), from_fen(fen)
    while match.outcome is None:
        match, _ = match.play(match.turn_holder, rng.choice(match.legal(match.turn_holder)))
    text = pdn.write(match)

    assert f'[SetUp "1"]\n[FEN "{fen}"]' in text
    assert text == pdn.write(pdn.read(text))
    assert ("\n1... " in text) == fen.startswith("W")


@pytest.mark.parametrize(
    ("plays", "result", "outcome"),
    [
        ([(0, "/resign")], "1-0", Over((1,), "resigned")),
        ([(1, "/resign")], "0-1", Over((0,), "resigned")),
        ([(0, "/offer-draw"), (1, "/accept")], "1/2-1/2", Over((), "agreed")),
        ([(0, "/offer-draw"), (1, "/decline")], "*", None),
    ],
)
def test_how_a_match_ended_reads_back(plays, result, outcome):
    match, _ = Match.start(ENGLISH).play(0, "11-15")
    for seat, words in plays:
        match, _ = match.play(seat, words)
    text = pdn.write(match)

    assert text.endswith(f"1. 11-15 {result}\n")
    assert outcome == pdn.read(text).outcome


def test_what_was_taken_back_is_not_written():
    match, _ = Match.start(ENGLISH).play(0, "11-15")
    for seat, notation in ((0, "/offer-takeback 0"), (1, "/accept"), (0, "9-14")):
        match, _ = match.play(seat, notation)

    assert pdn.write(match).endswith("\n1. 9-14 *\n")


def test_a_match_that_was_read_from_pdn_has_a_record_that_reads_back():
    text = '[SetUp "1"]\n[FEN "B:W18,22:B15,K2"]\n[Seat4 "Dee"]\n\n1. 2-6 *'
    match = pdn.read(text)

    assert (4, "B:W18,22:B15,K2") == (match.seats, match.position)
    assert match.record() == read(match.record()).record()
    assert match.state == read(match.record()).state


def test_a_jump_may_be_written_by_its_ends():
    text = '[FEN "B:W6,15,32:B1"]\n[SetUp "1"]\n\n1. 1x19 *'

    assert "1x10x19" == pdn.read(text).log[0].notation


def test_a_jump_that_is_written_by_its_ends_must_be_unambiguous():
    with pytest.raises(BadRecord, match="6x6 may mean 6x13x22x15x6 or 6x15x22x13x6: write every landing"):
        pdn.read('[FEN "B:W9,10,17,18,32:BK6"]\n\n1. 6x6 *')


def test_comments_and_unknown_tags_are_passed_over():
    text = '[Event "Club"]\n[GameType "21,B,8,8,N1,0"]\n\n1.11-15 {the old 14th} 22-18 ; well\n2. 15x22 *'

    assert 3 == pdn.read(text).step


@pytest.mark.parametrize(
    "text",
    [
        "1. 11-15 $1 22-18$2 2. 15x22 $139 25x18 *",
        "1. 11-15! 22-18?! 2. 15x22 ?? 25x18!! *",
        "% made by a program (\n1. 11-15 22-18\n% 2. 9-13 {\n2. 15x22 25x18 *",
        '% first\n{a club}\n[Event "Club"] ; yes\n%\n[Result "*"]\n\n1. 11-15 22-18 2. 15x22 25x18 *',
        "1. 11-15 (1. 9-13 22-18 (1... 24-20) 6-9) 1... 22-18 2. 15x22 (2. 9-13) 25x18 *",
        "1. 11-15... 22-18 2.15x22 2... 25x18 *",
    ],
)
def test_marks_escapes_and_variations_are_passed_over(text):
    assert ["11-15", "22-18", "15x22", "25x18"] == [play.notation for play in pdn.read(text).log]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "The moves must end with the result"),
        ("1. 11-15", "The moves must end with the result"),
        ('[Result "1-0"]\n\n1. 11-15 *', "The result after the moves differs from the tag Result."),
        ('[GameType "20"]\n\n*', "Only English draughts, GameType 21, can be read, not '20'."),
        ('[FEN "x"]\n\n*', "A position is written like B:W18,24,K10:B12,K22, not 'x'."),
        ("1. 11-18 *", "'11-18' is not a legal move after 0 moves."),
        ("1. 11-15 hello *", "'hello' is not a legal move after 1 move."),
        ("1. 11-15 22-\x1b18 *", r"'22-\x1b18' is not a legal move after 1 move."),
        ('[GameType "\x1b"]\n\n*', r"Only English draughts, GameType 21, can be read, not '\x1b'."),
        ('[FEN "B:W14:B9"]\n\n1. 9x18 18-22 0-1', "'18-22' is not a legal move"),
        ('[FEN "B:W14:B9"]\n\n1. 9x18 1-0', "The result is 1-0, but on the board it is 0-1."),
        ("1. 11-15 {the old 14th *", "A comment that begins with { must end with }."),
        ("1. 11-15 (1. 9-13 *", "A variation that begins with ( must end with )."),
        ("1. 11-15 22-18) *", "A variation ends with ) that does not begin with (."),
        ("1. 11-15 * 1. 9-13 *", "The text has more than one game: hand them over one at a time."),
        ('[Rows "9999999999"]\n\n*', "rows must be from 3 to 30, not a number of more than 9 digits."),
        ("." * 200_000 + "x", "The moves must end with the result"),
        ("{" * 200_000, "A comment that begins with { must end with }."),
        ("1" * 200_000, "The moves must end with the result"),
        ("x" * (2**20 + 1), "The text is longer than 1048576 characters."),
    ],
)
def test_a_wrong_text_is_refused_with_a_sentence(text, reason):
    with pytest.raises(BadRecord) as caught:
        pdn.read(text)

    assert str(caught.value).startswith(reason)


def test_a_long_text_is_read_once():
    assert ["{" * 1000] == pdn.COMMENT.findall("{" * 1000)  # not tried again from each brace
    assert None is pdn.NUMBER.match("111.", 1)  # nor from each digit


def test_house_rules_that_make_no_sense_are_refused():
    with pytest.raises(BadRecord, match="kings must be true or false"):
        pdn.read('[Kings "maybe"]\n\n*')
