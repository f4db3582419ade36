"""What a house promised about the luck of a match, and whether its record keeps it."""

from secrets import token_bytes
from typing import NamedTuple

from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.game import Seat
from parlour.service import wire

NONCE = 16  # bytes


class Checked(NamedTuple):
    ok: bool
    reason: str
    record: str


class Promises:
    """Commitments that were seen before the deal, and the nonces that we sent, by match."""

    def __init__(self) -> None:
        self._commits: dict[str, str] = {}
        self._nonces: dict[str, bytes] = {}
        self._next_commits: dict[str, str] = {}
        self._next_nonces: dict[str, bytes] = {}

    def nonce_for(self, match: str, nonce: bytes | None) -> bytes:
        """Ours for this match: one that was sent is never replaced."""
        return self._nonces.setdefault(match, nonce or token_bytes(NONCE))

    def nonce_for_next(self, match: str, nonce: bytes | None) -> bytes:
        return self._next_nonces.setdefault(match, nonce or token_bytes(NONCE))

    def seen(self, match: str, commit: str, phase: wire.Phase) -> None:
        if phase == "waiting":
            self._commits.setdefault(match, commit)

    def ended(self, match: str, result: wire.Result) -> None:
        self._next_commits[match] = result.next_commit

    def followed(self, match: str, following: str) -> None:
        """A rematch: what was promised when the last match ended is promised for this one."""
        if commit := self._next_commits.get(match):
            self._commits.setdefault(following, commit)
        if nonce := self._next_nonces.get(match):
            self._nonces.setdefault(following, nonce)

    def check(self, match: str, seat: Seat | None, text: str) -> Checked:
        verdict = record.verify(text)
        wrong = "" if verdict.ok else verdict.reason
        wrong = wrong or self._broken(match, seat, text)
        return Checked(not wrong, wrong or verdict.reason, text)

    def _broken(self, match: str, seat: Seat | None, text: str) -> str:
        luck = record.read(text).luck
        if not isinstance(luck, Luck):
            return "The record shows no secret, so that its draws cannot be checked."
        if self._commits.get(match, luck.commit.hex()) != luck.commit.hex():
            return "The luck was not decided by the secret that was promised before the deal."
        mine = self._nonces.get(match)
        if mine and seat is not None and (luck.nonces[seat].value, luck.nonces[seat].house) != (mine, False):
            return "The luck was decided without what this seat had contributed."
        return ""
