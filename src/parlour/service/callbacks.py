"""Call several callbacks: one that fails must not stop the others, and no failure is lost."""

from collections.abc import Callable, Iterable


def call_all(calls: Iterable[Callable[[], object]]) -> None:
    """Make all the calls, then raise what any of them raised."""
    failures = []
    for call in calls:
        try:
            call()
        except Exception as error:
            failures.append(error)
    if len(failures) == 1:
        raise failures[0]
    if failures:
        raise ExceptionGroup("several callbacks failed", failures)
