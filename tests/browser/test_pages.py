"""What holds for every page: nothing that keeps anybody out, nothing from elsewhere, nothing heavy."""

import gzip
import re
from pathlib import Path

from tests.browser.axe import faults, in_every_look
from tests.browser.cards import CAN
from tests.browser.conftest import PHONE
from tests.browser.past import past_match

HOUSE = re.compile(r"/api/|/health")
ROOT = Path(__file__).parents[2]
BUDGET = 130 * 1024  # bytes of script and style, compressed, until the first page is there

PAGES = {  # where they are, and what is there then
    "settings": ("/settings", "[role=switch]"),
    "rules": ("/rules/whist#WH-5", "main li[aria-current]"),
    "shop": ("/shop", "[data-part=ware]"),
    "account": ("/account", "[data-part=kept]"),
    "lesson": ("/learn/whist", CAN),
    "record": ("/record", "label:has(input[type=file])"),
    "me": ("/me", "[aria-labelledby=who]"),
    "leaders": ("/leaders", "main nav button:nth-of-type(6)"),
    "history": ("/history", "[data-part=history]"),
}


@in_every_look
def test_no_page_keeps_anybody_out(visitor, look):
    ana = visitor(**look).enters()
    found = {"lobby": faults(ana)}
    ana.page.get_by_role("button", name="New table").click()
    ana.sees("dialog")
    found["new table"] = faults(ana)
    ana.enters().plays("Connect Four").sees("[data-part=bag] [role=option]")
    found["bag"] = faults(ana)
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    ana.after_drop(ana.page.locator("[data-slot=col-3]").click)
    ana.awaits_turn()
    found["board"] = faults(ana)
    ana.page.keyboard.press("?")
    ana.sees("dialog")
    found["help"] = faults(ana)
    match = past_match(ana.page, "crazy-eights", 4)
    ana.opens(f"/r/{match}#2").sees("[aria-labelledby=rp-steps] [aria-current]")
    found["replay"] = faults(ana)
    ana.page.get_by_role("button", name="Verify the shuffle").click()
    ana.sees("[data-proof=holds]")
    found["proof"] = faults(ana)
    for name, (path, there) in PAGES.items():
        ana.opens(path).sees(there)
        found[name] = faults(ana)

    assert {} == {page: wrong for page, wrong in found.items() if wrong}


def test_the_first_page_needs_little_and_nothing_from_elsewhere(visitor, address):
    ana = visitor()
    loaded: dict[str, int] = {}

    def note(response):
        if re.search(r"\.(js|css)$", response.url):
            loaded[response.url] = len(gzip.compress(response.body(), 9))
        elif not response.url.startswith((address, "data:")):
            loaded[response.url] = BUDGET + 1

    ana.page.on("response", note)
    ana.enters()
    ana.page.wait_for_load_state("networkidle")

    assert loaded
    assert sum(loaded.values()) <= BUDGET, loaded


def test_a_match_that_is_none_is_told_in_a_sentence(visitor):
    ana = visitor().opens("/m/nowhere")

    ana.sees("main", has_text="There is no such match.")


LATE = {  # what a page shows as soon as the house has answered
    "/me": "[aria-labelledby=who]",
    "/leaders": "main nav button:nth-of-type(6)",
    "/history": "[data-part=history]",
}


def test_a_page_that_found_no_house_loads_by_itself_when_it_is_back(visitor):
    ana = visitor().enters().plays("Connect Four")
    assert "level 1" in ana.sees("header a[href='/me']").inner_text()  # as in the lobby
    for path, content in LATE.items():
        ana.page.route(HOUSE, lambda route: route.abort())
        ana.opens(path).sees("text=Cannot reach the server")
        assert 0 == ana.page.locator(content).count()
        ana.page.unroute(HOUSE)
        ana.page.evaluate("() => dispatchEvent(new Event('online'))")  # rather than wait until it asks again
        ana.sees(content)
        ana.waits_for(
            "() => !document.querySelector('main [role=alert]')"
        )  # another answer may still be on its way


def test_a_rule_has_an_address_and_is_in_sight_there(visitor):
    ana = visitor(screen=PHONE).opens("/rules/cardpeegee#CP-18")

    assert ana.sees("main li[aria-current]").inner_text().startswith("CP-18")
    ana.waits_for("() => { const { top } = document.getElementById('CP-18').getBoundingClientRect();"
                  " return top > 0 && top < innerHeight; }")  # fmt: skip


def test_a_mistyped_address_shows_a_page_that_says_so(visitor):
    ana = visitor()
    for path in ("/nosuch", "/m/"):
        ana.opens(path).sees("main", has_text="There is nothing at this address.")
        ana.waits_for("() => document.title === 'There is nothing at this address - Parlour'")
    told, ana.page.odd[:] = list(ana.page.odd), []
    assert all("404" in what for what in told)  # which the browser itself tells of such a page
