"""The event loop for the house and its store."""

import asyncio
from collections.abc import Callable
from contextlib import suppress


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    with suppress(ImportError):  # uvloop does not exist for Windows
        import uvloop

        return uvloop.new_event_loop
    return None
