"""People at the keyboard for the tests: one types a script, one plays anything that is legal."""

from random import Random

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.lines import Lines
from parlour.ui.terminal.plain import Plain
from parlour.ui.terminal.sessions.local import LocalSession
from parlour.ui.terminal.sessions.seating import Seating


class Script(Lines):
    """A person who types these lines, and then nothing more; `shown` is all that the screen says."""

    def __init__(self, typed):
        super().__init__()
        self.typed = typed.split("\n") if isinstance(typed, str) else typed
        self.shown = []

    def say(self, text=""):
        self.shown.append(text.replace("\u00a0", " "))

    def say_whole(self, text):
        self.say(text)

    def draw(self, picture):
        self.shown += picture

    def ask(self):
        if not self.typed:
            raise EOFError
        self.shown.append(f"> {self.typed[0]}")
        return self.typed.pop(0)

    def curtain(self):
        self.shown.append("~~~")


def plain(
    typed,
    slug="connect-four",
    opponent="human",
    seats=None,
    seed="s",
    ritual=True,
    formalities=True,
    **options,
):
    if slug == "connect-four":
        options.setdefault("opening", "given")
    rules = game(slug, **options)
    seats = seats or rules.seats[0]
    match = Match.start(rules, seats, Luck.from_seed(seed, seats))
    seating = Seating.against(slug, seats, opponent)
    session = LocalSession(match, seating, Random(seed), False, ritual, None, formalities)
    return Plain(session, Script(typed))


class Guided(Script):
    """A person who plays anything legal, and types it in small letters."""

    def __init__(self):
        super().__init__([])
        self.rng = Random("guide")
        self.answers = []

    def ask(self):
        legal = list(self.table.session.offered)
        self.answers.append(legal[self.rng.randrange(len(legal))].lower() if legal else "")
        return self.answers[-1]


def guided(slug, opponent, seats=None):
    table = plain("", slug, opponent, seats)
    table.lines = Guided()
    table.lines.table = table
    return table
