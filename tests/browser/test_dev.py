"""`parlour dev`: somebody plays in a browser while the rules are being written."""

import re
import subprocess
import sys
from threading import Timer
from time import monotonic

import pytest

from parlour.scaffolding import files
from tests.browser.cards import sits_down

MOST = "min(3, state.left)"
PROMPTLY = 2.0  # seconds until a match goes on under the new rules, on a machine that has nothing else to do
PATIENCE = 60.0  # seconds that anything may take on a busy machine
BUSY = 10  # times slower is a machine that runs all tests at once


class Dev:
    """The command at work on a file."""

    def __init__(self, folder):
        self.file = folder / "count_down.py"
        self.file.write_text(files("count-down")["count_down.py"])
        command = [sys.executable, "-m", "parlour", "dev", str(self.file), "--port", "0"]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.hears(r"http://127\.0\.0\.1:\d+")

    def change(self, old, new):
        text = self.file.read_text()
        assert old in text
        self.file.write_text(text.replace(old, new))

    def hears(self, words):
        """Waits until it says something like this."""
        patience = Timer(PATIENCE, self._process.kill)
        patience.start()
        for line in self._process.stdout:
            if found := re.search(words, line):
                patience.cancel()
                return found[0]
        raise AssertionError(f"it has ended without saying {words}")

    def end(self):
        self._process.terminate()
        self._process.wait(10)
        self._process.stdout.close()


@pytest.fixture(scope="module")
def dev(tmp_path_factory):
    running = Dev(tmp_path_factory.mktemp("dev"))
    yield running
    running.end()


@pytest.fixture
def address(dev):
    return dev.url


def test_a_match_goes_on_under_the_new_rules_or_says_which_step_is_illegal_now(dev, visitor):
    ana = sits_down(visitor(), game="count-down", hot_seat=True, names=["Ana", "Ben"])
    ana.sees("[data-slot=take-3]").click()
    ana.sees("aside", has_text="Ana takes 3; 18 left.")

    dev.change(MOST, "min(4, state.left)")
    begun = monotonic()
    ana.sees("[data-slot=take-4]")
    assert monotonic() - begun < PROMPTLY * BUSY
    ana.sees("aside", has_text="Ana takes 3; 18 left.")
    ana.sees("[data-slot=take-4]").click()
    ana.sees("aside", has_text="Ben takes 4; 14 left.")

    dev.change("min(4, state.left)", "min(3, state.left)")
    ana.sees("body", has_text=re.compile(r"step 2 of its log, take-4 of seat 2"))
    assert "step 2 of its log, take-4 of seat 2" in dev.hears("A match cannot go on: .*")

    dev.change(MOST, "min(4, state.left)")
    ana.page.reload()
    ana.sees("aside", has_text="Ben takes 4; 14 left.")


def test_a_file_that_cannot_be_loaded_changes_nothing(dev, visitor):
    text = dev.file.read_text()
    dev.file.write_text(text + "\nx = (\n")
    assert "What could be played before goes on" in dev.hears("count_down.py cannot be played: line .*")
    sits_down(visitor(), game="count-down", hot_seat=True).sees("[data-slot=take-1]")
    dev.file.write_text(text)


def test_what_breaks_a_law_is_shown_with_the_smallest_match_that_does(dev):
    dev.change("min(4, state.left)", "min(3, state.left - 1)")  # nobody can take the last one
    dev.hears("^law 1, seed .*")
    assert re.fullmatch(r" +(\d take-\d; )+\d take-\d", dev.hears(".*"))
