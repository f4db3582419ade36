"""A match: a game, its state, and the log of plays that explains it.

A match is immutable; `play` returns the next one. It is the only place that checks legality. A step is one
play with every draw that it led to, so the step number counts the plays of people.

Log, events and the past to which players can go back are linked lists: a match shares its past with the one
it came from, so that a play, or an offer to take one back, costs the same early and late.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Literal

from parlour.core import ending, offers
from parlour.core import log as logs
from parlour.core.chance import Luck, Sealed, check_luck, read_order
from parlour.core.errors import IllegalAction, ParlourError
from parlour.core.game import NATURE, A, Draw, E, Game, Message, Over, Player, Refusal, S, Seat, Step, Turn
from parlour.core.log import CLOCK, HOUSE, Answer, Chain, Earlier, Log, Play, links, play_before
from parlour.core.offers import Offer, Talk, is_count, talk_refusal
from parlour.pieces.shuffles import Order

__all__ = ["CLOCK", "HOUSE", "AnyMatch", "Chain", "IllegalAction", "Log", "Match", "Play", "links", "replay"]

MOST_TALK = 500  # offers and answers in a match, so that nobody can wear out the others or the house


@dataclass(frozen=True, eq=False)
class Match(Generic[S, A, E]):
    """A game being played. It is immutable: `play` returns the next match and what happened.

    A match equals only itself: compare the `state`, `log` or `record()` of two.

    >>> from parlour import Match, game
    >>> match = Match.start(game("connect-four", opening="given"))
    >>> match.legal(0)
    ['1', '2', '3', '4', '5', '6', '7']
    >>> match, events = match.play(0, "4")
    >>> match.awaiting
    Turn(seats=(1,), seconds=15, timer='')
    """

    game: Game[S, A, E]
    seats: int
    state: S
    awaiting: Turn | Draw | Over
    luck: Luck | Sealed | Answer | None = None
    step: int = 0
    draws: int = 0  # numbers already used for draws: none is ever used twice
    offer: Offer | None = None
    talk: int = 0  # offers and answers so far
    plays_chain: Chain = field(default=None, repr=False)
    events_chain: Chain = field(default=None, repr=False)  # a tuple of events for each play not taken back
    past: Earlier | None = field(default=None, repr=False)  # since the last draw, which cannot be taken back
    last_luck: int = 0  # the last step with a draw
    position: str | None = None  # the starting position, unless it is the usual one

    @classmethod
    def start(
        cls,
        game: Game[S, A, E],
        seats: int | None = None,
        luck: Luck | Sealed | Answer | Literal["fresh"] | None = "fresh",
        *,
        seed: str | int | None = None,
        position: str | None = None,
    ) -> "Match[S, A, E]":
        """A new match, by default with as few seats as the game allows and with luck that nobody can predict.

        The same `seed` gives the same luck; `luck` may be any function that answers a `Draw`. With
        `luck=None` every draw waits until the caller plays it for `NATURE`. `position` is where the match
        starts, in the game's own notation: a column string for Connect Four, a FEN for checkers.

        >>> from parlour import Match, game
        >>> whist = game("whist")
        >>> Match.start(whist, seed="tuesday").state == Match.start(whist, seed="tuesday").state
        True
        >>> Match.start(game("checkers"), position="B:W18:B15").legal(0)
        ['15x22']
        """
        seats = logs.seats_for(game, seats)
        logs.check_position(position)
        check_luck(luck, seed, seats)
        if luck == "fresh":
            luck = Luck.fresh(seats) if seed is None else Luck.from_seed(seed, seats)
        state = game.beginning(seats, position)
        return cls(game, seats, state, game.awaiting(state), luck, position=position)._settled()

    def rewound(self) -> "Match[S, A, E]":
        """The match before its first play, to be replayed; its draws wait for `NATURE`, too."""
        return Match.start(self.game, self.seats, None, position=self.position)

    @cached_property
    def log(self) -> Log:
        """All plays and draws so far, including those taken back."""
        return tuple(links(self.plays_chain))

    @cached_property
    def events(self) -> tuple[E, ...]:
        """The events of all plays not taken back."""
        return self._events_since(None)

    def play(
        self, seat: Seat, notation: str, by: str | None = None
    ) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        """The match after this play, and what happened; raises `IllegalAction` if the rules forbid it.

        `by` says who played if it was not the seat itself, such as a bot that stands in.
        """
        if type(seat) is not int or type(notation) is not str or by is not None:
            logs.check_play(seat, notation, by)
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

    def expire(self, seat: Seat) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        """Plays for a seat whose time ran out: one of the game's `timeouts`, chosen by the match's luck."""
        if not isinstance(self.luck, Luck):
            raise ParlourError("Only a match with its own luck can play for a seat whose time ran out.")
        plays = self.timeouts(seat)
        return self.play(seat, plays[self.luck.choice(self.draws, len(plays))], CLOCK)

    def timeouts(self, seat: Seat) -> list[str]:
        """The notations that may be played for this seat when its time runs out."""
        if not self._offered(seat) and (refusal := self.refusal(seat, "")):
            raise IllegalAction(refusal)
        return [str(action) for action in self.game.timeouts(self.state, seat)]

    def legal(self, seat: Seat) -> list[str]:
        """The notations that this seat may play now; none if it is not awaited."""
        self._check_seat(seat)
        return [str(action) for action in self._offered(seat)]

    def view(self, seat: Seat | None) -> S:
        """The state as this seat, or a spectator (None), may know it: hidden cards are `BACK`."""
        self._check_seat(seat)
        return self.game.view(self.state, seat)

    def seen(self, seat: Seat | None) -> tuple[E, ...]:
        """What a seat, or a spectator, has seen since the start, except what was taken back."""
        self._check_seat(seat)
        return self.witnessed(self.events, seat)

    def refusal(self, seat: Seat, notation: str) -> Refusal | None:
        """Why this seat may not play this now, judged by what it knows; None if it may."""
        logs.check_play(seat, notation)
        if isinstance(self.awaiting, Over):
            return Refusal("PL-3", Message("refusal.over"))
        if not isinstance(self.awaiting, Turn):
            return Refusal("PL-7", Message("refusal.luck-first"))
        if not NATURE <= seat < self.seats:
            return Refusal("PL-1", Message("refusal.no-such-seat", count=self.seats))
        if seat not in self.awaiting.seats:
            return Refusal("PL-1", Message("refusal.not-your-turn", seats=self.awaiting.seats))
        view = self.view(seat)
        if any(str(action) == notation for action in self.game.legal(view, seat)):
            return None
        shown = "".join(c if c.isprintable() else "?" for c in notation[:40])
        return self.game.refusal(view, seat, shown if shown.strip() else repr(shown))

    def may_go_back_to(self, step: int) -> bool:
        """True if a seat may now offer to take back everything from this earlier step on."""
        if isinstance(self.awaiting, Over) or self.offer or self.talk >= MOST_TALK:
            return False
        return not isinstance(offers.before(self, step), Refusal)

    @property
    def outcome(self) -> Over | None:
        """How the match ended; None while it goes on."""
        return self.awaiting if isinstance(self.awaiting, Over) else None

    @property
    def winner(self) -> Seat | None:
        """The winning seat; the first one of a winning team (`outcome.winners` has them all)."""
        return self.outcome.winners[0] if self.outcome and self.outcome.winners else None

    @property
    def turn_holder(self) -> Seat | None:
        """The one seat that must act; None while several act at once."""
        turn = self.awaiting
        return turn.seats[0] if isinstance(turn, Turn) and len(turn.seats) == 1 else None

    @property
    def players(self) -> tuple[Player, ...]:
        """What each seat has: plays, score, hand and spoils."""
        return tuple(self.game.player(self.state, seat) for seat in range(self.seats))

    @cached_property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom."""
        return self.game.teams(self.seats)

    def prompt(self, seat: Seat | None) -> Message:
        """What this seat, or a spectator, must do or wait for; `say` puts it into words."""
        return ending.ending(self) if self.outcome else self.game.prompt(self.view(seat), seat)

    def record(self) -> str:
        """The match as text, for `read` and `verify`."""
        from parlour.core.record import write

        return write(self)

    # One step

    def _check_seat(self, seat: Seat | None) -> None:
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.seats):
            raise IllegalAction(Refusal("PL-1", Message("refusal.no-such-seat", count=self.seats)))

    def _offered(self, seat: Seat) -> Iterable[A]:
        awaited = isinstance(self.awaiting, Turn) and seat in self.awaiting.seats
        return self.game.legal(self.state, seat) if awaited else ()

    def _action(self, seat: Seat, notation: str) -> A:
        for action in self._offered(seat):
            if str(action) == notation:
                return action
        refusal = self.refusal(seat, notation)
        assert refusal is not None, "the view allows what the state forbids"
        raise IllegalAction(refusal, self.game.texts)

    def _stepped(self, entry: Play, step: Step[S, E], offer: Offer | None = None) -> "Match[S, A, E]":
        state, events = step
        by_people = entry.seat != NATURE
        after: Match[S, A, E] = object.__new__(Match)
        # Setting all fields at once is much faster than a frozen dataclass's own way, one by one.
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
            position=self.position,
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
            draw = replace(after.awaiting, number=after.draws)
            order = logs.checked_order(after.luck(draw), draw)
            after = after._drawn(order, " ".join(map(str, order)))
        return after

    def _drawn(self, order: Order, notation: str) -> "Match[S, A, E]":
        return self._stepped(Play(NATURE, notation), self.game.drawn(self.state, order), self.offer)

    def _order(self, notation: str) -> Order:
        draw = self.awaiting
        if not isinstance(draw, Draw):
            raise IllegalAction(self.refusal(NATURE, notation) or Refusal("PL-1", Message("refusal.no-draw")))
        if order := read_order(notation, draw):
            return order
        raise IllegalAction(Refusal("PL-7", Message("refusal.bad-draw", count=draw.take, pool=draw.pool)))

    def witnessed(self, events: tuple[E, ...], seat: Seat | None) -> tuple[E, ...]:
        """What a seat, or a spectator, sees of these events."""
        seen = (self.game.witness(event, seat) for event in events)
        return tuple(event for event in seen if event is not None)

    # What every match offers besides the game: resign, offer, answer

    def _speak(self, entry: Play) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        seat, notation, by = entry
        if isinstance(self.awaiting, Over):
            raise IllegalAction(Refusal("PL-3", Message("refusal.over")))
        self._check_seat(seat)
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
                return said._ended(self._others(seat), "resigned"), (offers.Resigned(seat),)
            case ["/forfeit", ("time" | "left") as why] if by == HOUSE and self.seats > 1:
                return said._ended(self._others(seat), why), (offers.Forfeited(seat, why),)
            case ["/abandon"] if by == HOUSE:
                return said._ended((), "abandoned"), (offers.Abandoned(),)
            case ["/pause", number] if by == HOUSE and is_count(number):
                return said, (offers.Paused(int(number)),)
            case ["/reopen"] if by == HOUSE:
                return said, (offers.Reopened(),)
            case ["/end"] if by == HOUSE:
                return said._ended((), "ended-by-host"), (offers.Ended(),)
            case ["/end", "long"] if by == HOUSE:
                return said._ended((), "too-long"), (offers.TooLong(),)
            case ["/offer-draw"] if self.game.draw_offers:
                return said._with_offer(Offer(seat, self._others(seat)))
            case ["/offer-takeback", number]:
                step = offers.earlier_step(number, self.step)
                everybody_else = tuple(other for other in range(self.seats) if other != seat)
                offer = Offer(seat, everybody_else, step, play_before(self.plays_chain, self.step - step))
                return said._with_offer(offer, self._before(offer))
            case ["/accept"] if self.offer and seat in self.offer.asked:
                return said._accepted(self.offer, seat, self._before(self.offer))
            case ["/decline"] if self.offer and seat in self.offer.asked:
                return replace(said, offer=None), (offers.Declined(seat),)
        raise IllegalAction(talk_refusal(notation))

    def _with_offer(
        self, offer: Offer, past: Earlier | None = None
    ) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        if self.offer:
            raise IllegalAction(Refusal("PL-5", Message("refusal.offer-open", seat=self.offer.seat)))
        if past and not offer.asked:  # nobody to ask: a solo player takes back at once
            return self._taken_back(past)
        return replace(self, offer=offer), (offers.Offered(offer.seat, offer.step, offer.play),)

    def _accepted(
        self, offer: Offer, seat: Seat, past: Earlier | None
    ) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        if past is None:
            return self._ended((), "agreed"), (offers.Accepted(seat),)
        left = tuple(other for other in offer.asked if other != seat)
        if left:
            return replace(self, offer=offer._replace(asked=left)), (offers.Accepted(seat),)
        return self._taken_back(past)

    def _taken_back(self, past: Earlier) -> "tuple[Match[S, A, E], tuple[E | Talk, ...]]":
        state, awaiting, events = past.state, past.awaiting, past.events_chain
        after = replace(self, state=state, awaiting=awaiting, events_chain=events, offer=None)
        return after, (offers.TakenBack(past.step),)

    def _before(self, offer: Offer) -> Earlier | None:
        """The match before the step to which this offer would return, if it would return to one."""
        found = None if offer.step is None else offers.before(self, offer.step)
        if isinstance(found, Refusal):
            raise IllegalAction(found)
        return found

    def _ended(self, winners: tuple[Seat, ...], reason: str) -> "Match[S, A, E]":
        return replace(self, awaiting=Over(winners, reason), offer=None)

    def _standing_offer(self, seat: Seat) -> Offer | None:
        """The open offer. It lapses when somebody who was asked plays on instead."""
        return self.offer if self.offer and seat not in self.offer.asked else None

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other sides."""
        return tuple(other for team in self.teams if seat not in team for other in team)


AnyMatch = Match[Any, Any, Any]


def replay(
    game: Game[S, A, E],
    seats: int,
    log: Iterable[Play],
    luck: Luck | Sealed | None = None,
    position: str | None = None,
) -> Match[S, A, E]:
    """The match that results from this log.

    >>> from parlour import Play, game, replay
    >>> replay(game("connect-four", opening="given"), 2, [Play(0, "4"), Play(1, "4")]).step
    2
    """
    match = Match.start(game, seats, None, position=position)
    check_luck(luck, None, match.seats)
    for entry in logs.entries(log):
        match, _ = match.play(*entry)
    return replace(match, luck=luck)
