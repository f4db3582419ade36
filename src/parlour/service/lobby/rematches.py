"""Playing again: once everybody wants it, a match with the seats rotated follows."""

from secrets import token_bytes
from typing import TYPE_CHECKING

from msgspec import structs

from parlour.core.chance import Nonce
from parlour.core.errors import ParlourError
from parlour.service import wire
from parlour.service.errors import NotAllowed, NotStored, TooMany
from parlour.service.lobby.finder import Found
from parlour.service.matches.audience import Audience, Viewer
from parlour.service.matches.live_match import Host
from parlour.service.matches.loading import luck_of
from parlour.service.matches.match_log import Folded, step_lines
from parlour.service.matches.open_table import NONCE
from parlour.service.matches.seats import Place
from parlour.service.ports import MatchRow, SavedMatch, StepRow, Stored
from parlour.service.progress import leavers
from parlour.service.progress.cosmetics import wear

if TYPE_CHECKING:
    from parlour.service.house import House

NO_ROOM = "The owner of this table has too many running matches; one of them must end first."
NOT_STORED = "The rematch could not be stored."
SET_ASIDE = "The rematch cannot be shown and is set aside; whoever runs the house can see why."
NO_BEGINNING = "The rules of this game failed at the start, so there is no rematch."


class Rematches:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._around = house.around

    def ask(self, host: Host, viewer: Viewer, nonce: bytes | None) -> None:
        """Somebody wants to; raises a `ParlourError` if they may not."""
        if not host.is_over or not host.seats_of(viewer.person):
            raise NotAllowed("Only those who played may play again, and only when the match is over.")
        if not host.row.next:
            self._house.beginnings.check(viewer.person)
        if not host.row.terms.ranked or host.row.next:
            self._agree(host, viewer, nonce)
            return
        now = self._around.wall()
        self._around.store.read(
            lambda books: leavers.check(books, viewer.person, now),
            lambda wrong: self._agree_ranked(host, viewer, nonce, wrong),
        )

    def _agree_ranked(
        self, host: Host, viewer: Viewer, nonce: bytes | None, wrong: ParlourError | None
    ) -> None:
        if wrong:
            _refuse(host, viewer, wrong)
        elif self._is_there(host) and not viewer.gone:
            self._agree(host, viewer, nonce)

    def _agree(self, host: Host, viewer: Viewer, nonce: bytes | None) -> None:
        if host.row.next:
            viewer.tell(wire.encode(wire.Next(host.row.id, host.row.next)))
            return
        for seat in host.seats_of(viewer.person):
            host.again.setdefault(seat, nonce)  # another device of theirs may ask again
            host.places[seat].plays_again = True
        host.projection.plays_again(viewer)
        if not all(place.plays_again or place.bot for place in host.places):
            return
        if full := self._house.full(self._house.tables.address_of(host.row.id)):
            _refuse(host, viewer, TooMany(full))
        elif self._house.running(host.row.owner) < self._around.settings.limits.matches_of_person:
            self._begin(host)
        else:
            _refuse(host, viewer, TooMany(NO_ROOM))

    def _is_there(self, host: Host) -> bool:
        """Nobody has put it away while something was looked up or stored."""
        return self._house.tables.get(host.row.id) is host

    def _begin(self, host: Host) -> None:
        count = len(host.places)
        places = [
            _moved(place, (place.seat + 1) % count, host.again.get(place.seat)) for place in host.places
        ]
        bots = {str(place.seat): place.bot for place in places if place.bot}
        terms = structs.replace(host.row.terms, bots=bots)
        row = structs.replace(
            self._house.new_row(terms, host.row.owner, host.row.next_secret),
            phase="live",
            seats=tuple(place.row() for place in sorted(places, key=lambda place: place.seat)),
        )
        try:
            folded = Folded.begun(terms.rules(), luck_of(row))
        except Exception as error:
            self._around.note("rematch-failed", error=error, match=host.row.id, game=terms.game)
            host.audience.tell_players(wire.Problem("defect", NO_BEGINNING, host.row.id))
            return
        step = StepRow(row.id, 0, step_lines(None, folded.match))
        tables = self._house.tables

        def followed(stored: Stored) -> None:
            self._followed(stored, host, row, folded)
            tables.forgo(row.id)  # unless it is there now

        tables.expect(row, tables.address_of(host.row.id))
        self._around.store.follow(host.row.id, row, step, followed)

    def _followed(self, stored: Stored, host: Host, row: MatchRow, folded: Folded) -> None:
        if host.row.next:  # somebody pressed twice
            return
        if stored == "taken":
            self._around.store.load(host.row.id, lambda saved: self._followed_before(saved, host))
        elif stored != "stored":
            _not_stored(host)
        else:
            following = Host(row, folded, Audience(), self._around)
            following.address = host.address
            looks = {place.person: place.looks for place in host.places}  # as they sat here
            wear(following, looks, {place.person: place.level for place in host.places if place.level})
            self._house.open_match(following)
            self._follow(host, row.id)

    def _followed_before(self, saved: SavedMatch | ParlourError | None, host: Host) -> None:
        """A rematch was stored that the store did not answer for: it is the one."""
        following = saved.row.next if isinstance(saved, SavedMatch) else ""

        def found(table: Found | ParlourError | None) -> None:
            if table is None or isinstance(table, NotStored):
                _not_stored(host)
            else:
                self._follow(host, following)

        if following:
            self._house.find(following, found)
        else:
            _not_stored(host)

    def _follow(self, host: Host, following: str) -> None:
        """It is stored, and those who wanted it are told, also if it cannot be played."""
        if host.row.next:
            return
        host.row = structs.replace(host.row, next=following)
        if self._house.quarantine.told(following):
            host.audience.tell_players(wire.Problem("defect", SET_ASIDE, host.row.id))
        elif self._is_there(host):
            host.projection.next()


def _not_stored(host: Host) -> None:
    host.audience.tell_players(wire.Problem("not-stored", NOT_STORED, host.row.id))


def _refuse(host: Host, viewer: Viewer, wrong: ParlourError) -> None:
    code = getattr(wrong, "code", "not-allowed")
    viewer.tell(wire.encode(wire.Problem(code, str(wrong), host.row.id)))


def _moved(place: Place, seat: int, nonce: bytes | None) -> Place:
    fresh = Nonce(nonce or token_bytes(NONCE), house=nonce is None)
    return Place(seat, place.person, place.name, place.bot, fresh)
