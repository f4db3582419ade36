"""The MCP server, as the official SDK's own client sees it: over standard input and output, whole matches."""

import asyncio
import sys
from random import Random

import pytest

pytest.importorskip("mcp", reason="needs Parlour's extra [mcp]: make mcp")

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

PATIENCE = 240  # seconds


def talk(conversation):
    """Runs a conversation with a server in a process of its own."""

    async def run():
        server = StdioServerParameters(command=sys.executable, args=["-m", "parlour", "mcp"])
        async with Client(stdio_client(server)) as client:
            return await asyncio.wait_for(conversation(client), PATIENCE)

    return asyncio.run(run())


async def ask(client, tool, **arguments):
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    found = answer.structured_content
    return found.get("result", found)


async def whole_match(client, game, opponent="random"):
    rng, table = Random(5), await ask(client, "open_table", game=game, opponent=opponent)
    while not table["over"]:
        assert table["plays"]
        table = await ask(client, "play", table=table["table"], play=rng.choice(table["plays"]))
    return table


@pytest.mark.parametrize("game", ["cardpeegee", "checkers", "connect-four", "crazy-eights", "whist"])
def test_a_whole_match_is_played(game):
    table = talk(lambda client: whole_match(client, game))

    assert table["ending"]
    assert [] == table["plays"]


def test_an_assistant_lists_games_reads_rules_and_reviews_its_match():
    async def conversation(client):
        tools = {tool.name for tool in (await client.list_tools()).tools}
        games = await ask(client, "list_games")
        rules = await ask(client, "read_rules", game="connect-four")
        table = await whole_match(client, "connect-four")
        return tools, games, rules, await ask(client, "review", table=table["table"])

    tools, games, rules, review = talk(conversation)
    assert {"list_games", "read_rules", "open_table", "look", "play", "review"} == tools
    assert {"cardpeegee", "checkers", "connect-four", "crazy-eights", "whist"} <= {g["slug"] for g in games}
    assert "C4-3" in rules
    assert "1." in review


def test_what_is_refused_is_told_with_its_rule_and_nothing_changes():
    async def conversation(client):
        table = await ask(client, "open_table", game="crazy-eights")
        wrong = await client.call_tool("play", {"table": table["table"], "play": "7Z"})
        gone = await client.call_tool("look", {"table": "nowhere"})
        return table, wrong, gone, await ask(client, "look", table=table["table"])

    table, wrong, gone, after = talk(conversation)
    assert wrong.is_error
    assert "CE-7" in wrong.content[0].text
    assert gone.is_error
    assert "There is no table 'nowhere'" in gone.content[0].text
    assert table["plays"] == after["plays"]
