"""Row 14: coins stay exact, whoever writes at the same time; a purse that is read, then written, is found."""

import pytest
from msgspec import structs
from sqlalchemy import text

from parlour.adapters.stores.books.purses import SqlPurses
from parlour.service.errors import NotEnoughCoins
from tests.adapters.kept import opened
from tests.battery.result import failed
from tests.battery.rows.row14_coins import on, race_faults


@pytest.fixture(params=["sqlite", "postgres"])
def where(request, tmp_path):
    sqlite = request.param == "sqlite"
    return tmp_path / "house.sqlite" if sqlite else request.getfixturevalue("database")


def test_coins_are_exact_whoever_moves_them_at_the_same_time(where):
    assert [] == failed(on("here", where, count=5000, writers=64, seed=1))


@pytest.mark.deep
def test_a_win_that_is_paid_twice_is_found(where, monkeypatch):
    pay = SqlPurses.pay

    def pay_twice(self, movements):
        pay(self, movements)
        pay(self, [structs.replace(each, reason="again") for each in movements])

    monkeypatch.setattr(SqlPurses, "pay", pay_twice)

    assert [] != failed(on("here", where, count=400, writers=8, seed=1))


@pytest.mark.deep
def test_a_purse_that_is_read_and_then_written_is_found(database, monkeypatch):
    def take_out(self, person, price):
        left = self.coins(person) - price
        if left < 0:
            raise NotEnoughCoins("error.not-enough-coins", price=price, coins=left + price)
        take = text("UPDATE purse SET coins = :left WHERE person = :who")
        self._statements.write(take, {"left": left, "who": person})

    monkeypatch.setattr(SqlPurses, "_take_out", take_out)

    assert [] != failed(on("here", database, count=2000, writers=64, seed=1))


def test_a_race_in_which_nothing_is_refused_shows_nothing(where):
    opened(where, print).close()

    assert ["not everything happened that should: the race shows nothing"] == [*race_faults(where, [])]
