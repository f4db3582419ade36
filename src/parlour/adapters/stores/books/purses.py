"""Coins: exact under concurrent writes."""

from collections.abc import Collection
from typing import Any

from msgspec import structs, to_builtins
from sqlalchemy import bindparam, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.books.writing import CROWDS, among, crowd_size
from parlour.adapters.stores.statements import Statements
from parlour.adapters.stores.tables.purses import HOUSE, PURSE, ledger, purse
from parlour.service.books.purses import Movement
from parlour.service.errors import NotEnoughCoins

WHOSE: Any = bindparam("whose")
COINS = select(purse.c.coins).where(purse.c.person == WHOSE)
# One statement for both sides of the entry, because each round trip costs as much as the work.
ENTER_NEW = text(
    "INSERT INTO ledger (person, match, reason, side, coins, at) VALUES"
    f" (:person, :match, :reason, '{PURSE}', :coins, :at), (:person, :match, :reason, '{HOUSE}', :back, :at)"
)
ENTER = text(f"{ENTER_NEW.text} ON CONFLICT DO NOTHING")
NEW = insert(purse)
PUT_IN = NEW.on_conflict_do_update(
    index_elements=["person"], set_={"coins": purse.c.coins + NEW.excluded.coins}
)
PRICE: Any = bindparam("price")
TAKE_OUT = (
    update(purse).where(purse.c.person == WHOSE, purse.c.coins >= PRICE).values(coins=purse.c.coins - PRICE)
)
HAVE_PURSES = [select(purse.c.person).where(purse.c.person.in_(places)) for places in CROWDS]
FREE_PURSES = [statement.with_for_update(skip_locked=True) for statement in HAVE_PURSES]
MOVEMENTS = (
    select(*(ledger.c[name] for name in Movement.__struct_fields__))
    .where(ledger.c.person == WHOSE, ledger.c.side == PURSE)
    .order_by(ledger.c.at.desc(), ledger.c.match, ledger.c.reason)
)
LAST = MOVEMENTS.limit(bindparam("most"))
TOTAL = select(func.sum(ledger.c.coins))
FORGET = [delete(table).where(table.c.person == WHOSE) for table in (ledger, purse)]


class SqlPurses:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def coins(self, person: str) -> int:
        return self._statements.value(COINS, {"whose": person}) or 0

    def move(self, movement: Movement) -> bool:
        if not self._enter(movement):
            return False
        if movement.coins > 0:
            self._statements.write(PUT_IN, {"person": movement.person, "coins": movement.coins})
        else:
            self._take_out(movement.person, -movement.coins)
        return True

    def pay(self, movements: Collection[Movement]) -> None:
        if not movements:
            return
        rows = [{**structs.asdict(each), "back": -each.coins} for each in movements]
        self._statements.write(ENTER_NEW, rows)
        self._statements.write(PUT_IN, [{"person": each.person, "coins": each.coins} for each in movements])

    def busy(self, people: Collection[str]) -> set[str]:
        size = crowd_size(people)
        have, free = (
            {person for (person,) in self._statements.rows(asked[size], among(people, CROWDS[size]))}
            for asked in (HAVE_PURSES, FREE_PURSES)
        )
        return have - free

    def _enter(self, movement: Movement) -> bool:
        """Writes both sides of a ledger entry."""
        values = {**structs.asdict(movement), "back": -movement.coins}
        return bool(self._statements.write(ENTER, values))

    def _take_out(self, person: str, price: int) -> None:
        coins = self.coins(person)  # raises if the row is damaged
        if not self._statements.write(TAKE_OUT, {"whose": person, "price": price}):
            raise NotEnoughCoins("error.not-enough-coins", price=price, coins=coins)

    def movements(self, person: str, count: int) -> list[Movement]:
        return [Movement(*row) for row in self._statements.rows(LAST, {"whose": person, "most": count})]

    def total(self) -> int:
        return self._statements.value(TOTAL) or 0

    def export(self, person: str) -> dict[str, Any]:
        ledger = [Movement(*row) for row in self._statements.rows(MOVEMENTS, {"whose": person})]
        return {"coins": self.coins(person), "ledger": to_builtins(ledger)}

    def forget(self, person: str) -> None:
        """Deletes both sides of every entry, so that the rest still balances."""
        for forget in FORGET:
            self._statements.write(forget, {"whose": person})
