"""The nodes of a house: which are there, what they tell each other, and what holds on all of them."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, LargeBinary, Table, Text

from parlour.adapters.stores.tables import METADATA

node = Table(
    "node",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("seen", Double, nullable=False),  # by the database's clock
    Column("heard", Boolean, nullable=False),  # whether its channel works
    Column("people", Integer, nullable=False),  # connected to it
    Column("about", Text, nullable=False, server_default=""),  # JSON: its version, and which rules it knows
    sqlite_with_rowid=False,
)

news = Table(
    "news",
    METADATA,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("node", Text, nullable=False),  # that tells it
    Column("made", Double, nullable=False),
    # The transaction that tells it: those with smaller numbers may commit later.
    Column("transaction_id", BigInteger().with_variant(Integer, "sqlite"), nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Index("news_transaction_id", "transaction_id"),
)

fact = Table(  # what is true while a node is there: who is at a table, who looks for an opponent
    "fact",
    METADATA,
    Column("node", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Index("fact_kind_key", "kind", "key"),
    sqlite_with_rowid=False,
)

attempt = Table(  # of passwords, lately
    "attempt",
    METADATA,
    Column("key", Text, primary_key=True),  # a hash of an address, or of a name and an address
    Column("attempts", Integer, nullable=False),
    Column("last", Double, nullable=False),
    Column("wait", Double, nullable=False),
    Index("attempt_last", "last"),
    sqlite_with_rowid=False,
)

asset = Table(  # files of the browser clients of all nodes: a page may ask any node for its own
    "asset",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("seen", Double, nullable=False),  # when a node last had it, by the database's clock
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

compatible = Table(  # one row
    "compatible",
    METADATA,
    Column("since", Text, primary_key=True),  # the oldest schema whose houses can use this one
    sqlite_with_rowid=False,
)
