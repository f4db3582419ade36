"""The connection between a browser and its house, when it is not what it seems."""

import re
import time

import pytest

from tests.browser.conftest import DESK, PATIENCE
from tests.browser.stalling_proxy import stalling_proxy
from tests.browser.visitor import Visitor

NOTICED = 10  # seconds

# All that a page says of its state, however soon it says something else
KEEP_STATUS = """() => {
  window.told = [];
  const found = () => [...document.querySelectorAll("[role=status]")];
  const status = () => found().map((one) => one.textContent).join(" ");
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(() => window.told.push(status())).observe(document.body, all);
}"""


@pytest.fixture
def proxied(running, chromium):
    """A visitor whose network can stop forwarding."""
    with stalling_proxy(running.port) as proxy:
        context = chromium.new_context(
            **DESK, base_url=f"http://127.0.0.1:{proxy.port}", service_workers="block", locale="en-GB"
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script("""localStorage.setItem("parlour.prefs", '{"speed": "off"}')""")
        yield Visitor(context.new_page()), proxy
        context.close()


def test_a_network_that_stops_forwarding_is_noticed_and_the_play_on_its_way_counts_once(proxied):
    ana, proxy = proxied
    ana.enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    before = ana.discs
    ana.page.evaluate(KEEP_STATUS)

    proxy.stall()
    ana.page.locator("[data-slot=col-1]").click()
    stalled = time.monotonic()
    ana.sees("[data-part=sentence]", has_text="Your move is on its way.")
    ana.sees("[role=status]:visible", has_text="Reconnecting")
    noticed = time.monotonic() - stalled
    ana.sees("[role=status]:visible", has_text="Live")
    ana.waits_for(
        "discs => document.querySelectorAll('[role=gridcell] [data-tone]').length === discs", before + 2
    )  # and the bot's
    ana.awaits_turn()

    told = " ".join(ana.page.evaluate("window.told"))
    assert (before + 2, True) == (ana.discs, noticed < NOTICED)
    assert {"Reconnecting in 1 s"} == set(re.findall(r"Reconnecting in \d+ s", told))  # really half of one


@pytest.mark.deep
def test_a_wish_over_a_dead_line_is_said_to_be_unheard_and_reaches_the_house_on_the_next(proxied):
    ana, proxy = proxied
    ana.enters()
    ana.page.get_by_role("button", name="Find an opponent").first.click()
    ana.sees("[data-part=seeking]", has_text="Looking for an opponent")
    ana.page.get_by_role("button", name="Stop looking").click()

    ana.page.evaluate(KEEP_STATUS)

    proxy.stall()
    with ana.page.expect_websocket() as opened:
        ana.page.get_by_role("button", name="Find an opponent").first.click()
        pressed = time.monotonic()
    noticed = time.monotonic() - pressed
    with opened.value.expect_event("framesent", lambda frame: '"type":"seek"' in frame):
        pass
    ana.sees("[data-part=seeking]", has_text="Looking for an opponent")

    assert "Connection lost. Reconnecting…" in " ".join(ana.page.evaluate("window.told"))
    assert noticed < NOTICED


def test_a_play_on_its_way_counts_although_its_table_was_left(proxied):
    ana, proxy = proxied
    ana.enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    before = ana.discs

    proxy.stall()
    ana.page.locator("[data-slot=col-1]").click()
    with ana.page.expect_websocket() as opened:  # leaving ends the connection that is stalled
        ana.page.get_by_role("link", name="Parlour").first.click()
    with opened.value.expect_event("framereceived", lambda frame: '"type":"ack"' in frame):
        pass
    ana.page.go_back()
    ana.awaits_turn()

    assert before + 2 == ana.discs  # and the bot's
