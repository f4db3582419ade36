"""Many matches of a game at once, as arrays: every step plays once in each, and whatever ends begins anew.

The arrays are written in place, and only by the steps: whoever keeps one copies it.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from parlour.core.errors import ParlourError
from parlour.games import kernel

Array = np.ndarray[Any, Any]
FEWEST = 4096  # matches for which another processor is worth waking
ANEW = -1  # in place of a play: begin the match anew


class Matches:
    """`observation` and `mask` are for the seat in `movers`; `rewards` and `ended` tell of the last step.

    Observations, plays and rewards are those of the environments for one match.
    """

    _own: tuple[Any, ...]  # what a game's loop takes besides what all loops take
    _source: Callable[..., None]  # the game's loop

    def __init__(self, observation: Array, plays: int, seed: str | int) -> None:
        kernel.await_warm_up()
        if not kernel.compiling():
            raise ParlourError("A batch needs compiled loops, and PARLOUR_KERNELS=off forbids them.")
        self.count = count = len(observation)
        if count < 1:
            raise ParlourError("A batch has at least one match.")
        # Each match has luck of its own, so that it goes the same way in a batch of any size.
        luck = np.array([kernel.seeded(f"{seed}/{match}") for match in range(count)])
        mask, rewards = np.zeros((count, plays), np.int8), np.zeros((count, 2), np.float32)
        ended, movers = np.zeros(count, np.bool_), np.zeros(count, np.int64)
        self._shown: tuple[Array, ...] = mask, rewards, ended, movers, luck
        self.observation = _readable(observation)
        self.mask, self.rewards, self.ended, self.movers = [_readable(array) for array in self._shown[:4]]
        self._parts = max(1, min(numba.get_num_threads(), count // FEWEST))
        self._loop = kernel.compiled(type(self)._source, threads=self._parts > 1)

    def reset(self) -> None:
        """Begins every match anew."""
        self._play(np.full(self.count, ANEW))

    def step(self, actions: Array) -> None:
        """Plays one action in each match; refuses all of them if one is not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise ParlourError(f"A step takes {self.count} whole numbers, one for each match.")
        chosen = chosen.astype(np.int64, copy=False)
        if (match := kernel.compiled(illegal)(chosen, self._shown[0])) >= 0:
            raise ParlourError(f"Match {match} cannot play {chosen[match]}: it is not legal now.")
        self._play(chosen)

    def _play(self, actions: Array) -> None:
        self._loop(self._parts, actions, *self._shown, *self._own)


def illegal(actions: Any, mask: Any) -> int:
    """The first match whose action is not legal; -1 if all are."""
    for match in range(len(actions)):
        if not 0 <= actions[match] < mask.shape[1] or mask[match, actions[match]] == 0:
            return match
    return -1


def _readable(array: Array) -> Array:
    shown = array.view()
    shown.flags.writeable = False
    return shown
