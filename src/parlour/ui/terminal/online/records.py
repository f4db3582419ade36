"""The end of a match in a house: its record is checked on this machine and kept."""

from datetime import datetime
from typing import NamedTuple

from parlour import home
from parlour.client import Client, Unreachable, Unwelcome
from parlour.client.fairness import Checked
from parlour.core.game import Message
from parlour.ui.terminal import saves


class Kept(NamedTuple):
    said: list[Message]  # what to say about it
    record: str = ""  # if it was handed out and is right


async def kept(client: Client, match: str, slug: str) -> Kept:
    try:
        checked = await _checked(client, match)
        path = home.unused(saves.records() / f"{slug}-{datetime.now():{saves.STAMP}}.txt")
        home.write(path, checked.record)
    except (Unwelcome, Unreachable) as error:
        reason = Message("app.said", text=str(error))
        return Kept([reason, Message("online.not-kept", link=client.address.link(match))])
    except OSError as error:
        return Kept([Message("terminal.not-saved", reason=error.strerror or str(error))])
    fair = Message("online.fair" if checked.ok else "online.unfair", reason=checked.reason)
    return Kept([fair, Message("terminal.saved", path=str(path))], checked.record if checked.ok else "")


async def _checked(client: Client, match: str) -> Checked:
    try:
        return await client.check(match)
    except Unreachable:
        return await client.check(match)  # a busy house that was just opened may need longer than we wait
