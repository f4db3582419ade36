"""Work for the writer of a store, and its results."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import concerns_itself, is_away
from parlour.core.errors import ParlourError
from parlour.service.books.nodes import News
from parlour.service.errors import NotStored
from parlour.service.ports import Stored

Done = Callable[[Any], None]


class Taken(ParlourError):
    """Another write came first; this one was rolled back."""


class Work(Struct, frozen=True):
    """A write; it may run again after a rollback."""

    do: Callable[[SqlBooks], Any]
    done: Done


class Appended(Struct, frozen=True):
    """A step. Most writes are steps, so many of them go into one call."""

    values: tuple[Any, ...]
    done: Done


Batch = list[Work | Appended]


def not_stored() -> NotStored:
    """A new instance each time, because a raised exception keeps the frames of its request alive."""
    return NotStored("error.not-stored")


def outcome(books: SqlBooks, item: Work, execute: Callable[[str], object]) -> Any:
    """Runs a write in a savepoint, so that its failure does not affect the rest of the batch."""
    execute("SAVEPOINT work")
    told = len(books.news)
    try:
        answer = item.do(books)
    except ParlourError as refusal:
        answer = refusal
    except Exception as error:
        if is_away(error) or (isinstance(error, SQLAlchemyError) and not concerns_itself(error)):
            raise  # fails the whole batch; writing its parts alone shows which one is to blame
        answer = failed(error)
    if isinstance(answer, ParlourError):
        execute("ROLLBACK TO SAVEPOINT work")
        del books.news[told:]
    execute("RELEASE SAVEPOINT work")
    return answer


def failed(error: Exception) -> NotStored:
    """The answer to the caller. It carries the cause, unless the request itself was impossible."""
    if isinstance(error, SQLAlchemyError) and concerns_itself(error):
        return not_stored()
    answer = NotStored("error.never-stored")
    answer.__cause__ = error
    return answer


def lost(item: Work | Appended) -> Any:
    return "failed" if isinstance(item, Appended) else not_stored()


def or_taken(work: Callable[[SqlBooks], bool], news: tuple[News, ...]) -> Callable[[SqlBooks], None]:
    def act(books: SqlBooks) -> None:
        if not work(books):
            raise Taken("It is there already.")
        for each in news:
            books.tell(each)

    return act


def defect_of(answer: Any) -> BaseException | None:
    """The cause if a write failed for another reason than a refusal: a bug, or a damaged row."""
    return answer.__cause__ if isinstance(answer, NotStored) else None


def stored_as(answer: Any) -> Stored:
    if isinstance(answer, Taken):
        return "taken"
    return "failed" if isinstance(answer, ParlourError) else "stored"
