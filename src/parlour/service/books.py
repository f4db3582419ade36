"""What the house keeps, as its own functions see it: books to look things up and to write them down.

A function of the books runs within one transaction: all that it wrote is kept, or nothing of it.
"""

from collections.abc import Callable
from typing import Protocol

from parlour.service.history_book import HistoryBook
from parlour.service.looks_book import LooksBook
from parlour.service.people_book import PeopleBook
from parlour.service.progress_book import ProgressBook
from parlour.service.purse_book import PurseBook
from parlour.service.report_book import ReportBook


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
    def reports(self) -> ReportBook: ...

    def attempt(self, work: Callable[[], object]) -> Exception | None:
        """Does the work; if a row is in its way that cannot be read, all of it is undone, and this says why.

        A refusal, or a database that is away, is raised.
        """
