"""The speed of the environments for learning beside pgx and PettingZoo; prints a table and can write it.

In every repetition ours and the peer's are measured in turn. All seconds are the processor's, of all its
cores together.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from bench.measure import rate
from bench.peer import ROOT, Peer, started
from bench.report import Race, machine_words, measured, table, with_section
from parlour.core.registry import game
from parlour.rl import aec_env, many_matches
from parlour.rl.aec import RawEnv

SECONDS = 1.0
RESULTS = ROOT / "bench" / "RESULTS.md"
COUNT, STEPS, GAMES = 4096, 100, 30  # as in bench/peers/rl_environments.py


def main() -> None:
    with started("pgx", "rl_environments") as peer:
        rows = measured(
            [
                Race(
                    "Connect Four, a batch of 4096: steps a second; pgx",
                    partial(rate, batched(), SECONDS),
                    partial(fastest, peer, ("steps", "scan")),
                    10,
                ),
                Race(
                    "Connect Four through PettingZoo's API, without wrappers: steps a second; its own",
                    partial(rate, through_api(RawEnv(game("connect-four", opening="given"))), SECONDS),
                    partial(fastest, peer, ("raw",)),
                    5,
                ),
                Race(
                    "Connect Four through PettingZoo's API, in its wrappers: steps a second; its own",
                    partial(rate, through_api(aec_env("connect-four", opening="given")), SECONDS),
                    partial(fastest, peer, ("wrapped",)),
                    5,
                ),
            ]
        )
    section = f"{table(rows)}\n\n{machine_words()}"
    print(section)
    if "--write" in sys.argv:
        RESULTS.write_text(with_section(RESULTS.read_text(), "rl", section))


def fastest(peer: Peer, kinds: tuple[str, ...]) -> float:
    answers = [peer.ask(f"{kind} {SECONDS}") for kind in kinds]
    return max(float(answer["count"] / answer["seconds"]) for answer in answers)


def batched() -> Callable[[], int]:
    """The plays were recorded, so that choosing them takes no time."""
    matches, rng = many_matches("connect-four", COUNT), np.random.default_rng(1)
    plays = []
    for _ in range(STEPS):
        plays.append((rng.random(matches.mask.shape) * matches.mask).argmax(1))
        matches.step(plays[-1])

    def run() -> int:
        matches.reset()
        for play in plays:
            matches.step(play)
        return STEPS * COUNT

    return run


def through_api(env: RawEnv) -> Callable[[], int]:
    random_unit = Random(1).random

    def run() -> int:
        count = 0
        for _ in range(GAMES):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(random_unit() * len(legal))]))
                count += 1
        return count

    return run


if __name__ == "__main__":
    main()
