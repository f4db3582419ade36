"""The public figures of people whose last match is not public yet."""

import sqlalchemy as sa
from alembic import op

revision = "0007_held_back"
down_revision = "0006_allowance"


def upgrade() -> None:
    op.create_table(
        "held_back",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("known", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "match", name="held_back_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("held_back_by_time", "held_back", ["until"])


def downgrade() -> None:
    op.drop_table("held_back")
