"""Bot accounts in the database."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.statements import LEAVES_OUT, Statements
from parlour.adapters.stores.tables.bots import bot_account, bot_standing
from parlour.adapters.stores.tables.people import person
from parlour.service.books.bots import BotRow, BotStanding, Placed
from parlour.service.rewards.ratings import Rating

WHOSE: Any = bindparam("whose")
GAME: Any = bindparam("which")

ADD = insert(bot_account)
OWN_COLUMNS = (bot_account.c.owner, bot_account.c.games, bot_account.c.line, bot_account.c.made)
ACCOUNT = (bot_account.c.person, person.c.name, *OWN_COLUMNS)
SOUND: dict[str, Any] = {LEAVES_OUT: True}
BOTS = select(*ACCOUNT).join(person, person.c.id == bot_account.c.person).execution_options(**SOUND)
ONE = BOTS.where(bot_account.c.person == WHOSE)
OF = BOTS.where(bot_account.c.owner == WHOSE).order_by(bot_account.c.made, bot_account.c.person)
OWNER = select(bot_account.c.owner).where(bot_account.c.person == WHOSE)
LOCK = select(bot_account.c.person).where(bot_account.c.person == WHOSE).with_for_update()
LOCK_OWNER = select(person.c.id).where(person.c.id == WHOSE).with_for_update()

PLACE = tuple(bot_standing.c)
STANDING = select(*PLACE).where(bot_standing.c.person == WHOSE, bot_standing.c.game == GAME)
STANDING = STANDING.execution_options(**SOUND)  # a damaged one begins anew
OWN = select(*PLACE[1:]).where(bot_standing.c.person == WHOSE).order_by(bot_standing.c.game)
NEW = insert(bot_standing)
KEEP = NEW.on_conflict_do_update(
    index_elements=["person", "game"],
    set_={column.name: NEW.excluded[column.name] for column in PLACE[2:]},
)
OWNER_OF = person.alias("owner_of")
LADDER = (
    select(*PLACE, *ACCOUNT[1:], OWNER_OF.c.name.label("owner_name"))
    .join(bot_account, bot_account.c.person == bot_standing.c.person)
    .join(person, person.c.id == bot_account.c.person)
    .join(OWNER_OF, OWNER_OF.c.id == bot_account.c.owner)
    .where(bot_standing.c.game == GAME)
    .order_by(bot_standing.c.rating.desc(), bot_standing.c.person)
    .limit(bindparam("most"))
    .execution_options(**SOUND)
)
FORGET = [
    delete(bot_standing).where(bot_standing.c.person == WHOSE),
    delete(bot_account).where(bot_account.c.person == WHOSE),
]


class SqlBots:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def add(self, row: BotRow) -> None:
        values = {"person": row.person, "owner": row.owner, "line": row.line, "made": row.made}
        self._statements.write(ADD, {**values, "games": " ".join(row.games)})

    def of(self, owner: str) -> list[BotRow]:
        return [_bot(row) for row in self._statements.rows(OF, {"whose": owner})]

    def bot(self, person: str) -> BotRow | None:
        return next((_bot(row) for row in self._statements.rows(ONE, {"whose": person})), None)

    def owner(self, person: str) -> str:
        found: str | None = self._statements.value(OWNER, {"whose": person})
        return found or ""

    def lock_owner(self, owner: str) -> None:
        self._statements.rows(LOCK_OWNER, {"whose": owner})

    # The ladder

    def lock(self, persons: Collection[str]) -> None:
        for one in sorted(persons):  # in the same order everywhere, so that no two wait for each other
            self._statements.rows(LOCK, {"whose": one})

    def standing(self, person: str, game: str) -> BotStanding | None:
        rows = self._statements.rows(STANDING, {"whose": person, "which": game})
        return next(map(_standing, rows), None)

    def keep(self, standing: BotStanding) -> None:
        rating, deviation, volatility = standing.rating
        values = {"rating": rating, "deviation": deviation, "volatility": volatility}
        rest = {name: getattr(standing, name) for name in ("person", "game", "matches", "won", "drawn", "at")}
        self._statements.write(KEEP, {**rest, **values})

    def ladder(self, game: str, most: int) -> list[Placed]:
        count = len(PLACE)
        return [
            Placed(_bot((row[0], *row[count:-1])), row[-1], _standing(row[:count]))
            for row in self._statements.rows(LADDER, {"which": game, "most": most})
        ]

    # Personal data

    def export(self, person: str) -> Any:
        return [
            {
                "name": row.name,
                "games": list(row.games),
                "line": row.line,
                "made": row.made,
                "ladder": self._statements.dicts(OWN, {"whose": row.person}),
            }
            for row in self.of(person)
        ]

    def forget(self, person: str) -> None:
        for statement in FORGET:
            self._statements.write(statement, {"whose": person})


def _bot(row: Any) -> BotRow:
    person, name, owner, games, line, made = row
    return BotRow(person, name, owner, tuple(games.split()), line, made)


def _standing(row: Any) -> BotStanding:
    person, game, rating, deviation, volatility, matches, won, drawn, at = row
    return BotStanding(person, game, Rating(rating, deviation, volatility), matches, won, drawn, at)
