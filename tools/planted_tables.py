"""The defects that `make mutants` plants in open tables, delayed spectators, the house's log and its bots."""

from tools.planted import Mutant

SITTING = "tests/battery/test_row03_schedules.py::test_whoever_leaves_a_table_has_no_seat_there"


def tables(what: str, file: str, old: str, new: str, test: str) -> Mutant:
    return Mutant(f"tables: {what}", f"service/{file}", ((old, new),), (test,))


SEATS = [
    tables(
        "a seat that is being stored is not freed",
        "waiting.py",
        "        elif self._busy:\n            self._next.append(lambda: self.free(person, close))\n",
        "        elif self._busy:\n            pass\n",
        SITTING,
    ),
    tables(
        "whoever left meanwhile is shown the seat",
        "waiting.py",
        "            self._left.add(viewer)\n",
        "            pass\n",
        SITTING,
    ),
    tables(
        "a closed table that could not be removed stays stored",
        "house.py",
        "lambda: self._remove(match))",
        "lambda: None)",
        "tests/service/test_seats.py::test_a_closed_table_that_could_not_be_removed_is_removed_when_it_can",
    ),
]

TABLES = [*SEATS]
