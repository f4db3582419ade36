"""Pieces of work for the writer of a store, and what each of them is told."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.failures import concerns_itself, is_away
from parlour.core.errors import ParlourError
from parlour.service.errors import NotStored
from parlour.service.ports import Stored

Done = Callable[[Any], None]


class Taken(ParlourError):
    """Somebody else was quicker: nothing of this piece of work is kept."""


class Work(Struct, frozen=True):
    """Something to write; it may be done again if it was undone."""

    do: Callable[[SqlBooks], Any]
    done: Done


class Appended(Struct, frozen=True):
    """A step, which is most of what is written: many of them go in with one call."""

    values: tuple[Any, ...]
    done: Done


Batch = list[Work | Appended]


def not_stored() -> NotStored:
    """A new one each time: whoever raises an exception leaves the frames of their request in it."""
    return NotStored("The house could not write that down; please try again.")


def outcome(books: SqlBooks, item: Work, execute: Callable[[str], object]) -> Any:
    """What a piece of work answers. If it fails it is undone by itself, without harm to the others."""
    execute("SAVEPOINT work")
    try:
        answer = item.do(books)
    except ParlourError as refusal:
        answer = refusal
    except Exception as error:
        if is_away(error) or (isinstance(error, SQLAlchemyError) and not concerns_itself(error)):
            raise  # for all that is written with it: whether it is to blame shows when it is done alone
        answer = failed(error)
    if isinstance(answer, ParlourError):
        execute("ROLLBACK TO SAVEPOINT work")
    execute("RELEASE SAVEPOINT work")
    return answer


def failed(error: Exception) -> NotStored:
    """What whoever asked is told; why it failed goes with it, unless they asked for what cannot be."""
    if isinstance(error, SQLAlchemyError) and concerns_itself(error):
        return not_stored()
    answer = NotStored(
        "The house could not write that down, and trying again will not help; its log says why."
    )
    answer.__cause__ = error
    return answer


def lost(item: Work | Appended) -> Any:
    return "failed" if isinstance(item, Appended) else not_stored()


def or_taken(work: Callable[[SqlBooks], bool]) -> Callable[[SqlBooks], None]:
    def act(books: SqlBooks) -> None:
        if not work(books):
            raise Taken("It is there already.")

    return act


def defect_of(answer: Any) -> BaseException | None:
    """What went wrong in somebody's work, if it was no refusal: a defect, or a row that is damaged."""
    return answer.__cause__ if isinstance(answer, NotStored) else None


def stored_as(answer: Any) -> Stored:
    if isinstance(answer, Taken):
        return "taken"
    return "failed" if isinstance(answer, ParlourError) else "stored"
