"""A match: a game, its state, and the log of plays that explains it.

A match never changes; `play` answers with the next one. It is the only place that checks legality.
A step is one play and every draw that it led to, so the step number counts the plays of people.

Log, events and the past to which one may go back are chains, each link holding all that came before and the
last: a match shares its past with the one it came from, so that a play, and an offer to take one back, costs
the same early and late.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple

from parlour.core.chance import Luck, Sealed
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, A, Draw, E, Game, Message, Over, Player, Refusal, S, Seat, Step, Turn
from parlour.core.offers import (
    Abandoned,
    Accepted,
    Declined,
    Ended,
    Forfeited,
    Offer,
    Offered,
    Paused,
    Reopened,
    Resigned,
    TakenBack,
    TooLong,
    talk_refusal,
)
from parlour.pieces.shuffles import Order

MOST_TALK = 500  # offers and answers that a match hears: nobody is to wear out the others, or the house
CLOCK = "clock"  # who played when a seat's time ran out
HOUSE = "house"  # who ends a match that cannot go on, or stops its clock


class Play(NamedTuple):
    """An entry of the log: a seat's play, and who made it when that was not the seat itself."""

    seat: Seat
    notation: str
    by: str | None = None


Log = tuple[Play, ...]
Answer = Callable[[Draw], Order]
Chain = tuple[Any, Any] | None


def links(chain: Chain, start: Chain = None) -> list[Any]:
    """What a chain holds, in order, from after `start` on."""
    items = []
    while chain is not None and chain is not start:
        chain, item = chain
        items.append(item)
    return items[::-1]


class Earlier(NamedTuple):
    """What a match was before one of its steps, to which it may go back."""

    before: "Earlier | None"
    step: int
    state: Any
    awaiting: Turn | Draw | Over
    events_chain: Chain
    events: tuple[Any, ...]  # what happened in that step


class IllegalAction(ParlourError):
    """A play that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message.key} (rule {refusal.rule})")
        self.refusal = refusal


@dataclass(frozen=True, eq=False)
class Match(Generic[S, A, E]):
    game: Game[S, A, E]
    seats: int
    state: S
    awaiting: Turn | Draw | Over
    luck: Luck | Sealed | Answer | None = None
    step: int = 0
    draws: int = 0  # numbers already used for luck: a number is never used twice
    offer: Offer | None = None
    talk: int = 0  # offers and answers so far
    plays_chain: Chain = field(default=None, repr=False)
    events_chain: Chain = field(default=None, repr=False)  # a tuple of events for each play that stands
    past: Earlier | None = field(default=None, repr=False)  # since the last draw, which nobody takes back
    last_luck: int = 0  # the last step with a draw

    @classmethod
    def start(
        cls, game: Game[S, A, E], seats: int | None = None, luck: Luck | Sealed | Answer | None = None
    ) -> "Match[S, A, E]":
        """With a `luck` that can be called every draw is answered at once; else the caller plays `NATURE`."""
        seats = game.seats[0] if seats is None else seats
        if seats not in game.seats:
            allowed = " or ".join(map(str, game.seats))
            raise ParlourError(f"{game.title} is played by {allowed}, not by {seats}.")
        state = game.setup(seats)
        return cls(game, seats, state, game.awaiting(state), luck)._settled()

    @cached_property
    def log(self) -> Log:
        return tuple(links(self.plays_chain))

    @cached_property
    def events(self) -> tuple[E, ...]:
        """What happened in the plays that stand."""
        return self._events_since(None)

    def play(
        self, seat: Seat, notation: str, by: str | None = None
    ) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        """The match after this play, and what happened; raises `IllegalAction` and changes nothing."""
        if seat == NATURE:
            after = self._drawn(self._order(notation), notation)
        elif notation.startswith("/"):
            return self._speak(Play(seat, notation, by))
        else:
            step = self.game.apply(self.state, seat, self._action(seat, notation))
            offer = self.offer and self._standing_offer(seat)
            after = self._stepped(Play(seat, notation, by), step, offer)
            if not isinstance(after.awaiting, Draw):
                return after, step.events
            after = after._settled()
        return after, after._events_since(self.events_chain)

    def expire(self, seat: Seat) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        """Plays for a seat whose time ran out: one of the game's `timeouts`, chosen by the match's luck."""
        if not isinstance(self.luck, Luck):
            raise ParlourError("Only a match with its own luck can play for a seat whose time ran out.")
        plays = self.timeouts(seat)
        return self.play(seat, plays[self.luck.choice(self.draws, len(plays))], CLOCK)

    def timeouts(self, seat: Seat) -> list[str]:
        """The notations that may be played for this seat when its time ran out."""
        if not self._offered(seat):
            raise IllegalAction(Refusal("PL-1", Message("refusal.not-your-turn", seats=())))
        return [str(action) for action in self.game.timeouts(self.state, seat)]

    def legal(self, seat: Seat) -> list[str]:
        """The notations that this seat may play now; none for a seat that is not awaited."""
        return [str(action) for action in self._offered(seat)]

    def view(self, seat: Seat | None) -> S:
        return self.game.view(self.state, seat)

    def seen(self, seat: Seat | None) -> tuple[E, ...]:
        """What a seat, or a spectator, saw happen since the match began, less what was taken back."""
        return self.witnessed(self.events, seat)

    def refusal(self, seat: Seat, notation: str) -> Refusal | None:
        """Why this seat may not play this now, from what the seat itself knows; None if it may."""
        shown = "".join(c if c.isprintable() else "?" for c in notation[:40])
        if isinstance(self.awaiting, Over):
            return Refusal("PL-3", Message("refusal.over"))
        if not isinstance(self.awaiting, Turn):
            return Refusal("PL-7", Message("refusal.luck-first"))
        if seat not in self.awaiting.seats:
            return Refusal("PL-1", Message("refusal.not-your-turn", seats=self.awaiting.seats))
        view = self.view(seat)
        if any(str(action) == notation for action in self.game.legal(view, seat)):
            return None
        return self.game.refusal(view, seat, shown)

    @property
    def outcome(self) -> Over | None:
        return self.awaiting if isinstance(self.awaiting, Over) else None

    @property
    def winner(self) -> Seat | None:
        """The seat that won; in teams the first of them (`outcome.winners` has them all)."""
        return self.outcome.winners[0] if self.outcome and self.outcome.winners else None

    @property
    def turn_holder(self) -> Seat | None:
        """The one seat that must act; nobody while several act at once."""
        match self.awaiting:
            case Turn(seats=(seat,)):
                return seat
        return None

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(self.game.player(self.state, seat) for seat in range(self.seats))

    @cached_property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.teams(self.seats)

    def prompt(self, seat: Seat | None) -> Message:
        return self.game.prompt(self.view(seat), seat)

    def record(self) -> str:
        from parlour.core.record import write

        return write(self)

    # One step

    def _offered(self, seat: Seat) -> Iterable[A]:
        awaited = isinstance(self.awaiting, Turn) and seat in self.awaiting.seats
        return self.game.legal(self.state, seat) if awaited else ()

    def _action(self, seat: Seat, notation: str) -> A:
        for action in self._offered(seat):
            if str(action) == notation:
                return action
        refusal = self.refusal(seat, notation)
        assert refusal is not None, "the view allows what the state forbids"
        raise IllegalAction(refusal)

    def _stepped(self, entry: Play, step: Step[S, E], offer: Offer | None = None) -> "Match[S, A, E]":
        state, events = step
        by_people = entry.seat != NATURE
        after: Match[S, A, E] = object.__new__(Match)
        # Writing the fields at once is much quicker than a frozen dataclass's own way, one by one.
        after.__dict__.update(
            game=self.game,
            seats=self.seats,
            state=state,
            awaiting=self.game.awaiting(state),
            luck=self.luck,
            step=self.step + by_people,
            draws=self.draws + (not by_people or entry.by == CLOCK),
            offer=offer,
            talk=self.talk,
            plays_chain=(self.plays_chain, entry),
            events_chain=(self.events_chain, events),
            past=self._earlier(events) if by_people else None,
            last_luck=self.last_luck if by_people else self.step,
        )
        return after

    def _earlier(self, events: tuple[Any, ...]) -> Earlier:
        return Earlier(self.past, self.step, self.state, self.awaiting, self.events_chain, events)

    def _events_since(self, start: Chain) -> tuple[E, ...]:
        return tuple(event for events in links(self.events_chain, start) for event in events)

    def _settled(self) -> "Match[S, A, E]":
        """This match with every draw answered, if its luck can answer."""
        after = self
        while isinstance(after.awaiting, Draw) and callable(after.luck):
            order = after.luck(replace(after.awaiting, number=after.draws))
            after = after._drawn(order, " ".join(map(str, order)))
        return after

    def _drawn(self, order: Order, notation: str) -> "Match[S, A, E]":
        return self._stepped(Play(NATURE, notation), self.game.drawn(self.state, order), self.offer)

    def _order(self, notation: str) -> Order:
        """The places that NATURE names, such as `12 0 33`."""
        if isinstance(self.awaiting, Draw):
            words = notation.split(" ")
            numbers = {str(place): place for place in range(self.awaiting.pool)}
            if len(set(words)) == len(words) == self.awaiting.take and set(words) <= numbers.keys():
                return tuple(numbers[word] for word in words)
            count, pool = self.awaiting.take, self.awaiting.pool
            raise IllegalAction(Refusal("PL-7", Message("refusal.bad-draw", count=count, pool=pool)))
        raise IllegalAction(self.refusal(NATURE, notation) or Refusal("PL-1", Message("refusal.no-draw")))

    def witnessed(self, events: tuple[E, ...], seat: Seat | None) -> tuple[E, ...]:
        """What a seat, or a spectator, saw of these events."""
        seen = (self.game.witness(event, seat) for event in events)
        return tuple(event for event in seen if event is not None)

    # What every match can do besides the game: resign, offer, answer

    def _speak(self, entry: Play) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        seat, notation, by = entry
        if isinstance(self.awaiting, Over):
            raise IllegalAction(Refusal("PL-3", Message("refusal.over")))
        if not 0 <= seat < self.seats:
            raise IllegalAction(Refusal("PL-1", Message("refusal.no-such-seat", count=self.seats)))
        if self.talk >= MOST_TALK and notation != "/resign" and by != HOUSE:
            raise IllegalAction(Refusal("PL-5", Message("refusal.enough-talk", count=MOST_TALK)))
        said = replace(
            self,
            plays_chain=(self.plays_chain, entry),
            step=self.step + 1,
            talk=self.talk + (by != HOUSE),
            past=self._earlier(()),
        )
        match notation.split(" "):
            case ["/resign"] if self.seats > 1:
                return said._ended(self._others(seat), "resigned"), (Resigned(seat),)
            case ["/forfeit", ("time" | "left") as why] if by == HOUSE and self.seats > 1:
                return said._ended(self._others(seat), why), (Forfeited(seat, why),)
            case ["/abandon"] if by == HOUSE:
                return said._ended((), "abandoned"), (Abandoned(),)
            case ["/pause", number] if by == HOUSE and _is_count(number):
                return said, (Paused(int(number)),)
            case ["/reopen"] if by == HOUSE:
                return said, (Reopened(),)
            case ["/end"] if by == HOUSE:
                return said._ended((), "ended-by-host"), (Ended(),)
            case ["/end", "long"] if by == HOUSE:
                return said._ended((), "too-long"), (TooLong(),)
            case ["/offer-draw"] if self.game.draw_offers:
                return said._with_offer(Offer(seat, self._others(seat)))
            case ["/offer-takeback", number]:
                offer = Offer(seat, self._people_but(seat), self._earlier_step(number))
                return said._with_offer(offer, self._before(offer))
            case ["/accept"] if self.offer and seat in self.offer.asked:
                return said._accepted(self.offer, seat, self._before(self.offer))
            case ["/decline"] if self.offer and seat in self.offer.asked:
                return replace(said, offer=None), (Declined(seat),)
        raise IllegalAction(talk_refusal(notation))

    def _with_offer(
        self, offer: Offer, past: Earlier | None = None
    ) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        if self.offer:
            raise IllegalAction(Refusal("PL-5", Message("refusal.offer-open", seat=self.offer.seat)))
        if past and not offer.asked:  # nobody to ask: a solo player takes back at once
            return self._taken_back(past)
        return replace(self, offer=offer), (Offered(offer.seat, offer.step),)

    def _accepted(
        self, offer: Offer, seat: Seat, past: Earlier | None
    ) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        if past is None:
            return self._ended((), "agreed"), (Accepted(seat),)
        left = tuple(other for other in offer.asked if other != seat)
        if left:
            return replace(self, offer=offer._replace(asked=left)), (Accepted(seat),)
        return self._taken_back(past)

    def _taken_back(self, past: Earlier) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        state, awaiting, events = past.state, past.awaiting, past.events_chain
        after = replace(self, state=state, awaiting=awaiting, events_chain=events, offer=None)
        return after, (TakenBack(past.step),)

    def _earlier_step(self, number: str) -> int:
        if _is_count(number) and int(number) < self.step:
            return int(number)
        raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-step", count=self.step)))

    def _before(self, offer: Offer) -> Earlier | None:
        """What the match was before the step to which this offer would return.

        Refuses to go back over luck or secrets.
        """
        if offer.step is None:
            return None
        if self.last_luck > offer.step:
            raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-luck")))
        hides = type(self.game).witness is not Game.witness
        earlier = self.past
        while earlier is not None:
            if hides and not self._seen_alike(earlier.events):
                raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-secret")))
            if earlier.step == offer.step:
                return earlier
            earlier = earlier.before
        raise AssertionError("the past reaches back to the last draw")

    def _seen_alike(self, events: tuple[E, ...]) -> bool:
        alike = self.witnessed(events, None)
        return all(self.witnessed(events, seat) == alike for seat in range(self.seats))

    def _ended(self, winners: tuple[Seat, ...], reason: str) -> "Match[S, A, E]":
        return replace(self, awaiting=Over(winners, reason), offer=None)

    def _standing_offer(self, seat: Seat) -> Offer | None:
        """An offer lapses when somebody who was asked plays on instead."""
        return self.offer if self.offer and seat not in self.offer.asked else None

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides."""
        return tuple(other for team in self.teams if seat not in team for other in team)

    def _people_but(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in range(self.seats) if other != seat)


def _is_count(number: str) -> bool:
    """Written as we would write it."""
    return len(number) < 9 and number.isdecimal() and str(int(number)) == number


def replay(
    game: Game[S, A, E], seats: int, log: Iterable[Play], luck: Luck | Sealed | None = None
) -> Match[S, A, E]:
    """The match that this log tells: its fold."""
    match = Match.start(game, seats)
    for entry in log:
        match, _ = match.play(*entry)
    return replace(match, luck=luck)
