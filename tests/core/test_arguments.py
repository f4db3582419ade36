"""Whatever a program hands to a match by mistake is answered with a sentence of the library's own."""

import pytest

from parlour import Match, bot, game, list_games, read
from parlour.core.errors import BadRecord, ParlourError

FOUR = game("connect-four", opening="given")
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
