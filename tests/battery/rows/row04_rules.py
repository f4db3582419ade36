"""Row 4: random deeds in random matches, each compared with a simple oracle of what a match is.

An example is one sequence of deeds in one match: some plays to get somewhere, then up to thirty deeds of
every kind (plays, plays by the clock, nonsense, offers, answers, takebacks, resignations). The oracle knows
only rules PL-1 to PL-7; every step must then also be what the log alone tells.
"""

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from parlour.core.chance import Luck, Nonce
from parlour.core.history import history
from parlour.core.match import Match
from parlour.core.record import read, verify
from parlour.core.worlds import cards_shown
from tests.battery.oracle import Oracle
from tests.battery.result import Batch, Result, batches, spread
from tools.laws import CORNERS, PRESETS

SETTINGS = PRESETS + CORNERS
GAMES = [setting.game for setting in SETTINGS]
KINDS = {
    "play": 10,
    "expire": 3,
    "strange": 3,
    "draw": 1,
    "takeback": 3,
    "accept": 4,
    "decline": 1,
    "resign": 0.1,
}
COUNTED = ("plays", "by the clock", "refused", "taken back")
BATCH = 100
MOST_SHOWN = 3

Deed = tuple[str, int, int]  # its kind, and two numbers that choose seat and words


@dataclass(frozen=True)
class Example:
    setting: int  # in SETTINGS
    seed: str
    deeds: tuple[Deed, ...]

    def __str__(self) -> str:
        deeds = ", ".join(f"{kind} {a} {b}" for kind, a, b in self.deeds)
        return f"{SETTINGS[self.setting]}, seed {self.seed}: {deeds}"


def run(*, count: int = 200_000, seed: int = 1, workers: int = os.cpu_count() or 1) -> Iterator[Result]:
    deeds: Counter[str] = Counter()
    bad: list[str] = []
    for done, found in spread(partial(batch, seed), batches(count, BATCH), workers, "row 4"):
        deeds += done
        bad += found
    figures = ", ".join(f"{deeds[kind]:,} {kind}" for kind in COUNTED)
    yield Result(4, "deeds in random matches", count, len(bad), figures, tuple(bad[:MOST_SHOWN]))


def batch(seed: int, work: Batch) -> tuple[Counter[str], list[str]]:
    """What was done in these examples, and what was found to be wrong."""
    number, size = work
    deeds: Counter[str] = Counter()
    bad = []
    for at in range(size):
        tried = example(number * BATCH + at, seed)
        if reason := broken(tried, deeds):
            least = shrunk(tried)
            bad.append(f"{broken(least) or reason}: {least}")
    return deeds, bad


def example(number: int, seed: int) -> Example:
    name = f"{seed}/{number}"
    rng = Random(name)
    ahead = rng.choice((0, 0, 0, 0, rng.randrange(80)))
    kinds = ["play"] * ahead + rng.choices([*KINDS], [*KINDS.values()], k=rng.randrange(2, 30))
    deeds = tuple((kind, rng.randrange(1000), rng.randrange(1000)) for kind in kinds)
    return Example(number % len(SETTINGS), name, deeds)


def broken(example: Example, deeds: Counter[str] | None = None) -> str:
    """What is wrong after, or in, one of the deeds; empty if nothing is."""
    oracle = Oracle(started(example), Counter() if deeds is None else deeds)
    try:
        for deed in example.deeds:
            over = bool(oracle.now.outcome)
            oracle.does(*deed)
            if over:
                break  # it was refused, as would be all that come
        compare_with_the_log(oracle.past)
    except Exception as error:  # whatever it is, it is a finding
        return f"{type(error).__name__}: {error}"[:300]
    return ""


def started(example: Example) -> Match[Any, Any, Any]:
    seats, rng = SETTINGS[example.setting].seats, Random(example.seed)
    luck = Luck(rng.randbytes(32), tuple(Nonce(rng.randbytes(16), True) for _ in range(seats)))
    return Match.start(GAMES[example.setting], seats, luck)


def compare_with_the_log(past: list[Match[Any, Any, Any]]) -> None:
    """The log alone tells every step again; the record holds the log, and no secret before the end."""
    match = past[-1]
    again = [moment.match for moment in history(match.rewound(), match.log)]
    assert [told(then) for then in past] == [told(then) for then in again], "the log tells another match"
    assert match.events == again[-1].events, "the log tells other events"
    assert cards(past[0]) == cards(match), "cards came or went"
    text = match.record()
    if match.outcome:
        assert (verdict := verify(text)).ok, verdict.reason
    else:
        assert text == read(text).record(), "the record reads back as another"
        assert match.luck.secret.hex() not in text, "an open match shows its secret"


def told(match: Match[Any, Any, Any]) -> tuple[Any, ...]:
    return match.state, match.awaiting, match.offer, match.step, match.draws, match.talk


def cards(match: Match[Any, Any, Any]) -> list[str]:
    return sorted(map(str, cards_shown(match.state)))


def shrunk(example: Example) -> Example:
    """The example without any deeds that it fails without: first long runs of them, then single ones."""
    for length in (32, 16, 8, 4, 2, 1, 1):
        for at in range(len(example.deeds) - length, -1, -length):
            shorter = replace(example, deeds=example.deeds[:at] + example.deeds[at + length :])
            if broken(shorter):
                example = shorter
    return example
