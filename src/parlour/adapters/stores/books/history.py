"""The match history of each person."""

from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from typing import Any

import structlog
from msgspec import MsgspecError, json, structs, to_builtins
from sqlalchemy import Select, bindparam, delete, select, tuple_, union

from parlour.adapters.stores.books.writing import LISTS, among, list_size
from parlour.adapters.stores.statements import LEAVES_OUT, Statements
from parlour.adapters.stores.tables.history import played
from parlour.adapters.stores.tables.matches import seat
from parlour.adapters.stores.tables.unsettled import leaving
from parlour.service.books.history import Played, Sat
from parlour.service.wire.progress import Reward

LOG: Any = structlog.get_logger("parlour")
MATCH: Any = bindparam("this")
WHOSE: Any = bindparam("whose")
SETTLED = [select(played.c.match).where(played.c.match.in_(places)).distinct() for places in LISTS]
REWARDS = [
    select(played.c.match, played.c.person, played.c.reward).where(played.c.match.in_(places))
    for places in LISTS
]
ADD = played.insert()

MINE = select(*(played.c[name] for name in Played.__struct_fields__)).where(played.c.person == WHOSE)
ONE = MINE.where(played.c.match == MATCH)
SOUND = MINE.execution_options(**{LEAVES_OUT: True})
SOME = SOUND.where(played.c.match.in_(bindparam("matches", expanding=True)))
OLDEST_FIRST = SOUND.order_by(played.c.ended, played.c.match)
NEWEST = SOUND.order_by(played.c.ended.desc(), played.c.match.desc()).limit(bindparam("most"))
IN_GAME = played.c.game == bindparam("the_game")
BEFORE = tuple_(played.c.ended, played.c.match) < tuple_(bindparam("then"), bindparam("last"))
SINCE: Any = bindparam("since")
LEFT = union(  # older versions stored no leavings, but settled a match when it ended
    select(leaving.c.match, leaving.c.ended).where(leaving.c.person == WHOSE, leaving.c.ended >= SINCE),
    select(played.c.match, played.c.ended).where(
        played.c.person == WHOSE, played.c.ended >= SINCE, played.c.ranked, played.c.left
    ),
).subquery()
LEAVINGS = select(LEFT.c.ended).order_by(LEFT.c.ended.desc())
OTHERS = (
    select(seat.c.match, seat.c.name, seat.c.bot, seat.c.seat)
    .where(seat.c.match.in_(bindparam("matches", expanding=True)), seat.c.person != WHOSE)
    .order_by(seat.c.match, seat.c.seat)
)
FORGET = delete(played).where(played.c.person == WHOSE)


class SqlHistory:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def _dicts(self, statement: Any, **values: Any) -> list[dict[str, Any]]:
        return self._statements.dicts(statement, values)

    def settled(self, matches: Collection[str]) -> set[str]:
        size = list_size(matches)
        return {match for (match,) in self._statements.rows(SETTLED[size], among(matches, LISTS[size]))}

    def rewards(self, matches: Collection[str]) -> dict[str, dict[str, Reward]]:
        found: dict[str, dict[str, Reward]] = {}
        size = list_size(matches)
        for match, person, reward in self._statements.rows(REWARDS[size], among(matches, LISTS[size])):
            found.setdefault(match, {})[person] = json.decode(reward, type=Reward)
        return found

    def add(self, played: Iterable[Played]) -> None:
        rows = [{**structs.asdict(each), "reward": json.encode(each.reward).decode()} for each in played]
        if rows:
            self._statements.write(ADD, rows)

    def one(self, person: str, match: str) -> Played | None:
        found = self._dicts(ONE, whose=person, this=match)
        return _played(found[0]) if found else None

    def of(self, person: str, game: str | None, before: str | None, count: int) -> list[Played]:
        last = self.one(person, before) if before else None
        if before and not last:
            return []
        values = {"whose": person, "most": count} | ({"the_game": game} if game else {})
        if last:
            values |= {"then": last.ended, "last": last.match}
        return _sound(self._dicts(_newest(bool(game), bool(last)), **values))

    def some(self, person: str, matches: Iterable[str]) -> list[Played]:
        return _sound(self._dicts(SOME, whose=person, matches=list(matches)))

    def leavings(self, person: str, since: float) -> list[float]:
        return [ended for (ended,) in self._statements.rows(LEAVINGS, {"whose": person, "since": since})]

    def others(self, person: str, matches: Iterable[str]) -> dict[str, list[Sat]]:
        sat: dict[str, list[Sat]] = {}
        values = {"whose": person, "matches": list(matches)}
        for match, *who in self._statements.rows(OTHERS, values):
            sat.setdefault(match, []).append(Sat(*who))
        return sat

    def export(self, person: str) -> Any:
        return to_builtins(_sound(self._dicts(OLDEST_FIRST, whose=person)))

    def forget(self, person: str) -> None:
        self._statements.write(FORGET, {"whose": person})


@cache
def _newest(in_game: bool, before: bool) -> Select[Any]:
    asked = NEWEST.where(IN_GAME) if in_game else NEWEST
    return asked.where(BEFORE) if before else asked


def _played(row: dict[str, Any]) -> Played:
    return Played(**{**row, "reward": json.decode(row["reward"], type=Reward)})


def _sound(rows: Iterable[dict[str, Any]]) -> list[Played]:
    """Skips rows that cannot be read, so that they do not hide the others."""
    found = []
    for row in rows:
        try:
            found.append(_played(row))
        except MsgspecError as error:
            _note_once(row["match"], row["person"], str(error))
    return found


@lru_cache(1000)  # once a row, however often it is looked up
def _note_once(match: str, person: str, why: str) -> None:
    LOG.warning("row-unreadable", work="played", match=match, person=person, reason=why)
