"""What pages look up costs the same however much was played before: no statement reads a whole table."""

from time import time

import pytest

from parlour.adapters.books import SqlBooks
from parlour.adapters.sqlite import connect, quick
from parlour.service import moderation, progress
from parlour.service.people import Person
from parlour.service.people_book import AccountRow

NOW = time()
LOOKS = {
    "a match": lambda books: books.matches.row("m1"),
    "what goes on": lambda books: books.matches.unfinished(NOW),
    "a session": lambda books: books.people.session(b"token"),
    "who comes in": lambda books: moderation.standing(books, "ana", NOW),
    "a profile": lambda books: progress.profile(books, "Ana", 1.0),
    "one's progress": lambda books: progress.mine(books, "ana", NOW),
    "one's coins": lambda books: progress.coins(books, "ana", 20),
    "one's matches": lambda books: progress.matches(books, "ana", None, None, 20),
    "one's matches of a game": lambda books: progress.matches(books, "ana", "checkers", "m1", 20),
    "who leads by level": lambda books: progress.leaders(books, "level", None, NOW, 0, 20, ""),
    "who leads by wins": lambda books: progress.leaders(books, "wins", None, NOW, 0, 20, ""),
    "who leads by matches": lambda books: progress.leaders(books, "played", None, NOW, 0, 20, ""),
    "who leads a game by level": lambda books: progress.leaders(books, "level", "whist", NOW, 0, 20, ""),
    "who leads a game by wins": lambda books: progress.leaders(books, "wins", "whist", NOW, 0, 20, ""),
    "who leads a game by matches": lambda books: progress.leaders(books, "played", "whist", NOW, 0, 20, ""),
    "who leads at the moment": lambda books: progress.leaders(books, "current", "whist", NOW, 0, 20, ""),
    "of whom something is held back": lambda books: books.progress.led_of_held_back(None, NOW),
    "of whom something is held back in a game": lambda books: books.progress.led_of_held_back("whist", NOW),
}
ALL_ORDERED = ("who leads by", "who leads a game")  # from an index, so that a page ends early


@pytest.fixture
def db(tmp_path):
    db = connect(tmp_path / "house.sqlite")
    books = SqlBooks(quick(db))
    books.people.add(Person("ana", "Ana"), NOW)
    books.people.add_account(AccountRow("ana", "Ana", "hash"), "ana")
    yield db, books
    books.connection.close()
    db.close()


@pytest.mark.parametrize("what", LOOKS)
def test_what_a_page_looks_up_follows_an_index(db, what):
    db, books = db
    statements = []
    db.set_trace_callback(statements.append)
    LOOKS[what](books)
    db.set_trace_callback(None)
    plans = [row[3] for each in statements for row in db.execute(f"EXPLAIN QUERY PLAN {each}")]
    assert any(plan.startswith("SEARCH") or "USING INDEX" in plan for plan in plans)
    tables = [plan for plan in plans if plan.startswith("SCAN") and " INDEX " not in plan]
    assert [] == [plan for plan in tables if "CONSTANT" not in plan and "subquery" not in plan]
    if what.startswith(ALL_ORDERED):
        assert [] == [plan for plan in plans if "TEMP B-TREE" in plan]


def test_the_matches_that_ended_last_are_found_without_sorting_all(db):
    db, books = db
    statements = []
    db.set_trace_callback(statements.append)
    books.reports.ended(100)
    db.set_trace_callback(None)
    plans = [row[3] for each in statements for row in db.execute(f"EXPLAIN QUERY PLAN {each}")]
    assert any("match_by_end" in plan for plan in plans)
    assert not any("FOR ORDER BY" in plan for plan in plans)
