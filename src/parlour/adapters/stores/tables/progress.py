"""Points, statistics, ratings, achievements, and who met whom."""

from sqlalchemy import Column, Double, Index, Integer, Table, Text

from parlour.adapters.stores.tables import METADATA

career = Table(
    "career",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("points", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("intensity", Double, nullable=False),
    Column("played_at", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("left", Integer, nullable=False),
    Index("career_by_points", "points", "person"),
    Index("career_by_played", "played", "person"),
    Index("career_by_won", "won", "person"),
    sqlite_with_rowid=False,
)

standing = Table(
    "standing",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("points", Integer, nullable=False),
    Column("level", Integer, nullable=False),
    Column("played", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("bot_played", Integer, nullable=False),
    Column("bot_won", Integer, nullable=False),
    Column("bot_drawn", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("victories", Integer, nullable=False),
    Column("played_at", Double, nullable=False),
    Index("standing_by_points", "game", "points", "person"),
    Index("standing_by_played", "game", "played", "person"),
    Index("standing_by_won", "game", "won", "person"),
    Index("standing_by_time", "game", "played_at"),
    sqlite_with_rowid=False,
)

rating = Table(
    "rating",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("preset", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("rated", Double, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

achievement = Table(
    "achievement",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("match", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

# Public figures of people whose last match is not public yet. Few rows, and short-lived.
held_back = Table(
    "held_back",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("until", Double, nullable=False),
    Column("known", Text, nullable=False),
    Index("held_back_by_time", "until"),
    sqlite_with_rowid=False,
)

meeting = Table(
    "meeting",
    METADATA,
    Column("one", Text, primary_key=True),  # the smaller of the two ids, or anybody
    Column("other", Text, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("preset", Text, primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("paid", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Index("meeting_of_other", "other"),
    sqlite_with_rowid=False,
)

paid = Table(
    "paid",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("source", Text, primary_key=True),  # a person, the same company, or everybody
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("points", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Index("paid_by_source", "source"),
    sqlite_with_rowid=False,
)
