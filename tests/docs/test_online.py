"""The bot that the page about houses shows plays a match, as it stands there."""

import asyncio
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from parlour.client import Client, NewTable, Refused
from tests.client.house import open_house

PAGE = Path(__file__).parents[2] / "docs" / "online.md"


async def against(house, program):
    async with await Client.connect(house, name="Ana") as me:
        table = await me.create(NewTable("connect-four", pace="untimed"))
        await me.sit(table.match)
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(program), house, table.code, stdout=subprocess.PIPE
        )
        async for mirror in me.turns(table.match):
            with suppress(Refused):
                await me.play(table.match, mirror.plays[0])
        said, _ = await bot.communicate()
        return said.decode()


def test_the_bot_of_the_page_plays_a_match_to_its_end(tmp_path):
    program = tmp_path / "bot.py"
    program.write_text(re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[1])
    with open_house() as house:
        said = asyncio.run(asyncio.wait_for(against(house, program), 30))

    assert said.startswith("Won by ")
    assert said.endswith("Every play is legal, and every draw follows from the secret.\n")
