"""One house for all tests of the client."""

import pytest

from tests.client.house import open_house


@pytest.fixture(scope="session")
def house():
    with open_house() as url:
        yield url
