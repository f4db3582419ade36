"""Random keys; `make mash` presses many more."""

import asyncio

import pytest

from tools.mash import Mash


@pytest.mark.parametrize("seed", ["1", "2"])
def test_random_keys_neither_crash_it_nor_play_what_is_illegal(seed):
    mash = Mash(250, seed)
    asyncio.run(mash.run())

    assert 0 == mash.left
    assert mash.seen["PlayScreen"] > 0
