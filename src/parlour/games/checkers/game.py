"""Checkers: capture all the other side's pieces, or block them.

English rules on 8×8 by default; size, kings, multi-jumps and compulsory captures are house rules. Two seats
play, or four in two teams that share their pieces. `moves.py` has the moves.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from parlour.core.ending import told_end
from parlour.core.errors import BadOption, BadPosition, ParlourError, briefly
from parlour.core.game import Draw, Game, Message, Over, Player, Refusal, Seat, Step, Turn, option, prompt_for
from parlour.games import kernel
from parlour.games.bulk import Tally
from parlour.games.checkers.moves import (
    DRAWN,
    FRAME,
    GOES_ON,
    MOST_QUIET_PLIES,
    MOVE,
    ROOM,
    Board,
    is_draw,
    list_moves,
    perft,
    played,
    playouts,
    verdict,
)
from parlour.games.checkers.refusals import why_not
from parlour.games.checkers.text import Move, Moves, Position, numbers, read_fen, write_fen, written
from parlour.games.opening import (
    OPENINGS,
    PICKS,
    Bag,
    BagShown,
    Began,
    Pick,
    Picked,
    bag_picks,
    opening_awaits,
    opening_drawn,
    picked,
)
from parlour.pieces.checkers import Checker, Colour
from parlour.pieces.shuffles import Order

COLOURS = (Colour.BLACK, Colour.WHITE)
CHECKERS = tuple((Checker(colour), Checker(colour, stacked=True)) for colour in COLOURS)
SECONDS = 20
TURNS = tuple(Turn((seat,), SECONDS) for seat in range(4))
FEW_MOVES = 32 * MOVE  # enough room for almost every position


class Moved(NamedTuple):
    seat: Seat
    checker: Checker
    squares: tuple[int, ...]
    jumps: bool
    over: tuple[int, ...] = ()  # the square that each leg jumps over

    @property
    def notation(self) -> str:
        return written(self.squares, self.jumps)


class Captured(NamedTuple):
    seat: Seat  # who captured it
    checker: Checker
    square: int


class Crowned(NamedTuple):
    seat: Seat
    square: int


class State(NamedTuple):
    black: int = 0
    white: int = 0
    kings: int = 0  # of both colours
    plays: int = 0
    first: Seat | None = None  # who began, with Black; None while they draw for it
    seats: int = 2
    past: tuple[int, ...] = ()  # black and white of each position since the last capture or man's move
    last: tuple[int, ...] = ()  # the squares of the last move
    bag: Bag | None = None

    @property
    def side(self) -> int:
        """0 if Black is to move, 1 if White is."""
        return self.plays % 2

    @property
    def mover(self) -> Seat:
        return self.seat(self.plays)

    def seat(self, plays: int) -> Seat:
        """Who moves after so many plays."""
        assert self.first is not None
        return (self.first + plays) % self.seats

    def side_of(self, seat: Seat) -> int:
        assert self.first is not None
        return (seat - self.first) % 2

    def pieces(self, side: int) -> int:
        return self.white if side else self.black


Action = Pick | Move
Event = Picked | BagShown | Began | Moved | Captured | Crowned


@dataclass(frozen=True)
class Checkers(Game[State, Action, Event]):
    slug: ClassVar[str] = "checkers"
    title: ClassVar[str] = "Checkers"
    seats: ClassVar[tuple[int, ...]] = (2, 4)
    seconds: ClassVar[int] = SECONDS
    average: ClassVar[int] = 25
    shortest: ClassVar[int] = 6  # by the prototype's rules; larger boards take longer
    unit: ClassVar[str] = "own turns"
    rules: ClassVar[tuple[str, ...]] = tuple(f"CK-{number}" for number in range(1, 15))
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "english": {},
        "english-6x6": {"rows": 6, "cols": 6, "rows_per_side": 2},
        "english-10x10": {"rows": 10, "cols": 10, "rows_per_side": 4},
        "prototype": {
            "rows": 6,
            "cols": 6,
            "rows_per_side": 2,
            "kings": False,
            "multi_jump": False,
            "mandatory_capture": False,
            "blocked_rule": "either",
            "opening": "given",
        },
    }
    draw_offers: ClassVar[bool] = True
    achievements: ClassVar[tuple[str, ...]] = ("first-win-checkers",)

    rows: int = option(8, low=3, high=30)
    cols: int = option(8, low=2, high=30)
    rows_per_side: int = option(3, low=1, high=14)
    kings: bool = option(True)
    multi_jump: bool = option(True)
    mandatory_capture: bool = option(True)
    blocked_rule: str = option("side_to_move", choices=("side_to_move", "either"))
    opening: str = option("bag", choices=OPENINGS)

    def __post_init__(self) -> None:
        super().__post_init__()
        if 2 * self.rows_per_side >= self.rows:
            raise BadOption(
                f"rows must be more than {2 * self.rows_per_side} when each side fills {self.rows_per_side}: "
                "an empty row must lie between the sides."
            )

    @cached_property
    def board(self) -> Board:
        rows = self._rows
        return Board(
            self._stride // 2,
            sum(rows),
            rows[0] if self.kings else 0,
            rows[-1] if self.kings else 0,
            self.multi_jump,
            self.mandatory_capture,
            self.blocked_rule == "either",
        )

    @cached_property
    def start(self) -> tuple[int, int]:
        """The initial squares of Black's men, and of White's."""
        return sum(self._rows[: self.rows_per_side]), sum(self._rows[-self.rows_per_side :])

    @property
    def _stride(self) -> int:
        """Cells in a padded row: an odd number, so that every second cell of the board is dark."""
        return self.cols + 1 + self.cols % 2

    @property
    def _rows(self) -> list[int]:
        return [
            sum(1 << (row * self._stride + col) // 2 for col in range(self.cols) if (row + col) % 2)
            for row in range(self.rows)
        ]

    @cached_property
    def bag_size(self) -> int:
        return max(2 * PICKS, 2 * max(men.bit_count() for men in self.start))

    def setup(self, seats: int) -> State:
        if self.opening == "given":
            return self.opened(seats)
        return State(seats=seats, bag=Bag() if self.opening == "bag" else None)

    def opened(self, seats: int) -> State:
        return self._begun(0, seats)

    def _begun(self, first: Seat, seats: int) -> State:
        return State(*self.start, first=first, seats=seats)

    def teams(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))

    def awaiting(self, state: State) -> Turn | Draw | Over:
        black, white, kings, plays, first, seats, past, _, bag = state
        if first is None:
            return opening_awaits(bag, self.bag_size)
        result = verdict(black, white, kings, plays % 2, self.board)
        if result == GOES_ON and not (past and is_draw(black, white, past, len(past) // 2)):
            return TURNS[(first + plays) % seats]
        return self._over(state, result)

    def _over(self, state: State, result: int) -> Over:
        if result == GOES_ON:
            return Over((), "forty moves" if len(state.past) >= 2 * MOST_QUIET_PLIES else "repetition")
        if result == DRAWN:
            return Over((), "both blocked")
        winners = self.teams(state.seats)[state.seat(result) % 2]
        return Over(winners, "no moves" if state.pieces(1 - result) else "no pieces")

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        if state.bag:
            return bag_picks(state.bag, self.bag_size)
        return self.moves(state)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The legal moves of the side to move."""
        key = state.black, state.white, state.kings, state.plays % 2
        found = self._listed.get(key)
        if found is None:
            if len(self._listed) >= 4:
                self._listed.clear()
            found = self._listed[key] = self._list(*key)
        return found

    @cached_property
    def _listed(self) -> dict[tuple[int, int, int, int], tuple[Move, ...]]:
        """A cache for recent positions: rules, prompt, table and refusal all ask for the same moves."""
        return {}

    def _list(self, black: int, white: int, kings: int, side: int) -> tuple[Move, ...]:
        try:
            out = [0] * FEW_MOVES
            end = list_moves(black, white, kings, side, self.board, out, 0)
        except IndexError:
            out = [0] * ROOM
            end = list_moves(black, white, kings, side, self.board, out, 0)
        moves = self._moves
        return tuple(moves[out[at], out[at + 1], out[at + 2]] for at in range(0, end, MOVE))

    @cached_property
    def _moves(self) -> Moves:
        return Moves(self.board)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if isinstance(action, Pick):
            assert state.bag
            return Step(state._replace(bag=picked(state.bag, seat, action)), (Picked(seat, action.place),))
        black, white, kings, plays, first, seats, past, _, _ = state
        squares, change, captured, over = action
        side = plays % 2
        king = kings & change != 0 or change == 0  # only a king can return to its origin
        past = (*past, black, white) if king and not captured else ()
        black, white, kings = played(black, white, kings, side, change, captured, self.board)
        events: tuple[Event, ...] = (Moved(seat, CHECKERS[side][king], squares, captured != 0, over),)
        if captured:
            events += tuple(self._captures(state, seat, captured))
        if not king and kings & change:
            events += (Crowned(seat, squares[-1]),)
        return Step(State(black, white, kings, plays + 1, first, seats, past, squares), events)

    def _captures(self, state: State, seat: Seat, captured: int) -> Iterator[Captured]:
        checkers, number = CHECKERS[1 - state.side], numbers(self.board.squares)
        while captured:
            bit = captured & -captured
            captured ^= bit
            yield Captured(seat, checkers[bit & state.kings != 0], number[bit])

    def drawn(self, state: State, order: Order) -> Step[State, Event]:
        first, bag, events = opening_drawn(state.bag, order, self.bag_size, COLOURS)
        return Step(state._replace(bag=bag) if first is None else self._begun(first, state.seats), events)

    def is_ritual(self, state: State) -> bool:
        return state.bag is not None

    def refusal(self, state: State, seat: Seat, notation: str) -> Refusal:
        if state.bag:
            message = Message("checkers.pick", count=self.bag_size)
            return Refusal("CK-1", message, tuple(self.legal(state, seat)))
        return why_not(self.board, self._position(state), self.moves(state), notation)

    def player(self, state: State, seat: Seat) -> Player:
        if state.first is None:
            return Player()
        side = state.side_of(seat)
        mine, other = state.pieces(side), 1 - side
        score = self.start[other].bit_count() - state.pieces(other).bit_count()
        men, kings = (mine & ~state.kings).bit_count(), (mine & state.kings).bit_count()
        man, king = CHECKERS[side]
        turns = (state.plays + 1 - side) // 2
        return Player(turns, score, (man,) * men + (king,) * kings, (CHECKERS[other][0],) * score)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        awaiting = self.awaiting(state)
        if isinstance(awaiting, Over):
            return self.ending(state, awaiting)
        if not isinstance(awaiting, Turn):
            return prompt_for(awaiting, seat)
        if not state.bag:
            return self._move_prompt(state, seat)
        if seat is None or seat not in awaiting.seats:
            return prompt_for(awaiting, seat)
        more = "one-more" if state.bag.picks[seat] else "checkers"
        return Message(f"checkers.choose-{more}", seat=seat)

    def ending(self, state: State, over: Over) -> Message:
        return told_end(over, self.teams(state.seats), Message(f"how.{over.reason.replace(' ', '-')}"))

    def _move_prompt(self, state: State, seat: Seat | None) -> Message:
        mover = state.mover
        if seat != mover and state.seats == 4:
            return Message("checkers.team-moves", seat=mover, seats=self.teams(4)[mover % 2])
        if seat != mover:
            return Message("prompt.waiting", seats=(mover,))
        moves = self.moves(state)
        if not self.mandatory_capture or not moves[0].captured:
            return Message("checkers.choose-move", seat=seat)
        squares = tuple(dict.fromkeys(move.squares[0] for move in moves))
        return Message("checkers.must-capture", seat=seat, count=len(squares), squares=squares)

    def _position(self, state: State) -> Position:
        return Position(state.black, state.white, state.kings, state.side)

    def fen(self, state: State) -> str:
        """The position of a state, as PDN writes it."""
        if not isinstance(state, State):
            raise ParlourError(f"A FEN is written of a state, such as match.state, not of {briefly(state)}.")
        return write_fen(self._position(state), self.board)

    def position(self, text: str) -> State:
        """The state that a FEN such as `B:W18,24,K10:B12,K22` describes; seat 0 has Black."""
        black, white, kings, side = read_fen(text, self.board)
        state = State(black, white, kings, plays=side, first=0)
        for colour in (0, 1):
            begun = self.start[colour].bit_count()
            if state.pieces(colour).bit_count() > begun:
                raise BadPosition(
                    f"{COLOURS[colour].capitalize()} has more than the {begun} pieces of the start."
                )
        return state

    def beginning(self, seats: int, position: str | None) -> State:
        state = super().beginning(seats, position)
        return state if position is None else state._replace(seats=seats)

    def perft(self, state: State, depth: int) -> int:
        """Ignores draws by repetition and after forty moves, as all published counts do."""
        if depth == 0:
            return 1
        loop, ints = kernel.tools(perft, self.bits)
        scratch = ints((FRAME + ROOM) * depth)
        return int(loop(state.black, state.white, state.kings, state.side, depth, self.board, scratch))

    def playouts(self, games: int, seed: str) -> Tally:
        loop, ints = kernel.tools(playouts, self.bits)
        tally = ints(4)
        loop(games, kernel.seeded(seed), *self.start, self.board, ints(2 * MOST_QUIET_PLIES + ROOM), tally)
        black, white, draws, plays = map(int, tally)
        return Tally(plays, {"0": black, "1": white, "draw": draws})

    @property
    def bits(self) -> int:
        return self.board.squares.bit_length() + self.board.step + 1

    def max_plays(self, seats: int) -> int | None:
        return None if self.opening == "bag" else self._longest

    def typical_limit(self, seats: int) -> int:
        return self._longest + 4 * 60  # at worst, the bag ties two times in three

    @property
    def _longest(self) -> int:
        """Men move until they reach the far row; kings may make 79 plies between two moves that count."""
        black, white = self.start
        steps = sum(
            (row & black).bit_count() * (self.rows - 1 - at) + (row & white).bit_count() * at
            for at, row in enumerate(self._rows)
        )
        men = black.bit_count() + white.bit_count()
        return MOST_QUIET_PLIES * (steps + men + 1) if self.kings else steps
