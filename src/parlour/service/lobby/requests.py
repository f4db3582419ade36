"""What visitors ask of the lobby over the socket, and who answers."""

from typing import TYPE_CHECKING

from parlour.service.matches.audience import Viewer
from parlour.service.person import Person
from parlour.service.wire import bots, lobby

if TYPE_CHECKING:
    from parlour.service.house import House

LobbyCall = lobby.LobbyInbound | bots.BotReady | bots.BotAway


def answer(house: "House", viewer: Viewer, who: Person, call: LobbyCall) -> None:
    """Raises a `ParlourError` if it is not allowed."""
    match call:
        case lobby.EnterLobby():
            house.lobby.enter(viewer)
        case lobby.LeaveLobby():
            house.lobby.leave(viewer)
        case lobby.Seek():
            house.matchmaker.seek(viewer, who, call)
        case lobby.StopSeeking():
            house.matchmaker.stop(viewer)
        case lobby.TakeBot(bot=bot):
            house.matchmaker.take_bot(viewer, who, bot)
        case bots.BotReady():
            house.ready_bots.ready(viewer, who, call)
        case bots.BotAway():
            house.ready_bots.gone(viewer)
