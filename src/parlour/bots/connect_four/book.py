"""The opening book of Connect Four: the score and the best columns of what the top level can meet early.

The top level plays only best columns, so the book is small: from the empty grid on, all answers to each best
column. A position and its mirror image are one entry. An entry is one int: the position's key (the mover's
stones plus all stones), the score, and a bit for each best column. The file has them sorted and packed.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from lzma import compress, decompress
from sys import byteorder
from typing import NamedTuple

WIDTH, HEIGHT, LENGTH = 7, 6, 4
FILE = "book.xz"
SCORE, COLUMNS = 6, WIDTH  # bits of an entry, below the key
ZERO = 1 << SCORE - 1  # added to a score, so that it is not negative
COLUMN = (1 << HEIGHT + 1) - 1


class Entry(NamedTuple):
    score: int
    columns: tuple[int, ...]


class Book:
    def __init__(self, entries: "array[int]") -> None:
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, mine: int, theirs: int) -> Entry | None:
        key, mirrored = canonical(mine + (mine | theirs))
        at = bisect_left(self._entries, key << SCORE + COLUMNS)
        if at == len(self._entries) or self._entries[at] >> SCORE + COLUMNS != key:
            return None
        entry = self._entries[at]
        columns = [column for column in range(WIDTH) if entry >> column & 1]
        if mirrored:
            columns = [WIDTH - 1 - column for column in reversed(columns)]
        return Entry((entry >> COLUMNS & (1 << SCORE) - 1) - ZERO, tuple(columns))


def canonical(key: int) -> tuple[int, bool]:
    """The key of a position or of its mirror image, whichever is smaller, and whether it is the latter."""
    image = 0
    for column in range(WIDTH):
        image = image << HEIGHT + 1 | key >> column * (HEIGHT + 1) & COLUMN
    return (image, True) if image < key else (key, False)


def stones(key: int) -> tuple[int, int]:
    """The stones of the mover and of the other one, from a key."""
    mine = theirs = 0
    for column in range(WIDTH):
        shift = column * (HEIGHT + 1)
        part = (key >> shift & COLUMN) + 1
        full = (1 << part.bit_length() - 1) - 1  # every stone of the column
        mine |= part - full - 1 << shift
        theirs |= full - (part - full - 1) << shift
    return mine, theirs


def packed(found: Iterable[tuple[int, Entry]]) -> bytes:
    """The book's file, the same for the same entries in any order."""
    entries = array(
        "q",
        sorted(
            (key << SCORE | entry.score + ZERO) << COLUMNS | sum(1 << column for column in entry.columns)
            for key, entry in found
        ),
    )
    if byteorder == "big":
        entries.byteswap()
    return compress(entries.tobytes())


def unpacked(data: bytes) -> Book:
    entries = array("q", decompress(data))
    if byteorder == "big":
        entries.byteswap()
    return Book(entries)


@cache
def shipped() -> Book:
    file = files(__package__) / FILE
    return unpacked(file.read_bytes()) if file.is_file() else Book(array("q"))
