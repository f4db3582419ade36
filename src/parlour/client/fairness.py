"""What a house promised about the luck of a match, and whether its record keeps the promise.

The check accuses a house only of what this machine can prove: that it committed to another secret, that it
confirmed this machine's nonce and then left it out, or that it showed another match than the record tells of.
What another device sent or saw is not checked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from secrets import token_bytes
from typing import Any, NamedTuple

from parlour.client.sightings import Sightings
from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.game import Seat
from parlour.service import wire

NONCE = 16  # bytes
MOST = 50  # matches to remember
NOT_CHECKED = "Your seat's part of the secret was not checked on this device: it was not sent from here."

Known = dict[str, dict[str, str]]


class Checked(NamedTuple):
    ok: bool
    reason: str
    record: str


@dataclass
class Promised:
    """The promises about one match, in hexadecimal; empty where unknown."""

    commit: str = ""  # seen before the deal
    nonce: str = ""  # that we sent; counts only if the house confirmed it
    next_commit: str = ""  # of a rematch
    next_nonce: str = ""


class Promises:
    """The promises about each match, by id. `keep` gets whatever must outlive this process."""

    def __init__(self, known: Mapping[str, Any] | None = None, keep: Callable[[Known], None] | None = None):
        self._matches = {match: _promised(words) for match, words in (known or {}).items()}
        self._keep = keep
        self._taken: dict[str, dict[Seat, str]] = {}  # nonces that the house confirmed for our seats
        self._begun: set[str] = set()
        self._sightings: dict[str, Sightings] = {}

    def nonce_for(self, match: str, nonce: bytes | None) -> bytes:
        """Our nonce for this match; one already sent is never replaced."""
        return bytes.fromhex(self._note(match, "nonce", (nonce or token_bytes(NONCE)).hex()))

    def nonce_for_next(self, match: str, nonce: bytes | None) -> bytes:
        return bytes.fromhex(self._note(match, "next_nonce", (nonce or token_bytes(NONCE)).hex()))

    def seen(self, match: str, commit: str, phase: wire.Phase) -> None:
        if phase == "waiting":
            self._note(match, "commit", commit)

    def shown(self, picture: wire.Picture) -> None:
        """Notes what it shows, and the confirmed nonces of our seats.

        They are final once dealt; before, seats may change.
        """
        match = picture.match
        self.seen(match, picture.commit, picture.phase)
        self.stepped(picture)
        if picture.result:
            self.ended(match, picture.result)
        if match not in self._begun:
            self._taken[match] = {}
        if picture.phase != "waiting":
            self._begun.add(match)
        if picture.seat is not None and picture.nonce is not None:
            self._taken[match].setdefault(picture.seat, picture.nonce)

    def stepped(self, picture: wire.Picture) -> None:
        """Notes what the house shows of the match after one more step."""
        self._sightings.setdefault(picture.match, Sightings(picture)).add(picture)
        for match in list(self._sightings)[:-MOST]:
            del self._sightings[match]

    def ended(self, match: str, result: wire.Result) -> None:
        self._note(match, "next_commit", result.next_commit)

    def followed(self, match: str, following: str) -> None:
        """A rematch inherits what was promised at the end of the last match."""
        before = self._matches.get(match, Promised())
        self._note(following, "commit", before.next_commit)
        self._note(following, "nonce", before.next_nonce)

    def _note(self, match: str, name: str, value: str) -> str:
        """The first value noted stays."""
        promised = self._matches.get(match, Promised())
        if known := getattr(promised, name):
            return str(known)
        if value:
            setattr(promised, name, value)
            self._matches[match] = promised
            self._save()
        return value

    def _save(self) -> None:
        for match in list(self._matches)[:-MOST]:
            del self._matches[match]
        if self._keep:
            self._keep({match: _words(promised) for match, promised in self._matches.items()})

    # After the end

    def check(self, match: str, text: str) -> Checked:
        verdict = record.verify(text)
        wrong = "" if verdict.ok else verdict.reason
        wrong = wrong or self._broken(match, text)
        return Checked(not wrong, wrong or f"{verdict.reason} {self._unknown(match, text)}".strip(), text)

    def _broken(self, match: str, text: str) -> str:
        told, known = record.read(text), self._matches.get(match, Promised())
        luck = told.luck
        if not isinstance(luck, Luck):
            return "The record shows no secret, so its draws cannot be checked."
        if known.commit not in ("", luck.commit.hex()):
            return "The draws do not follow from the secret that was promised before the deal."
        for seat, taken in self._taken.get(match, {}).items():
            if taken and taken == known.nonce != _sent(luck, seat):
                return "The draws were made without this seat's part of the secret."
        sightings = self._sightings.get(match)
        return sightings.objection(told) if sightings else ""

    def _unknown(self, match: str, text: str) -> str:
        luck, mine = record.read(text).luck, self._matches.get(match, Promised()).nonce
        assert isinstance(luck, Luck)
        seats = self._taken.get(match, {})
        return NOT_CHECKED if any(_sent(luck, seat) not in ("", mine) for seat in seats) else ""


def _sent(luck: Luck, seat: Seat) -> str:
    """The nonce that the person in this seat sent; empty if the house drew it."""
    if seat >= len(luck.nonces):  # the record belongs to another match
        return ""
    return "" if luck.nonces[seat].house else luck.nonces[seat].value.hex()


def _promised(words: Any) -> Promised:
    """Reads a stored promise, and ignores one that we did not write."""
    known = words if isinstance(words, dict) else {}
    return Promised(**{name: _hex(known.get(name, "")) for name in Promised.__dataclass_fields__})


def _hex(text: Any) -> str:
    try:
        return bytes.fromhex(text).hex()
    except (TypeError, ValueError):
        return ""


def _words(promised: Promised) -> dict[str, str]:
    return {name: value for name, value in vars(promised).items() if value}
