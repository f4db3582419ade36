"""The clients of an address wait for each other when they ask for tables."""

from asyncio import all_tasks
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import pytest

from parlour.service.errors import TooMany
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house

TERMS = b'{"game": "connect-four"}'


@pytest.fixture
def house():
    with open_house() as running:
        yield running


@contextmanager
def held_back(house, monkeypatch):
    """Tables are made when the context ends; the list holds what was asked for until then."""
    create, asked = house.house.create, []
    monkeypatch.setattr(house.house, "create", lambda *words: asked.append(words))
    try:
        yield asked
    finally:
        monkeypatch.setattr(house.house, "create", create)
        for words in asked:
            house.call(create, *words)


def new_table(house, token):
    return house.http("POST", "/api/tables", TERMS, Authorization=f"Bearer {token}").status


def ask(house, token):
    """A connection on which a table has been asked for."""
    socket = RawSocket(house.port)
    socket.wire.sendall(
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        b"Authorization: Bearer %b\r\nContent-Length: %d\r\n\r\n%b" % (token.encode(), len(TERMS), TERMS)
    )
    return socket


def waiting(house):
    """How many wait for their turn, or have it, and have not gone."""
    return sum("noticing" in task.get_coro().__qualname__ for task in all_tasks(house.loop))


def test_nobody_who_hung_up_gets_a_table(house, monkeypatch):
    token = house.guest()
    with ThreadPoolExecutor(1) as patient:
        with held_back(house, monkeypatch) as asked:
            first = patient.submit(new_table, house, token)
            house.until(lambda: asked)
            with ExitStack() as others:
                for _ in range(5):
                    others.enter_context(ask(house, token))
                house.until(lambda: waiting(house) == 6)
            house.until(lambda: waiting(house) == 1)
        assert 201 == first.result()
    assert 201 == new_table(house, token)  # after all who have gone had their turn

    assert 2 == house.call(lambda: len(house.house.tables))


def test_so_many_requests_of_an_address_wait_for_a_table(house, monkeypatch):
    monkeypatch.setattr("parlour.adapters.http.turns.WAITING", 2)
    token = house.guest()
    with ThreadPoolExecutor(2) as patient:
        with held_back(house, monkeypatch):
            two = [patient.submit(new_table, house, token) for _ in range(2)]
            house.until(lambda: waiting(house) == 2)
            assert 429 == new_table(house, token)
        assert [201, 201] == [one.result() for one in two]

    assert 201 == new_table(house, token)


def test_whoever_may_have_no_table_is_told_without_waiting(house, monkeypatch):
    def full(person, address):
        raise TooMany("error.too-many-requests")

    token = house.guest()
    with ThreadPoolExecutor(1) as patient, held_back(house, monkeypatch) as asked:
        first = patient.submit(new_table, house, token)
        house.until(lambda: asked)
        with monkeypatch.context() as now:
            now.setattr(house.house, "check_room", full)
            assert 429 == new_table(house, token)
        assert not first.done()
