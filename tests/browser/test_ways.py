"""Ways through the house and back, on the browser's Navigation API and, where it has none, on its history."""

import pytest

from tests.browser.conftest import PHONE

OLD = "Object.defineProperty(window, 'navigation', { value: undefined })"
LINK = "to => { const a = document.createElement('a'); a.href = to; document.body.append(a); a.click() }"


def is_at(who, path):
    who.waits_for("path => location.pathname.match(`^${path}$`)", path)


def follows(who, link):
    who.sees(link).evaluate("link => link.click()")  # wherever it is scrolled to


@pytest.mark.parametrize("means", ["navigation", "history"])
def test_back_leads_back_to_where_one_was(visitor, means):
    ana = visitor(screen=PHONE)
    if means == "history":
        ana.page.add_init_script(OLD)
    ana.enters()
    lengths = ana.page.evaluate("() => history.length")
    left_at = ana.page.evaluate("() => (scrollTo(0, 300), scrollY)")
    assert left_at == 300

    # a page begins at its top, has the focus and is announced
    follows(ana, "nav a[href='/rules']:visible")
    ana.sees("main a[href^='/rules/']")
    ana.waits_for("() => document.activeElement?.matches('main') && !scrollY")
    assert "Rules" in ana.said
    # what an address asks for stays in it
    ana.page.evaluate(LINK, "/leaders?from=rules")
    ana.waits_for("() => location.search === '?from=rules'")
    # a lesson of no game is the page of the rules, and itself no page to come back to
    ana.page.evaluate(LINK, "/learn")
    is_at(ana, "/rules")
    ana.sees("main a[href^='/rules/']")
    ana.page.go_back()
    ana.waits_for("() => location.search === '?from=rules'")
    ana.page.go_back()
    is_at(ana, "/rules")
    ana.sees("main a[href^='/rules/']")
    # a lesson leads back to where it was opened
    follows(ana, "a[href^='/learn/']")
    ana.sees("header [role=img]")
    ana.page.go_back()
    is_at(ana, "/rules")
    ana.sees("main a[href^='/rules/']")
    ana.page.go_back()
    is_at(ana, "/")
    ana.waits_for("() => scrollY === 300")

    # a code leads to its table, and back past itself
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.page.get_by_role("button", name="Open the table").click()
    code = ana.sees("[data-part=code]").inner_text().replace("\n", "")
    ana.page.go_back()
    is_at(ana, "/")
    ana.page.get_by_label("Table code").fill(code)
    ana.page.get_by_role("button", name="Join").click()
    is_at(ana, "/m/.+")
    ana.page.go_back()
    is_at(ana, "/")
    ana.sees("[data-part=tile]")
    assert lengths + 1 == ana.page.evaluate("() => history.length")


def test_back_from_a_rematch_leads_past_the_match_and_an_old_match_stays(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    first = ana.page.url
    ana.page.get_by_role("button", name="Resign").first.click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: url != first)
    ana.sees("[data-part=bag] [role=option]")
    ana.page.go_back()
    is_at(ana, "/")
    ana.sees("[data-part=tile]")

    ana.opens(first).page.get_by_role("link", name="Go to the rematch").wait_for()
    assert first == ana.page.url


def test_no_page_is_at_an_address_that_nobody_could_write(visitor):
    ana = visitor().enters()
    ana.page.evaluate(LINK, "/p/%")
    ana.page.get_by_role("heading", name="There is nothing").wait_for()
