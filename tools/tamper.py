"""Does `verify` accept every record that we write, and reject every one that was changed?

Three counts: honest records, records with one changed byte, and records in which a draw was changed and
the digest mended to fit, which only the secret can give away.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from parlour.core.chance import Luck, Nonce
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.record import verify
from parlour.core.registry import game, games

BATCH = 50


class Count(NamedTuple):
    honest: int = 0
    accepted: int = 0
    changed: int = 0
    rejected: int = 0
    forged: int = 0
    found: int = 0

    def plus(self, other: "Count") -> "Count":
        return Count(*(a + b for a, b in zip(self, other, strict=True)))


def random_record(slug: str, rng: Random) -> bytes:
    made = game(slug, rng.choice(list(games()[slug].presets)))
    seats = rng.choice(made.seats)
    nonces = tuple(Nonce(rng.randbytes(16), rng.random() < 0.5) for _ in range(seats))
    match: Match[Any, Any, Any] = Match.start(made, seats, Luck(rng.randbytes(32), nonces))
    while isinstance(match.awaiting, Turn):
        seat = rng.choice(match.awaiting.seats)
        late = rng.random() < 0.05  # now and then the clock plays
        match, _ = match.expire(seat) if late else match.play(seat, rng.choice(match.legal(seat)))
    return match.record().encode()


def one_byte_changed(record: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(record))
    other = rng.choice([byte for byte in range(256) if byte != record[at]])
    return record[:at] + bytes([other]) + record[at + 1 :]


def draws_forged(record: bytes, rng: Random) -> Iterator[bytes]:
    """The record with one draw in another order and a fitting digest, if it has a draw of two or more."""
    lines = record.decode().split("\n")
    draws = [at for at, line in enumerate(lines) if line.startswith("nature ") and line.count(" ") > 1]
    if draws:
        at = rng.choice(draws)
        name, first, second, *rest = lines[at].split(" ")
        lines[at] = " ".join([name, second, first, *rest])
        body = "\n".join(lines).rpartition("digest: ")[0]
        yield f"{body}digest: {sha256(body.encode()).hexdigest()}\n".encode()


def tampered(slug: str, batch: int, changes: int) -> Count:
    rng, count = Random(f"{slug}/{batch}"), Count()
    for _ in range(BATCH):
        record = random_record(slug, rng)
        changed = [one_byte_changed(record, rng) for _ in range(changes)]
        forged = list(draws_forged(record, rng))
        bad = [sum(not verify(text).ok for text in texts) for texts in (changed, forged)]
        count = count.plus(Count(1, verify(record).ok, changes, bad[0], len(forged), bad[1]))
    return count


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--records", type=int, default=1000, help="records per game")
    arguments.add_argument("--changes", type=int, default=2, help="changed copies of each record")
    given = arguments.parse_args()
    total = Count()
    with ProcessPoolExecutor() as pool:
        for slug in games():
            batches = range(max(1, given.records // BATCH))
            jobs = [pool.submit(tampered, slug, batch, given.changes) for batch in batches]
            count = Count()
            for job in jobs:
                count = count.plus(job.result())
            print(f"{slug}: {describe(count)}", flush=True)
            total = total.plus(count)
    print(f"all: {describe(total)}")
    return int(total[::2] != total[1::2])


def describe(count: Count) -> str:
    return (
        f"{count.accepted} of {count.honest} records accepted, "
        f"{count.rejected} of {count.changed} with one changed byte rejected, "
        f"{count.found} of {count.forged} with a forged draw found out"
    )


if __name__ == "__main__":
    sys.exit(main())
