"""Work beside the app that nobody waits for once the app is left."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


async def in_background(work: Callable[[], T]) -> T:
    """What the work returns or raises.

    The process does not wait for its thread, as it would with `asyncio.to_thread`: a stranger's bot may never
    answer, and whoever leaves is not to sit before a dead screen.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(how: Callable[[Any], None], result: Any) -> None:
        if not answer.done():
            how(result)

    def run() -> None:
        how: Callable[[Any], None] = answer.set_result
        try:
            result: Any = work()
        except BaseException as error:
            how, result = answer.set_exception, error
        with suppress(RuntimeError):  # the loop is closed: the app was left meanwhile
            loop.call_soon_threadsafe(settle, how, result)

    Thread(target=run, daemon=True).start()
    return await answer
