"""The arithmetic of the benchmarks and the table that they write; nothing is timed here."""

from itertools import count

import pytest

from bench.measure import figure, rate, ratios, spread
from bench.report import REPETITIONS, Limit, Race, measured, table, with_section


def test_a_spread_has_the_median_the_lowest_and_the_highest():
    assert (3, 1, 9) == spread([9, 1, 3])
    assert "3.00 (1.00–9.00)" == str(spread([9, 1, 3]))


def test_a_ratio_is_taken_within_each_repetition():
    assert [2, 3] == ratios([4, 30], [2, 10])
    with pytest.raises(ValueError, match="zip"):
        ratios([1, 2], [1])


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (6_214_000, "6.21 M"),
        (134_900, "135 k"),
        (93_440, "93.4 k"),
        (66, "66.0"),
        (0.5123, "0.512"),
        (0.3, "0.300"),
    ],
)
def test_figures_have_three_digits(value, words):
    assert words == figure(value)


def test_a_rate_counts_whole_batches_until_the_time_is_up():
    ticks = count()  # every look at the clock finds a second gone

    assert 10 == rate(lambda: 10, 3, lambda: float(next(ticks)))


def test_the_first_measurement_pays_for_set_up_and_is_left_out():
    ours, theirs = iter([1.0] + [60.0] * REPETITIONS), iter([1.0] + [2.0] * REPETITIONS)
    race = Race("race", lambda: next(ours), lambda: next(theirs), floor=50)

    assert [("race", "60.0", "2.00", "30.0 (30.0–30.0)", "≥ 50", "**no**")] == measured([race])


def test_a_limit_is_met_by_the_median():
    limit = Limit("limit", lambda: 3.0, ceiling=3)

    assert ("limit", "3.00 (1.00–9.00)", "", "", "≤ 3", "yes") == limit.row([9, 1, 3], [])


def test_without_a_target_there_is_no_verdict():
    assert ("", "") == Limit("limit", lambda: 1.0).row([1], [])[-2:]
    assert ("", "") == Race("race", lambda: 1.0, lambda: 1.0).row([1], [1])[-2:]


def test_the_columns_of_the_table_are_as_wide_as_their_widest_cell():
    head, rule, row = table([("a long name", "1", "2", "3", "4", "yes")]).splitlines()

    assert len(head) == len(rule) == len(row)
    assert "| a long name | 1    | 2    | 3     | 4      | yes |" == row


def test_a_new_section_replaces_the_old_one_and_nothing_else():
    text = "before\n<!-- rules begins -->\nold\n<!-- rules ends -->\nafter\n"

    assert text.replace("old", "new") == with_section(text, "rules", "new")
