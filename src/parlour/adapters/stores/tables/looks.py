"""The looks that people own, and those they use."""

from sqlalchemy import Column, Double, Table, Text

from parlour.adapters.stores.tables import METADATA

owned = Table(
    "owned_look",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("look", Text, primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

chosen = Table(
    "chosen_look",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("look", Text, nullable=False),
    sqlite_with_rowid=False,
)
