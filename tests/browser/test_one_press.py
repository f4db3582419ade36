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


CLICK = "new MouseEvent('click', { bubbles: true })"
KEY = "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })"
PRESS = (
    "([slot, at]) => {{ const press = {press}; Object.defineProperty(press, 'timeStamp', {{ value: at }});"
)
PRESS += " const place = document.querySelector(`[data-slot=${{slot}}]`); place.focus();"
PRESS += " place.dispatchEvent(press); }}"


@pytest.mark.parametrize(("press", "slot"), [(CLICK, "col-{}"), (CLICK, "c{}r1"), (KEY, "c{}r1")])
def test_a_double_press_drops_one_disc_however_soon_the_next_turn_comes(visitor, press, slot):
    both = sits_down(
        visitor(), table="[role=grid]", game="connect-four", hot_seat=True, options={"opening": "given"}
    )

    def presses(column, at):
        both.page.evaluate(PRESS.format(press=press), [slot.format(column), at])

    both.waits_for("() => document.querySelectorAll('[role=gridcell]').length === 42")
    presses(4, at=10_000)
    both.waits_for(LIES, "c4r1")
    both.waits_for(MAY_PLAY)
    presses(4, at=10_499)
    presses(7, at=10_499)
    both.waits_for(LIES, "c7r1")
    both.waits_for(MAY_PLAY)
    presses(4, at=10_999)
    both.waits_for(LIES, "c4r2")

    assert 42 - 3 == both.page.get_by_role("gridcell", name="empty").count()
