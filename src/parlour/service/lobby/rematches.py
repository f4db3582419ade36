"""Rematches: once everybody wants one, a match with the seats rotated follows."""

from collections.abc import Callable
from secrets import token_bytes
from typing import TYPE_CHECKING

from msgspec import structs

from parlour.core.chance import Nonce
from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.books.nodes import Again
from parlour.service.errors import Defect, NotAllowed, NotStored, TooMany
from parlour.service.lobby.finder import Found
from parlour.service.matches.audience import Audience, Viewer
from parlour.service.matches.live_match import LiveMatch
from parlour.service.matches.loading import luck_of
from parlour.service.matches.match_log import MatchLog, step_lines
from parlour.service.matches.seating.seated_table import NONCE
from parlour.service.matches.seating.seats import SeatState
from parlour.service.ports import MatchRow, SavedMatch, StepRow, Stored
from parlour.service.progress import leavers
from parlour.service.progress.cosmetics import set_cosmetics

if TYPE_CHECKING:
    from parlour.service.house import House

NO_ROOM = "error.owner-full"
NOT_THERE = "error.rematch-not-there"
NOT_STORED = "error.rematch-not-stored"
SET_ASIDE = "error.rematch-set-aside"
NO_BEGINNING = "error.rematch-failed"


class Rematches:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._context = house.context
        self._storing: set[str] = set()  # matches whose rematch is being stored

    def ask(self, live: LiveMatch, viewer: Viewer, nonce: bytes | None) -> None:
        """Ask for a rematch. Raises a `ParlourError` if this person may not."""
        if not live.is_over or not live.seats_of(viewer.person):
            raise NotAllowed("error.rematch-players-only")
        if live.row.terms.ladder:  # there the house says who plays whom
            raise NotAllowed("error.ladder-offer")
        if not _watches(live, viewer.person):  # they would lose a match they do not see
            raise NotAllowed(NOT_THERE)
        if not live.row.next:
            self._house.beginnings.check(viewer.person)
        if not live.row.terms.ranked or live.row.next:
            self._agree(live, viewer, nonce)
            return
        now = self._context.wall()

        def checked(wrong: ParlourError | None) -> None:
            if wrong:
                _refuse(live, viewer, wrong)
            elif self._is_there(live) and _watches(live, viewer.person):
                self._agree(live, viewer, nonce)

        self._context.store.read(lambda books: leavers.check(books, viewer.person, now), checked)

    def withdraw(self, live: LiveMatch, viewer: Viewer) -> None:
        """No longer ask for a rematch; one that has begun goes on."""
        self._forget(live, viewer.person)
        live.broadcast.plays_again(viewer)

    def gone(self, match: str, person: str) -> None:
        """One of their windows has left the table. Whoever is no longer there plays no rematch."""
        live = self._house.tables.get(match)
        if not isinstance(live, LiveMatch) or live.row.next or _watches(live, person):
            return
        wanted = any(live.places[seat].plays_again for seat in live.seats_of(person))
        if wanted and not self._context.nodes.has(match, person):
            self._forget(live, person)
            live.broadcast.presence()

    def _forget(self, live: LiveMatch, person: str) -> None:
        for seat in live.seats_of(person):
            live.again.pop(seat, None)
            live.places[seat].plays_again = False
        self._context.nodes.tell(Again(live.row.id, person, wants=False))

    def heard(self, live: LiveMatch, person: str, wants: bool, nonce: str | None) -> None:
        """Somebody asked at another node, or no longer does."""
        for seat in live.seats_of(person):
            live.places[seat].plays_again = wants
            if wants:
                live.again.setdefault(seat, None if nonce is None else bytes.fromhex(nonce))
            else:
                live.again.pop(seat, None)
        live.broadcast.presence()
        if wants and live.audience.players():  # who asked here did not know yet that this person does
            self._begin_if_all_agree(live, lambda full: None)

    def _agree(self, live: LiveMatch, viewer: Viewer, nonce: bytes | None) -> None:
        if live.row.next:
            viewer.tell(wire.encode(wire.Next(live.row.id, live.row.next)))
            return
        for seat in live.seats_of(viewer.person):
            live.again.setdefault(seat, nonce)  # another of their devices may ask again
            live.places[seat].plays_again = True
        told = None if nonce is None else nonce.hex()
        self._context.nodes.tell(Again(live.row.id, viewer.person, wants=True, nonce=told))
        live.broadcast.plays_again(viewer)
        self._begin_if_all_agree(live, lambda full: _refuse(live, viewer, TooMany(full)))

    def _begin_if_all_agree(self, live: LiveMatch, refuse: Callable[[str], None]) -> None:
        if live.row.next or live.row.id in self._storing:
            return
        if not all(place.plays_again or place.bot for place in live.places):
            return
        if full := self._house.full(self._house.tables.address_of(live.row.id)):
            refuse(full)
        elif self._house.running(live.row.owner) < self._context.settings.limits.matches_of_person:
            self._begin(live)
        else:
            refuse(NO_ROOM)

    def _is_there(self, live: LiveMatch) -> bool:
        """True unless the table was removed while something was being looked up or stored."""
        return self._house.tables.get(live.row.id) is live

    def _begin(self, live: LiveMatch) -> None:
        count = len(live.places)
        moved = [_moved(place, (place.seat + 1) % count, live.again.get(place.seat)) for place in live.places]
        places = sorted(moved, key=lambda place: place.seat)
        bots = {str(place.seat): place.bot for place in places if place.bot}
        names = tuple(place.name for place in places) if live.row.terms.names else ()
        terms = structs.replace(live.row.terms, bots=bots, names=names)
        row = structs.replace(
            self._house.new_row(terms, live.row.owner, live.row.next_secret),
            phase="live",
            seats=tuple(place.row() for place in places),
        )
        try:
            match_log = MatchLog.begun(terms.rules(), luck_of(row))
        except Exception as error:
            self._context.note("rematch-failed", error=error, match=live.row.id, game=terms.game)
            live.audience.tell_players(wire.Problem.of(Defect(NO_BEGINNING), live.row.id))
            return
        step = StepRow(row.id, 0, step_lines(None, match_log.match))
        tables = self._house.tables

        def followed(stored: Stored) -> None:
            self._storing.discard(live.row.id)
            self._followed(stored, live, row, match_log)
            tables.forgo(row.id)  # does nothing if it is there now

        self._storing.add(live.row.id)
        tables.expect(row, tables.address_of(live.row.id))
        self._context.store.follow(live.row.id, row, step, followed)

    def _followed(self, stored: Stored, live: LiveMatch, row: MatchRow, match_log: MatchLog) -> None:
        if live.row.next:  # another house's was found meanwhile
            return
        if stored == "taken":
            self._context.store.load(live.row.id, lambda saved: self._followed_before(saved, live))
        elif stored != "stored":
            _not_stored(live)
        else:
            following = LiveMatch(row, match_log, Audience(), self._context)
            following.address = live.address
            looks = {place.person: place.looks for place in live.places}  # as they were in this match
            levels = {place.person: place.level for place in live.places if place.level}
            set_cosmetics(following, looks, levels)
            self._house.open_match(following)
            self._follow(live, row.id)

    def followed_elsewhere(self, live: LiveMatch, following: str) -> None:
        """Another node began the rematch."""
        self._house.find(following, lambda table: self._follow(live, following) if table else None)

    def _followed_before(self, saved: SavedMatch | ParlourError | None, live: LiveMatch) -> None:
        """A rematch was stored without an acknowledgement, or by another node: use that one."""
        following = saved.row.next if isinstance(saved, SavedMatch) else ""

        def found(table: Found | ParlourError | None) -> None:
            if table is None or isinstance(table, NotStored):
                _not_stored(live)
            else:
                self._follow(live, following)

        if following:
            self._house.find(following, found)
        else:
            _not_stored(live)

    def _follow(self, live: LiveMatch, following: str) -> None:
        """The rematch is stored: tell those who wanted it, even if it cannot be played."""
        if live.row.next:
            return
        live.row = structs.replace(live.row, next=following)
        if self._house.quarantine.told(following):
            live.audience.tell_players(wire.Problem.of(Defect(SET_ASIDE), live.row.id))
        elif self._is_there(live):
            live.broadcast.next()


def _watches(live: LiveMatch, person: str) -> bool:
    return any(viewer.person == person for viewer in live.audience.everybody())


def _not_stored(live: LiveMatch) -> None:
    live.audience.tell_players(wire.Problem.of(NotStored(NOT_STORED), live.row.id))


def _refuse(live: LiveMatch, viewer: Viewer, wrong: ParlourError) -> None:
    viewer.tell(wire.encode(wire.Problem.of(wrong, live.row.id)))


def _moved(place: SeatState, seat: int, nonce: bytes | None) -> SeatState:
    fresh = Nonce(nonce or token_bytes(NONCE), house=nonce is None)
    return SeatState(seat, place.person, place.name, place.bot, fresh)
