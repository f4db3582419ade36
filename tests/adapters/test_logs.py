"""What is noted is one line on stderr, and holds no secrets."""

import json
import logging
import sys

import pytest

from parlour.adapters.logs import open_log


@pytest.fixture(autouse=True)
def _log_as_before():
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)


def test_a_line_of_json_is_an_event(capsys):
    open_log("info", "json")("open", matches=3)

    line = json.loads(capsys.readouterr().err)
    assert ("open", 3, "info") == (line["event"], line["matches"], line["level"])
    assert line["timestamp"].endswith("Z")


def test_text_is_one_line_too(capsys):
    open_log("info", "text")("open", matches=3)

    lines = capsys.readouterr().err.splitlines()
    assert 1 == len(lines)
    assert "open" in lines[0]
    assert "matches=3" in lines[0]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("name", ["token", "nonce", "secret", "cookie", "hand"])
def test_secrets_are_kept_back(capsys, form, name):
    open_log("debug", form)("something", **{name: "c0ffee"})

    assert "c0ffee" not in capsys.readouterr().err


def test_troubles_are_warnings_and_defects_are_errors(capsys):
    note = open_log("warning", "json")
    note("open")
    note("bot-worker-died")
    note("request-failed", error=ValueError("boom"))

    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [("bot-worker-died", "warning"), ("request-failed", "error")] == [
        (line["event"], line["level"]) for line in lines
    ]
    assert "ValueError: boom" in lines[1]["exception"]


def test_what_libraries_log_takes_the_same_way(capsys):
    open_log("info", "json")
    logging.getLogger("some.library").warning("hello %s", "there")

    assert "hello there" == json.loads(capsys.readouterr().err)["event"]
    assert sys.stderr is not None


def test_what_clients_can_make_the_server_warn_of_is_not_logged(capsys):
    open_log("debug", "json")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application")

    assert 1 == capsys.readouterr().err.count("event")
