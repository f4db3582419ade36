"""Plants defects in a copy of the source, one at a time, and counts those that the tests catch.

Every law has a defect that it must name, every kind of fixture a rule that was got wrong, and the five wrong
rules of checkers must show their known counts. A defect whose text is gone is an error: mend it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.planted import MUTANTS, Mutant
from tools.planted_battery import BATTERY
from tools.planted_beginning import BEGINNINGS
from tools.planted_counting import COUNTING
from tools.planted_crowd import CROWD
from tools.planted_damage import DAMAGE
from tools.planted_delays import DELAYS
from tools.planted_edge import EDGE
from tools.planted_farming import FARMING
from tools.planted_hidden import HIDDEN
from tools.planted_house import HOUSE
from tools.planted_long import LONG_MATCHES
from tools.planted_network import NETWORK
from tools.planted_past import PAST
from tools.planted_people import PEOPLE
from tools.planted_stalls import STALLS
from tools.planted_tables import TABLES
from tools.planted_terminal import TERMINAL
from tools.planted_timers import TIMERS
from tools.planted_web import WEB

PLANTED: list[Mutant] = [
    *MUTANTS,
    *BATTERY,
    *BEGINNINGS,
    *COUNTING,
    *CROWD,
    *DAMAGE,
    *DELAYS,
    *EDGE,
    *FARMING,
    *HIDDEN,
    *HOUSE,
    *LONG_MATCHES,
    *NETWORK,
    *PAST,
    *PEOPLE,
    *STALLS,
    *TABLES,
    *TERMINAL,
    *TIMERS,
    *WEB,
]
ROOT = Path(__file__).parent.parent
STYLES = Path("web", "src", "styles")  # of the browser client; their tests look for them beside `src`


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    caught: bool
    how: str


def planted(mutant: Mutant, folder: Path) -> Path:
    """A copy of the source with the defect in it."""
    source = folder / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copytree(ROOT / STYLES, folder / STYLES)
    path = source / "parlour" / mutant.file
    text = path.read_text()
    for old, new in mutant.changes:
        if text.count(old) != 1:
            raise SystemExit(f"{mutant.name}: {old!r} stands {text.count(old)} times in {mutant.file}")
        text = text.replace(old, new)
    path.write_text(text)
    return source


def judged(mutant: Mutant) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        source = planted(mutant, Path(folder))
        return counted(mutant, source) if mutant.depth else tested(mutant, source)


def tested(mutant: Mutant, source: Path) -> Verdict:
    """Caught if the named tests fail and, where it is given, say so in these words."""
    run = python(source, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *mutant.tests, off=True)
    broken = run.returncode == 1 and mutant.says in run.stdout
    failed = [line for line in run.stdout.splitlines() if line.startswith("FAILED")]
    return Verdict(mutant, broken, failed[0] if failed else run.stdout[-200:] + run.stderr[-200:])


def counted(mutant: Mutant, source: Path) -> Verdict:
    """Caught if perft differs from the true count at this depth, and shows the wrong rule's own."""
    depth = str(mutant.depth)
    run = python(source, "-m", "parlour", "perft", "checkers", "--depth", depth, "--json", off=mutant.slow)
    caught = f'"nodes": {mutant.count}' in run.stdout
    return Verdict(mutant, caught, f"perft {depth} is {mutant.count}" if caught else run.stdout + run.stderr)


def python(source: Path, *words: str, off: bool) -> subprocess.CompletedProcess[str]:
    kernels = {"PARLOUR_KERNELS": "off"} if off else {}
    environment = {**os.environ, **kernels, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def main() -> int:
    wanted = [mutant for mutant in PLANTED if all(word in mutant.name for word in sys.argv[1:])]
    with ThreadPoolExecutor(2) as pool:
        verdicts = []
        for verdict in pool.map(judged, wanted):
            verdicts.append(verdict)
            print(
                f"{'caught' if verdict.caught else 'MISSED'}  {verdict.mutant.name}: {verdict.how[:90]}",
                flush=True,
            )
    caught = sum(verdict.caught for verdict in verdicts)
    print(f"caught {caught} of {len(verdicts)} planted")
    return int(caught < len(verdicts))


if __name__ == "__main__":
    sys.exit(main())
