"""One press is one play, whoever's turn comes while the key is held."""

import pytest

from tests.browser.cards import sits_down

LIES = "place => !document.querySelector(`[role=gridcell][data-slot=${place}]`).ariaLabel.includes('empty')"
MAY_PLAY = "() => !document.querySelector('[data-sent]')"


@pytest.mark.parametrize("key", ["Enter", "Space", "4"])
def test_a_key_that_is_held_drops_one_disc_and_leaves_the_others_their_turn(visitor, key):
    both = sits_down(
        visitor(), table="[role=grid]", game="connect-four", hot_seat=True, options={"opening": "given"}
    )
    keyboard = both.page.keyboard
    both.page.locator("[role=gridcell][data-slot=c4r1]").focus()
    keyboard.down(key)
    both.waits_for(LIES, "c4r1")
    both.waits_for(MAY_PLAY)
    for _ in range(5):
        keyboard.down(key)  # as a browser repeats it
    keyboard.up(key)
    keyboard.press("7")
    both.waits_for(LIES, "c7r1")

    assert 42 - 2 == both.page.get_by_role("gridcell", name="empty").count()
