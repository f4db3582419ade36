"""What a match brings to each seat."""

from typing import Any

from parlour.core.game import Over, Seat


def result(over: Over | None, seats: int) -> list[float]:
    """1 for the winners and -1 for everybody else; 0 for all while nobody has won."""
    if over is None or not over.winners:
        return [0.0] * seats
    return [1.0 if seat in over.winners else -1.0 for seat in range(seats)]


def gained(game: Any, state: Any, seat: Seat) -> int:
    """What a game for one brings besides winning: victories along the way, and turns survived."""
    player = game.player(state, seat)
    return int(player.score + player.plays)
