"""Find a table or match by its id, whether it is open, live, finished or set aside."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.errors import Elsewhere, NotAllowed, NotFound, NotStored, RulesGone, TooMany, Unreadable
from parlour.service.fair_queue import Lane
from parlour.service.matches.audience import Audience
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import ended, folds
from parlour.service.matches.match_ids import may_be_match_id
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.past_match import (
    NOT_OVER,
    Answer,
    AskFrom,
    Ended,
    EndOf,
    Past,
    Question,
    ReviewOf,
)
from parlour.service.matches.quarantine import check_row, lacks_game
from parlour.service.ports import MatchRow, SavedMatch, Stored

if TYPE_CHECKING:
    from parlour.service.house import House

AnyTable = OpenTable | LiveMatch
Found = AnyTable | Past
T = TypeVar("T", MatchRow, SavedMatch)


class Finder:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._context = house.context

    def find(self, match: str, done: Callable[[Found | ParlourError | None], None]) -> None:
        """Find an open table, a live match, or a finished one."""
        if known := self._known(match):
            done(known)
        elif not may_be_match_id(match):
            done(None)
        else:
            self._context.store.look_up(match, lambda row: self._looked_up(match, row, done))

    def _known(self, match: str) -> AnyTable | Unreadable | None:
        return self._house.tables.get(match) or self._house.quarantine.told(match)

    def _looked_up(
        self,
        match: str,
        row: MatchRow | ParlourError | None,
        done: Callable[[Found | ParlourError | None], None],
    ) -> None:
        goes_on = ("live", "waiting") if self._context.nodes.name else ("live",)
        if isinstance(row, MatchRow) and row.phase in goes_on and match not in self._house.tables:
            self._context.store.load(match, lambda saved: done(self._read(match, saved, self._resumed)))
        else:
            done(self._read(match, row, self._past))

    def _read(
        self, match: str, kept: T | ParlourError | None, read: Callable[[T], Past | None]
    ) -> Found | ParlourError | None:
        """Turn stored data into a match; if that fails, set it aside."""
        if kept is None or (isinstance(kept, ParlourError) and not isinstance(kept, Unreadable)):
            return kept
        past, row = None, kept.row if isinstance(kept, SavedMatch) else kept
        if isinstance(row, MatchRow) and self._context.nodes.plays_elsewhere(row):
            return Elsewhere()
        try:
            if isinstance(kept, ParlourError):
                raise kept
            if not self._known(match):
                past = read(kept)
        except RulesGone as gone:
            return gone
        except Exception as error:
            game = row.terms.game if isinstance(row, MatchRow) else ""
            self._house.set_aside(match, error, game)
        return self._known(match) or past

    def _resumed(self, saved: SavedMatch) -> Past | None:
        """Another process opened or began it, and may have ended it since."""
        if saved.row.phase == "over" or (saved.row.phase == "waiting" and not self._context.nodes.name):
            return self._past(saved.row)
        self._house.resume(saved)
        if not self._known(saved.row.id) and not folds(saved.row):
            raise RulesGone()
        return None

    def _past(self, row: MatchRow) -> Past | None:
        if row.phase == "waiting":  # it was closed, and this house did not know
            return None
        if lacks_game(row):
            self._house.quarantine.keep(row)
            return None
        if not folds(row):
            raise RulesGone()
        check_row(row, row.steps)
        return Past(row, self._context.timers.play_clock(), self._context.wall())

    def release(self, match: str, done: Callable[[str | ParlourError], None]) -> None:
        """Try a match that was set aside again, after it was repaired or its game was installed.

        The answer is its phase: waiting, live or over.
        """

        def loaded(saved: SavedMatch | ParlourError | None) -> None:
            if isinstance(saved, SavedMatch) and saved.row.phase == "waiting":
                self._house.resume(saved)
            found = self._read(match, saved, self._resumed)
            if isinstance(found, Past):  # replaying it shows whether the rest can be read
                self._ask(EndOf(match), Lane(), lambda end: done(_error(end) or found.row.phase))
            elif found is None:
                done(NotFound("error.rules-changed"))
            else:
                done(found if isinstance(found, ParlourError) else found.row.phase)

        def released(stored: Stored) -> None:
            if stored == "stored":
                self._context.store.load(match, loaded)
            elif stored == "taken":
                done(NotFound("error.not-set-aside"))
            else:
                done(NotStored("error.not-stored"))

        if self._house.quarantine.without_game.pop(match, None):  # the store has no record of that
            self._context.store.load(match, loaded)
        else:
            self._house.quarantine.release(match, released)

    # Finished matches

    def come_to(self, match: str, lane: Lane, done: Callable[[AnyTable | ParlourError], None]) -> None:
        """Find a table for somebody to join; a finished match is set up again as it ended."""

        def found(table: Found | ParlourError | None) -> None:
            if isinstance(table, Past):
                self._reopen_finished(table.row, lane, done)
            else:
                done(table or NotFound("error.no-such-match"))

        self._house.find(match, found)

    def _reopen_finished(
        self, row: MatchRow, lane: Lane, done: Callable[[AnyTable | ParlourError], None]
    ) -> None:
        def replayed(end: Ended | ParlourError) -> None:
            known = self._known(row.id)
            if known:
                done(known)
            elif isinstance(end, ParlourError):
                done(end)
            else:
                table = self._house.tables[row.id] = LiveMatch(
                    row, ended(row, end), Audience(), self._context
                )
                done(table)

        self._ask(EndOf(row.id), lane, replayed)

    def look_back(
        self,
        match: str,
        lane: Lane,
        ask: AskFrom,
        done: Callable[[Answer | ParlourError], None],
        seat: Seat | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        """Ask the archive about a match, if it is over as far as this person may know.

        Whoever plays may ask for what their seat was shown so far; `seat` says which of several.
        `wanted`: false once nobody waits for the answer any more.
        """

        def found(table: Found | ParlourError | None) -> None:
            if table is None:
                done(NotFound("error.no-such-match"))
            elif isinstance(table, ParlourError):
                done(table)
            elif seat is not None and seat not in table.seats_of(lane.person):
                done(NotAllowed("error.not-your-seat"))
            else:
                question = ask(next(iter(table.seats_of(lane.person)), None) if seat is None else seat)
                if refusal := _refusal(table, lane.person, question):
                    done(refusal)
                else:
                    self._ask(question, lane, done, wanted)

        self._house.find(match, found)

    def _ask(
        self,
        question: Question,
        lane: Lane,
        done: Callable[[Answer | ParlourError], None],
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        try:
            archive = self._house.reviews if isinstance(question, ReviewOf) else self._house.archive
            archive.ask(question, lane, done, wanted)
        except TooMany as error:
            done(error)


def _refusal(table: Found, person: str, question: Question) -> NotAllowed | None:
    begun = isinstance(table, LiveMatch) and question.while_played
    if not begun and not table.tells_end_to(person):
        return NotAllowed(NOT_OVER)
    if question.waits and not table.delay_is_over:
        return NotAllowed("error.review-later")
    return None


def _error(outcome: object) -> ParlourError | None:
    return outcome if isinstance(outcome, ParlourError) else None
