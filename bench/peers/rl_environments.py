"""pgx's batched Connect Four and PettingZoo's own, measured on request. Runs in their environment.

Reads lines `KIND SECONDS` and answers each with one line of JSON, `{kind, count, seconds}`:

    steps       pgx: jitted steps of 4096 matches that reset by themselves, from Python, plays chosen before
    scan        pgx: 100 such steps in one jitted loop, which also chooses the plays, quickly: the first legal
                column from a random one on
    raw         PettingZoo's Connect Four without wrappers, through its API, with random legal plays
    wrapped     the same in its usual wrappers

Seconds are the processor's. A first line of a kind pays for its set-up: ask twice.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pettingzoo.classic import connect_four_v3
from pgx.experimental import auto_reset

COUNT, SCANNED, GAMES = 4096, 100, 30


def main() -> None:
    for line in sys.stdin:
        kind, seconds = line.split()
        count, spent = measure(KINDS[kind](), float(seconds))
        print(json.dumps({"kind": kind, "count": count, "seconds": spent}), flush=True)


def measure(batch: Callable[[], int], seconds: float) -> tuple[int, float]:
    begin, count, spent = time.process_time(), 0, 0.0
    while spent < seconds:
        count += batch()
        spent = time.process_time() - begin
    return count, spent


@cache
def batched() -> tuple[Any, Any]:
    env = pgx.make("connect_four")
    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), COUNT))
    return begin, jax.vmap(auto_reset(env.step, env.init))


@cache
def steps() -> Callable[[], int]:
    """The plays were recorded, so that choosing them takes no time."""
    begin, step = batched()
    step = jax.jit(step)
    keys = jax.random.split(jax.random.PRNGKey(2), COUNT)
    state, plays, rng = begin, [], np.random.default_rng(1)
    for _ in range(SCANNED):
        noise = rng.random(state.legal_action_mask.shape)
        plays.append(jnp.asarray((noise * np.asarray(state.legal_action_mask)).argmax(1)))
        state = step(state, plays[-1], keys)

    def run() -> int:
        state = begin
        for play in plays:
            state = step(state, play, keys)
        jax.block_until_ready((state.observation, state.legal_action_mask, state.rewards, state.terminated))
        return SCANNED * COUNT

    return run


@cache
def scan() -> Callable[[], int]:
    begin, step = batched()
    keys = jax.random.split(jax.random.PRNGKey(2), COUNT)

    def one(state: Any, first: Any) -> tuple[Any, None]:
        columns = (jnp.arange(7)[None, :] + first[:, None]) % 7
        open_ones = jnp.take_along_axis(state.legal_action_mask, columns, axis=1)
        play = jnp.take_along_axis(columns, open_ones.argmax(axis=1)[:, None], axis=1)[:, 0]
        return step(state, play, keys), None

    @jax.jit  # type: ignore[untyped-decorator]
    def all_steps(state: Any, firsts: Any) -> Any:
        return jax.lax.scan(one, state, firsts)[0]

    firsts = jax.random.randint(jax.random.PRNGKey(3), (SCANNED, COUNT), 0, 7)

    def run() -> int:
        state = all_steps(begin, firsts)
        jax.block_until_ready((state.observation, state.legal_action_mask, state.rewards, state.terminated))
        return SCANNED * COUNT

    return run


def through_api(env: Any) -> Callable[[], int]:
    random_unit = random.Random(1).random

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


@cache
def raw() -> Callable[[], int]:
    return through_api(connect_four_v3.raw_env())


@cache
def wrapped() -> Callable[[], int]:
    return through_api(connect_four_v3.env())


KINDS = {"steps": steps, "scan": scan, "raw": raw, "wrapped": wrapped}

if __name__ == "__main__":
    main()
