"""Argon2id password hashing, in a few threads beside the event loop."""

import unicodedata
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from secrets import token_hex
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored, TooMany

T = TypeVar("T")
THREADS, MOST_WAITING = 2, 64
MEMORY, PASSES = 19 * 1024, 2  # KiB and rounds: OWASP's minimum


class Argon2:
    """Implements the house's `Hasher`. `later` runs a function on the house's thread."""

    def __init__(
        self,
        later: Callable[[Callable[[], None]], object],
        note: Callable[..., Any],
        memory: int = MEMORY,
        passes: int = PASSES,
    ) -> None:
        self._later = later
        self._note = note
        self._argon2 = PasswordHasher(time_cost=passes, memory_cost=memory, parallelism=1)
        self._nobodys = self._argon2.hash(token_hex())  # takes as long if there is no account
        self._pool = ThreadPoolExecutor(THREADS, "passwords")
        self._waiting = 0

    def hash(self, password: str, done: Callable[[str | ParlourError], None]) -> None:
        self._do(lambda: self._argon2.hash(_bytes(password)), done)

    def verify(self, kept: str, password: str, done: Callable[[bool | ParlourError | None], None]) -> None:
        self._do(lambda: self._is_right(kept or self._nobodys, password) and bool(kept), done)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _is_right(self, kept: str, password: str) -> bool | None:
        try:
            return self._argon2.verify(kept, _bytes(password))
        except VerifyMismatchError:
            return False
        except (VerificationError, InvalidHashError):
            return None

    def _do(self, work: Callable[[], T], done: Callable[[Any], None]) -> None:
        if self._waiting >= MOST_WAITING:
            done(TooMany("error.too-many-sign-ins", retry_after=2))
            return
        self._waiting += 1
        self._pool.submit(work).add_done_callback(
            lambda future: self._later(lambda: self._answer(future, done))
        )

    def _answer(self, future: Future[Any], done: Callable[[Any], None]) -> None:
        self._waiting -= 1  # whether it succeeded or not
        if error := future.exception():
            self._note("password-failed", error=error)
            done(NotStored("error.passwords-not-checked"))
        else:
            done(future.result())


def _bytes(password: str) -> bytes:
    """Normalised, because keyboards encode accented letters differently."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
