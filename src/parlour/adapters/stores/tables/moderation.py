"""Reports, mutes and bans, roles, and personal mutes."""

from sqlalchemy import CheckConstraint, Column, Double, Index, Table, Text, UniqueConstraint

from parlour.adapters.stores.tables import METADATA

report = Table(
    "report",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("match", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("closed", Double),
    Column("closed_by", Text, nullable=False),
    Column("verdict", Text, nullable=False),
    UniqueConstraint("match", "reporter", "person"),
    Index("report_of_reporter", "reporter", "made"),
    Index("report_of_person", "person"),
    sqlite_with_rowid=False,
)

order = Table(
    "house_order",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("until", Double),
    Column("reason", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("made", Double, nullable=False),
    CheckConstraint("kind IN ('mute', 'ban')", name="kind"),
    sqlite_with_rowid=False,
)

role = Table(
    "role",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("made", Double, nullable=False),
    sqlite_with_rowid=False,
)

ignored = Table(
    "ignored",
    METADATA,
    Column("person", Text, primary_key=True),
    Column("other", Text, primary_key=True),
    Column("made", Double, nullable=False),
    Index("ignored_other", "other"),
    sqlite_with_rowid=False,
)
