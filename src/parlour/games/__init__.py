"""The rules, one module per game.

The package can be called: `parlour.games()` is the public function that lists the games, and Python gives a
package the same name as soon as one of its modules is imported.
"""

import sys
from collections.abc import Mapping
from types import ModuleType

from parlour.core.registry import AnyGame
from parlour.core.registry import games as installed


class Games(ModuleType):
    def __call__(self) -> Mapping[str, type[AnyGame]]:
        return installed()


sys.modules[__name__].__class__ = Games
