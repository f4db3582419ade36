"""The quarantine of unreadable matches. Their own rows stay unchanged."""

import sqlalchemy as sa
from alembic import op

revision = "0005_quarantine"
down_revision = "0004_accounts"


def upgrade() -> None:
    op.create_table(
        "quarantine",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", name="quarantine_pkey"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("quarantine")
