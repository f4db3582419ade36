"""Building the opening book of Connect Four, layer by layer of stones.

A layer is what the top level can meet with so many stones on the grid, whichever side it has. It follows from
the layer two stones before: all answers to each of its best columns. What is solved is written to a folder at
once, a line for each position. So building can be stopped and resumed, and machines can share a layer: each
solves its part, and the files are copied into one folder. Values are exact: the book is always the same.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from parlour.bots.connect_four.book import HEIGHT, LENGTH, WIDTH, Entry, canonical, stones
from parlour.bots.connect_four.solver import Solver
from parlour.core.errors import BadOption
from parlour.games.connect_four import has_line, landing

TABLE = (1 << 24) + 1  # 128 MB: neighbours in a layer have most of their endings in common
Found = dict[int, Entry]


def build(folder: Path, last: int, part: int, parts: int, progress: Callable[[str], None]) -> None:
    """Solves this part of every layer up to `last` stones that is not in the folder yet."""
    search = Solver(WIDTH, HEIGHT, LENGTH, TABLE)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(last + 1):
        found, keys = solved(folder), list(layer(folder, number))
        left = [key for key in keys[part - 1 :: parts] if key not in found]
        file = folder / f"{number:02}-{part}-of-{parts}.txt"
        file.write_text("".join(_lines(file)), "ascii")
        with file.open("a", encoding="ascii") as lines:
            for done, key in enumerate(left):
                progress(f"{number} stones: {done} of {len(left)}")
                score, columns = search.best(*stones(key))
                lines.write(f"{key} {score} {''.join(str(column) for column in columns)}\n")
                lines.flush()


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


def layer(folder: Path, number: int) -> list[int]:
    """The positions of so many stones, sorted; a `BadOption` while the layer before is not complete."""
    if number < 2:
        return sorted(_after(0, range(WIDTH))) if number else [0]
    found, before = solved(folder), layer(folder, number - 2)
    missing = sum(key not in found for key in before)
    if missing:
        raise BadOption(
            f"{missing} positions of {number - 2} stones are not solved yet: finish the other parts first."
        )
    keys: set[int] = set()
    for key in before:
        for answered in _after(key, found[key].columns):
            keys |= _after(answered, range(WIDTH))
    return sorted(keys)


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


def _after(key: int, columns: range | tuple[int, ...]) -> set[int]:
    """The positions after a stone in one of these columns, as far as the game goes on."""
    mine, theirs = stones(key)
    after = set()
    for column in columns:
        stone = landing(mine | theirs, column, HEIGHT)
        if stone and not has_line(mine | stone, HEIGHT, LENGTH):
            after.add(canonical(theirs + (mine | theirs | stone))[0])
    return after
