"""A bot account that plays every match it is called to: any play that is legal.

PARLOUR_BOT_TOKEN="$(cat four.token)" python waiting_bot.py http://127.0.0.1:8000
"""

import asyncio
import os
import sys
from contextlib import suppress
from random import choice

from parlour.client import Client, Refused


async def play(me: Client, match: str) -> None:
    await me.join(match)
    async for mirror in me.turns(match):
        with suppress(Refused):  # its time was up
            await me.play(match, choice(mirror.plays))


async def main(house: str) -> None:
    async with await Client.connect(house, os.environ["PARLOUR_BOT_TOKEN"]) as me:
        print(await me.lobby.wait_to_be_called(), flush=True)
        async with asyncio.TaskGroup() as matches:
            while True:
                matches.create_task(play(me, (await me.lobby.called()).match))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
