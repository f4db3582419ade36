"""The fuzzer, a little of it: no answer is a 5xx, and one that is would be found."""

import pytest

from parlour.service.house import House
from parlour.service.limits import Limits
from tests.adapters.running import open_house
from tests.battery.fuzzing import Fuzz, fuzzed


@pytest.fixture
def fuzz():
    limits = Limits(
        guests_of_address=10**6,
        codes_of_address=10**6,
        requests_of_address=10**6,
        tables_of_address=10**6,
    )
    with open_house(limits=limits) as running:
        yield Fuzz(running.port, 1)


def test_no_request_is_answered_with_a_defect(fuzz):
    fuzzed(fuzz, 200)

    assert [] == fuzz.bad
    assert 200 <= sum(fuzz.answers.values())
    assert {200, 400, 401, 404, 405} <= set(fuzz.answers)


def test_a_defect_is_found(fuzz, monkeypatch):
    monkeypatch.setattr(House, "open_tables", lambda house: 1 / 0)
    fuzzed(fuzz, 200)

    assert {500} == {finding.status for finding in fuzz.bad}


def test_a_body_that_is_no_text_is_refused(fuzz):
    answer = fuzz.line.ask("POST", "/api/guest", b'{"name": "\xff"}')

    assert (400, True) == (answer.status, b"it is not valid UTF-8" in answer.body)
