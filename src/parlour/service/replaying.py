"""A match that is over, told again step by step: as a seat saw it, as a spectator did, or as it was.

What was hidden is open when a match is over, as it is in the record: nothing here may be asked of a live one.
"""

from itertools import pairwise
from typing import Any

from parlour.core import record
from parlour.core.chance import commitment
from parlour.core.game import Over
from parlour.core.match import Moment, history
from parlour.core.registry import tables_for
from parlour.core.table import Table
from parlour.service import showing, wire
from parlour.service.errors import NotAllowed
from parlour.service.folding import AnyMatch, awaited
from parlour.service.host import Host
from parlour.service.waiting import Waiting
from parlour.service.wire_replay import LuckDrawn, Replay, View

MOST = 100  # steps that one answer tells


def finished(table: Host | Waiting, person: str = "") -> AnyMatch:
    """The match of this table, if it is over as far as somebody may know."""
    if isinstance(table, Host) and table.tells_end_to(person):
        return table.match
    raise NotAllowed("A match is told again when it is over; where nobody may watch, to its players alone.")


def drawn(match: AnyMatch) -> list[LuckDrawn]:
    """All that luck decided, in order."""
    return [
        LuckDrawn(asked.number, asked.pool, asked.take, "choice" if plays else asked.style, answer, plays)
        for asked, answer, plays in record.draws(match)
    ]


class Featured:
    """The last match between people that anybody might have watched, and that was played to its end."""

    def __init__(self) -> None:
        self.match, self._ended = "", 0.0

    def consider(self, host: Host) -> None:
        terms, match = host.row.terms, host.match
        public = terms.people > 1 and not terms.private and terms.watch == "open"
        played_out = isinstance(match.game.awaiting(match.state), Over)
        if public and played_out and host.played_at > self._ended:
            self.match, self._ended = host.row.id, host.played_at


class Replaying:
    """Takes what it needs from the host at once, so that the telling may be done beside everything else."""

    def __init__(self, table: Host | Waiting, person: str, view: View) -> None:
        self._match = finished(table, person)
        assert isinstance(table, Host)
        self._row, self._view, self._played = table.row, view, int(table.played_at)
        seats = table.seats_of(person) if view != "spectator" else []
        self._seat = seats[0] if seats else None
        self._chairs = tuple(
            wire.Chair(place.seat, place.name, True, place.bot, looks=place.looks, level=place.level)
            for place in table.places
        )
        self._result = table.projection.result(self._match)

    def tell(self, first: int, count: int) -> Replay:
        """The picture after step `first`, and so many of the steps that follow."""
        match = self._match
        first = min(first, match.step)
        past = history(match.game, match.seats, match.log)[first : first + count + 1]
        tables = [self._table(moment.match) for moment in past]
        steps = zip(pairwise(tables), past[1:], strict=True)
        updates = tuple(self._update(before, after, moment) for (before, after), moment in steps)
        picture = self._picture(past[0], tables[0], first)
        return Replay(self._view, picture, updates, first, match.step, self._played)

    def _table(self, match: AnyMatch) -> Table:
        if self._view != "all":
            return showing.table(match, self._seat)
        laid: Table = tables_for(match.game.slug).table(match.game, match.state, self._seat)
        return laid

    def _events(self, moment: Moment) -> tuple[wire.Event, ...]:
        if self._view != "all":
            return showing.events(moment.match, moment.events, self._seat)
        return showing.all_events(moment.match, moment.events, self._seat)

    def _update(self, before: Table, after: Table, moment: Moment) -> wire.Update:
        assert moment.play is not None, "every step but the first begins with a play"
        return wire.Update(
            seat=self._seat,
            actor=moment.play.seat,
            by=moment.play.by or "",
            events=self._events(moment),
            **self._now(moment.match, after),
            **showing.changes(before, after),
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
            commit=commitment(self._row.secret).hex(),
            chairs=self._chairs,
            legend=dict(showing.legend(moment.match.game)),
            zones=drawn.zones,
            counters=showing.counters(drawn),
            marks=drawn.marks,
            missed=None if first else self._events(moment),
            ranked=terms.ranked,
            **self._now(moment.match, drawn),
        )

    def _now(self, match: AnyMatch, drawn: Table) -> dict[str, Any]:
        """How the match stands; nothing can be played in it any more."""
        return {
            "match": self._row.id,
            "version": match.step,
            "prompt": showing.prompt(match, drawn),
            "awaited": awaited(match),
            "offer": showing.offer(match),
            "result": self._result if match.outcome else None,
        }
