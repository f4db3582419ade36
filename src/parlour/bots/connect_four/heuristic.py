"""Connect Four: win if you can, block if you must, else build towards the middle."""

from parlour.bots import anything
from parlour.core.game import Random, Seat
from parlour.games.connect_four import Action, ConnectFour, Drop, Event, State, has_line, landing


def heuristic(
    game: ConnectFour,
    view: State,
    seen: tuple[Event, ...],
    seat: Seat,
    level: int,
    rng: Random,
    seconds: float,
) -> Action:
    drops = [action for action in game.legal(view, seat) if isinstance(action, Drop)]
    if not drops:
        choice: Action = anything(game, view, seen, seat, level, rng, seconds)
        return choice
    best = max(_worth(game, view, seat, drop) for drop in drops)
    good = [drop for drop in drops if _worth(game, view, seat, drop) == best]
    return good[rng.randrange(len(good))]


def _worth(game: ConnectFour, view: State, seat: Seat, drop: Drop) -> tuple[bool, bool, bool, int]:
    stone = landing(view.occupied, drop.column, game.height)
    mine, theirs = view.stones[seat], view.stones[1 - seat]
    wins = has_line(mine | stone, game.height, game.length)
    blocks = has_line(theirs | stone, game.height, game.length)
    above = landing(view.occupied | stone, drop.column, game.height)
    gives = above != 0 and has_line(theirs | above, game.height, game.length)
    return wins, blocks, not gives, -abs(2 * drop.column - game.width + 1)
