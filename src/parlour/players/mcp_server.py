"""The MCP server: tools with which an assistant lists games, reads rules, plays and reviews.

The tools' names and words are in English: they are read by programs.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from parlour.core.errors import ParlourError
from parlour.players.tables import Tables

P = ParamSpec("P")
R = TypeVar("R")

INSTRUCTIONS = (
    "Parlour plays classic table games. Open a table, then play one of its `plays`, exactly as written, "
    "until `over` is true. A play that is not legal is refused with the rule and what is legal instead."
)


def server() -> MCPServer:
    mcp, tables = MCPServer("parlour", instructions=INSTRUCTIONS), Tables()

    def tool(function: Callable[P, R]) -> Callable[P, R]:
        mcp.add_tool(_told(function))
        return function

    @tool
    def list_games() -> list[dict[str, Any]]:
        """The games, with their presets and numbers of seats."""
        return tables.games()

    @tool
    def read_rules(game: str) -> str:
        """The rules of a game, each with its id."""
        return tables.rules(game)

    @tool
    def open_table(game: str, preset: str = "", opponent: str = "bot", seat: int = 0) -> dict[str, Any]:
        """Start a match against a bot, or alone where a game is for one. Seats count from 0."""
        return tables.open(game, preset, opponent, seat)

    @tool
    def look(table: str) -> dict[str, Any]:
        """The table as your seat sees it, what has happened since you last looked, and what you may play."""
        return tables.look(table)

    @tool
    def play(table: str, play: str) -> dict[str, Any]:
        """Make one of the table's `plays`; the opponents answer at once."""
        return tables.play(table, play)

    @tool
    def review(table: str) -> str:
        """Judge the plays of a match that is over."""
        return tables.review(table)

    return mcp


def serve() -> None:
    """Speaks the protocol over standard input and output, until the input ends."""
    server().run("stdio")


def _told(tool: Callable[P, R]) -> Callable[P, R]:
    """What a tool refuses is told to the assistant in a sentence."""

    @wraps(tool)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return tool(*args, **kwargs)
        except ParlourError as error:
            raise ToolError(str(error)) from None

    return call
