from sqlalchemy import Column, Double, ForeignKey, Index, LargeBinary, Table, Text

from parlour.adapters.stores.tables import METADATA

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
    Column("token", LargeBinary, primary_key=True),  # SHA-256 of the client's secret
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("made", Double, nullable=False),
    Column("used", Double, nullable=False, server_default="0"),
    Index("session_of_person", "person"),
    sqlite_with_rowid=False,
)

account = Table(
    "account",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("folded", Text, nullable=False, unique=True),  # the name in canonical spelling
    Column("password", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("made", Double, nullable=False),
    Index("account_of_email", "email"),
    sqlite_with_rowid=False,
)

link = Table(  # password reset links, each good once
    "link",
    METADATA,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("made", Double, nullable=False),
    Index("link_of_person", "person"),
    sqlite_with_rowid=False,
)
