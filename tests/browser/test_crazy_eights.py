"""Crazy Eights in a real browser: by clicks, by keyboard alone and by touch, and the suit of an eight."""

import re

from tests.browser.axe import faults, in_every_look
from tests.browser.cards import by_click, by_keys, by_touch, drags, fits, next_place, plays_on, sits_down
from tests.browser.conftest import PHONE

CLASSIC = {"game": "crazy-eights", "bots": {"1": "classic"}}
LAST_STEP = "aside[aria-label='What happened'] li:last-child"
FITS = "[role=option]:not([aria-disabled=true], [data-code^='8'])"  # and asks for no suit
DEALS = 30  # after which somebody has held an eight: every second hand has one


def deals(visitor, act):
    ana = sits_down(visitor, **CLASSIC)
    ana.sees("[data-act=deal]")
    assert 0 == ana.page.locator("[role=listbox][data-zone]").count()
    act(ana)
    ana.sees("[role=listbox][data-zone]")
    return ana


def deals_by_click(visitor):
    return deals(visitor, lambda ana: ana.page.get_by_role("button", name="Deal").click())


def deals_an_eight(visitor):
    for _ in range(DEALS):
        ana = deals_by_click(visitor)
        if eights(ana).count():
            return ana
    raise AssertionError(f"no eight in {DEALS} hands")


def eights(ana):
    return ana.page.locator("[role=option][data-code^='8']")


def test_a_match_by_clicks_whose_cards_are_asked_for_once(visitor):
    ana = sits_down(visitor(), **CLASSIC)
    ana.sees("[data-act=deal]")
    ana.waits_for("() => document.querySelector('#spoken').textContent.includes('Deal')")
    assert "Your turn" not in ana.said + ana.page.title()
    ana.page.get_by_role("button", name="Deal").click()
    ana.sees("[role=listbox][data-zone]")
    assert "Your turn" in ana.said
    ana.page.reload()
    ana.sees("[role=listbox][data-zone]")
    assert 0 == ana.page.locator("[data-act=deal]").count()

    assert 8 == ana.page.locator("[role=listbox][data-zone] [role=option]").count()
    assert ana.page.get_by_text("8 of 13 cards", exact=True).is_visible()
    carries_a_card(ana)
    plays_on(ana, by_click(ana))

    assert re.search("You (win|lose)", ana.sees("[data-part=result] h2").inner_text())
    assert re.search(r"plays? the .* and wins?\.", ana.page.locator(LAST_STEP).inner_text())
    ana.page.get_by_role("button", name="Look at the table").click()
    ana.waits_for("() => !document.querySelector('[data-part=result]')")
    ana.page.get_by_role("button", name="Result").click()
    before = ana.page.url
    ana.page.get_by_role("button", name="New opponent").click()
    ana.sees("[data-act=deal]")
    assert before != ana.page.url
    again = ana.page.request.get(f"/api/matches/{ana.page.url.rsplit('/', 1)[1]}").json()
    assert "classic" == again["seats"][1]["bot"]


def carries_a_card(ana):
    """A little way, which plays nothing, and then away from the hand."""
    hand = ana.page.locator("[role=listbox][data-zone] [role=option]")
    while not ana.page.locator(FITS).count():
        by_click(ana)(next_place(ana))
    place, held = next_place(ana, FITS), hand.count()
    drags(ana, place, up=20)
    assert [held, place["slot"]] == [hand.count(), next_place(ana, FITS)["slot"]]
    drags(ana, place, up=80)
    ana.waits_for(
        "held => document.querySelectorAll('[role=listbox][data-zone] [role=option]').length === held",
        held - 1,
    )


def test_a_match_by_keyboard_alone(visitor):
    ana = deals(visitor(), lambda ana: ana.sees("[data-act=deal]:focus") and ana.page.keyboard.press("Enter"))
    next_place(ana)
    hand = ana.page.locator("[role=listbox][data-zone] [role=option]")
    for letter, place in (("c", 3), ("b", 2)):  # a letter goes to its card, and plays nothing
        ana.page.keyboard.press(letter)
        assert 1 == ana.page.locator(f"[role=option]:nth-child({place}):focus").count()
    assert [8, 0] == [hand.count(), ana.page.locator("[data-sent]").count()]
    plays_on(ana, by_keys(ana))

    assert re.search("You (win|lose)", ana.said)


def test_a_match_by_touch_on_a_small_phone_that_never_scrolls(visitor):
    ana = deals(visitor(screen=PHONE), lambda ana: ana.page.get_by_role("button", name="Deal").tap())
    assert fits(ana)
    rows = ana.page.locator("[role=listbox][data-zone] [role=option]").evaluate_all(
        "all => all.map(card => card.offsetTop)"
    )
    assert [4, 4] == [rows.count(top) for top in sorted(set(rows))]
    plays_on(ana, by_touch(ana))

    assert fits(ana)
    assert ana.page.get_by_role("button", name="Rematch").is_visible()


def test_an_eight_asks_for_a_suit_and_can_be_taken_back(visitor):
    ana = deals_an_eight(visitor())
    next_place(ana)
    held = ana.page.locator("[role=listbox][data-zone] [role=option]").count()
    eights(ana).first.focus()
    ana.page.keyboard.press("Enter")
    ana.sees("[role=dialog] button[data-suit]:focus")
    ana.page.keyboard.press("Escape")
    ana.page.locator("[role=dialog]").wait_for(state="detached")
    assert held == ana.page.locator("[role=listbox][data-zone] [role=option]").count()

    eights(ana).first.focus()
    ana.page.keyboard.press("Enter")
    ana.sees("[role=dialog]").get_by_role("button", name="hearts").click()
    next_place(ana)
    ana.page.get_by_role("button", name="Log").click()
    assert "and name hearts." in ana.sees("dialog ol").inner_text()


def test_who_can_play_may_not_draw(visitor):
    ana = deals_an_eight(visitor())
    next_place(ana)
    ana.page.get_by_role("button", name="Draw", exact=True).click(force=True)

    assert "Rule CE-8" in ana.sees("section[data-part=refusal]").inner_text()
    assert ana.page.locator("[role=option][data-marks~=lit]").count() > 0


def test_every_step_of_the_computer_is_shown_by_itself_and_can_be_held(visitor):
    ana = deals_an_eight(visitor(speed="fast"))
    next_place(ana)
    ana.page.get_by_role("button", name="Pause").click()
    eights(ana).first.focus()
    ana.page.keyboard.press("Enter")
    ana.sees("[role=dialog]").get_by_role("button", name="spades").click()
    ana.sees("button[aria-disabled=false]", has_text="Next step")

    now = ana.page.locator(LAST_STEP)
    assert re.search("^.*You play the eight of .* and name spades.", now.inner_text(), re.DOTALL)
    ana.page.get_by_role("button", name="Next step").click()
    ana.sees(LAST_STEP, has_text="Classic")


@in_every_look
def test_the_table_keeps_nobody_out(visitor, look):
    ana = deals_an_eight(visitor(**look))
    next_place(ana)
    found = {"hand": faults(ana)}
    eights(ana).first.click(position={"x": 10, "y": 20})
    ana.sees("[role=dialog]")
    found["suits"] = faults(ana)

    assert {} == {page: wrong for page, wrong in found.items() if wrong}
