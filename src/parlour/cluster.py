"""Work spread over a Ray cluster: the cores of this machine, or those of many.

Ray finds the cluster: the one named in RAY_ADDRESS, else one that runs on this machine (`ray start`), else it
starts one here that ends with the command. A task whose worker dies is done again elsewhere.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any, TypeVar

from parlour.bots.spread import Spread, here
from parlour.core.errors import BadOption, ParlourError

T = TypeVar("T")
R = TypeVar("R")

TRIES = 5  # for a task whose workers die
AHEAD = 8  # tasks under way for each core, so that a slow one keeps few others waiting


@contextmanager
def spread(ray: bool) -> Iterator[Spread]:
    """Here, unless Ray is asked for."""
    if ray:
        with _cluster() as found:
            yield found
    else:
        yield here


@contextmanager
def _cluster() -> Iterator[Spread]:
    try:
        import ray
    except ImportError:
        raise BadOption(
            "--ray needs Parlour's extra [ray]; docs/operations.md says how to install it."
        ) from None
    try:
        ray.init(log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise BadOption(f"The Ray cluster cannot be reached: {error}") from None
    try:
        yield OnRay(ray)
    finally:
        ray.shutdown()


class OnRay:
    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._done = ray.remote(max_retries=TRIES)(done)

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        shared = self._ray.put(work)  # sent to each machine once
        ahead = AHEAD * int(self._ray.cluster_resources().get("CPU", 1))
        under_way: deque[Any] = deque()
        for task in tasks:
            if len(under_way) >= ahead:
                yield self._result(under_way.popleft())
            under_way.append(self._done.remote(version("parlour"), shared, task))
        while under_way:
            yield self._result(under_way.popleft())

    def _result(self, under_way: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(under_way)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            why = str(error).partition("\n")[0]
            raise ParlourError(f"A task failed on the cluster, {TRIES} times again: {why}") from None


def done(expected: str, work: Callable[[T], R], task: T) -> R:
    """Runs on a worker: another version might play otherwise."""
    if version("parlour") != expected:
        raise ParlourError(f"A worker of the cluster has Parlour {version('parlour')}, not {expected}.")
    return work(task)
