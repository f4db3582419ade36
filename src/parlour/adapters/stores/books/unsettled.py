"""The queue of matches that have ended and are not settled yet."""

from collections.abc import Iterable
from typing import Any

from msgspec import MsgspecError, json
from sqlalchemy import bindparam, delete, func, select, type_coerce, update
from sqlalchemy.types import NullType

from parlour.adapters.stores.statements import LEAVES_OUT, Statements
from parlour.adapters.stores.tables.unsettled import leaving, unsettled
from parlour.service.books.unsettled import Backlog, Unsettled, Waiting

WHOSE: Any = bindparam("whose")
ADD = unsettled.insert().inline()
LEAVE = leaving.insert()
READABLE = unsettled.c.problem == ""
# Of any type: a damaged row must neither keep the others from being settled nor be skipped for ever.
FACTS, PERSONS = (type_coerce(column, NullType()) for column in (unsettled.c.facts, unsettled.c.persons))
TAKE = (
    select(unsettled.c.number, FACTS)
    .where(READABLE)
    .order_by(unsettled.c.number)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
)
PUT_ASIDE = update(unsettled).where(unsettled.c.number == bindparam("which")).values(problem=bindparam("why"))
WAITING = (
    select(unsettled.c.number, PERSONS)
    .where(READABLE, unsettled.c.number <= bindparam("until"))
    .order_by(unsettled.c.number)
)
REMOVE = delete(unsettled).where(unsettled.c.number == bindparam("which"))
COUNT = select(func.count()).select_from(unsettled).where(READABLE)
FIRST = (
    select(unsettled.c.ended)
    .where(READABLE)
    .order_by(unsettled.c.number)
    .limit(1)
    .execution_options(**{LEAVES_OUT: True})
)
UNREADABLE = select(unsettled.c.match, unsettled.c.problem).where(~READABLE).order_by(unsettled.c.number)
NAMING = (
    select(unsettled.c.number, unsettled.c.persons, unsettled.c.match, unsettled.c.facts)
    .where(unsettled.c.persons.contains(WHOSE))
    .order_by(unsettled.c.number)
)
TAKE_NAMING = NAMING.with_for_update()
REPLACE = (
    update(unsettled)
    .where(unsettled.c.number == bindparam("which"))
    .values(persons=bindparam("named"), facts=bindparam("told"))
)
LEAVINGS = select(leaving.c.match, leaving.c.ended).where(leaving.c.person == WHOSE).order_by(leaving.c.ended)
FORGET_LEAVINGS = delete(leaving).where(leaving.c.person == WHOSE)


class SqlUnsettled:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, match: Unsettled) -> None:
        self._statements.write(ADD, {"match": match.match, "ended": match.ended, **_texts(match)})
        if match.facts.ranked and (leavers := match.leavers):
            rows = [{"person": each, "match": match.match, "ended": match.ended} for each in leavers]
            self._statements.write(LEAVE, rows)

    def take(self, most: int) -> dict[int, Unsettled]:
        taken = {}
        for number, facts in self._statements.rows(TAKE, {"most": most}):
            try:
                taken[number] = json.decode(facts, type=Unsettled)
            except (MsgspecError, TypeError) as error:
                self._statements.write(PUT_ASIDE, {"which": number, "why": str(error)})
        return taken

    def waiting(self, until: int) -> list[Waiting]:
        found = self._statements.rows(WAITING, {"until": until})
        return [
            Waiting(number, tuple(persons.split()) if isinstance(persons, str) else ())
            for number, persons in found
        ]

    def remove(self, numbers: Iterable[int]) -> None:
        if rows := [{"which": number} for number in numbers]:
            self._statements.write(REMOVE, rows)

    def backlog(self) -> Backlog:
        count = self._statements.value(COUNT)
        return Backlog(count, self._statements.value(FIRST) or 0.0 if count else 0.0)

    def unreadable(self) -> dict[str, str]:
        return dict(self._statements.rows(UNREADABLE))

    def names(self, person: str) -> bool:
        return bool(self._taken(person))

    def _taken(self, person: str) -> list[Any]:
        """Waits for whoever is settling them: then they are gone, or nobody else gets them."""
        return self._naming(person, TAKE_NAMING)

    def _naming(self, person: str, asked: Any = NAMING) -> list[Any]:
        found = self._statements.rows(asked, {"whose": person})
        return [row for row in found if person in row[1].split()]

    # Personal data

    def export(self, person: str) -> dict[str, Any]:
        return {
            "unsettled": [match for _, _, match, _ in self._naming(person)],
            "leavings": self._statements.dicts(LEAVINGS, {"whose": person}),
        }

    def forget(self, person: str) -> None:
        """What cannot be read is deleted: nobody else could be paid for it either."""
        self._statements.write(FORGET_LEAVINGS, {"whose": person})
        for number, _, _, facts in self._taken(person):
            try:
                match = json.decode(facts, type=Unsettled)
            except MsgspecError:
                self.remove([number])
            else:
                self._statements.write(REPLACE, _renamed(number, match.without(person)))


def _renamed(number: int, match: Unsettled) -> dict[str, Any]:
    texts = _texts(match)
    return {"which": number, "named": texts["persons"], "told": texts["facts"]}


def _texts(match: Unsettled) -> dict[str, str]:
    return {"persons": " ".join(match.persons), "facts": json.encode(match).decode()}
