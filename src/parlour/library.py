"""`game` with the types of our own games: the rules' layers cannot name them, for imports point one way."""

from typing import TYPE_CHECKING, Any, Literal, overload

from parlour.core import registry
from parlour.core.game import Game

if TYPE_CHECKING:
    from parlour.games.cardpeegee import CardPeeGee
    from parlour.games.checkers import Checkers
    from parlour.games.connect_four import ConnectFour
    from parlour.games.crazy_eights import Eights
    from parlour.games.whist import Whist


@overload
def game(slug: Literal["cardpeegee"], preset: str | None = None, **options: Any) -> "CardPeeGee": ...
@overload
def game(slug: Literal["checkers"], preset: str | None = None, **options: Any) -> "Checkers": ...
@overload
def game(slug: Literal["connect-four"], preset: str | None = None, **options: Any) -> "ConnectFour": ...
@overload
def game(slug: Literal["crazy-eights"], preset: str | None = None, **options: Any) -> "Eights": ...
@overload
def game(slug: Literal["whist"], preset: str | None = None, **options: Any) -> "Whist": ...
@overload
def game(slug: str, preset: str | None = None, **options: Any) -> Game[Any, Any, Any]: ...


def game(slug: str, preset: str | None = None, **options: Any) -> Game[Any, Any, Any]:
    """The game of that name, by a preset, by house rules of your own, or by both.

    Type checkers know the states, views and events of our games; those of a plug-in's game are `Any`.

    >>> from parlour import game
    >>> game("checkers", "prototype", kings=True).rows
    6
    """
    return registry.game(slug, preset, **options)
