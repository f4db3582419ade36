"""Leaderboards. Every query follows an index and stops after one page."""

from functools import cache
from typing import Any

from sqlalchemy import Select, Table, bindparam, exists, select

from parlour.adapters.stores.statements import LEAVES_OUT
from parlour.adapters.stores.tables.people import account, person
from parlour.adapters.stores.tables.progress import career, held_back, standing
from parlour.service.wire.progress import By

COUNTED = {"level": "points", "wins": "won", "played": "played"}
STRENGTH: Any = standing.c.level * career.c.intensity
SOUND: dict[str, Any] = {LEAVES_OUT: True}


@cache
def statement(by: By, in_game: bool) -> Select[Any]:
    kept, who = _lines(in_game)
    ranked = _currently(who) if by == "current" else _most(who, kept.c[COUNTED[by]], kept)
    page = ranked.limit(bindparam("most")).offset(bindparam("first"))
    return page.execution_options(**SOUND)


def _lines(in_game: bool) -> tuple[Table, Select[Any]]:
    kept = standing if in_game else career
    who = (
        select(kept.c.person, person.c.name, kept.c.points, kept.c.played, kept.c.won)
        .add_columns(account.c.person.is_not(None))
        .join(person, person.c.id == kept.c.person)
        .outerjoin(account, account.c.person == kept.c.person)
    )
    return kept, who.where(standing.c.game == bindparam("the_game")) if in_game else who


def _most(who: Select[Any], counted: Any, kept: Any) -> Select[Any]:
    return who.where(counted > 0).order_by(counted.desc(), kept.c.person.desc())


def _currently(who: Select[Any]) -> Select[Any]:
    """Only active players, who are few."""
    return _playing(who).where(STRENGTH > 0).order_by(STRENGTH.desc(), standing.c.person.desc())


def _playing(who: Select[Any]) -> Select[Any]:
    now = who.join(career, career.c.person == standing.c.person)
    return now.where(standing.c.played_at > bindparam("since")).add_columns(STRENGTH)


def _of_held_back() -> Select[Any]:
    """Active players, including those who have lost all strength today."""
    _, who = _lines(in_game=True)
    held = exists().where(held_back.c.person == standing.c.person, held_back.c.until > bindparam("now"))
    best = _playing(who).where(held).order_by(standing.c.level.desc(), standing.c.person.desc())
    return best.limit(bindparam("most")).execution_options(**SOUND)


OF_HELD_BACK = _of_held_back()
