"""The leaderboards: every one of them follows an index and stops after a page."""

from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, select

from parlour.adapters.quick import LEAVES_OUT
from parlour.adapters.tables.people import account, person
from parlour.adapters.tables.progress import career, standing
from parlour.service.wire_progress import By

COUNTED = {"level": "points", "wins": "won", "played": "played"}


@cache
def statement(by: By, in_game: bool) -> Select[Any]:
    kept = standing if in_game else career
    who = (
        select(kept.c.person, person.c.name, kept.c.points, kept.c.played, kept.c.won)
        .add_columns(account.c.person.is_not(None))
        .join(person, person.c.id == kept.c.person)
        .outerjoin(account, account.c.person == kept.c.person)
    )
    if in_game:
        who = who.where(standing.c.game == bindparam("the_game"))
    ranked = _currently(who) if by == "current" else _most(who, kept.c[COUNTED[by]], kept)
    page = ranked.limit(bindparam("most")).offset(bindparam("first"))
    return page.execution_options(**{LEAVES_OUT: True})


def _most(who: Select[Any], counted: Any, kept: Any) -> Select[Any]:
    return who.where(counted > 0).order_by(counted.desc(), kept.c.person.desc())


def _currently(who: Select[Any]) -> Select[Any]:
    """Of those who play at the moment, who are few."""
    strength = standing.c.level * career.c.intensity
    now = who.join(career, career.c.person == standing.c.person).where(
        standing.c.played_at > bindparam("since"), strength > 0
    )
    return now.add_columns(strength).order_by(strength.desc(), standing.c.person.desc())
