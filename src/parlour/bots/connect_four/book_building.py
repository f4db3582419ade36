"""Building the opening book of Connect Four, layer by layer of stones.

A layer is what the top level can meet with so many stones on the grid, whichever side it has. It follows from
the layer two stones before: all answers to each of its best columns. What is solved is written to a folder at
once, a line for each position. So building can be stopped and resumed, and machines can share a layer: each
solves its part, and the files are copied into one folder. Values are exact: the book is always the same.

On one machine several processes solve a part together, with one table in memory that they share: what one of
them learned of an ending spares the others the search. Nothing is locked. An entry is one machine word and
tells its position exactly, so that it is either found whole or overwritten.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

from parlour.bots.connect_four.book import HEIGHT, LENGTH, WIDTH, Entry, canonical, stones
from parlour.bots.connect_four.solver import Solver
from parlour.bots.spread import Spread, here
from parlour.core.errors import BadOption
from parlour.games import kernel
from parlour.games.connect_four import has_line, landing

WORD = 8  # bytes of an entry in the table
Found = dict[int, Entry]
Task = tuple[int, int | None]  # a position's key, and what its score is at least
Solved = tuple[int, int, list[int]]  # a position's key, its score and the columns that have it


def build(
    folder: Path,
    last: int,
    part: int,
    parts: int,
    progress: Callable[[str], None],
    workers: int = 1,
    bits: int = 24,
    spread: Spread = here,
) -> None:
    """Solves this part of every layer up to `last` stones that is not in the folder yet.

    Neighbours in a layer have most of their endings in common: they are kept in a table of 2 ** bits entries.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with solving(workers, bits, spread) as solve:
        for number in range(last + 1):
            found, keys = solved(folder), list(layer(folder, number).items())
            left = [(key, floor) for key, floor in keys[part - 1 :: parts] if key not in found]
            file = folder / f"{number:02}-{part}-of-{parts}.txt"
            file.write_text("".join(_lines(file)), "ascii")
            with file.open("a", encoding="ascii") as lines:
                progress(f"{number} stones: 0 of {len(left)}")
                for done, (key, score, columns) in enumerate(solve(left), 1):
                    lines.write(f"{key} {score} {''.join(str(column) for column in columns)}\n")
                    lines.flush()
                    progress(f"{number} stones: {done} of {len(left)}")


@contextmanager
def solving(
    workers: int, bits: int, spread: Spread = here
) -> Iterator[Callable[[list[Task]], Iterator[Solved]]]:
    """What solves positions and yields them as they are solved: wherever it is spread, each process with a
    table of its own, or workers with one table.
    """
    if workers == 1:
        _solver.cache_clear()
        yield partial(spread, partial(_solve_alone, bits))
        return
    memory = SharedMemory(create=True, size=WORD << bits)
    try:
        with get_context("spawn").Pool(workers, _share, (memory.name, bits)) as pool:
            yield lambda tasks: pool.imap_unordered(_solve, tasks)
    finally:
        memory.close()
        memory.unlink()


class _Worker:
    """What a worker keeps from one position to the next."""

    search: Solver
    memory: SharedMemory


def _share(name: str, bits: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the first process ends the others
    _Worker.memory = SharedMemory(name)
    _Worker.search = Solver(WIDTH, HEIGHT, LENGTH, bits)
    _Worker.search.use_table(kernel.shared(_Worker.memory.buf or memoryview(b""), 1 << bits))


def _solve(task: Task) -> Solved:
    return _best(_Worker.search, task)


def _solve_alone(size: int, task: Task) -> Solved:
    return _best(_solver(size), task)


@lru_cache(1)
def _solver(size: int) -> Solver:
    """Kept from one position to the next."""
    return Solver(WIDTH, HEIGHT, LENGTH, size)


def _best(search: Solver, task: Task) -> Solved:
    key, floor = task
    return key, *search.best(*stones(key), floor=floor)


def solved(folder: Path) -> Found:
    """Everything that was solved, of all parts."""
    found = {}
    for file in folder.glob("*.txt"):
        for line in _lines(file):
            key, score, columns = line.split()
            found[int(key)] = Entry(int(score), tuple(int(column) for column in columns))
    return found


def _lines(file: Path) -> list[str]:
    """What was written, but for a last line that was cut short."""
    text = file.read_text("ascii") if file.exists() else ""
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def layer(folder: Path, number: int) -> dict[int, int | None]:
    """The positions of so many stones, sorted, each with what its score is at least.

    Whoever played a best column before is never worse off after any answer. A `BadOption` while the layer
    before is not complete.
    """
    if number < 2:
        return dict.fromkeys(sorted(after(0, range(WIDTH))) if number else [0])
    found, before = solved(folder), layer(folder, number - 2)
    missing = sum(key not in found for key in before)
    if missing:
        raise BadOption(
            f"{missing} positions of {number - 2} stones are not solved yet: finish the other parts first."
        )
    floors: dict[int, int] = {}
    for key in before:
        score = found[key].score
        for answered in after(key, found[key].columns):
            for position in after(answered, range(WIDTH)):
                floors[position] = max(score, floors.get(position, score))
    return dict(sorted(floors.items()))


def complete(folder: Path) -> Iterator[tuple[int, Entry]]:
    """The entries of all layers that are complete."""
    found = solved(folder)
    for number in range(max((int(file.name[:2]) for file in folder.glob("*.txt")), default=-1) + 1):
        try:
            keys = layer(folder, number)
        except BadOption:
            continue
        if all(key in found for key in keys):
            yield from ((key, found[key]) for key in keys)


def after(key: int, columns: range | tuple[int, ...]) -> set[int]:
    """The positions after a stone in one of these columns, as far as the game goes on."""
    mine, theirs = stones(key)
    positions = set()
    for column in columns:
        stone = landing(mine | theirs, column, HEIGHT)
        if stone and not has_line(mine | stone, HEIGHT, LENGTH):
            positions.add(canonical(theirs + (mine | theirs | stone))[0])
    return positions
