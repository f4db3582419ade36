"""Bot accounts, and their ratings on the ladder."""

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, Table, Text

from parlour.adapters.stores.tables import METADATA

bot_account = Table(
    "bot_account",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("owner", Text, ForeignKey("person.id"), nullable=False),
    Column("games", Text, nullable=False),  # with spaces between them
    Column("line", Text, nullable=False),
    Column("made", Double, nullable=False),
    Index("bot_account_of_owner", "owner"),
    sqlite_with_rowid=False,
)

bot_standing = Table(
    "bot_standing",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index("bot_standing_by_rating", "game", "rating", "person"),
    sqlite_with_rowid=False,
)
