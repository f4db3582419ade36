"""A match: a game, its state, and the log of plays that explains it.

A match never changes; `play` answers with the next one. It is the only place that checks legality.
A step is one play and every draw that it led to, so the step number counts the plays of people.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, NamedTuple

from parlour.core.chance import Luck, Sealed
from parlour.core.errors import ParlourError
from parlour.core.game import NATURE, A, Draw, E, Game, Message, Over, Player, Refusal, S, Seat, Step, Turn
from parlour.core.offers import Accepted, Declined, Offer, Offered, Resigned, TakenBack
from parlour.pieces.shuffles import Order

CLOCK = "clock"  # who played when a seat's time ran out


class Play(NamedTuple):
    """An entry of the log: a seat's play, and who made it when that was not the seat itself."""

    seat: Seat
    notation: str
    by: str | None = None


Log = tuple[Play, ...]
Answer = Callable[[Draw], Order]


class IllegalAction(ParlourError):
    """A play that the rules forbid; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.message.key} (rule {refusal.rule})")
        self.refusal = refusal


@dataclass(frozen=True)
class Match(Generic[S, A, E]):
    game: Game[S, A, E]
    seats: int
    state: S
    awaiting: Turn | Draw | Over
    luck: Luck | Sealed | Answer | None = None
    log: Log = ()
    events: tuple[E, ...] = ()  # of the plays that stand
    draws: int = 0  # numbers already used for luck: a number is never used twice
    offer: Offer | None = None

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

    def play(
        self, seat: Seat, notation: str, by: str | None = None
    ) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        """The match after this play, and what happened; raises `IllegalAction` and changes nothing."""
        if seat == NATURE:
            after = self._drawn(self._order(notation), notation)
        elif notation.startswith("/"):
            return self._speak(seat, notation, by)
        else:
            step = self.game.apply(self.state, seat, self._action(seat, notation))
            after = self._stepped(Play(seat, notation, by), step, self._standing_offer(seat))._settled()
        return after, after.events[len(self.events) :]

    def expire(self, seat: Seat) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        """Plays for a seat whose time ran out: one of the game's `timeouts`, chosen by the match's luck."""
        if not isinstance(self.luck, Luck):
            raise ParlourError("Only a match with its own luck can play for a seat whose time ran out.")
        plays = [str(action) for action in self._timeouts(seat)]
        return self.play(seat, plays[self.luck.choice(self.draws, len(plays))], CLOCK)

    def legal(self, seat: Seat) -> list[str]:
        """The notations that this seat may play now; none for a seat that is not awaited."""
        return [str(action) for action in self._offered(seat)]

    def view(self, seat: Seat | None) -> S:
        return self.game.view(self.state, seat)

    def seen(self, seat: Seat | None) -> tuple[E, ...]:
        """What a seat, or a spectator, saw happen since the match began, less what was taken back."""
        return self._witnessed(self.events, seat)

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
    def step(self) -> int:
        return sum(entry.seat != NATURE for entry in self.log)

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

    def _timeouts(self, seat: Seat) -> Iterable[A]:
        if not self._offered(seat):
            raise IllegalAction(Refusal("PL-1", Message("refusal.not-your-turn", seats=())))
        return self.game.timeouts(self.state, seat)

    def _action(self, seat: Seat, notation: str) -> A:
        for action in self._offered(seat):
            if str(action) == notation:
                return action
        refusal = self.refusal(seat, notation)
        assert refusal is not None, "the view allows what the state forbids"
        raise IllegalAction(refusal)

    def _stepped(self, entry: Play, step: Step[S, E], offer: Offer | None = None) -> "Match[S, A, E]":
        state, events = step
        drawn = entry.seat == NATURE or entry.by == CLOCK
        return Match(
            self.game,
            self.seats,
            state,
            self.game.awaiting(state),
            self.luck,
            (*self.log, entry),
            self.events + events,
            self.draws + drawn,
            offer,
        )

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

    def _witnessed(self, events: tuple[E, ...], seat: Seat | None) -> tuple[E, ...]:
        seen = (self.game.witness(event, seat) for event in events)
        return tuple(event for event in seen if event is not None)

    # What every match can do besides the game: resign, offer, answer

    def _speak(self, seat: Seat, notation: str, by: str | None) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        if isinstance(self.awaiting, Over):
            raise IllegalAction(Refusal("PL-3", Message("refusal.over")))
        if not 0 <= seat < self.seats:
            raise IllegalAction(Refusal("PL-1", Message("refusal.no-such-seat", count=self.seats)))
        logged = replace(self, log=(*self.log, Play(seat, notation, by)))
        match notation.split(" "):
            case ["/resign"] if self.seats > 1:
                return logged._ended(self._others(seat), "resigned"), (Resigned(seat),)
            case ["/offer-draw"] if self.game.draw_offers:
                return logged._with_offer(self.offer, Offer(seat, self._others(seat)))
            case ["/offer-takeback", step] if step.isdecimal() and str(int(step)) == step:
                self._before(int(step))
                return logged._with_offer(self.offer, Offer(seat, self._people_but(seat), int(step)))
            case ["/accept"] if self.offer and seat in self.offer.asked:
                return logged._accepted(self, self.offer, seat)
            case ["/decline"] if self.offer and seat in self.offer.asked:
                return replace(logged, offer=None), (Declined(seat),)
        raise IllegalAction(_talk_refusal(notation))

    def _with_offer(self, standing: Offer | None, offer: Offer) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        if standing:
            raise IllegalAction(Refusal("PL-5", Message("refusal.offer-open", seat=standing.seat)))
        if not offer.asked:  # nobody to ask: a solo player takes back at once
            return self._taken_back(offer)
        return replace(self, offer=offer), (Offered(offer.seat, offer.step),)

    def _accepted(
        self, before: "Match[S, A, E]", offer: Offer, seat: Seat
    ) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        if offer.step is None:
            return self._ended((), "agreed"), (Accepted(seat),)
        left = tuple(other for other in offer.asked if other != seat)
        if left:
            return replace(self, offer=offer._replace(asked=left)), (Accepted(seat),)
        before._before(offer.step)
        return self._taken_back(offer)

    def _taken_back(self, offer: Offer) -> "tuple[Match[S, A, E], tuple[Any, ...]]":
        assert offer.step is not None
        past = self._fold(offer.step)
        after = replace(self, state=past.state, awaiting=past.awaiting, events=past.events, offer=None)
        return after, (TakenBack(offer.step),)

    def _before(self, step: int) -> None:
        """Refuses a takeback over luck, or over anything that not everybody saw alike."""
        if step >= self.step:
            raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-step", count=self.step)))
        past, events = self._fold(step), ()
        for entry in self.log[len(past.log) :]:
            if entry.seat == NATURE:
                raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-luck")))
            past, happened = past.play(*entry)
            events += happened if not entry.notation.startswith("/") else ()
        if any(self._witnessed(events, seat) != self._witnessed(events, None) for seat in range(self.seats)):
            raise IllegalAction(Refusal("PL-6", Message("refusal.takeback-secret")))

    def _fold(self, step: int) -> "Match[S, A, E]":
        """The match as it was after that step."""
        plays = -1
        for at, entry in enumerate(self.log):
            plays += entry.seat != NATURE
            if plays == step:
                return replay(self.game, self.seats, self.log[:at])
        return self

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


def _talk_refusal(notation: str) -> Refusal:
    word = notation.split(" ")[0]
    rule = {"/resign": "PL-4", "/offer-takeback": "PL-6"}.get(word, "PL-5")
    known = word in ("/resign", "/offer-draw", "/offer-takeback", "/accept", "/decline")
    return Refusal(rule, Message(f"refusal{word.replace('/', '.')}" if known else "refusal.unknown-word"))


def replay(
    game: Game[S, A, E], seats: int, log: Iterable[Play], luck: Luck | Sealed | None = None
) -> Match[S, A, E]:
    """The match that this log tells: its fold."""
    match: Match[S, A, E] = Match.start(game, seats)
    for entry in log:
        match, _ = match.play(*entry)
    return replace(match, luck=luck)
