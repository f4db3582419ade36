"""The deep tier of the battery: runs the rows of tests/battery/rows and prints one table.

Every parameter of a row's `run` is an option here; a row that does not have it leaves it alone.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from inspect import signature
from pathlib import Path
from types import ModuleType

from tests.battery.result import Result

ROWS = Path(__file__).parent.parent / "tests" / "battery" / "rows"
NAMES = {"web": 27}  # rows that have a name besides
WIDTHS = "{:>3}  {:<48} {:>11}  {:<62} {}"


def found() -> dict[int, ModuleType]:
    """The row modules by their number."""
    names = sorted(path.stem for path in ROWS.glob("row[0-9][0-9]_*.py"))
    return {int(name[3:5]): import_module(f"tests.battery.rows.{name}") for name in names}


def takes(row: ModuleType) -> list[str]:
    return list(signature(row.run).parameters)


def arguments(rows: Mapping[int, ModuleType]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", help=f"numbers with commas between; there are {', '.join(map(str, rows))}")
    for name in dict.fromkeys(name for row in rows.values() for name in takes(row)):
        users = ", ".join(str(number) for number, row in rows.items() if name in takes(row))
        parser.add_argument(f"--{name}", type=int, help=f"of rows {users}")
    return parser.parse_args()


def chosen(text: str | None, rows: Mapping[int, ModuleType]) -> list[int]:
    wanted = [_number(word) for word in text.split(",")] if text else list(rows)
    if unknown := set(wanted) - rows.keys():
        raise SystemExit(f"There is no row {min(unknown)} in --rows {text}; there are {[*rows]}.")
    return wanted


def _number(word: str) -> int:
    return NAMES.get(word, int(word) if word.isdecimal() else -1)


def answers(row: ModuleType, number: int, given: Mapping[str, int | None]) -> Iterator[Result]:
    """What a row answers; one that breaks off has failed."""
    try:
        yield from row.run(**{name: given[name] for name in takes(row) if given[name] is not None})
    except Exception as error:
        yield Result(number, f"{row.__name__.rpartition('.')[2]} broke off", 1, 1, repr(error)[:200])


def show(result: Result) -> None:
    verdict = f"FAIL ({result.bad})" if result.bad else "pass"
    print(WIDTHS.format(result.row, result.test, f"{result.count:,}", result.figures, verdict), flush=True)
    for case in result.cases:
        print(f"     {case}", flush=True)


def main() -> int:
    rows = found()
    given = vars(arguments(rows))
    start, results = time.monotonic(), []
    print(WIDTHS.format("row", "test", "count", "figures", ""))
    for number in chosen(given["rows"], rows):
        for result in answers(rows[number], number, given):
            show(result)
            results.append(result)
    bad = sum(result.bad > 0 for result in results)
    print(f"{len(results)} tests, {bad} failed, {time.monotonic() - start:.0f} s")
    return int(bad > 0 or not results)


if __name__ == "__main__":
    sys.exit(main())
