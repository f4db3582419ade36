"""The screens of a match in a house: the table at which one waits, and the one at which one plays."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from msgspec import structs
from textual import events, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from parlour.client import Client, Connection, Refused, Unreachable, Unwelcome
from parlour.core.game import Message
from parlour.service import wire
from parlour.service.wire.progress import Reward
from parlour.ui.terminal.app.announcement import Interruption
from parlour.ui.terminal.app.dialogs import Page, Question, say
from parlour.ui.terminal.app.local_saves import Nobody
from parlour.ui.terminal.app.moments import Shown
from parlour.ui.terminal.app.play import COMMANDS, WORDS, PlayScreen
from parlour.ui.terminal.app.reading import help_page
from parlour.ui.terminal.app.view import TableView
from parlour.ui.terminal.online.notices import PHRASES, away_too_long, brought, chip, clock
from parlour.ui.terminal.online.records import kept
from parlour.ui.terminal.online.session import OnlineSession
from parlour.ui.terminal.online.shown import free_seats, seat_name

TICK = 0.5  # seconds between two looks at the clock


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
        lines = [say("online.chair", name=seat_name(info)) for info in self.picture.seats if info.taken]
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


class Phrases(ModalScreen[str]):
    """What one may say, by number."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            for number, phrase in enumerate(PHRASES, 1):
                text = say("online.phrase", number=number, phrase=say(f"phrase.{phrase}"))
                yield Static(text, markup=False)
            yield Static(say("online.phrase-keys"), classes="keys", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        numbered = {str(number): phrase for number, phrase in enumerate(PHRASES, 1)}
        self.dismiss(numbered.get(event.key, ""))


class OnlineScreen(PlayScreen):
    sitting: OnlineSession

    def __init__(self, client: Client, sitting: OnlineSession, house: str = "") -> None:
        super().__init__(sitting, Nobody())
        self.client, self.house = client, house
        sitting.send = self._submit
        self.commands = {**COMMANDS, **KEYS}
        self.spoken = {**WORDS, **SPOKEN}
        self.brought: list[str] = []  # by the match, when it is over

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def _tick(self) -> None:
        self._say_heading()
        warning = self.sitting.watch.warning()
        if warning and self.is_current:
            self.sitting.notice = warning
            self._refresh()
        elif warning:  # a page lies over the table
            self.app.notify(self.sitting.words(warning), severity="warning", markup=False)

    @property
    def match_id(self) -> str:
        return str(self.sitting.match.id)

    @property
    def plays(self) -> bool:
        """Has the person a seat here?"""
        return self.sitting.looker is not None

    # What the house says

    def hear(self, news: Any) -> None:
        on = self.sitting.hear(news)
        if isinstance(news, Reward):
            self._rewarded(news)
        if on and self.quiet:
            self.drive()
        elif isinstance(news, wire.Said | wire.Presence | wire.Problem | wire.Picture | Connection):
            self._refresh()

    def _rewarded(self, reward: Reward) -> None:
        """It is said when the match is put away, which takes longer."""
        words = [self.sitting.words(message) for message in brought(reward, self.sitting.match)]
        if self.closed:
            self.closed = [*words, *self.closed]
            self._refresh()
        else:
            self.brought = words

    @property
    def quiet(self) -> bool:
        """Is there a table, and nothing being shown on it? What is shown goes on with what was heard."""
        return not self.showing and bool(self.query(TableView))

    def _refresh(self) -> None:
        if self.quiet:
            self.update()

    def _interruption(self, moment: Shown) -> Interruption | None:
        """A victory in CardPeeGee, with its cards; the end of a run is told like any other end."""
        event: wire.Event = moment.event
        if self.sitting.match.game.slug == "cardpeegee" and event.name == "won":
            return Interruption(tuple(event.fields["cards"]))
        return None

    async def _goes_on(self) -> bool:
        await self._show_moments()
        if self.sitting.match.outcome:
            self.close()
        return False

    def close(self) -> None:
        """A match that is over is checked and kept; one that is not goes on in the house."""
        if self.is_closed:
            return
        self.is_closed = True
        if self.sitting.match.outcome:
            self._put_away()
        elif self.plays:
            self.closed = [say("online.kept", house=self.house)]

    @work
    async def _put_away(self) -> None:
        match = self.sitting.match
        put_away = await kept(self.client, match.id, match.game.slug)
        self.closed = [*self.brought, *map(self.sitting.words, put_away)]
        self._refresh()

    # What is sent

    @work
    async def _submit(self, notation: str) -> None:
        try:
            ack = await self.client.play(self.match_id, notation, self.sitting.looker)
            self.sitting.answered(notation, ack)
        except Refused as refused:
            self.sitting.rejected(refused)
        except (Unwelcome, Unreachable) as error:
            self.sitting.failed(str(error))
        self._refresh()

    def _ask(self, request: Coroutine[Any, Any, None]) -> None:
        self.run_worker(self._asked(request))

    async def _asked(self, request: Coroutine[Any, Any, None]) -> None:
        try:
            await request
        except (Unwelcome, Unreachable) as error:
            self.sitting.failed(str(error))
            self._refresh()

    # What is shown

    def _beside_title(self) -> str:
        time = clock(self.sitting.match, self.sitting.watch.deadline)
        parts = [time, chip(self.client.connection), Message("online.heading")]
        return "   ".join(self.sitting.words(part) for part in parts if part)

    def _keys(self, showing: bool) -> str:
        if not showing and not self.plays:
            return "online.keys-watching"
        if not showing and self.sitting.match.outcome:
            return "app.keys-over"
        if not showing and away_too_long(self.sitting.match):
            return "online.keys-gone"
        if showing:
            return super()._keys(showing)
        return "online.keys" if self.on_board else "online.keys-cards"

    # Commands

    def help(self) -> None:
        keys = [say(f"online.help.{topic}") for topic in ("takeback", "say", "away", "rematch")]
        title = self.sitting.match.game.title
        self.app.push_screen(Page(title, [*keys, *help_page(self.sitting, self.on_board)]))

    def hint(self) -> None:
        if self.plays and not self.showing:
            self._ask(self._advise())

    async def _advise(self) -> None:
        hint = await self.client.hint(self.match_id, self.sitting.looker)
        if hint.version == self.sitting.match.step:
            self.sitting.notice = Message("terminal.hint", play=hint.play)
            self._refresh()

    def resign(self) -> None:
        sitting = self.sitting
        if self.plays and sitting.match.seats > 1:
            super().resign()
        elif self.plays and not self.showing and not sitting.match.outcome:
            self.app.push_screen(Question(say("online.give-up")), self._give_up)

    def _give_up(self, sure: bool | None) -> None:
        if sure:
            self._ask(self.client.give_up(self.match_id))

    def rematch(self) -> None:
        if self.plays and self.sitting.match.outcome:
            self.sitting.notice = Message("online.asked-again")
            self._ask(self.client.rematch(self.match_id))
            self.update()

    def leave(self) -> None:
        if not self.plays or self.sitting.match.outcome:
            self._go(True)
        else:
            self.app.push_screen(Question(say("online.leave")), self._go)

    def let_bot_play(self) -> None:
        for seat in away_too_long(self.sitting.match) if self.plays else ():
            self._ask(self.client.stand_in(self.match_id, seat))

    def claim(self) -> None:
        if self.plays:
            self._ask(self.client.claim(self.match_id))

    def choose_phrase(self) -> None:
        if self.plays:
            self.app.push_screen(Phrases(), lambda phrase: self.phrase(phrase) if phrase else None)

    def phrase(self, phrase: Any) -> None:
        if self.plays:
            self._ask(self.client.say(self.match_id, phrase))


Command = Callable[[Any], Any]
KEYS: dict[str, Command] = {
    "?": OnlineScreen.help,
    "B": OnlineScreen.let_bot_play,
    "C": OnlineScreen.claim,
    "H": OnlineScreen.hint,
    "M": OnlineScreen.choose_phrase,
    "R": OnlineScreen.rematch,
    "X": OnlineScreen.resign,
    "q": OnlineScreen.leave,
}
SPOKEN: dict[str, Command] = {
    "help": OnlineScreen.help,
    "bot": OnlineScreen.let_bot_play,
    "claim": OnlineScreen.claim,
    "hint": OnlineScreen.hint,
    "rematch": OnlineScreen.rematch,
    "resign": OnlineScreen.resign,
    "quit": OnlineScreen.leave,
    "take back": OnlineScreen.undo,
    **{f"say {phrase}": partial(OnlineScreen.phrase, phrase=phrase) for phrase in PHRASES},
}
