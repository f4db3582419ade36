"""The positions with the most to list, on the largest boards that the house rules allow."""

from parlour.games.checkers.game import Checkers, State

LARGEST = {"rows": 30, "cols": 30, "rows_per_side": 14, "opening": "given"}
FORCED, OPTIONAL = Checkers(**LARGEST), Checkers(**LARGEST, mandatory_capture=False)

Square = tuple[int, int]  # row and column, from 0


def number(square: Square) -> int:
    row, col = square
    assert (row + col) % 2, f"{square} is a light square"
    return 15 * row + col // 2 + 1


def position(game: Checkers, kings: list[Square], theirs: list[Square]) -> State:
    """Black's kings to move among White's."""
    black, white = (",".join(f"K{number(square)}" for square in side) for side in (kings, theirs))
    return game.position(f"B:W{white}:B{black}")


def lattice(rows: range, cols: range) -> list[Square]:
    return [(row, col) for row in rows for col in cols]


def one_king() -> State:
    """The white pieces stand so that the king may wander among them in millions of ways."""
    return position(FORCED, [(5, 4)], lattice(range(6, 20, 2), range(5, 19, 2)))


def everywhere() -> State:
    """White on every second square of every second row: 210 pieces, all of which a king may take in turn."""
    theirs = lattice(range(1, 29, 2), range(2, 29, 2))
    return position(FORCED, [(0, 1)], theirs[:210])


def many_kings() -> State:
    """Two hundred kings round as many enemies: the most that can jump at once."""
    theirs = lattice(range(1, 29, 2), range(2, 29, 2))
    kings = [(row, col) for row in range(0, 30, 2) for col in range(1, 29, 2)]
    return position(FORCED, [king for at, king in enumerate(kings) if at % 3 != 1], theirs)


def at_the_end_of_a_long_way() -> State:
    """A way of many jumps without a choice, and then a field of choices."""
    right, left = range(2, 28, 2), range(4, 30, 2)
    way = [*lattice(range(1, 2), right), (3, 28), *lattice(range(5, 6), left), (7, 2)]
    way += [*lattice(range(9, 10), right), (11, 28), *lattice(range(13, 14), left), (15, 2)]
    return position(FORCED, [(0, 1)], way + lattice(range(17, 29, 2), range(2, 29, 2)))


def optional() -> State:
    """Captures are optional, and two hundred kings have room round them: the most single moves."""
    kings = lattice(range(1, 29, 2), range(2, 30, 2))
    return position(OPTIONAL, kings[:196], [(29, 28)])


HUGE = {
    name: (OPTIONAL if name == "optional" else FORCED, made)
    for name, made in {
        "one king": one_king(),
        "everywhere": everywhere(),
        "many kings": many_kings(),
        "at the end of a long way": at_the_end_of_a_long_way(),
        "optional": optional(),
    }.items()
}
