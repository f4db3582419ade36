"""Absent players: hold their seats, let bots play for them, and end matches that cannot go on."""

from collections.abc import Callable
from functools import partial
from math import inf
from random import uniform

from parlour.bots import answer
from parlour.core.game import Seat
from parlour.core.offers import Offer
from parlour.service import wire
from parlour.service.books.nodes import LeftForGood, StoodIn
from parlour.service.errors import NotAllowed
from parlour.service.fair_queue import Lane
from parlour.service.matches.audience import Viewer
from parlour.service.matches.broadcast import Broadcast
from parlour.service.matches.match_log import awaited
from parlour.service.matches.match_state import MatchState
from parlour.service.matches.seating.seats import SeatState
from parlour.service.matches.submissions import RETRY_STORING_AFTER, Outcome, Submission
from parlour.service.ports import Question
from parlour.service.rewards.finished_match import MATE

BOT = "bot"  # recorded as the player when a bot stands in for an absent person
ARRIVING = 1.0  # seconds until another node must have said who is there
USUAL_BOT = "bot"


class Absence:
    def __init__(
        self,
        state: MatchState,
        broadcast: Broadcast,
        submit: Callable[[Submission], None],
        house_play: Callable[[Seat, str], None],
        start_clock: Callable[[], None],
        plays_itself: Callable[[], bool],
    ) -> None:
        self._state = state
        self._broadcast = broadcast
        self._submit = submit
        self._house_play = house_play
        self._start_clock = start_clock
        self._plays_itself = plays_itself  # the house makes the play that is awaited
        self._asked: dict[Seat, int] = {}  # the version at which each bot was last asked for a play
        self._again: set[tuple[Seat, str | None, int]] = set()  # bot plays that wait for a retry
        self._moved = -inf  # when the last bot step was shown
        now = state.context.timers.play_clock()
        for place in state.places:
            if not place.person or state.audience.at(place.seat) or self._is_elsewhere(place.person):
                continue
            if state.context.nodes.name and not state.match.step:  # they have just sat down at another node
                state.context.timers.later(ARRIVING, partial(self.is_gone_elsewhere, place.person))
            else:
                self._mark_away(place, now)
        self._remember_address()

    # Bots

    @property
    def lane(self) -> Lane:
        """The queue lane for bot questions: the table owner's, or that of the first person in a seat."""
        places = self._state.places
        person = self._state.row.owner or next((place.person for place in places if place.person), "")
        return Lane(self._state.address, person)

    def _remember_address(self) -> None:
        """Keep the last known address: a match outlives its connections."""
        person = self.lane.person
        for seat in self._state.seats_of(person):
            for viewer in self._state.audience.at(seat):
                if viewer.person == person:
                    self._state.address = viewer.address

    def wants(self, seat: Seat, version: int) -> bool:
        """True if this seat may still make a play on this version."""
        state = self._state
        return not (state.aside or state.is_over or state.match_log.is_stale(seat, None, version))

    def after_step(self) -> None:
        match, places = self._state.match_log.match, self._state.places
        if not self._state.leads:
            return
        if match.offer and not match.outcome:
            self._answer(match.offer)
        if self._plays_itself():
            return
        for seat in awaited(match):
            if places[seat].played_by_bot and self._asked.get(seat) != match.step:
                self._ask(seat)

    def _answer(self, offer: Offer) -> None:
        for seat in offer.asked:
            if self._state.places[seat].played_by_bot:
                self._play(seat, answer(offer), self._state.match.step)
                return

    def _ask(self, seat: Seat) -> None:
        state, match = self._state, self._state.match
        self._asked[seat] = match.step
        name = state.places[seat].bot or USUAL_BOT
        ready = state.context.timers.clock() + uniform(*self._pace)
        seen = tuple(state.match_log.memory.of(match, seat))
        question = Question(match.game, match.view(seat), seen, seat, name)
        version = match.step
        state.context.thinker.think(
            question,
            lambda play: self._thought(seat, version, play, ready),
            self.lane,
            lambda: self._waits_for_bot(seat, version),
        )

    def _waits_for_bot(self, seat: Seat, version: int) -> bool:
        return self._state.places[seat].played_by_bot and self.wants(seat, version)

    def _thought(self, seat: Seat, version: int, play: str | None, ready: float) -> None:
        """A bot that found nothing in time is late like anybody else, so a play is chosen for it."""
        if not self._waits_for_bot(seat, version):
            return
        if play is None:
            self._state.context.bot_failures.add(match=self._state.row.id, seat=seat, version=version)
        self._play_when_due(seat, play, version, ready)

    def _play_when_due(self, seat: Seat, notation: str | None, version: int, ready: float) -> None:
        """Wait, however long the bot thought, until people have had time to see the previous bot step."""
        timers = self._state.context.timers
        due = max(ready, self._moved + self._pace[0])
        if due > timers.clock():
            timers.at(due, lambda: self._play_when_due(seat, notation, version, ready))
        else:
            self._play(seat, notation, version)

    @property
    def _pace(self) -> tuple[float, float]:
        """How long a bot's step takes, at least and at most; it never depends on what the bot knows."""
        (least, most), slowness = self._state.context.settings.bot_pace, self._state.row.terms.slowness
        return least * slowness, most * slowness

    def moved(self, seat: Seat) -> None:
        """Called when a step of this seat is shown."""
        if self._state.places[seat].played_by_bot:
            self._moved = self._state.context.timers.clock()

    def _play(self, seat: Seat, notation: str | None, version: int) -> None:
        place = self._state.places[seat]
        if place.played_by_bot and not self._state.is_over:  # it may have ended while the bot thought
            done = partial(self.played, seat, notation, version)
            self._submit(Submission(seat, notation, version, None if place.bot else BOT, done=done))

    def played(self, seat: Seat, notation: str | None, version: int, outcome: Outcome) -> None:
        """If a bot's play could not be stored, retry in a moment if a bot still plays the seat.

        Each play is queued once, however often it is requested.
        """
        play = (seat, notation, version)
        if outcome is Outcome.NOT_STORED and play not in self._again:
            self._again.add(play)
            timers = self._state.context.timers
            timers.later(RETRY_STORING_AFTER, lambda: self._try_again(*play))

    def _try_again(self, seat: Seat, notation: str | None, version: int) -> None:
        self._again.discard((seat, notation, version))
        self._play(seat, notation, version)

    # Coming and going

    def arrived(self, person: str) -> None:
        back = False
        for place in self._state.places:
            if place.person == person and not place.left:
                back = back or place.away_since is not None
                place.away_since, place.stand_in = None, False
                self._asked.pop(place.seat, None)  # ask again if a bot stands in again
        self._remember_address()
        people = [place for place in self._state.places if place.person and not place.left]
        if back and all(place.away_since is None for place in people):
            self._start_clock()
        self._share_views()
        self._broadcast.presence()
        self.end_if_a_side_is_gone()  # a side may have gone while nobody was there

    def only_person_is_away(self) -> bool:
        """True if the match has one person and that person is away; the clock then waits for them."""
        places = [place for place in self._state.places if place.person]
        return self._state.row.terms.people == 1 and all(place.away_since is not None for place in places)

    def is_unattended(self, seat: Seat) -> bool:
        """True if the clock should stop playing for the only person, who is away or idle."""
        state = self._state
        if state.row.terms.people > 1 or state.places[seat].bot:
            return False
        return self.only_person_is_away() or state.match_log.expiries[seat] >= state.context.settings.expiries

    def _is_elsewhere(self, person: str) -> bool:
        return self._state.context.nodes.has(self._state.row.id, person)

    def is_gone_elsewhere(self, person: str) -> None:
        """No other node has them, and perhaps this one."""
        if not self._state.aside and all(one.person != person for one in self._state.audience.everybody()):
            self.dropped(person)

    def dropped(self, person: str) -> None:
        """Called when a person's last connection to this node closes, or to all others."""
        if not self._is_elsewhere(person):
            self._mark_all_away(person)
        self._broadcast.presence()

    def _mark_all_away(self, person: str) -> None:
        now = self._state.context.timers.play_clock()
        for place in self._state.places:
            if place.person == person and place.away_since is None:
                self._mark_away(place, now)

    def _mark_away(self, place: SeatState, now: float) -> None:
        place.away_since = now
        held = self._state.context.settings.held
        if not self._broadcast.known(None).outcome:  # otherwise nobody is waiting for them
            self._state.context.timers.later_by_play_clock(held, lambda: self._held_long_enough(place, now))

    def _held_long_enough(self, place: SeatState, since: float) -> None:
        """Delayed spectators see this happen even if the match is already over."""
        if place.away_since != since or self._broadcast.known(None).outcome:
            return
        self._share_views()
        self._broadcast.presence()
        self.end_if_a_side_is_gone()

    def end_if_a_side_is_gone(self) -> None:
        """With more than two seats, or if ranked, an absent side loses; otherwise the opponent may wait."""
        state = self._state
        if state.is_over or not state.leads or (len(state.places) <= 2 and not state.row.terms.ranked):
            return
        for team in state.match.teams:
            if self._is_gone(team) and self._somebody_waits(team):
                self._house_play(self._first_gone(team), "/forfeit left")
                return

    def _is_gone(self, team: tuple[Seat, ...]) -> bool:
        """True if all people of the team are away; in a ranked match one is enough."""
        people = [self._state.places[seat] for seat in team if not self._state.places[seat].bot]
        enough = any if self._state.row.terms.ranked else all
        return bool(people) and enough(map(self.is_away, people))

    def _first_gone(self, team: tuple[Seat, ...]) -> Seat:
        return next(seat for seat in team if self.is_away(self._state.places[seat]))

    def _somebody_waits(self, team: tuple[Seat, ...]) -> bool:
        others = (place for place in self._state.places if place.seat not in team and place.person)
        return any(place.away_since is None for place in others)

    def is_away(self, place: SeatState) -> bool:
        return place.is_away(self._state.context.timers.play_clock(), self._state.context.settings.held)

    # What the other players may do about it

    def viewpoints_of(self, person: str) -> list[Seat | None]:
        """Their own seats and those they play for, or the spectators' viewpoint."""
        own = self._state.seats_of(person)
        others = [place.seat for place in self._state.places if self.may_play_for(person, place.seat)]
        return [*own, *(seat for seat in others if seat not in own)] or [None]

    def may_play_for(self, person: str, seat: Seat) -> bool:
        """True if the person is a team mate and the seat's owner has been away too long.

        Never in ranked matches.
        """
        if self._state.row.terms.ranked:
            return False
        team = next(team for team in self._state.match.teams if seat in team)
        mates = {self._state.places[mate].person for mate in team if mate != seat}
        return person in mates and self.is_away(self._state.places[seat])

    def acts_for(self, person: str, seat: Seat | None) -> Seat | None:
        """The seat that a person means; without a seat their own, if they have one.

        Raises `NotAllowed` if they may not act for it.
        """
        mine = self._state.played_by(person)
        if seat is None:
            return mine[0] if mine else None
        if seat in mine or (seat < len(self._state.places) and self.may_play_for(person, seat)):
            return seat
        raise NotAllowed("error.not-your-seat")

    def plays_as(self, person: str, named: Seat | None) -> tuple[Seat, str | None]:
        """The seat that a person means, and as whom they play there if it is not their own.

        Raises `NotAllowed` if there is none.
        """
        seat = self.acts_for(person, named)
        if seat is None:
            raise NotAllowed("error.no-seat")
        return seat, None if seat in self._state.played_by(person) else MATE

    def stand_in(self, viewer: Viewer, seat: Seat) -> str:
        """Let a bot play for an absent person. Return the key of what is wrong, or an empty string."""
        places = self._state.places
        if not self._state.played_by(viewer.person):
            return "error.bot-players-only"
        if self._state.row.terms.ranked:
            return "error.bot-ranked"
        if seat >= len(places) or places[seat].bot or not self.is_away(places[seat]):
            return "error.bot-seat-held"
        places[seat].stand_in = True
        self._state.context.nodes.tell(StoodIn(self._state.row.id, seat))
        self._broadcast.stands_in(viewer)
        self.after_step()
        return ""

    def stood_in(self, seat: Seat) -> None:
        """A bot was called for this seat at another node."""
        self._state.places[seat].stand_in = True
        self._broadcast.presence()
        self.after_step()

    def claim(self, viewer: Viewer) -> str:
        """End the match for a player whose opponents have all been away too long."""
        mine = self._state.played_by(viewer.person)
        gone = [team for team in self._state.match.teams if not set(mine) & set(team) and self._is_gone(team)]
        if not mine or not gone or len(gone) < len(self._state.match.teams) - 1 or self._state.is_over:
            return "error.no-claim"
        self._house_play(self._first_gone(gone[0]), "/forfeit left")
        return ""

    def leave(self, person: str) -> None:
        """Leave for good.

        The last person of a side loses, and so does anybody who leaves a ranked match. Otherwise a team mate
        or a bot plays on.
        """
        state = self._state
        mine = state.played_by(person)
        if state.is_over or not mine or state.row.terms.people == 1:
            return
        state.context.nodes.tell(LeftForGood(state.row.id, person))
        self.left_for_good(person)
        self.left(mine)

    def left_for_good(self, person: str) -> None:
        """Here, or at another node, which sees to what follows."""
        for seat in self._state.played_by(person):
            self._state.context.note("seat-left", match=self._state.row.id, seat=seat)
            self._state.places[seat].left = True
        self._mark_all_away(person)  # as spectators see it, who may not know yet that a side gave up
        self._broadcast.presence()

    def give_up(self, person: str) -> str:
        """End a match without other people, unpaid. Return the key of what is wrong, or an empty string."""
        state = self._state
        if not state.played_by(person):
            return "error.give-up-players-only"
        if not state.is_over:
            self._house_play(0, "/abandon")
        return ""

    def left(self, seats: list[Seat]) -> None:
        """These seats are empty for good. A match that nobody else plays ends without rewards."""
        state, places = self._state, self._state.places
        team = next(team for team in state.match.teams if seats[0] in team)
        if state.is_over:
            return
        if state.row.terms.people == 1:
            self._house_play(seats[0], "/abandon")
        elif state.row.terms.ranked or all(places[seat].bot or places[seat].left for seat in team):
            self._house_play(seats[0], "/forfeit left")
        else:
            self._share_views()
            self.end_if_a_side_is_gone()

    def _share_views(self) -> None:
        """Give each viewer exactly the viewpoints they may see now, and send a snapshot of each new one."""
        audience = self._state.audience
        for viewer in list(audience.everybody()):
            past, now = audience.points_of(viewer), self.viewpoints_of(viewer.person)
            if set(past) != set(now):
                audience.add(viewer, now)
                for seat in set(now) - set(past):
                    self._broadcast.picture(viewer, seat)

    def say(self, viewer: Viewer, phrase: wire.Phrase) -> str:
        mine = self._state.played_by(viewer.person)
        if not mine:
            return "error.speak-players-only"
        said = wire.Said(self._state.row.id, mine[0], phrase)
        self._broadcast.said(viewer.person, said)
        self._state.context.nodes.said(viewer.person, said)
        return ""
