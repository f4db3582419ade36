"""Row 6: three kills under load and one at each point; the comparison with the journal can fail."""

import pytest
from msgspec import structs

from parlour.adapters.stores.sqlite import SqliteStore
from parlour.service.matches.loading import luck_of
from parlour.service.matches.match_log import MatchLog, step_lines
from parlour.service.ports import MatchRow, SeatRow, StepRow
from parlour.service.table_settings import TableSettings
from tests.battery.ledger import Ledger, differences
from tests.battery.result import failed
from tests.battery.rows.row06_crash import run

TERMS = TableSettings("connect-four", {"opening": "given"}, 2)
PROMISED = {("m", 0, "1"): (1, "4"), ("m", 1, "1"): (2, "5")}
SEEN = {("m", 1): 0, ("m", 2): 1}


def test_a_crash_loses_nothing_that_was_acknowledged_or_seen():
    assert [] == failed(run(cycles=3, matches=12, at_points=1, recovery_ms=30_000))


@pytest.fixture
def database(tmp_path):
    """A match with two plays, closed."""
    return written(tmp_path / "house.sqlite", "0 4", "1 5")


def written(path, *plays):
    seats = tuple(SeatRow(seat, f"p{seat}", "Ann", nonce=b"n" * 16) for seat in (0, 1))
    row = MatchRow(
        "m", TERMS, TERMS.rules().rules_version, "p0", b"s" * 32, phase="live", seats=seats, made=1.0
    )
    begun = step_lines(None, MatchLog.begun(TERMS.rules(), luck_of(row)).match)
    store = SqliteStore(path, lambda tell: tell())
    store.add_match(structs.replace(row, seats=(), phase="waiting"), lambda stored: None)
    for seat in seats:
        store.seat("m", seat, lambda stored: None)
    store.start(row, StepRow("m", 0, begun), lambda stored: None)
    for number, play in enumerate(plays):
        step = StepRow("m", number + 1, play, number % 2, str(number // 2 + 1))
        store.append(step, None, lambda stored: None)
    store.close()
    return path


def ledger(promised, seen):
    kept = Ledger()
    kept.promised, kept.seen = promised, seen
    return kept


def test_a_ledger_that_agrees_with_the_journal_is_fine(database):
    assert [] == list(differences(ledger(PROMISED, SEEN), database))


@pytest.mark.parametrize(
    ("promised", "seen"),
    [
        ({("m", 0, "2"): (3, "4")}, {}),
        ({("m", 0, "1"): (1, "3")}, {}),
        ({("m", 0, "1"): (2, "4")}, {}),
        ({}, {("m", 3): 0}),
        ({}, {("m", 2): 0}),
    ],
    ids=["a lost play", "another play", "another version", "lost, but seen", "seen by somebody else"],
)
def test_what_the_journal_does_not_have_is_found(database, promised, seen):
    assert 1 == len(list(differences(ledger(promised, seen), database)))


@pytest.mark.parametrize(
    ("plays", "sentence"),
    [
        (("0 4", "1 9"), "does not fold"),
        (("0 4", "1/clock 5"), "clock played 5"),
        (("0 4", "1/house /abandon"), "house played /abandon"),
    ],
)
def test_a_journal_that_is_wrong_in_itself_is_found(tmp_path, plays, sentence):
    found = list(differences(ledger({}, {}), written(tmp_path / "house.sqlite", *plays)))

    assert any(sentence in wrong for wrong in found), found
