"""Drafts by heuristic; in the duel, where both hands are known, plays what a full search finds best.

Without compiled loops the first tricks of a duel can be too much to search: they are played by heuristic.
"""

from collections.abc import Mapping

from parlour.bots.whist.duel import Unsolved, duel_solver
from parlour.bots.whist.heuristic import heuristic
from parlour.core.game import Random, Seat
from parlour.games.whist import Whist
from parlour.games.whist.events import Event, Stage
from parlour.games.whist.round import Action, State
from parlour.pieces.cards import DECK, SUITS, Card, mask


def sensible(
    game: Whist, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    if view.stage is not Stage.DUEL:
        return heuristic(game, view, seen, seat, level, rng, seconds)
    try:
        worth = tricks_of(game.worlds(view, seen, seat, rng), seat)
    except Unsolved:
        return heuristic(game, view, seen, seat, level, rng, seconds)
    best = [card for card in worth if worth[card] == max(worth.values())]
    return best[rng.randrange(len(best))]


def tricks_of(world: State, seat: Seat) -> Mapping[Card, int]:
    """For each card that may be played in the duel, how many more tricks the seat takes then."""
    assert world.trump
    mine, theirs, trump = mask(world.hands[seat]), mask(world.hands[1 - seat]), SUITS.index(world.trump)
    solver = duel_solver()
    solver.forget()
    if world.led:
        worth = solver.answers(theirs, mine, world.led.place, trump)
    else:
        worth = solver.leads(mine, theirs, trump)
    return {DECK[place]: tricks for place, tricks in worth.items()}
