"""Writes what an older Parlour leaves behind, to be opened by today's tests.

Run it with the source of that version on PYTHONPATH (README.md):

    python write.py house DATABASE PASSES     a house with people, a finished match and three tables
    python write.py home FOLDER               what the terminal keeps: a record, a save, the profile
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "import sys; from parlour.cli import main; sys.exit(main())"]
PASSWORD = "a long old password"
WON = "4141414"  # columns: the first player wins
HALF = "414"


async def play(url: str) -> dict[str, str]:
    from parlour.client import Client
    from parlour.service.wire import NewTable

    ana, ben = await Client.connect(url, name="Ana"), await Client.connect(url, name="Ben")
    matches = {}
    terms = {"game": "connect-four", "options": {"opening": "given"}, "pace": "untimed"}
    for name, new, columns in (
        ("over", NewTable(**terms), WON),
        ("live", NewTable(**terms), HALF),
        ("cards", NewTable("crazy-eights", pace="untimed"), ""),
    ):
        table = await ana.create(new)
        matches[name] = table.match
        await ana.sit(table.match)
        await ben.sit(table.match)  # with which the match begins
        for number, column in enumerate(columns):
            player = (ana, ben)[number % 2]
            await player.until(lambda who=player, match=table.match: who.mirror(match).plays or None)
            await player.play(table.match, column)
    matches["waiting"] = (await ana.create(NewTable(**terms))).match
    account = await asyncio.to_thread(ana.address.sign_up, "Ana", PASSWORD)
    found = {**matches, "ana": account.token, "ben": ben.address.token, "password": PASSWORD}
    await ana.close()
    await ben.close()
    return found


def house(database: str, passes: str) -> None:
    environment = {**os.environ, "PARLOUR_PORT": "0"}
    served = subprocess.Popen(
        [*COMMAND, "serve", "--database", database], env=environment, stdout=subprocess.PIPE, text=True
    )
    port = re.search(r":(\d+)", served.stdout.readline())[1]
    Path(passes).write_text(json.dumps(asyncio.run(play(f"http://127.0.0.1:{port}")), indent=1) + "\n")
    served.send_signal(signal.SIGTERM)
    served.wait(60)


def home(folder: str) -> None:
    for said in (WON, [*HALF, "quit"]):
        subprocess.run(
            [*COMMAND, "play", "connect-four", "--plain", "--opt", "opening=given"],
            env={**os.environ, "PARLOUR_HOME": folder},
            input="".join(f"{line}\n" for line in said),
            text=True,
            stdout=subprocess.DEVNULL,
            check=True,
        )


if __name__ == "__main__":
    {"house": house, "home": home}[sys.argv[1]](*sys.argv[2:])
