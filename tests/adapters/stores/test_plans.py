"""What pages look up costs the same however much was played before: no statement reads a whole table."""

from time import time

import pytest

from parlour.adapters.stores.books import progress as sql_progress
from parlour.adapters.stores.sqlite import books_on, connect
from parlour.service.books.people import AccountRow
from parlour.service.books.progress import Career, HeldBack, Standing
from parlour.service.people import moderation, profiles
from parlour.service.person import Person
from parlour.service.progress.public import Public

NOW = time()
LOOKS = {
    "a match": lambda books: books.matches.row("m1"),
    "what goes on": lambda books: books.matches.unfinished(NOW),
    "a session": lambda books: books.people.session(b"token"),
    "who comes in": lambda books: moderation.standing(books, "ana", NOW),
    "a profile": lambda books: profiles.profile(books, "Ana", 1.0),
    "one's progress": lambda books: profiles.mine(books, "ana", NOW),
    "one's coins": lambda books: profiles.coins(books, "ana", 20),
    "one's matches": lambda books: profiles.matches(books, "ana", None, None, 20),
    "one's matches of a game": lambda books: profiles.matches(books, "ana", "checkers", "m1", 20),
    "who leads by level": lambda books: profiles.leaders(books, "level", None, NOW, 0, 20, ""),
    "who leads by wins": lambda books: profiles.leaders(books, "wins", None, NOW, 0, 20, ""),
    "who leads by matches": lambda books: profiles.leaders(books, "played", None, NOW, 0, 20, ""),
    "who leads a game by level": lambda books: profiles.leaders(books, "level", "whist", NOW, 0, 20, ""),
    "who leads a game by wins": lambda books: profiles.leaders(books, "wins", "whist", NOW, 0, 20, ""),
    "who leads a game by matches": lambda books: profiles.leaders(books, "played", "whist", NOW, 0, 20, ""),
    "who leads at the moment": lambda books: profiles.leaders(books, "current", "whist", NOW, 0, 20, ""),
    "whether anything is held back": lambda books: books.progress.holds_back(NOW),
    "what is held back of somebody": lambda books: books.progress.held_back(["ana"], NOW),
    "what is held back of many": lambda books: books.progress.held_back(SOME, NOW),
    "of whom something is held back in a game": lambda books: books.progress.led_of_held_back(
        "whist", NOW - 1800, NOW, 200
    ),
    "what many have in a game": lambda books: books.progress.standings_in("whist", SOME),
}
SOME = [f"p{number}" for number in range(100)]
ALL_ORDERED = ("who leads by", "who leads a game")  # from an index, so that a page ends early


@pytest.fixture
def db(tmp_path):
    db = connect(tmp_path / "house.sqlite")
    books = books_on(db)
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


# A crowd of people of whom something is held back


def held_back(books, people, matches):
    """Each has won in whist, which nobody may know yet."""
    for person in people:
        books.people.add(Person(person, person), NOW)
        kept = Standing(person, "whist", 1, 1, played_at=NOW - 60)
        careers = [Career(person, points, points, points, played_at=NOW) for points in (1, 5)]
        held = [
            HeldBack(person, f"{person}-{number}", NOW - 9, NOW + 600, careers[0], kept)
            for number in range(matches)
        ]
        books.progress.hold_back(held)
        books.progress.keep([careers[1]], [kept], ())


def work(db, look):
    """Statements, and steps of the database's machine, by tens."""
    statements, steps = [], []
    db.set_trace_callback(statements.append)
    db.set_progress_handler(lambda: steps.append(1) and 0, 10)
    look()
    db.set_trace_callback(None)
    db.set_progress_handler(None, 0)
    return len(statements), len(steps)


OF_ONE = {
    "the levels at a table": lambda books: Public(books, NOW, ["ana", "p1"]).standings("ana", "p1"),
    "a profile": lambda books: profiles.profile(books, "Ana", NOW, "p1"),
    "who stays to the end": lambda books: profiles.reliable(books, [(0, "p1", "P1")], NOW, "ana"),
}


@pytest.mark.parametrize("what", OF_ONE)
def test_what_is_held_back_of_others_costs_nobody_anything(db, what, monkeypatch):
    db, books = db
    decoded = []
    honest = sql_progress._held_back
    monkeypatch.setattr(sql_progress, "_held_back", lambda known: decoded.append(1) or honest(known))
    held_back(books, ["p1"], 3)
    alone = work(db, lambda: OF_ONE[what](books))
    held_back(books, [f"x{number}" for number in range(500)], 5)
    statements, steps = work(db, lambda: OF_ONE[what](books))
    assert 6 == len(decoded)
    assert alone[0] == statements
    assert steps <= 2 * alone[1] + 10


@pytest.mark.parametrize(("by", "game"), [("level", None), ("level", "whist"), ("current", "whist")])
def test_a_leaderboard_reads_what_is_held_back_of_those_it_may_list_alone(db, by, game, monkeypatch):
    db, books = db
    monkeypatch.setattr(profiles, "MORE", 20)
    held_back(books, [f"x{number:03}" for number in range(50)], 1)
    few = work(db, lambda: profiles.leaders(books, by, game, NOW, 0, 10))
    held_back(books, [f"y{number:03}" for number in range(450)], 1)
    decoded = []
    honest = sql_progress._held_back
    monkeypatch.setattr(sql_progress, "_held_back", lambda known: decoded.append(1) or honest(known))
    many = work(db, lambda: profiles.leaders(books, by, game, NOW, 0, 10))
    assert few[0] == many[0] <= 5
    assert 30 <= len(decoded) <= 50
