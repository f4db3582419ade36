"""One live match: judge each submission, store the step, then show it.

Submissions pass through one inbox, one at a time. A step is stored, then acknowledged, then shown, so nothing
that somebody has seen is ever lost.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import choice
from typing import Any

from parlour.core.game import Message, Refusal, Seat
from parlour.core.match import CLOCK, HOUSE, AnyMatch, IllegalAction, Play
from parlour.service import wire
from parlour.service.context import HouseContext
from parlour.service.errors import Defect, NotStored
from parlour.service.matches import presenting
from parlour.service.matches.absence import BOT, Absence
from parlour.service.matches.audience import Audience, Viewer
from parlour.service.matches.broadcast import Broadcast
from parlour.service.matches.deadline import Deadline
from parlour.service.matches.followed_match import FollowedMatch
from parlour.service.matches.match_log import (
    MatchLog,
    awaited,
    first_play,
    free_chains,
    same_deadline,
)
from parlour.service.matches.step_writer import StepWriter
from parlour.service.matches.submissions import RETRY_STORING_AFTER, Outcome, Submission, TimeIsUp
from parlour.service.matches.turns.formalities import Formalities
from parlour.service.matches.turns.premoves import Premoves
from parlour.service.ports import MatchRow, StepRow
from parlour.service.progress.cosmetics import show_cosmetics
from parlour.service.wire.progress import Reward

MOST_PLAYS = 12_000  # then the match ends undecided: some games could go on for ever
TIME_TO_RETURN = 15.0  # seconds to come back after a restart; browsers retry about every 6


class LiveMatch(FollowedMatch):
    def __init__(self, row: MatchRow, match_log: MatchLog, audience: Audience, context: HouseContext) -> None:
        super().__init__(row, match_log, audience, context)
        self.deadline = Deadline(row.terms, context.timers, self._time_is_up)
        self.broadcast = Broadcast(self, self.deadline, partial(show_cosmetics, self))
        formalities = Formalities(self, self.house_play)
        self.absence = Absence(
            self, self.broadcast, self.submit, self.house_play, self.start_clock, formalities.after_step
        )
        self.premoves = Premoves(self, self.submit)
        self.writer = StepWriter(self, self.absence.is_away, self)
        self._inbox: deque[Submission | TimeIsUp | StepRow] = deque()
        self._judged: Submission | None = None  # the one that is being judged or stored
        self._reopened = False
        self.wanted: set[tuple[Seat, str]] = set()  # house plays that are not stored yet
        self._complained = False
        self._quiet: list[Callable[[], None]] = []  # callbacks for when nothing is being stored
        self.again: dict[Seat, bytes | None] = {}  # the nonces of those who want a rematch

    def open(self) -> None:
        """Start the clock. Called once, when the match begins."""
        self.deadline.follow(None, self.match, ())
        self.absence.after_step()

    def reopen(self) -> None:
        """Go on after a restart. No clock runs until people have had time to come back."""
        self.deadline.waits = self._reopened = True
        self.context.timers.later_by_play_clock(TIME_TO_RETURN, self.start_clock)
        self.absence.after_step()

    def start_clock(self) -> None:
        """Called when everybody is back or has had time to be.

        The clock still waits for an absent lone player.
        """
        if self.aside or self.is_over or not self.deadline.waits or self.absence.only_person_is_away():
            return
        self.deadline.waits = False
        self.deadline.follow(None, self.match, ())
        if self._reopened:
            self._reopened = False
            self.tell_of_time("/reopen")

    def dispose(self) -> None:
        """Over, and nobody is watching: break the reference cycles so that the match is freed at once."""
        self.aside = True
        self.deadline.dispose()
        del self.deadline, self.broadcast, self.absence, self.premoves, self.writer
        match, timers = self.match, self.context.timers
        self.match_log.match = replace(match, plays_chain=None, events_chain=None, past=None)
        free_chains([match.plays_chain, match.events_chain, match.past], timers)

    def stop(self) -> None:
        """Stop for good: no clock runs and queued submissions are dropped."""
        self.aside, self.deadline.at = True, None
        dropped, self._judged = [self._judged, *self._inbox], None
        self._inbox.clear()
        quiet, self._quiet = self._quiet, []
        for submission in dropped:
            if isinstance(submission, Submission):
                submission.answer(Outcome.SET_ASIDE)
        for then in quiet:
            then()

    def gone(self, viewer: Viewer) -> None:
        self.premoves.gone(viewer)
        super().gone(viewer)

    # The inbox

    def submit(self, submission: Submission | TimeIsUp | StepRow) -> None:
        """A `StepRow`: another node has stored it."""
        if self.aside:
            if isinstance(submission, Submission):
                submission.answer(Outcome.SET_ASIDE)
        elif self.writer.busy or self._inbox:
            self._inbox.append(submission)
        else:
            self._judge(submission)

    def when_quiet(self, then: Callable[[], None]) -> None:
        """Call `then` once nothing is being stored or waiting to be judged."""
        self._quiet.append(then)
        self.go_on()

    @property
    def is_quiet(self) -> bool:
        return not self.writer.busy and not self._inbox

    def go_on(self) -> None:
        while self._inbox and not self.writer.busy:
            self._judge(self._inbox.popleft())
        while self._quiet and not self.writer.busy:
            self._quiet.pop(0)()

    def _judge(self, submission: Submission | TimeIsUp | StepRow) -> None:
        """Answer at once, or start to store the step that the submission leads to."""
        match_log = self.match_log
        if isinstance(submission, TimeIsUp):
            self._expire()
            return
        if isinstance(submission, StepRow):
            self.fold(submission)
            return
        self._judged, sent = submission, (submission.seat, submission.id)
        if submission.viewer and sent in match_log.answered:
            self._answer(submission, Outcome.PLAYED)
            self._tell(submission, wire.Ack(self.row.id, submission.id, match_log.answered[sent]))
        elif match_log.is_stale(submission.seat, submission.notation, submission.version):
            self._refuse(submission, Refusal("PL-8", Message("refusal.stale")), stale=True)
        elif self.deadline.at is not None and not self._in_time(submission):
            self._refuse(submission, Refusal("PL-8", Message("refusal.time-up")))
        elif submission.is_offer and (refusal := match_log.no_offer(submission, self.row.terms.ranked)):
            self._refuse(submission, refusal)
        else:
            self._play(submission)

    def _in_time(self, submission: Submission) -> bool:
        """The clock of the node that leads counts: elsewhere a play is late if that has played already."""
        if not submission.is_move or not self.leads:
            return True
        return self.deadline.in_time(submission.seat, submission.came)

    def _expire(self) -> None:
        """Play for the first seat that is late; the others follow while the same deadline holds."""
        late = awaited(self.match)
        if late and self.deadline.is_over and self.leads:
            self._judged = Submission(late[0], None, self.match.step, done=self._expired)
            self._play(self._judged)

    def _expired(self, outcome: Outcome) -> None:
        if outcome is Outcome.NOT_STORED:
            self.context.timers.later(RETRY_STORING_AFTER, self._time_is_up)

    def _play(self, submission: Submission) -> None:
        try:
            if submission.notation is not None:
                after, events = self.match_log.match.play(submission.seat, submission.notation, submission.by)
            elif self.places[submission.seat].stand_in:  # the bot is late, not the person it stands in for
                late = choice(self.match.timeouts(submission.seat))
                after, events = self.match.play(submission.seat, late, BOT)
            else:
                after, events = self.match.expire(submission.seat)
        except IllegalAction as error:
            if submission.is_offer:
                self.match_log.offers[submission.seat] += 1
            self._refuse(submission, error.refusal)
        except Exception as error:
            self._failed(submission, error)
        else:
            self.writer.write(submission, after, events)

    def _failed(self, submission: Submission, error: Exception) -> None:
        """The rules have a bug.

        A person may try another play. If the house's own play fails, the match cannot go on.
        """
        if not submission.viewer:
            self.context.set_aside(self.row.id, error)
            return
        if not self._complained:
            self._complained = True
            self.context.note("play-failed", error=error, match=self.row.id, game=self.row.terms.game)
        self._answer(submission, Outcome.REFUSED)
        self._tell(submission, wire.Problem.of(Defect("error.play-failed"), self.row.id, submission.id))

    def _refuse(self, submission: Submission, refusal: Refusal, stale: bool = False) -> None:
        self.context.counts["refusals"] += 1
        self._answer(submission, Outcome.REFUSED)
        instead = tuple(str(action) for action in refusal.instead)
        message = presenting.text(refusal.message)
        answer = wire.Refused(self.row.id, submission.id, refusal.rule, message, instead, stale)
        self._tell(submission, answer)
        if stale and submission.viewer:
            submission.viewer.show(self.row.id, submission.seat)

    def _answer(self, submission: Submission, outcome: Outcome) -> None:
        """Say once what became of it: a match that was set aside while this was being stored has said so."""
        if submission is self._judged:
            self._judged = None
            submission.answer(outcome)

    def _tell(self, submission: Submission, answer: Any) -> None:
        if submission.viewer:
            submission.viewer.tell(wire.encode(answer))

    # Stored, then acknowledged, then shown

    def rewarded(self, rewards: dict[str, Reward]) -> None:
        """Whoever is still here sees it, and their new levels; others have gone on."""
        if self.audience:
            self.broadcast.reward(rewards)
            show_cosmetics(self)

    def stored(self, submission: Submission, after: AnyMatch, events: tuple[Any, ...]) -> None:
        before, over = self.match_log.match, after.outcome is not None
        self.played_at = self.context.wall()
        self.context.counts["moves"] += 1
        entry = first_play(before, after)
        self.match_log.advance(entry, after, events)
        if over:
            self.context.recount(self.row.id)
        if submission.id:
            self.match_log.answered[submission.seat, submission.id] = after.step
        self._tell(submission, wire.Ack(self.row.id, submission.id, after.step))
        self._answer(submission, Outcome.PLAYED)
        self.context.fault("acknowledged")
        if self.deadline.at is not None and submission.is_move:
            self.deadline.spend(submission.seat, submission.came)
        self.keep_time(submission.is_move, submission.notation is None, entry, before, after, events)
        self.broadcast.show(entry, events)
        self.absence.moved(entry.seat)
        if entry.by == CLOCK and self._is_late_too_often(entry.seat):
            self.house_play(entry.seat, "/forfeit time")
        elif submission.notation is None and same_deadline(before, after) and awaited(after):
            self._inbox.appendleft(TimeIsUp())
        if after.step >= MOST_PLAYS and not over:
            self.house_play(0, "/end long")
        if over:
            self.context.changed(self.row.id)
        self.context.moved(self.row.id)
        self.absence.after_step()
        self.premoves.after_step(events)

    def keep_time(
        self,
        moved: bool,
        chosen: bool,
        entry: Play,
        before: AnyMatch,
        after: AnyMatch,
        events: tuple[Any, ...],
        ago: float = 0.0,
    ) -> None:
        """Offers and answers leave the clock alone; a takeback starts a new deadline.

        `moved`: by a person; `chosen`: for somebody who was late.
        """
        talk = entry.notation.startswith("/")
        if self.row.terms.people == 1 and moved:
            self.deadline.waits = False
        elif chosen and self.absence.is_unattended(entry.seat):
            self.deadline.wait()
        if not talk or after.outcome or after.awaiting is not before.awaiting:
            self.deadline.follow(None if talk else before, after, events, ago)

    def not_stored(self, submission: Submission) -> None:
        error = NotStored("error.play-not-stored")
        self._tell(submission, wire.Problem.of(error, self.row.id, submission.id))
        self._answer(submission, Outcome.NOT_STORED)

    def reloaded(self, submission: Submission | None) -> None:
        """Another process went on with this match: show where it is now."""
        if submission:
            self._inbox.appendleft(submission)
            self._judged = None
        self.deadline.follow(None, self.match, ())
        self.context.recount(self.row.id)
        self.broadcast.show_all()
        if self.is_over:
            self.context.changed(self.row.id)
            self.context.ended(self.row.id)
        self.context.moved(self.row.id)
        self.absence.after_step()
        self.premoves.after_step(())
        self.go_on()

    # Time

    def _time_is_up(self) -> None:
        self.submit(TimeIsUp())

    def _is_late_too_often(self, seat: Seat) -> bool:
        if self.places[seat].bot or self.row.terms.people == 1 or self.is_over:
            return False
        return self.match_log.expiries[seat] >= self.context.settings.expiries

    def tell_of_time(self, notation: str) -> None:
        """The house was stalled or closed, and nobody's clock ran: record that in the match log."""
        if self.deadline.at is not None and not self.is_over and self.leads:
            self.house_play(0, notation)

    def house_play(self, seat: Seat, notation: str) -> None:
        """Submit a play of the house, unless the same one is already waiting to be stored."""
        if (seat, notation) not in self.wanted:
            self.wanted.add((seat, notation))
            self._play_for_house(seat, notation, self.match.step)

    def _play_for_house(self, seat: Seat, notation: str, version: int) -> None:
        timers = self.context.timers

        def done(outcome: Outcome) -> None:
            if outcome is Outcome.NOT_STORED:
                timers.later(RETRY_STORING_AFTER, lambda: self._play_for_house(seat, notation, version))
            else:
                self.wanted.discard((seat, notation))

        self.submit(Submission(seat, notation, version, HOUSE, done=done))
