"""The deep command: it finds the rows, gives each what it asks for, and fails if one of them does."""

import sys
from types import SimpleNamespace

import pytest

from tests.battery.result import Result
from tools import battery


def row(bad: int):
    def run(*, count: int = 5, seed: int = 1):
        yield Result(7, "a test", count, bad, f"seed {seed}", ("a case",) * bad)

    return SimpleNamespace(run=run, __name__="row07_made_up")


def broken_row():
    def run(*, cycles: int = 5):
        raise RuntimeError("no server")
        yield

    return SimpleNamespace(run=run, __name__="row08_broken")


def table(monkeypatch, capsys, rows, *words: str) -> tuple[int, str]:
    monkeypatch.setattr(battery, "found", lambda: rows)
    monkeypatch.setattr(sys, "argv", ["battery", *words])
    return battery.main(), capsys.readouterr().out


def test_a_row_gets_the_counts_of_the_command_line_and_keeps_its_own_for_the_rest(monkeypatch, capsys):
    code, text = table(monkeypatch, capsys, {7: row(bad=0)}, "--count", "1234")

    assert 0 == code
    assert "1,234  seed 1" in text


def test_a_row_that_fails_or_breaks_off_fails_the_run(monkeypatch, capsys):
    code, text = table(monkeypatch, capsys, {7: row(bad=1), 8: broken_row()}, "--rows", "7,8")

    assert 1 == code
    assert "FAIL (1)\n     a case\n" in text
    assert "row08_broken broke off" in text
    assert "RuntimeError('no server')" in text


def test_an_unknown_row_is_named(monkeypatch, capsys):
    with pytest.raises(SystemExit, match="There is no row 9"):
        table(monkeypatch, capsys, {7: row(bad=0)}, "--rows", "9")


def test_a_test_that_tried_nothing_has_failed():
    assert 1 == Result(7, "a test", 0).bad


def test_every_row_of_the_folder_is_found():
    assert {4, 15, 16} <= battery.found().keys()


def test_a_row_may_be_called_by_its_name():
    assert [27, 4] == battery.chosen("web,4", {4: row(bad=0), 27: row(bad=0)})
