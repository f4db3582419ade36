"""Rows of every table that holds something about people, and the columns of them that can be damaged."""

from random import Random
from typing import Any

from msgspec.json import encode
from sqlalchemy import Table

from parlour.adapters.stores.books import SqlBooks
from parlour.adapters.stores.tables import METADATA
from parlour.service.books.progress import Career, HeldBack, Standing
from parlour.service.wire.progress import Reward

assert SqlBooks  # which knows all tables
OF_MATCHES = ("match", "seat", "step", "quarantine", "unsettled")  # the last is empty a moment later
OF_NODES = ("node", "news", "fact", "attempt", "asset", "compatible")
OF_BOTS = ("bot_account", "bot_standing")  # damaged in tests/service/bots: they cost nobody else anything
LEFT_OUT = OF_MATCHES + OF_NODES + OF_BOTS
TABLES = [table for table in METADATA.sorted_tables if table.name not in LEFT_OUT]

WHOSE = ("reporter", "person", "one", "id")  # the first of these that a table has
REWARD = encode(Reward("m", "won")).decode()
CAREER, STANDING = Career("{who}", 9, played_at=2e9), Standing("{who}", "whist", 9, played_at=2e9)
HELD_BACK = encode(HeldBack("{who}", "h-{who}", 1.0, 4e9, CAREER, STANDING)).decode()
ROWS = (  # which everybody has; guests have a person and a session besides
    "career VALUES ('{who}', 10, 1, 1, 1, 0.5, 2e9, 1, 0)",
    "standing VALUES ('{who}', 'whist', 10, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 2e9)",
    "rating VALUES ('{who}', 'whist', 'german', 2, 1500.0, 100.0, 0.06, 1.0, 1.0)",
    "purse VALUES ('{who}', 5)",
    "ledger VALUES ('{who}', 'm', 'win', 'purse', 5, 1.0), ('{who}', 'm', 'win', 'house', -5, 1.0)",
    f"played VALUES ('m', '{{who}}', 'whist', 1.0, 0, 0, '{REWARD}')",
    "achievement VALUES ('{who}', 'first-win', 'm', 1.0)",
    "chosen_look VALUES ('{who}', 'deck', 'plain')",
    "owned_look VALUES ('{who}', 'plain', 1.0)",
    "house_order VALUES ('{who}', 'mute', NULL, 'loud', '', 1.0)",
    "ignored VALUES ('{who}', 'somebody', 1.0)",
    "report VALUES ('r-{who}', 'm', '{who}', 'somebody', 'other', '', 1.0, NULL, '', '')",
    "meeting VALUES ('{who}', 'zz', 1, 'whist', 'german', 2, 1, 1)",
    "account VALUES ('{who}', '{name}', 'hash', '', 1.0)",
    "link VALUES (CAST('{who}' AS BLOB), '{who}', 1.0)",
    "paid VALUES ('{who}', 'everybody', 1, 1, 1, 1)",
    f"held_back VALUES ('{{who}}', 'h-{{who}}', 4e9, '{HELD_BACK}')",
    "leaving VALUES ('{who}', 'm', 1.0)",
    "role VALUES ('{who}', 'moderator', '', 1.0)",
    "puzzle_rating VALUES ('{who}', 1200)",
    "puzzle_attempt VALUES ('{who}', 'connect-four-1', 'solved', 1, 1.0)",
    "puzzle_day VALUES ('{who}', 1, 'solved')",
)


def columns(times: int, rng: Random) -> list[tuple[Table, Any]]:
    """Those that hold something about one person; as many of each table as there are times."""
    found = []
    for table in TABLES:
        held = [column for column in table.c if not column.primary_key and column.name not in WHOSE]
        found += [(table, column) for column in rng.sample(held, min(times, len(held)))]
    return found
