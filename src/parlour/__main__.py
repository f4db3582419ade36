"""The `parlour` command; `python -m parlour` is the same.

Ctrl-C ends it quietly from the first moment on, therefore everything else is imported later.
"""

import os
import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """Loads the command line and runs it; Python's own way with Ctrl-C comes back once it is loaded."""
    handles = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if handles:
        signal.signal(signal.SIGINT, _stop)
    from parlour.cli import main

    try:
        if handles:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED


def _stop(number: int, frame: object) -> None:
    """An exception could be lost, or turned into another, in what is being imported."""
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())
