"""Guessing passwords grows slow; nobody is kept out by another."""

import pytest

from parlour.service.errors import TooMany
from parlour.service.people.throttle import (
    FREE_ATTEMPTS_PER_ADDRESS,
    FREE_ATTEMPTS_PER_NAME,
    LONGEST_OF_NAME,
    MOST,
    Throttle,
)


class Time:
    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def throttle(time):
    return Throttle(time)


def waits(throttle, address="here", name="ana"):
    """Seconds that one must wait; 0 if the attempt counts."""
    try:
        throttle.attempt(address, name)
    except TooMany as error:
        return error.retry_after
    return 0


def test_a_few_mistakes_cost_nothing(throttle):
    assert [0] * FREE_ATTEMPTS_PER_NAME == [waits(throttle) for _ in range(FREE_ATTEMPTS_PER_NAME)]


def test_then_each_mistake_costs_twice_as_long_up_to_a_quarter_of_an_hour(throttle, time):
    for _ in range(FREE_ATTEMPTS_PER_NAME):
        throttle.attempt("here", "ana")
    costs = []
    for _ in range(12):
        costs.append(waits(throttle))
        time.now += costs[-1]
        throttle.attempt("here", "ana")
    assert [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, LONGEST_OF_NAME, LONGEST_OF_NAME] == costs


def test_who_comes_too_soon_is_not_made_to_wait_longer(throttle):
    for _ in range(FREE_ATTEMPTS_PER_NAME):
        throttle.attempt("here", "ana")
    assert [1, 1, 1] == [waits(throttle) for _ in range(3)]


def test_nobody_is_kept_out_by_somebody_who_guesses_elsewhere(throttle):
    for _ in range(100):
        waits(throttle, "there", "ana")
    assert 0 == waits(throttle, "here", "ana")


def test_one_address_cannot_try_many_names_without_end(throttle):
    answers = [waits(throttle, "here", f"name {number}") for number in range(FREE_ATTEMPTS_PER_ADDRESS + 1)]
    assert [0] * FREE_ATTEMPTS_PER_ADDRESS + [1] == answers


def test_signing_in_clears_the_name(throttle, time):
    for _ in range(FREE_ATTEMPTS_PER_NAME - 1):
        throttle.attempt("here", "ana")
        throttle.succeeded("here", "ana")
    throttle.attempt("here", "ana")
    throttle.succeeded("here", "ana")
    assert 0 == waits(throttle)


def test_an_own_account_does_not_pay_for_guessing_at_others(throttle):
    """Signing in between two guesses leaves the guesses counted."""
    total = 0
    for number in range(2 * FREE_ATTEMPTS_PER_ADDRESS):
        total += waits(throttle, "here", f"name {number}")
        if not waits(throttle, "here", "own"):
            throttle.succeeded("here", "own")
    assert total > 0


def test_mistakes_are_forgotten_after_an_hour(throttle, time):
    for _ in range(FREE_ATTEMPTS_PER_NAME):
        throttle.attempt("here", "ana")
    time.now += 3601
    assert [0] * FREE_ATTEMPTS_PER_NAME == [waits(throttle) for _ in range(FREE_ATTEMPTS_PER_NAME)]


def test_what_is_remembered_is_bounded(throttle):
    for number in range(MOST):
        waits(throttle, f"address {number}", "ana")
    assert MOST >= len(throttle)
