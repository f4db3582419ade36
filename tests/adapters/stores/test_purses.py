"""Coins in a real database: exact, never fewer than none, every movement once and with its other side."""

import pytest

from parlour.service.books.purses import Movement
from parlour.service.errors import NotEnoughCoins


def moved(coins, match="m1", person="ana", reason="win", at=1.0):
    return lambda books: books.purses.move(Movement(person, coins, reason, match, at))


def coins(kept, *people):
    return [
        kept.ask("transact", lambda books, person=person: books.purses.coins(person)) for person in people
    ]


def total(kept):
    return kept.ask("transact", lambda books: books.purses.total())


def test_nobody_has_coins_at_first(kept):
    assert [0] == coins(kept, "ana")


def test_coins_come_and_go_and_the_ledger_adds_up(kept):
    assert kept.ask("transact", moved(10))
    assert kept.ask("transact", moved(-4, "", reason="felt-green"))
    assert [6] == coins(kept, "ana")
    assert 0 == total(kept)


def test_a_movement_is_made_once(kept):
    assert [True, False, False] == kept.together(*[("transact", moved(10))] * 3)
    assert [10] == coins(kept, "ana")


def test_another_match_person_or_reason_is_another_movement(kept):
    for movement in (moved(1), moved(1, "m2"), moved(1, reason="gift"), moved(1, person="ben")):
        assert kept.ask("transact", movement)
    assert [3, 1] == coins(kept, "ana", "ben")


@pytest.mark.parametrize("price", [11, 10**9])
def test_nobody_spends_more_than_they_have_and_nothing_is_left_of_the_attempt(kept, price):
    kept.ask("transact", moved(10))
    refused = kept.ask("transact", moved(-price, ""))
    assert isinstance(refused, NotEnoughCoins)
    assert f"That costs {price} coins, and you have 10." == str(refused)
    assert ([10], 0) == (coins(kept, "ana"), total(kept))
    assert 1 == len(kept.ask("transact", lambda books: books.purses.movements("ana", 10)))


def test_all_can_be_spent(kept):
    kept.ask("transact", moved(10))
    kept.ask("transact", moved(-10, ""))
    assert [0] == coins(kept, "ana")


def test_the_last_movements_come_first(kept):
    for number in range(5):
        kept.ask("transact", moved(number + 1, f"m{number}", at=float(number)))
    found = kept.ask("transact", lambda books: books.purses.movements("ana", 2))
    assert [Movement("ana", 5, "win", "m4", 4.0), Movement("ana", 4, "win", "m3", 3.0)] == found


def test_all_of_it_is_shown_and_forgotten(kept):
    for person in ("ana", "ben"):
        kept.ask("transact", moved(10, person=person))
    told = kept.ask("transact", lambda books: books.purses.export("ana"))
    line = {"person": "ana", "coins": 10, "reason": "win", "match": "m1", "at": 1.0}
    assert {"coins": 10, "ledger": [line]} == told
    kept.ask("transact", lambda books: books.purses.forget("ana"))
    assert ([0, 10], 0) == (coins(kept, "ana", "ben"), total(kept))
    assert {"coins": 0, "ledger": []} == kept.ask("transact", lambda books: books.purses.export("ana"))
