"""Everybody's progress in the database."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec import DecodeError, json, structs, to_builtins
from sqlalchemy import and_, bindparam, delete, func, or_, select, union
from sqlalchemy.dialects.postgresql import insert

from parlour.adapters.stores.books import leaders
from parlour.adapters.stores.books.writing import CROWDS, LISTS, among, crowd_size, list_size, put
from parlour.adapters.stores.statements import Statements
from parlour.adapters.stores.tables.progress import (
    achievement,
    career,
    held_back,
    meeting,
    paid,
    rating,
    standing,
)
from parlour.service.books.progress import (
    ANYBODY,
    Career,
    HeldBack,
    Ladder,
    Led,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.rewards.allowance import COMPANY, EVERYBODY, Paid
from parlour.service.rewards.finished_match import Met, Tally
from parlour.service.rewards.ratings import Rating
from parlour.service.rewards.rewards import RECENT_DAYS
from parlour.service.wire.progress import By

TALLY = Tally.__struct_fields__
WHOSE: Any = bindparam("whose")
KEPT_DAYS = RECENT_DAYS + 7  # another settler may still be at matches of the days before


def _on_ladder(table: Any) -> Any:
    return and_(*(table.c[name] == bindparam(f"the_{name}") for name in Ladder._fields))


def _for_crowds(statement: Callable[[list[Any]], Any]) -> list[Any]:
    """The statement for each size of crowd: a list of variable length takes twice as long."""
    return [statement(places) for places in CROWDS]


CAREERS = _for_crowds(
    lambda places: (
        select(*(career.c[name] for name in Career.__struct_fields__))
        .where(career.c.person.in_(places))
        .order_by(career.c.person)
    )
)
LOCKED = [careers.with_for_update(skip_locked=True) for careers in CAREERS]
NEW_CAREER = insert(career).on_conflict_do_nothing()
STANDINGS = _for_crowds(
    lambda places: (
        select(*(standing.c[name] for name in ("person", "game", "points", "level", "played_at", *TALLY)))
        .where(standing.c.person.in_(places))
        .order_by(standing.c.game)
    )
)
READABLE_STANDINGS = [standings.execution_options(**leaders.SOUND) for standings in STANDINGS]
STANDINGS_IN = [
    select(*STANDINGS[0].selected_columns)
    .where(standing.c.person.in_(places), standing.c.game == bindparam("the_game"))
    .execution_options(**leaders.SOUND)
    for places in LISTS
]
RATINGS = _for_crowds(
    lambda places: select(rating).where(rating.c.person.in_(places)).order_by(rating.c.game, rating.c.preset)
)
ON_LADDER = [ratings.where(_on_ladder(rating)) for ratings in RATINGS]
REACHED = _for_crowds(
    lambda places: (
        select(*(achievement.c[name] for name in Reached.__struct_fields__))
        .where(achievement.c.person.in_(places))
        .order_by(achievement.c.at, achievement.c.id)
    )
)

TODAY: Any = bindparam("today")
MET_ON = [meeting.c[name] for name in ("one", "other", *Ladder._fields)]
MET = _for_crowds(
    lambda places: (
        select(*MET_ON, func.sum(meeting.c.rated))
        .where(
            meeting.c.one.in_([ANYBODY, *places]),
            meeting.c.other.in_(places),
            meeting.c.day > TODAY - RECENT_DAYS,
        )
        .group_by(*MET_ON)
    )
)


def _partners(me: Any, partner: Any, places: list[Any]) -> Any:
    """Leaves out `ANYBODY`, who stands for no single person."""
    lately = meeting.c.day > TODAY - RECENT_DAYS
    return select(me, partner).where(me.in_(places), lately, meeting.c.paid > 0, meeting.c.one != ANYBODY)


PARTNERS = _for_crowds(
    lambda places: union(
        _partners(meeting.c.one, meeting.c.other, places),
        _partners(meeting.c.other, meeting.c.one, places),
    )
)
NEW_MEETING = insert(meeting)
MEET = NEW_MEETING.on_conflict_do_update(
    index_elements=[column.name for column in meeting.primary_key],
    set_={name: meeting.c[name] + NEW_MEETING.excluded[name] for name in ("paid", "rated")},
)
FORGET_OLD = _for_crowds(
    lambda places: delete(meeting).where(
        or_(meeting.c.one.in_(places), meeting.c.other.in_(places)), meeting.c.day <= TODAY - KEPT_DAYS
    )
)

PAID = _for_crowds(
    lambda places: select(*(paid.c[name] for name in ("person", "source", *Paid.__struct_fields__))).where(
        paid.c.person.in_(places),
        paid.c.source.in_([COMPANY, EVERYBODY, *places]),
        paid.c.day == TODAY,
    )
)
NEW_PAYMENT = insert(paid)
PAY = NEW_PAYMENT.on_conflict_do_update(
    index_elements=[column.name for column in paid.primary_key],
    set_={name: paid.c[name] + NEW_PAYMENT.excluded[name] for name in Paid.__struct_fields__},
)
FORGET_PAID = _for_crowds(lambda places: delete(paid).where(paid.c.person.in_(places), paid.c.day < TODAY))

KEEP_CAREER, KEEP_STANDING, KEEP_RATING, REACH = map(put, (career, standing, rating, achievement))

NOW: Any = bindparam("now")
HOLD_BACK = put(held_back)
HELD_BACK = [
    select(held_back.c.known, held_back.c.until)
    .where(held_back.c.person.in_(places), held_back.c.until > NOW)
    .execution_options(**leaders.SOUND)
    for places in LISTS
]
ANY_HELD_BACK = select(held_back.c.person).where(held_back.c.until > NOW).limit(1)
MY_HELD_BACK = select(held_back.c.known).where(held_back.c.person == WHOSE).order_by(held_back.c.until)
TELL_OLD = delete(held_back).where(held_back.c.until <= NOW)
TELL = delete(held_back).where(held_back.c.match == bindparam("of_match"))

WITH_ME = or_(meeting.c.one == WHOSE, meeting.c.other == WHOSE)
WITHOUT_NAMES = [column for column in meeting.c if column.name not in ("one", "other")]
MY_MEETINGS = select(*WITHOUT_NAMES).where(WITH_ME).order_by(*WITHOUT_NAMES)
FORGET = [
    *(
        delete(table).where(table.c.person == WHOSE)
        for table in (career, standing, rating, achievement, held_back)
    ),
    delete(meeting).where(WITH_ME),
    delete(paid).where(or_(paid.c.person == WHOSE, paid.c.source == WHOSE)),
]
MY_PAID = (
    select(*(paid.c[name] for name in ("day", *Paid.__struct_fields__)))
    .where(paid.c.person == WHOSE, paid.c.source == EVERYBODY)
    .order_by(paid.c.day)
)


class SqlProgress:
    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    def _rows(self, statement: Any, **values: Any) -> list[Any]:
        return self._statements.rows(statement, values)

    def _among(self, statements: list[Any], people: Collection[str], **values: Any) -> list[Any]:
        size = crowd_size(people)
        return self._rows(statements[size], **among(people, CROWDS[size]), **values)

    def _write_among(self, statements: list[Any], people: Collection[str], **values: Any) -> None:
        size = crowd_size(people)
        self._statements.write(statements[size], {**among(people, CROWDS[size]), **values})

    def _write(self, statement: Any, rows: list[dict[str, Any]]) -> None:
        if rows:
            self._statements.write(statement, rows)

    # Reading

    def lock(self, people: Collection[str]) -> dict[str, Career]:
        """New careers are added in a fixed order: another settlement may be adding the same."""
        found = self._among(LOCKED, people)
        if len(found) < len(people):
            new = {*people} - {row[0] for row in found}
            self._write(NEW_CAREER, [structs.asdict(Career(person)) for person in sorted(new)])
            found = self._among(LOCKED, people)
        return {row[0]: Career(*row) for row in found}

    def career(self, person: str) -> Career:
        found = self._among(CAREERS, [person])
        return Career(*found[0]) if found else Career(person)

    def standings(self, people: Collection[str]) -> list[Standing]:
        return [_standing(row) for row in self._among(STANDINGS, people)]

    def readable_standings(self, people: Collection[str]) -> list[Standing]:
        return [_standing(row) for row in self._among(READABLE_STANDINGS, people)]

    def standings_in(self, game: str, people: Collection[str]) -> list[Standing]:
        size = list_size(people)
        found = self._rows(STANDINGS_IN[size], **among(people, LISTS[size]), the_game=game)
        return [_standing(row) for row in found]

    def ratings(self, people: Collection[str], ladder: Ladder | None = None) -> list[Rated]:
        if ladder is None:
            return [_rated(row) for row in self._among(RATINGS, people)]
        return [_rated(row) for row in self._among(ON_LADDER, people, **_rungs(ladder))]

    def achievements(self, people: Collection[str]) -> list[Reached]:
        return [Reached(*row) for row in self._among(REACHED, people)]

    def meetings(self, people: Collection[str], day: int) -> dict[tuple[frozenset[str], Ladder], Met]:
        found = self._among(MET, people, today=day)
        return {
            (frozenset((one, other)), Ladder(game, preset, seats)): Met(int(rated))
            for one, other, game, preset, seats, rated in found
        }

    def partners(self, people: Collection[str], day: int) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {person: set() for person in people}
        for me, partner in self._among(PARTNERS, people, today=day):
            found[me].add(partner)
        return {person: frozenset(partners) for person, partners in found.items()}

    def paid(self, people: Collection[str], day: int) -> list[Payment]:
        found = self._among(PAID, people, today=day)
        return [Payment(person, source, day, Paid(*amounts)) for person, source, *amounts in found]

    def leaders(self, by: By, game: str | None, since: float, first: int, count: int) -> list[Led]:
        values = {"the_game": game, "since": since, "first": first, "most": count}
        asked = leaders.statement(by, game is not None)
        return [_led(row) for row in self._statements.rows(asked, values)]

    def led_of_held_back(self, game: str, since: float, now: float, most: int) -> list[Led]:
        values = {"the_game": game, "since": since, "now": now, "most": most}
        return [_led(row) for row in self._statements.rows(leaders.OF_HELD_BACK, values)]

    # Writing

    def keep(
        self, careers: Iterable[Career], standings: Iterable[Standing], ratings: Iterable[Rated]
    ) -> None:
        self._write(KEEP_CAREER, [structs.asdict(each) for each in careers])
        self._write(KEEP_STANDING, [_standing_row(each) for each in standings])
        self._write(KEEP_RATING, [_rating_row(each) for each in ratings])

    def add(
        self, meetings: Iterable[Meeting], reached: Iterable[Reached], payments: Iterable[Payment] = ()
    ) -> None:
        if rows := [_meeting_row(each) for each in meetings]:
            self._write(MEET, rows)
            people = {row["other"] for row in rows} | {row["one"] for row in rows} - {ANYBODY}
            # Delete what does not count any more for anybody.
            self._write_among(FORGET_OLD, people, today=rows[0]["day"])
        self._write(REACH, [structs.asdict(each) for each in reached])
        if paid := [_payment_row(each) for each in payments]:
            self._write(PAY, paid)
            self._write_among(FORGET_PAID, {row["person"] for row in paid}, today=paid[0]["day"])

    def hold_back(self, people: Iterable[HeldBack]) -> None:
        rows = [
            {
                "person": each.person,
                "match": each.match,
                "until": each.until,
                "known": json.encode(each).decode(),
            }
            for each in people
        ]
        self._write(HOLD_BACK, rows)

    def sweep(self, now: float) -> None:
        self._statements.write(TELL_OLD, {"now": now})

    def holds_back(self, now: float) -> bool:
        return bool(self._rows(ANY_HELD_BACK, now=now))

    def held_back(self, people: Collection[str], now: float) -> list[HeldBack]:
        """Skips rows that cannot be read, or nothing could be shown of these people at all."""
        size = list_size(people)
        rows = self._rows(HELD_BACK[size], **among(people, LISTS[size]), now=now)
        found = (_held_back(known) for known, _ in rows)
        return sorted(filter(None, found), key=lambda held: (held.ended, held.match))

    def tell(self, match: str) -> None:
        self._statements.write(TELL, {"of_match": match})

    # Personal data

    def export(self, person: str) -> dict[str, Any]:
        return {
            "career": to_builtins(self.career(person)),
            "standings": to_builtins(self.standings([person])),
            "ratings": to_builtins(self.ratings([person])),
            "achievements": to_builtins(self.achievements([person])),
            "held_back": [
                to_builtins(json.decode(known, type=HeldBack))
                for (known,) in self._rows(MY_HELD_BACK, whose=person)
            ],
            "meetings": self._statements.dicts(MY_MEETINGS, {"whose": person}),
            "paid": self._statements.dicts(MY_PAID, {"whose": person}),
        }

    def forget(self, person: str) -> None:
        for forget in FORGET:
            self._statements.write(forget, {"whose": person})


def _led(row: Any) -> Led:
    person, name, points, played, won, member, *strength = row
    return Led(person, name, points, played, won, bool(member), *strength)


def _held_back(known: str) -> HeldBack | None:
    try:
        return json.decode(known, type=HeldBack)
    except DecodeError:
        return None


def _rungs(ladder: Ladder) -> dict[str, Any]:
    return {f"the_{name}": value for name, value in ladder._asdict().items()}


def _standing(row: Any) -> Standing:
    person, game, points, level, played_at, *tally = row
    return Standing(person, game, points, level, Tally(*tally), played_at)


def _standing_row(kept: Standing) -> dict[str, Any]:
    return structs.asdict(kept) | structs.asdict(kept.tally)


def _rated(row: Any) -> Rated:
    person, game, preset, seats, rating, deviation, volatility, rated, at = row
    return Rated(person, Ladder(game, preset, seats), Rating(rating, deviation, volatility), rated, at)


def _rating_row(kept: Rated) -> dict[str, Any]:
    mine = {"person": kept.person, "rated": kept.rated, "at": kept.at}
    return {**mine, **kept.ladder._asdict(), **kept.rating._asdict()}


def _payment_row(payment: Payment) -> dict[str, Any]:
    amounts = structs.asdict(payment.paid)
    return {"person": payment.person, "source": payment.source, "day": payment.day, **amounts}


def _meeting_row(met: Meeting) -> dict[str, Any]:
    one, other = sorted(met.pair)
    counts = {"day": met.day, "paid": met.paid, "rated": met.rated}
    return {"one": one, "other": other, **counts, **met.ladder._asdict()}
