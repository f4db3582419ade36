"""No page is wider than its screen, in either language: nothing is found by scrolling sideways."""

import pytest

from tests.browser.past import past_match
from tests.browser.test_pages import PAGES
from tests.browser.test_sizes import SIZES

WIDE = """() => [
  ["the page", document.documentElement],
  ...[...document.querySelectorAll("[data-part=pick-level] > span, main > aside")].map(
    (one) => [one.textContent.trim(), one]),
].map(([name, one]) => [name, one.scrollWidth - one.clientWidth]).filter(([, more]) => more > 0)"""
LAST = "header a[href='/me'], header a[href='/account']"  # what stands at the right end of every page


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_is_wider_than_its_screen(visitor, language):
    ana = visitor(language=language).enters()
    match = past_match(ana.page, "crazy-eights", 4)  # she has a name and coins at the top now
    there = {"/": "[data-part=tile]", f"/r/{match}": "[aria-labelledby=rp-steps] [aria-current]"}
    found = {}
    for path, content in {
        **there,
        **dict(PAGES.values()),
        "/rules": "main a",
        "/puzzles": "[data-zone]",
    }.items():
        ana.opens(path).sees(content)
        for width, height in SIZES:
            ana.page.set_viewport_size({"width": width, "height": height})
            found[path, width, height] = ana.page.evaluate(WIDE)
            last = ana.page.locator(LAST).first
            if last.count() and last.is_visible() and last.bounding_box()["x"] + 44 > width:
                found[path, width, height] += ["the way to one's own page is off the screen"]

    assert {} == {where: wrong for where, wrong in found.items() if wrong}
