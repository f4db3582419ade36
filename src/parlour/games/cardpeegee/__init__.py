"""CardPeeGee: one player against the deck, day after day, until a fight or a trap is the last.

The deck has no order. Every deal takes any of its cards, and what was returned may come at once again.
"""

from parlour.games.cardpeegee.game import CardPeeGee

__all__ = ["CardPeeGee"]
