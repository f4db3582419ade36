"""What the house plays for a seat: formalities, and the opening that somebody skips.

Only where one person plays, alone, against bots or at one device. Between people it stays as the documents
of the games have it.
"""

from collections.abc import Callable
from random import SystemRandom

from parlour.core.formalities import house_play
from parlour.core.game import Seat
from parlour.service.matches.match_state import MatchState


class Formalities:
    def __init__(self, state: MatchState, play: Callable[[Seat, str], None]) -> None:
        self._state = state
        self._play = play
        self._due = -1  # the version on which the house was last to play
        self._rng = SystemRandom()

    def after_step(self) -> bool:
        """Make the play that is due, if one is, once people have had time to see what it answers."""
        state = self._state
        match = state.match
        if not state.plays_itself(match):
            return False
        if self._due != match.step:
            version = self._due = match.step
            pause = state.context.settings.formality_pause if match.game.is_formality(match.state) else 0.0
            state.context.timers.later(pause, lambda: self._make(version))
        return True

    def _make(self, version: int) -> None:
        """Unless somebody was quicker, or it was taken back."""
        state = self._state
        terms, match = state.row.terms, state.match
        if state.aside or match.step != version:
            return
        if made := house_play(match, terms.plays_formalities, terms.skips_ceremony, self._rng):
            self._play(made.seat, made.notation)
