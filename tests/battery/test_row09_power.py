"""Row 9: the power fails at 200 moments; a store that does not sync in time is found out."""

from random import Random

import pytest

from parlour.adapters.stores.sqlite import SqliteStore
from tests.battery import power
from tests.battery.result import failed
from tests.battery.rows.row09_power import failures, recorded, run


def test_what_was_acknowledged_outlives_a_power_failure():
    assert [] == failed(run(count=200, matches=12))


@pytest.mark.parametrize("less", ["OFF", "NORMAL"])
def test_a_store_that_does_not_sync_is_found(less, monkeypatch):
    run = power._Connection.run
    monkeypatch.setattr(
        power._Connection,
        "run",
        lambda self, statement, values: run(self, statement.replace("= FULL", f"= {less}"), values),
    )

    assert any("facts are lost" in wrong for wrong in failures(recorded(4, Random(1)), 60, Random(1)))


def test_a_store_that_answers_too_early_is_found(monkeypatch):
    append = SqliteStore.append

    def answered(store, row, ending, done):
        done("stored")
        append(store, row, ending, lambda outcome: None)

    monkeypatch.setattr(SqliteStore, "append", answered)

    assert any("facts are lost" in wrong for wrong in failures(recorded(4, Random(1)), 60, Random(1)))


def test_it_is_in_the_middle_of_checkpoints_too():
    files = [op.file for op in recorded(12, Random(1)) if op.kind == "write"]

    assert files.count("house.sqlite") > 20
