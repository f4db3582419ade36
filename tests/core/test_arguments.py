"""Whatever a program hands to a match by mistake is answered with a sentence of the library's own."""

from math import inf, nan

import pytest

from parlour import (
    Draw,
    Luck,
    Match,
    Message,
    Play,
    bot,
    game,
    laws,
    list_games,
    policies,
    read,
    replay,
    say,
    write,
)
from parlour.core.errors import BadRecord, ParlourError
from parlour.games.checkers import pdn
from tests.laws.high_card import HighCard

FOUR = game("connect-four", opening="given")
CHECKERS = game("checkers", opening="given")
LUCK = Luck.from_seed("tuesday", 2)
HUGE, LONG = 10**5000, "x" * 100_000
DEEP = [0]
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize("given", [None, 5, [], DEEP, "checkers", list_games()["checkers"]])
def test_a_match_takes_a_game(given):
    with pytest.raises(ParlourError, match=r"^A match takes a game"):
        Match.start(given)


@pytest.mark.parametrize("luck", ["tuesday", 5, [0], ""])
def test_what_is_no_luck_is_not_taken_for_none(luck):
    with pytest.raises(ParlourError, match=r"^Luck is a function"):
        Match.start(FOUR, luck=luck)


@pytest.mark.parametrize("seed", [[], 0.5, b"a", "\ud800"])
def test_a_seed_is_a_text_or_a_number(seed):
    with pytest.raises(ParlourError, match=r"^A seed is"):
        Match.start(FOUR, seed=seed)


@pytest.mark.parametrize("position", [[], b"", 5, {}])
def test_a_position_is_text(position):
    with pytest.raises(ParlourError, match=r"^A position is"):
        Match.start(FOUR, position=position)


@pytest.mark.parametrize("by", ["bot x", " ", "", "a\nb", "\ud800", True, 5, [], "x" * 101])
def test_a_play_by_a_name_that_no_record_can_tell_is_refused(by):
    with pytest.raises(ParlourError, match=r"^Who played"):
        Match.start(FOUR).play(0, "4", by=by)


def test_a_play_by_somebody_else_reads_back():
    match, _ = Match.start(FOUR).play(0, "4", by="bot-7")

    assert match.log == read(match.record()).log


@pytest.mark.parametrize("seat", [None, "0", 0.0, False, [], 1j])
def test_a_seat_is_a_whole_number(seat):
    match = Match.start(FOUR)

    for asked in (match.play, match.refusal):
        with pytest.raises(ParlourError, match=r"^A seat is"):
            asked(seat, "4")


@pytest.mark.parametrize("seat", ["x", 0.5, [], 2, -2])
def test_nothing_is_shown_to_a_seat_that_is_not_there(seat):
    match = Match.start(FOUR)

    for asked in (match.legal, match.view, match.seen):
        with pytest.raises(ParlourError):
            asked(seat)


@pytest.mark.parametrize("given", [None, 5, bytearray(b"x"), []])
def test_a_record_is_text_or_bytes(given):
    with pytest.raises(BadRecord, match=r"^A record is text"):
        read(given)


def test_a_bot_plays_its_own_game_and_only_when_there_is_something_to_play():
    match = Match.start(FOUR)
    over, _ = match.play(0, "/resign")

    with pytest.raises(ParlourError, match="plays whist, not connect-four"):
        bot("whist")(match, 0)
    for late in ((match, 1), (over, 0)):
        with pytest.raises(ParlourError, match="has nothing to play now"):
            bot("connect-four")(*late)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        # Luck
        (lambda: Luck.fresh(10**30), "Luck is for 1 to 100 seats, not for a number of more than 9 digits."),
        (lambda: Luck.fresh("2"), "Luck is for 1 to 100 seats, not for '2'."),
        (lambda: Luck.from_seed("a", 0), "Luck is for 1 to 100 seats, not for 0."),
        (lambda: Luck.from_seed(0.5, 2), "A seed is a text or a whole number, not 0.5."),
        (lambda: Luck.from_seed("\ud800", 2), "A seed is a text or a whole number, not '\\ud800'."),
        (lambda: Luck.from_seed(LONG, 2), "A seed has at most 1000 characters."),
        (lambda: Match.start(FOUR, seed=HUGE), "A seed has at most 1000 characters."),
        (
            lambda: LUCK.choice(0, 10**30),
            "A choice is one of 1 to 4294967296 plays, by the number of its draw.",
        ),
        (lambda: LUCK.choice(0, inf), "A choice is one of"),
        (lambda: LUCK.choice(0, nan), "A choice is one of"),
        (lambda: LUCK.choice(0, 0), "A choice is one of"),
        (lambda: LUCK.choice(-1, 2), "A choice is one of"),
        (lambda: LUCK(Draw(0, 1)), "A draw takes some of at most 1000000 places; 1 of 0 cannot be taken."),
        (
            lambda: LUCK(Draw(52, -1)),
            "A draw takes some of at most 1000000 places; -1 of 52 cannot be taken.",
        ),
        (lambda: LUCK(Draw(10**30, 1)), "A draw takes some of at most 1000000 places; 1 of a number of"),
        (lambda: LUCK(None), "Luck answers a Draw, such as Draw(52, 3), not None."),
        (
            lambda: Match.start(FOUR, luck=Luck.from_seed("a", 3)),
            "This luck is for 3 seats, and the match has 2.",
        ),
        # Games and bots
        (lambda: game([]), "There is no game something of type list; choose from: "),
        (lambda: game(LONG), f"There is no game '{'x' * 37}...'; choose from: "),
        (lambda: game("whist", []), "Whist has no preset something of type list; its presets are: "),
        (lambda: game("whist", LONG), f"Whist has no preset '{'x' * 37}...'; its presets are: "),
        (lambda: game("whist", **{LONG: 1}), f"Whist has no option '{'x' * 37}...'; its options are: "),
        (lambda: game("connect-four", width=HUGE), "width must be from 1 to 35, not a number of more than 9"),
        (lambda: game("connect-four", opening=LONG), "opening must be one of bag, random, given, not 'xxx"),
        (lambda: bot([]), "There is no game something of type list; choose from: "),
        (lambda: bot("whist", []), "There is no bot something of type list for whist; choose from: "),
        (lambda: bot("whist", LONG), f"There is no bot '{'x' * 37}...' for whist; choose from: "),
        (lambda: bot("whist", seed=[]), "A seed is a text or a whole number, not something of type list."),
        (lambda: bot("whist")(None, 0), "A bot is asked about a match, not about None."),
        (lambda: policies({}), "There is no game something of type dict; choose from: "),
        (lambda: laws.check(None), "The laws are for a game, such as game('checkers'), not for None."),
        # Matches
        (
            lambda: Match.start(FOUR, HUGE),
            "Connect Four is played by 2, not by a number of more than 9 digits.",
        ),
        (lambda: Match.start(FOUR, 2.0), "Connect Four is played by 2, not by 2.0."),
        (lambda: replay(FOUR, 2, None), "A log is a list of plays, such as match.log, not None."),
        (lambda: replay(FOUR, 2, "04"), "A log is a list of plays, such as match.log, not '04'."),
        (lambda: replay(FOUR, 2, [None]), "A log has plays, such as Play(0, '4'), not None."),
        (lambda: replay(FOUR, 2, ["ab"]), "A log has plays, such as Play(0, '4'), not 'ab'."),
        (
            lambda: replay(FOUR, 2, [(0,)]),
            "A log has plays, such as Play(0, '4'), not something of type tuple.",
        ),
        (lambda: replay(FOUR, 2, [Play(0, "4")], 5), "Luck is a function that answers a draw, not 5"),
        (lambda: write(None), "A record is written of a match, not of None."),
        # PDN and positions
        (lambda: pdn.write(None), "PDN is written of a match, not of None."),
        (lambda: pdn.write(Match.start(CHECKERS), None), "Names are a tuple of texts, one for each seat"),
        (lambda: pdn.write(Match.start(CHECKERS), (None, 5)), "Names are a tuple of texts"),
        (lambda: CHECKERS.fen("x"), "A FEN is written of a state, such as match.state, not of 'x'."),
        (lambda: CHECKERS.position(None), "A position is written like B:W18,24,K10:B12,K22, not None."),
        (lambda: FOUR.position(None), "A position is a column string such as '4453', not None."),
        (lambda: read("parlour record 1", True), "`kind` is a class derived from Game, not True."),
        (
            lambda: read("parlour record 1", Match),
            "`kind` is a class derived from Game, not the class Match.",
        ),
        # Words
        (lambda: say(Message(True)), "The key of a message is a text, not True."),
        (
            lambda: say(Match.start(FOUR).prompt(1), texts=True),
            "`texts` is a mapping from keys to sentences, not True.",
        ),
        (lambda: say(None), "`say` takes a Message, such as match.prompt(0), not None."),
        (
            lambda: say(Match.start(FOUR).prompt(1), names=None),
            "Names are a tuple of texts, one for each seat",
        ),
        (lambda: say(Match.start(FOUR).prompt(1), names="Ana"), "Names are a tuple of texts"),
        (lambda: say(Message("prompt.waiting")), "The text 'Waiting for {seats}.' of prompt.waiting needs"),
        (
            lambda: say(Message("prompt.luck"), language=[]),
            "A language is named by a word, such as 'de', not by",
        ),
        (
            lambda: say(Message("prompt.luck"), language=LONG),
            f"There are no texts in '{'x' * 37}...'; choose",
        ),
    ],
)
def test_what_a_program_hands_over_by_mistake_is_answered_with_a_short_sentence(ask, sentence):
    with pytest.raises(ParlourError) as caught:
        ask()

    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("answer", [None, (), [2], (0, 0), "0", (True,), 5, ([],)])
def test_luck_that_answers_what_cannot_be_drawn_is_not_believed(answer):
    with pytest.raises(
        ParlourError, match=r"^Luck must answer this draw with a tuple of 1 of the numbers from 0"
    ):
        Match.start(game("connect-four", opening="random"), luck=lambda draw: answer)


def test_a_number_and_its_text_are_the_same_seed():
    assert Luck.from_seed("5", 2) == Luck.from_seed(5, 2) == Match.start(FOUR, seed=5).luck


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda match: match.expire(1), "It is not your turn: waiting for Player 1. Rule PL-1."),
        (lambda match: match.timeouts(7), "This match has 2 seats. Rule PL-1."),
        (lambda match: match.timeouts(-5), "This match has 2 seats. Rule PL-1."),
        (lambda match: match.timeouts(None), "A seat is a whole number from 0 on, not None."),
        (lambda match: match.play(0, "/resign")[0].expire(0), "The match is over. Rule PL-3."),
        (
            lambda match: match.play(0, "/offer-takeback 0"),
            "Nothing has been played yet that could be taken back. Rule PL-6.",
        ),
        (lambda match: match.play(0, ""), "'' is not a legal move now. Rule PL-2."),
        (lambda match: match.play(0, " "), "' ' is not a legal move now. Rule PL-2."),
    ],
)
def test_a_refusal_is_a_whole_sentence(ask, sentence):
    with pytest.raises(ParlourError) as caught:
        ask(Match.start(HighCard()))

    assert sentence == str(caught.value)
