"""Openings of four drops, with which matches between bots begin, so that they differ and stay a game."""

from collections.abc import Iterator

from parlour.games.connect_four import ConnectFour, has_line, landing

DROPS = 4
SETTLED = 5  # drops: whoever can force a win within so many has won already
Opening = tuple[str, ...]


def openings(game: ConnectFour) -> tuple[Opening, ...]:
    """One for each position after four drops from which neither side can force a quick win.

    Of positions that mirror each other the first is taken.
    """
    distinct: dict[tuple[int, int], Opening] = {}
    for plays, mine, theirs in _played(game, (), 0, 0):
        mirrored = _mirror(game, mine), _mirror(game, theirs)
        if mirrored not in distinct:
            distinct.setdefault((mine, theirs), plays)
    return tuple(plays for (mine, theirs), plays in distinct.items() if _is_open(game, mine, theirs))


def _played(game: ConnectFour, plays: Opening, mine: int, theirs: int) -> Iterator[tuple[Opening, int, int]]:
    """With the stones of the side to move first."""
    if len(plays) == DROPS:
        yield plays, mine, theirs
        return
    for column in range(game.width):
        if stone := landing(mine | theirs, column, game.height):
            yield from _played(game, (*plays, str(column + 1)), theirs, mine | stone)


def _mirror(game: ConnectFour, stones: int) -> int:
    tall = game.height + 1
    columns = [stones >> column * tall & (1 << tall) - 1 for column in range(game.width)]
    return sum(cells << at * tall for at, cells in enumerate(reversed(columns)))


def _is_open(game: ConnectFour, mine: int, theirs: int) -> bool:
    return not _wins(game, mine, theirs, SETTLED) and not _loses(game, mine, theirs, SETTLED + 1)


def _wins(game: ConnectFour, mine: int, theirs: int, drops: int) -> bool:
    """Can the side to move force a win within so many drops?"""
    stones = [stone for column in range(game.width) if (stone := landing(mine | theirs, column, game.height))]
    if any(has_line(mine | stone, game.height, game.length) for stone in stones):
        return True
    return drops > 2 and any(_loses(game, theirs, mine | stone, drops - 1) for stone in stones)


def _loses(game: ConnectFour, mine: int, theirs: int, drops: int) -> bool:
    """Does every drop of the side to move let the other side win within so many?"""
    stones = [stone for column in range(game.width) if (stone := landing(mine | theirs, column, game.height))]
    if any(has_line(mine | stone, game.height, game.length) for stone in stones):
        return False
    return bool(stones) and all(_wins(game, theirs, mine | stone, drops - 1) for stone in stones)
