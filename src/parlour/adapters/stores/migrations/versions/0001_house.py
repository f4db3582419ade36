"""People, matches and their journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001_house"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="person_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "session",
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("token", name="session_pkey"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="session_person_fkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("winners", sa.Text, nullable=False, server_default="[]"),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("next_secret", sa.LargeBinary, nullable=False),
        sa.Column("next", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="match_pkey"),
        sa.CheckConstraint("phase IN ('waiting', 'live', 'over')", name="match_phase_check"),
        sqlite_with_rowid=False,
    )
    unfinished = sa.text("phase != 'over'")
    op.create_index(
        "match_unfinished", "match", ["phase"], sqlite_where=unfinished, postgresql_where=unfinished
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.Column("house_nonce", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="seat_pkey"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="seat_match_fkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_of_person", "seat", ["person", "match"])
    op.create_table(
        "step",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("plays", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("client_id", sa.Text),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "version", name="step_pkey"),
        sqlite_with_rowid=False,
    )
    submitted = sa.text("client_id IS NOT NULL")
    op.create_index(
        "step_of_client",
        "step",
        ["match", "seat", "client_id"],
        unique=True,
        sqlite_where=submitted,
        postgresql_where=submitted,
    )


def downgrade() -> None:
    for table in ("step", "seat", "match", "session", "person"):
        op.drop_table(table)
