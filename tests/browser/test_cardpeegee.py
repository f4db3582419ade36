"""CardPeeGee in a real browser: days by clicks, by keyboard alone and by touch, and why numbers are so."""

import json
import re

from tests.browser.axe import faults, in_every_look
from tests.browser.cards import by_click, by_touch, fits, sits_down
from tests.browser.conftest import PHONE
from tests.browser.visitor import LOOK_AGAIN

ENOUGH = 250  # plays, more than any of these days has
DAYS = 2
ALONE = {"game": "cardpeegee", "seats": 1}
LAND = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}

# What can be done now: the way on, a trap to disarm, a card with its button, or to walk away
NEXT = """() => {
  if (document.querySelector('[data-sent], [data-laying]')) return null; // not yet answered, not all there
  const at = (one, what) => {
    const box = one.getBoundingClientRect();
    const name = one.dataset.act || one.dataset.slot;
    return { what, name, x: box.x + Math.min(12, box.width / 2), y: box.y + box.height / 2 };
  };
  const on = '[data-part=actions] [data-act]:not([data-act=leave], [data-act=why], [aria-disabled=true])';
  const ways = [
    ['dialog[data-kind=victory] button', 'victory'], ['dialog[data-kind=death]', 'death'],
    ['[data-act=sure]', 'sure'],
    ['[data-part=actions] button[data-slot]', 'way'],
    ['[data-zone=hand] [role=option][aria-disabled=false]', 'card'],
    ['[data-zone=active] [role=option][aria-disabled=false]', 'card'], [on, 'on'],
    ['[data-part=actions] [data-act=leave]', 'leave'],
  ];
  for (const [selector, what] of ways) {
    if (what === 'card' && window.cardsLeft <= 0 && document.querySelector(on)) continue;
    const one = document.querySelector(selector);
    if (one) return at(one, what);
  }
  return null;
}"""


def begins(visitor):
    """A run of one's own, with its character."""
    return sits_down(visitor, "[data-part=birth]", **ALONE)


def born(visitor):
    visitor.page.get_by_role("button", name="Begin").click()
    visitor.sees("main:not([data-sent]) [data-part=birth] [data-number]")
    return visitor


def day(visitor):
    said = visitor.page.locator("[data-part=actions]").inner_text()
    found = re.search(r"Begin day (\d+)", said)
    return int(found[1]) if found else 0


def lives_on(visitor, press, days=DAYS, cards=2, most=ENOUGH):
    """Until that many days or the run are over: the phases that were seen, and whether it ended in death."""
    page = visitor.page
    page.evaluate("cards => window.cardsLeft = cards", cards)
    phases = []
    for _ in range(most):
        place = page.wait_for_function(NEXT, polling=LOOK_AGAIN).json_value()
        phase = page.locator("[data-phase]").get_attribute("data-phase")
        if place["what"] == "death" or day(visitor) > days:
            return phases, place["what"] == "death"
        if not phases or phases[-1] != phase:
            phases.append(phase)
            page.evaluate("cards => window.cardsLeft = cards", cards)  # so many are played in each phase
        page.evaluate("what => window.cardsLeft -= what === 'card'", place["what"])
        before = page.evaluate(STATE)
        press(place)
        page.wait_for_function(f"before => ({STATE})() !== before", arg=before, polling=LOOK_AGAIN)
    raise AssertionError(f"no end after {most} plays")


# All that a press can change
STATE = """() => [...document.querySelectorAll('[data-phase], dialog[open]')]
  .map(one => one.textContent + (one.dataset.phase || '')).join('|')
  + [...document.querySelectorAll('[data-slot]')].map(({ dataset, ariaDisabled, ariaSelected }) =>
    [dataset.slot, dataset.marks, ariaDisabled, ariaSelected]).join()"""


def by_keys(visitor):
    """The keys that the help lists, and Tab to the rest."""
    page = visitor.page

    def press(place):
        if place["what"] == "on" and place["name"] == "deck":
            page.keyboard.press("d")
        elif place["what"] == "card":
            card = page.locator(f"[role=option][data-slot='{place['name']}']")
            number = card.get_attribute("aria-keyshortcuts")  # which only the first ten have
            page.keyboard.press(number) if number else steps_to(page, place["name"])
        elif place["name"] in ("play", "discard"):
            page.keyboard.press("p")
        elif place["what"] == "victory":
            visitor.sees("dialog[data-kind=victory] button:focus").press("Enter")
        else:
            tabs_to(page, place["name"])
            page.keyboard.press("Enter")

    return press


def steps_to(page, name):
    """A card is in a row that is one stop: there the arrows lead on."""
    row = "() => document.activeElement.closest('[role=listbox]')?.children.length ?? 0"
    card = "name => document.activeElement.dataset.slot === name"
    for _ in range(60):
        for key in ("Home", *["ArrowRight"] * page.evaluate(row)):
            page.keyboard.press(key)
            if page.evaluate(card, name):
                return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by keys")


def tabs_to(page, name):
    focused = (
        "name => [document.activeElement.dataset.act, document.activeElement.dataset.slot].includes(name)"
    )
    for _ in range(60):
        if page.evaluate(focused, name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by keys")


def test_two_days_by_clicks_with_a_character_encounters_and_the_town(visitor):
    ana = begins(visitor())
    assert "Who will set out?" in ana.page.locator("[data-part=birth]").inner_text()
    born(ana)
    assert 5 == ana.page.locator("[data-zone=hand] [role=option]").count()
    phases, died = lives_on(ana, by_click(ana))

    assert "day" == phases[0]
    assert died or {"shop", "healing"} <= set(phases)


def test_two_days_by_keyboard_alone(visitor):
    ana = begins(visitor())
    ana.page.keyboard.press("d")
    ana.sees("[data-part=birth] [data-number]")
    phases, died = lives_on(ana, by_keys(ana))

    assert died or {"shop", "healing"} <= set(phases)
    assert ana.said


def test_two_days_by_touch_on_a_small_phone_that_never_scrolls(visitor):
    ana = born(begins(visitor(screen=PHONE)))
    assert fits(ana)
    seen = set()

    def tap(place):
        phase = ana.page.locator("[data-phase]").get_attribute("data-phase")
        if phase not in seen:
            seen.add(phase)
            assert fits(ana)
            assert [] == unreachable(ana)
        by_touch(ana)(place)

    lives_on(ana, tap)
    assert "day" in seen


def unreachable(ana):
    """Buttons of the player that lie outside the screen or are too small to hit."""
    return ana.page.locator("[data-part=actions] button:not([aria-haspopup]):visible").evaluate_all(
        """all => all.map(one => [one.innerText, one.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.height, box.width) < 44
            || box.bottom > innerHeight || box.right > innerWidth)
          .map(([text]) => text)"""
    )


def test_on_a_small_phone_what_can_be_done_stays_in_view_however_much_is_told_above(visitor):
    ana = born(begins(visitor(screen=PHONE)))
    ana.page.get_by_role("button", name="Begin day 1").tap()
    ana.sees("[data-part=arena]").evaluate("it => it.append(document.createElement('canvas'))")
    ana.page.locator("[data-part=arena] canvas").evaluate("it => it.height = 900")

    assert fits(ana)
    assert [] == unreachable(ana)


def test_a_phone_on_its_side_shows_all_at_once(visitor):
    ana = born(begins(visitor(screen=LAND)))
    assert fits(ana)
    assert [] == unreachable(ana)
    ana.page.get_by_role("button", name="Begin day 1").tap()
    ana.waits_for("() => !document.querySelector('[data-part=birth]')")
    assert fits(ana)
    assert [] == unreachable(ana)


def test_a_hint_lights_what_to_touch_for_a_whole_day(visitor):
    ana = born(begins(visitor()))
    told = []

    def follow(_):
        ana.page.keyboard.press("Shift+H")
        lit = ana.sees("[data-part=character] [data-marks~=lit]:has([data-part=bulb])")
        told.append(ana.page.locator("[data-part=sentence]").inner_text())
        is_card = lit.evaluate("it => it.matches('[role=option]')")
        lit.press("Enter")
        if is_card:
            ana.sees("[data-part=actions] [data-slot][data-marks~=lit]:has([data-part=bulb])").press("Enter")

    click = by_click(ana)
    lives_on(ana, lambda place: (click if place["what"] in ("victory", "sure") else follow)(place), days=1)
    assert told[0].startswith("Hint: Begin day 1.")
    assert all(re.match("Hint: [A-Z]?[a-z]+ ", each) for each in told), told


def test_a_number_says_why_and_closes_by_keyboard(visitor):
    ana = born(begins(visitor()))
    health = int(ana.page.locator("[data-part=birth] [data-number]").inner_text())
    ana.page.locator("[data-part=birth] [data-number]").focus()
    ana.page.keyboard.press("Enter")
    why = ana.sees("dialog[aria-labelledby=why-title]")

    assert f"Why {health}?" == why.locator("h3").inner_text()
    amounts = [int(one.replace("−", "-")) for one in why.locator("td:last-child").all_inner_texts()]
    assert [15, health - 15, health] == amounts
    assert 3 == why.locator("td [data-part=card]").count()
    ana.page.keyboard.press("Escape")
    why.wait_for(state="detached")
    assert ana.page.evaluate("() => document.activeElement.matches('[data-part=birth] [data-number]')")

    ana.page.keyboard.press("w")
    ana.sees("dialog[aria-labelledby=why-title]").get_by_role("button", name="Close").press("Enter")
    why.wait_for(state="detached")


def test_a_card_that_cannot_be_played_now_is_refused_with_its_rule(visitor):
    ana = born(begins(visitor()))
    ana.page.keyboard.press("1")

    assert re.search(r"No cards can be played .* Rule CP-\d+", ana.sees("[data-part=refusal]").inner_text())


def test_the_deck_shows_every_card_that_lies_nowhere_else(visitor):
    ana = born(begins(visitor()))
    held = ana.page.locator("[data-zone=hand] [role=option]").evaluate_all(
        "all => all.map(one => one.dataset.code)"
    )
    ana.page.keyboard.press("Shift+D")
    cards = ana.sees("dialog").locator("[role=group] use[href^='#n-']")
    shown = cards.evaluate_all("all => all.map(one => one.getAttribute('href').slice(3))")

    assert 52 - 1 - 5 == len(shown)
    assert not set(held) & set(shown)


def test_a_victory_shows_its_cards_in_a_row_and_a_press_anywhere_plays_on(visitor):
    ana = visitor(speed="fast")
    crowned = crown(ana.page)
    begins(ana)
    ana.page.keyboard.press("d")
    ana.sees("dialog[data-kind=victory][open]")

    assert "Full Court" == ana.page.locator("#won-title").inner_text()
    assert crowned == ana.page.locator("dialog[data-kind=victory] use[href^='#c-']").evaluate_all(
        "all => all.map(one => one.getAttribute('href').slice(3))"
    )
    assert ana.page.evaluate("() => document.activeElement.matches('dialog[data-kind=victory] button')")
    ana.page.get_by_role("heading", name="Full Court").click()
    ana.page.locator("dialog[data-kind=victory]").wait_for(state="detached")
    assert set(crowned) <= set(
        ana.page.locator("[data-zone=hand] [role=option]").evaluate_all(
            "all => all.map(one => one.dataset.code)"
        )
    )


def crown(page):
    """The house's message with the first hand tells a victory of three of its cards as well."""
    crowned = []

    def heard(server, client, message):
        told = json.loads(message)
        for event in [*(told.get("events") or [])] if told.get("type") == "update" else []:
            if event["name"] == "received" and not crowned:
                crowned.extend(event["fields"]["cards"][:3])
                words = {"key": "cardpeegee.won-full-court-S", "args": {"seat": 0}}
                fields = {"victory": "full-court-S", "cards": crowned}
                won = {"name": "won", "fields": fields, "message": words, "moved": [], "sound": "trick-won"}
                told["events"].append(won)
        client.send(json.dumps(told))

    def route(client):
        server = client.connect_to_server()
        server.on_message(lambda message: heard(server, client, message))

    page.route_web_socket("**/ws?*", route)
    return crowned


def test_death_is_told_and_a_press_anywhere_starts_again(visitor):
    ana = born(begins(visitor()))
    ana.page.get_by_role("button", name="More").locator("visible=true").first.click()
    more = ana.page.get_by_role("dialog")
    for name in ("Hint", "Rules", "End this run"):
        more.get_by_role("button", name=name).wait_for()
    edge = more.get_by_role("button", name="Rules").evaluate("it => getComputedStyle(it).borderTopColor")
    assert "rgba(0, 0, 0, 0)" == edge  # a list, not a heap of buttons
    ana.page.keyboard.press("Escape")
    first = ana.page.url
    _, died = lives_on(ana, by_click(ana), days=ENOUGH, cards=0)

    assert died
    assert "The candle goes out" in ana.sees("dialog[data-kind=death]").inner_text()
    again = ana.page.get_by_role("button", name="Start a new run")
    assert again.evaluate("it => it === document.activeElement")
    ana.page.get_by_role("heading", name="The candle goes out").click()
    ana.waits_for("first => location.href !== first && document.querySelector('[data-part=birth]')", first)


@in_every_look
def test_the_table_keeps_nobody_out(visitor, look):
    ana = begins(visitor(**look))
    found = {"begin": faults(ana)}
    born(ana)
    found["character"] = faults(ana)
    ana.page.keyboard.press("d")
    ana.waits_for("() => document.querySelector('[data-part=page], dialog[data-kind]')")
    found["encounter"] = faults(ana)
    if ana.page.locator("dialog[data-kind=victory]").count():  # luck may let a first day end at once
        ana.page.keyboard.press("Enter")
    ana.page.locator("[data-number=health]").click()
    ana.sees("dialog[aria-labelledby=why-title]")
    found["why"] = faults(ana)

    assert {} == {page: wrong for page, wrong in found.items() if wrong}
