"""Row 24: each kind of damage once, and one damaged match in 8."""

from random import Random

import pytest

from tests.adapters.databases import needed, own_postgres
from tests.battery.damaged import changed, filled
from tests.battery.damaged_people import ROWS, columns
from tests.battery.houses import empty_database, result
from tests.battery.result import failed
from tests.battery.rows import row24_damage
from tests.battery.rows.row24_damage import TRIALS, comes_and_goes, one_in


@pytest.mark.parametrize("trial", TRIALS)
def test_damage_stays_where_it_is(trial):
    with empty_database() as file:
        assert [] == failed([result(24, trial, *TRIALS[trial](file, 1, Random(1)))])


def test_a_house_with_one_damaged_match_opens_and_plays_all_others():
    with empty_database() as file:
        assert [] == failed([one_in(file, 8, 1, Random(1))])


def test_a_database_that_comes_and_goes_is_two_lines_of_the_log():
    with needed(own_postgres()) as server:
        assert [] == failed([comes_and_goes(server, 1)])


def test_damage_that_hits_no_row_is_told():
    with empty_database() as file:
        filled(file, 1, Random(1))
        with pytest.raises(AssertionError, match="no row for"):
            changed(file, "UPDATE match SET code = '' WHERE id = 'another'")


def test_rows_of_every_table_about_people_are_damaged():
    """Those that nobody writes here the house makes by itself, for every guest."""
    written = {row.split()[0] for row in ROWS} | {"person", "session"}
    assert {table.name for table, _ in columns(1, Random(1))} == written


@pytest.mark.deep
def test_a_house_that_sets_aside_what_is_sound_or_takes_up_what_is_not_is_found(monkeypatch):
    monkeypatch.setattr(row24_damage, "MATCHES", ("UPDATE match SET code = '' WHERE id = '%s'",))
    with empty_database() as file:
        assert failed([result(24, "harmless", *TRIALS["matches that cannot be read"](file, 1, Random(1)))])
