"""A match that changes in place: the rules, luck from a generator, and what came of each play.

`Match` keeps a log and every earlier match; what learns plays millions of steps and needs neither.
"""

from random import Random
from typing import Any

from parlour.core.game import Draw, Game, Over, Seat, Turn, hides
from parlour.pieces.shuffles import SHUFFLES, Order, Shuffle
from parlour.rl.choices import Choices, Numbering


class Playing:
    mover: Seat  # who acts now: of several seats that are awaited at once, the first
    choices: Choices  # what the mover may play

    def __init__(self, game: Game[Any, Any, Any], seats: int, numbering: Numbering, rng: Random) -> None:
        self.game, self.seats = game, seats
        self.plays = 0
        self.over: Over | None = None
        self.hides = hides(game)
        self._numbering, self._rng = numbering, rng
        self._events: list[tuple[Any, ...]] = []
        self.state = game.setup(seats)
        self._settle()

    def play(self, action: Any) -> None:
        self.state, events = self.game.apply(self.state, self.mover, action)
        self._events.append(events)
        self.plays += 1
        self._settle()

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat) if self.hides else self.state

    def seen(self, seat: Seat) -> tuple[Any, ...]:
        """What the seat has seen since the start."""
        witnessed = (self.game.witness(event, seat) for events in self._events for event in events)
        return tuple(event for event in witnessed if event is not None)

    def _settle(self) -> None:
        """Answers every draw that the rules ask for, and lists what may be played then."""
        game, awaiting = self.game, self.game.awaiting(self.state)
        while isinstance(awaiting, Draw):
            self.state, events = game.drawn(self.state, self._order(awaiting))
            self._events.append(events)
            awaiting = game.awaiting(self.state)
        if isinstance(awaiting, Turn):
            self.mover = awaiting.seats[0]
            self.choices = self._numbering.choices(game.legal(self.state, self.mover))
        else:
            self.over = awaiting

    def _order(self, draw: Draw) -> Order:
        if draw.style is Shuffle.SCRAMBLE:
            return tuple(self._rng.sample(range(draw.pool), draw.take))
        return SHUFFLES[draw.style](draw.pool, self._rng.randrange)[: draw.take]
