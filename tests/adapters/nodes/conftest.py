import pytest

from tests.adapters.nodes.playing import guest, seated, table
from tests.adapters.processes import Process, live


@pytest.fixture(scope="module")
def shared(postgres, tmp_path_factory):
    """The database of two nodes that stay open for all tests of a module."""
    url = postgres.house()
    yield url
    postgres.drop(url)


@pytest.fixture(scope="module")
def nodes(shared, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    started = [Process(home, "--database", shared).open() for _ in range(2)]
    yield started
    for node in started:
        node.process.kill()
    for node in started:
        node.process.communicate()


@pytest.fixture
def mortal(start, database):
    """Two nodes that a test may end."""
    return [start("--database", database, PARLOUR_DRAIN_SECONDS="0.1").open() for _ in range(2)]


@pytest.fixture
def split(nodes):
    return across(nodes)


@pytest.fixture
def mortal_split(mortal):
    return across(mortal)


def across(nodes):
    """A match whose players sit at different nodes: its id, their sockets, its version, their passes."""
    one, other = nodes
    tokens = guest(one, "Ann"), guest(other, "Ben")
    match = table(one, tokens[0])
    players = [seated(one, tokens[0], match), seated(other, tokens[1], match)]
    pictures = [live(player) for player in players]
    assert [0, 1] == [picture["seat"] for picture in pictures]
    return match, players, pictures[0]["version"], tokens
