"""Row 18: hostile strings, everywhere. More than 500 of them, each in some of the fields."""

import pytest

from parlour.client import address
from tests.adapters.running import open_house
from tests.battery import sinks
from tests.battery.chromium import browser
from tests.battery.hostile import FIXED, strings
from tests.battery.result import failed
from tests.battery.rows.row18_injection import admin_with, requests_with, run

SCRIPT = "<script>document.title='pwned';window.pwned=1;alert(1)</script>"


def test_whatever_a_visitor_writes_is_shown_and_never_obeyed():
    assert [] == failed(run(count=600, fields=2, screens=40))


def test_there_are_enough_strings_and_all_of_the_lists():
    assert 500 < len(FIXED) < 600
    assert len(FIXED) == len(set(FIXED) & set(strings(600)))


def test_every_field_has_its_turn():
    with open_house() as house:
        requests = requests_with("x", house.http("GET", "/schema/openapi.json").json)
    count = len(requests)
    bodies = [(path, body) for _, path, body, _ in requests if isinstance(body, dict)]
    put = {(path, name) for path, body in bodies for name, value in body.items() if value == "x"}

    assert {("/api/guest", "name"), ("/api/tables", "game"), ("/api/matches/x/reports", "text")} <= put
    assert set(range(count)) == {(number * 2 + at) % count for number in range(600) for at in range(2)}


def wrongs(tried):
    return [wrong for _, wrong in tried if wrong]


def test_what_a_browser_was_kept_from_doing_is_found_too():
    with open_house() as running, browser() as visit:
        home = f"http://127.0.0.1:{running.port}"
        visit.comes_with(home, running.guest())
        visit.look(home, home)
        visit.page.evaluate("() => document.body.insertAdjacentHTML('beforeend', '<p onclick=alert(1)>')")

        assert "Content Security Policy" in visit.happened()[0]


def test_a_tag_that_no_page_has_is_found():
    assert "tags" in sinks.wrong_page("<!doctype html><html lang=en><script>pwned</script>")


def test_a_script_that_runs_is_found():
    with browser() as visit:
        assert ["dialog 1", "it ran"] == visit.look(f"data:text/html,{SCRIPT}")


@pytest.mark.parametrize("text", ["\x1b[2J", "\u202eevil", "\U000e0041", "\x9b2J"])
def test_what_a_terminal_would_obey_is_found(text, monkeypatch):
    monkeypatch.setattr(sinks, "harmless", lambda frame: frame)
    monkeypatch.setattr("parlour.ui.terminal.lines.printable", str)

    assert [] != wrongs(sinks.in_lines([text, "x", "y", "z"]))
    assert [] != wrongs(sinks.on_screen([text, "x", "y", "z"]))


def test_an_escape_sequence_that_an_admin_would_see_is_found(monkeypatch):
    monkeypatch.setattr("parlour.admin.printable", str)

    assert [] != wrongs(admin_with(["\x1b[2J"]))


@pytest.mark.parametrize("text", ["\x1b[2J", "x\nforged", "a\u2028b"])
def test_a_forged_line_of_the_log_is_found(text, monkeypatch):
    monkeypatch.setattr("parlour.adapters.logs._spelt_out", str)

    assert [] != wrongs(sinks.logged([text], "text"))


def test_a_text_that_a_client_shows_loses_nothing_that_can_be_read():
    said = '{"a": "Zoë \\"quoted\\" \\\\ 🙂 \\u00e9 \\ud83d\\ude42"}'

    assert said.encode() == address.harmless(said.encode())
