"""The speed of the rules beside OpenSpiel and pydraughts: prints a table and writes it to bench/RESULTS.md.

Every repetition measures each thing once, ours and then the peer's, one process at a time on one core. A
ratio is taken within a repetition, so that a slow moment of the machine slows both.
"""

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from bench.measure import rate, seconds_of_command
from bench.peer import ROOT, Peer, started
from bench.report import Limit, Race, machine_words, measured, table, with_section
from parlour.core.game import Draw, Turn
from parlour.core.match import Match, Play, replay
from parlour.core.registry import AnyGame, game
from parlour.games.bulk import Dice, step_by_step

SECONDS = 0.5  # that each measurement of a rate takes
RESULTS = ROOT / "bench" / "RESULTS.md"
PARLOUR = str(Path(sys.executable).parent / "parlour")
PLAYOUTS = (("connect-four", 50_000, 50), ("checkers", 2_000, 50), ("crazy-eights", 5_000, 20))

random_unit = Random(1).random


def main() -> None:
    with (
        started("openspiel", "openspiel_playouts") as openspiel,
        started("pydraughts", "oracle_pydraughts") as pydraughts,
    ):
        races = [*playouts(openspiel), *steps(openspiel), turns(pydraughts), runs()]
        rows = measured([*races, *limits()])
    section = f"{table(rows)}\n\n{machine_words()}"
    print(section)
    RESULTS.write_text(with_section(RESULTS.read_text(), "rules", section))


def playouts(openspiel: Peer) -> Iterator[Race]:
    for slug, batch, floor in PLAYOUTS:
        ours = partial(rate, partial(simulated, game(slug), batch), SECONDS)
        peer = partial(fastest, openspiel, slug)
        yield Race(f"{game(slug).title}: random playouts a second", ours, peer, floor)


def simulated(game: Any, games: int) -> int:
    game.playouts(games, str(random_unit()))
    return games


def fastest(openspiel: Peer, slug: str) -> float:
    return max(openspiel_rate(openspiel, kind, slug) for kind in ("mcts", "playouts"))


def openspiel_rate(openspiel: Peer, kind: str, slug: str) -> float:
    answer = openspiel.ask(f"{kind} {slug.replace('-', '_')} {SECONDS}")
    return float(answer["count"] / answer["seconds"])


def steps(openspiel: Peer) -> Iterator[Race]:
    for slug, _, _ in PLAYOUTS:
        ours = partial(rate, partial(stepped, game(slug), Dice("steps")), SECONDS)
        peer = partial(openspiel_rate, openspiel, "steps", slug)
        yield Race(f"{game(slug).title}: steps a second from Python", ours, peer, 0.3)


def stepped(game: AnyGame, dice: Dice) -> int:
    """The number of plays of a random game, made through the rules alone."""
    state, steps = game.opened(2), 0
    while True:
        awaiting = game.awaiting(state)
        if isinstance(awaiting, Turn):
            seat = awaiting.seats[0]
            actions = tuple(game.legal(state, seat))
            state, _ = game.apply(state, seat, actions[int(random_unit() * len(actions))])
            steps += 1
        elif isinstance(awaiting, Draw):
            state, _ = game.drawn(state, dice.order(awaiting))
        else:
            return steps


def turns(pydraughts: Peer) -> Race:
    checkers = game("checkers", opening="given")
    plays = random_plays(checkers, 1)
    ours = partial(rate, partial(followed, checkers, plays), SECONDS, perf_counter)
    peer = partial(rate, partial(asked, pydraughts, plays), SECONDS, perf_counter)
    return Race("Checkers: turns a second, with legal moves; pydraughts", ours, peer)


def runs() -> Race:
    """No peer has CardPeeGee: the compiled loop beside the same runs through the rules."""
    cardpeegee = game("cardpeegee")
    ours = partial(rate, partial(simulated, cardpeegee, 2_000), SECONDS)
    peer = partial(rate, partial(one_by_one, cardpeegee, 10), SECONDS)
    return Race("CardPeeGee: random runs a second; our own rules, step by step", ours, peer, 100)


def one_by_one(game: AnyGame, games: int) -> int:
    step_by_step(game, games, Dice(str(random_unit())))
    return games


def random_plays(game: AnyGame, seed: int) -> tuple[Play, ...]:
    choice, match = Random(seed).choice, Match.start(game, luck=None)
    while (seat := match.turn_holder) is not None:
        match, _ = match.play(seat, choice(match.legal(seat)))
    return match.log


def followed(game: AnyGame, plays: tuple[Play, ...]) -> int:
    match = Match.start(game, luck=None)
    for seat, notation, _ in plays:
        match, _ = match.play(seat, notation)
        match.legal(1 - seat)
    return len(plays)


def asked(pydraughts: Peer, plays: tuple[Play, ...]) -> int:
    turns = [[int(square) for square in play.notation.replace("x", "-").split("-")] for play in plays]
    return len(pydraughts.ask(json.dumps({"turns": turns}))["boards"])


def limits() -> Iterator[Limit]:
    for slug, ceiling in (("connect-four", 15), ("checkers", None)):
        name = f"{game(slug).title}: `Match.play` with notation, µs"
        yield Limit(name, partial(microseconds_a_play, game(slug, opening="given")), ceiling)
    yield Limit("`parlour perft checkers --depth 10`, compiled, s", partial(perft, "checkers", 10), 3)
    interpreted = partial(perft, "checkers", 6, PARLOUR_KERNELS="off")
    yield Limit("`parlour perft checkers --depth 6`, interpreted, s", interpreted, 3)
    yield Limit("`parlour perft connect-four --depth 9`, compiled, s", partial(perft, "connect-four", 9))


def microseconds_a_play(game: AnyGame) -> float:
    logs = [random_plays(game, seed) for seed in range(50)]
    return 1e6 / rate(lambda: sum(replayed(game, log) for log in logs), SECONDS)


def replayed(game: AnyGame, plays: tuple[Play, ...]) -> int:
    replay(game, 2, plays)
    return len(plays)


def perft(slug: str, depth: int, **environment: str) -> float:
    return seconds_of_command([PARLOUR, "perft", slug, "--depth", str(depth)], **environment)


if __name__ == "__main__":
    main()
