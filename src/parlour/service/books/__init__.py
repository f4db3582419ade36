"""What the house keeps, as its own functions see it: books to look things up and to write them down.

A function of the books runs within one transaction: all that it wrote is kept, or nothing of it.
"""

from collections.abc import Callable
from typing import Protocol

from parlour.service.books.cosmetics import LooksBook
from parlour.service.books.history import HistoryBook
from parlour.service.books.moderation import ModerationBook
from parlour.service.books.people import PeopleBook
from parlour.service.books.progress import ProgressBook
from parlour.service.books.purses import PurseBook


class Books(Protocol):
    """One book for each matter. Each is `Personal`: it is exported, and forgotten; that of people last."""

    @property
    def people(self) -> PeopleBook: ...
    @property
    def history(self) -> HistoryBook: ...
    @property
    def looks(self) -> LooksBook: ...
    @property
    def progress(self) -> ProgressBook: ...
    @property
    def purses(self) -> PurseBook: ...
    @property
    def reports(self) -> ModerationBook: ...

    def attempt(self, work: Callable[[], object]) -> Exception | None:
        """Does the work; if a row is in its way that cannot be read, all of it is undone, and this says why.

        A refusal, or a database that is away, is raised.
        """
