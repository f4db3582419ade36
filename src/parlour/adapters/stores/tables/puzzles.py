"""Puzzles: ratings, attempts, and the puzzles of the day."""

from sqlalchemy import CheckConstraint, Column, Double, Integer, Table, Text

from parlour.adapters.stores.tables import METADATA

rating = Table(
    "puzzle_rating",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("rating", Integer, nullable=False),
    sqlite_with_rowid=False,
)

attempt = Table(
    "puzzle_attempt",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("at", Double, nullable=False),
    CheckConstraint("state IN ('open', 'missed', 'solved', 'shown')", name="state"),
    sqlite_with_rowid=False,
)

day = Table(
    "puzzle_day",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("state", Text, nullable=False),
    CheckConstraint("state IN ('solved', 'shown')", name="state"),
    sqlite_with_rowid=False,
)
