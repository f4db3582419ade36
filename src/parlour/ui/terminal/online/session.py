"""One seat of a match in a house, without a screen: what is touched here is judged there."""

from collections.abc import Callable
from random import Random
from typing import Any

from parlour.client import Mirror, Refused, message
from parlour.core.game import Message, Refusal, Seat
from parlour.core.table import Touches
from parlour.service import wire
from parlour.ui.terminal.app.session import LocalSession
from parlour.ui.terminal.online.notices import away_too_long, gone, notices
from parlour.ui.terminal.online.shown import OnlineMatch, OnlineMoment, OnlineSeating, OnlineTables, moments
from parlour.ui.terminal.online.watch import Watch

LONGEST = 200  # letters of a play


class OnlineSession(LocalSession):
    match: Any  # an `OnlineMatch`
    moments: list[Any]

    def __init__(self, match: OnlineMatch, unicode: bool) -> None:
        self.send: Callable[[str], object] = lambda notation: None  # to the house; the screen does it
        self.pending = False  # is there a play that the house has not answered?
        self.watch = Watch(match)
        seating = OnlineSeating.of(match.picture)
        face: Any = match
        super().__init__(face, seating, Random(), unicode, looker=match.picture.seat)

    def __post_init__(self) -> None:
        self.tables = OnlineTables(Mirror(self.match.picture).legend)
        now = self.match.table
        self.moments = [OnlineMoment(now, now, (event,), 0) for event in self.match.events]
        self.told = {self.match.picture.seat: len(self.moments)}
        self._lines = {}
        self.past: list[tuple[int, Seat]] = []  # the version before each of one's plays

    # What the house says

    def hear(self, news: Any) -> bool:
        """Whether the match has gone on."""
        before, after = self.match, self.match.after(news)
        if after is not before:
            self.moments += moments(before, after)
            self.match, self.seating = after, OnlineSeating.of(after.picture)
        on = after.step != before.step
        if on:
            self._go_on(before, after)
        about_time = self.watch.hear(before, after, news)
        self._note([*about_time, *notices(before, after, news)], on)
        return bool(on)

    def _go_on(self, before: OnlineMatch, after: OnlineMatch) -> None:
        if before.choices != after.choices:
            self.touched = ()
        for event in after.events[len(before.events) :]:
            if event.name == "taken-back":
                self.past = [(step, seat) for step, seat in self.past if step < event.fields["step"]]

    def _note(self, said: list[Message], on: bool) -> None:
        if on and not said:
            said = self.watch.missed  # it stays to be read until the person plays
        if said:
            self.notice = Message("app.said", text=" ".join(map(self.words, said)))
        elif on:
            self.notice = None
        if self.notice is None and not self.match.outcome:
            self.notice = next((gone(seat, self.looker) for seat in away_too_long(self.match)), None)

    def _sentence(self, event: wire.Event) -> str:
        return self.words(message(event.message))

    # Touches

    @property
    def offered(self) -> dict[str, Touches]:
        choices: dict[str, Touches] = self.match.choices
        return {} if self.pending else choices

    def landings(self) -> dict[str, str]:
        return {}  # where a checker comes to rest is for the rules to say

    # Plays

    def play(self, notation: str) -> None:
        self.pending, self.touched, self.notice, self.refused = True, (), None, None
        self.watch.missed = []
        self.send(notation)

    def _forbidden(self, seat: Seat, notation: str) -> None:
        self.play(notation[:LONGEST])  # the house says why not

    def answered(self, notation: str, ack: wire.Ack) -> None:
        self.pending = False
        if not notation.startswith("/") and self.looker is not None:
            self.past.append((ack.version - 1, self.looker))

    def rejected(self, refused: Refused) -> None:
        self.pending = False
        self._refuse(Refusal(refused.rule, refused.message, refused.instead))

    def failed(self, sentence: str) -> None:
        self.pending = False
        self.notice = Message("app.said", text=sentence)

    # What one may ask or say

    def undo(self) -> None:
        if self.looker is None:
            self.notice = Message("online.watching-only")
        elif self.past:
            self.speak(f"/offer-takeback {self.past[-1][0]}")
        else:
            self.notice = Message("terminal.nothing-to-undo")

    def speak(self, word: str) -> None:
        if self.looker is None:
            self.notice = Message("online.watching-only")
        elif not self.pending:
            self.play(word)
