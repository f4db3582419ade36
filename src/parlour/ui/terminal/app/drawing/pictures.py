"""Which games have a picture of their own; all others are drawn by `layout.py`."""

from parlour.ui.terminal.app.drawing import cardpeegee, layout
from parlour.ui.terminal.app.moments import AnyMatch
from parlour.ui.terminal.app.view import Arrange

OWN = {"cardpeegee": cardpeegee.arranged}


def picture_of(match: AnyMatch) -> Arrange:
    return OWN.get(match.game.slug, layout.arranged)
