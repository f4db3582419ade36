"""Every game as OpenSpiel knows games: importing this module registers them.

    game = pyspiel.load_game("parlour_checkers(preset=english-6x6)")

Luck is a row of chance nodes, one for each number that a shuffle or a draw asks for. Seats that may act at
once act one after the other. A match that the rules do not bound ends after `limit` plays without a winner.
"""

from typing import Any

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'parlour[rl,openspiel]'.") from None

import numpy as np

from parlour.core.game import Draw, Over, Seat, Turn, hides
from parlour.core.registry import game as find_game
from parlour.core.registry import list_games
from parlour.pieces.shuffles import SHUFFLES, Shuffle, take
from parlour.rl.choices import Choices, Numbering
from parlour.rl.encoding import encoder
from parlour.rl.rewarding import gained, result

DEFAULT_LIMIT = 1000  # plays, where the rules set no bound
MOST_LUCK = 1_000_000  # chance nodes of a match
MOST_OUTCOMES = 64  # of a chance node: no draw of ours takes from more cards or checkers than 52


class Asked(Exception):
    """A shuffle asks for a number below this one."""

    def __init__(self, below: int) -> None:
        self.below = below


class SpielGame(pyspiel.Game):
    def __init__(self, slug: str, parameters: dict[str, Any]) -> None:
        self.rules = find_game(slug, parameters.get("preset") or None)
        self.seats = self.rules.seats[0]
        self.limit = self.rules.max_plays(self.seats) or parameters.get("limit") or DEFAULT_LIMIT
        self.numbering, self.encoded = Numbering(self.rules), encoder(self.rules)
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbering.count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=0.0 if alone else -1.0,
            max_utility=float(self.limit) if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=self.limit,
        )
        super().__init__(game_type(slug), info, parameters)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        return Observer(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_LUCK


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._moment = Moment(game)

    def current_player(self) -> int:
        moment = self._moment
        if moment.ended:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if moment.below else moment.mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._moment.choices.plays)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        below = self._moment.below
        return [(number, 1 / below) for number in range(below)]

    def _apply_action(self, action: int) -> None:
        self._moment = self._moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return str(self._moment.choices.plays[action])

    def is_terminal(self) -> bool:
        return self._moment.ended

    def returns(self) -> list[float]:
        return self._moment.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has seen, and what it sees now."""
        seat = self.current_player() if player is None else player
        return f"{self._moment.seen(seat)}\n{self._moment.view(seat)}"

    def view(self, seat: Seat) -> Any:
        return self._moment.view(seat)

    def __str__(self) -> str:
        return f"{self._moment.state} {self._moment.answers}"


class Moment:
    """A point of a match. It is not changed, so that copies of a state can share it."""

    def __init__(
        self, game: SpielGame, state: Any = None, plays: int = 0, events: tuple[Any, ...] = ()
    ) -> None:
        self._game, self.plays, self._events = game, plays, events
        self.state = game.rules.setup(game.seats) if state is None else state
        self.answers: tuple[int, ...] = ()  # to what the draw has asked so far
        self._look()

    def _look(self) -> None:
        rules, self.below = self._game.rules, 0
        self._awaiting = rules.awaiting(self.state)
        while isinstance(self._awaiting, Draw):
            try:
                order = self._order(self._awaiting)
            except Asked as asked:
                self.below = asked.below
                return
            self.state, events = rules.drawn(self.state, order)
            self._events, self.answers = (*self._events, *events), ()
            self._awaiting = rules.awaiting(self.state)
        self.ended_by_limit = isinstance(self._awaiting, Turn) and self.plays >= self._game.limit
        if isinstance(self._awaiting, Turn):
            self.mover: Seat = self._awaiting.seats[0]
            self.choices: Choices = self._game.numbering.choices(rules.legal(self.state, self.mover))

    @property
    def ended(self) -> bool:
        return not self.below and (isinstance(self._awaiting, Over) or self.ended_by_limit)

    def after(self, action: int) -> "Moment":
        if self.below:
            return self._answered(action)
        rules = self._game.rules
        state, events = rules.apply(self.state, self.mover, self.choices.plays[action])
        return Moment(self._game, state, self.plays + 1, (*self._events, *events))

    def _answered(self, number: int) -> "Moment":
        later: Moment = object.__new__(Moment)
        later.__dict__.update(self.__dict__, answers=(*self.answers, number))
        later._look()
        return later

    def _order(self, draw: Draw) -> tuple[int, ...]:
        """What the answers so far make of the draw; raises `Asked` where it needs one more."""
        given = iter(self.answers)

        def below(n: int) -> int:
            if n == 1:
                return 0
            answer = next(given, None)
            if answer is None:
                raise Asked(n)
            return answer

        if draw.style is Shuffle.SCRAMBLE:
            return take(draw.pool, draw.take, below)
        return SHUFFLES[draw.style](draw.pool, below)[: draw.take]

    def returns(self) -> list[float]:
        game = self._game
        over = self._awaiting if isinstance(self._awaiting, Over) else None
        returns = result(over if self.ended else None, game.seats)
        if self.ended and game.seats == 1:
            returns[0] += gained(game.rules, self.state, 0)
        return returns

    def view(self, seat: Seat) -> Any:
        return self._game.rules.view(self.state, seat)

    def seen(self, seat: Seat) -> list[Any]:
        witnessed = (self._game.rules.witness(event, seat) for event in self._events)
        return [event for event in witnessed if event is not None]

    def __deepcopy__(self, memo: Any) -> "Moment":
        return self


class Observer:
    """What a seat sees: its view as an array and as text."""

    def __init__(self, game: SpielGame) -> None:
        self._encoded = game.encoded
        self.tensor = np.zeros(int(np.prod(game.encoded.space.shape)), np.float32)
        self.dict = {"view": self.tensor.reshape(game.encoded.space.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._encoded(state.view(player), player).ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state.view(player))


def game_type(slug: str) -> Any:
    kind = list_games()[slug]
    alone = kind.seats[0] == 1
    rules = find_game(slug, next(iter(kind.presets)))
    return pyspiel.GameType(
        short_name=name_of(slug),
        long_name=f"{kind.title} of Parlour",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if hides(rules) and not alone
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.seats[0],
        min_num_players=kind.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"preset": "", "limit": DEFAULT_LIMIT},
    )


def name_of(slug: str) -> str:
    return f"parlour_{slug.replace('-', '_')}"


def _of(slug: str) -> type[SpielGame]:
    """A class for each game, which OpenSpiel makes with parameters alone."""

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, slug, dict(params or {}))

    return type(name_of(slug), (SpielGame,), {"__init__": begin, "__module__": __name__})


for _slug in list_games():
    globals()[name_of(_slug)] = _of(_slug)  # where OpenSpiel looks for what it pickled
    pyspiel.register_game(game_type(_slug), globals()[name_of(_slug)])
