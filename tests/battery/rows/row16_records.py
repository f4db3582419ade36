"""Row 16: every record is verified a second time by an independent verifier, and every change is found.

A changed bit breaks the digest. So forgeries come with a mended digest too: then a changed draw, a changed
choice of the clock, or another secret, commitment or nonce must give themselves away.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from random import Random

from parlour.core.record import verify
from parlour.core.registry import slugs
from tests.battery.result import Batch, Result, batches, spread
from tests.battery.verifier import fault
from tools.tamper import draws_forged, random_record

BATCH = 10
BITS = 40  # that are changed in a record, one at a time
CORES = os.cpu_count() or 1
HONEST, BIT, EVERY_BIT, FORGED, RELABELLED = TESTS = (
    "records accepted by both verifiers",
    "one changed bit found",
    "any bit of a record of each game found",
    "forged luck with a mended digest found by both",
    "a play given to or taken from the clock: agreed",
)


def run(*, count: int = 10_000, seed: int = 1, workers: int = CORES) -> Iterator[Result]:
    done: Counter[str] = Counter()
    bad: list[tuple[str, str]] = []
    for tried, missed in spread(partial(batch, seed), batches(count, BATCH), workers, "row 16"):
        done += tried
        bad += missed
    for test in TESTS:
        missed = tuple(case for name, case in bad if name == test)
        figures = f"{done[test] - len(missed):,} of {done[test]:,}"
        yield Result(16, test, done[test], len(missed), figures, missed[:3])


def batch(seed: int, work: Batch) -> tuple[Counter[str], list[tuple[str, str]]]:
    """What was tried, by test, and what was judged wrongly."""
    number, size = work
    done: Counter[str] = Counter()
    bad = []
    for at in range(size):
        slug, name = slugs()[at % len(slugs())], f"{seed}/16/{number}/{at}"
        for test, sound, case in judged(slug, name, every_bit=number == 0 and at < len(slugs())):
            done[test] += 1
            bad += [] if sound else [(test, f"{slug}, seed {name}: {case}")]
    return done, bad


def judged(slug: str, name: str, every_bit: bool) -> Iterator[tuple[str, bool, str]]:
    """Each test of one record, whether it went well, and what it was about."""
    rng = Random(name)
    record = random_record(slug, rng)
    verdict, found = verify(record), fault(record)
    yield HONEST, verdict.ok and not found, f"{verdict.reason} {found}"
    for bit in rng.sample(range(8 * len(record)), BITS):
        yield BIT, not verify(flipped(record, bit)).ok, f"bit {bit}"
    for bit in range(8 * len(record)) if every_bit else ():
        yield EVERY_BIT, not verify(flipped(record, bit)).ok, f"bit {bit}"
    for what, forged in forgeries(record, rng):
        yield FORGED, not verify(forged).ok and bool(fault(forged)), what
    told = relabelled(record, rng)
    verdict, found = verify(told), fault(told)
    yield RELABELLED, verdict.ok != bool(found), f"{verdict.reason} {found}"


def flipped(record: bytes, bit: int) -> bytes:
    at, mask = bit // 8, 1 << bit % 8
    return record[:at] + bytes([record[at] ^ mask]) + record[at + 1 :]


def forgeries(record: bytes, rng: Random) -> Iterator[tuple[str, bytes]]:
    """Records with other luck and a fitting digest."""
    yield from (("a draw", forged) for forged in draws_forged(record, rng))
    lines = record.decode().split("\n")
    drawn = any(line.startswith("nature ") and line.count(" ") >= 4 for line in lines)
    for at, line in enumerate(lines):
        # Where little or nothing was drawn, another nonce may well give the same luck.
        if line.startswith(("commit: ", "secret: ")) or (line.startswith("nonce: ") and drawn):
            place = rng.randrange(len(line) - 32, len(line))
            other = f"{int(line[place], 16) ^ 1 << rng.randrange(4):x}"
            changed = [*lines[:at], line[:place] + other + line[place + 1 :], *lines[at + 1 :]]
            yield line.split(":")[0], mended(changed)


def relabelled(record: bytes, rng: Random) -> bytes:
    """Says of one play that the clock made it, or that it did not: the numbers of later draws change."""
    lines = record.decode().split("\n")
    at = rng.choice([at for at, line in enumerate(lines) if line[:1].isdecimal()])
    who, _, words = lines[at].partition(" ")
    lines[at] = f"{who.removesuffix('/clock') if '/' in who else who + '/clock'} {words}"
    return mended(lines)


def mended(lines: list[str]) -> bytes:
    body = "\n".join(lines).rpartition("digest: ")[0]
    return f"{body}digest: {sha256(body.encode()).hexdigest()}\n".encode()
