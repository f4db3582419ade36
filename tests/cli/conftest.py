"""Runs the command line inside the test, or as a process of its own."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour.cli import main


class Answer(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Parlour = Callable[..., Answer]


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a data folder of its own."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    return folder


@pytest.fixture
def parlour(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Parlour:
    def run(*arguments: object, stdin: str | bytes = "") -> Answer:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        code = main([str(argument) for argument in arguments])
        return Answer(code, *capfd.readouterr())

    return run


@pytest.fixture
def process() -> Parlour:
    def run(*arguments: str, stdin: str = "", **environment: str) -> Answer:
        done = subprocess.run(
            [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())", *arguments],
            input=stdin.encode(),
            capture_output=True,
            env={**os.environ, **environment},
            timeout=30,
            check=False,
        )
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
