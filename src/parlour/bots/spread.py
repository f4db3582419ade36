"""How many tasks are done: here, one after the other, or wherever a `Spread` takes them."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    def __call__(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order of the tasks. Work and tasks may travel to other processes."""


def here(work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
    return map(work, tasks)
