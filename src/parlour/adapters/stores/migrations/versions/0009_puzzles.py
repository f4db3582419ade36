"""Puzzles: ratings, attempts, and the puzzles of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0009_puzzles"
down_revision = "0008_match_by_end"


def upgrade() -> None:
    op.create_table(
        "puzzle_rating",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="puzzle_rating_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_attempt",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="puzzle_attempt_pkey"),
        sa.CheckConstraint(
            "state IN ('open', 'missed', 'solved', 'shown')", name="puzzle_attempt_state_check"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_day",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "day", name="puzzle_day_pkey"),
        sa.CheckConstraint("state IN ('solved', 'shown')", name="puzzle_day_state_check"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("puzzle_day", "puzzle_attempt", "puzzle_rating"):
        op.drop_table(table)
