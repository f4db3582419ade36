"""Learns the evaluation of checkers from its own games: `python -m tools.train_checkers play fit measure`.

`play` plays games with the weights of `--with`, or with the hand-written evaluation; `fit` fits the weights
to all games of the folder; `measure` plays the weights against the hand-written evaluation from the
three-move ballots, in equal time. Playing can be stopped and goes on where it was.
"""

import argparse
from pathlib import Path
from random import Random
from time import process_time

from parlour.bots.arena import Score
from parlour.bots.checkers import files, patterns
from parlour.bots.checkers.evaluation import PATTERNS, PLACES
from parlour.bots.checkers.patterns import Patterns
from parlour.bots.checkers.thinking import think
from parlour.games.checkers import Checkers
from tools.train_checkers import fitting, games
from tools.train_checkers.contest import Player, contest

CHECKERS = Checkers(opening="given")
DATABASE = files.database(CHECKERS)
TIMED = 3_000_000  # nodes to measure the speed with


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.train_checkers")
    parser.add_argument("steps", nargs="+", choices=["play", "fit", "measure"])
    parser.add_argument(
        "--folder", type=Path, default=Path("build/checkers"), help="where the games are kept"
    )
    parser.add_argument("--seed", default="gen0", help="of the games; it begins the names of their files")
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument(
        "--nodes", type=int, default=3000, help="of each move; when measuring, of the learned side"
    )
    parser.add_argument("--with", type=Path, dest="drafts", help="weights to play the games with")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--weights", type=Path, default=patterns.FILE, help="where the weights are written")
    given = parser.parse_args()
    if "play" in given.steps:
        drafts = _read(given.drafts) if given.drafts else None
        games.play(
            CHECKERS, DATABASE, drafts, given.folder, given.seed, given.games, given.nodes,
            lambda done, of: print(f"{done} of {of} games", flush=True),
        )  # fmt: skip
    if "fit" in given.steps:
        lessons = fitting.Lessons(CHECKERS, games.read(given.folder))
        full, empty = fitting.fit(lessons, given.epochs, 1, lambda line: print(line, flush=True))
        given.weights.write_bytes(patterns.packed(fitting.rounded(full), fitting.rounded(empty)))
    if "measure" in given.steps:
        _measure(_read(given.weights), given.games, given.nodes, given.seed)


def _read(file: Path) -> Patterns:
    return patterns.patterns_of(patterns.unpacked(file.read_bytes()))


def _measure(learned: Patterns, count: int, nodes: int, seed: str) -> None:
    speeds = [_speed(None), _speed(learned)]
    print(f"nodes a second: {speeds[0]:,} hand-written, {speeds[1]:,} learned")
    more = round(nodes * speeds[0] / speeds[1])
    score = contest(CHECKERS, (_player(learned, nodes), _player(None, more)), count, seed, _show)
    points = sum(score.games) / count
    print(f"{points:.1%} of {count} games, {score.figures}")


def _show(score: Score) -> None:
    if len(score.games) % 20 == 0:
        print(f"{len(score.games)} games: +{score.wins} ={score.draws} -{score.losses}", flush=True)


def _player(learned: Patterns | None, nodes: int) -> Player:
    sight = PATTERNS if learned else PLACES
    return lambda state, rng: (
        think(CHECKERS, state, rng, nodes=nodes, database=DATABASE, sight=sight, patterns=learned).move
    )


def _speed(learned: Patterns | None) -> int:
    """Nodes a second of processor time, from the start of a game."""
    sight, state = PATTERNS if learned else PLACES, CHECKERS.opened(2)
    think(CHECKERS, state, Random(1), nodes=1_000, database=DATABASE, sight=sight, patterns=learned)
    begun = process_time()
    think(CHECKERS, state, Random(1), nodes=TIMED, database=DATABASE, sight=sight, patterns=learned)
    return round(TIMED / (process_time() - begun))


if __name__ == "__main__":
    main()
