"""Hints: what to play and why, from what the person's seat knows.

Only where no other person is affected: against bots, alone, or on a shared device.
"""

from collections.abc import Callable
from functools import partial

from parlour.bots import adviser
from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.callbacks import call_all
from parlour.service.errors import NotAllowed, NotStored
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.match_log import awaited
from parlour.service.ports import Advice, Question
from parlour.service.wire.lobby import Hint
from parlour.service.wire.texts import text

Done = Callable[[Hint | ParlourError], None]


class Hints:
    def __init__(self) -> None:
        self._asked: dict[tuple[str, Seat, int], list[Done]] = {}  # each question is asked once

    def ask(self, live: LiveMatch, person: str, seat: Seat | None, done: Done) -> None:
        """Raises a `ParlourError` if there is nothing to advise."""
        seat = _seat(live, person, seat)
        match = live.match
        if match.game.is_ritual(match.state):
            raise NotAllowed("error.hint-any")
        key = (live.row.id, seat, match.step)
        if key in self._asked:
            self._asked[key].append(done)
            return
        seen = tuple(live.match_log.memory.of(match, seat))
        question = Question(match.game, match.view(seat), seen, seat, adviser(match.game.slug))
        absence, version = live.absence, match.step
        self._asked[key] = [done]
        try:
            live.context.thinker.advise(
                question,
                lambda advice: self._thought(key, advice),
                absence.lane,
                lambda: absence.wants(seat, version),
            )
        except Exception:
            self._asked.pop(key, None)  # otherwise later callers would wait for an answer that never comes
            raise

    def _thought(self, key: tuple[str, Seat, int], advice: Advice | None) -> None:
        found = _hint(key[2], advice) if advice else NotStored("error.hint-too-slow")
        call_all([partial(done, found) for done in self._asked.pop(key)])


def _hint(version: int, advice: Advice) -> Hint:
    return Hint(version, advice.play, text(advice.reason) if advice.reason else None, advice.slots)


def _seat(live: LiveMatch, person: str, seat: Seat | None) -> Seat:
    """The seat to advise: the given one, or the person's only seat that must play."""
    if live.row.terms.people > 1:
        raise NotAllowed("error.hints-not-here")
    mine = [own for own in live.played_by(person) if own in awaited(live.match) and seat in (None, own)]
    if not mine:
        raise NotAllowed("error.hint-not-your-turn")
    return mine[0]
