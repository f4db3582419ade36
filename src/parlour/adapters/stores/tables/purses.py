"""The double-entry ledger, and the purses."""

from sqlalchemy import CheckConstraint, Column, Double, Index, Integer, Table, Text

from parlour.adapters.stores.tables import METADATA

PURSE, HOUSE = "purse", "house"  # the two sides of every entry

ledger = Table(
    "ledger",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("side", Text, primary_key=True),
    Column("coins", Integer, nullable=False),
    Column("at", Double, nullable=False),
    CheckConstraint("coins != 0", name="coins"),
    CheckConstraint("side IN ('purse', 'house')", name="side"),
    Index("ledger_of_person", "person", "at"),
    sqlite_with_rowid=False,
)

purse = Table(
    "purse",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("coins", Integer, nullable=False),
    CheckConstraint("coins >= 0", name="coins"),
    sqlite_with_rowid=False,
)
