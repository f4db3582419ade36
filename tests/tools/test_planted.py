"""The planted defects of `make mutants` still fit the source."""

from pathlib import Path

import pytest

from tools.mutants import PLANTED

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "parlour"


@pytest.mark.parametrize("mutant", PLANTED, ids=lambda mutant: mutant.name)
def test_what_a_defect_replaces_stands_once_in_the_source(mutant):
    text = (SOURCE / mutant.file).read_text()
    for old, new in mutant.changes:
        assert 1 == text.count(old)
        text = text.replace(old, new)


@pytest.mark.parametrize("test", sorted({test for mutant in PLANTED for test in mutant.tests}))
def test_the_test_that_must_catch_a_defect_is_there(test):
    file, _, name = test.partition("::")
    assert (ROOT / file).exists()
    assert not name or f"def {name.partition('[')[0]}(" in (ROOT / file).read_text()
