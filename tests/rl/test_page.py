"""The blocks of docs/learning.md run, and their comments are true."""

import pytest

from tests.docs.blocks import claims, programs

pytest.importorskip("pettingzoo", reason="needs Parlour's extra [rl]: make rl")


@pytest.mark.parametrize("name", ["learning.py", "page_learning.py"])
def test_a_block_runs_and_its_comments_are_true(name):
    found = claims(programs()[name])

    assert [said for said, _ in found] == [value for _, value in found]
