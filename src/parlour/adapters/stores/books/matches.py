"""Tables, their seats, and the journal of their matches. Existing rows are never overwritten."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from msgspec import MsgspecError, json, structs
from sqlalchemy import Connection, bindparam, delete, exists, select, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from parlour.adapters.stores.failures import is_away
from parlour.adapters.stores.quick import LEAVES_OUT
from parlour.adapters.stores.tables.matches import match, quarantine, seat, step
from parlour.adapters.stores.tables.progress import held_back
from parlour.core.game import Seat
from parlour.service.matches.loading import RULES_CHANGED
from parlour.service.ports import Aside, Ending, MatchRow, SavedMatch, SeatRow, StepRow
from parlour.service.table_settings import TableSettings, delay_is_over
from parlour.service.wire.http import LONGEST_DELAY

THIS = match.c.id == bindparam("this")
WAITS = match.c.phase == "waiting"

ADD = insert(match).on_conflict_do_nothing()
SIT = insert(seat).on_conflict_do_nothing()
STEP = insert(step).on_conflict_do_nothing()
BEGIN = update(match).where(THIS).values(phase="live")
END = (
    update(match)
    .where(THIS)
    .values(
        phase="over",
        ended=bindparam("at"),
        winners=bindparam("won"),
        reason=bindparam("why"),
        next_secret=bindparam("promised"),
    )
)
CLOSE = (
    update(match)
    .where(THIS, match.c.phase == "live")
    .values(phase="over", ended=bindparam("at"), reason=bindparam("why"))
)
FOLLOW = update(match).where(THIS, match.c.next == "").values(next=bindparam("following"))
STILL_WAITS = select(match.c.id).where(THIS, WAITS).with_for_update()
STAND_UP = delete(seat).where(
    seat.c.match == bindparam("this"),
    seat.c.seat == bindparam("which"),
    exists().where(match.c.id == seat.c.match, WAITS),
)
CLEAR = delete(seat).where(seat.c.match == bindparam("this"))
REMOVE = delete(match).where(THIS)

KEPT = [column for column in match.c if column.name not in ("terms", "winners")]
ROW = select(match.c.terms, match.c.winners, *KEPT)
ONE = ROW.where(THIS)
ASIDE = exists().where(quarantine.c.match == match.c.id)
GOES_ON = match.c.phase != "over"
GOING_ON = match.alias()
UNTOLD = union_all(  # a union uses an index for each part, a condition with OR would not
    select(GOING_ON.c.id).where(GOING_ON.c.phase != "over"),
    select(held_back.c.match).where(held_back.c.until > bindparam("now")),
)
UNFINISHED = ROW.where(match.c.id.in_(UNTOLD), ~ASIDE)
LATELY = ROW.where(
    match.c.phase == "over", match.c.ended > bindparam("since"), match.c.reason != RULES_CHANGED, ~ASIDE
).execution_options(**{LEAVES_OUT: True})  # skip damaged ones: they have ended
NUMBERS = select(match.c.id).where(~ASIDE, match.c.id > bindparam("after")).order_by(match.c.id)
SOME = NUMBERS.limit(bindparam("most"))
SOME_UNFINISHED = SOME.where(GOES_ON)
SEATS = (
    select(seat.c.seat, seat.c.person, seat.c.name, seat.c.bot, seat.c.nonce, seat.c.house_nonce)
    .where(seat.c.match == bindparam("this"))
    .order_by(seat.c.seat)
)
STEPS = (
    select(step.c.match, step.c.version, step.c.plays, step.c.seat, step.c.client_id, step.c.made)
    .where(step.c.match == bindparam("this"))
    .order_by(step.c.version)
)
LAST = (
    select(step.c.version, step.c.made)
    .where(step.c.match == bindparam("this"))
    .order_by(step.c.version.desc())
    .limit(1)
)
NO_STEP = (-1, 0.0)

QUARANTINED = select(quarantine).order_by(quarantine.c.at, quarantine.c.match)
SET_ASIDE = insert(quarantine).on_conflict_do_nothing()
RELEASE = delete(quarantine).where(quarantine.c.match == bindparam("this"))


class SqlMatches:
    """Each write returns whether it took place."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _wrote(self, statement: Any, values: dict[str, Any]) -> bool:
        return bool(self._connection.execute(statement, values).rowcount)

    def append(self, row: StepRow, now: float) -> bool:
        return self._wrote(STEP, {**structs.asdict(row), "made": now})

    def end(self, id: str, ending: Ending, now: float) -> None:
        won = json.encode(ending.winners).decode()
        values = {"at": now, "won": won, "why": ending.reason, "promised": ending.next_secret}
        self._connection.execute(END, {"this": id, **values})

    def close(self, id: str, reason: str, now: float) -> bool:
        return self._wrote(CLOSE, {"this": id, "at": now, "why": reason})

    def add(self, row: MatchRow) -> bool:
        values = {
            "id": row.id,
            "terms": json.encode(row.terms).decode(),
            "rules_version": row.rules_version,
            "owner": row.owner,
            "secret": row.secret,
            "code": row.code,
            "phase": row.phase,
            "made": row.made,
            "next_secret": row.next_secret,
        }
        return self._wrote(ADD, values) and self._seat_all(row)

    def remove(self, id: str) -> bool:
        if not self._connection.execute(STILL_WAITS, {"this": id}).first():
            return False
        self._connection.execute(CLEAR, {"this": id})
        return self._wrote(REMOVE, {"this": id})

    def seat(self, id: str, row: SeatRow) -> bool:
        return self._wrote(SIT, {"match": id, **structs.asdict(row)})

    def unseat(self, id: str, which: Seat) -> bool:
        return self._wrote(STAND_UP, {"this": id, "which": which})

    def start(self, row: MatchRow, first: StepRow, now: float) -> bool:
        if not self.append(first, now):
            return False
        self._connection.execute(BEGIN, {"this": row.id})
        return self._seat_all(row)

    def follow(self, id: str, row: MatchRow, first: StepRow, now: float) -> bool:
        linked = self._wrote(FOLLOW, {"this": id, "following": row.id})
        return linked and self.add(row) and self.append(first, now)

    def _seat_all(self, row: MatchRow) -> bool:
        if row.seats:
            self._connection.execute(SIT, [{"match": row.id, **structs.asdict(one)} for one in row.seats])
        return True

    # Reading

    def load(self, id: str) -> SavedMatch | None:
        row = self._connection.execute(ONE, {"this": id}).first()
        return self._saved(row) if row else None

    def row(self, id: str) -> MatchRow | None:
        row = self._connection.execute(ONE, {"this": id}).first()
        if row is None:
            return None
        last = self._connection.execute(LAST, {"this": id}).first()
        return self._row(row, *(last or NO_STEP))

    def unfinished(self, now: float) -> list[SavedMatch | Aside]:
        found = {row.id: row for row in self._connection.execute(UNFINISHED, {"now": now})}
        ended = self._connection.execute(LATELY, {"since": now - LONGEST_DELAY})
        found |= {row.id: row for row in ended if _is_secret(row, now)}
        return [self._saved_or_not(row) for row in sorted(found.values(), key=attrgetter("made", "id"))]

    def _saved_or_not(self, row: Any) -> SavedMatch | Aside:
        """One damaged match does not keep the others from loading; a failing database does."""
        try:
            return self._saved(row)
        except Exception as error:
            if isinstance(error, DBAPIError) or is_away(error):
                raise
            return Aside(row.id, game_of(row.terms), f"{type(error).__name__}: {error}")

    def numbers(self, over: bool, after: str, most: int) -> list[str]:
        found = self._connection.execute(SOME if over else SOME_UNFINISHED, {"after": after, "most": most})
        return [id for (id,) in found.all()]

    def _saved(self, row: Any) -> SavedMatch:
        steps = self._all(STEPS, row.id)
        version, made = (steps[-1].version, steps[-1].made) if steps else NO_STEP
        return SavedMatch(self._row(row, version, made), [StepRow(*values[:-1]) for values in steps])

    def _row(self, row: Any, version: int, played: float) -> MatchRow:
        terms, winners, *kept = row
        return MatchRow(
            terms=json.decode(terms, type=TableSettings),
            winners=tuple(json.decode(winners)),
            seats=tuple(SeatRow(*values) for values in self._all(SEATS, row.id)),
            played=played,
            steps=version,
            **dict(zip([column.name for column in KEPT], kept, strict=True)),
        )

    # Quarantine

    def quarantined(self) -> list[Aside]:
        return [Aside(**row._mapping) for row in self._connection.execute(QUARANTINED).all()]

    def set_aside(self, aside: Aside) -> bool:
        return self._wrote(SET_ASIDE, structs.asdict(aside))

    def release(self, id: str) -> bool:
        return self._wrote(RELEASE, {"this": id})

    def _all(self, statement: Any, id: str) -> Sequence[Any]:
        return self._connection.execute(statement, {"this": id}).all()


def _is_secret(row: Any, now: float) -> bool:
    """True if the result is not public yet. A match with unreadable terms counts as public."""
    try:
        terms = json.decode(row.terms, type=TableSettings)
        return not delay_is_over(terms, row.ended, now)
    except MsgspecError:
        return False


def game_of(terms: str) -> str:
    """The game's slug, or empty if the terms cannot be read."""
    try:
        return str(json.decode(terms)["game"])
    except (MsgspecError, TypeError, KeyError, ValueError):
        return ""
