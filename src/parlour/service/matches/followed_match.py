"""A live match as other nodes go on with it: their steps are folded here, and one node leads it."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import structs

from parlour.core.match import CLOCK, AnyMatch, Play
from parlour.service.matches.deadline import Deadline
from parlour.service.matches.match_log import first_play, played_on
from parlour.service.matches.step_writer import StepWriter
from parlour.service.matches.submissions import Submission, TimeIsUp
from parlour.service.matches.turns.premoves import Premoves
from parlour.service.matches.watched_match import WatchedMatch
from parlour.service.ports import StepRow

MOST_UNREAD = 200  # steps that are kept unfolded


class FollowedMatch(WatchedMatch):
    deadline: Deadline
    premoves: Premoves
    writer: StepWriter

    @abstractmethod
    def submit(self, submission: Submission | TimeIsUp | StepRow) -> None: ...
    @abstractmethod
    def when_quiet(self, then: Callable[[], None]) -> None: ...
    @property
    @abstractmethod
    def is_quiet(self) -> bool: ...
    @abstractmethod
    def reopen(self) -> None: ...
    @abstractmethod
    def keep_time(
        self,
        moved: bool,
        chosen: bool,
        entry: Play,
        before: AnyMatch,
        after: AnyMatch,
        events: tuple[Any, ...],
        ago: float = 0.0,
    ) -> None: ...

    def hear_step(self, step: StepRow) -> None:
        """Another node has stored it. While nobody looks at the match here, it is only kept."""
        waits = not (self.aside or self.audience or self.leads or self.row.terms.delay)
        if waits and self.is_quiet and len(self._unread) < MOST_UNREAD:
            self._unread.append((step, self.context.timers.play_clock()))
            self.played_at = self.context.wall()
            self.context.moved(self.row.id)
        else:
            self.submit(step)

    def fold(self, step: StepRow, ago: float = 0.0) -> None:
        """Show a step that another node has stored; whatever is not simply the next one is read again."""
        before = self.match
        if step.version <= before.step:
            return
        try:
            after, events = played_on(before, step.plays)
        except Exception:  # it follows another step, or the stored match cannot be read
            self.writer.catch_up()
            return
        if after.step != step.version:
            self.writer.catch_up()
        elif after.outcome is not None:
            self.writer.when_over(partial(self._folded, step, after, events, ago))
        else:
            self._folded(step, after, events, ago)

    def _folded(self, step: StepRow, after: AnyMatch, events: tuple[Any, ...], ago: float) -> None:
        before, over = self.match, after.outcome is not None
        self.played_at, entry = self.context.wall(), first_play(before, after)
        self.match_log.advance(entry, after, events)
        if over:
            self.context.recount(self.row.id)
        if step.seat is not None and step.client_id:
            self.match_log.answered[step.seat, step.client_id] = after.step
        self.keep_time(entry.by is None, entry.by == CLOCK, entry, before, after, events, ago)
        if entry.notation == "/reopen":  # where the match is led the clock begins anew
            self.deadline.waits = False
            self.deadline.follow(None, after, (), ago)
        self.broadcast.show(entry, events)
        self.absence.moved(entry.seat)
        if over:
            self.context.changed(self.row.id)
            self.context.ended(self.row.id)
        self.context.moved(self.row.id)
        self.absence.after_step()
        self.premoves.after_step(events)

    def catch_up(self) -> None:
        """Others have gone on with it."""
        self.when_quiet(self.writer.catch_up)

    def led_by(self, node: str) -> None:
        self.read_on()
        self.row = structs.replace(self.row, node=node)
        self.lead()

    def lead(self) -> None:
        """Nobody else runs its clock and asks its bots any more. Nobody who has to come back loses time."""
        if self.aside or self.is_over:
            return
        if any(place.person and not place.left and place.away_since is not None for place in self.places):
            self.deadline.wait()
            self.reopen()
        else:
            self.submit(TimeIsUp())
            self.absence.after_step()
            self.absence.end_if_a_side_is_gone()
