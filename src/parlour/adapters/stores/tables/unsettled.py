"""Matches that have ended and are not settled yet, and who has left a ranked one."""

from sqlalchemy import BigInteger, Column, Double, Index, Integer, Table, Text

from parlour.adapters.stores.tables import METADATA

unsettled = Table(
    "unsettled",
    METADATA,
    # In the order in which they ended: the database counts up.
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("match", Text, nullable=False),
    Column("persons", Text, nullable=False),  # their numbers, with spaces between
    Column("ended", Double, nullable=False),
    Column("facts", Text, nullable=False),  # JSON
    Column("problem", Text, nullable=False, server_default=""),  # why it cannot be read
    Index("unsettled_match_unique", "match", unique=True),
)

leaving = Table(  # of ranked matches; stored with their end, so that a cool-down begins at once
    "leaving",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("ended", Double, nullable=False),
    sqlite_with_rowid=False,
)
