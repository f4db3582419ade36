"""CardPeeGee: one player against the deck, day after day, until a fight or a trap is the last.

The deck has no order: every deal takes any of its cards, and a card just returned may come again at once.
"""

from parlour.games.cardpeegee.game import CardPeeGee

__all__ = ["CardPeeGee"]
