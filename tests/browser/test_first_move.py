"""A browser that has never been here: one click chooses a game, the next is a move in it.

Not so in Crazy Eights, where the second click deals.
"""

import pytest

from tests.browser.cards import CAN, by_click, next_place

COUNTED = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true)"""
TOUCHED = f":is({CAN}, .heap .disc:not([aria-disabled=true]), .k-meact .btn-brass)"
OFFERED = "([what, count]) => document.querySelectorAll(what).length === count"


# So much can be touched when the computer, who draws at the same time, has drawn
@pytest.mark.parametrize(
    ("game", "count"), [("Connect Four", 42 - 2), ("Checkers", 24 - 2), ("Whist", 52 - 1), ("CardPeeGee", 1)]
)
def test_the_second_click_is_a_move_that_the_house_has_kept(visitor, game, count):
    ana, sockets = visitor(), []
    ana.page.add_init_script(COUNTED)
    ana.page.on("websocket", lambda socket: sockets.append(socket))
    ana.enters().plays(game).waits_for(OFFERED, [TOUCHED, count])
    with sockets[-1].expect_event("framereceived", lambda frame: '"type":"ack"' in frame):
        by_click(ana)(next_place(ana, TOUCHED))

    assert "2" == ana.page.evaluate("() => sessionStorage.clicks")
