"""The nodes of a house on PostgreSQL, and which of them leads a match."""

import sqlalchemy as sa
from alembic import op

revision = "0011_nodes"
down_revision = "0010_unsettled"


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.add_column("match", sa.Column("node", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "node",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("heard", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="node_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "news",
        sa.Column("number", number, nullable=False),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("transaction_id", number, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="news_pkey"),
    )
    op.create_index("news_transaction_id", "news", ["transaction_id"])
    op.create_table(
        "fact",
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("node", "kind", "key", name="fact_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("fact_kind_key", "fact", ["kind", "key"])
    op.create_table(
        "attempt",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("last", sa.Double, nullable=False),
        sa.Column("wait", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="attempt_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("attempt_last", "attempt", ["last"])


def downgrade() -> None:
    for table in ("attempt", "fact", "news", "node"):
        op.drop_table(table)
    op.drop_column("match", "node")
