"""Matches that have ended and are not settled yet, and who has left a ranked one.

There is nothing to fill in: older versions settled a match in the transaction that ended it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010_unsettled"
down_revision = "0009_puzzles"


def upgrade() -> None:
    op.create_table(
        "unsettled",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("persons", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("problem", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("number", name="unsettled_pkey"),
    )
    op.create_index("unsettled_match_unique", "unsettled", ["match"], unique=True)
    op.create_table(
        "leaving",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "match", name="leaving_pkey"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("leaving", "unsettled"):
        op.drop_table(table)
