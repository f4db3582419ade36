"""Calling back several who wait: one who fails keeps nobody else waiting, and no failure is lost."""

from collections.abc import Callable, Iterable


def call_all(calls: Iterable[Callable[[], object]]) -> None:
    """Makes all of the calls; then raises what any of them raised."""
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
