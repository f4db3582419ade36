"""What nodes of two versions need to serve a house side by side.

That is what each node knows, the files of the clients of all, and since which schema this one may be used.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012_upgrades"
down_revision = "0011_nodes"


def upgrade() -> None:
    op.add_column("node", sa.Column("about", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "asset",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="asset_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "compatible",
        sa.Column("since", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("since", name="compatible_pkey"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("compatible", "asset"):
        op.drop_table(table)
    op.drop_column("node", "about")
