"""The event loop that the house and its store run on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    with suppress(ImportError):  # which Windows has not
        import uvloop

        return uvloop.new_event_loop
    return None
