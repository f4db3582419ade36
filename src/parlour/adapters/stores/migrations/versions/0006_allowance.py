"""What people were paid on each day, and from what."""

import sqlalchemy as sa
from alembic import op

revision = "0006_allowance"
down_revision = "0005_quarantine"


def upgrade() -> None:
    op.create_table(
        "paid",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "source", "day", name="paid_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("paid_by_source", "paid", ["source"])


def downgrade() -> None:
    op.drop_table("paid")
