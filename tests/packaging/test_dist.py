"""What `make dist` builds: everything that belongs in it, and a house that opens from it alone."""

import subprocess
import sys
import tarfile
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.dist import build

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
PLAY = """
import asyncio
import sys

import parlour
from parlour.client import Client, NewTable


async def main(url):
    table = NewTable("connect-four", options={"opening": "given"}, pace="untimed", bots={"1": "random"})
    async with await Client.connect(url, name="Ana") as me:
        match = (await me.create(table)).match
        await me.sit(match)
        async for mirror in me.turns(match):
            await me.play(match, "4")
            break
        print(parlour.__file__, me.mirror(match).version >= 1)


asyncio.run(asyncio.wait_for(main(sys.argv[1]), 60))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def archive(built):
    with tarfile.open(built[0]) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def wheel(built):
    with ZipFile(built[1]) as wheel:
        return set(wheel.namelist())


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(wheel):
    package = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "parlour").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert package == {name for name in wheel if ".dist-info/" not in name}


def test_the_archive_has_what_a_host_needs_to_read(archive):
    assert {"README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md", "requirements.lock"} <= archive
    assert {"docs/running.md", "deploy/parlour.service", "deploy/Caddyfile", "src/parlour/cli.py"} <= archive


# Installed, away from the checkout


@contextmanager
def house(parlour, folder):
    command = [parlour, "serve", "--port", "0", "--database", folder / "house.sqlite"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as serving:
        try:
            yield serving.stdout.readline().split()[4]  # Parlour is open at http://127.0.0.1:PORT (…
        finally:
            serving.terminate()


def fetched(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read().decode()


@pytest.mark.deep
def test_a_wheel_in_an_empty_environment_opens_a_house_where_one_can_play(built, tmp_path):
    environment = tmp_path / "environment"
    python, parlour = environment / "bin" / "python", environment / "bin" / "parlour"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    pip = [python, "-m", "pip", "-qq", "--disable-pip-version-check", "install"]
    subprocess.run([*pip, "--require-hashes", "--no-deps", "-r", ROOT / "requirements.lock"], check=True)
    subprocess.run([*pip, "--no-deps", built[1]], check=True)

    with house(parlour, tmp_path) as url:
        page = fetched(url)
        script = page.partition('<script type="module" crossorigin src="')[2].partition('"')[0]
        assert "<title>Parlour</title>" in page
        assert len(fetched(url + script)) > 10_000
        assert "<title>Parlour</title>" in fetched(f"{url}/docs/")
        assert "SevenTricks" in fetched(f"{url}/docs/tutorial.html")
        assert "Fraunces" in fetched(f"{url}/docs/_static/parlour.css")
        said = subprocess.run(
            [python, "-c", PLAY, url], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        where, played = said.split()

    assert Path(where).is_relative_to(environment)
    assert "True" == played
