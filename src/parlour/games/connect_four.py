"""Connect Four: drop stones, first unbroken line of four wins.

Each column is `height + 1` bits tall; the extra bit is always empty, so a line
can never wrap from the top of one column to the foot of the next. On 7×6:

     6 13 20 27 34 41 48    always empty
     5 12 19 26 33 40 47    top row
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42    bottom row
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple

from parlour.core.ending import told_end
from parlour.core.errors import BadPosition, briefly
from parlour.core.game import Draw, Game, Message, Over, Player, Refusal, Seat, Step, Turn, option, prompt_for
from parlour.games import kernel
from parlour.games.bulk import Tally
from parlour.games.kernel import pick, seeded, stir
from parlour.games.opening import (
    OPENINGS,
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

DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # columns in a position string
SECONDS = 15
TURNS = (Turn((0,), SECONDS), Turn((1,), SECONDS))
CHOOSE_CHECKERS = {
    "red-yellow": tuple(Message("connect-four.choose-checkers", seat=seat) for seat in (0, 1)),
    "black-white": tuple(Message("connect-four.choose-checkers-black", seat=seat) for seat in (0, 1)),
}
NUMBERS = range(2, 7)  # that are said in words
CHOOSE_ONE_MORE = tuple(Message("connect-four.choose-one-more", seat=seat) for seat in (0, 1))
CHOOSE_COLUMN = tuple(Message("connect-four.choose-column", seat=seat) for seat in (0, 1))


def landing(occupied: int, column: int, height: int) -> int:
    """The bit where a stone dropped into `column` comes to rest; 0 if the column is full."""
    foot = 1 << column * (height + 1)
    return (occupied + foot) & (((1 << height) - 1) * foot)


def top_cell(column: int, height: int) -> int:
    return 1 << column * (height + 1) + height - 1


def has_line(stones: int, height: int, length: int) -> bool:
    """True if there are `length` stones in a row, in any of the four directions."""
    up = falling = across = rising = stones
    run = 1  # each remaining bit starts a row of so many
    while run < length:
        more = run if 2 * run <= length else length - run
        up &= up >> more
        falling &= falling >> more * height
        across &= across >> more * (height + 1)
        rising &= rising >> more * (height + 2)
        run += more
    return up | falling | across | rising != 0


def lined_stones(stones: int, height: int, length: int) -> int:
    """The stones that are part of a line: from the start of each line, its whole length."""
    lined = 0
    for step in (1, height, height + 1, height + 2):
        starts = stones
        for i in range(1, length):
            starts &= stones >> i * step
        for i in range(length):
            lined |= starts << i * step
    return lined


def playouts(games: int, rng: int, width: int, height: int, length: int, tally: Any) -> None:
    """Random games from the empty grid; adds both seats' wins, draws and plays to `tally`."""
    cells, soonest = width * height, 2 * length - 1
    for _ in range(games):
        mine, theirs, plays = 0, 0, 0
        result = 2
        while plays < cells:
            rng = stir(rng)
            stone = landing(mine | theirs, pick(rng, width), height)
            if stone == 0:  # full: choose again, so that every open column is equally likely
                continue
            mine, theirs = theirs, mine | stone
            plays += 1
            if plays >= soonest and has_line(theirs, height, length):
                result = (plays + 1) % 2
                break
        tally[result] += 1
        tally[3] += plays


def perft(mine: int, theirs: int, depth: int, width: int, height: int, length: int, scratch: Any) -> int:
    """Counts sequences of exactly `depth` drops; `scratch` holds both sides and next column of each ply."""
    ply, nodes = 0, 0
    scratch[0], scratch[1], scratch[2] = mine, theirs, 0
    while ply >= 0:
        at = 3 * ply
        column = scratch[at + 2]
        if column == width:
            ply -= 1
            continue
        scratch[at + 2] = column + 1
        stone = landing(scratch[at] | scratch[at + 1], column, height)
        if stone == 0:
            continue
        if ply == depth - 1:
            nodes += 1
        elif not has_line(scratch[at] | stone, height, length):
            scratch[at + 3], scratch[at + 4], scratch[at + 5] = scratch[at + 1], scratch[at] | stone, 0
            ply += 1
    return nodes


class Drop(NamedTuple):
    column: int

    def __str__(self) -> str:
        return str(self.column + 1)


class Dropped(NamedTuple):
    seat: Seat
    column: int
    row: int  # from the bottom


@lru_cache(1000)
def open_columns(full: int, width: int, height: int) -> tuple[Drop, ...]:
    """The legal drops when these cells of the top row are taken."""
    return tuple(Drop(column) for column in range(width) if not full & top_cell(column, height))


class State(NamedTuple):
    stones: tuple[int, int] = (0, 0)  # one bitboard per seat
    plays: int = 0
    first: Seat | None = 0  # who began; None while they draw for it
    bag: Bag | None = None

    @property
    def mover(self) -> Seat:
        assert self.first is not None
        return (self.first + self.plays) % 2

    @property
    def occupied(self) -> int:
        return self.stones[0] | self.stones[1]


Action = Pick | Drop
Event = Picked | BagShown | Began | Dropped


@dataclass(frozen=True)
class ConnectFour(Game[State, Action, Event]):
    slug: ClassVar[str] = "connect-four"
    title: ClassVar[str] = "Connect Four"
    seats: ClassVar[tuple[int, ...]] = (2,)
    seconds: ClassVar[int] = SECONDS
    average: ClassVar[int] = 22
    shortest: ClassVar[int] = 7
    unit: ClassVar[str] = "drops of both"
    rules: ClassVar[tuple[str, ...]] = ("C4-1", "C4-2", "C4-3", "C4-4", "C4-5", "C4-6")
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "console": {"opening": "random", "colours": "black-white"},
    }
    draw_offers: ClassVar[bool] = True
    achievements: ClassVar[tuple[str, ...]] = ("first-win-connect-four",)

    width: int = option(7, low=1, high=35)
    height: int = option(6, low=1, high=35)
    length: int = option(4, low=2, high=35)
    opening: str = option("bag", choices=OPENINGS)
    # Red begins, whoever that is; black and white belong to seats 0 and 1, whoever begins.
    colours: str = option("red-yellow", choices=("red-yellow", "black-white"))

    @cached_property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def each(self) -> int:
        """The number of checkers of each player."""
        return (self.cells + 1) // 2

    @property
    def bag_size(self) -> int:
        return max(2 * self.each, 4)  # enough for both to draw two, however small the grid

    def setup(self, seats: int) -> State:
        if self.opening == "given":
            return State()
        return State(first=None, bag=Bag() if self.opening == "bag" else None)

    def awaiting(self, state: State) -> Turn | Draw | Over:
        stones, plays, first, bag = state
        if first is None:
            return opening_awaits(bag, self.bag_size)
        last = (first + plays + 1) % 2
        if plays >= 2 * self.length - 1 and has_line(stones[last], self.height, self.length):
            return Over((last,), "line")
        if plays == self.cells:
            return Over((), "grid full")
        return TURNS[1 - last]

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        if state.bag:
            return bag_picks(state.bag, self.bag_size)
        return open_columns(state.occupied & self._top_row, self.width, self.height)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if isinstance(action, Pick):
            assert state.bag
            return Step(state._replace(bag=picked(state.bag, seat, action)), (Picked(seat, action.place),))
        (one, two), plays, first, _ = state
        stone = landing(one | two, action.column, self.height)
        stones = (one | stone, two) if seat == 0 else (one, two | stone)
        return Step(State(stones, plays + 1, first), self._dropped[seat][stone])

    def drawn(self, state: State, order: Order) -> Step[State, Event]:
        taken = self.colours == "red-yellow"
        colours = (Colour.RED, Colour.YELLOW) if taken else (Colour.BLACK, Colour.WHITE)
        first, bag, events = opening_drawn(state.bag, order, self.bag_size, colours, taken)
        return Step(State(first=first, bag=bag), events)

    def is_ritual(self, state: State) -> bool:
        return state.bag is not None

    def refusal(self, state: State, seat: Seat, notation: str) -> Refusal:
        legal = tuple(self.legal(state, seat))
        if state.bag:
            return Refusal("C4-1", Message("connect-four.pick", count=self.bag_size), legal)
        if notation in {str(drop) for drop in open_columns(0, self.width, self.height)}:
            return Refusal("C4-4", Message("connect-four.full", column=notation), legal)
        return Refusal("C4-3", Message("connect-four.no-column", count=self.width), legal)

    def player(self, state: State, seat: Seat) -> Player:
        plays = state.stones[seat].bit_count()
        left = self.each - plays if state.first is not None else 0
        return Player(plays, 0, (Checker(self.colour(state, seat)),) * left)

    def counted(self, state: State, seat: Seat) -> int:
        return state.plays

    def colour(self, state: State, seat: Seat) -> Colour:
        if self.colours == "black-white":
            return (Colour.BLACK, Colour.WHITE)[seat]
        return Colour.RED if seat == state.first else Colour.YELLOW

    def prompt(self, state: State, seat: Seat | None) -> Message:
        return self.prompt_when(self.awaiting(state), state, seat)

    def prompt_when(self, awaiting: Turn | Draw | Over, state: State, seat: Seat | None) -> Message:
        """The prompt, for callers that already know what the state awaits."""
        if isinstance(awaiting, Over):
            return self.ending(state, awaiting)
        if not isinstance(awaiting, Turn) or seat not in awaiting.seats:
            return prompt_for(awaiting, seat)
        if not state.bag:
            return CHOOSE_COLUMN[seat]
        return CHOOSE_ONE_MORE[seat] if state.bag.picks[seat] else CHOOSE_CHECKERS[self.colours][seat]

    def ending(self, state: State, over: Over) -> Message:
        how = self._line(state.stones[over.winners[0]]) if over.winners else Message("how.grid-full")
        return told_end(over, self.teams(2), how)

    def _line(self, stones: int) -> Message:
        """Where the winning line lies; several at once are told as one."""
        lined, tall = lined_stones(stones, self.height, self.length), self.height + 1
        columns = [column + 1 for column in range(self.width) if lined >> column * tall & (1 << tall) - 1]
        several = len(columns) > 1
        return Message(
            "how.line" if several else "how.line-up",
            length=Message(f"number.{self.length}") if self.length in NUMBERS else self.length,
            first=columns[0],
            last=columns[-1],
        )

    def opened(self, seats: int) -> State:
        return State()

    def position(self, text: str) -> State:
        """The grid after the drops of a column string such as `4453`; column 10 is `A`."""
        if not isinstance(text, str):
            raise BadPosition(f"A position is a column string such as '4453', not {briefly(text)}.")
        state = State()
        for digit in text:
            over = isinstance(self.awaiting(state), Over)
            drop = Drop(DIGITS.index(digit)) if digit in DIGITS else Drop(self.width)
            if over or drop.column >= self.width or not landing(state.occupied, drop.column, self.height):
                raise BadPosition(f"{briefly(text)} is not a column string of a game on this grid.")
            state = self.apply(state, state.mover, drop).state
        return state

    def perft(self, state: State, depth: int) -> int:
        if depth == 0 or isinstance(self.awaiting(state), Over):
            return int(depth == 0)
        loop, ints = kernel.tools(perft, self.bits)
        mine, theirs = state.stones[state.mover], state.stones[1 - state.mover]
        return int(loop(mine, theirs, depth, self.width, self.height, self.length, ints(3 * depth + 3)))

    def playouts(self, games: int, seed: str) -> Tally:
        loop, ints = kernel.tools(playouts, self.bits)
        tally = ints(4)
        loop(games, seeded(seed), self.width, self.height, self.length, tally)
        first, second, draws, plays = map(int, tally)
        return Tally(plays, {"0": first, "1": second, "draw": draws})

    def alphabet(self) -> tuple[str, ...]:
        picks = bag_picks(Bag(), self.bag_size) if self.opening == "bag" else ()
        return (*map(str, open_columns(0, self.width, self.height)), *map(str, picks))

    def max_plays(self, seats: int) -> int | None:
        return None if self.opening == "bag" else self.cells

    def typical_limit(self, seats: int) -> int:
        return self.cells + 4 * 60  # a draw from the bag ties about two times in five

    @cached_property
    def _dropped(self) -> tuple[dict[int, tuple[Dropped]], ...]:
        """The event of each stone of a seat, by where it lands."""
        cells = [(column, row) for column in range(self.width) for row in range(self.height)]
        return tuple(
            {1 << column * (self.height + 1) + row: (Dropped(seat, column, row),) for column, row in cells}
            for seat in (0, 1)
        )

    @cached_property
    def _top_row(self) -> int:
        return sum(top_cell(column, self.height) for column in range(self.width))

    @property
    def bits(self) -> int:
        """The bits that a machine word must hold: the grid, and the widest shift of a rising row."""
        longest = min(self.width, self.height, self.length - 1)
        return max(self.width * (self.height + 1), longest * (self.height + 2))
