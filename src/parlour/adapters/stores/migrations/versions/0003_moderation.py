"""Moderation: reports, mutes and bans, roles, and personal mutes."""

import sqlalchemy as sa
from alembic import op

revision = "0003_moderation"
down_revision = "0002_progress"


def upgrade() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("closed", sa.Double),
        sa.Column("closed_by", sa.Text, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="report_pkey"),
        sa.UniqueConstraint("match", "reporter", "person", name="report_match_reporter_person_unique"),
        sqlite_with_rowid=False,
    )
    op.create_index("report_of_reporter", "report", ["reporter", "made"])
    op.create_index("report_of_person", "report", ["person"])
    op.create_table(
        "house_order",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", name="house_order_pkey"),
        sa.CheckConstraint("kind IN ('mute', 'ban')", name="house_order_kind_check"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "role",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", name="role_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ignored",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="ignored_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("ignored_other", "ignored", ["other"])


def downgrade() -> None:
    for table in ("ignored", "role", "house_order", "report"):
        op.drop_table(table)
