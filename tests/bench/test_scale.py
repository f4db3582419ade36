"""The plan for many matches: what is simulated follows from the costs, and the page tells what was found."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bench import scale
from bench.scale import Costs, Evening, Found, checked, planned, rows, simulated, table

COSTS, EVENING = Costs.measured(), Evening()
ROOT = Path(__file__).parents[2]


def found(moves, move_us=300.0, commit_ms=5.0):
    return simulated(moves, move_us, commit_ms, random.Random(1))


def test_the_page_shows_what_the_model_says():
    page = scale.PAGE.read_text("utf-8")
    assert table(COSTS, EVENING) in page


def test_every_cost_says_where_it_was_measured():
    told = json.loads((ROOT / "bench" / "costs.json").read_text())
    results = (ROOT / "bench" / "RESULTS.md").read_text()
    assert all("bench/RESULTS.md" in why or "same runs" in why for _, why in told.values())
    for figure in ("324", "84", "6.2", "196", "1 727", "32.7"):
        assert figure in results


def test_a_move_alone_takes_its_time_and_one_transaction():
    alone = found(1.0)
    assert 4 < alone.p50_ms < 8
    assert alone.transactions == pytest.approx(1.0, rel=0.5)


def test_moves_that_come_together_share_a_transaction():
    assert found(1000).transactions < 1000 / 5.0 * 1.1  # one after the other, of 5 ms each


def test_a_node_that_gets_more_than_it_can_do_is_late():
    assert found(2000).p99_ms < 100 < found(4000).p99_ms


def test_a_house_grows_from_one_node_to_as_many_as_its_moves_need():
    few, many = planned(1_000, COSTS, EVENING), planned(100_000, COSTS, EVENING)
    assert (1, 1, COSTS.node_move_us) == (few.nodes, few.databases, few.move_us)
    assert many.move_us == COSTS.node_move_us * scale.SPLIT
    assert many.moves_of_node * many.move_us / 1e6 < scale.NODE_SHARE
    dearer = planned(100_000, replace(COSTS, node_move_us=2 * COSTS.node_move_us), EVENING)
    assert dearer.nodes == pytest.approx(2 * many.nodes, abs=2)


def test_no_database_gets_more_than_it_can_do():
    for matches in scale.SIZES:
        plan = planned(matches, COSTS, EVENING)
        busy = plan.moves_of_database * COSTS.database_move_us / 1e6
        assert busy <= scale.DATABASE_CORES * scale.DATABASE_SHARE
        assert plan.nodes / plan.databases * 1e3 / COSTS.commit_ms <= scale.MOST_TRANSACTIONS


def test_the_nodes_that_are_left_carry_the_matches_of_one_that_died():
    at = checked(100_000, COSTS, EVENING)
    assert at.bereft.busy > at.usual.busy
    assert at.holds
    assert checked(1_000, COSTS, EVENING).bereft is None


def test_a_plan_that_breaks_its_promise_is_no_plan(monkeypatch):
    monkeypatch.setattr(scale, "checked", lambda *asked: slow)
    slow = checked(1_000, COSTS, EVENING)._replace(usual=Found(0.5, 10.0, 101.0, 5.0))
    with pytest.raises(SystemExit, match="breaks what is promised"):
        [*rows(COSTS, EVENING, (1_000,))]
