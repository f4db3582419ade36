"""Whist in a real browser: a whole round by clicks, by keyboard alone, by touch, and two at one device."""

import re

from parlour.core import record
from tests.browser.axe import faults, in_every_look
from tests.browser.cards import by_click, by_keys, by_touch, fits, next_place, plays_on, sits_down
from tests.browser.conftest import PHONE
from tests.browser.visitor import TABLE

SHORT = {"game": "whist", "bots": {"1": "bot"}, "options": {"target": 1}}
# What the curtain is hung with; browsers here draw nothing of the kind, unless they are asked
DRAPES = """() => {
  const plain = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  const hung = [...document.querySelectorAll("[data-part=table] > div")];
  const velvet = hung.map((drape) => getComputedStyle(drape).backgroundImage);
  document.adoptedStyleSheets = plain;
  return velvet;
}"""
ROUND = 26  # cards that each player plays in a round


def cards_played(visitor):
    """By this visitor in the match that is over, as the house has written it down."""
    match = visitor.page.url.rsplit("/", 1)[1]
    plays = record.read(visitor.page.request.get(f"/api/matches/{match}/record").text()).log
    return [play for play in plays if play.seat == 0 and re.fullmatch("[2-9TJQKA][CDHS]", play.notation)]


def test_a_round_by_clicks_with_the_draw_for_dealer_the_deal_the_draft_and_the_duel(visitor):
    ana = sits_down(visitor(), formalities=False, **SHORT)
    ana.sees("[data-part=fanned-deck]")
    assert 52 >= ana.page.locator("[data-part=fanned-deck] [role=option]").count() >= 51
    touched = plays_on(ana, by_click(ana))

    assert touched[0].startswith("fan-")
    assert ROUND == len(cards_played(ana))
    assert touched.count("draw") >= 13
    assert re.search("You (win|lose)", ana.sees("[data-part=result] h2").inner_text())
    assert 2 == ana.page.locator("[data-part=result] section").count()


def test_a_round_by_keyboard_alone(visitor):
    ana = sits_down(visitor(), **SHORT)
    touched = plays_on(ana, by_keys(ana))

    assert ROUND == len(cards_played(ana))
    assert touched.count("draw") <= 1  # the trump; all else happens by itself
    assert re.search(r"You (win|lose)\.", ana.said)


def test_a_round_by_touch_on_a_small_phone_that_never_scrolls(visitor):
    ana = sits_down(visitor(screen=PHONE), **SHORT)
    seen = set()

    def tap(place):
        stage = ana.page.locator("[data-part=stage]").inner_text()
        if stage not in seen:
            seen.add(stage)
            assert fits(ana)
        by_touch(ana)(place)

    plays_on(ana, tap)
    assert ROUND == len(cards_played(ana))
    assert {"Deal", "Draft", "Duel"} == seen


def test_a_card_that_does_not_follow_suit_is_refused_with_its_rule_and_what_would_be_right(visitor):
    ana = sits_down(visitor(), **SHORT)
    click = by_click(ana)
    wrong = ana.page.locator("[role=option][data-marks~=dead]")
    place = next_place(ana)
    while not wrong.count():
        click(place)
        place = next_place(ana)
    wrong.first.click(force=True)

    assert "Rule WH-5" in ana.sees("section[data-part=refusal]").inner_text()
    assert re.fullmatch(r"You must follow .*\. Rule WH-5\.", ana.page.locator("#urgent").inner_text())
    right = ana.page.locator("[role=option][data-marks~=lit]")
    assert right.count() == ana.page.locator("[role=option][aria-disabled=false]").count() > 0
    assert 1 == ana.page.locator("[role=option][data-marks~=refused]").count()


def test_two_at_one_device_never_see_each_others_hand(visitor):
    both = sits_down(visitor(), game="whist", hot_seat=True, options={"target": 1})
    click = by_click(both)
    seen = {}
    while not seen or not both.page.locator("[data-slot=led][data-code]").count():
        while place := next_place(both):
            hand = codes(both.page.locator("[role=option]:not([data-code='##'])"))
            seen.update({both.page.locator("[data-zone^=seat-] b").inner_text(): set(hand)} if hand else {})
            click(place)
        assert 0 == both.page.locator("[data-part^=card]").count()
        both.sees("[data-part=curtain] button:focus")
        drapes = both.page.evaluate(DRAPES)
        assert [True, True] == [drape.startswith("repeating-linear-gradient") for drape in drapes]
        both.page.keyboard.press("Space")
        both.sees(TABLE)

    both.waits_for("() => !document.querySelector('[data-laying]')")
    (first,), second = seen.values(), set(codes(both.page.locator("[role=listbox][data-zone] [role=option]")))
    assert (13, 13) == (len(first), len(second))
    assert not first & second


def codes(cards):
    return cards.evaluate_all("all => all.map(card => card.dataset.code)")


def test_the_last_trick_can_be_seen_again(visitor):
    ana = sits_down(visitor(), **SHORT)
    click = by_click(ana)
    while not ana.page.locator("[data-slot=discard][data-code]").count():
        click(next_place(ana))
    ana.page.keyboard.press("t")

    assert 2 == ana.sees("dialog").locator("[data-part=card]").count()
    assert "the trick" in ana.page.locator("dialog").inner_text()
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog").wait_for(state="detached")


@in_every_look
def test_the_table_keeps_nobody_out(visitor, look):
    ana = sits_down(visitor(**look), **SHORT)
    found = {"draw": faults(ana)}
    place = next_place(ana)
    while not ana.page.locator("[role=option][data-marks~=dead]").count():
        by_click(ana)(place)
        place = next_place(ana)
    found["trick"] = faults(ana)
    ana.page.locator("[role=option][data-marks~=dead]").first.click(force=True)
    ana.sees("section[data-part=refusal]")
    found["refusal"] = faults(ana)

    assert {} == {page: wrong for page, wrong in found.items() if wrong}
