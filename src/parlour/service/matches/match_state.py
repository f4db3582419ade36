"""What all parts of a live match share: its row, its log, its seats and its viewers.

Steps that another node stored while nobody looked at the match here are kept as they came, and folded as soon
as anything asks for the match.
"""

from parlour.core.game import Seat
from parlour.core.match import AnyMatch
from parlour.service import wire
from parlour.service.context import HouseContext
from parlour.service.matches.audience import Audience
from parlour.service.matches.match_log import MatchLog, awaited
from parlour.service.matches.seating.seats import SeatState
from parlour.service.ports import MatchRow, StepRow


class MatchState:
    def __init__(self, row: MatchRow, match_log: MatchLog, audience: Audience, context: HouseContext) -> None:
        self.row = row
        self._match_log = match_log
        self._unread: list[tuple[StepRow, float]] = []  # and when each came, by the play clock
        self.audience = audience
        self.context = context
        self.address = ""  # from which the table's owner plays, if known
        self.places = [SeatState.from_row(seat) for seat in row.seats]
        self._seats: dict[str, list[Seat]] = {}
        for place in self.places:
            if place.person:
                self._seats.setdefault(place.person, []).append(place.seat)
        self._plays_itself = row.terms.plays_formalities or row.terms.skips_ceremony
        self.played_at = row.played or row.made
        now = context.timers.clock()
        # A reopened match began when its table was made, or a little later.
        self.began = now - max(0.0, context.wall() - row.made) if row.played else now
        self.aside = False  # the match is broken or closed: nothing happens here any more

    def fold(self, step: StepRow, ago: float = 0.0) -> None:
        """Go on with a step that another node stored, so many seconds ago."""
        raise NotImplementedError

    def read_on(self) -> None:
        """Fold what came while nobody looked."""
        unread, self._unread = self._unread, []
        for step, came in unread:
            self.fold(step, self.context.timers.play_clock() - came)

    @property
    def match_log(self) -> MatchLog:
        if self._unread:
            self.read_on()
        return self._match_log

    @match_log.setter
    def match_log(self, match_log: MatchLog) -> None:
        self._match_log = match_log

    @property
    def version(self) -> int:
        """Of the last step that is known here, folded or not."""
        return self._unread[-1][0].version if self._unread else self._match_log.match.step

    @property
    def match(self) -> AnyMatch:
        return self.match_log.match

    @property
    def leads(self) -> bool:
        """True if its clock and its bots run at this node."""
        return self.context.nodes.leads(self.row)

    def plays_itself(self, match: AnyMatch) -> bool:
        """True if the house makes the play that is awaited."""
        return self._plays_itself and self.row.terms.plays_itself(match)

    @property
    def is_over(self) -> bool:
        return self._match_log.match.outcome is not None  # the step that ends it is folded at once

    @property
    def phase(self) -> wire.Phase:
        return "over" if self.is_over else "live"

    @property
    def is_open(self) -> bool:
        """Never: nobody can sit down any more."""
        return False

    @property
    def people(self) -> set[str]:
        """The people with a seat, and the table's owner. Deleted accounts are left out."""
        return {*self._seats, self.row.owner} - {""}

    @property
    def players(self) -> set[str]:
        """The people whose match this is, until it is over."""
        return set() if self.is_over else {one.person for one in self.places if one.person and not one.left}

    def seats_of(self, person: str) -> list[Seat]:
        return self._seats.get(person, [])

    def played_by(self, person: str) -> list[Seat]:
        """The seats a person may act for: their own, unless they left for good."""
        return [seat for seat in self._seats.get(person, ()) if not self.places[seat].left]

    def is_turn_of(self, person: str) -> bool:
        return not {*awaited(self.match)}.isdisjoint(self.played_by(person))

    def may_be_watched_by(self, person: str) -> bool:
        return self.row.terms.watch != "off" or bool(self.seats_of(person))

    def unlisted_for(self) -> float:
        """Seconds until it may be listed: listing a rematch reveals that the match before it is over."""
        if self.row.code:  # somebody opened this table: the match follows no other
            return 0.0
        # A rematch, or a quick pairing. Pairings have no delay; if they had one, they would be listed late.
        return max(0.0, self.began + self.row.terms.delay - self.context.timers.clock())
