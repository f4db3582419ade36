"""Store the steps of a live match, one at a time.

Another process may have stored a step first, and a store that reports a failure may have stored it after all.
In both cases the match is read again: what is stored is the truth.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from msgspec import structs

from parlour.core.errors import ParlourError
from parlour.core.game import Over
from parlour.core.match import AnyMatch
from parlour.service.books.unsettled import Unsettled
from parlour.service.errors import Unreadable
from parlour.service.matches.loading import read
from parlour.service.matches.match_log import step_lines
from parlour.service.matches.match_state import MatchState
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.submissions import RETRY_STORING_AFTER, Submission
from parlour.service.person import is_bot
from parlour.service.ports import Ending, MatchRow, SavedMatch, StepRow, Stored
from parlour.service.rewards.finished_match import facts_of
from parlour.service.table_settings import held_back_until


class StepListener(Protocol):
    """Whoever is told what became of a step."""

    def stored(self, submission: Submission, after: AnyMatch, events: tuple[Any, ...]) -> None: ...
    def not_stored(self, submission: Submission) -> None: ...
    def reloaded(self, submission: Submission | None) -> None:
        """The match was read again. The submission, if there is one, is still to be judged."""

    def go_on(self) -> None:
        """Nothing is being stored any more."""


class StepWriter:
    def __init__(self, state: MatchState, is_away: Callable[[SeatState], bool], told: StepListener) -> None:
        self._state = state
        self._is_away = is_away
        self._told = told
        self.busy = False
        self._doubtful = False  # a step reported as not stored may have been stored after all

    def write(self, submission: Submission, after: AnyMatch, events: tuple[Any, ...]) -> None:
        """Store the step that a submission leads to."""
        state = self._state
        lines = step_lines(state.match_log.match, after)
        row = StepRow(state.row.id, after.step, lines, submission.seat, submission.id or None)
        try:
            ending = self._ending(after)
        except Exception as error:  # the game itself cannot say what happened
            state.context.set_aside(state.row.id, error)
            return
        self.busy = True
        state.context.store.append(
            row, ending, partial(self._written, submission, after, events, ending, row)
        )

    def _ending(self, after: AnyMatch) -> Ending | None:
        if not isinstance(after.awaiting, Over):
            return None
        secret = self._state.context.new_secret()
        return Ending(after.awaiting.winners, after.awaiting.reason, secret, self._unsettled(after))

    def _unsettled(self, after: AnyMatch) -> Unsettled:
        state, context, terms = self._state, self._state.context, self._state.row.terms
        # Whoever plays somebody's bot is paid as for one of the house's, and no bot is paid.
        people = tuple("" if is_bot(place.person) else place.person for place in state.places)
        away, seconds = tuple(map(self._is_away, state.places)), context.timers.clock() - state.began
        facts = facts_of(after, people, away, terms.ranked, terms.hot_seat, seconds)
        now = context.wall()
        until = held_back_until(terms, now) if terms.delay else 0.0
        rated = tuple(place.person or place.bot for place in state.places) if terms.ladder else ()
        takes = terms.people - sum(is_bot(place.person) for place in state.places)
        match, made, coins = state.row.id, state.row.made, context.settings.coins
        return Unsettled(match, made, now, facts, takes, coins, terms.delay, until, rated)

    def _written(
        self,
        submission: Submission,
        after: AnyMatch,
        events: tuple[Any, ...],
        ending: Ending | None,
        row: StepRow,
        stored: Stored,
    ) -> None:
        state, context = self._state, self._state.context
        self.busy = False
        self._doubtful = stored == "failed"
        if stored == "stored":
            if ending:
                state.row = structs.replace(state.row, phase="over", next_secret=ending.next_secret)
                short = state.row.terms.in_short()
                context.note("match-ended", match=state.row.id, **short, reason=ending.reason)
            context.nodes.stored(row, over=ending is not None)
            try:
                self._told.stored(submission, after, events)
            except Exception as error:  # it is stored, but cannot be shown
                context.set_aside(state.row.id, error)
                return
            if ending:
                context.ended(state.row.id)
        elif stored == "broken":
            context.set_aside(state.row.id, Unreadable(reason="its end cannot be stored"))
            return
        elif stored == "taken":
            self.busy = True
            context.store.load(state.row.id, partial(self._reloaded, submission))
            return
        else:
            self._told.not_stored(submission)
            context.timers.later_by_play_clock(RETRY_STORING_AFTER, self._make_sure)
        self._told.go_on()

    def _reloaded(self, submission: Submission, saved: SavedMatch | ParlourError | None) -> None:
        """Another process stored this version first."""
        self.busy = False
        if self._state.aside:
            return
        if isinstance(saved, SavedMatch):
            self._take_over(saved, submission)
        elif isinstance(saved, Unreadable):
            self._state.context.set_aside(self._state.row.id, saved)
        else:
            self._told.not_stored(submission)
            self._told.go_on()

    def when_over(self, then: Callable[[], None]) -> None:
        """Another node has stored the step that ends the match; its row says what else there is to know."""
        self.busy = True
        self._state.context.store.look_up(self._state.row.id, partial(self._over, then))

    def _over(self, then: Callable[[], None], row: MatchRow | ParlourError | None) -> None:
        state, self.busy = self._state, False
        if state.aside:
            return
        if not isinstance(row, MatchRow) or row.phase != "over":
            self.catch_up()
            return
        state.row = structs.replace(
            state.row,
            phase="over",
            ended=row.ended,
            winners=row.winners,
            reason=row.reason,
            next_secret=row.next_secret,
        )
        then()
        self._told.go_on()

    def catch_up(self) -> None:
        """Another process has gone on with this match."""
        self._doubtful = True
        self._make_sure()

    def _make_sure(self) -> None:
        """A database that disconnects during a commit may have stored what it did not acknowledge."""
        if self._doubtful and not self._state.aside and not self.busy:
            self.busy = True
            self._state.context.store.load(self._state.row.id, self._looked)

    def _looked(self, saved: SavedMatch | ParlourError | None) -> None:
        self.busy = False
        if self._state.aside:
            return
        if isinstance(saved, SavedMatch) and len(saved.steps) > self._state.match.step + 1:
            self._take_over(saved, None)
        elif isinstance(saved, Unreadable):
            self._state.context.set_aside(self._state.row.id, saved)
        else:
            self._doubtful = not isinstance(saved, SavedMatch)
            if self._doubtful:
                self._state.context.timers.later_by_play_clock(RETRY_STORING_AFTER, self._make_sure)
            self._told.go_on()

    def _take_over(self, saved: SavedMatch, submission: Submission | None) -> None:
        try:
            match_log = read(saved)
        except Exception as error:
            self._state.context.set_aside(self._state.row.id, error)
            return
        self._state.row, self._state.match_log, self._doubtful = saved.row, match_log, False
        self._told.reloaded(submission)
