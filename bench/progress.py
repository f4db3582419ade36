"""One line that says how far a long run has come, where somebody watches."""

import sys


def progress(text: str = "") -> None:
    if sys.stderr.isatty():
        print(f"\r{text:79}\r", end="", file=sys.stderr, flush=True)
