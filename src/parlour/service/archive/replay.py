"""Replays of matches: as a seat saw it, as a spectator did, or with everything revealed.

Once a match is over nothing is hidden any more, as in its record. While it is played only the view of the
seat that asks may be used: `Question.while_played`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from parlour.core import record
from parlour.core.chance import commitment
from parlour.core.game import Over
from parlour.core.history import Moment
from parlour.core.match import AnyMatch
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.service import wire
from parlour.service.books.cosmetics import Looks
from parlour.service.matches import presenting
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.match_log import awaited
from parlour.service.matches.past_match import ToldOf, ToldTo, result
from parlour.service.matches.seating.seats import SeatState, with_opponents
from parlour.service.person import is_bot
from parlour.service.ports import MatchRow
from parlour.service.wire.replay import LuckDrawn, Replay


def drawn(match: AnyMatch) -> list[LuckDrawn]:
    """All draws of a match, in order."""
    return [
        LuckDrawn(asked.number, asked.pool, asked.take, "choice" if plays else asked.style, answer, plays)
        for asked, answer, plays in record.draws(match)
    ]


class Featured:
    """The last public match between people that was played to its end.

    A match that ended before the house opened does not count, even if somebody returns to it.
    """

    def __init__(self, opened: float) -> None:
        self.match, self._ended = "", opened

    def consider(self, live: LiveMatch) -> None:
        terms, match = live.row.terms, live.match
        public = terms.people > 1 and not terms.private and terms.watch == "open"
        played_out = isinstance(match.game.awaiting(match.state), Over)
        if public and played_out and live.played_at >= self._ended:
            self.match, self._ended = live.row.id, live.played_at


class Replaying:
    """A part of a match, as a question wants it shown."""

    def __init__(
        self, row: MatchRow, moments: list[Moment], looks: Mapping[str, Looks], question: ToldTo | ToldOf
    ) -> None:
        self._row, self._moments, self._question = row, moments, question
        self._seat, self._view = question.seat, question.view
        places = [SeatState.from_row(seat) for seat in row.seats]
        infos = (
            wire.SeatInfo(
                place.seat,
                place.name,
                True,
                place.bot,
                cosmetics=looks.get(place.person, {}),
                bot_account=is_bot(place.person),
            )
            for place in places
        )
        self._seats = with_opponents(row.terms.game, infos)
        over = moments[-1].match.outcome
        self._result = result(row, over) if over else None

    def tell(self) -> bytes:
        """The picture after the first step asked for, and updates for the steps that follow."""
        last = len(self._moments) - 1
        first = min(self._question.first, last)
        past = self._moments[first : first + self._question.count + 1]
        tables = [self._table(moment.match) for moment in past]
        steps = zip(pairwise(tables), past[1:], strict=True)
        updates = tuple(self._update(before, after, moment) for (before, after), moment in steps)
        picture = self._picture(past[0], tables[0], first)
        return wire.encode(Replay(self._view, picture, updates, first, last, int(self._row.played)))

    def _table(self, match: AnyMatch) -> Table:
        if self._view != "all":
            return presenting.table(match, self._seat)
        laid: Table = tables_for(match.game.slug).table(match.game, match.state, self._seat)
        return laid

    def _events(self, moment: Moment) -> tuple[wire.Event, ...]:
        if self._view != "all":
            return presenting.events(moment.match, moment.events, self._seat)
        return presenting.all_events(moment.match, moment.events, self._seat)

    def _update(self, before: Table, after: Table, moment: Moment) -> wire.Update:
        assert moment.play is not None, "every step but the first begins with a play"
        return wire.Update(
            seat=self._seat,
            actor=moment.play.seat,
            by=moment.play.by or "",
            events=self._events(moment),
            **self._now(moment.match, after),
            **presenting.changes(before, after),
        )

    def _picture(self, moment: Moment, drawn: Table, first: int) -> wire.Picture:
        terms = self._row.terms
        return wire.Picture(
            seat=self._seat,
            phase="over" if moment.match.outcome else "live",
            game=terms.game,
            options=terms.options,
            pace=terms.pace,
            watch=terms.watch,
            commit=commitment(self._row.secret).hex() if self._row.secret else "",
            seats=self._seats,
            legend=dict(presenting.legend(moment.match.game)),
            zones=drawn.zones,
            counters=presenting.counters(drawn),
            marks=drawn.marks,
            tones=drawn.tones,
            teams=presenting.teams(moment.match),
            missed=None if first else self._events(moment),
            ranked=terms.ranked,
            **self._now(moment.match, drawn),
        )

    def _now(self, match: AnyMatch, drawn: Table) -> dict[str, Any]:
        """The state of the match; nothing can be played in it any more."""
        return {
            "match": self._row.id,
            "version": match.step,
            "prompt": presenting.prompt(match, drawn),
            "awaited": awaited(match),
            "offer": presenting.offer(match),
            "result": self._result if match.outcome else None,
        }
