"""PettingZoo: an agent for each seat, and each acts in its turn (AEC)."""

from random import Random
from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from parlour.core.log import seats_for
from parlour.core.registry import game as find_game
from parlour.rl.choices import MOST, Numbering
from parlour.rl.observing import Observing
from parlour.rl.playing import Playing
from parlour.rl.rewarding import gained, result


def aec_env(slug: str, preset: str | None = None, **how: Any) -> Any:
    """The game of that name as PettingZoo knows games, in its usual wrappers: an illegal play loses.

    `how` are house rules, and what `RawEnv` takes.
    """
    ours = {name: how.pop(name) for name in ("seats", "observe", "limit", "most_plays") if name in how}
    env = TerminateIllegalWrapper(RawEnv(find_game(slug, preset, **how), **ours), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


class RawEnv(AECEnv):
    """The environment without wrappers.

    `observe` is "array" or "text"; `limit` the plays after which a match is cut off: by default the most that
    the rules allow, else what no match should reach; `most_plays` the room for legal plays of a game without
    an alphabet.
    """

    def __init__(
        self,
        game: Any,
        seats: int | None = None,
        observe: str = "array",
        limit: int | None = None,
        most_plays: int = MOST,
    ) -> None:
        super().__init__()
        self._game = game
        self._seats = seats_for(game, seats)
        self._limit = limit or game.max_plays(self._seats) or game.typical_limit(self._seats)
        self._numbering = Numbering(game, most_plays)
        self._observing = Observing(game, self._numbering, observe)
        self._rng = Random()
        self._alone = self._seats == 1
        self.metadata = {"name": game.slug, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observing.space)
        self.action_spaces = {agent: Discrete(self._numbering.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.playing = Playing(self._game, self._seats, self._numbering, self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._gained = gained(self._game, self.playing.state, 0) if self._alone else 0
        self.agent_selection = self.agents[self.playing.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._observing.of(self.playing, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        chosen = playing.choices.plays[int(action)]  # type: ignore[arg-type]
        playing.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        if playing.over or self._alone:  # before the end, only a game for one rewards anything
            self._reward()
            self._accumulate_rewards()
        if playing.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self._seat_of[agent] + 1) % self._seats]
        else:
            self.agent_selection = self.agents[playing.mover]
            if playing.plays >= self._limit:
                self.truncations = dict.fromkeys(self.agents, True)

    def _reward(self) -> None:
        self.rewards = dict(zip(self.agents, result(self.playing.over, self._seats), strict=True))
        if self._alone:
            before, self._gained = self._gained, gained(self._game, self.playing.state, 0)
            self.rewards[self.agents[0]] += self._gained - before

    def render(self) -> str:
        """What the agent that acts sees, in words."""
        return self._observing.text(self.playing, self._seat_of[self.agent_selection])

    def close(self) -> None:
        pass
