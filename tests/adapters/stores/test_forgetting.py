"""What the house knows about a person is exported, all of it, and after a deletion none of it is found."""

from msgspec import json
from sqlalchemy import select

from parlour.adapters.stores.tables import METADATA
from parlour.service.books.bots import BotRow, BotStanding
from parlour.service.books.history import Played
from parlour.service.books.moderation import OrderRow, ReportRow
from parlour.service.books.people import FORMER, AccountRow
from parlour.service.books.progress import (
    Career,
    HeldBack,
    Ladder,
    Meeting,
    Payment,
    Rated,
    Reached,
    Standing,
)
from parlour.service.books.purses import Movement
from parlour.service.people import accounts
from parlour.service.people.moderation import is_kept_out
from parlour.service.person import Person, token_hash
from parlour.service.ports import SeatRow
from parlour.service.progress.settling import settle_waiting
from parlour.service.rewards.allowance import Paid
from parlour.service.rewards.finished_match import Tally
from parlour.service.rewards.ratings import Rating
from parlour.service.wire.progress import Points, Reward
from tests.adapters.kept import table
from tests.service.ended import won_by

ANA, BEN, CY = "a" * 32, "b" * 32, "c" * 32
BOT = f"bot{ANA}"
NAME, EMAIL = "Ana Unusual", "ana.unusual@example.org"
SECRET = "$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHRzYWx0$unusualhash"
SESSION, LINK = token_hash("session"), token_hash("link")
NOBODYS = {"asset", "compatible", "quarantine", "step"}  # a journal says who plays by the seat alone
PASSING = {"attempt", "fact", "news", "node"}  # for as long as people are there, and an hour
LADDER = Ladder("checkers", "english", 2)
TOLD = [  # what only Ana's rows have in them, one of each matter
    *(NAME, EMAIL, "waits", "m1", "checkers", "1612.25", "first-win", "4711", "a-reason", "cardback-dragon"),
    *("whist-unusual", "1231", "739999", "m-unsettled", "55.5", "plays-unusually", "1777.75"),
    *("rude things", "kept quiet", "moderator", "10101.5", "20202.5", BEN),
]


def lived(books):
    """Ana does everything that one can do here, most of it with Ben."""
    people = books.people
    people.add(Person(ANA, "Ana"), 1.0)
    people.add(Person(BEN, "Ben"), 1.0)
    books.matches.add(table("waits", seats=(SeatRow(0, ANA, "Ana", "", b"n" * 16),)))
    seats = (SeatRow(0, ANA, "Ana", "", b"n" * 16), SeatRow(1, BEN, "Ben", "", b"n" * 16))
    books.matches.add(table("m1", phase="over", seats=seats))
    books.connection.execute(METADATA.tables["match"].update().values(owner=ANA))
    people.add_account(AccountRow(ANA, NAME, SECRET, EMAIL, 2.0), accounts.folded(NAME))
    people.add_session(SESSION, ANA, 10101.5)
    people.add_link(LINK, ANA, 20202.5)
    people.add(Person(BOT, "Ana bot"), 2.0)
    books.bots.add(BotRow(BOT, "Ana bot", ANA, ("checkers",), "plays-unusually", 2.0))
    books.bots.keep(BotStanding(BOT, "checkers", Rating(1777.75), 1, 1, 0, 50.0))
    earned(books)
    disputed(books)


def earned(books):
    progress = books.progress
    careers = [Career(person, 3, 2, 1, 1, 0.7, 50.0, 2, 1) for person in (ANA, BEN)]
    standings = [Standing(person, "checkers", 3, 1, Tally(*range(9)), 50.0) for person in (ANA, BEN)]
    progress.keep(careers, standings, [Rated(ANA, LADDER, Rating(1612.25, 80.0, 0.05), 2.5, 50.0)])
    meetings = [
        Meeting(frozenset((ANA, BEN)), LADDER, 7, 1, 1),
        Meeting(frozenset((ANA, "")), LADDER, 7, 1, 1),
    ]
    payments = [Payment(ANA, BEN, 7, Paid(2, 1, 1)), Payment(BEN, ANA, 7, Paid(2, 1, 1))]
    progress.add(meetings, [Reached(ANA, "first-win", "m1", 50.0)], payments)
    progress.hold_back([HeldBack(ANA, "m1", 50.0, 80.0, careers[0], standings[0])])
    books.history.add(
        Played(person, "m1", "checkers", 50.0, True, False, Reward("m1", "won", (Points("finish", 1),), 10))
        for person in (ANA, BEN)
    )
    books.purses.move(Movement(ANA, 4711, "a-reason", "m1", 50.0))
    books.unsettled.add(won_by(CY, ANA, "m-unsettled", 55.5, ranked=True, left=True))
    books.looks.own(ANA, "cardback-dragon", 50.0)
    books.puzzles.move_on(ANA, "whist-unusual", "open", "solved", 50.0)
    books.puzzles.move_rating(ANA, 31)
    books.puzzles.keep_day(ANA, 739999, "solved")
    books.looks.choose(ANA, "cardback", "cardback-dragon")


def disputed(books):
    reports = books.reports
    reports.add(ReportRow("r1", "m1", ANA, BEN, "rude", "rude things", 50.0))
    reports.add(ReportRow("r2", "m1", BEN, ANA, "rude", "said by Ben", 50.0))
    reports.close("r2", ANA, "fine", 51.0)
    reports.order(OrderRow(ANA, "mute", None, "kept quiet", BEN, 50.0))
    reports.order(OrderRow(BEN, "mute", None, "by Ana", ANA, 50.0))
    reports.set_role(ANA, "moderator", BEN, 50.0)
    reports.set_role(BEN, "moderator", ANA, 50.0)
    reports.ignore(ANA, BEN, 50.0)
    reports.ignore(BEN, ANA, 50.0)


def found(books, *needles):
    """Where any of these stands in the whole database: table and column."""
    wanted = [
        part for needle in needles for part in (needle, needle.hex() if isinstance(needle, bytes) else needle)
    ]
    return {
        (name, column)
        for name, one in METADATA.tables.items()
        for row in books.connection.execute(select(one)).mappings()
        for column, value in row.items()
        if any(_holds(value, needle) for needle in wanted)
    }


def _holds(value, needle):
    if isinstance(value, memoryview):
        value = bytes(value)
    return isinstance(value, type(needle)) and needle in value


def do(kept, work):
    return kept.ask("transact", work)


def test_no_table_about_people_is_left_out_of_this_test(kept):
    do(kept, lived)
    assert set(METADATA.tables) - NOBODYS - PASSING == {
        name for name, _ in do(kept, lambda books: found(books, ANA))
    }


def test_an_export_tells_everything(kept):
    do(kept, lived)
    text = json.encode(kept.look(lambda books: accounts.export(books, ANA))).decode()

    assert [] == [part for part in TOLD if part not in text]
    assert [] == [secret for secret in (SECRET, SESSION.hex(), LINK.hex()) if secret in text]


def test_after_deletion_nothing_of_a_person_is_found(kept):
    do(kept, lived)
    account = do(kept, lambda books: books.people.account(ANA))
    assert [SESSION] == do(kept, lambda books: accounts.delete(books, ANA, account, 60.0))

    gone = (ANA, NAME, accounts.folded(NAME), EMAIL, SECRET, SESSION, LINK)
    assert set() == do(kept, lambda books: found(books, *gone))
    seats = kept.load("m1").row.seats
    assert [("", FORMER), (BEN, "Ben")] == [(seat.person, seat.name) for seat in seats]
    assert () == kept.load("waits").row.seats


def test_whoever_has_won_against_a_person_who_is_deleted_is_paid_for_it(kept):
    do(kept, lived)
    account = do(kept, lambda books: books.people.account(ANA))
    do(kept, lambda books: accounts.delete(books, ANA, account, 60.0))
    assert 10 == do(kept, lambda books: books.purses.coins(CY))


def test_a_match_that_is_settled_after_a_person_was_deleted_knows_nobody_there(kept):
    do(kept, lived)
    do(kept, lambda books: accounts.forget(books, ANA))
    assert 1 == do(kept, settle_waiting).count
    assert set() == do(kept, lambda books: found(books, ANA))
    assert 1 == do(kept, lambda books: books.progress.career(CY).points)


def test_a_ban_outlives_the_account_and_tells_nothing_of_who_had_it(kept):
    do(kept, lived)
    do(kept, lambda books: books.reports.order(OrderRow(ANA, "ban", 100.0, "kept out", BEN, 50.0)))
    account = do(kept, lambda books: books.people.account(ANA))
    do(kept, lambda books: accounts.delete(books, ANA, account, 60.0))

    gone = (ANA, NAME, accounts.folded(NAME), "kept out")
    assert set() == do(kept, lambda books: found(books, *gone))
    out = [do(kept, lambda books, at=at: is_kept_out(books, "ana UNUSUAL", at)) for at in (99.0, 100.0)]
    assert [True, False] == out
    do(kept, lambda books: accounts.sweep(books, 100.0))
    assert not do(kept, lambda books: is_kept_out(books, NAME, 99.0))


def test_others_keep_what_is_theirs(kept):
    do(kept, lived)
    account = do(kept, lambda books: books.people.account(ANA))
    do(kept, lambda books: accounts.delete(books, ANA, account, 60.0))

    assert Career(BEN, 3, 2, 1, 1, 0.7, 50.0, 2, 1) == do(kept, lambda books: books.progress.career(BEN))
    assert 1 == len(do(kept, lambda books: books.history.of(BEN, None, None, 9)))
    assert 0 == do(kept, lambda books: books.purses.total())


def test_forgetting_twice_is_forgetting_once(kept):
    do(kept, lived)
    for _ in range(2):
        do(kept, lambda books: accounts.forget(books, ANA))
    assert set() == do(kept, lambda books: found(books, ANA))
