"""Damage in the database, and a database that comes and goes: what is sound is read all the same."""

import os
import sqlite3
import sys
import time
from contextlib import contextmanager
from threading import Event

import pytest

from parlour.adapters.stores import reader, sqlite, store
from parlour.adapters.stores.books.matches import SqlMatches
from parlour.adapters.stores.sqlite import SqliteConnection
from parlour.service.books.people import AccountRow
from parlour.service.books.progress import Career, HeldBack, Standing
from parlour.service.books.purses import Movement
from parlour.service.errors import NotFound, NotStored, Unreadable
from parlour.service.people import profiles
from parlour.service.person import Person
from parlour.service.ports import Aside, SavedMatch
from parlour.service.progress import shop
from tests.adapters.kept import Kept, live, step
from tests.adapters.stores.test_stores import ENDING

PATIENCE = 30


def events(kept):
    return [event for event, _ in kept.notes]


def damaged(kept, *statements):
    def work(books):
        for statement in statements:
            books.connection.exec_driver_sql(statement)

    assert kept.write(work) is None


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


# Rows

EVERYWHERE = {
    "terms that are no JSON": "UPDATE match SET terms = '{' WHERE id = 'm2'",
    "terms of another shape": "UPDATE match SET terms = '[]' WHERE id = 'm2'",
    "terms without a game": """UPDATE match SET terms = '{"seats": 2}' WHERE id = 'm2'""",
    "winners that are no JSON": "UPDATE match SET winners = 'x' WHERE id = 'm2'",
}
ON_SQLITE = {  # which keeps anything in any column
    "a secret that is text": "UPDATE match SET secret = 'secret' WHERE id = 'm2'",
    "text that is no UTF-8": "UPDATE match SET code = CAST(x'ff00fe' AS TEXT) WHERE id = 'm2'",
    "a moment that is text": "UPDATE match SET made = 'soon' WHERE id = 'm2'",
    "a seat that is text": "UPDATE seat SET person = x'ff' WHERE match = 'm2'",
    "plays that are bytes": "UPDATE step SET plays = x'ff' WHERE match = 'm2'",
    "a version that is text": "UPDATE step SET version = 'first' WHERE match = 'm2'",
}


def of_one_damaged(kept, statement):
    for match in ("m1", "m2", "m3"):
        live(kept, match)
    damaged(kept, statement)
    found = {one.match if isinstance(one, Aside) else one.row.id: one for one in kept.store.unfinished()}
    assert {"m1", "m2", "m3"} == found.keys()
    assert [SavedMatch, Aside, SavedMatch] == [type(found[match]) for match in ("m1", "m2", "m3")]
    assert found["m2"].reason
    assert "\n" not in found["m2"].reason
    assert Unreadable is type(kept.load("m2"))
    assert 1 == len(kept.load("m1").steps)
    assert ("", []) == (kept.store.failure, events(kept))


@pytest.mark.parametrize("damage", EVERYWHERE)
def test_a_match_that_cannot_be_decoded_is_told_and_all_others_are_read(kept, damage):
    of_one_damaged(kept, EVERYWHERE[damage])
    (aside,) = [one for one in kept.store.unfinished() if isinstance(one, Aside)]
    assert ("connect-four" if damage.startswith("winners") else "") == aside.game


@pytest.mark.parametrize("damage", ON_SQLITE)
def test_a_value_that_does_not_belong_into_its_column_is_told_like_that(tmp_path, damage):
    with Kept(tmp_path / "house.db") as kept:
        of_one_damaged(kept, ON_SQLITE[damage])


def test_a_match_that_is_set_aside_is_not_taken_up_until_it_is_released(kept):
    live(kept)
    live(kept, "m2")
    aside = Aside("m2", "connect-four", "its secret is gone", 5.0)
    assert ["stored", "taken"] == [kept.ask("set_aside", aside) for _ in range(2)]
    assert [aside] == kept.store.quarantined()
    assert ["m1"] == [saved.row.id for saved in kept.store.unfinished()]
    assert ["m1"] == kept.look(lambda books: books.matches.numbers(True, "", 10))
    assert 1 == len(kept.load("m2").steps)
    assert ["stored", "taken"] == [kept.ask("release", "m2") for _ in range(2)]
    assert ["m1", "m2"] == kept.look(lambda books: books.matches.numbers(False, "", 10))
    assert ["m2"] == kept.look(lambda books: books.matches.numbers(False, "m1", 10))
    assert [] == kept.store.quarantined()


def test_a_row_that_cannot_be_read_is_noted_once_however_often_it_is_asked_for(tmp_path):
    with Kept(tmp_path / "house.db") as kept:
        kept.write(lambda books: books.people.add(Person("p", "Ana"), 1.0))
        kept.write(lambda books: books.people.add_session(b"hash", "p", 1.0))
        kept.write(lambda books: books.people.add_session(b"sound", "p", 1.0))
        damaged(kept, "UPDATE session SET used = 'yesterday' WHERE token = x'68617368'")
        assert [Unreadable] * 5 == [type(kept.ask("find_session", b"hash")) for _ in range(5)]
        assert ["row-unreadable"] == events(kept)
        assert "the column used holds str" in kept.notes[0][1]["reason"]
        assert 1 == kept.store.unreadable
        assert "Ana" == kept.ask("find_session", b"sound").person.name
        assert "" == kept.store.failure


ENDED = {
    "terms that are no JSON": "UPDATE match SET terms = '{' WHERE id = 'm2'",
    "terms of another shape": "UPDATE match SET terms = '[]' WHERE id = 'm2'",
    "winners that are no JSON": "UPDATE match SET winners = 'x' WHERE id = 'm2'",
    "winners of another shape": "UPDATE match SET winners = '7' WHERE id = 'm2'",
}
ENDED_ON_SQLITE = {
    "terms that are bytes": "UPDATE match SET terms = x'ff' WHERE id = 'm2'",
    "a reason that is bytes": "UPDATE match SET reason = x'ff' WHERE id = 'm2'",
    "a version that is text": "UPDATE step SET version = 'last' WHERE match = 'm2' AND version = 1",
}


def matches_counted(kept, statement):
    for match in ("m1", "m2", "m3"):
        live(kept, match)
        assert "stored" == kept.ask("append", step(1, match), ENDING)
    damaged(kept, statement)
    found = kept.look(lambda books: books.reports.ended(9))
    assert ("", []) == (kept.store.failure, events(kept))
    return sum(each.matches for each in found), sum(each.plays for each in found)


@pytest.mark.parametrize("damage", ENDED)
def test_statistics_count_all_matches_but_one_that_cannot_be_read(kept, damage):
    assert (2, 2) == matches_counted(kept, ENDED[damage])


@pytest.mark.parametrize("damage", ENDED_ON_SQLITE)
def test_statistics_count_every_match_that_can_be_read_on_sqlite(tmp_path, damage):
    with Kept(tmp_path / "house.db") as kept:
        matches, plays = matches_counted(kept, ENDED_ON_SQLITE[damage])
    assert (3 if "version" in damage else 2, 2) == (matches, plays)


HELD = {
    "figures that are no JSON": ("known", "'{'"),
    "figures of another shape": ("known", "'[]'"),
}
HELD_ON_SQLITE = {"figures that are bytes": ("known", "x'ff'"), "a moment that is text": ("until", "'soon'")}


def one_held_back_damaged(kept, column, value):
    """Of two of whom something is held back, both of whom lose what they have meanwhile."""
    for person in ("ana", "ben"):
        kept.write(lambda books, person=person: hold_back(books, person))
    damaged(kept, f"UPDATE held_back SET {column} = {value} WHERE person = 'ana'")
    assert 5 == kept.look(lambda books: profiles.profile(books, "ben", 50.0)).points
    assert 1 == kept.look(lambda books: profiles.profile(books, "ana", 50.0)).points
    leaders = kept.look(lambda books: profiles.leaders(books, "current", "checkers", 50.0, 0, 10))
    assert [("ben", 5), ("ana", 1)] == [(line.name, line.points) for line in leaders]
    assert 1 == len(kept.look(lambda books: books.progress.export("ben"))["held_back"])
    assert ("", []) == (kept.store.failure, events(kept))


def hold_back(books, person):
    books.people.add(Person(person, person), 1.0)
    books.people.add_account(AccountRow(person, person, "x"), person)
    careers = [Career(person, points, 1, 1, played_at=40.0) for points in (5, 1)]
    standings = [Standing(person, "checkers", points, points, played_at=40.0) for points in (5, 1)]
    books.progress.hold_back([HeldBack(person, "m", 40.0, 99.0, careers[0], standings[0])])
    books.progress.keep([careers[1]], [standings[1]], ())


@pytest.mark.parametrize("damage", HELD)
def test_what_is_held_back_of_one_and_cannot_be_read_takes_nothing_from_others(kept, damage):
    one_held_back_damaged(kept, *HELD[damage])


@pytest.mark.parametrize("damage", HELD_ON_SQLITE)
def test_neither_does_a_value_that_does_not_belong_into_its_column(tmp_path, damage):
    with Kept(tmp_path / "house.db") as kept:
        one_held_back_damaged(kept, *HELD_ON_SQLITE[damage])


def test_whose_held_back_figures_cannot_be_read_is_told_so_when_they_ask_for_all_that_is_kept(kept):
    kept.write(lambda books: hold_back(books, "ana"))
    damaged(kept, "UPDATE held_back SET known = '{'")
    assert Unreadable is type(kept.look(lambda books: books.progress.export("ana")))


def test_a_purse_that_holds_no_number_is_told_and_nothing_is_bought_with_it(tmp_path):
    with Kept(tmp_path / "house.db") as kept:
        kept.write(lambda books: books.purses.move(Movement("ana", 500, "match", "m1", 1.0)))
        damaged(kept, "UPDATE purse SET coins = 'abc'")
        assert Unreadable is type(kept.look(lambda books: shop.shown(books, "ana")))
        answer = kept.write(lambda books: shop.buy(books, "ana", "rack-walnut", 2.0))
        assert (NotStored, True) == (type(answer), "will not help" in str(answer))
        assert "row-unreadable" in events(kept)


def test_an_end_that_can_never_be_stored_is_told_as_broken(kept):
    broken = ENDING._replace(unsettled="no match")

    live(kept)
    live(kept, "m2")
    assert "broken" == kept.ask("append", step(1), broken)
    assert "broken" == kept.ask("append", step(1), broken)
    assert "stored" == kept.ask("append", step(1, "m2"), ENDING)
    assert ["work-failed"] == events(kept)


# A database that comes and goes


@pytest.fixture
def away(tmp_path, monkeypatch):
    """A store whose reader loses its database while `away.gone`; every look is counted."""
    look, lines = SqliteConnection.look, []
    monkeypatch.setattr(
        sqlite, "SqliteConnection", lambda *args: lines.append(SqliteConnection(*args)) or lines[-1]
    )

    def failing(line, do):
        if line is lines[1]:
            kept.looks += 1
            if kept.gone:
                raise OSError("the disk was pulled out")
        return look(line, do)

    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        kept.gone, kept.looks = False, 0
        monkeypatch.setattr(SqliteConnection, "look", failing)
        yield kept


def refused(books):
    raise NotFound("There is no such thing.")


def test_no_read_waits_behind_those_that_wait_for_an_absent_database(away, monkeypatch):
    monkeypatch.setattr(reader, "PATIENCE", PATIENCE)
    monkeypatch.setattr(reader, "AGAIN", PATIENCE)
    away.gone = True
    told = []
    for _ in range(20):
        away.store.load("m1", lambda saved: told.append("match"))
    away.store.read(lambda books: 1, lambda found: told.append(type(found)))
    away.hear(told, 1)
    assert [NotStored] == told
    assert away.looks <= 2  # of 21 questions: nobody asks a database again and again that is away


def test_what_waited_for_the_database_is_answered_when_it_is_back(away, monkeypatch):
    monkeypatch.setattr(reader, "AGAIN", 0.01)
    monkeypatch.setattr(reader, "PATIENCE", PATIENCE)
    away.gone = True
    told = []
    away.store.load("m1", told.append)
    away.look(lambda books: None)
    away.gone = False
    away.hear(told, 1)
    assert 1 == len(told[0].steps)
    assert ["store-failing", "store-working"] == events(away)


def test_what_waits_for_an_absent_database_is_refused_in_the_end(away, monkeypatch):
    monkeypatch.setattr(reader, "AGAIN", 0.01)
    monkeypatch.setattr(reader, "PATIENCE", 0.05)
    away.gone = True
    assert [NotStored] * 2 == [type(away.load("m1")), type(away.ask("find_session", b"x"))]
    assert away.store.failure.startswith("The database could not be read: the disk was pulled out")
    assert ["store-failing"] == events(away)


def test_a_store_that_closes_answers_those_who_wait(away, monkeypatch):
    monkeypatch.setattr(reader, "AGAIN", PATIENCE)
    away.gone = True
    told = []
    away.store.load("m1", told.append)
    away.store.close()
    away.hear(told, 1)
    assert [NotStored] == [type(one) for one in told]
    away.reopened()


def test_a_refusal_is_no_outage(kept):
    assert [NotFound] * 3 == [type(kept.look(refused)) for _ in range(3)]
    assert ("", []) == (kept.store.failure, events(kept))


# A disk and a memory that fail for a moment


@contextmanager
def failing_disk(file, other):
    """While it lasts, every read of the file fails, and it cannot be opened."""
    handles = [int(name) for name in os.listdir("/proc/self/fd")]
    opened = [handle for handle in handles if os.path.realpath(f"/proc/self/fd/{handle}") == str(file)]
    kept = [os.dup(handle) for handle in opened]
    unreadable = os.open(other, os.O_WRONLY | os.O_CREAT)
    os.truncate(unreadable, file.stat().st_size)
    away = file.rename(file.with_suffix(".away"))
    file.mkdir()
    try:
        for handle in opened:
            os.dup2(unreadable, handle)
        yield
    finally:
        file.rmdir()
        away.rename(file)
        for handle, was in zip(opened, kept, strict=True):
            os.dup2(was, handle)
            os.close(was)
        os.close(unreadable)


@pytest.mark.skipif(sys.platform != "linux", reason="takes files away from under SQLite")
def test_a_disk_that_fails_for_a_moment_damages_no_match(tmp_path):
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        for number in range(1, 200):
            kept.ask("append", step(number, plays="x" * 3000), None)
    with Kept(tmp_path / "house.db") as kept:
        assert kept.load("m2") is None  # so that the reader has opened the file
        with failing_disk(kept.path, tmp_path / "other"):
            assert NotStored is type(kept.load("m1"))
        until(lambda: isinstance(kept.load("m1"), SavedMatch))
        assert ["store-failing", "store-working"] * 2 == events(kept)  # for it was asked twice


def io_error():
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR
    return error


@pytest.mark.parametrize("error", [MemoryError(), io_error()], ids=repr)
def test_what_passes_is_no_damage_of_a_row(tmp_path, monkeypatch, error):
    def fail(*_):
        raise error

    monkeypatch.setattr(reader, "AGAIN", 0.01)
    monkeypatch.setattr(store, "CHECK_AFTER", 0.01)
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        with monkeypatch.context() as patch:
            patch.setattr(SqlMatches, "end", fail)
            assert "failed" == kept.ask("append", step(1), ENDING)
        with monkeypatch.context() as patch:
            patch.setattr(SqlMatches, "_all", fail)
            assert NotStored is type(kept.load("m1"))
            with pytest.raises(NotStored):
                kept.store.unfinished()
        until(lambda: not kept.store.failure)
        assert "stored" == kept.ask("append", step(1), ENDING)


def connections(patch):
    """Those that are opened from now on, in their order."""
    opened = []

    def connect(path, real=sqlite.connect):
        opened.append(real(path))
        return opened[-1]

    patch.setattr(sqlite, "connect", connect)
    return opened


# No room


def test_a_full_disk_is_noted_once_and_found_to_have_room_again_by_itself(tmp_path, monkeypatch):
    opened = connections(monkeypatch)
    monkeypatch.setattr(store, "CHECK_AFTER", 0.01)
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        pages = opened[0].execute("PRAGMA page_count").fetchone()[0]
        opened[0].execute(f"PRAGMA max_page_count = {pages}")
        tried = [kept.ask("append", step(1, plays="x" * 100_000), None) for _ in range(5)]
        assert ["failed"] * 5 == tried
        assert "stored" == kept.ask("append", step(1), None)  # it finds a place on a page that is there
        assert "The database could not be written: database or disk is full." == kept.store.failure
        assert ["store-failing"] == events(kept)
        opened[0].execute("PRAGMA max_page_count = 100000")
        until(lambda: not kept.store.failure)  # nobody has written anything
        assert ["store-failing", "store-working"] == events(kept)
        assert [("0 4")] == [one.plays for one in kept.load("m1").steps[1:]]


# Refusals


def frames(error):
    trace, count = error.__traceback__, 0
    while trace:
        trace, count = trace.tb_next, count + 1
    return count


def raised(error):
    """As a request does that is refused: the frames of all who passed it on hang on the exception."""
    try:
        raise error
    except NotStored:
        return frames(error)


def test_a_refusal_keeps_nothing_of_those_who_were_refused_before(away, monkeypatch):
    monkeypatch.setattr(reader, "AGAIN", PATIENCE)
    monkeypatch.setattr(reader, "PATIENCE", 0.0)
    away.gone = True
    assert [1] * 5 == [raised(away.look(lambda books: 1)) for _ in range(5)]


def test_whoever_is_not_written_is_refused_without_what_others_left(tmp_path, monkeypatch):
    def fail(line, batch):
        raise OSError("the disk was pulled out")

    with Kept(tmp_path / "house.db") as kept:
        monkeypatch.setattr(SqliteConnection, "write", fail)
        assert [1] * 5 == [raised(kept.write(lambda books: 1)) for _ in range(5)]


# A page of the file that is damaged


@pytest.fixture
def bad_page(tmp_path):
    """A store in whose file the first page of a table's rows is damaged."""
    path, opened = tmp_path / "house.db", []

    def open(table):
        with Kept(path) as kept:
            live(kept)
            live(kept, "m2")
        db = sqlite.connect(path)
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        with path.open("r+b") as file:
            file.seek((page - 1) * size)
            file.write(b"\xa5" * size)
        opened.append(Kept(path))
        return opened[-1]

    yield open
    for kept in opened:
        kept.__exit__()


def enter(books):
    books.connection.exec_driver_sql("INSERT INTO ledger VALUES ('ana', 'm', 'win', 'purse', 5, 1.0)")


def add(name):
    return lambda books: books.people.add(Person(name, name.title()), 1.0)


def test_what_meets_a_damaged_page_fails_alone(bad_page):
    kept = bad_page("ledger")
    plays = [("append", step(1, match), None) for match in ("m1", "m2")]
    first, bad, second = kept.together(plays[0], ("transact", enter), plays[1])
    assert ("stored", NotStored, "stored") == (first, type(bad), second)
    assert "" == kept.store.failure
    assert [NotStored] * 3 == [type(kept.write(enter)) for _ in range(3)]
    assert ["work-failed"] == events(kept)


def test_a_play_that_meets_a_damaged_page_fails_alone(bad_page):
    kept = bad_page("step")
    works = [("transact", add(name)) for name in ("ana", "ben", "cem")]
    *told, bad = kept.together(*works, ("append", step(1), None))
    assert ([None] * 3, "failed") == (told, bad)
    assert {"ana", "ben", "cem"} == {one.id for one in kept.look(lambda books: books.reports.people("", 9))}
    assert ("", ["step-failed"]) == (kept.store.failure, events(kept))
    assert "m1" == kept.notes[0][1]["match"]


def test_what_is_written_before_the_database_goes_away_is_not_refused(bad_page, monkeypatch):
    kept, write, tries = bad_page("step"), SqliteConnection.write, []

    def once(line, batch):
        tries.append(len(batch))
        if len(tries) > 3:
            raise OSError("the disk was pulled out")
        return write(line, batch)

    monkeypatch.setattr(SqliteConnection, "write", once)
    monkeypatch.setattr(store, "CHECK_AFTER", PATIENCE)
    told = kept.together(("transact", add("ana")), ("append", step(1), None))
    assert ([None, "failed"], [1, 2, 1, 1]) == (told, tries)
    assert kept.store.failure
    assert "Ana" == kept.look(lambda books: books.reports.known("ana").name)


def test_a_database_that_can_only_be_read_is_an_outage_and_no_match_is_broken(tmp_path, monkeypatch):
    opened = connections(monkeypatch)
    monkeypatch.setattr(store, "CHECK_AFTER", 0.01)
    with Kept(tmp_path / "house.db") as kept:
        live(kept)
        opened[0].execute("PRAGMA query_only = ON")
        assert "failed" == kept.ask("append", step(1), ENDING)
        assert ["store-failing"] == events(kept)
        opened[0].execute("PRAGMA query_only = OFF")
        until(lambda: not kept.store.failure)
        assert "stored" == kept.ask("append", step(1), ENDING)


# A slow question


def test_a_slow_survey_keeps_no_lookup_waiting(kept):
    started, goes_on, told = Event(), Event(), []

    def slow(books):
        started.set()
        assert goes_on.wait(PATIENCE)
        return "surveyed"

    live(kept)
    kept.store.survey(slow, told.append)
    assert started.wait(PATIENCE)
    assert 1 == len(kept.load("m1").steps)
    assert [] == told
    goes_on.set()
    kept.hear(told, 1)
    assert ["surveyed"] == told


def test_what_pages_show_keeps_nobody_waiting_at_the_door_and_too_much_is_refused(kept, monkeypatch):
    monkeypatch.setattr(kept.store._pages, "_most", 3)
    monkeypatch.setattr("tests.adapters.kept.PATIENCE", 10)
    started, goes_on, told, refused = Event(), Event(), [], []

    def slow(books):
        started.set()
        goes_on.wait(PATIENCE)
        return "shown"

    live(kept)
    kept.store.browse(slow, told.append)
    assert started.wait(PATIENCE)
    try:
        for _ in range(3):
            kept.store.browse(slow, told.append)
        for _ in range(2):
            kept.store.browse(slow, refused.append)
        kept.hear(refused, 2)
        assert {NotStored} == {*map(type, refused)}
        assert kept.ask("find_session", b"nobody") is None
        assert "known" == kept.ask("read", lambda books: "known")
        assert ([], 1) == (told, len(kept.load("m1").steps))
    finally:
        goes_on.set()
    kept.hear(told, 4)
    assert (["shown"] * 4, "", []) == (told, kept.store.failure, events(kept))
