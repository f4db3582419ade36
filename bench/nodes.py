"""One house on one node, two and three: what a move costs when the seats of a match are at different nodes.

Every repetition plays the same load on each number of nodes, one after the other, on a new database of one
PostgreSQL. All processor time counts: that of the nodes, of PostgreSQL and of Valkey where it is used.
Nothing is tied to a core: the ratio of processor times is asked for, which a busy machine disturbs least.
"""

import json
import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from signal import SIGTERM, signal
from subprocess import STDOUT, Popen, run
from tempfile import mkdtemp
from typing import Any
from urllib.request import urlopen

from bench.measure import Spread, ratios, spread
from bench.peer import ROOT
from bench.progress import progress
from bench.report import Cells, machine_words, table, with_section
from bench.server.load import GRACE, PROGRAM, build
from bench.server.servers import OURS, PATIENCE, end, free_port, wait_until_ready
from tests.adapters.databases import OwnPostgres, own_postgres
from tests.adapters.valkey import Valkey, own_valkey

RESULTS = ROOT / "bench" / "RESULTS.md"
HEAD = ("", "nodes, µs a move", "PostgreSQL", "Valkey", "all", "of one node", "p50, p99 ms", "moves/s")
PAID = ("nodes", "database", "channel")

Findings = dict[str, float]


def main() -> None:
    signal(SIGTERM, lambda *_: sys.exit(1))  # so that servers are ended in any case
    options = chosen()
    build()
    found: dict[str, list[Findings]] = defaultdict(list)
    busy = os.getloadavg()[0]
    with own_postgres() as postgres, own_valkey() as valkey:
        for repetition in range(options.repetitions):
            for channel in options.channels:
                for count in options.nodes if channel == "notify" else [n for n in options.nodes if n > 1]:
                    progress(f"{repetition + 1}/{options.repetitions} {count} {channel}")
                    found[name(count, channel)].append(
                        findings(postgres, valkey if channel == "redis" else None, count, options)
                    )
    progress()
    Path(options.json).write_text(json.dumps(found, indent=1))
    words = f"Load of the machine when it began: {busy:.1f}. {machine_words()}"
    section = "\n\n".join([table([*rows(found)], HEAD), words])
    print(section)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text(), "nodes", section))


def chosen() -> Namespace:
    parser = ArgumentParser(prog="bench.nodes", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--warm", type=float, default=3, help="seconds before each measurement")
    parser.add_argument("--seconds", type=float, default=6, help="that each measurement takes")
    parser.add_argument("--matches", type=int, default=100, help="that are played at the same time")
    parser.add_argument("--rate", type=float, default=300, help="moves a second; 0: as fast as they go")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--channels", nargs="+", default=["notify", "redis"], choices=["notify", "redis"])
    parser.add_argument("--json", default=str(ROOT / ".peers" / "nodes.json"), help="file for all figures")
    parser.add_argument("--write", action="store_true", help="write the table to bench/RESULTS.md")
    return parser.parse_args()


def name(count: int, channel: str) -> str:
    return "one node" if count == 1 else f"{count} nodes, {channel}"


def findings(postgres: OwnPostgres, valkey: Valkey | None, count: int, options: Namespace) -> Findings:
    url = postgres.house()
    try:
        with started(url, valkey, count) as (ports, pids):
            others = postgres.pids() + ([valkey.process.pid] if valkey else [])
            found = played(ports, [*pids, *others], options)
    finally:
        postgres.drop(url)
    each, moves = found["each_seconds"], found["moves"]
    nodes, rest = sum(each[:count]), each[count:]
    channel = rest.pop() if valkey else 0.0
    paid = {"nodes": nodes, "database": sum(rest), "channel": channel}
    return {
        **{f"{what}_us": 1e6 * seconds / moves for what, seconds in paid.items()},
        "all_us": 1e6 * sum(paid.values()) / moves,
        "moves_per_second": moves / found["seconds"],
        "p50_ms": found["p50_ms"],
        "p99_ms": found["p99_ms"],
    }


@contextmanager
def started(url: str, valkey: Valkey | None, count: int) -> Iterator[tuple[list[int], list[int]]]:
    (ROOT / ".peers").mkdir(exist_ok=True)
    folder = Path(mkdtemp(prefix="nodes-", dir=ROOT / ".peers"))
    program = Path(sys.executable).parent / "parlour"
    more = ["--redis", valkey.url] if valkey else []
    with ExitStack() as running:
        running.callback(shutil.rmtree, folder)
        ports, pids = [free_port() for _ in range(count)], []
        for port in ports:
            with (folder / f"{port}.log").open("w") as log:
                process = Popen(
                    [program, "serve", "--port", str(port), "--database", url, *more],
                    env=os.environ | OURS.environment | {"PARLOUR_HOME": str(folder)},
                    stdout=log,
                    stderr=STDOUT,
                )
            running.callback(end, process)
            wait_until_ready(process, port)
            urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).close()  # open, and connected
            pids.append(process.pid)
        try:
            yield ports, pids
        except Exception as error:
            for log_file in folder.glob("*.log"):
                error.add_note(log_file.read_text()[-1000:])
            raise


def played(ports: list[int], pids: list[int], options: Namespace) -> dict[str, Any]:
    kind = "open" if options.rate else "closed"
    mode = [kind, options.matches, options.warm, options.seconds, options.rate]
    named = [",".join(map(str, ports)), ",".join(map(str, pids))]
    done = run(
        [str(PROGRAM), "parlour", *named, *map(str, mode)],
        capture_output=True,
        text=True,
        timeout=options.warm + options.seconds + GRACE,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.strip())
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def rows(found: dict[str, list[Findings]]) -> Iterator[Cells]:
    one = [each["all_us"] for each in found.get(name(1, ""), [])]
    for what, each in found.items():

        def of(key: str, each: list[Findings] = each) -> Spread:
            return spread([one_run[key] for one_run in each])

        ratio = str(spread(ratios([run_["all_us"] for run_ in each], one))) if one else ""
        times = f"{of('p50_ms').median:.1f}, {of('p99_ms').median:.1f}"
        paid = [str(of(f"{part}_us")) for part in PAID]
        yield (what, *paid, str(of("all_us")), ratio, times, f"{of('moves_per_second').median:.0f}")


if __name__ == "__main__":
    main()
