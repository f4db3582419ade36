"""A browser that has never been here: one click chooses a game, the next is a move in it.

Not so in Crazy Eights, where the second click deals.
"""

import pytest

from tests.browser.cards import CAN, by_click, next_place

COUNTED = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks || 0) + 1;
}, true)"""
TOUCHED = f":is({CAN}, [data-part=bag] [role=option]:not([aria-disabled=true]), [data-act=deck])"
LOADED = """(...kinds) => performance.getEntriesByType("resource")
  .filter(({ name }) => kinds.flat().some((kind) => name.endsWith(kind)))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024"""
MOST_STYLE, MOST = (
    15,
    130,
)  # KB that the lobby's style and a first play have, compressed: see bench/RESULTS.md
OFFERED = "([what, count]) => document.querySelectorAll(what).length === count"


# So much can be touched when the computer, who draws at the same time, has drawn
@pytest.mark.parametrize(
    ("game", "count"), [("Connect Four", 42 - 2), ("Checkers", 24 - 2), ("Whist", 52 - 1), ("CardPeeGee", 1)]
)
def test_the_second_click_is_a_move_that_the_house_has_kept(visitor, game, count):
    ana, sockets = visitor(), []
    ana.page.add_init_script(COUNTED)
    ana.page.on("websocket", lambda socket: sockets.append(socket))
    ana.enters().page.wait_for_load_state("networkidle")
    assert 5 < ana.page.evaluate(LOADED, [".css"]) <= MOST_STYLE
    ana.plays(game).waits_for(OFFERED, [TOUCHED, count])
    with sockets[-1].expect_event("framereceived", lambda frame: '"type":"ack"' in frame):
        by_click(ana)(next_place(ana, TOUCHED))

    assert "2" == ana.page.evaluate("() => sessionStorage.clicks")
    assert 50 < ana.page.evaluate(LOADED, [".js", ".css"]) <= MOST
