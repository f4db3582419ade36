"""A match in a house in plain lines: what is typed goes there, what happens there is told here."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

from parlour.client import Client, Mirror, Refused, Unreachable, Unwelcome, message
from parlour.core.game import Refusal, Seat
from parlour.service import wire
from parlour.ui.terminal import pages
from parlour.ui.terminal.online.keyboard import Inbox, TalkingLines, Typed
from parlour.ui.terminal.online.notices import PHRASES, away_too_long, brought, notices
from parlour.ui.terminal.online.records import kept
from parlour.ui.terminal.online.shown import OnlineMatch, OnlineSeating, OnlineTables, next_match
from parlour.ui.terminal.online.watch import Watch
from parlour.ui.terminal.picture import Pen, drawn
from parlour.ui.terminal.plain import COMMANDS, Plain

LONGEST = 200  # letters of a play


class OnlinePlain(Plain):
    """One match, from one seat or as a spectator."""

    match: Any  # an `OnlineMatch`
    lines: TalkingLines

    def __init__(
        self, client: Client, match: OnlineMatch, lines: TalkingLines, inbox: Inbox, unicode: bool
    ) -> None:
        face: Any = match
        super().__init__(face, OnlineSeating.of(match.picture), lines, unicode, Random())
        self.tables = OnlineTables(Mirror(match.picture).legend)
        self.pen = Pen(self.tables.legend(match.game), self._words, self._known, unicode)
        self.client, self.inbox = client, inbox
        self.looker = match.picture.seat
        self.past: list[int] = []  # the version before each of one's plays
        self.watch = Watch(match)
        self.asking: Callable[[str], None] | None = None  # a question that waits for its answer
        self.doing: set[asyncio.Task[None]] = set()

    def _heard_of(self) -> int:
        return len(self.match.events)

    async def run_online(self) -> str:
        """Until everybody wants to play again: the match that follows. Raises `Left` or `EOFError` before."""
        try:
            return await self._played()
        finally:
            for task in self.doing:
                task.cancel()

    async def _played(self) -> str:
        self._welcome()
        for event in self.match.events[-1:]:
            self.said = [self._announce(event, self.looker)]
        self._situation()
        while True:
            self.lines.prompt()
            typing = self.lines.live or self._waits_for_answer
            happened = await self.inbox.next(typing, self.doing, self.watch.wait())
            if warning := self.watch.warning():
                self.lines.say(self._words(warning))
            if isinstance(happened, Typed):
                self.lines.typed(happened)
                self._hear_typed(happened)
            elif following := next_match(happened, self.match.id):
                return following
            else:
                self._hear(happened)

    @property
    def _waits_for_answer(self) -> bool:
        """Is there something to type? A script's next line is for that, and not for now."""
        return not self.doing and bool(self.match.legal(self.looker) or self.match.outcome)

    # What the house says

    def _hear(self, news: Any) -> None:
        before, after = self.match, self.match.after(news)
        self.match, self.seating = after, OnlineSeating.of(after.picture)
        events = after.events[len(before.events) :]
        if events:
            self.said = [self._announce(event, self.looker) for event in events]
            self._forget_taken_back(events)
        about_time = self.watch.hear(before, after, news)
        for note in (*about_time, *notices(before, after, news), *brought(news, after)):
            self.lines.say(self._words(note))
        if after.step != before.step:
            self._situation(before)

    def _welcome(self) -> None:
        if self.looker is not None:
            super()._welcome()
        else:
            self._say("online.onlooker", game=self.match.game.title, seats=tuple(range(self.match.seats)))

    def _announce(self, event: Any, seat: Seat | None) -> str:
        text = self._words(message(event.message))
        self.lines.say(text)
        return text

    def _forget_taken_back(self, events: tuple[wire.Event, ...]) -> None:
        for event in events:
            if event.name == "taken-back":
                self.past = [step for step in self.past if step < event.fields["step"]]

    def _situation(self, before: OnlineMatch | None = None) -> None:
        """What there is to do, with the table for whoever must do it."""
        match = self.match
        if match.outcome:
            self._ended()
        elif before is None or match.choices or self.looker is None:
            self._show_changes(self.looker)  # type: ignore[arg-type]
            self._show_prompt(self.looker)  # type: ignore[arg-type]
        elif before.prompt(None) != match.prompt(None):
            self.lines.say(self._words(match.prompt(None)))

    def _show_prompt(self, seat: Seat) -> None:
        if self.match.legal(seat):
            super()._show_prompt(seat)
        else:
            self.lines.say(self._words(self.match.prompt(seat)))
        time = self.match.picture.time
        if time and seat in time.seats:
            self._say("online.seconds", count=round(time.left_ms / 1000))

    def _ended(self) -> None:
        self.lines.draw(drawn(self._table(self.looker), self.pen))
        self.lines.say(self._words(pages.ending(self.match)))
        self._do(self._put_away())

    async def _put_away(self) -> None:
        for said in await kept(self.client, self.match.id, self.match.game.slug):
            self.lines.say(self._words(said))
        self._say("online.again" if self.looker is not None else "online.watched")

    # What is typed

    def _hear_typed(self, text: str) -> None:
        text = " ".join(text.split())
        if self.asking:
            asking, self.asking = self.asking, None
            asking(text.lower())
        else:
            self._obey(self.looker, text)  # type: ignore[arg-type]

    def _obey(self, seat: Seat, text: str) -> None:
        legal, text = self.match.legal(seat), text.lower()
        if text in SPOKEN and text not in (play.lower() for play in legal):
            SPOKEN[text](self, seat)
        elif self.looker is None:
            self._say("online.watching-only")
        elif text or legal:
            super()._obey(seat, text)
        else:
            self._show_prompt(seat)

    def _play(self, seat: Seat, notation: str) -> None:
        self.refused = None
        self._do(self._submit(notation))

    def _forbidden(self, seat: Seat, notation: str) -> None:
        self._play(seat, notation[:LONGEST])  # the house says why not

    def _speak(self, seat: Seat, word: str) -> None:
        self._play(seat, word)

    async def _submit(self, notation: str) -> None:
        ack = await self.client.play(self.match.id, notation, self.looker)
        if not notation.startswith("/"):
            self.past.append(ack.version - 1)

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._done(what))
        self.doing.add(task)
        task.add_done_callback(self.doing.discard)

    async def _done(self, what: Coroutine[Any, Any, None]) -> None:
        try:
            await what
        except Refused as refused:
            self._refuse(Refusal(refused.rule, refused.message, refused.instead))
        except (Unwelcome, Unreachable) as error:
            self.lines.say(str(error))
        self.lines.prompt()

    # Commands

    def _help(self, seat: Seat) -> None:
        useless = pages.useless(self.match.game, self._table(self.looker))
        for topic in HELP if self.looker is not None else WATCHING:
            if topic not in useless:
                self._say(f"terminal.help.{topic}")
        if self.looker is not None:
            self._say("online.help", phrases=", ".join(PHRASES))

    def _resign(self, seat: Seat) -> None:
        self._say("online.give-up-lines" if self.match.seats == 1 else "terminal.sure", seat=seat)
        self.asking = self._sure

    def _sure(self, answer: str) -> None:
        assert self.looker is not None
        if answer in ("y", "yes") and self.match.seats == 1:
            self._do(self.client.give_up(self.match.id))
        elif answer in ("y", "yes"):
            self._speak(self.looker, "/resign")
        else:
            self._say("terminal.not-resigned", seat=self.looker)

    def _hint(self, seat: Seat) -> None:
        self._do(self._advise(seat))

    async def _advise(self, seat: Seat) -> None:
        hint = await self.client.hint(self.match.id, seat)
        if hint.version == self.match.step:
            self._say("terminal.hint", play=hint.play)

    def _undo(self, seat: Seat) -> None:
        if self.past:
            self._speak(seat, f"/offer-takeback {self.past[-1]}")
        else:
            self._say("terminal.nothing-to-undo")

    def _offer_draw(self, seat: Seat) -> None:
        self._speak(seat, "/offer-draw")

    def _rematch(self, seat: Seat) -> None:
        self._say("online.asked-again")
        self._do(self.client.rematch(self.match.id))

    def _let_bot_play(self, seat: Seat) -> None:
        for away in away_too_long(self.match) or [seat]:
            self._do(self.client.stand_in(self.match.id, away))

    def _claim(self, seat: Seat) -> None:
        self._do(self.client.claim(self.match.id))


Command = Callable[[Any, Any], Any]


def _only_players(command: Command) -> Command:
    def obeyed(table: OnlinePlain, seat: Seat | None) -> None:
        if seat is None:
            table._say("online.watching-only")
        else:
            command(table, seat)

    return obeyed


def _phrase(phrase: wire.Phrase) -> Command:
    return lambda table, seat: table._do(table.client.say(table.match.id, phrase))


HELP = (
    *("play", "plays", "table", "last", "trick", "sort", "hint", "why"),
    *("offer", "resign", "rules", "help", "quit"),
)
WATCHING = ("table", "last", "trick", "why", "rules", "help", "quit")
TALK: dict[str, Command] = {
    "hint": OnlinePlain._hint,
    "undo": OnlinePlain._undo,
    "offer draw": OnlinePlain._offer_draw,
    "accept": OnlinePlain._accept,
    "decline": OnlinePlain._decline,
    "resign": OnlinePlain._resign,
    "rematch": OnlinePlain._rematch,
    "bot": OnlinePlain._let_bot_play,
    "claim": OnlinePlain._claim,
    "plays": OnlinePlain._show_plays,
    **{f"say {phrase}": _phrase(phrase) for phrase in PHRASES},
}
SPOKEN: dict[str, Command] = {
    **COMMANDS,
    "help": OnlinePlain._help,
    "?": OnlinePlain._help,
    **{word: _only_players(command) for word, command in TALK.items()},
}
