"""The books: the stored data as the service reads and writes it.

A function on the books runs in one transaction: everything it wrote is stored, or nothing.
"""

from collections.abc import Callable
from typing import Protocol

from parlour.service.books.bots import BotBook
from parlour.service.books.cosmetics import LooksBook
from parlour.service.books.history import HistoryBook
from parlour.service.books.moderation import ModerationBook
from parlour.service.books.nodes import News, NodeBook
from parlour.service.books.people import PeopleBook
from parlour.service.books.progress import ProgressBook
from parlour.service.books.purses import PurseBook
from parlour.service.books.puzzles import PuzzleBook
from parlour.service.books.unsettled import UnsettledBook


class Books(Protocol):
    """One book per subject.

    Each but that of the nodes is a `PersonalData`: it can be exported and deleted, the people last.
    """

    @property
    def people(self) -> PeopleBook: ...
    @property
    def bots(self) -> BotBook: ...
    @property
    def history(self) -> HistoryBook: ...
    @property
    def looks(self) -> LooksBook: ...
    @property
    def progress(self) -> ProgressBook: ...
    @property
    def purses(self) -> PurseBook: ...
    @property
    def puzzles(self) -> PuzzleBook: ...
    @property
    def reports(self) -> ModerationBook: ...
    @property
    def unsettled(self) -> UnsettledBook: ...
    @property
    def nodes(self) -> NodeBook:
        """Only on PostgreSQL."""

    def tell(self, news: News) -> None:
        """Tell the other nodes of the house, if there can be any, together with what is written here."""

    def attempt(self, work: Callable[[], object]) -> Exception | None:
        """Run `work`. If it meets an unreadable row, roll back and return the error.

        A refusal, or an unreachable database, is raised.
        """
