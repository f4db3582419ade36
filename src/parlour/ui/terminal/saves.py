"""Matches on disk: open ones that can be continued, and the records of those that are over.

An open match is saved after every play, so that neither Ctrl-C nor a closed terminal nor a crash loses
one. Its save holds what its record must not show before the end, the secret of its luck; it is deleted
when the match is over. Meanwhile it is locked: two terminals that continued one match would each undo what
is played in the other.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any, NamedTuple

from parlour import home, texts
from parlour.core import record
from parlour.core.chance import Luck, Sealed, commitment
from parlour.core.errors import BadOption, BadRecord, ParlourError
from parlour.core.game import Message
from parlour.core.match import AnyMatch
from parlour.ui.terminal import profile
from parlour.ui.terminal.profile import Against, Reward
from parlour.ui.terminal.sessions.seating import Seating

STAMP = "%Y%m%d-%H%M%S"
STAMPED = re.compile(r"(.+)-\d{8}-\d{6}(-\d+)?\.(json|txt)")


class Saved(NamedTuple):
    """An open match, as it was left."""

    match: AnyMatch
    opponent: str  # `human`, `bot` or `bot:NAME`, as `parlour play --vs` takes it
    path: Path


def records() -> Path:
    return home.folder() / "records"


def paths(slug: str | None = None) -> list[Path]:
    """The saves of all games or of one, the last played first."""
    found = [path for path in (home.folder() / "saves").glob("*.json") if STAMPED.fullmatch(path.name)]
    return newest_first(path for path in found if slug is None or game_of(path) == _safe(slug))


def newest_first(files: Iterable[Path]) -> list[Path]:
    """Without those that are gone by now, and links that lead nowhere."""
    dated = []
    for path in files:
        with suppress(OSError):
            dated.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(dated, reverse=True)]


def game_of(path: Path) -> str:
    """The slug in the name of a save or a record, so that a list need not read them all."""
    found = STAMPED.fullmatch(path.name)
    return found[1] if found else path.stem


def left_at(path: Path) -> str:
    return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"


def opponent_of(path: Path) -> str:
    """As `parlour play --vs` takes it; nothing if the save cannot be read."""
    try:
        return str(json.loads(path.read_text("utf-8"))["opponent"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""


def load(path: Path) -> Saved:
    """Raises `BadRecord` if the save cannot be read; it is left as it is."""
    try:
        data = json.loads(path.read_text("utf-8"))
        if not isinstance(text := data["record"], str):
            raise TypeError("a record is text")
        match = record.read(text)
        secret, opponent = bytes.fromhex(data["secret"]), str(data["opponent"])
        if match.outcome:
            raise ValueError("the match is over")
        luck = _opened(match.luck, secret)
    except FileNotFoundError:
        raise BadRecord(f"{path} cannot be continued: it is not there any more.") from None
    except ParlourError as error:
        raise BadRecord(f"{path} cannot be continued. {error}") from error
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadRecord(f"{path} cannot be continued: it was changed or cut short.") from None
    return Saved(replace(match, luck=luck), opponent, path)


def reopen(path: Path, opponent: str = "", copy: Path | None = None) -> tuple[AnyMatch, "MatchSaver"]:
    """A match that was left, for this terminal alone until its saver is closed.

    Raises `ParlourError` if it cannot be continued, is open elsewhere, or its bot is not installed any more.
    """
    try:
        lock = home.locked(path, wait=False)
    except BlockingIOError:
        raise ParlourError("This match is open in another terminal: continue it there.") from None
    try:
        saved = load(path)
        opponent = opponent or saved.opponent
        _check_opponent(saved.match, opponent)
    except BaseException:
        home.unlock(path, lock)
        raise
    return saved.match, MatchSaver(opponent, path, copy, lock)


def _check_opponent(match: AnyMatch, opponent: str) -> None:
    slug = match.game.slug
    try:
        Seating.against(slug, match.seats, opponent)
    except BadOption as error:
        others = f"parlour play {slug} --continue --vs bot"
        raise BadOption(f"{error} To continue against another opponent: {others}") from error


def _opened(luck: Any, secret: bytes) -> Luck:
    """The luck of a record that is still sealed, with its secret."""
    if isinstance(luck, Luck):  # a seed gives the secret away
        return luck
    if not isinstance(luck, Sealed) or commitment(secret) != luck.commit:
        raise ValueError("the secret does not fit")
    return Luck(secret, luck.nonces)


def _safe(slug: str) -> str:
    """A plug-in's slug as a file name may have it."""
    return re.sub("[^a-z0-9_-]", "_", slug.lower())


class MatchSaver:
    """Keeps one match from its first play to its record and its reward."""

    def __init__(
        self,
        opponent: str,
        save: Path | None = None,
        copy: Path | None = None,
        lock: IO[bytes] | None = None,  # on the save
    ) -> None:
        self.opponent = opponent
        self.save, self.lock = save, lock  # none before the first play
        self.copy = copy  # where the person wants the record instead
        self.match: AnyMatch | None = None  # as it was kept last
        self.trouble: OSError | None = None
        self.closed = False

    def keep(self, match: AnyMatch) -> None:
        """To be called after every play; trouble with the disk is told at the end, and play goes on."""
        self.match = match
        if match.outcome or match.step == 0:
            return
        try:
            self.save = self.save or home.unused(home.folder() / "saves" / f"{_name(match)}.json")
            self.lock = self.lock or home.locked(self.save)
            home.write(self.save, _saved(match, self.opponent))
        except OSError as error:
            self.trouble = error

    def close(self, match: AnyMatch) -> list[Message]:
        """What is left to say when the person goes, once: where the match is, and what it brought."""
        if self.closed:
            return []
        self.closed = True
        try:
            return [*self._copied(match), *(self._finished(match) if match.outcome else self._open(match))]
        except OSError as error:
            self.trouble = error
            return [Message("terminal.not-saved", reason=_reason(error))]
        finally:
            if self.save and self.lock:
                home.unlock(self.save, self.lock)

    def _copied(self, match: AnyMatch) -> Iterator[Message]:
        if self.copy:
            self.copy.write_bytes(match.record().encode())
            yield Message("terminal.saved", path=str(self.copy))

    def _open(self, match: AnyMatch) -> Iterator[Message]:
        if self.trouble:
            raise self.trouble
        if self.save:
            yield Message("terminal.kept", game=match.game.slug)

    def _finished(self, match: AnyMatch) -> Iterator[Message]:
        if not self.copy:
            yield Message("terminal.saved", path=str(self._recorded(match)))
        if self.save:
            self.save.unlink(missing_ok=True)
        try:
            yield from _rewarded(match, Against.of(match.seats, self.opponent))
        except OSError as error:
            yield Message("terminal.not-paid", reason=_reason(error))

    def _recorded(self, match: AnyMatch) -> Path:
        path = home.unused(records() / f"{self.save.stem if self.save else _name(match)}.txt")
        home.write(path, match.record())
        return path


def _name(match: AnyMatch) -> str:
    return f"{_safe(match.game.slug)}-{datetime.now():{STAMP}}"


def _saved(match: AnyMatch, opponent: str) -> str:
    assert isinstance(match.luck, Luck)
    data = {"opponent": opponent, "secret": match.luck.secret.hex(), "record": match.record()}
    return json.dumps(data) + "\n"


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def _rewarded(match: AnyMatch, against: Against) -> Iterator[Message]:
    """Pays the person in seat 1, if that has not been done."""
    loaded, reward = profile.pay(match, against)
    if loaded.aside:
        yield Message("terminal.profile.damaged", path=str(loaded.aside))
    if reward:
        yield _told(reward, match)


def _told(reward: Reward, match: AnyMatch) -> Message:
    if reward.against is Against.NOBODY:
        return Message("terminal.run", days=reward.days, victories=reward.victories)
    key = "terminal.reward-level" if reward.risen else "terminal.reward"
    return Message(
        key,
        seat=0,
        points=reward.points,
        coins=reward.coins,
        level=reward.level,
        game=texts.title(match.game),
    )
