"""The document's computer, rules 12 to 14: same rank first, then suit, eights only if it must."""

from collections.abc import Iterable

from parlour.games.crazy_eights.state import DRAW, EIGHT, Action, Lay, State


def computers_play(state: State, legal: Iterable[Action]) -> Action:
    """Of equally good cards, the first in the hand."""
    lays = [action for action in legal if isinstance(action, Lay) and action.suit in (None, action.card.suit)]
    return min(lays, key=lambda lay: _preference(state, lay), default=DRAW)


def _preference(state: State, lay: Lay) -> int:
    if lay.card.rank == EIGHT:
        return 3
    if lay.card.rank == state.top.rank:
        return 0
    return 1 if lay.card.suit == state.suit else 2  # 2: any card goes on a lone eight
