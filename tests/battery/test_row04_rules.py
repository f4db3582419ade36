"""Row 4: random deeds in random matches agree with the oracle. 5 000 examples."""

from dataclasses import replace

import pytest

from parlour.core.match import Match
from tests.battery.result import failed
from tests.battery.rows.row04_rules import broken, example, run, shrunk


@pytest.mark.parametrize("seed", [1, 2])  # two halves, for two cores
def test_whatever_is_done_in_a_match_the_oracle_foretells_it(seed):
    assert [] == failed(run(count=2_500, seed=seed, workers=1))


@pytest.mark.parametrize(
    ("name", "defect"),
    [
        ("_standing_offer", lambda match, seat: match.offer),
        ("_taken_back", lambda match, past: (replace(match, offer=None), ())),
        ("_others", lambda match, seat: (seat,)),
    ],
    ids=["an offer never lapses", "taking back changes nothing", "the resigner wins"],
)
@pytest.mark.deep
def test_a_defect_is_found_and_shrunk(monkeypatch, name, defect):
    monkeypatch.setattr(Match, name, defect)
    found = next(tried for tried in (example(number, 1) for number in range(500)) if broken(tried))

    assert broken(least := shrunk(found))
    assert len(least.deeds) <= 4
