"""Which games have a picture of their own; all others are drawn by `layout.py`."""

from parlour.ui.terminal.app.drawing import cardpeegee, layout
from parlour.ui.terminal.app.view import Arrange
from parlour.ui.terminal.sessions import Played

OWN = {"cardpeegee": cardpeegee.arranged}


def picture_of(match: Played) -> Arrange:
    return OWN.get(match.game.slug, layout.arranged)
