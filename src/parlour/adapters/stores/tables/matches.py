from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    text,
)

from parlour.adapters.stores.tables import METADATA

match = Table(
    "match",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("terms", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("owner", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("code", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("ended", Double),
    Column("winners", Text, nullable=False, server_default="[]"),
    Column("reason", Text, nullable=False, server_default=""),
    Column("next_secret", LargeBinary, nullable=False),
    Column("next", Text, nullable=False, server_default=""),
    Column("node", Text, nullable=False, server_default=""),  # that runs its clock and its bots
    CheckConstraint("phase IN ('waiting', 'live', 'over')", name="phase"),
    sqlite_with_rowid=False,
)

UNFINISHED = text("phase != 'over'")
Index("match_unfinished", match.c.phase, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
Index("match_by_end", match.c.phase, match.c.ended)

seat = Table(
    "seat",
    METADATA,
    Column("match", Text, ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    Column("house_nonce", Boolean, nullable=False),
    Index("seat_of_person", "person", "match"),
    sqlite_with_rowid=False,
)

# The journal: one row for each step. The first to store a version wins.
step = Table(
    "step",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("plays", Text, nullable=False),
    Column("seat", Integer),
    Column("client_id", Text),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)

quarantine = Table(  # unreadable matches
    "quarantine",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

SUBMITTED = text("client_id IS NOT NULL")
Index(
    "step_of_client",
    step.c.match,
    step.c.seat,
    step.c.client_id,
    unique=True,
    sqlite_where=SUBMITTED,
    postgresql_where=SUBMITTED,
)
