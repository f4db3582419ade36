"""Puzzles: everything counts once, however often it is sent."""

from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.statements import Statements
from parlour.adapters.stores.tables.puzzles import attempt, day, rating
from parlour.service.books.puzzles import FIRST_RATING, Attempt, State

WHOSE: Any = bindparam("whose")
WHICH: Any = bindparam("which")
NUMBER: Any = bindparam("number")
RATING = select(rating.c.rating).where(rating.c.person == WHOSE)
BEGIN_RATING = insert(rating).on_conflict_do_nothing()
MOVE_RATING = (
    update(rating).where(rating.c.person == WHOSE).values(rating=rating.c.rating + bindparam("points"))
)
ATTEMPT = select(attempt.c.state, attempt.c.hints).where(attempt.c.person == WHOSE, attempt.c.puzzle == WHICH)
BEGIN = insert(attempt).on_conflict_do_nothing()
MOVE_ON = (
    update(attempt)
    .where(attempt.c.person == WHOSE, attempt.c.puzzle == WHICH, attempt.c.state == bindparam("was"))
    .values(state=bindparam("becomes"), at=bindparam("now"))
)
TAKE_HINT = (
    update(attempt)
    .where(
        attempt.c.person == WHOSE,
        attempt.c.puzzle == WHICH,
        attempt.c.state == "open",
        attempt.c.hints < NUMBER,
    )
    .values(hints=NUMBER)
)
FINISHED = select(attempt.c.puzzle).where(attempt.c.person == WHOSE, attempt.c.state.in_(["solved", "shown"]))
KEEP_DAY = insert(day).on_conflict_do_nothing()
DAYS = select(day.c.day, day.c.state).where(day.c.person == WHOSE).order_by(day.c.day)
OWN = (
    select(attempt.c.puzzle, attempt.c.state, attempt.c.hints, attempt.c.at)
    .where(attempt.c.person == WHOSE)
    .order_by(attempt.c.at, attempt.c.puzzle)
)
FORGET = [delete(table).where(table.c.person == WHOSE) for table in (attempt, day, rating)]


class SqlPuzzles:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def rating(self, person: str) -> int:
        found = self._statements.value(RATING, {"whose": person})
        return FIRST_RATING if found is None else int(found)

    def move_rating(self, person: str, by: int) -> None:
        self._statements.write(BEGIN_RATING, {"person": person, "rating": FIRST_RATING})
        self._statements.write(MOVE_RATING, {"whose": person, "points": by})

    def attempt(self, person: str, puzzle: str) -> Attempt:
        rows = self._statements.rows(ATTEMPT, {"whose": person, "which": puzzle})
        return next((Attempt(*row) for row in rows), Attempt())

    def move_on(self, person: str, puzzle: str, was: State, becomes: State, now: float) -> bool:
        self._begin(person, puzzle, now)
        values = {"whose": person, "which": puzzle, "was": was, "becomes": becomes, "now": now}
        return bool(self._statements.write(MOVE_ON, values))

    def take_hint(self, person: str, puzzle: str, number: int, now: float) -> None:
        self._begin(person, puzzle, now)
        self._statements.write(TAKE_HINT, {"whose": person, "which": puzzle, "number": number})

    def _begin(self, person: str, puzzle: str, now: float) -> None:
        self._statements.write(
            BEGIN, {"person": person, "puzzle": puzzle, "state": "open", "hints": 0, "at": now}
        )

    def finished(self, person: str) -> set[str]:
        return {puzzle for (puzzle,) in self._statements.rows(FINISHED, {"whose": person})}

    def keep_day(self, person: str, day: int, state: State) -> None:
        self._statements.write(KEEP_DAY, {"person": person, "day": day, "state": state})

    def days(self, person: str) -> dict[int, State]:
        return dict(self._statements.rows(DAYS, {"whose": person}))

    def export(self, person: str) -> dict[str, Any]:
        return {
            "rating": self.rating(person),
            "puzzles": self._statements.dicts(OWN, {"whose": person}),
            "days": self._statements.dicts(DAYS, {"whose": person}),
        }

    def forget(self, person: str) -> None:
        for forget in FORGET:
            self._statements.write(forget, {"whose": person})
