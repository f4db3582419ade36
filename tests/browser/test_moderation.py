"""The moderators' page: a report with its match beside it, a decision, and its end."""

import time
from secrets import token_hex

from parlour.service.books.moderation import ReportRow
from tests.browser.axe import faults
from tests.browser.past import past_match


def test_a_moderator_decides_with_the_match_beside_the_report_and_nobody_else_sees_it(visitor, written):
    ana, kim = visitor().enters(), visitor().enters()
    kim.page.request.post("/api/guest", data={"name": "Kim"})
    match = past_match(ana.page, "connect-four", 3, options={"opening": "given"})
    person, keeper = (who.page.request.get("/api/me").json()["person"] for who in (ana, kim))
    row = ReportRow(token_hex(8), match, keeper, person, "phrases", "Shouted all the time", time.time())
    written(lambda books: books.reports.add(row))
    kim.opens("/moderation").sees("main [role=alert]", has_text="moderator")
    assert 0 == kim.page.get_by_text("Shouted").count()

    written(lambda books: books.reports.set_role(keeper, "moderator", "", 1.0))
    kim.opens("/").page.get_by_role("link", name="Moderation").first.click()
    kim.sees("blockquote", has_text="Shouted all the time")
    kim.sees("[aria-labelledby=beside]", has_text="Connect Four").locator("ol li").first.wait_for()
    assert [] == faults(kim)
    assert 0 == kim.page.locator("input[value=ban]").count()  # that is an admin's
    kim.page.locator("input[value=mute]").check()
    kim.page.get_by_role("radio", name="7 days").click()
    kim.page.get_by_label("Reason").fill("Rude")
    assert "You are muted for 7 more days: Rude." in kim.sees("main aside").inner_text()
    kim.page.get_by_role("button", name="Mute Ana: 7 days").click()
    kim.sees("main [role=status]", has_text="Muted: 7 days")
    kim.page.get_by_role("radio", name="Mutes and bans").click()
    kim.sees("main li", has_text="Rude").get_by_role("button", name="Lift it for Ana").click()
    kim.sees("main [role=status]", has_text="Lifted for Ana.")
