"""Gymnasium: one seat learns, and a level plays the others."""

from random import Random
from typing import Any

from gymnasium import Env
from gymnasium.spaces import Discrete

from parlour import bots
from parlour.core.errors import BadOption
from parlour.core.game import Seat
from parlour.core.log import seats_for
from parlour.core.registry import game as find_game
from parlour.rl.choices import MOST, Numbering
from parlour.rl.observing import Observing
from parlour.rl.playing import Playing
from parlour.rl.rewarding import gained, result

SECONDS = 0.05  # that a level may think about a play


def single_env(slug: str, preset: str | None = None, **how: Any) -> "SingleEnv":
    """The game of that name as Gymnasium knows games. `how` are house rules, and what `SingleEnv` takes."""
    names = ("seat", "seats", "opponent", "observe", "limit", "most_plays", "render_mode")
    ours = {name: how.pop(name) for name in names if name in how}
    return SingleEnv(find_game(slug, preset, **how), **ours)


class SingleEnv(Env[Any, Any]):
    """One seat's match. An illegal play loses it; `info["refused"]` then says why.

    `opponent` is a bot's name or the number of a level; the rest is as in `aec.RawEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's own name and type

    def __init__(
        self,
        game: Any,
        seat: Seat = 0,
        seats: int | None = None,
        opponent: str | int = "random",
        observe: str = "array",
        limit: int | None = None,
        most_plays: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        self._game, self._seat = game, seat
        self._seats = seats_for(game, seats)
        if not 0 <= seat < self._seats:
            raise BadOption(f"The seats are 0 to {self._seats - 1}: there is no seat {seat}.")
        self._choose = bots.policy(game.slug, opponent)
        self._limit = limit or game.max_plays(self._seats) or game.typical_limit(self._seats)
        self._numbering = Numbering(game, most_plays)
        self._observing = Observing(game, self._numbering, observe)
        self.observation_space = self._observing.space
        self.action_space = Discrete(self._numbering.count)
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**62)))
        while True:
            self.playing = Playing(self._game, self._seats, self._numbering, self._rng)
            self._others_play()
            if self.playing.over is None:  # else it was over before this seat could act
                break
        self._gained = gained(self._game, self.playing.state, 0) if self._seats == 1 else 0
        return self._observing.of(self.playing, self._seat), {}

    def step(self, action: Any) -> Any:
        playing = self.playing
        chosen = playing.choices.plays.get(int(action))
        if chosen is None:
            refused = f"{int(action)} is none of the {len(playing.choices.plays)} legal plays."
            return self._observing.of(playing, self._seat), -1.0, True, False, {"refused": refused}
        playing.play(chosen)
        self._others_play()
        cut_off = playing.over is None and playing.plays >= self._limit
        return (
            self._observing.of(playing, self._seat),
            self._reward(),
            playing.over is not None,
            cut_off,
            {},
        )

    def _others_play(self) -> None:
        """Lets the other seats play until this one must act, the match is over or it is cut off."""
        playing = self.playing
        while playing.over is None and playing.mover != self._seat and playing.plays < self._limit:
            seat = playing.mover
            seen, view = playing.seen(seat), playing.view(seat)
            playing.play(self._choose(self._game, view, seen, seat, 0, self._rng, SECONDS))

    def _reward(self) -> float:
        reward = result(self.playing.over, self._seats)[self._seat]
        if self._seats == 1:
            before, self._gained = self._gained, gained(self._game, self.playing.state, 0)
            reward += self._gained - before
        return reward

    def render(self) -> Any:
        """What the seat sees, in words."""
        return self._observing.text(self.playing, self._seat) if self.render_mode == "ansi" else None
