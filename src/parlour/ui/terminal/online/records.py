"""The end of a match in a house: its record is checked on this machine and kept."""

from datetime import datetime

from parlour import home
from parlour.client import Client, Unreachable, Unwelcome
from parlour.client.fairness import Checked
from parlour.core.game import Message
from parlour.ui.terminal import saves


async def kept(client: Client, match: str, slug: str) -> list[Message]:
    """What to say about it."""
    try:
        checked = await _checked(client, match)
        path = home.unused(saves.records() / f"{slug}-{datetime.now():{saves.STAMP}}.txt")
        home.write(path, checked.record)
    except (Unwelcome, Unreachable) as error:
        reason = Message("app.said", text=str(error))
        return [reason, Message("online.not-kept", link=client.address.link(match))]
    except OSError as error:
        return [Message("terminal.not-saved", reason=error.strerror or str(error))]
    return [
        Message("online.fair" if checked.ok else "online.unfair", reason=checked.reason),
        Message("terminal.saved", path=str(path)),
    ]


async def _checked(client: Client, match: str) -> Checked:
    try:
        return await client.check(match)
    except Unreachable:
        return await client.check(match)  # a busy house that was just opened may need longer than we wait
