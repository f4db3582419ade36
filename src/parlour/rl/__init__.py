"""Environments for reinforcement learning: every game as PettingZoo and Gymnasium know games.

`aec_env` has an agent for each seat; `single_env` has one, and a level plays the other seats; `many_matches`
plays many matches at once on arrays. All show a seat its view and nothing else.

    from parlour.rl import aec_env

    env = aec_env("crazy-eights")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.rl.aec import aec_env
    from parlour.rl.batch import many_matches
    from parlour.rl.single import SingleEnv, single_env

__all__ = ["SingleEnv", "aec_env", "many_matches", "single_env"]

_LATER = {
    "SingleEnv": "parlour.rl.single:SingleEnv",
    "aec_env": "parlour.rl.aec:aec_env",
    "many_matches": "parlour.rl.batch:many_matches",
    "single_env": "parlour.rl.single:single_env",
}

if not TYPE_CHECKING:  # a type checker would take every name for one of ours

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'parlour.rl' has no attribute {name!r}")
        from pkgutil import resolve_name

        from parlour.extras import is_of_rl

        try:
            return resolve_name(_LATER[name])
        except ImportError as error:
            if not is_of_rl(error.name or ""):
                raise
            raise ImportError(
                "Environments need Parlour's extra [rl]: pip install 'parlour[rl]'.", name=error.name
            ) from None
