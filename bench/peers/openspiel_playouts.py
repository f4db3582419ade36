"""Random play in OpenSpiel, measured on request. Runs in OpenSpiel's own environment.

Reads lines `KIND GAME SECONDS` and answers each with one line of JSON, `{kind, game, count, seconds}`:

    mcts      random playouts below the leaves of a C++ tree search, 50 a leaf: OpenSpiel's fastest way
    playouts  whole random games: a C++ search of one simulation, so that every rollout begins at the start
    steps     single steps driven from Python: legal actions, a choice, apply, is it over? Cards that chance
              deals and draws one by one take their time, but only what players decide is counted

OpenSpiel's rollouts are reached only through its search bot, which cannot search a chance node, so cards
are dealt from Python, a new deal for each search. A first line for a game pays for its set-up: ask twice.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pyspiel

GAMES = {"connect_four": "connect_four", "checkers": "checkers", "crazy_eights": "crazy_eights(players=2)"}
ROLLOUTS = 50  # a leaf
LEAVES = {"connect_four": 200, "checkers": 20, "crazy_eights": 50}
WHOLE_GAMES = {"connect_four": 2000, "checkers": 200, "crazy_eights": 500}
EXPLORATION, MEMORY_MB, SOLVE, SEED, VERBOSE = 1.4, 1000, False, 1, False

random_unit = random.Random(SEED).random


def main() -> None:
    for line in sys.stdin:
        kind, game, seconds = line.split()
        count, spent = measure(KINDS[kind](game), float(seconds))
        print(json.dumps({"kind": kind, "game": game, "count": count, "seconds": spent}), flush=True)


def measure(batch: Callable[[], float], seconds: float) -> tuple[float, float]:
    """Repeat a batch until the time is up; what was counted, and the processor time that it took."""
    clock, count = time.process_time, 0.0
    begin = now = clock()
    while now - begin < seconds:
        count += batch()
        now = clock()
    return count, now - begin


def tree_search(name: str) -> Callable[[], int]:
    return searches(name, LEAVES[name], ROLLOUTS)


def whole_games(name: str) -> Callable[[], int]:
    return searches(name, 1, WHOLE_GAMES[name])


@cache
def searches(name: str, leaves: int, rollouts: int) -> Callable[[], int]:
    """A search from a fresh start; no game ends within so small a tree, so every leaf has its rollouts."""
    game = pyspiel.load_game(GAMES[name])
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, leaves, MEMORY_MB, SOLVE, SEED, VERBOSE)

    def batch() -> int:
        root = bot.mcts_search(dealt(game))  # it stops early where only one action is legal
        return int(root.explore_count) * rollouts

    return batch


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(random_unit() * len(outcomes))])
    return state


@cache
def single_steps(name: str) -> Callable[[], float]:
    game, decided = pyspiel.load_game(GAMES[name]), share_decided(name)
    return lambda: random_game(game)[1] * decided


def random_game(game: Any) -> tuple[Any, int]:
    """The end of a random game, and its number of steps."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(random_unit() * len(actions))])
        steps += 1
    return state, steps


def share_decided(name: str) -> float:
    """How many of a game's steps players decide; asked beforehand, because looking takes time."""
    ends = [random_game(pyspiel.load_game(GAMES[name]))[0] for _ in range(500)]
    players = [step.player for end in ends for step in end.full_history()]
    return float(sum(player >= 0 for player in players) / len(players))


KINDS: dict[str, Callable[[str], Callable[[], float]]] = {
    "mcts": tree_search,
    "playouts": whole_games,
    "steps": single_steps,
}

if __name__ == "__main__":
    main()
