import pytest

from tests.adapters.kept import Kept
from tests.adapters.processes import Process
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house


@pytest.fixture(scope="module", params=["picows", "asgi"])
def carrier(request):
    return request.param


@pytest.fixture(scope="module")
def house(carrier):
    """A house for all tests of a module, once with each carrier of sockets."""
    with open_house(carrier) as running:
        yield running


@pytest.fixture
def visit():
    """Opens sockets as a guest, and closes them after the test."""
    opened = []

    def visit(house, token=None, **options):
        socket = RawSocket(house.port, **options)
        opened.append(socket)
        assert 101 == socket.handshake(f"Authorization: Bearer {token or house.guest()}")
        assert "welcome" == socket.receive()["type"]
        return socket

    yield visit
    for socket in opened:
        socket.wire.close()


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request, tmp_path):
    """A store of each kind."""
    sqlite = request.param == "sqlite"
    with Kept(tmp_path / "house.db" if sqlite else request.getfixturevalue("database")) as kept:
        yield kept


@pytest.fixture
def start(tmp_path):
    started = []

    def start(*flags, **environment):
        started.append(Process(tmp_path / "home", *flags, **environment))
        return started[-1]

    yield start
    for house in started:
        if house.process.poll() is None:
            house.process.kill()
        house.process.communicate()
