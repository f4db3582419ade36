"""One seat of a match in a house, or somebody who looks on: what is played here is judged there."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from parlour.client import Client, Mirror, News, Refused, Unreachable, Unwelcome, message
from parlour.core import record
from parlour.core.game import Message, Refusal, Seat
from parlour.core.match import AnyMatch
from parlour.core.table import Table, Touches
from parlour.service import wire
from parlour.ui.terminal.online.notices import PHRASES, away_too_long, brought, chip, clock, gone, notices
from parlour.ui.terminal.online.records import kept
from parlour.ui.terminal.online.shown import OnlineMatch, OnlineMoment, OnlineTables, moments, seat_names
from parlour.ui.terminal.online.watch import Watch
from parlour.ui.terminal.sessions.touching import Touching

LONGEST = 200  # letters of a play
HELP = ("takeback", "say", "away", "rematch")


class OnlineSession(Touching):
    ticks = True

    def __init__(self, client: Client, match: OnlineMatch, unicode: bool = True, house: str = "") -> None:
        """`house` is how one comes back to it."""
        super().__init__(OnlineTables(Mirror(match.picture).legend), match.picture.seat, Random(), unicode)
        self.client, self.house = client, house
        self._match, now = match, match.table
        self._moments = [OnlineMoment(now, now, (event,), 0) for event in match.events]
        self._told = len(self._moments)
        self.watch = Watch(match)
        self.pending = False  # is there a play that the house has not answered?
        # The step before each of one's plays that stand; of those before one came here, only the last.
        self.past: list[int] = [] if match.picture.back is None else [match.picture.back]
        self.doing: set[asyncio.Task[None]] = set()  # what was asked of the house
        self._rewards: list[Message] = []
        self._put_away: list[Message] = []
        self._record = ""  # of the match, once the house has handed it out and it is right
        self._is_closed = False

    @property
    def match(self) -> OnlineMatch:
        return self._match

    @property
    def names(self) -> tuple[str, ...]:
        return seat_names(self.match.picture.game, self.match.picture.seats)

    @property
    def moments(self) -> Sequence[OnlineMoment]:
        return self._moments

    @property
    def plays(self) -> bool:
        return self.looker is not None

    @property
    def speaker(self) -> Seat | None:
        return self.looker

    def is_bot(self, seat: Seat) -> bool:
        return any(info.bot or info.stand_in for info in self.match.picture.seats if info.seat == seat)

    @property
    def _is_alone(self) -> bool:
        """With bots or without: there is nobody to talk to or to wait for, and the house gives hints."""
        return sum(not info.bot for info in self.match.picture.seats) == 1

    # What the house says

    def hear(self, news: News | None) -> None:
        before, after = self.match, self.match.after(news)
        self._moments += moments(before, after)
        self._match = after
        went_on = after.step != before.step
        if went_on:
            self._go_on(before, after)
        said = [*self.watch.hear(before, after, news), *notices(before, after, news)]
        self._note(said, went_on)
        rewards = [*brought(news, after)]
        self._rewards += rewards
        self.changed(went_on, [*said, *rewards])

    def _go_on(self, before: OnlineMatch, after: OnlineMatch) -> None:
        if before.choices != after.choices:
            self.touched = ()
        for event in after.events[len(before.events) :]:
            if event.name == "taken-back":
                self.past = [step for step in self.past if step < event.fields["step"]]
        back = after.picture.back
        if back is not None:  # after a break, in which somebody may have played for this seat
            self.past = [*(step for step in self.past if step < back), back]

    def _note(self, said: list[Message], went_on: bool) -> None:
        if went_on and not said and not self.match.outcome:
            said = self.watch.missed  # it stays to be read until the person plays
        if said:
            self.notice = Message("app.said", text=" ".join(map(self.words, said)))
        elif went_on:
            self.notice = None
        if self.notice is None and not self.match.outcome:
            self.notice = next((gone(seat, self.looker) for seat in away_too_long(self.match)), None)

    # What happened

    def _worded(self, event: wire.Event) -> str:
        return self.words(message(event.message))

    def seen(self) -> tuple[wire.Event, ...]:
        return self.match.events

    def tell(self) -> int | None:
        at = self._told
        if at >= len(self.moments):
            return None
        self._told += 1
        return at

    def recall(self) -> bool:
        self._told = max(0, len(self.moments) - 1)
        return bool(self.moments)

    # Tables and touches

    def between_turns(self) -> None:
        return None  # the house asks its bots

    @property
    def my_turn(self) -> bool:
        awaited = () if self.match.outcome else self.match.picture.awaited
        return self.looker in awaited and not self.pending

    @property
    def offered(self) -> Mapping[str, Touches]:
        return {} if self.pending else self.match.choices

    def table(self) -> Table:
        return self.match.table

    @property
    def prompt(self) -> Message:
        return self.match.prompt

    @property
    def captures(self) -> frozenset[str]:
        return frozenset(choice.play for choice in self.match.picture.choices if choice.captures is True)

    def landings(self) -> dict[str, str]:
        choices = self.match.picture.choices
        return {choice.touches[-1]: choice.lands for choice in choices if isinstance(choice.lands, str)}

    # What is asked of the house

    def play(self, notation: str) -> None:
        if self.looker is None:
            self.notice = Message("online.watching-only")
        elif not self.pending:
            self.pending, self.touched, self.notice, self.refused = True, (), None, None
            self.watch.missed = []
            self._do(self._submit(notation))
        else:
            self.notice = Message("app.not-your-turn")  # the house has not answered yet

    def _forbidden(self, notation: str) -> None:
        self.play(notation[:LONGEST])  # the house says why not

    async def _submit(self, notation: str) -> None:
        try:
            ack = await self.client.play(self.match.id, notation, self.looker)
        finally:
            self.pending = False
        if not notation.startswith("/") and ack.version - 1 not in self.past:
            self.past.append(ack.version - 1)

    def _do(self, request: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._done(request))
        self.doing.add(task)
        task.add_done_callback(self.doing.discard)

    async def _done(self, request: Coroutine[Any, Any, None]) -> None:
        try:
            await request
        except Refused as refused:
            self._refuse(Refusal(refused.rule, refused.message, refused.instead))
        except (Unwelcome, Unreachable) as error:
            self.notice = Message("app.said", text=str(error))
        else:
            self.changed(False, ())
            return
        self.changed(False, [self.notice] if self.notice else ())

    def _ask(self, request: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """For those who play."""
        if self.looker is None:
            self.notice = Message("online.watching-only")
        else:
            self._do(request())

    def cancel(self) -> None:
        """Nobody waits for the answers any more."""
        for task in self.doing:
            task.cancel()

    # What one may ask or say

    def hint(self) -> None:
        self._ask(self._advise)

    async def _advise(self) -> None:
        hint = await self.client.hint(self.match.id, self.looker)
        if hint.version == self.match.step:
            reason = message(hint.reason) if hint.reason else None
            self.notice = (
                Message("terminal.hint-why", play=hint.play, reason=reason)
                if reason
                else Message("terminal.hint", play=hint.play)
            )
            self.changed(False, [self.notice])

    def undo(self) -> None:
        if self.looker is not None and not self.past:
            self.notice = Message("terminal.nothing-to-undo")
        else:
            self.speak(f"/offer-takeback {self.past[-1] if self.past else 0}")

    def speak(self, word: str) -> None:
        self.play(word)

    @property
    def gives_up(self) -> bool:
        return self.match.seats == 1

    def resign(self) -> None:
        if self.gives_up:
            self._ask(partial(self.client.give_up, self.match.id))
        else:
            self.speak("/resign")

    def rematch(self) -> bool:
        self._play_again()
        return False

    def _play_again(self) -> None:
        self._ask(partial(self.client.rematch, self.match.id))
        if self.plays:
            self.notice = Message("online.asked-again")

    @property
    def phrases(self) -> tuple[str, ...]:
        return PHRASES if self.plays else ()

    @property
    def requests(self) -> Mapping[str, Callable[[], None]]:
        return {
            "rematch": self._play_again,
            "take back": self.undo,
            "bot": self._let_bot_play,
            "claim": partial(self._ask, partial(self.client.claim, self.match.id)),
            **{f"say {phrase}": partial(self._say, phrase) for phrase in PHRASES},
        }

    def _let_bot_play(self) -> None:
        away = away_too_long(self.match) or [seat for seat in (self.looker,) if seat is not None]
        for seat in away or [0]:
            self._ask(partial(self.client.stand_in, self.match.id, seat))

    def _say(self, phrase: wire.Phrase) -> None:
        self._ask(partial(self.client.say, self.match.id, phrase))

    # On the screen

    def warning(self) -> Message | None:
        return self.watch.warning()

    def time(self) -> Message | None:
        time = self.match.picture.time
        if time is None or self.looker not in time.seats:
            return None
        return Message("online.seconds", count=round(time.left_ms / 1000))

    def heading(self) -> list[Message]:
        time = clock(self.match, self.watch.deadline)
        return [*([time] if time else ()), chip(self.client.connection), Message("online.heading")]

    def keys(self, on_board: bool) -> str:
        if not self.plays:
            return "online.keys-watching"
        if self.match.outcome:
            return "app.keys-over"
        if away_too_long(self.match):
            return "online.keys-gone"
        if self._is_alone:
            return "app.keys-board" if on_board else "app.keys-cards"
        return "online.keys" if on_board else "online.keys-cards"

    def guide(self, lines: bool) -> list[Message]:
        if not self.plays or self._is_alone:
            return []
        if lines:
            return [Message("online.help", phrases=", ".join(PHRASES))]
        return [Message(f"online.help.{topic}") for topic in HELP]

    # The end

    def whole(self) -> AnyMatch | None:
        return record.read(self._record) if self._record else None

    def summary(self) -> None:
        return None  # the house says what it brought

    def leaving(self) -> Message | None:
        return Message("online.leave") if self.plays and not self.match.outcome else None

    @property
    def closed(self) -> Sequence[Message]:
        return [*self._rewards, *self._put_away] if self._put_away else ()

    def close(self) -> None:
        """A match that is over is checked and kept; one that is not goes on in the house."""
        if self._is_closed:
            return
        self._is_closed = True
        if self.match.outcome:
            self._do(self._keep())
        elif self.plays:
            self._put_away = [Message("online.kept", house=self.house)]

    async def _keep(self) -> None:
        self._put_away, self._record = await kept(self.client, self.match.id, self.match.game.slug)
        again = Message("online.again" if self.plays else "online.watched")
        self.changed(False, [*self._put_away, again])
