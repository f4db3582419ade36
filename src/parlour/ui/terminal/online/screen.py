"""The table of a house at which one waits."""

from typing import Any

from msgspec import structs
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from parlour.client import Client
from parlour.service import wire
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.online.shown import free_seats, seat_names


class WaitingScreen(Screen[bool]):
    """Until everybody is there; it answers whether the match has begun."""

    def __init__(self, client: Client, picture: wire.Picture) -> None:
        super().__init__()
        self.client, self.picture = client, picture

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="waiting"):
            yield Static(id="invitation", markup=False)
            yield Static(say("online.waiting-keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        self.update()

    def update(self) -> None:
        link, code = self.client.address.link(self.picture.match), self.picture.code
        names = seat_names(self.picture.game, self.picture.seats)
        seats = zip(self.picture.seats, names, strict=True)
        lines = [say("online.chair", name=name) for info, name in seats if info.taken]
        if missing := free_seats(self.picture):
            invitation = [say("online.invite", code=code), say("online.invite-link", link=link), ""]
            lines = [*invitation, *lines, say("online.waiting", count=missing)]
        for shown in self.query("#invitation").results(Static):  # there may be none yet
            shown.update("\n".join(lines))

    def hear(self, news: Any) -> None:
        match news:
            case wire.Picture(match=self.picture.match, phase="live" | "over"):
                self.dismiss(True)
            case wire.Presence(match=self.picture.match):
                self.picture = structs.replace(self.picture, seats=news.seats)
                self.update()
            case (
                wire.Closed(match=self.picture.match)
                | wire.Problem(code="not-found", match=self.picture.match)
            ):
                self.dismiss(False)

    async def on_key(self, event: events.Key) -> None:
        if event.key in ("q", "escape"):
            event.stop()
            await self.client.leave(self.picture.match)
            self.dismiss(False)
