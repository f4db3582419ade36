"""`parlour review`: the judgement of each play, and where a match turned."""

from random import Random

import pytest

from parlour import texts
from parlour.bots.review import Judged
from parlour.core.game import Message
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.reviews import sentence

MISSED = "112233"  # seat 0 could complete its line in column 4


@pytest.fixture
def file(tmp_path):
    match = Match.start(game("connect-four", opening="given"), position=MISSED, seed="s")
    for seat, column in ((0, "7"), (1, "4"), (0, "/resign")):
        match, _ = match.play(seat, column)
    path = tmp_path / "match.record"
    path.write_text(match.record())
    return path


def test_it_tells_each_play_the_turning_points_and_the_accuracy(parlour, file):
    answer = parlour("review", file)

    assert 0 == answer.code
    assert "    1. Player 1, 7: blunder, win chance 100% down to " in answer.out
    assert "Better: 4. Column 4 completes the line." in answer.out
    assert "    2. Player 2, 4: best, win chance " in answer.out
    assert "Turning points:\n    1. " in answer.out
    assert "Win chance of Player 1, play by play:\n  " in answer.out
    assert "Accuracy of Player 2: " in answer.out


def test_as_json_it_has_the_same(parlour, file):
    told = parlour("review", file, "--json").json

    assert [1, 2] == [play["step"] for play in told["plays"]]
    assert ("4", "Column 4 completes the line.") == (told["plays"][0]["best"], told["plays"][0]["reason"])
    assert [1] == told["turning_points"]
    assert [3, 0.0] == told["curves"][0]["points"][-1]
    assert 2 == told["choices"]


def test_where_bars_cannot_be_shown_tenths_are(parlour, file, monkeypatch):
    monkeypatch.setattr("parlour.ui.terminal.reviews.draws_unicode", lambda: False)

    lines = parlour("review", file).out.split("\n")

    assert lines[lines.index("Win chance of Player 1, play by play:") + 1].strip().isdecimal()


def test_what_is_no_record_exits_with_3(parlour, tmp_path):
    (tmp_path / "x").write_text("nothing")

    assert 3 == parlour("review", tmp_path / "x").code


@pytest.mark.parametrize("slug", ["checkers", "whist", "crazy-eights", "cardpeegee"])
def test_a_match_of_every_game_is_reviewed(parlour, tmp_path, monkeypatch, slug):
    monkeypatch.setattr("parlour.bots.search.STEPS", 200)  # where a game has no judge of its own
    rng, match = Random(1), Match.start(game(slug), seed="1")
    while match.step < 14 and not match.outcome:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, rng.choice(match.legal(seat)))
    path = tmp_path / "match.record"
    path.write_text(match.record())
    answer = parlour("review", path)

    assert 0 == answer.code
    assert ": best, win chance" in answer.out or "Better: " in answer.out
    assert "Accuracy of Player" in answer.out


def test_no_play_of_a_lost_position_is_praised():
    lost = Judged(1, 0, "4", 0.0, 0.0, "good", True, "3", Message("why.connect-four.delays"))

    assert "Player 1, 4: lost position, win chance 0%." == texts.say(sentence(lost), language="en")
