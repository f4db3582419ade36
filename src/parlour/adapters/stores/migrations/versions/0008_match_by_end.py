"""An index to find the latest matches without sorting."""

from alembic import op

revision = "0008_match_by_end"
down_revision = "0007_held_back"


def upgrade() -> None:
    op.create_index("match_by_end", "match", ["phase", "ended"])


def downgrade() -> None:
    op.drop_index("match_by_end", "match")
