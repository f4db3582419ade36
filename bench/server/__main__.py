"""Live servers side by side: Parlour, boardgame.io and Colyseus play Connect Four over real sockets.

In every repetition each server is started anew, warmed up and measured, one after the other, on a core of its
own while the load comes from another. A ratio is taken within a repetition. `bench/server/load.c` says what a
round trip is.
"""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from signal import SIGTERM, signal
from typing import NamedTuple

from bench.measure import ratios, spread
from bench.peer import ROOT
from bench.progress import progress
from bench.report import Cells, at_least, machine_words, table, with_section
from bench.server.load import build, held, played
from bench.server.servers import OURS, PEERS, Server, started
from bench.server.where import where_time_goes

RESULTS = ROOT / "bench" / "RESULTS.md"
SERVERS = (OURS, *PEERS)
DIALECTS = sorted({server.dialect for server in SERVERS})
HELD_FIRST = 50  # matches that are opened before memory is looked at, so that only growth counts

Findings = dict[str, float]  # by name of the measure
Measured = Mapping[str, list[Findings]]  # by server, a dictionary for each repetition


class Measure(NamedTuple):
    key: str
    title: str
    more_is_better: bool


MEASURES = (
    Measure("moves_per_cpu_second", "moves per CPU second of the server", True),
    Measure("p99_ms", "p99 round trip at {rate:g} moves/s, ms", False),
    Measure("idle_kb", "idle memory per match, KB", False),
)
FLOORS = {  # of the ratios, by peer and measure
    ("boardgame.io, memory", "moves_per_cpu_second"): 2,
    ("boardgame.io, FlatFile", "moves_per_cpu_second"): 10,
    ("Colyseus, patch per move", "moves_per_cpu_second"): 0.4,
    ("boardgame.io, memory", "p99_ms"): 1,
    ("boardgame.io, memory", "idle_kb"): 1 / 0.6,
}


def main() -> None:
    signal(SIGTERM, lambda *_: sys.exit(1))  # so that servers are ended in any case
    options = chosen()
    servers = [server for server in SERVERS if server.dialect in options.only]
    build()
    if os.getloadavg()[0] > 0.5:
        print("Other programs use the processor: round trips will look too long.", file=sys.stderr)
    results = measured(servers, options)
    Path(options.json).write_text(json.dumps(results, indent=1))
    lines = [machine_words(), load_words(results)]
    if OURS in servers:
        lines.append(where_time_goes(options.matches, options.warm, options.seconds))
    section = "\n\n".join([table([*rows(results, options.rate)]), "\n".join(lines)])
    print(section)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text(), "server", section))


def chosen() -> Namespace:
    parser = ArgumentParser(prog="bench.server", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--warm", type=float, default=3, help="seconds before each measurement")
    parser.add_argument("--seconds", type=float, default=8, help="that each measurement takes")
    parser.add_argument("--matches", type=int, default=100, help="that are played at the same time")
    parser.add_argument("--rate", type=float, default=300, help="moves a second for the round trips")
    parser.add_argument("--held", type=int, default=500, help="idle matches for the memory")
    parser.add_argument("--settle", type=float, default=4, help="seconds before memory is looked at")
    parser.add_argument("--only", nargs="+", default=DIALECTS, choices=DIALECTS, help="fewer servers")
    parser.add_argument("--json", default=str(ROOT / ".peers" / "server.json"), help="file for all figures")
    parser.add_argument("--write", action="store_true", help="write the table to bench/RESULTS.md")
    return parser.parse_args()


def measured(servers: list[Server], options: Namespace) -> dict[str, list[Findings]]:
    """All servers once, then all of them again, and so on."""
    results: dict[str, list[Findings]] = defaultdict(list)
    for repetition in range(options.repetitions):
        for server in servers:
            progress(f"{repetition + 1}/{options.repetitions} {server.name}")
            results[server.name].append(findings(server, options))
    progress()
    return results


def findings(server: Server, options: Namespace) -> Findings:
    fast, paced = in_play(server, options, rate=0), in_play(server, options, options.rate)
    return {
        "moves_per_cpu_second": fast["moves"] / fast["server_seconds"],
        "moves_per_second": fast["moves"] / fast["seconds"],
        "load_per_server_second": fast["load_seconds"] / fast["server_seconds"],
        **{key: paced[key] for key in ("p50_ms", "p99_ms", "max_ms")},
        "idle_kb": idle_kb(server, options),
    }


def in_play(server: Server, options: Namespace, rate: float) -> Findings:
    with started(server) as running:
        return played(running, options.matches, options.warm, options.seconds, rate)


def idle_kb(server: Server, options: Namespace) -> float:
    """By how much a match with two sockets makes the process grow."""
    with started(server) as running, held(running, HELD_FIRST, options.held) as holder:
        running.settle(options.settle)
        before = running.resident_kb
        holder.open_the_others()
        running.settle(options.settle)
        return (running.resident_kb - before) / int(options.held)


def rows(results: Measured, rate: float) -> Iterator[Cells]:
    """Ours beside each peer; a ratio above 1 is in our favour. Without ours: what the peers reach."""
    for measure in MEASURES:
        values = {name: [each[measure.key] for each in found] for name, found in results.items()}
        ours = values.pop(OURS.name, None)
        for name, theirs in values.items():
            title = f"{name}: {measure.title.format(rate=rate)}"
            floor = FLOORS.get((name, measure.key))
            yield (title, *compared(ours, theirs, measure.more_is_better, floor))


def compared(
    ours: list[float] | None, theirs: list[float], more_is_better: bool, floor: float | None
) -> Cells:
    if ours is None:
        return ("", str(spread(theirs)), "", "", "")
    ratio = spread(ratios(ours, theirs) if more_is_better else ratios(theirs, ours))
    return (str(spread(ours)), str(spread(theirs)), str(ratio), *at_least(ratio, floor))


def load_words(results: Measured) -> str:
    shares = [each["load_per_server_second"] for found in results.values() for each in found]
    return f"The load generator took at most {max(shares):.0%} of the CPU time of the server it played with."


if __name__ == "__main__":
    main()
