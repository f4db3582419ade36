"""Bot accounts of people, and their ladder."""

import sqlalchemy as sa
from alembic import op

revision = "0013_bots"
down_revision = "0012_upgrades"


def upgrade() -> None:
    op.create_table(
        "bot_account",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="bot_account_person_fkey"),
        sa.ForeignKeyConstraint(["owner"], ["person.id"], name="bot_account_owner_fkey"),
        sa.PrimaryKeyConstraint("person", name="bot_account_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("bot_account_of_owner", "bot_account", ["owner"])
    op.create_table(
        "bot_standing",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="bot_standing_person_fkey"),
        sa.PrimaryKeyConstraint("person", "game", name="bot_standing_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("bot_standing_by_rating", "bot_standing", ["game", "rating", "person"])


def downgrade() -> None:
    for table in ("bot_standing", "bot_account"):
        op.drop_table(table)
