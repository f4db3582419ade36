"""From one node to a million live matches: how many nodes and databases, and how long a move then takes.

The costs are measured (`costs.json`, each with where from); what people do is assumed (`Evening`). From both
follows how much of everything is needed, and a simulation of the node with the most matches checks it, before
and after another node has died. Moves come at random; a node takes one after the other, and its writer stores
together what waits (one transaction at a time), as a house does.
"""

import json
import random
from argparse import ArgumentParser
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from bench.report import with_section

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "operations.md"
SIZES = (1_000, 10_000, 100_000, 1_000_000)
SIMULATED, WARM = 20.0, 2.0  # seconds; what happens in the first of them does not count
NODE_SHARE, DATABASE_SHARE = 0.6, 0.5  # of their cores that may be busy on an evening as usual
DATABASE_CORES = 16
MOST_TRANSACTIONS = 4_000  # a second, of one database; assumed
SPLIT = 1.5  # a move costs so much more with seats on two nodes; what is aimed at; measured is 1.9
MOST_MS = 100.0  # p99 that a move may take in the house


@dataclass(frozen=True)
class Evening:
    """What people do; assumed."""

    seconds_a_move: float = 6.0
    moves_a_match: float = 30.0
    share_of_bots: float = 0.25  # of the moves


@dataclass(frozen=True)
class Costs:
    node_move_us: float
    database_move_us: float
    commit_ms: float
    step_bytes: float
    match_bytes: float
    match_kb: float
    load_ms: float
    bot_move_ms: float

    @classmethod
    def measured(cls) -> "Costs":
        told: dict[str, Any] = json.loads((Path(__file__).parent / "costs.json").read_text())
        return cls(**{name: value for name, (value, _) in told.items()})


@dataclass(frozen=True)
class Plan:
    """How much of everything so many live matches need."""

    matches: int
    nodes: int
    databases: int
    bot_cores: int
    moves: float  # a second, of all
    move_us: float  # CPU of a node

    @property
    def moves_of_node(self) -> float:
        return self.moves / self.nodes

    @property
    def moves_of_database(self) -> float:
        return self.moves / self.databases


def planned(matches: int, costs: Costs, evening: Evening) -> Plan:
    """One node as long as one is enough; otherwise one more than are needed, since one may die."""
    moves = matches / evening.seconds_a_move
    alone = moves * costs.node_move_us / 1e6
    split = costs.node_move_us * SPLIT
    nodes = 1 if alone <= NODE_SHARE else ceil(moves * split / 1e6 / NODE_SHARE) + 1
    busy = moves * costs.database_move_us / 1e6 / (DATABASE_CORES * DATABASE_SHARE)
    transactions = nodes * 1e3 / costs.commit_ms  # at most: each node's writer has one at a time
    databases = ceil(max(busy, transactions / MOST_TRANSACTIONS))
    bots = ceil(moves * evening.share_of_bots * costs.bot_move_ms / 1e3 / NODE_SHARE)
    return Plan(matches, nodes, databases, bots, moves, costs.node_move_us if nodes == 1 else split)


# The simulation


class Found(NamedTuple):
    busy: float  # share of the node's core
    p50_ms: float
    p99_ms: float
    transactions: float  # a second


def simulated(moves: float, move_us: float, commit_ms: float, rng: random.Random) -> Found:
    """A node that gets so many moves a second: from a move's arrival until it is stored."""
    ready, came = _played(moves, move_us, rng)
    stored = [*_stored(ready, commit_ms / 1e3, rng)]
    ends = [end for end, _ in stored]
    spent = [(end - start) * 1e3 for start, end in zip(came, ends, strict=True) if start > WARM]
    transactions = len({number for _, number in stored}) / ends[-1]
    return Found(moves * move_us / 1e6, _at(spent, 0.5), _at(spent, 0.99), transactions)


def _played(moves: float, move_us: float, rng: random.Random) -> tuple[list[float], list[float]]:
    """When each move has been judged, and when it came: one after the other on one core."""
    now, free, ready, came = 0.0, 0.0, [], []
    while (now := now + rng.expovariate(moves)) < SIMULATED:
        free = max(free, now) + rng.gammavariate(4, move_us / 4e6)
        ready.append(free)
        came.append(now)
    return ready, came


def _stored(ready: list[float], commit: float, rng: random.Random) -> Iterator[tuple[float, int]]:
    """When each move is stored, and in which transaction: all that wait when the one before has ended."""
    first, free, number = 0, 0.0, 0
    while first < len(ready):
        begin = max(free, ready[first])
        last = bisect_right(ready, begin, lo=first)
        free, number = begin + rng.gammavariate(4, commit / 4), number + 1
        yield from ((free, number) for _ in range(first, last))
        first = last


def _at(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def fullest(plan: Plan, rng: random.Random) -> float:
    """The share of the matches that the fullest node has, if each match goes to any of them by chance."""
    mean = plan.matches / plan.nodes
    most = max(rng.gauss(mean, mean**0.5) for _ in range(plan.nodes)) if plan.nodes > 1 else mean
    return most / plan.matches


class Checked(NamedTuple):
    plan: Plan
    usual: Found
    bereft: Found | None  # of one node; None if there is but one
    back_s: float  # until the matches of a node that died are read again, by the others

    @property
    def holds(self) -> bool:
        return all(found.busy < 1 and found.p99_ms <= MOST_MS for found in (self.usual, self.bereft) if found)


def checked(matches: int, costs: Costs, evening: Evening, seed: int = 1) -> Checked:
    plan, rng = planned(matches, costs, evening), random.Random(seed)
    moves = plan.moves * fullest(plan, rng)
    usual = simulated(moves, plan.move_us, costs.commit_ms, rng)
    if plan.nodes == 1:
        return Checked(plan, usual, None, matches * costs.load_ms / 1e3)
    left = plan.nodes - 1
    bereft = simulated(moves * plan.nodes / left, plan.move_us, costs.commit_ms, rng)
    back = matches / plan.nodes / left * costs.load_ms / 1e3 / (1 - bereft.busy)
    return Checked(plan, usual, bereft, back)


# What is told

HEAD = (
    "live matches",
    "moves a second",
    "nodes",
    "databases",
    "cores for bots",
    "core of the fullest node busy (after another died)",
    "a move there, p50 / p99, ms (after)",
    "memory of matches a node",
    "moves and transactions a second, a database",
    "written a second and a day, all",
    "matches of a dead node are back after",
)


def rows(costs: Costs, evening: Evening, sizes: tuple[int, ...] = SIZES) -> Iterator[tuple[str, ...]]:
    for matches in sizes:
        found = checked(matches, costs, evening)
        if not found.holds:
            raise SystemExit(f"{matches} matches: {found} breaks what is promised.")
        yield _row(found, costs, evening)


def _row(found: Checked, costs: Costs, evening: Evening) -> tuple[str, ...]:
    plan, usual, bereft = found.plan, found.usual, found.bereft
    written = plan.moves * (costs.step_bytes + costs.match_bytes / evening.moves_a_match)
    transactions = usual.transactions * plan.nodes / plan.databases
    return (
        f"{plan.matches:,}",
        f"{plan.moves:,.0f}",
        str(plan.nodes),
        str(plan.databases),
        str(plan.bot_cores),
        f"{usual.busy:.0%}" + (f" ({bereft.busy:.0%})" if bereft else ""),
        f"{usual.p50_ms:.0f} / {usual.p99_ms:.0f}"
        + (f" ({bereft.p50_ms:.0f} / {bereft.p99_ms:.0f})" if bereft else ""),
        f"{plan.matches / plan.nodes * costs.match_kb / 1e3:,.0f} MB",
        f"{plan.moves_of_database:,.0f}, {transactions:,.0f}",
        f"{written / 1e6:.2g} MB, {written * 86400 / 1e9:,.0f} GB",
        f"{found.back_s:.1f} s",
    )


def table(costs: Costs, evening: Evening) -> str:
    lines = [HEAD, ("---",) * len(HEAD), *rows(costs, evening)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.scale", description="The plan for many matches, simulated.")
    parser.add_argument("--write", action="store_true", help="write the table to docs/operations.md")
    told = table(Costs.measured(), Evening())
    print(told)
    if parser.parse_args().write:
        PAGE.write_text(with_section(PAGE.read_text("utf-8"), "scale", told), "utf-8")


if __name__ == "__main__":
    main()
