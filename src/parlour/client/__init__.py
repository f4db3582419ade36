"""A small client of a house, for the terminal, bots and tests; `docs/online.md` shows its use."""

from parlour.client.address import Address, Place, place
from parlour.client.client import Client, News
from parlour.client.errors import Refused, Unreachable, Unwelcome
from parlour.client.fairness import Checked, Promises
from parlour.client.lobby import Lobby
from parlour.client.mirror import Mirror, cue
from parlour.client.reconnecting import Connection
from parlour.service.wire.http import NewTable, TableInfo
from parlour.service.wire.texts import message

__all__ = [
    "Address",
    "Checked",
    "Client",
    "Connection",
    "Lobby",
    "Mirror",
    "NewTable",
    "News",
    "Place",
    "Promises",
    "Refused",
    "TableInfo",
    "Unreachable",
    "Unwelcome",
    "cue",
    "message",
    "place",
]
