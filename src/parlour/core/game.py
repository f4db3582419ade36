"""What a game is: pure rules over a frozen state, and the few types in which they speak.

One question drives everything: `awaiting(state)` returns a `Turn`, a `Draw` or `Over`. To play a game, use a
`Match` (`core/match.py`), which is the only place that checks legality.
"""

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from parlour.core.errors import BadOption, BadPosition, briefly
from parlour.core.holes import Path, punched
from parlour.core.worlds import filled
from parlour.pieces.shuffles import Order, Shuffle

Seat = int  # 0, 1, 2, 3 in code, records, notation and JSON; people count from 1
NATURE: Seat = -1  # the seat that "plays" chance, so that luck is logged like a move

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Turn:
    """These seats must act. Equal non-empty `timer` names continue one deadline over several plays.

    >>> from parlour import Match, Turn, game
    >>> Match.start(game("connect-four")).awaiting
    Turn(seats=(0, 1), seconds=10, timer='bag 1')
    """

    seats: tuple[Seat, ...]
    seconds: float | None = None
    timer: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Luck must choose `take` different places of `pool`, in order.

    >>> from parlour import NATURE, Draw, Match, game
    >>> match = Match.start(game("connect-four", opening="random"), luck=None)
    >>> match.awaiting
    Draw(pool=2, take=1, style=<Shuffle.SCRAMBLE: 'scramble'>, number=0)
    >>> match, events = match.play(NATURE, "1")
    >>> match.turn_holder
    1
    """

    pool: int
    take: int
    style: Shuffle = Shuffle.SCRAMBLE
    number: int = 0  # set by the match, which numbers its draws; games leave it alone


@dataclass(frozen=True, slots=True)
class Over:
    """The end, with a reason. Without winners it is a draw or, in a solo game, simply the end.

    A reason is some words with spaces between them. Records keep it: the three that were written with hyphens
    (`hand-empty`, `too-long`, `ended-by-host`) stay as they are, so that old records can be read.

    >>> from parlour import Match, Over, game
    >>> match, events = Match.start(game("connect-four")).play(0, "/resign")
    >>> match.awaiting
    Over(winners=(1,), reason='resigned')
    """

    winners: tuple[Seat, ...]
    reason: str


class Step(NamedTuple, Generic[S, E]):
    """What `apply` and `drawn` of a game return: the next state, and what happened.

    >>> from parlour import Step
    >>> state, events = Step("a new state", ("something happened",))
    """

    state: S
    events: tuple[E, ...] = ()


@dataclass(frozen=True, init=False)
class Message:
    """A sentence by its key and named arguments; `say` finds the words.

    >>> from parlour import Message, say
    >>> say(Message("prompt.waiting", seats=(1,)))
    'Waiting for Player 2.'
    """

    key: str
    args: tuple[tuple[str, Any], ...]

    def __init__(self, key: str, /, **args: Any) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "args", tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which rule forbids a play, why, and what is legal instead.

    >>> from parlour import Match, Refusal, game
    >>> match Match.start(game("connect-four", opening="given")).refusal(0, "9"):
    ...     case Refusal(rule=rule, instead=instead):
    ...         print(rule, *instead)
    C4-3 1 2 3 4 5 6 7
    """

    rule: str
    message: Message
    instead: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """What a seat has in a match: its plays so far, its score, the pieces in hand and those it has won.

    >>> from parlour import Match, Player, game
    >>> match, events = Match.start(game("connect-four", opening="given")).play(0, "4")
    >>> first: Player = match.players[0]
    >>> first.plays
    1
    """

    plays: int = 0
    score: int = 0
    hand: tuple[Any, ...] = ()
    spoils: tuple[Any, ...] = ()


class Random(Protocol):
    """What rules and bots need of a random generator; `random.Random` has it."""

    def randrange(self, stop: int, /) -> int: ...


def option(
    default: Any, *, choices: tuple[str, ...] = (), low: int | None = None, high: int | None = None
) -> Any:
    """A house rule: a field of a game, with the values that it allows.

    >>> from dataclasses import dataclass
    >>> from parlour import Game, option
    >>> @dataclass(frozen=True)
    ... class Race(Game[int, str, str]):
    ...     length: int = option(10, low=1, high=100)
    >>> Race(length=20).length
    20
    """
    return field(default=default, metadata={"choices": choices, "min": low, "max": high})


@dataclass(frozen=True)
class Game(Generic[S, A, E]):
    """The rules of a game: a frozen dataclass whose fields are the house rules.

    `S` is the type of its states, `A` of its actions, `E` of its events. See `docs/add-a-game.md`.

    >>> from dataclasses import dataclass
    >>> from parlour import Game, Match, Over, Step, Turn
    >>> @dataclass(frozen=True)
    ... class Race(Game[int, str, str]):
    ...     slug, title, seats = "race", "Race", (2,)
    ...     def setup(self, seats):
    ...         return 0
    ...     def awaiting(self, state):
    ...         return Turn((state % 2,)) if state < 3 else Over((0,), "first")
    ...     def legal(self, state, seat):
    ...         return ["run"]
    ...     def apply(self, state, seat, action):
    ...         return Step(state + 1, ("ran",))
    >>> Match.start(Race()).play(0, "run")[0].legal(1)
    ['run']
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    rules_version: ClassVar[int] = 1
    average: ClassVar[int] = 0  # the usual length of a match, counted in `unit`; 0: no bonus for length
    shortest: ClassVar[int] = 0  # of any real match with any preset: a shorter one earns nothing
    unit: ClassVar[str] = "plays"
    seconds: ClassVar[int] = 0  # for an ordinary turn, as told before a match; 0: it has no clock
    rules: ClassVar[tuple[str, ...]] = ()  # the ids of its rules, in reading order
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}}
    draw_offers: ClassVar[bool] = False  # may the players agree a draw?
    achievements: ClassVar[tuple[str, ...]] = ()  # the ids of its own, which a house keeps for people
    texts: ClassVar[Mapping[str, str]] = {}  # a plug-in's own texts; ours are in the catalogue

    def __post_init__(self) -> None:
        for rule in fields(self):
            check_option(rule, getattr(self, rule.name))

    def __getstate__(self) -> dict[str, Any]:
        """Pickles without cached values, which may be far larger than the game."""
        kind = type(self)
        return {
            name: value
            for name, value in vars(self).items()
            if not isinstance(getattr(kind, name, None), cached_property)
        }

    # What a game must implement

    def setup(self, seats: int) -> S:
        """The initial state of a match."""
        raise NotImplementedError

    def awaiting(self, state: S) -> Turn | Draw | Over:
        """Who must act. Reads public fields only."""
        raise NotImplementedError

    def legal(self, state: S, seat: Seat) -> Iterable[A]:
        """What the seat may do; called only for an awaited seat. `str(action)` is its notation."""
        raise NotImplementedError

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """The result of an action that `legal` has just offered."""
        raise NotImplementedError

    # Only for games with luck, secrets or teams, or with better words than the default

    def drawn(self, state: S, order: Order) -> Step[S, E]:
        """The result of an awaited draw: `order` are the places that luck took."""
        raise NotImplementedError(f"{self.title} awaits no draw")

    def view(self, state: S, seat: Seat | None) -> S:
        """The state with holes: what this seat, or a spectator (None), may know."""
        return punched(state, self.holes(state, seat))

    def holes(self, state: S, seat: Seat | None) -> Iterable[Path]:
        """Where the state holds what this seat, or a spectator (None), may not know, such as `("dice", 1)`.

        A game whose secrets are cards need not implement this: the backs in its view say it.
        """
        return ()

    def witness(self, event: E, seat: Seat | None) -> E | None:
        """The event as this seat, or a spectator (None), sees it."""
        return event

    def refusal(self, state: S, seat: Seat, notation: str) -> Refusal:
        """Why an awaited seat may not play this; `state` is the seat's view."""
        return Refusal(
            "PL-2", Message("refusal.not-legal", notation=notation), tuple(self.legal(state, seat))
        )

    def timeouts(self, state: S, seat: Seat) -> Iterable[A]:
        """What may be played for a seat whose time ran out: some of the legal plays."""
        return self.legal(state, seat)

    def is_ritual(self, state: S) -> bool:
        """Is this a part of the opening in which it does not matter what one chooses?"""
        return False

    def is_formality(self, state: S) -> bool:
        """Is the one play that is awaited a formality, which may happen by itself?

        Only where one seat has one play, and everybody can see that: nothing is chosen or risked.
        """
        return False

    def player(self, state: S, seat: Seat) -> Player:
        """Plays, score, hand and spoils of a seat."""
        return Player()

    def prompt(self, state: S, seat: Seat | None) -> Message:
        """One sentence for this seat, or a spectator, that says what to do or whom to wait for."""
        return prompt_for(self.awaiting(state), seat)

    def ending(self, state: S, over: Over) -> Message:
        """How a match ended by these rules; `parlour.core.ending` helps to tell it to winners and losers."""
        return prompt_for(over, None)

    def teams(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom."""
        return tuple((seat,) for seat in range(seats))

    def worlds(self, view: S, seen: tuple[E, ...], seat: Seat, rng: Random) -> S:
        """A full state that is consistent with what the seat knows: one way it might be."""
        return filled(view, rng)

    def counted(self, state: S, seat: Seat) -> int:
        """How long the match has lasted for this seat, in `unit`, to compare with `average`."""
        return self.player(state, seat).plays

    def victories(self, state: S) -> tuple[str, ...]:
        """Victories along the way, in a game that has them besides its end."""
        return ()

    def feats(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Which of its `achievements` the seat has reached when a match ends: by default, all with a win."""
        over = self.awaiting(state)
        return self.achievements if isinstance(over, Over) and seat in over.winners else ()

    def opened(self, seats: int) -> S:
        """The state after the opening ritual, with seat 0 to move: where counts and playouts begin."""
        return self.setup(seats)

    def position(self, text: str) -> S:
        """The state that a written position describes, if the game has a notation for it."""
        raise BadPosition(f"{self.title} has no notation for positions.")

    def beginning(self, seats: int, position: str | None) -> S:
        """The initial state: the usual one, or a written position."""
        return self.setup(seats) if position is None else self.position(position)

    def alphabet(self) -> tuple[str, ...]:
        """Every notation that may ever be legal, in a fixed order; none if there are too many to list.

        Programs that learn number the plays by it.
        """
        return ()

    def max_plays(self, seats: int) -> int | None:
        """The longest possible match, if the rules bound it."""
        return None

    def typical_limit(self, seats: int) -> int:
        """A length that no match of random plays should reach."""
        return 10_000


def hides(game: Game[Any, Any, Any]) -> bool:
    """True if the game declares that it hides something from somebody."""
    kind = type(game)
    return any(
        getattr(kind, name) is not getattr(Game, name) for name in ("view", "witness", "holes", "worlds")
    )


@lru_cache(1000)  # screens ask after every move, and there are few answers
def prompt_for(awaiting: Turn | Draw | Over, seat: Seat | None) -> Message:
    match awaiting:
        case Over(winners=(), reason=reason):
            return Message("prompt.over", reason=Message(f"over.{reason}"))
        case Over(winners=winners, reason=reason):
            return Message("prompt.won", seats=winners, reason=Message(f"over.{reason}"))
        case Turn(seats=seats) if seat in seats:
            return Message("prompt.your-turn", seat=seat)
        case Turn(seats=seats):
            return Message("prompt.waiting", seats=seats)
        case Draw():
            return Message("prompt.luck")


def check_option(rule: "Field[Any]", value: Any) -> None:
    """Raises `BadOption` unless the house rule allows the value."""
    if type(value) is not type(rule.default):
        raise BadOption(f"{rule.name} must be {_kind(rule.default)}, not {briefly(value)}.")
    choices = rule.metadata.get("choices")
    if choices and value not in choices:
        raise BadOption(f"{rule.name} must be one of {', '.join(choices)}, not {briefly(value)}.")
    low, high = rule.metadata.get("min"), rule.metadata.get("max")
    if (low is not None and value < low) or (high is not None and value > high):
        raise BadOption(f"{rule.name} must be {_bounds(low, high)}, not {briefly(value)}.")


def _bounds(low: int | None, high: int | None) -> str:
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"from {low} to {high}"


def _kind(default: object) -> str:
    return {bool: "true or false", int: "a whole number"}.get(type(default), "a word")
