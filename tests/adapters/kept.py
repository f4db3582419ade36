"""A store on a real database, whose writer stops and goes on as a test wants."""

from pathlib import Path
from queue import SimpleQueue
from threading import Event

from msgspec import structs

from parlour.adapters.stores.postgres import PostgresStore
from parlour.adapters.stores.sqlite import SqliteStore
from parlour.service.ports import MatchRow, SavedMatch, SeatRow, StepRow
from parlour.service.table_settings import TableSettings

PATIENCE = 60  # seconds, with which only a defect is slower
TERMS = TableSettings("connect-four", {"width": 7, "opening": "given"}, 2, bots={"1": "random"})


def opened(path, *more):
    """A store on a file, or on the PostgreSQL database with that address."""
    return SqliteStore(path, *more) if isinstance(path, Path) else PostgresStore(path, *more)


class Kept:
    """A store, and what it has answered."""

    def __init__(self, path):
        self.path = path
        self.answers = SimpleQueue()
        self.gate = Event()  # the writer goes on only while it is open
        self.gate.set()
        self.reached = Event()
        self.points = []
        self.notes = []
        self.store = self.opened()

    def opened(self):
        def note(event, **facts):
            self.notes.append((event, facts))

        return opened(self.path, self.answers.put, self.passing, lambda act: act(), note)

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self.gate.set()
        self.store.close()

    def passing(self, point):
        self.points.append(point)
        if point == "before-write":
            self.reached.set()
            assert self.gate.wait(PATIENCE)

    def ask(self, name, *args):
        """Has it done, and waits for the answer."""
        told = []
        getattr(self.store, name)(*args, told.append)
        self.hear(told, 1)
        return told[0]

    def hear(self, told, count):
        while len(told) < count:
            self.answers.get(timeout=PATIENCE)()

    def together(self, *works):
        """Has all of these written in one transaction; the answers in order."""
        told = {}
        self.gate.clear()
        first = []
        self.reached.clear()
        self.store.remove_match("nothing", first.append)
        assert self.reached.wait(PATIENCE)
        for number, (name, *args) in enumerate(works):
            getattr(self.store, name)(*args, lambda stored, number=number: told.__setitem__(number, stored))
        before = self.store.batches
        self.gate.set()
        self.hear(first, 1)
        while len(told) < len(works):
            self.answers.get(timeout=PATIENCE)()
        assert before + 2 == self.store.batches
        return [told[number] for number in range(len(works))]

    def load(self, match):
        return self.ask("load", match)

    def write(self, work):
        return self.ask("transact", work)

    def look(self, work):
        return self.ask("read", work)

    def another(self):
        return Kept(self.path)

    def reopened(self):
        self.store.close()
        self.store = self.opened()
        return self


def table(match="m1", **fields):
    return MatchRow(match, TERMS, 3, "ana", b"s" * 32, "BCDFG", made=12.5, **fields)


def seat(number=0, person="ana", nonce=b"n" * 16):
    return SeatRow(number, person, person.title(), "", nonce, house_nonce=False)


SEATS = (seat(0), SeatRow(1, bot="random", nonce=b"h" * 16, house_nonce=True))


def live(kept, match="m1", terms=TERMS):
    """A match that has begun."""
    row = structs.replace(table(match), terms=terms)
    kept.ask("add_match", row)
    kept.ask("seat", match, seat(0))
    row = structs.replace(row, phase="live", seats=SEATS)
    assert "stored" == kept.ask("start", row, StepRow(match, 0, ""))
    return row


def step(version, match="m1", plays="0 4", who=0, id=None):
    return StepRow(match, version, plays, who, id)


def timeless(saved):
    """Without what was not known when it was stored."""
    ended = None if saved.row.ended is None else 0.0
    row = structs.replace(saved.row, played=0.0, steps=-1, ended=ended)
    return SavedMatch(row, saved.steps)
