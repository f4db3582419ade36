"""What a live match sends its viewers: a whole snapshot when they arrive, then an update for each step."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.chance import commitment
from parlour.core.errors import ParlourError
from parlour.core.game import Over, Seat
from parlour.core.match import AnyMatch, Play
from parlour.core.table import Table
from parlour.service import wire
from parlour.service.errors import NotStored
from parlour.service.matches import presenting
from parlour.service.matches.audience import Viewer
from parlour.service.matches.deadline import Deadline
from parlour.service.matches.match_log import Memory, awaited
from parlour.service.matches.match_state import MatchState
from parlour.service.matches.past_match import result
from parlour.service.matches.presence import Attendance
from parlour.service.matches.seating.seats import with_opponents
from parlour.service.matches.submissions import RETRY_STORING_AFTER
from parlour.service.wire.progress import Reward

MOST_SEEN = 200  # events in one answer
PLAYER = 0  # any seat will do: all seats know the match alike


class Broadcast:
    def __init__(self, state: MatchState, deadline: Deadline, revealed: Callable[[], None]) -> None:
        """`revealed`: called when spectators may know what the match brought its players."""
        self._state = state
        self._deadline = deadline
        self._revealed = revealed
        self._shown: dict[Seat | None, Table] = {}  # what each viewpoint was last shown
        self._delay = state.row.terms.delay
        self._released = self._hold_back()  # what spectators may see by now
        self._released_memory = Memory()
        timers, audience = state.context.timers, state.audience
        self._to_players = Attendance(timers, audience.players)
        self._to_spectators = Attendance(timers, audience.spectators)

    def _hold_back(self) -> AnyMatch:
        """If a reopened match is still within the spectators' delay, show them its beginning."""
        context, match = self._state.context, self._state.match
        early = self._state.played_at + self._delay - context.wall() if self._delay and match.step else 0.0
        if early <= 0:
            return match
        context.timers.later(early, lambda: self._release_whole(match))
        return self._state.match_log.first

    # After a step

    def show(self, entry: Play, events: tuple[Any, ...]) -> None:
        state, match = self._state, self._state.match
        told = self._told_to_all(match, entry)
        for viewpoint in state.audience.viewpoints():
            if viewpoint is not None:
                self._update(viewpoint, match, events, told)
        if self._delay:
            told["time"] = self._time(None)
            timers = state.context.timers
            timers.later(self._delay, lambda: self._release(match, entry, events, told))
        else:
            self._release(match, entry, events, told)

    def _release(self, match: AnyMatch, entry: Play, events: tuple[Any, ...], told: dict[str, Any]) -> None:
        self._released = match
        if self._delay:
            self._released_memory.advance(match, entry, events)
        if self._state.audience.watching:
            self._update(None, match, events, told)
        if self._delay and match.outcome:
            self._catch_up()

    def _catch_up(self) -> None:
        """Spectators now know the end: tell them what has happened since."""
        self._to_spectators.look(self._present_to_spectators)
        self._tell_what_it_brought()
        if self._state.row.next:
            self._state.audience.show(None, self._next())
        self._state.context.changed(self._state.row.id)

    def _tell_what_it_brought(self) -> None:
        """Make public everywhere what the match brought its players.

        It is retried until it is stored, if need be when the house reopens.
        """
        context, match = self._state.context, self._state.row.id

        def told(outcome: ParlourError | None) -> None:
            if isinstance(outcome, NotStored):
                context.timers.later(RETRY_STORING_AFTER, self._tell_what_it_brought)
            else:
                self._revealed()

        context.store.transact(lambda books: books.progress.tell(match), told)

    def _told_to_all(self, match: AnyMatch, entry: Play) -> dict[str, Any]:
        """The fields of an update that are the same for everybody, computed once."""
        return {
            "match": self._state.row.id,
            "version": match.step,
            "actor": entry.seat,
            "by": entry.by or "",
            "awaited": self._awaited(match),
            "time": self._deadline.time(),
            "offer": presenting.offer(match),
            "result": self.result(match),
        }

    def _update(
        self, viewpoint: Seat | None, match: AnyMatch, events: tuple[Any, ...], told: dict[str, Any]
    ) -> None:
        before, after = self._shown.get(viewpoint), presenting.table(match, viewpoint)
        self._shown[viewpoint] = after
        update = wire.Update(
            seat=viewpoint,
            events=presenting.events(match, events, viewpoint),
            prompt=presenting.prompt(match, after),
            choices=self._choices(match, viewpoint),
            back=self._way_back(viewpoint),
            **told,
            **presenting.changes(before or Table((), after.prompt), after),
        )
        self._state.audience.show(viewpoint, update)

    def _awaited(self, match: AnyMatch) -> tuple[Seat, ...]:
        """Nobody has to do what happens by itself; whoever does it is welcome."""
        return () if self._state.plays_itself(match) else awaited(match)

    def _choices(self, match: AnyMatch, viewpoint: Seat | None) -> wire.Encoded:
        return () if self._state.plays_itself(match) else presenting.choices(match, viewpoint)

    def _way_back(self, viewpoint: Seat | None) -> int | None:
        state = self._state
        return None if viewpoint is None else state.match_log.way_back(viewpoint, state.row.terms.ranked)

    def _time(self, viewpoint: Seat | None) -> wire.Time | None:
        return None if viewpoint is None and self._delay else self._deadline.time()

    # Whole snapshots

    def show_all(self) -> None:
        """Send everybody a snapshot, after a change that an update cannot express."""
        state, match = self._state, self._state.match
        for viewpoint in state.audience.viewpoints():
            if viewpoint is not None:
                self._show_whole(viewpoint)
        if self._delay and match is not self._released:
            timers = state.context.timers
            timers.later(self._delay, lambda: self._release_whole(match))
        else:
            self._release_whole(match)

    def _release_whole(self, match: AnyMatch) -> None:
        self._released = match
        self._released_memory.clear()
        self._show_whole(None)
        if self._delay and match.outcome:
            self._catch_up()

    def _show_whole(self, viewpoint: Seat | None) -> None:
        for viewer in list(self._state.audience.at(viewpoint)):
            self.picture(viewer, viewpoint)

    def known(self, viewpoint: Seat | None) -> AnyMatch:
        """The match as far as this viewpoint may see it by now."""
        match = self._state.match  # which may first have to be folded
        return match if viewpoint is not None else self._released

    def _memory(self, viewpoint: Seat | None) -> Memory:
        """The memory that belongs to what this viewpoint knows."""
        return self._released_memory if viewpoint is None and self._delay else self._state.match_log.memory

    def picture(self, viewer: Viewer, viewpoint: Seat | None, since: int | None = None) -> None:
        match = self.known(viewpoint)
        drawn = self._shown[viewpoint] = presenting.table(match, viewpoint)
        viewer.tell(wire.encode(self._picture(viewer, viewpoint, match, drawn, since)))
        if viewpoint is None:
            self._to_spectators.shown(viewer, self._present_to_spectators)
        else:
            self._to_players.shown(viewer, self._present_to_players)
        row = self._state.row
        self._state.context.note("snapshot-sent", match=row.id, seat=viewpoint, version=match.step)

    def _picture(
        self, viewer: Viewer, viewpoint: Seat | None, match: AnyMatch, drawn: Table, since: int | None
    ) -> wire.Picture:
        state, terms = self._state, self._state.row.terms
        return wire.Picture(
            match=state.row.id,
            version=match.step,
            seat=viewpoint,
            phase="over" if match.outcome else "live",
            game=terms.game,
            options=terms.options,
            pace=terms.pace,
            watch=terms.watch,
            commit=commitment(state.row.secret).hex(),
            seats=self.seat_infos(viewpoint),
            owner=viewer.person == state.row.owner,
            legend=dict(presenting.legend(match.game)),
            zones=drawn.zones,
            counters=presenting.counters(drawn),
            marks=drawn.marks,
            tones=drawn.tones,
            teams=presenting.teams(match),
            prompt=presenting.prompt(match, drawn),
            choices=self._choices(match, viewpoint),
            awaited=self._awaited(match),
            time=self._time(viewpoint),
            offer=presenting.offer(match),
            missed=self._missed(match, viewpoint, since),
            result=self.result(match),
            next=state.row.next if match.outcome else "",
            watching=state.audience.watching,
            behind=terms.delay if viewpoint is None else 0,
            ranked=terms.ranked,
            hot_seat=terms.hot_seat,
            back=self._way_back(viewpoint),
            stood_in=0 if viewpoint is None else state.match_log.stood_in[viewpoint],
            nonce=None if viewpoint is None else state.places[viewpoint].sent_by(viewer.person),
        )

    def _missed(
        self, match: AnyMatch, viewpoint: Seat | None, since: int | None
    ) -> tuple[wire.Event, ...] | None:
        steps = None if since is None else self._memory(viewpoint).missed(match, since)
        if steps is None:
            return None
        return tuple(event for step in steps for event in presenting.events(match, step.events, viewpoint))

    def seat_infos(self, viewpoint: Seat | None) -> tuple[wire.SeatInfo, ...]:
        """Who sits where, as this viewpoint may see it."""
        now, held = self._state.context.timers.play_clock(), self._state.context.settings.held
        over = self.known(viewpoint).outcome is not None
        inside = viewpoint is not None or not self._delay or over
        infos = (place.info(now, held, over, inside) for place in self._state.places)
        return with_opponents(self._state.row.terms.game, infos)

    def result(self, match: AnyMatch) -> wire.Result | None:
        if not isinstance(match.awaiting, Over):
            return None
        return result(self._state.row, match.awaiting)

    def reward(self, rewards: Mapping[str, Reward]) -> None:
        """Tell each viewer their own reward, and nobody else's."""
        for viewer in self._state.audience.everybody():
            if viewer.person in rewards:
                viewer.tell(wire.encode(rewards[viewer.person]))

    def presence(self) -> None:
        self._to_players.look(self._present_to_players)
        self._to_spectators.look(self._present_to_spectators)

    def stands_in(self, asker: Viewer) -> None:
        """Called when a player calls a bot for a seat."""
        self._to_players.answer(asker, self._present_to_players)
        self._to_spectators.look(self._present_to_spectators)

    def plays_again(self, asker: Viewer) -> None:
        """Called when a player wants a rematch. That reveals that this match is over."""
        self._to_players.answer(asker, self._present_to_players)
        if self._released.outcome:
            self._to_spectators.look(self._present_to_spectators)

    def _present_to_players(self) -> wire.Presence:
        return wire.Presence(self._state.row.id, self.seat_infos(PLAYER), self._state.audience.watching)

    def _present_to_spectators(self) -> wire.Presence:
        return wire.Presence(self._state.row.id, self.seat_infos(None), self._state.audience.watching)

    def said(self, speaker: str, said: wire.Said) -> None:
        """Spectators hear it when they see what it was about."""
        audience, timers = self._state.audience, self._state.context.timers
        audience.tell_listeners(speaker, said, spectators=False)

        def to_spectators() -> None:
            audience.tell_listeners(speaker, said, spectators=True)

        if not self._delay:
            to_spectators()
        else:
            timers.later(self._delay, to_spectators)

    def next(self) -> None:
        """Announce the next match. That reveals that this one is over."""
        self._state.audience.tell_players(self._next())
        if self._released.outcome:
            self._state.audience.show(None, self._next())

    def _next(self) -> wire.Next:
        return wire.Next(self._state.row.id, self._state.row.next)

    def seen(self, viewer: Viewer, viewpoint: Seat | None, first: int) -> None:
        """Send what a viewpoint has seen so far, a part at a time so that it fits in a frame."""
        match = self.known(viewpoint)
        memory = self._memory(viewpoint)
        total = memory.of(match, viewpoint)
        told = presenting.events(match, tuple(total[first : first + MOST_SEEN]), viewpoint)
        viewer.tell(wire.encode(wire.Seen(self._state.row.id, viewpoint, first, told, len(total))))
