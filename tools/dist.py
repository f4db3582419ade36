"""Builds the wheel and the source archive of Parlour with setuptools alone, which `make setup` has installed.

They are built from a copy: nothing stale from an earlier build gets in, and nothing is left behind.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
SITE = ROOT / "src" / "parlour" / "ui" / "docs"
FOLDERS = ("src", "docs", "deploy")
FILES = (
    *("pyproject.toml", "MANIFEST.in", "requirements.lock", "LICENSE", "README.md", "CHANGELOG.md"),
    *("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"),
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info")


def build(into: Path) -> list[Path]:
    """The archive and the wheel, in this folder."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in FOLDERS:
            shutil.copytree(ROOT / name, copy / name, ignore=LEFT_OUT)
        for name in FILES:
            shutil.copy(ROOT / name, copy / name)
        return [_built(kind, copy, into.resolve()) for kind in ("build_sdist", "build_wheel")]


def _built(kind: str, copy: Path, into: Path) -> Path:
    """Each in a process of its own: setuptools remembers what it has built."""
    program = f"import sys; from setuptools import build_meta; build_meta.{kind}(sys.argv[1])"
    before = set(into.iterdir())
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program, str(into)],
        cwd=copy,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    (made,) = set(into.iterdir()) - before
    return made


def main() -> None:
    if not (SITE / "index.html").is_file():
        sys.exit("The documentation, which the wheel brings along, is not built: make docs")
    into = ROOT / "dist"
    shutil.rmtree(into, ignore_errors=True)
    for path in build(into):
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
