"""The app at a table of a house: waits for players, plays, and plays again."""

from collections.abc import AsyncIterator, Callable

from textual import work

from parlour.client import Client, Mirror, News, Unwelcome
from parlour.core.errors import ParlourError
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.dialogs import say
from parlour.ui.terminal.app.local_saves import LocalSaves
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.online.screen import WaitingScreen
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import next_match, shown
from parlour.ui.terminal.pace import Speed


class OnlineApp(ParlourApp):
    has_menu = False

    def __init__(
        self,
        client: Client,
        mirror: Mirror,
        unicode: bool = True,
        speed: Speed | None = None,
        house: str = "",
        note_match: Callable[[str], None] = lambda match: None,
        home: LocalSaves | None = None,  # by default nothing is remembered
    ) -> None:
        """This match and what follows it. `note_match` is told of each; `house` is how one comes back."""
        super().__init__(home or LocalSaves(), unicode, speed=speed)
        self.client, self.match_id, self.note_match = client, mirror.match, note_match
        self.news, self.house_name = client.stream(), house
        self.session: OnlineSession | None = None  # once the match has begun
        self.failure: ParlourError | None = None  # why there is nothing to show any more

    def enter(self) -> None:
        self._listen(self.news)
        self._show()

    def _fail(self, error: ParlourError) -> None:
        self.failure = error
        self.exit()

    @work
    async def _listen(self, stream: AsyncIterator[News]) -> None:
        try:
            await self._hear(stream)
        except ParlourError as error:
            self._fail(error)

    async def _hear(self, stream: AsyncIterator[News]) -> None:
        async for news in stream:
            for screen in self.screen_stack:
                if isinstance(screen, WaitingScreen):
                    screen.hear(news)
            if self.session:
                self.session.hear(news)
            if following := next_match(news, self.match_id):
                await self._follow(following)

    async def _follow(self, match: str) -> None:
        try:
            await self.client.join(match)
        except Unwelcome as error:
            self.notify(str(error), markup=False)
            return
        self.match_id = match
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self._show()

    def _show(self) -> None:
        try:
            self._show_match()
        except ParlourError as error:
            self._fail(error)

    def _show_match(self) -> None:
        mirror = self.client.mirror(self.match_id)
        if mirror.seat is not None:
            self.note_match(self.match_id)
        if mirror.phase == "waiting":
            self.push_screen(WaitingScreen(self.client, mirror.picture), self._waited)
        else:
            match = shown(mirror.picture, tuple(mirror.events))
            self.session = OnlineSession(self.client, match, self.unicode, self.house_name)
            screen = PlayScreen(self.session)
            self.push_screen(screen, lambda again: self._left(screen))

    def _waited(self, begun: bool | None) -> None:
        if begun:
            self._show()
        else:
            self.farewell = [say("online.closed")]
            self.exit()

    def _left(self, screen: PlayScreen) -> None:
        self.farewell = screen.closed
        self.exit()
