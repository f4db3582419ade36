"""How a match ended, told to winners, losers and everybody else."""

import pytest

from parlour.core.default_table import cue_for
from parlour.core.game import Message, Over
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.texts import say

NAMES = ("Ana", "Ben", "Cem", "Dana")


def started(slug, seats=2, **options):
    return Match.start(game(slug, **options), seats)


def told(match):
    """To whoever watches, and to each seat."""
    return [say(match.prompt(None), NAMES, reader=reader) for reader in (None, *range(match.seats))]


def played(moves):
    match = started("connect-four", opening="given")
    for move in moves.split():
        match, _ = match.play(match.turn_holder, move)
    return match


def test_a_line_is_told_with_its_columns():
    assert [
        "Ana wins. Four in a row, columns 2 to 5.",
        "You win. Four in a row, columns 2 to 5.",
        "You lose. Four in a row, columns 2 to 5.",
    ] == told(played("2 2 3 3 4 4 5"))
    assert "You win. Four in a row, column 1." == told(played("1 2 1 2 1 2 1"))[1]


def test_whoever_resigned_reads_that_they_did():
    match, _ = started("connect-four", opening="given").play(1, "/resign")

    assert ["Ana wins. Ben resigned.", "You win. Ben resigned.", "You lose. You resigned."] == told(match)


def test_a_team_wins_under_its_name():
    match, _ = started("checkers", 4, opening="given").play(2, "/resign")

    everybody, first, second, *_ = told(match)
    assert "Team Square wins. Team Circle resigned." == everybody
    assert "Your team loses. Team Circle resigned." == first
    assert "Your team wins. Team Circle resigned." == second


def test_a_draw_is_nobodys():
    match, _ = started("checkers", opening="given").play(0, "/offer-draw")
    match, _ = match.play(1, "/accept")

    assert {"A draw. Both sides agreed."} == set(told(match))


def test_a_match_that_the_host_ended_is_no_draw():
    match, _ = started("checkers", opening="given").play(0, "/end", by="house")

    assert {"The match is over. The operator of this server ended it."} == set(told(match))


@pytest.mark.parametrize(
    ("slug", "reason", "sentence"),
    [
        ("whist", "target reached", "You lose. Ben reaches 6 points."),
        ("crazy-eights", "hand-empty", "You lose. Ben is out of cards."),
    ],
)
def test_card_games_say_what_the_winner_did(slug, reason, sentence):
    rules = game(slug)

    assert sentence == say(rules.ending(rules.setup(2), Over((1,), reason)), NAMES, reader=0)


def test_a_plug_in_keeps_its_own_words():
    rules = game("cardpeegee")
    ended = super(type(rules), rules).ending(None, Over((1,), "three"))

    assert "Ben won: three in a row." == say(ended, NAMES, {"over.three": "three in a row"})


# What is offered


def test_a_takeback_names_the_move():
    match, _ = started("checkers", opening="given").play(0, "9-13")
    match, events = match.play(0, "/offer-takeback 0")

    message = cue_for("checkers", events[0], 1).message
    assert "Ana asks to take back 9-13." == say(message, NAMES, reader=1)
    assert "You asked to take back 9-13." == say(message, NAMES, reader=0)


def test_the_move_before_an_answer_is_the_one_to_take_back():
    match, _ = started("connect-four", opening="given").play(0, "4")
    match, _ = match.play(0, "/offer-draw")
    match, _ = match.play(1, "/decline")
    match, _ = match.play(1, "5")

    assert "4" == match.play(0, "/offer-takeback 0")[0].offer.play
    assert "5" == match.play(1, "/offer-takeback 3")[0].offer.play
    assert "" == match.play(1, "/offer-takeback 2")[0].offer.play


def test_an_offer_says_you_to_whoever_made_it():
    message = Message("event.offered", seat=0)

    assert "You offered a draw." == say(message, NAMES, reader=0)
    assert "Ana offers a draw." == say(message, NAMES, reader=1)
