"""Books that write past SQLAlchemy: they keep the same rows, and fail alike."""

import pytest
from sqlalchemy.exc import IntegrityError

from parlour.adapters.stores.books.history import SqlHistory
from parlour.adapters.stores.books.matches import SqlMatches
from parlour.adapters.stores.books.moderation import SqlReports
from parlour.adapters.stores.quick import MOST, PREPARED
from parlour.adapters.stores.sqlite import connect, quick, wrapped
from parlour.service.ports import Ending, MatchRow, SeatRow, StepRow
from parlour.service.table_settings import TableSettings

TERMS = TableSettings("connect-four", {"opening": "given"}, 2)
SEATS = tuple(SeatRow(seat, f"p{seat}", "Ana", "", b"n" * 16, bool(seat)) for seat in (0, 1))
ROW = MatchRow("m", TERMS, 1, "p0", b"s" * 32, phase="live", seats=SEATS, made=1.0)


def kept(connection, db):
    """All that is stored of a match that is played, ends and is followed."""
    matches = SqlMatches(connection)
    followed = MatchRow("n", TERMS, 1, "p0", b"s" * 32, phase="live", seats=SEATS, made=2.0)
    said = [
        matches.add(ROW),
        matches.add(ROW),
        matches.append(StepRow("m", 0, "0 4", 0, "1"), 3.0),
        matches.append(StepRow("m", 0, "0 5", 0, "2"), 3.0),
        matches.end("m", Ending((0,), "line", b"x" * 32), 4.0),
        matches.follow("m", followed, StepRow("n", 0, ""), 5.0),
        matches.follow("m", followed, StepRow("n", 0, ""), 5.0),
    ]
    return said, [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("match", "seat", "step")]


def test_it_keeps_what_sqlalchemy_would_keep(tmp_path):
    usual, db = connect(tmp_path / "usual.db"), connect(tmp_path / "quick.db")

    assert kept(wrapped(usual), usual) == kept(quick(db), db)


def test_what_belongs_to_nothing_is_refused_by_the_database(tmp_path):
    db = connect(tmp_path / "house.db")

    with pytest.raises(IntegrityError):
        SqlMatches(quick(db)).seat("nowhere", SEATS[0])


def test_statements_that_never_come_again_are_not_kept_for_ever(tmp_path):
    connection = quick(connect(tmp_path / "house.db"))
    for _ in range(MOST + 1):
        SqlReports(connection).reports(True)

    assert 0 < len(PREPARED) <= MOST


def test_the_history_of_a_game_is_always_asked_by_the_same_statement(tmp_path):
    PREPARED.clear()
    for name in ("house.db", "another.db"):
        SqlHistory(quick(connect(tmp_path / name))).of("p0", "whist", None, 20)

    assert 1 == len(PREPARED)
