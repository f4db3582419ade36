"""What must not happen: keys that play under a dialog, pages that stay empty, a link that is not copied."""

import re

import pytest

from tests.browser.conftest import DESK, NAMED, PATIENCE
from tests.browser.past import past_match
from tests.browser.visitor import Visitor


def test_keys_that_are_pressed_in_a_dialog_play_nothing(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    before = ana.discs
    ana.page.keyboard.press("?")
    ana.sees("dialog[open]")
    ana.page.keyboard.press("3")
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog[open]").wait_for(state="detached")
    ana.page.get_by_role("button", name="Resign").first.click()
    ana.sees("dialog[open]")
    ana.page.keyboard.press("5")
    ana.page.get_by_role("button", name="Play on").click()
    ana.page.locator("dialog[open]").wait_for(state="detached")
    assert (before, 0) == (ana.discs, ana.page.locator("[data-sent]").count())
    ana.after_drop(lambda: ana.page.keyboard.press("5"))


def failures(who, kind):
    text = who.page.request.get("/metrics").text()
    return float(re.search(rf'parlour_page_failures_total{{kind="{kind}"}} (\S+)', text)[1])


def test_a_file_that_does_not_come_is_told_with_a_way_on_and_counted(visitor):
    ana = visitor().enters()
    before = failures(ana, "file")
    ana.page.route(re.compile("/assets/(connect-four|RulesPage)-.*js"), lambda route: route.abort())
    ana.page.locator(".nav a[href='/rules']").click()
    ana.sees(".nowhere [role=alert]", has_text="could not be loaded")
    ana.page.get_by_role("link", name="Lobby").click()
    ana.sees(".tile")
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).click()
    ana.sees(".nowhere [role=alert]", has_text="could not be loaded")
    assert failures(ana, "file") >= before + 2
    ana.page.unroute_all()
    ana.page.get_by_role("button", name="Reload").click()
    ana.sees(".heap .disc")


def without_grid(line):
    """What the house says reaches the page without board and bag."""
    unnamed = re.compile('"name":"(bag|grid)"')
    line.connect_to_server().on_message(lambda said: line.send(unnamed.sub('"name":"nothing"', str(said))))


def test_a_table_that_cannot_be_drawn_says_so_under_its_bar_and_is_counted(visitor):
    ana = visitor()
    ana.page.route_web_socket(re.compile("/ws"), without_grid)
    before = failures(ana.enters(), "draw")
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).click()
    ana.sees("[role=alert]", has_text="Something went wrong here.")
    assert ana.page.locator(".topbar:not(.phonebar) .chip-live").is_visible()
    assert ana.page.odd
    assert failures(ana, "draw") > before
    ana.page.odd.clear()
    ana.page.get_by_role("link", name="Lobby").last.click()
    ana.sees(".tile")


@pytest.fixture
def over_plain_http(running, chromium):
    """Somebody in the same network: what browsers keep for https is not there."""
    context = chromium.new_context(
        **DESK, base_url=f"http://{NAMED}:{running.port}", service_workers="block", locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("""localStorage.setItem("parlour.prefs", '{"speed": "off"}')""")
    yield Visitor(context.new_page())
    context.close()


PASTED = """() => {
  const field = document.createElement("textarea");
  field.id = "pasted";
  document.body.append(field);
  field.focus();
}"""


def test_a_link_is_copied_and_luck_is_checked_on_a_page_that_came_over_plain_http(over_plain_http):
    ana = over_plain_http.enters()
    assert [False, False, False] == ana.page.evaluate(
        "() => [isSecureContext, !!navigator.clipboard, !!crypto.subtle]"
    )
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.page.get_by_role("button", name="Open the table").click()
    link = ana.sees("#link").input_value()
    ana.page.get_by_role("button", name="Copy link").click()
    ana.sees("[role=status]", has_text="Copied")
    ana.page.evaluate(PASTED)
    ana.page.keyboard.press("Control+V")
    assert link == ana.page.locator("#pasted").input_value()

    match = past_match(ana.page, "connect-four", 3)
    ana.opens(f"/r/{match}").sees(".rp-step")
    ana.page.get_by_role("button", name="Verify the shuffle").click()
    assert ana.sees(".rp-verdict:is(.holds, .fails)").inner_text().startswith("Every draw follows")
