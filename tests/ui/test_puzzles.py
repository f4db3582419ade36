"""Puzzles in the terminal, line by line."""

import io
import sys

import pytest

from parlour import puzzles
from parlour.cli import main


def told(monkeypatch, capsys, *typed, game="connect-four"):
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert 0 == main(["puzzle", game, "--seed", "a", "--glyphs", "ascii"])
    return capsys.readouterr().out


@pytest.fixture
def first():
    from datetime import date

    from parlour.ui.terminal.puzzles import chosen

    return next(chosen(("connect-four",), date(2026, 11, 18), "a"))


def test_the_solution_is_answered_with_the_reason_and_the_line(monkeypatch, capsys, first):
    out = told(monkeypatch, capsys, first.solution, "quit")

    assert "Solved." in out
    assert "The line of play: column" in out
    assert "You solved 1 puzzle." in out


def test_a_wrong_play_is_answered_with_the_houses_reply(monkeypatch, capsys, first):
    out = told(monkeypatch, capsys, next(iter(first.wrong)), first.solution, "quit")

    assert "The house answers column" in out
    assert "Try again." in out
    assert "You solved 1 puzzle." in out


def test_the_solution_is_not_told_before_it_is_asked_for(monkeypatch, capsys, first):
    out = told(monkeypatch, capsys, "hint", "quit")

    assert "Look at columns" in out
    assert "The solution is" not in out


def test_a_puzzle_can_be_shown_or_left(monkeypatch, capsys):
    out = told(monkeypatch, capsys, "show", "next", "9", "quit", game="checkers")

    assert 3 == out.count("Puzzle ")
    assert "You solved 0 puzzles." in out
    assert "9 is not a play here" in out


@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_every_kind_can_be_asked_for(monkeypatch, capsys, kind):
    assert "Only one" in told(monkeypatch, capsys, "quit", game=kind) or kind == "crazy-eights"


def test_a_game_without_puzzles_is_told_in_a_sentence(capsys):
    assert 2 == main(["puzzle", "cardpeegee"])
    assert "There are no puzzles of cardpeegee" in capsys.readouterr().err
