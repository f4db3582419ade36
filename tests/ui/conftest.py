"""Each test has a data folder of its own, and all that need one share a house."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour import texts
from tests.client.house import open_house


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("PARLOUR_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test has chosen, the next one begins with English."""
    yield
    texts.use("en")


@pytest.fixture(scope="session")
def house() -> Iterator[str]:
    """The URL of a real house in a process of its own."""
    with open_house() as url:
        yield url
