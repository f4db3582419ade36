"""The tools of the browser client, where node is there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
LONG_ENOUGH = 240  # seconds for a machine that has much else to do


def node_version():
    if not shutil.which("node"):
        return (0, 0)
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = re.match(r"v(\d+)\.(\d+)", said).groups()
    return int(major), int(minor)


@pytest.fixture(scope="session")
def npm():
    """Runs a tool in a folder of sources; what it says is shown where it fails."""
    if node_version() < (20, 19):
        pytest.skip("building the browser client needs node 20.19 or newer")
    if not (WEB / "node_modules" / ".ready").exists():
        pytest.skip("web/node_modules is not set up: make web")

    def run(*command, folder=WEB):
        done = subprocess.run(
            ["npx", "--no-install", *command], cwd=folder, capture_output=True, text=True, timeout=LONG_ENOUGH
        )
        assert 0 == done.returncode, done.stdout + done.stderr

    return run
