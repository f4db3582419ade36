"""The planted defects of `make mutants` still fit the source."""

from pathlib import Path

import pytest

from tools.mutants import PLANTED

SOURCE = Path(__file__).parents[2] / "src" / "parlour"


@pytest.mark.parametrize("mutant", PLANTED, ids=lambda mutant: mutant.name)
def test_what_a_defect_replaces_stands_once_in_the_source(mutant):
    text = (SOURCE / mutant.file).read_text()
    for old, new in mutant.changes:
        assert 1 == text.count(old)
        text = text.replace(old, new)
