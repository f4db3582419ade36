"""The planted defects of `make mutants` still fit the source."""

from pathlib import Path

import pytest

from tools.planted import MUTANTS
from tools.planted_battery import BATTERY
from tools.planted_house import HOUSE
from tools.planted_network import NETWORK
from tools.planted_past import PAST
from tools.planted_people import PEOPLE
from tools.planted_timers import TIMERS
from tools.planted_web import WEB

SOURCE = Path(__file__).parents[2] / "src" / "parlour"


@pytest.mark.parametrize(
    "mutant",
    [*MUTANTS, *BATTERY, *HOUSE, *NETWORK, *PAST, *PEOPLE, *TIMERS, *WEB],
    ids=lambda mutant: mutant.name,
)
def test_what_a_defect_replaces_stands_once_in_the_source(mutant):
    text = (SOURCE / mutant.file).read_text()
    for old, new in mutant.changes:
        assert 1 == text.count(old)
        text = text.replace(old, new)
