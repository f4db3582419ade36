"""Other libraries agree with our rules. A few games here; `make crosscheck` compares 200 of each."""

import pytest

from bench.peer import is_set_up
from tools.crosscheck import CHECKS, Account, Position, compare, difference


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_a_peer_tells_random_games_as_we_do(check):
    if not is_set_up(check.environment):
        pytest.skip(f"{check.environment} is not set up; `make peers` does that")

    compared, differences = compare(check, games=3)

    assert [] == differences
    assert compared > 3 * 7


TOLD = Account([Position("..", ["1", "2"]), Position("x.", ["2"]), Position("xo", [])], 0)


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        (
            Account([Position("..", ["1", "2"]), Position(".x", ["2"])], 0),
            "turn 1: our board is x., theirs .x.",
        ),
        (Account([Position("..", ["1"])], 0), "turn 0: we may play ['1', '2'], they ['1']."),
        (TOLD._replace(positions=TOLD.positions[:2]), "the end: we tell 3 positions, they 2."),
        (TOLD._replace(winner=None), "the end: our winner is 0, theirs None."),
    ],
)
def test_the_first_difference_is_told_in_words(theirs, words):
    assert words == difference(TOLD, theirs)


def test_a_draw_by_rule_ends_the_comparison_with_its_board():
    drawn = [*TOLD.positions[:1], Position("x.", None)]

    assert None is difference(TOLD, Account(drawn, None))
    assert None is difference(Account(drawn, None), TOLD)
    assert "turn 1" in str(difference(Account([TOLD.positions[0], Position("o.", None)], None), TOLD))
