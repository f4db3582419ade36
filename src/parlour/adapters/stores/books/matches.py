"""Tables, their seats, and the journal of their matches. Existing rows are never overwritten."""

from operator import itemgetter
from typing import Any

from msgspec import MsgspecError, json, structs
from sqlalchemy import bindparam, case, delete, exists, select, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from parlour.adapters.stores.failures import is_away
from parlour.adapters.stores.statements import LEAVES_OUT, Statements
from parlour.adapters.stores.tables.matches import match, quarantine, seat, step
from parlour.adapters.stores.tables.progress import held_back
from parlour.core.game import Seat
from parlour.service.matches.loading import RULES_CHANGED
from parlour.service.ports import Aside, Ending, MatchRow, SavedMatch, SeatRow, StepRow
from parlour.service.table_settings import TableSettings, delay_is_over
from parlour.service.wire.http import LONGEST_DELAY

Row = dict[str, Any]  # by column

THIS = match.c.id == bindparam("this")
WAITS = match.c.phase == "waiting"

ADD = insert(match).on_conflict_do_nothing()
SIT = insert(seat).on_conflict_do_nothing()
STEP = insert(step).on_conflict_do_nothing()
RULES: Any = bindparam("rules")
BEGIN = (  # the node that begins it leads it if it has other rules than the one that opened the table
    update(match)
    .where(THIS)
    .values(
        phase="live",
        terms=bindparam("agreed"),
        rules_version=RULES,
        node=case((match.c.rules_version == RULES, match.c.node), else_=bindparam("led")),
    )
)
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

ROW = select(match)
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

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def _wrote(self, statement: Any, values: dict[str, Any]) -> bool:
        return bool(self._statements.write(statement, values))

    def append(self, row: StepRow, now: float) -> bool:
        return self._wrote(STEP, {**structs.asdict(row), "made": now})

    def end(self, id: str, ending: Ending, now: float) -> None:
        won = json.encode(ending.winners).decode()
        values = {"at": now, "won": won, "why": ending.reason, "promised": ending.next_secret}
        self._statements.write(END, {"this": id, **values})

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
            "node": row.node,
        }
        return self._wrote(ADD, values) and self._seat_all(row)

    def remove(self, id: str) -> bool:
        if not self._statements.rows(STILL_WAITS, {"this": id}):
            return False
        self._statements.write(CLEAR, {"this": id})
        return self._wrote(REMOVE, {"this": id})

    def seat(self, id: str, row: SeatRow) -> bool:
        return self._wrote(SIT, {"match": id, **structs.asdict(row)})

    def _waits(self, id: str) -> bool:
        """Nobody else changes it until the transaction ends."""
        return bool(self._statements.rows(STILL_WAITS, {"this": id}))

    def unseat(self, id: str, which: Seat) -> bool:
        return self._waits(id) and self._wrote(STAND_UP, {"this": id, "which": which})

    def start(self, row: MatchRow, first: StepRow, now: float) -> bool:
        if not self._waits(row.id) or not self._sit_there(row) or not self.append(first, now):
            return False
        agreed = json.encode(row.terms).decode()  # bots may have sat down since the table was opened
        self._statements.write(
            BEGIN, {"this": row.id, "agreed": agreed, "rules": row.rules_version, "led": row.node}
        )
        return self._seat_all(row)

    def _sit_there(self, row: MatchRow) -> bool:
        """False if others do by now. The owner may have several seats, of which one is stored."""
        seated = {seat: person for seat, person, *_ in self._all(SEATS, row.id)}
        begins = {seat.seat: seat.person for seat in row.seats}
        others = {seat: person for seat, person in begins.items() if person not in ("", row.owner)}
        return seated.items() <= begins.items() and others.items() <= seated.items()

    def follow(self, id: str, row: MatchRow, first: StepRow, now: float) -> bool:
        linked = self._wrote(FOLLOW, {"this": id, "following": row.id})
        return linked and self.add(row) and self.append(first, now)

    def _seat_all(self, row: MatchRow) -> bool:
        if row.seats:
            self._statements.write(SIT, [{"match": row.id, **structs.asdict(one)} for one in row.seats])
        return True

    # Reading

    def load(self, id: str) -> SavedMatch | None:
        row = self._one(id)
        return self._saved(row) if row else None

    def row(self, id: str) -> MatchRow | None:
        row = self._one(id)
        if row is None:
            return None
        last = self._all(LAST, id)
        return self._row(row, *(last[0] if last else NO_STEP))

    def _one(self, id: str) -> Row | None:
        return next(iter(self._statements.dicts(ONE, {"this": id})), None)

    def unfinished(self, now: float) -> list[SavedMatch | Aside]:
        found = {row["id"]: row for row in self._statements.dicts(UNFINISHED, {"now": now})}
        ended = self._statements.dicts(LATELY, {"since": now - LONGEST_DELAY})
        found |= {row["id"]: row for row in ended if _is_secret(row, now)}
        return [self._saved_or_not(row) for row in sorted(found.values(), key=itemgetter("made", "id"))]

    def _saved_or_not(self, row: Row) -> SavedMatch | Aside:
        """One damaged match does not keep the others from loading; a failing database does."""
        try:
            return self._saved(row)
        except Exception as error:
            if isinstance(error, DBAPIError) or is_away(error):
                raise
            return Aside(row["id"], game_of(row["terms"]), f"{type(error).__name__}: {error}")

    def numbers(self, over: bool, after: str, most: int) -> list[str]:
        found = self._statements.rows(SOME if over else SOME_UNFINISHED, {"after": after, "most": most})
        return [id for (id,) in found]

    def _saved(self, row: Row) -> SavedMatch:
        steps = [(StepRow(*values), made) for *values, made in self._all(STEPS, row["id"])]
        version, played = (steps[-1][0].version, steps[-1][1]) if steps else NO_STEP
        return SavedMatch(self._row(row, version, played), [step for step, _ in steps])

    def _row(self, row: Row, version: int, played: float) -> MatchRow:
        read = {
            "terms": json.decode(row["terms"], type=TableSettings),
            "winners": tuple(json.decode(row["winners"])),
            "seats": tuple(SeatRow(*values) for values in self._all(SEATS, row["id"])),
        }
        return MatchRow(**{**row, **read}, played=played, steps=version)

    # Quarantine

    def quarantined(self) -> list[Aside]:
        return [Aside(**row) for row in self._statements.dicts(QUARANTINED)]

    def set_aside(self, aside: Aside) -> bool:
        return self._wrote(SET_ASIDE, structs.asdict(aside))

    def release(self, id: str) -> bool:
        return self._wrote(RELEASE, {"this": id})

    def _all(self, statement: Any, id: str) -> list[Any]:
        return self._statements.rows(statement, {"this": id})


def _is_secret(row: Row, now: float) -> bool:
    """True if the result is not public yet. A match with unreadable terms counts as public."""
    try:
        terms = json.decode(row["terms"], type=TableSettings)
        return not delay_is_over(terms, row["ended"], now)
    except MsgspecError:
        return False


def game_of(terms: str) -> str:
    """The game's slug, or empty if the terms cannot be read."""
    try:
        return str(json.decode(terms)["game"])
    except (MsgspecError, TypeError, KeyError, ValueError):
        return ""
