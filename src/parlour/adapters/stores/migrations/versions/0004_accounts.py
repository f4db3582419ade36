"""Accounts, password reset links, and when a session was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0004_accounts"
down_revision = "0003_moderation"


def upgrade() -> None:
    op.add_column("session", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.execute("UPDATE session SET used = made")
    op.create_index("session_of_person", "session", ["person"])
    op.create_table(
        "account",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", name="account_pkey"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="account_person_fkey"),
        sa.UniqueConstraint("folded", name="account_folded_unique"),
        sqlite_with_rowid=False,
    )
    op.create_index("account_of_email", "account", ["email"])
    op.create_table(
        "link",
        sa.Column("token", sa.LargeBinary, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("token", name="link_pkey"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name="link_person_fkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("link_of_person", "link", ["person"])


def downgrade() -> None:
    op.drop_table("link")
    op.drop_table("account")
    op.drop_index("session_of_person", "session")
    op.drop_column("session", "used")
