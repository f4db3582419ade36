"""The lobby: which tables are open and which matches are live, for those who look.

It always knows which tables to list, describes only the newest, and sends changes at most twice a second, so
its cost does not depend on how many there are. It shows only what anybody may know: no private tables, no
codes, nothing from inside a game.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import structs

from parlour.bots.opponents import known_as
from parlour.core.chance import commitment
from parlour.service.matches.audience import Viewer
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.table import Table
from parlour.service.person import is_bot
from parlour.service.rewards.finished_match import preset_of
from parlour.service.wire import encode
from parlour.service.wire import lobby as wire

if TYPE_CHECKING:
    from parlour.service.context import HouseContext

SECONDS_BETWEEN_UPDATES = 0.5  # between two messages to the same visitor
MOST_LISTED = 100  # open tables, and as many matches, that are shown

Listed = dict[str, wire.LobbyMatch | None]  # in the order in which they opened or began


class Lobby:
    def __init__(
        self,
        context: "HouseContext",
        tables: Mapping[str, Table],
        waits: Callable[[], tuple[wire.Wait, ...]],
    ) -> None:
        self._context = context
        self._tables = tables
        self.people_here = 0  # connected to this node
        self._waits = waits
        self._lookers: dict[Viewer, bool] = {}  # and whether they have been sent the lobby yet
        self._here: Counter[str] = Counter()
        self._told_at = -SECONDS_BETWEEN_UPDATES
        self._due = False
        self._open: Listed = {}
        self._running: Listed = {}
        self._played: set[str] = set()  # unlisted ones included
        self._matches_of: dict[str, set[str]] = {}
        self._people_of: dict[str, set[str]] = {}
        self._forget()

    def _forget(self) -> None:
        """Reset what the viewers were last told."""
        self._to_tell: set[str] = set()  # people with a match that has changed
        self._shown = wire.Lobby(0, 0, 0, (), (), ())

    # Coming and going

    def enter(self, viewer: Viewer) -> None:
        if viewer not in self._lookers:
            self._here[viewer.person] += 1
        self._lookers[viewer] = False
        self.schedule()

    def leave(self, viewer: Viewer) -> None:
        if self._lookers.pop(viewer, None) is None:
            return
        self._here -= Counter((viewer.person,))
        if not self._lookers:
            self._forget()

    def snapshot(self) -> wire.Lobby:
        """What anybody may see, for one request."""
        return self._now()

    def open_tables(self) -> list[str]:
        """The newest tables where anybody may sit down, the oldest of these first."""
        return list(islice(reversed(self._open), MOST_LISTED))[::-1]

    # What happens in the house

    def count_people(self, here: int) -> None:
        self.people_here = here
        self.schedule()

    def schedule(self) -> None:
        """Something changed: send it soon, together with whatever else changes until then."""
        if self._lookers and not self._due:
            self._due = True
            timers = self._context.timers
            timers.at(max(timers.clock(), self._told_at + SECONDS_BETWEEN_UPDATES), self._tell_all)

    def changed(self, match: str) -> None:
        """A table opened or closed, its people changed, or a match began, ended or became known as over."""
        self._to_tell |= self._people_of.get(match, set())
        self._list(match)
        self._to_tell |= self._people_of.get(match, set())
        self.schedule()

    def moved(self, match: str) -> None:
        """Somebody played: it may now be the turn of a person who is looking at the lobby."""
        table = self._tables.get(match) if self._here else None
        for place in table.places if table else ():
            if place.person in self._here:
                self._to_tell.add(place.person)
                self.schedule()

    # The lists

    def _list(self, match: str) -> None:
        table = self._tables.get(match)
        self._enlist(self._open, match, table is not None and table.is_open)
        played = table is not None and table.is_played
        (self._played.add if played else self._played.discard)(match)
        self._enlist(self._running, match, table is not None and played and _may_be_seen(table))
        if table and (early := table.unlisted_for()):
            self._context.timers.later(early, lambda: self.changed(match))
        for person in self._people_of.pop(match, set()):
            self._matches_of[person].discard(match)
            if not self._matches_of[person]:
                del self._matches_of[person]
        people = table.players if table else set()
        if people:
            self._people_of[match] = people
        for person in people:
            self._matches_of.setdefault(person, set()).add(match)

    @property
    def played(self) -> int:
        """How many matches are live, as far as anybody may know."""
        return len(self._played)

    @staticmethod
    def _enlist(matches: "Listed", match: str, listed: bool) -> None:
        if listed:
            matches[match] = None
        else:
            matches.pop(match, None)

    def _newest(self, matches: "Listed") -> Iterable[wire.LobbyMatch]:
        """Each entry is built once and kept until it changes."""
        for match in list(islice(reversed(matches), MOST_LISTED)):
            entry = matches[match] = matches[match] or _entry(self._tables[match])
            yield entry

    def _now(self) -> wire.Lobby:
        """What everybody may see."""
        matches = [*self._newest(self._open), *self._newest(self._running)]
        waits = self._waits()
        people = self.people_here + self._context.nodes.people
        return wire.Lobby(people, len(self._open), len(self._running), tuple(matches), (), waits)

    def _mine(self, person: str) -> tuple[wire.MyMatch, ...]:
        tables = [self._tables[match] for match in self._matches_of.get(person, ()) if match in self._tables]
        newest = sorted(tables, key=lambda table: (table.row.made, table.row.id), reverse=True)[:MOST_LISTED]
        return tuple(_my_match(table, person) for table in newest)

    # Sending

    def _tell_all(self) -> None:
        self._due = False
        self._told_at = self._context.timers.clock()
        if not self._lookers:
            return
        now = self._now()
        change = _change(self._shown, now)
        self._shown = now
        frame = b"" if change == NOTHING else encode(change)  # encoded once for all who need nothing else
        for viewer, knows in list(self._lookers.items()):
            self._lookers[viewer] = True
            if not knows:
                viewer.tell(encode(structs.replace(now, mine=self._mine(viewer.person))))
            elif viewer.person in self._to_tell:
                viewer.tell(encode(structs.replace(change, mine=self._mine(viewer.person))))
            elif frame:
                viewer.tell(frame)
        self._to_tell.clear()


NOTHING = wire.LobbyChange()


def _may_be_seen(table: Table) -> bool:
    """True if anybody may watch it."""
    terms = table.row.terms
    return terms.people > 1 and not terms.private and terms.watch == "open"


def _seat(game: str, place: SeatState, bot: str) -> wire.LobbySeat:
    own, level = known_as(game, bot) if bot else ("", None)
    return wire.LobbySeat(own or place.name, bot, level, is_bot(place.person))


def _entry(table: Table) -> wire.LobbyMatch:
    row, waits = table.row, table.phase == "waiting"
    return wire.LobbyMatch(
        match=row.id,
        game=row.terms.game,
        preset=preset_of(row.terms.rules()),
        options=row.terms.options,
        pace=row.terms.pace,
        ranked=row.terms.ranked,
        phase="waiting" if waits else "live",
        seats=tuple(_seat(row.terms.game, place, row.terms.bot(place.seat)) for place in table.places),
        made=int(row.made),
        commit=commitment(row.secret).hex() if waits else "",
    )


def _my_match(table: Table, person: str) -> wire.MyMatch:
    return wire.MyMatch(
        **structs.asdict(_entry(table)), turn=table.is_turn_of(person), alone=table.row.terms.people == 1
    )


def _change(was: wire.Lobby, now: wire.Lobby) -> wire.LobbyChange:
    before = {entry.match: entry for entry in was.matches}
    after = {entry.match for entry in now.matches}
    return wire.LobbyChange(
        people=now.people if now.people != was.people else None,
        open=now.open if now.open != was.open else None,
        running=now.running if now.running != was.running else None,
        matches=tuple(entry for entry in now.matches if before.get(entry.match) != entry),
        gone=tuple(match for match in before if match not in after),
        waits=now.waits if now.waits != was.waits else None,
    )
