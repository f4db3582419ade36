"""Crazy Eights: the document's computer, and a player who remembers what the opponent could not play."""

from collections.abc import Set
from math import prod

from parlour.core.game import Random, Seat
from parlour.games.crazy_eights import Eights, computers_play
from parlour.games.crazy_eights.memory import remembered
from parlour.games.crazy_eights.state import DRAW, EIGHT, Action, Event, Lay, State, answers
from parlour.pieces.cards import Card


def heuristic(
    game: Eights, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    """Saves eights; prefers cards that suit its own hand and leave the opponent without an answer."""
    lays = [action for action in game.legal(view, seat) if isinstance(action, Lay)]
    if len(lays) < 2:
        return lays[0] if lays else DRAW
    memory = remembered(seen, seat, rng)
    theirs = [held.candidates(memory.unknown(view)) for held in memory.held]
    mine = set(view.hands[seat])

    def worth(lay: Lay) -> tuple[bool, float]:
        fitting = answers(lay.card, lay.suit or lay.card.suit, False).keys()
        stuck = prod(1 - _share(candidates, fitting) for candidates in theirs)
        return lay.card.rank != EIGHT, stuck + _share(mine, fitting)

    return max(lays, key=worth)


def classic(
    game: Eights, view: State, seen: tuple[Event, ...], seat: Seat, level: int, rng: Random, seconds: float
) -> Action:
    return computers_play(view, game.legal(view, seat))


def _share(cards: Set[Card], fitting: Set[Card]) -> float:
    return len(cards & fitting) / len(cards)
