"""What the rows of the battery share: what they answer, and how long work is spread over the cores."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TypeVar

from bench.progress import progress

T = TypeVar("T")
Batch = tuple[int, int]  # its number, for a seed of its own, and how many examples are in it


@dataclass(frozen=True)
class Result:
    """One line of the table."""

    row: int
    test: str
    count: int  # of what was tried
    bad: int = 0  # must be zero
    figures: str = ""
    cases: tuple[str, ...] = ()  # what failed, as short as can be, with its seed

    def __post_init__(self) -> None:
        if not self.count:  # nothing tried is nothing shown
            object.__setattr__(self, "bad", self.bad or 1)


def failed(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.bad]


def batches(count: int, size: int) -> list[Batch]:
    """The same batches whatever the number of workers, so that a seed says everything."""
    return [(number, min(size, count - at)) for number, at in enumerate(range(0, count, size))]


def spread(job: Callable[[Batch], T], work: list[Batch], workers: int = 1, what: str = "") -> Iterator[T]:
    """What the job makes of each batch, in order."""
    with ProcessPoolExecutor(workers) if workers > 1 else nullcontext() as pool:
        for done, answer in enumerate(pool.map(job, work) if pool else map(job, work), start=1):
            progress(f"{what}: {done} of {len(work)}")
            yield answer
    progress()
