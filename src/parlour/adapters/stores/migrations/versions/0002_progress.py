"""Progress, coins and looks."""

import sqlalchemy as sa
from alembic import op

revision = "0002_progress"
down_revision = "0001_house"


def upgrade() -> None:
    op.create_table(
        "ledger",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("coins", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "match", "reason", "side", name="ledger_pkey"),
        sa.CheckConstraint("coins != 0", name="ledger_coins_check"),
        sa.CheckConstraint("side IN ('purse', 'house')", name="ledger_side_check"),
        sqlite_with_rowid=False,
    )
    op.create_index("ledger_of_person", "ledger", ["person", "at"])
    op.create_table(
        "purse",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("coins", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="purse_pkey"),
        sa.CheckConstraint("coins >= 0", name="purse_coins_check"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "career",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("intensity", sa.Double, nullable=False),
        sa.Column("played_at", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("left", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="career_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("career_by_played", "career", ["played", "person"])
    op.create_index("career_by_points", "career", ["points", "person"])
    op.create_index("career_by_won", "career", ["won", "person"])
    op.create_table(
        "standing",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("bot_played", sa.Integer, nullable=False),
        sa.Column("bot_won", sa.Integer, nullable=False),
        sa.Column("bot_drawn", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.Column("victories", sa.Integer, nullable=False),
        sa.Column("played_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="standing_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("standing_by_played", "standing", ["game", "played", "person"])
    op.create_index("standing_by_points", "standing", ["game", "points", "person"])
    op.create_index("standing_by_time", "standing", ["game", "played_at"])
    op.create_index("standing_by_won", "standing", ["game", "won", "person"])
    op.create_table(
        "rating",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("rated", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "preset", "seats", name="rating_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "achievement",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "id", name="achievement_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "meeting",
        sa.Column("one", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("paid", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("one", "other", "day", "game", "preset", "seats", name="meeting_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("meeting_of_other", "meeting", ["other"])
    op.create_table(
        "played",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("reward", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "person", name="played_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("played_of_person", "played", ["person", "ended"])
    op.create_index("played_of_person_in_game", "played", ["person", "game", "ended"])
    op.create_table(
        "owned_look",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("look", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", "look", name="owned_look_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chosen_look",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("look", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", name="chosen_look_pkey"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    tables = (
        "chosen_look",
        "owned_look",
        "played",
        "meeting",
        "achievement",
        "rating",
        "standing",
        "career",
        "purse",
        "ledger",
    )
    for table in tables:
        op.drop_table(table)
