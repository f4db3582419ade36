"""Cares for the seats whose people are not there: holds them, lets bots play, ends what cannot go on."""

from math import inf
from random import uniform
from typing import TYPE_CHECKING

from parlour.core.game import Seat
from parlour.core.offers import Offer
from parlour.service import wire
from parlour.service.fair_queue import Lane
from parlour.service.matches.audience import Viewer
from parlour.service.matches.match_log import awaited
from parlour.service.matches.seats import Place
from parlour.service.matches.submissions import AGAIN, Wish
from parlour.service.ports import Question

if TYPE_CHECKING:
    from parlour.service.matches.live_match import Host

BOT = "bot"  # who played for a seat whose owner is away
USUAL_BOT = "bot"


class Caretaker:
    def __init__(self, host: "Host") -> None:
        self._host = host
        self._projection = host.projection
        self._asked: dict[Seat, int] = {}  # the version at which a bot was asked last
        self._again: set[tuple[Seat, str, int]] = (
            set()
        )  # plays of bots that are tried again, with their version
        self._moved = -inf  # when a step of a bot was shown last
        now = host.around.timers.play_clock()
        for place in host.places:
            if place.person and not host.audience.at(place.seat):
                self._mark_away(place, now)
        self._remember_address()

    # Bots

    @property
    def lane(self) -> Lane:
        """Where questions to bots wait: its owner's lane, or that of the first who plays."""
        places = self._host.places
        person = self._host.row.owner or next((place.person for place in places if place.person), "")
        return Lane(self._host.address, person)

    def _remember_address(self) -> None:
        """A match outlives connections: the last from which they came holds on."""
        person = self.lane.person
        for seat in self._host.seats_of(person):
            for viewer in self._host.audience.at(seat):
                if viewer.person == person:
                    self._host.address = viewer.address

    def wants(self, seat: Seat, version: int) -> bool:
        """Whether a play of this seat on this version may still be made."""
        host = self._host
        return not (host.aside or host.is_over or host.folded.is_stale(seat, "", version))

    def after_step(self) -> None:
        match, places = self._host.folded.match, self._host.places
        if match.offer and not match.outcome:
            self._answer(match.offer)
        for seat in awaited(match):
            if places[seat].played_by_bot and self._asked.get(seat) != match.step:
                self._ask(seat)

    def _answer(self, offer: Offer) -> None:
        """Bots let others take back, and play every game to its end."""
        for seat in offer.asked:
            if self._host.places[seat].played_by_bot:
                self._play(seat, "/decline" if offer.step is None else "/accept", self._host.match.step)
                return

    def _ask(self, seat: Seat) -> None:
        host, match = self._host, self._host.match
        self._asked[seat] = match.step
        name = host.places[seat].bot or USUAL_BOT
        ready = host.around.timers.clock() + uniform(*host.around.settings.bot_pace)
        seen = tuple(host.folded.memory.of(match, seat))
        question = Question(match.game, match.view(seat), seen, seat, name)
        version = match.step
        host.around.thinker.think(
            question,
            lambda play: self._thought(seat, version, play, ready),
            self.lane,
            lambda: self._waits_for_bot(seat, version),
        )

    def _waits_for_bot(self, seat: Seat, version: int) -> bool:
        return self._host.places[seat].played_by_bot and self.wants(seat, version)

    def _thought(self, seat: Seat, version: int, play: str | None, ready: float) -> None:
        """A bot that found nothing in time is late like anybody else, and a play is chosen for it."""
        if not self._waits_for_bot(seat, version):
            return
        if play is None:
            self._host.around.bot_failures.add(match=self._host.row.id, seat=seat, version=version)
        self._play_when_due(seat, play or "", version, ready)

    def _play_when_due(self, seat: Seat, notation: str, version: int, ready: float) -> None:
        """However long it thought, people have seen the last step of a bot before the next one is made."""
        timers = self._host.around.timers
        due = max(ready, self._moved + self._host.around.settings.bot_pace[0])
        if due > timers.clock():
            timers.at(due, lambda: self._play_when_due(seat, notation, version, ready))
        else:
            self._play(seat, notation, version)

    def moved(self, seat: Seat) -> None:
        """A step of this seat is shown."""
        if self._host.places[seat].played_by_bot:
            self._moved = self._host.around.timers.clock()

    def _play(self, seat: Seat, notation: str, version: int) -> None:
        place = self._host.places[seat]
        if place.played_by_bot and not self._host.is_over:  # perhaps it was put away while the bot thought
            self._host.submit(Wish(seat, notation, version, None if place.bot else BOT))

    def not_stored(self, wish: Wish) -> None:
        """Tries it again in a moment, if a bot still plays: each play once, however often it is wanted."""
        play = (wish.seat, wish.notation, wish.version)
        if play not in self._again:
            self._again.add(play)
            timers = self._host.around.timers
            timers.at(timers.clock() + AGAIN, lambda: self._try_again(wish))

    def _try_again(self, wish: Wish) -> None:
        self._again.discard((wish.seat, wish.notation, wish.version))
        self._play(wish.seat, wish.notation, wish.version)

    # Coming and going

    def arrived(self, person: str) -> None:
        back = False
        for place in self._host.places:
            if place.person == person and not place.left:
                back = back or place.away_since is not None
                place.away_since, place.stand_in = None, False
                self._asked.pop(place.seat, None)  # a bot that stands in again is asked again
        self._remember_address()
        people = [place for place in self._host.places if place.person and not place.left]
        if back and all(place.away_since is None for place in people):
            self._host.start_clock()
        self._share_views()
        self._host.projection.presence()
        self._end_if_a_side_is_gone()  # which nobody was there to see

    def only_person_is_away(self) -> bool:
        """The only person of the match is away: the clock waits for them."""
        places = [place for place in self._host.places if place.person]
        return self._host.row.terms.people == 1 and all(place.away_since is not None for place in places)

    def is_unattended(self, seat: Seat) -> bool:
        """The clock played for the only person, and must not go on for hours: they are away, or idle."""
        host = self._host
        if host.row.terms.people > 1 or host.places[seat].bot:
            return False
        return self.only_person_is_away() or host.folded.expiries[seat] >= host.around.settings.expiries

    def dropped(self, person: str) -> None:
        """The last connection of a person is gone."""
        now = self._host.around.timers.play_clock()
        for place in self._host.places:
            if place.person == person and place.away_since is None:
                self._mark_away(place, now)
        self._host.projection.presence()

    def _mark_away(self, place: Place, now: float) -> None:
        place.away_since = now
        held = self._host.around.settings.held
        if not self._projection.known(None).outcome:  # else nobody waits for them
            self._host.around.timers.after(held, lambda: self._held_long_enough(place, now))

    def _held_long_enough(self, place: Place, since: float) -> None:
        """Who lags behind sees it happen also if the match is over."""
        if place.away_since != since or self._projection.known(None).outcome:
            return
        self._share_views()
        self._projection.presence()
        self._end_if_a_side_is_gone()

    def _end_if_a_side_is_gone(self) -> None:
        """In teams a side that is gone has lost; one against one, the other may wait, unless it is ranked."""
        host = self._host
        if host.is_over or (len(host.places) <= 2 and not host.row.terms.ranked):
            return
        for team in host.match.teams:
            if self._is_gone(team) and self._somebody_waits(team):
                host.house_play(self._first_gone(team), "/forfeit left")
                return

    def _is_gone(self, team: tuple[Seat, ...]) -> bool:
        """All its people are; in a ranked match one who is gone is enough."""
        people = [self._host.places[seat] for seat in team if not self._host.places[seat].bot]
        enough = any if self._host.row.terms.ranked else all
        return bool(people) and enough(map(self.is_away, people))

    def _first_gone(self, team: tuple[Seat, ...]) -> Seat:
        return next(seat for seat in team if self.is_away(self._host.places[seat]))

    def _somebody_waits(self, team: tuple[Seat, ...]) -> bool:
        others = (place for place in self._host.places if place.seat not in team and place.person)
        return any(place.away_since is None for place in others)

    def is_away(self, place: Place) -> bool:
        return place.is_away(self._host.around.timers.play_clock(), self._host.around.settings.held)

    # What the others may do about it

    def may_play_for(self, person: str, seat: Seat) -> bool:
        """In a team a mate plays for a seat that has been left, unless it is ranked."""
        if self._host.row.terms.ranked:
            return False
        team = next(team for team in self._host.match.teams if seat in team)
        mates = {self._host.places[mate].person for mate in team if mate != seat}
        return person in mates and self.is_away(self._host.places[seat])

    def stand_in(self, viewer: Viewer, seat: Seat) -> str:
        """Lets a bot play for a seat that has been left; answers with what is wrong, if anything is."""
        places = self._host.places
        if not self._host.played_by(viewer.person):
            return "Only those who play may call a bot for a seat."
        if self._host.row.terms.ranked:
            return "No bot plays in a ranked match: who is away too long has lost it."
        if seat >= len(places) or places[seat].bot or not self.is_away(places[seat]):
            return "That seat is not free for a bot: its owner is there, or has not been away long enough."
        places[seat].stand_in = True
        self._host.projection.stands_in(viewer)
        self.after_step()
        return ""

    def claim(self, viewer: Viewer) -> str:
        """Ends the match for a player whose opponents have all been away too long."""
        mine = self._host.played_by(viewer.person)
        gone = [team for team in self._host.match.teams if not set(mine) & set(team) and self._is_gone(team)]
        if not mine or not gone or len(gone) < len(self._host.match.teams) - 1 or self._host.is_over:
            return "The win can be claimed when the whole other side has been away long enough."
        self._host.house_play(self._first_gone(gone[0]), "/forfeit left")
        return ""

    def leave(self, person: str) -> None:
        """For good: the last person of a side, or who plays ranked, loses; a mate plays on, or a bot does."""
        host = self._host
        mine = host.played_by(person)
        if host.is_over or not mine or host.row.terms.people == 1:
            return
        for seat in mine:
            host.around.note("seat-left", match=host.row.id, seat=seat)
            host.places[seat].left = True
        self.dropped(person)  # as others see it who may not know yet that a side gave up
        self.left(mine)

    def give_up(self, person: str) -> str:
        """Ends a solo match, unpaid; answers with what is wrong, if anything is."""
        host = self._host
        if not host.played_by(person):
            return "Only whoever plays may give the match up."
        if len(host.places) > 1:
            return "A match against bots is given up by resigning."
        if not host.is_over:
            host.house_play(0, "/abandon")
        return ""

    def left(self, seats: list[Seat]) -> None:
        """Nobody will come back to these. What only they played ends with them, unpaid."""
        host, places = self._host, self._host.places
        team = next(team for team in host.match.teams if seats[0] in team)
        if host.is_over:
            return
        if host.row.terms.people == 1:
            host.house_play(seats[0], "/abandon")
        elif host.row.terms.ranked or all(places[seat].bot or places[seat].left for seat in team):
            host.house_play(seats[0], "/forfeit left")
        else:
            self._share_views()
            self._end_if_a_side_is_gone()

    def _share_views(self) -> None:
        """Whoever may play for a seat sees what it sees, and nobody else does any more."""
        host, audience = self._host, self._host.audience
        for viewer in list(audience.everybody()):
            past, now = audience.points_of(viewer), host.viewpoints_of(viewer.person)
            if set(past) != set(now):
                audience.add(viewer, now)
                for seat in set(now) - set(past):
                    host.projection.picture(viewer, seat)

    def say(self, viewer: Viewer, phrase: wire.Phrase) -> str:
        mine = self._host.played_by(viewer.person)
        if not mine:
            return "Only those who play may speak at this table."
        self._host.projection.said(viewer.person, wire.Said(self._host.row.id, mine[0], phrase))
        return ""
