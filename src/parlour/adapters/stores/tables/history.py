"""The match history of each person."""

from sqlalchemy import Boolean, Column, Double, Index, Table, Text

from parlour.adapters.stores.tables import METADATA

played = Table(
    "played",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("ended", Double, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("reward", Text, nullable=False),
    Index("played_of_person", "person", "ended"),
    Index("played_of_person_in_game", "person", "game", "ended"),
    sqlite_with_rowid=False,
)
