"""A whole match of every game in plain lines, at a pseudo-terminal and by keys alone.

Each golden file in `transcripts/` is the terminal's text from the first line to the last, and its own
script: what follows `> ` is typed. After a change of words or pictures that is meant, write them anew with

    python -m tests.ui.test_transcripts --update

and read the difference. A person who plays anything legal chooses the plays.
"""

import os
import re
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game, slugs
from parlour.ui.terminal.plain import Plain
from parlour.ui.terminal.sessions.local import LocalSession
from parlour.ui.terminal.sessions.seating import Seating
from tests.ui.script import Guided
from tests.ui.terminal import Terminal

FOLDER = Path(__file__).parent / "transcripts"
MATCHES = {  # seed, opponent, preset: short ones that still have everything
    "cardpeegee": ("15", "human", "vanilla", {}),
    "checkers": ("1", "human", "english-6x6", {}),
    "connect-four": ("1", "human", "standard", {}),
    "crazy-eights": ("57", "bot", "standard", {"hand": 3}),
    "whist": ("20", "bot", "standard", {"target": 1}),
}
PROMPT = "\n> "


def test_every_game_has_a_transcript():
    assert set(slugs()) <= MATCHES.keys()


@pytest.mark.parametrize("slug", MATCHES)
def test_a_match_by_keys_alone(slug, home):
    golden = (FOLDER / f"{slug}.txt").read_text("utf-8")
    typed = re.findall(r"^> (.*)$", golden, re.MULTILINE)

    assert golden == transcript(slug, typed, home)


def transcript(slug, typed, home):
    with Terminal(*arguments(slug)) as terminal:
        for line in typed:
            terminal.answer(line, PROMPT)
        text = terminal.rest()
    assert 0 == terminal.process.returncode
    return without_paths(text, home)


def arguments(slug):
    seed, opponent, preset, options = MATCHES[slug]
    manner = ("--plain", "--glyphs", "unicode", "--speed", "off")
    opts = [word for name, value in options.items() for word in ("--opt", f"{name}={value}")]
    return ("play", slug, *manner, "--seed", seed, "--vs", opponent, "--preset", preset, *opts)


def without_paths(text, home):
    """The folder and the time of day are different in every run."""
    text = text.replace(str(home), "HOME")
    return re.sub(r"-\d{8}-\d{6}\.txt", "-DATE.txt", text)


def answers(slug):
    """What somebody types who plays anything legal."""
    seed, opponent, preset, options = MATCHES[slug]
    rules = game(slug, preset, **options)
    match = Match.start(rules, rules.seats[0], Luck.from_seed(seed, rules.seats[0]))
    seating = Seating.against(slug, match.seats, opponent)
    table = Plain(LocalSession(match, seating, Random(seed), False), Guided())
    table.lines.table = table
    table.run()
    return table.lines.answers


def update():
    for slug in MATCHES:
        with TemporaryDirectory() as home:
            os.environ["PARLOUR_HOME"] = home
            (FOLDER / f"{slug}.txt").write_text(transcript(slug, answers(slug), home), "utf-8")


if __name__ == "__main__" and sys.argv[1:] == ["--update"]:
    update()
