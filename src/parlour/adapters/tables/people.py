from sqlalchemy import Column, Double, ForeignKey, LargeBinary, Table, Text

from parlour.adapters.tables import METADATA

person = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)

session = Table(
    "session",
    METADATA,
    Column("token", LargeBinary, primary_key=True),  # SHA-256 of what only the visitor has
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)
