"""What the house gives to browsers is what the sources in web/ say, byte for byte."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "parlour" / "ui" / "web"
LONG_ENOUGH = 240  # seconds for a machine that has much else to do


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def node_version():
    if not shutil.which("node"):
        return (0, 0)
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = re.match(r"v(\d+)\.(\d+)", said).groups()
    return int(major), int(minor)


@pytest.fixture(scope="module")
def npm():
    if node_version() < (20, 19):
        pytest.skip("building the browser client needs node 20.19 or newer")
    if not (WEB / "node_modules" / ".ready").exists():
        pytest.skip("web/node_modules is not set up: make web")

    def run(*command):
        done = subprocess.run(
            ["npx", "--no-install", *command], cwd=WEB, capture_output=True, text=True, timeout=LONG_ENOUGH
        )
        assert 0 == done.returncode, done.stdout + done.stderr

    return run


def test_the_committed_client_is_what_its_sources_build(npm, tmp_path):
    """Run `make web` after changing anything in web/ or the texts."""
    npm("vite", "build", "--logLevel", "error", "--outDir", str(tmp_path / "built"), "--emptyOutDir")

    assert files(BUILT) == files(tmp_path / "built")


def test_no_script_names_a_style():
    """Else a change of one style rule renames all scripts: styles that come later stand in index.html."""
    named = re.compile(rb"[\w-]+-[\w-]{8}\.css")
    scripts = [path for path in (BUILT / "assets").glob("*.js") if named.search(path.read_bytes())]

    assert [] == scripts


def test_every_style_is_named_by_the_page():
    page = (BUILT / "index.html").read_text("utf-8")

    assert [] == [
        path.name for path in (BUILT / "assets").glob("*.css") if f"/assets/{path.name}" not in page
    ]


def test_the_client_has_no_wrong_types_and_no_warnings(npm):
    npm("svelte-check", "--fail-on-warnings")


def test_the_lock_names_no_host():
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()
