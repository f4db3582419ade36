"""How long a judge may take: its work is bounded, and the clock guards against a slow or busy machine.

>>> from time import perf_counter
>>> with hurried(0.5):
...     deadline() - perf_counter() <= 0.5
True
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter

GUARD = 20.0  # seconds for a position, all plays together
FOR_A_HINT = 0.7  # for which a person waits

_until: ContextVar[float | None] = ContextVar("until", default=None)


def deadline() -> float:
    """When a judge that begins now must be done, by `perf_counter`; what it has found by then it answers."""
    until = _until.get()
    usual = perf_counter() + GUARD
    return usual if until is None else min(until, usual)


@contextmanager
def hurried(seconds: float) -> Iterator[None]:
    """Within this, judges answer after so many seconds: somebody waits for a hint."""
    token = _until.set(perf_counter() + seconds)
    try:
        yield
    finally:
        _until.reset(token)
