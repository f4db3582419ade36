"""Premoves: what somebody wants to play when their turn comes, judged only then.

A wish belongs to the connection that sent it and is lost with it. It is kept here alone: it is told to nobody
else, and nothing of it is stored before it is played.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.core.game import Message, Refusal, Seat, hides
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Touches, touched_play
from parlour.service import wire
from parlour.service.errors import NotAllowed
from parlour.service.matches import presenting
from parlour.service.matches.audience import Viewer
from parlour.service.matches.match_log import awaited, went_back
from parlour.service.matches.match_state import MatchState
from parlour.service.matches.submissions import Submission


class Wish(NamedTuple):
    touches: Touches
    id: str
    viewer: Viewer
    by: str | None
    meant: str | None


class Premoves:
    def __init__(self, state: MatchState, submit: Callable[[Submission], None]) -> None:
        self._state = state
        self._submit = submit
        self._wishes: dict[Seat, Wish] = {}

    def wish(self, seat: Seat, wish: Wish) -> None:
        """Keep a wish in place of the one before; without touches it only cancels that one."""
        match = self._state.match
        if match.outcome:
            raise NotAllowed("error.premove-over")
        if hides(match.game):
            raise NotAllowed("error.premove-hidden")
        before = self._wishes.pop(seat, None)
        if before and before.viewer is not wish.viewer:
            self._tell(seat, before, ())
        if wish.touches:
            self._wishes[seat] = wish
        self._tell(seat, wish, wish.touches)
        self.after_step(())  # the turn may have come while the wish was on its way

    def after_step(self, events: tuple[Any, ...]) -> None:
        """Judge the wish of a seat whose turn has come; drop all if the position is not the one they saw."""
        match = self._state.match
        if match.outcome or went_back(events):
            dropped, self._wishes = self._wishes, {}
            for seat, wish in dropped.items():
                self._tell(seat, wish, ())
        for seat in awaited(match):
            if due := self._wishes.pop(seat, None):
                self._judge(seat, due)

    def gone(self, viewer: Viewer) -> None:
        self._wishes = {seat: wish for seat, wish in self._wishes.items() if wish.viewer is not viewer}

    def _judge(self, seat: Seat, wish: Wish) -> None:
        match, timers = self._state.match, self._state.context.timers
        touches = tables_for(match.game.slug).touches
        offered = {str(action): touches(action) for action in match.game.legal(match.view(seat), seat)}
        if play := touched_play(offered, wish.touches):
            now = timers.play_clock()
            self._submit(Submission(seat, play, match.step, wish.by, wish.viewer, wish.id, now))
            return
        refusal = _refusal(match, seat, wish)
        words = presenting.text(refusal.message)
        wish.viewer.tell(wire.encode(wire.Refused(self._state.row.id, wish.id, refusal.rule, words)))

    def _tell(self, seat: Seat, wish: Wish, touches: Touches) -> None:
        wish.viewer.tell(wire.encode(wire.Premoved(self._state.row.id, seat, wish.id, touches)))


def _refusal(match: AnyMatch, seat: Seat, wish: Wish) -> Refusal:
    """By the rule that forbids what was meant, if the client said what that was."""
    if wish.meant and (why := match.refusal(seat, wish.meant)):
        return Refusal(why.rule, Message("refusal.premove-because", reason=why.message))
    return Refusal("PL-2", Message("refusal.premove"))
