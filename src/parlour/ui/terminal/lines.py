"""The person's terminal, line by line: no cursor, no colours, nothing that a screen reader stumbles over."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from textwrap import fill
from time import sleep

from parlour.ui.terminal.pace import Speed

WIDTH = 78
TIE = "\u00a0"  # a space at which no line is broken

ASCII = str.maketrans("−", "-")


def printable(text: str) -> str:
    """What somebody typed, without anything that a terminal would obey."""
    return "".join(c if c.isprintable() else "?" for c in text)


def count_of(number: int, one: str, many: str = "") -> str:
    """`1 play`, `2 plays`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def draws_unicode() -> bool:
    """Can the terminal show our glyphs, each one column wide?"""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_CTYPE") or os.environ.get("LANG") or ""
    if locale.startswith(("zh", "ja", "ko")):  # there they are often two columns wide
        return False
    try:
        "●○·".encode(sys.stdout.encoding if sys.stdout else "ascii")
    except UnicodeEncodeError:
        return False
    return True


class Lines:
    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.seconds = speed.seconds("", by_bot=True)  # to read what the computer did, before it does more
        self.signs = {} if draws_unicode() else ASCII
        streams = (sys.stdin, sys.stdout, sys.stderr)
        self.live = None not in streams and sys.stdin.isatty() and sys.stdout.isatty()
        if self.live:
            with suppress(ImportError):  # a terminal without it still works, less comfortably
                import readline as readline

    def say(self, text: str = "") -> None:
        filled = fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        for line in filled.translate(self.signs).replace(TIE, " ").split("\n"):
            print(printable(line))

    def say_whole(self, text: str) -> None:
        """Without a break: it may name a file."""
        print(printable(text.translate(self.signs)))

    def draw(self, picture: list[str]) -> None:
        for line in picture:
            if line.startswith(" "):  # the row of a grid stays whole, however wide
                print(printable(line.replace(TIE, " ")))
            else:
                self.say(line)

    def ask(self) -> str:
        """The next line that is typed; `EOFError` when there is none."""
        if self.live:
            return input("> ")
        print("> ", end="", flush=True)
        text = sys.stdin.readline() if sys.stdin else ""
        if not text:
            raise EOFError
        print(printable(text.rstrip("\n")))  # a script's answers belong into the transcript
        return text

    def pause(self) -> None:
        if self.live:
            sleep(self.seconds)

    def curtain(self) -> None:
        print("\n" * get_terminal_size().lines)


@contextmanager
def progress(length: int) -> Iterator[Callable[[int], None]]:
    """A bar where there is a terminal to show it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    import typer

    with typer.progressbar(length=length, file=sys.stderr) as bar:
        yield bar.update


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """One line that changes, where there is a terminal to show it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda text: None
        return
    try:
        yield lambda text: print(f"\r\x1b[K{text} ", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
