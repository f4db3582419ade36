"""The looks that people own, and those they use."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.books.writing import SEATS, among, put
from parlour.adapters.stores.statements import Statements
from parlour.adapters.stores.tables.looks import chosen, owned
from parlour.service.books.cosmetics import Looks

WHOSE: Any = bindparam("whose")
OWNED = select(owned.c.look, owned.c.at).where(owned.c.person == WHOSE).order_by(owned.c.at)
OWN = insert(owned).on_conflict_do_nothing()
CHOSEN = select(chosen).where(chosen.c.person.in_(SEATS))
CHOOSE = put(chosen)
FORGET = [delete(table).where(table.c.person == WHOSE) for table in (owned, chosen)]


class SqlLooks:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def owned(self, person: str) -> set[str]:
        return {look for look, _ in self._statements.rows(OWNED, {"whose": person})}

    def own(self, person: str, look: str, now: float) -> bool:
        return bool(self._statements.write(OWN, {"person": person, "look": look, "at": now}))

    def chosen(self, people: Collection[str]) -> dict[str, Looks]:
        found: dict[str, Looks] = {}
        for person, kind, look in self._statements.rows(CHOSEN, among(people)):
            found.setdefault(person, {})[kind] = look
        return found

    def choose(self, person: str, kind: str, look: str) -> None:
        self._statements.write(CHOOSE, {"person": person, "kind": kind, "look": look})

    def export(self, person: str) -> Any:
        bought = self._statements.dicts(OWNED, {"whose": person})
        return {"bought": bought, "chosen": self.chosen([person]).get(person, {})}

    def forget(self, person: str) -> None:
        for forget in FORGET:
            self._statements.write(forget, {"whose": person})
