"""Files of the endgame database: the one that ships, and larger ones that `parlour build-tablebase` makes.

A line that names the board, then one block for each group of slices in the order in which they are solved:
four bytes for its length, then its distances, compressed. So a file can be read as far as it was written, a
stopped build goes on where it was, and a database of more pieces is a continuation of the smaller one.
"""

import lzma
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path

from parlour import home
from parlour.bots.checkers.database import (
    MOST_PIECES,
    Database,
    Slice,
    counts_of,
    groups,
    index_of,
    size_of,
    turned,
)
from parlour.bots.checkers.solving import FAILED, fill, settle
from parlour.bots.spread import Spread, here
from parlour.core.errors import BadOption, ParlourError
from parlour.games import kernel
from parlour.games.checkers import Checkers
from parlour.games.checkers.moves import ROOM

SHIPPED = Path(__file__).parent
LENGTH = 4  # bytes of a block's length
Part = tuple[int, int, Slice]  # where a slice begins and ends, and which it is


def covers(game: Checkers) -> bool:
    """Whether there can be a database: English rules on a board that is the same after half a turn."""
    english = game.kings and game.multi_jump and game.mandatory_capture
    squares = game.board.squares
    symmetric = turned(squares, squares.bit_length()) == squares
    fits = game.bits <= kernel.WORD
    return english and game.blocked_rule == "side_to_move" and fits and symmetric


def file_name(game: Checkers) -> str:
    return f"checkers-{game.rows}x{game.cols}.endings"


def own_file(game: Checkers) -> Path:
    """Where databases are kept that this person built."""
    return home.folder() / "endings" / file_name(game)


def database(game: Checkers) -> Database:
    """The largest database there is for these rules; where there is none it has no pieces."""
    return loaded(replace(game, opening="given"), kernel.compiling())


@cache
def loaded(game: Checkers, compiled: bool) -> Database:
    """One for compiled loops and one for plain ones: neither can read the arrays of the other."""
    return Database.of(game, *known(game))


@cache
def known(game: Checkers) -> tuple[int, bytearray]:
    """The pieces of the largest database there is, and its distances."""
    if not covers(game):
        return 0, bytearray(1)
    found = [blocks(path, game) for path in (SHIPPED / file_name(game), own_file(game))]
    best = max(found, key=len)
    pieces = _complete(len(best))
    return pieces, bytearray(b"".join(best[: len([*groups(pieces)])])) or bytearray(1)


def _complete(count: int) -> int:
    """The pieces of a database with so many blocks."""
    return max((n for n in range(2, MOST_PIECES + 1) if len([*groups(n)]) <= count), default=0)


def blocks(path: Path, game: Checkers) -> list[bytes]:
    """The blocks that were written whole; none if the file is not there or not one of ours."""
    try:
        text = path.read_bytes()
    except OSError:
        return []
    return [distances for _, distances in _read(text, game)]


def _read(text: bytes, game: Checkers) -> Iterator[tuple[int, bytes]]:
    """Where each block ends, and its distances."""
    heading, index = _heading(game), index_of(game, MOST_PIECES)
    if not text.startswith(heading):
        return
    at = len(heading)
    for group in groups(MOST_PIECES):
        start = at + LENGTH
        at = start + int.from_bytes(text[start - LENGTH : start], "big")
        try:
            distances = lzma.decompress(text[start:at])
        except lzma.LZMAError:
            return
        if at > len(text) or len(distances) != sum(size_of(each, index) for each in group):
            return
        yield at, distances


def _heading(game: Checkers) -> bytes:
    return f"Parlour checkers endings 1 {game.rows}x{game.cols}\n".encode()


def positions(game: Checkers, pieces: int) -> int:
    """How many a database has, with those that cannot occur because men share a square."""
    index = index_of(game, pieces)
    return sum(size_of(each, index) for group in groups(pieces) for each in group)


def build(
    game: Checkers, pieces: int, path: Path, progress: Callable[[int], None], spread: Spread = here
) -> None:
    """Adds what a file lacks for so many pieces; `progress` is told of each lot of positions."""
    if not covers(game):
        raise BadOption("Endings can be solved by English rules alone, on a board like 8×8 or 6×6.")
    sizes = [sum(size_of(each, index_of(game, pieces)) for each in group) for group in groups(pieces)]
    _builder.cache_clear()
    with home.locked(path):
        done = _kept(path, game)[: len(sizes)]
        progress(sum(sizes[: len(done)]))
        with path.open("ab") as file:
            for wave in waves(pieces):
                left = [number for number in wave if number >= len(done)]
                work = partial(_solved, game, pieces, tuple(done))
                for number, solved in zip(left, spread(work, left), strict=True):
                    block = lzma.compress(solved, preset=6)
                    file.write(len(block).to_bytes(LENGTH, "big") + block)
                    file.flush()
                    os.fsync(file.fileno())
                    done.append(solved)
                    progress(sizes[number])
    _builder.cache_clear()
    forget()


def waves(pieces: int) -> list[list[int]]:
    """The numbers of the groups that need none of each other: of as many pieces, and men among them.

    A capture leads to fewer pieces, a crowning to fewer men.
    """
    found: dict[tuple[int, int], list[int]] = {}
    for number, ((black, black_kings, white, white_kings), *_) in enumerate(groups(pieces)):
        men = black + white
        found.setdefault((men + black_kings + white_kings, men), []).append(number)
    return [*found.values()]


def _solved(game: Checkers, pieces: int, known: tuple[bytes, ...], number: int) -> bytes:
    """The distances of one group, wherever it is solved."""
    builder = _builder(game, pieces)
    for each, distances in enumerate(known):
        builder.take(each, distances)
    return builder.solve(number)


def forget() -> None:
    """Read the files again when they are needed: one has changed."""
    known.cache_clear()
    loaded.cache_clear()


def _kept(path: Path, game: Checkers) -> list[bytes]:
    """The whole blocks of a file, after a torn one was cut off; a new file gets its heading."""
    text = path.read_bytes() if path.exists() else b""
    found = [*_read(text, game)]
    if not found:
        path.write_bytes(_heading(game))
    else:
        os.truncate(path, found[-1][0])
    return [distances for _, distances in found]


class _Builder:
    def __init__(self, game: Checkers, pieces: int) -> None:
        self.index = index_of(game, pieces)
        total = positions(game, pieces)
        self._parts = self._all_parts(pieces)
        self._has: set[int] = set()  # the groups that are in the arrays
        self._board = game.board
        self._settle, ints = kernel.tools(settle, game.bits)
        self._fill, _ = kernel.tools(fill, game.bits)
        self._counts, self._scratch = counts_of(self.index, ints), ints(ROOM)
        self._bytes = bytearray(total)
        self._distances = kernel.octets(self._bytes)
        self._due_bytes = bytearray(total)
        self._due = kernel.octets(self._due_bytes)

    def take(self, number: int, distances: bytes) -> None:
        """Takes over what is known of a group, and works out what a file leaves out."""
        if number in self._has:
            return
        self._has.add(number)
        parts = self._parts[number]
        begin, end = parts[0][0], parts[-1][1]
        self._bytes[begin:end] = distances
        for part in parts:
            self._filled(part, False, self._distances)

    def solve(self, number: int) -> bytes:
        """The distances of a group, without those that a file leaves out."""
        self._has.add(number)
        parts = self._parts[number]
        begin, end = parts[0][0], parts[-1][1]
        self._due_bytes[begin:end] = b"\1" * (end - begin)
        now, latest = 0, 0
        while now <= latest:
            for first, last, each in parts:
                settled, foretold = self._settle(
                    now, first, last, *each, self._board, self.index, self._counts, self._distances,
                    self._due, self._scratch,
                )  # fmt: skip
                if settled == FAILED:
                    raise ParlourError("A win takes more plies than a byte can count.")
                latest = max(latest, foretold)
            now += 1
        blanked = bytearray()
        for first, last, each in parts:
            distances = bytearray(self._bytes[first:last])
            self._filled((0, last - first, each), True, kernel.octets(distances))
            blanked += distances
        return bytes(blanked)

    def _all_parts(self, pieces: int) -> list[list[Part]]:
        begun, found = 0, []
        for group in groups(pieces):
            parts = []
            for each in group:
                end = begun + size_of(each, self.index)
                parts.append((begun, end, each))
                begun = end
            found.append(parts)
        return found

    def _filled(self, part: Part, blank: bool, distances: object) -> None:
        begin, end, each = part
        self._fill(begin, end, *each, blank, self._board, self.index, self._counts, distances, self._scratch)


@lru_cache(1)
def _builder(game: Checkers, pieces: int) -> _Builder:
    """Kept from one group to the next."""
    return _Builder(game, pieces)
