"""A store on a real file, whose writer stops and goes on as a test wants."""

from queue import SimpleQueue
from threading import Event

from parlour.adapters.sqlite import SqliteStore


class Kept:
    """A store on a real file, and what it has answered."""

    def __init__(self, path):
        self.path = path
        self.answers = SimpleQueue()
        self.gate = Event()  # the writer goes on only while it is open
        self.gate.set()
        self.reached = Event()
        self.points = []
        self.store = SqliteStore(path, self.answers.put, self.passing)

    def passing(self, point):
        self.points.append(point)
        if point == "before-write":
            self.reached.set()
            assert self.gate.wait(10)

    def ask(self, name, *args):
        """Has it done, and waits for the answer."""
        told = []
        getattr(self.store, name)(*args, told.append)
        self.hear(told, 1)
        return told[0]

    def hear(self, told, count):
        while len(told) < count:
            self.answers.get(timeout=10)()

    def together(self, *works):
        """Has all of these written in one transaction; the answers in order."""
        told = {}
        self.gate.clear()
        first = []
        self.reached.clear()
        self.store.remove_match("nothing", first.append)
        assert self.reached.wait(10)
        for number, (name, *args) in enumerate(works):
            getattr(self.store, name)(*args, lambda stored, number=number: told.__setitem__(number, stored))
        before = self.store.batches
        self.gate.set()
        self.hear(first, 1)
        while len(told) < len(works):
            self.answers.get(timeout=10)()
        assert before + 2 == self.store.batches
        return [told[number] for number in range(len(works))]

    def load(self, match):
        told = []
        self.store.load(match, told.append)
        return told[0]

    def reopened(self):
        self.store.close()
        return Kept(self.path)
