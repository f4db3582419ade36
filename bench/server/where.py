"""Where the time of a move goes: Parlour plays once more, with its main thread sampled."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from signal import SIGUSR1
from typing import Any

from bench.peer import ROOT
from bench.server.load import played
from bench.server.servers import OURS, parlour_command, started

FOUND = ROOT / ".peers" / "load" / "where.json"
SHOWN = 10  # modules that are named; the others are summed up


def where_time_goes(matches: int, warm: float, seconds: float) -> str:
    with started(replace(OURS, command=sampled_command)) as running:
        played(running, matches, 0, warm)
        os.kill(running.pid, SIGUSR1)  # what counts begins here
        played(running, matches, 0, seconds)
    return words(json.loads(FOUND.read_text()))


def sampled_command(port: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "bench.server.sampled", str(FOUND), *parlour_command(port, folder)[1:]]


def words(found: dict[str, Any]) -> str:
    main, everything = found["main_seconds"], found["all_seconds"]
    samples = sum(found["modules"].values())
    shares = {name: main / everything * count / samples for name, count in found["modules"].items()}
    shares["SQLite's thread"] = 1 - main / everything
    ranked = sorted(shares.items(), key=lambda item: -item[1])
    named = [f"{name} {share:.0%}" for name, share in ranked[:SHOWN]]
    others = sum(share for _, share in ranked[SHOWN:])
    return f"A move's CPU time in Parlour: {', '.join([*named, f'all else {others:.0%}'])}."
