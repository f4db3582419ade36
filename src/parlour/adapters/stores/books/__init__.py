"""The books on a database: the same statements for SQLite and PostgreSQL.

Statements are built once, with `bindparam`s, because building one takes far longer than running it.
`insert` is PostgreSQL's, whose ON CONFLICT SQLite understands, too.
"""

from collections.abc import Callable

from sqlalchemy import Connection

from parlour.adapters.stores.books.bots import SqlBots
from parlour.adapters.stores.books.history import SqlHistory
from parlour.adapters.stores.books.looks import SqlLooks
from parlour.adapters.stores.books.matches import SqlMatches
from parlour.adapters.stores.books.moderation import SqlReports
from parlour.adapters.stores.books.nodes import SqlNodes
from parlour.adapters.stores.books.people import SqlPeople
from parlour.adapters.stores.books.progress import SqlProgress
from parlour.adapters.stores.books.purses import SqlPurses
from parlour.adapters.stores.books.puzzles import SqlPuzzles
from parlour.adapters.stores.books.unsettled import SqlUnsettled
from parlour.adapters.stores.failures import is_away
from parlour.adapters.stores.statements import Statements
from parlour.core.errors import ParlourError
from parlour.service.books.nodes import News


class SqlBooks:
    def __init__(self, statements: Statements, connection: Connection, tells: bool = False) -> None:
        """`connection` is for plain SQL on the same database; `tells`: there may be other nodes."""
        self.statements = statements
        self.connection = connection
        self.bots = SqlBots(statements)
        self.history = SqlHistory(statements)
        self.looks = SqlLooks(statements)
        self.matches = SqlMatches(statements)
        self.people = SqlPeople(statements)
        self.progress = SqlProgress(statements)
        self.purses = SqlPurses(statements)
        self.puzzles = SqlPuzzles(statements)
        self.reports = SqlReports(statements)
        self.unsettled = SqlUnsettled(statements)
        self.nodes = SqlNodes(connection)
        self.news: list[News] = []  # told by this transaction
        self._tells = tells

    def tell(self, news: News) -> None:
        if self._tells:
            self.news.append(news)

    def attempt(self, work: Callable[[], object]) -> Exception | None:
        run = self.connection.exec_driver_sql
        run("SAVEPOINT attempt")
        error = None
        try:
            work()
        except Exception as failure:
            if isinstance(failure, ParlourError) or is_away(failure):
                raise
            error = failure
            run("ROLLBACK TO SAVEPOINT attempt")
        run("RELEASE SAVEPOINT attempt")
        return error
