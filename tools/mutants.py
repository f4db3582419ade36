"""Plants defects in a copy of the source, one at a time, and counts those that the tests catch.

Every law has a defect that it must name, every kind of fixture a rule that was got wrong, and the five wrong
rules of checkers must show their known counts. A defect that does not fit the source is an error: mend it.
The defects are in `tests/mutants`.
"""

import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.all_mutants import ALL
from tests.mutants.mutant import Misplaced, Mutant, mutated

ROOT = Path(__file__).parent.parent
SEARCHING = ("tests/bots/", "tests/puzzles/")  # without compiled loops some would take an hour
LONGEST, TIMED_OUT = 600, 124  # seconds for the tests of a defect; a status that no test has
WEB = Path("web")  # the browser client, whose tests look for it beside `src`


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    caught: bool
    how: str


def planted(mutant: Mutant, folder: Path) -> Path:
    """The source with the defect in it: links to every folder and file but those that differ."""
    source = folder / "src"
    source.symlink_to(ROOT / "src")
    if any(where.startswith(f"{WEB}/") for where, _, _ in mutant.edits):
        # Node follows links: from one it would import the files beside the original.
        shutil.copytree(ROOT / WEB, folder / WEB, ignore=shutil.ignore_patterns("node_modules"))
        (folder / WEB / "node_modules").symlink_to(ROOT / WEB / "node_modules")
    else:
        (folder / WEB).symlink_to(ROOT / WEB)
    for path, text in mutated(mutant, folder).items():
        for above in reversed(path.relative_to(folder).parents[:-1]):
            _opened(folder / above)
        path.unlink()
        path.write_text(text)
    return source


def _opened(folder: Path) -> None:
    """In place of a link to a folder, a folder of links to what is in it."""
    if folder.is_symlink():
        original = folder.readlink()
        folder.unlink()
        folder.mkdir()
        for each in original.iterdir():
            (folder / each.name).symlink_to(each)


def judged(mutant: Mutant) -> Verdict:
    with tempfile.TemporaryDirectory() as folder:
        source = planted(mutant, Path(folder))
        return counted(mutant, source) if mutant.depth else tested(mutant, source)


def tested(mutant: Mutant, source: Path) -> Verdict:
    """Caught if the named test fails and, where words are given, shows them."""
    off = not mutant.test.startswith(SEARCHING)
    run = python(source, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", mutant.test, off=off)
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
    kernels = {"PARLOUR_KERNELS": "off"} if off else {"XDG_CACHE_HOME": str(source.parent / "cache")}
    environment = {**os.environ, **kernels, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *words]
    try:
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, TIMED_OUT, f"no end within {LONGEST} s", "")


def main() -> int:
    compileall.compile_dir(ROOT / "src", quiet=1)  # each copy compiles only what differs
    wanted = [mutant for mutant in ALL if all(word in mutant.name for word in sys.argv[1:])]
    verdicts = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            for verdict in pool.map(judged, wanted):
                verdicts.append(verdict)
                word = "caught" if verdict.caught else "MISSED"
                print(f"{word}  {verdict.mutant.name}: {verdict.how[:90]}", flush=True)
        except Misplaced as error:
            sys.exit(str(error))
    caught = sum(verdict.caught for verdict in verdicts)
    print(f"caught {caught} of {len(verdicts)} planted")
    return int(caught < len(verdicts))


if __name__ == "__main__":
    sys.exit(main())
