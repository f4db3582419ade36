"""The review of a finished match in a real browser: one of each game."""

import pytest

from tests.browser.axe import faults, needs_axe
from tests.browser.conftest import DESK, PHONE
from tests.browser.past import past_match

TABLET = {"viewport": {"width": 768, "height": 1024}}
GIVEN = {"options": {"opening": "given"}}
MISSED = ("1", "2", "1", "2", "1", "2", "3", "2")  # seat 0 misses its line in column 1, seat 1 takes its own
KINDS = {  # how many plays, which of them, and the terms of a small match
    "connect-four": (8, MISSED, GIVEN),
    "checkers": (4, (), GIVEN),
    "whist": (16, ("deal-all",), {"options": {"target": 1}}),
    "crazy-eights": (14, (), {}),
    "cardpeegee": (30, (), {}),
}


def reviewed(who, game):
    most, wanted, terms = KINDS[game]
    match = past_match(who.page, game, most, wanted, **terms)
    who.opens(f"/r/{match}").sees("[aria-labelledby=rp-steps] [aria-current]")
    who.page.get_by_role("button", name="Review", exact=True).click()
    who.sees("[aria-labelledby=rv-title]")
    return match


@pytest.mark.parametrize("game", KINDS)
def test_a_review_shows_who_was_winning_and_judges_each_choice(visitor, game):
    ana = visitor().enters()
    match = reviewed(ana, game)
    told = ana.page.request.get(f"/api/matches/{match}/review").json()

    assert ana.sees("[data-part=graph]").is_visible()
    assert len(told["plays"]) == ana.page.locator("[aria-labelledby=rp-steps] small").count() > 0
    assert len(told["turning_points"]) == ana.page.locator("[aria-labelledby=rv-title] button").count()
    accuracy = [f"{percent}%" for percent in told["accuracy"] if percent is not None]
    assert accuracy == ana.page.locator("[aria-labelledby=rv-title] dd").all_inner_texts()
    ana.page.locator("[aria-labelledby=rp-steps] button").nth(told["plays"][0]["step"]).click()
    assert "Win chance" in ana.page.locator("[data-part=judgement]").inner_text()


def test_a_turning_point_leads_to_its_step_with_the_better_play_lit_and_why(visitor):
    ana = visitor().enters()
    reviewed(ana, "connect-four")
    ana.page.locator("[aria-labelledby=rv-title] button", has_text="Step 7, Ana 1").focus()
    ana.page.keyboard.press("Enter")

    ana.waits_for(
        "() => document.querySelector('[aria-labelledby=rp-steps] [aria-current] > :first-child')"
        "?.textContent === '7'"
    )
    told = ana.sees("[data-part=judgement]").inner_text()
    assert told.startswith("Blunder: Win chance 100% down to ")
    assert told.endswith("Better: Drop into column 1. Column 1 completes the line.")
    ana.sees("[data-slot=col-1][data-marks~=lit]")
    label = ana.page.locator("[data-part=graph] button[aria-current]").get_attribute("aria-label")
    assert label.endswith(", step 7. " + told.removeprefix("Blunder: "))
    ana.page.keyboard.press("Home")
    ana.waits_for("() => !document.querySelector('[data-slot^=col-][data-marks~=lit]')")


@needs_axe
@pytest.mark.parametrize("screen", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_review_is_accessible_and_fits_in_every_size(visitor, screen):
    ana = visitor(screen=screen).enters()
    reviewed(ana, "connect-four")
    ana.page.locator("[aria-labelledby=rv-title] button").first.click()

    assert [] == faults(ana)
    for part in ("[data-part=graph] > div", "[aria-labelledby=rv-title] button", "[data-part=judgement]"):
        box = ana.page.locator(part).first.bounding_box()
        assert 0 <= box["x"]
        assert box["x"] + box["width"] <= screen["viewport"]["width"]
