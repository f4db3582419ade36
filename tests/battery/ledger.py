"""What players were promised and shown, to be compared with the journal that a house leaves behind."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

from parlour.core import record
from parlour.core.record import play_from
from parlour.service.matches.loading import read
from parlour.service.ports import SavedMatch, StepRow
from tests.adapters.kept import PATIENCE, opened
from tests.battery.players import Notes, Player, Sent

ACTOR = re.compile(rb'"actor":(\d+)')
TIME = re.compile(rb'"left_ms":(\d+),"of_ms":(\d+)')
REFUSED = b'{"type":"refused"'
MATCHES = "SELECT id FROM match"
ROUNDED = 50  # milliseconds that a clock may differ by

Submission = tuple[str, int, str]  # match, seat, the client's id


class Ledger(Notes):
    def __init__(self) -> None:
        super().__init__()
        self.promised: dict[Submission, tuple[int, str]] = {}  # the version and the play of it
        self.seen: dict[tuple[str, int], int] = {}  # who made a version, as it was shown
        self.known: dict[str, int] = {}  # the last version that anybody was shown
        self.before: dict[str, int] = {}  # the same, when the house was started last
        self.opened = 0.0  # when that was
        self.refused = 0  # by the rules: two may want the same checker at once
        self.clocks = 0  # that were looked at after a restart
        self._wanted: tuple[int, asyncio.Future[None]] | None = None

    def ack(self, player: Player, sent: Sent, version: int) -> None:
        super().ack(player, sent, version)
        key = player.match.decode(), player.seat, sent.id.decode()
        if self.promised.setdefault(key, (version, sent.play.decode())) != (version, sent.play.decode()):
            self.wrong.append(f"{key} was acknowledged as {self.promised[key]} and as {version}")
        if self._wanted and self.acknowledged >= self._wanted[0] and not self._wanted[1].done():
            self._wanted[1].set_result(None)

    def problem(self, player: Player, frame: bytes) -> None:
        if frame.startswith(REFUSED) and b'"stale":true' not in frame and b'"PL-8"' not in frame:
            self.refused += 1
        else:
            super().problem(player, frame)

    def restarted(self, at: float) -> None:
        self.opened, self.before = at, dict(self.known)

    async def until_more(self, acknowledged: int, seconds: float) -> None:
        """Waits for so many more acknowledged plays."""
        self._wanted = self.acknowledged + acknowledged, asyncio.get_running_loop().create_future()
        await asyncio.wait_for(self._wanted[1], seconds)

    def shown(self, player: Player, kind: bytes, version: int, frame: bytes) -> None:
        match = player.match.decode()
        if kind == b"picture":
            self._check_clock(match, frame)
            if version < self.before.get(match, 0):
                self.wrong.append(f"{match} went back to {version}, but {self.before[match]} had been shown")
        elif actor := ACTOR.search(frame, 0, 200):
            self.seen[match, version] = int(actor[1])
        self.known[match] = max(version, self.known.get(match, 0))

    def _check_clock(self, match: str, frame: bytes) -> None:
        """Nobody has less time than since the house was started."""
        for left, full in TIME.findall(frame):
            self.clocks += 1
            used = int(full) - int(left)
            if used > (monotonic() - self.opened) * 1000 + ROUNDED:
                self.wrong.append(f"{used} ms of the time of {match} were gone when the house opened again")


# The journal


def journal(database: Path | str) -> Iterator[SavedMatch]:
    """Every match of a house that is closed."""
    store, matches, found = opened(database, lambda tell: tell()), SimpleQueue[list[str]](), list[Any]()
    store.read(lambda books: [id for (id,) in books.connection.exec_driver_sql(MATCHES)], matches.put)
    for match in matches.get(timeout=PATIENCE):
        store.load(match, found.append)
    store.close()
    return iter(found)


def differences(ledger: Ledger, database: Path | str) -> Iterator[str]:
    """Everything that was promised or shown and is not in the journal as it was."""
    steps: dict[tuple[str, int], StepRow] = {}
    submissions: dict[Submission, list[StepRow]] = {}
    for saved in journal(database):
        yield from faults_of(saved)
        for step in saved.steps:
            steps[step.match, step.version] = step
            if step.client_id and step.seat is not None:
                submissions.setdefault((step.match, step.seat, step.client_id), []).append(step)
    for submission, (version, play) in ledger.promised.items():
        kept = [(step.version, _played(step)) for step in submissions.get(submission, [])]
        if kept != [(version, play)]:
            yield f"{submission} was acknowledged as {version} {play}; the journal has {kept}"
    for match, version in ledger.known.items():
        if (match, version) not in steps:
            yield f"version {version} of {match} was shown; the journal does not have it"
    for (match, version), actor in ledger.seen.items():
        found = steps.get((match, version))
        if not found or found.seat != actor:
            yield f"seat {actor} was seen to make version {version} of {match}; the journal has {found}"


def _played(step: StepRow) -> str:
    return play_from(step.plays.partition("\n")[0]).notation


def faults_of(saved: SavedMatch) -> Iterator[str]:
    """What is wrong with a match in itself: it must fold, and only its players have played."""
    id, versions = saved.row.id, [step.version for step in saved.steps]
    if versions != list(range(len(versions))):
        yield f"{id} has the versions {versions}"
    for step in saved.steps[1:]:
        played = play_from(step.plays.partition("\n")[0])
        if played.by is not None and played.notation.split(" ")[0] not in ("/pause", "/reopen"):
            yield f"{played.by} played {played.notation} in version {step.version} of {id}"
    try:
        yield from _folded(saved)
    except Exception as error:  # whatever the rules say of a journal that makes no sense
        yield f"{id} does not fold: {error!r}"


def _folded(saved: SavedMatch) -> Iterator[str]:
    if not saved.steps:
        return
    match, row = read(saved).match, saved.row
    if (match.outcome is not None) != (row.phase == "over") or (row.phase == "over") != bool(row.next_secret):
        yield f"{row.id} is kept as {row.phase}, but its journal leads to {match.awaiting}"
    elif match.outcome:
        verdict = record.verify(record.write(match))
        if not verdict.ok:
            yield f"the record of {row.id} is wrong: {verdict.reason}"
