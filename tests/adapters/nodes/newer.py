"""A Parlour of the next version: other rules of Connect Four, one more column, and another browser client."""

import shutil
from pathlib import Path

import parlour
from parlour.adapters.stores import migrating

WEB = Path(parlour.__file__).parent / "ui" / "web"
DIGEST = "0123456789ab"
ONLY_NEW, ONLY_OLD = "New-00000000.js", "Old-00000000.js"
MIGRATION = '''"""The next version keeps something more of a match."""
import sqlalchemy as sa
from alembic import op

revision = "9999_next"
down_revision = "{before}"
removes = {removes}

def upgrade():
    op.add_column("match", sa.Column("remark", sa.Text, nullable=False, server_default=""))

def downgrade():
    op.drop_column("match", "remark")
'''
PROGRAM = """
import sys
from pathlib import Path
import parlour.adapters.serve as serving
from parlour.adapters.stores import migrating
from parlour.games.connect_four import ConnectFour

here, migrating.FOLDER = Path({folder!r}), Path({folder!r}) / "migrations"
ConnectFour.rules_version += 1
serve = serving.serve
serving.serve = lambda choices, web, *more: serve(choices, here / "web", *more)
from parlour.cli import main
sys.exit(main())
"""


def newer(folder):
    """The program of that version."""
    shutil.copytree(WEB, folder / "web")
    (folder / "web" / "client.txt").write_text(DIGEST)
    (folder / "web" / "assets" / ONLY_NEW).write_text("export const of = 'the next version';")
    migrations(folder)
    return PROGRAM.format(folder=str(folder))


def migrations(folder, removes=False):
    """The folder of that version's migrations. `removes`: no older version can live with the last of them."""
    shutil.copytree(migrating.FOLDER, folder / "migrations")
    text = MIGRATION.format(before=migrating.revisions()[-1], removes=removes)
    (folder / "migrations" / "versions" / "9999_next.py").write_text(text)
    return folder / "migrations"
