"""Connect Four in a real browser: by clicks, by keyboard alone, by touch, against a bot or somebody."""

import re
from itertools import cycle

import pytest

from tests.browser.cards import drags
from tests.browser.conftest import DESK, PHONE, offline
from tests.browser.visitor import NO_DOUBLE_PRESS


def playable(visitor):
    return visitor.page.locator("[data-slot^=col-]:not([data-full])")


def test_a_match_against_a_bot_by_clicks(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    for place in cycle((0, 1)):
        if not ana.awaits_turn():
            break
        ana.after_drop(playable(ana).nth(place).click)

    assert re.search(r"(You win|You lose|A draw)", ana.sees("[data-part=verdict]").inner_text())
    assert ana.page.get_by_role("button", name="Rematch").is_visible()
    match = ana.page.url.rpartition("/")[2]
    ana.sees("text='1 of 10'")
    ana.opens(f"/m/{match}")
    ana.sees("text='1 of 10'")
    ana.opens("/history").sees(f"main a[href='/r/{match}']")


def test_a_match_by_keyboard_alone(visitor):
    ana = visitor().enters()
    keyboard = ana.page.keyboard
    tile = ana.page.get_by_role("button", name=re.compile("^Connect Four"))
    while not tile.evaluate("tile => tile === document.activeElement"):
        keyboard.press("Tab")
    keyboard.press("Enter")
    ana.sees("[data-part=bag] [tabindex='0']:focus")
    ana.draws_checkers(lambda: takes_with_keys(ana))
    ana.sees("[role=gridcell]:focus")
    for key in cycle(("ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight")):
        if not ana.awaits_turn():
            break
        keyboard.press(key)
        if "full" not in aimed(ana).get_attribute("aria-label"):
            ana.after_drop(lambda: keyboard.press("Enter"))

    assert re.search(r"(You win|You lose|A draw)\.", ana.said)


def takes_with_keys(ana):
    ana.page.locator("[data-part=bag] [tabindex='0']").focus()
    ana.page.keyboard.press("ArrowRight")
    ana.page.keyboard.press("Enter")


def aimed(ana):
    label = ana.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    column = int(re.search(r"column (\d+)", label)[1])
    return ana.page.locator(f"[data-slot=col-{column}]")


def test_a_match_by_touch_on_a_small_phone_that_never_scrolls(visitor):
    ana = visitor(screen=PHONE).enters()
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).tap()
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").tap())
    heights = "() => [document.documentElement.scrollHeight, innerHeight]"
    assert 1 == len(set(ana.page.evaluate(heights)))
    for row in cycle((2, 3, 4)):
        if not ana.awaits_turn():
            break
        column = playable(ana).first.get_attribute("data-slot").removeprefix("col-")
        ana.after_drop(ana.page.locator(f"[data-slot=c{column}r{row}]").tap)

    assert ana.page.get_by_role("button", name="Rematch").is_visible()


def test_two_people_play_while_one_of_them_loses_the_connection_and_comes_back(visitor):
    ana, ben = visitor().enters(), visitor()
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.page.get_by_label("Pace").get_by_text("No clock").click()
    ana.page.get_by_role("button", name="Open the table").click()
    ben.opens(ana.sees("#link").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    draw_both(ana, ben)
    first, second = (ana, ben) if goes_first(ana, ben) else (ben, ana)

    first.awaits_turn()
    first.after_drop(first.page.locator("[data-slot=col-1]").click)
    second.awaits_turn()
    second.after_drop(second.page.locator("[data-slot=col-2]").click)
    first.awaits_turn()
    wishes(second, column=1)
    first.after_drop(first.page.locator("[data-slot=col-1]").click)
    second.waits_for("() => document.querySelectorAll('[role=gridcell] [data-tone]').length === 4")
    assert 0 == second.page.locator("[data-part=wish]").count()
    first.awaits_turn()
    with offline(second):
        second.sees("header [role=status]", has_not_text="Live")
        first.sees("[data-away][aria-label*='Away']")
        assert "has lost the connection" in first.said
        first.page.get_by_role("button", name="Wait").first.click()
        assert 0 == first.page.get_by_role("button", name="Wait", exact=True).count()
        visitor().opens(first.page.url)  # who comes to watch brings no panel back
        first.sees("header span", has_text="watching")
        assert 0 == first.page.get_by_role("button", name="Wait", exact=True).count()
        first.after_drop(first.page.locator("[data-slot=col-1]").click)
    second.waits_for("() => document.querySelectorAll('[role=gridcell] [data-tone]').length === 5")
    second.awaits_turn()
    second.after_drop(second.page.locator("[data-slot=col-2]").click)
    first.awaits_turn()
    first.after_drop(first.page.locator("[data-slot=col-1]").click)

    assert "Winner" in first.sees("[data-part=below] [data-zone^=seat-]").inner_text()
    second.sees("[data-part=result]")
    assert ["1", "2", "3", "4"] == sorted(
        second.page.locator("[data-n]").evaluate_all("all => all.map(e => e.dataset.n)")
    )
    mutes_and_reports(first)
    for who in (first, second):
        who.page.get_by_role("button", name="Rematch").click()
    for who in (first, second):
        who.sees("[data-part=bag] [role=option]")
        who.waits_for("() => document.querySelectorAll('[aria-label*=\"Level 1\"]').length === 2")


def wishes(who, column):
    """While the other thinks; another wish was cancelled before."""
    who.waits_for(NO_DOUBLE_PRESS)
    who.page.locator("[data-slot=col-6]").click()
    who.sees("[data-slot^=col-] [data-part=wish]")
    who.page.keyboard.press("Escape")
    who.waits_for("() => !document.querySelector('[data-part=wish]')")
    who.page.locator(f"[data-slot=col-{column + 1}]").click()
    who.waits_for("() => document.querySelector('#spoken').textContent.includes('Noted')")


def mutes_and_reports(who):
    who.page.get_by_role("button", name="Mute").click()
    who.sees("[role=status]", has_text="You will not hear from")
    who.page.get_by_role("button", name="Report").click()
    who.page.get_by_role("dialog").get_by_role("button", name="Report").click()
    who.sees("[role=status]", has_text="Thank you")
    assert 1 == len(who.page.request.get("/api/mutes").json())
    who.page.get_by_role("button", name="Unmute").wait_for()


def draw_both(ana, ben):
    while not (
        ana.page.locator("[data-part=board]").count() and ben.page.locator("[data-part=board]").count()
    ):
        for who in (ana, ben):
            if who.page.locator("[data-part=board]").count():
                continue
            who.sees("[data-part=bag] [role=option], [data-part=board]")
            mine = who.page.locator("[data-part=bag] [role=option]:not([aria-disabled=true])")
            if mine.count():
                before = who.page.locator("[data-part=bag] [role=option]").count()
                mine.first.click()
                who.waits_for(
                    "before => document.querySelector('[data-part=board]') || "
                    "document.querySelectorAll('[data-part=bag] [role=option]').length !== before",
                    before,
                )


def goes_first(ana, ben):
    ana.sees("[data-slot^=col-]")
    ana.waits_for("() => document.querySelector('[data-active]')")
    return ana.page.locator("[data-part=below] [data-active]").count() == 1


def test_two_at_one_device_are_told_that_a_column_is_full(visitor):
    both = visitor().enters()
    both.page.get_by_role("button", name="New table").click()
    both.page.get_by_role("radio", name="Same device").click()
    both.page.get_by_role("button", name="Start the match").click()
    both.draws_checkers(lambda: both.page.get_by_role("button", name="Any piece").click())
    both.awaits_turn()
    both.after_drop(lambda: carries_a_disc(both, column=4))
    for _ in range(5):
        both.awaits_turn()
        both.after_drop(both.page.locator("[data-slot=col-4]").click)
    both.awaits_turn()
    both.waits_for(NO_DOUBLE_PRESS)
    both.page.locator("[data-slot^=col-][data-full]").click()

    both.sees("main >> role=link[name='Rule C4-4']")
    assert "Column 4 is full. Rule C4-4." == both.page.locator("#urgent").inner_text()


def carries_a_disc(who, column):
    """From one's own pile, and lets it go anywhere over the column."""
    pile, cell = (
        who.page.locator(where).bounding_box()
        for where in ("[data-slot=hand] > :first-child", f"[data-slot=c{column}r3]")
    )
    place = {"x": pile["x"] + pile["width"] / 2, "y": pile["y"] + pile["height"] / 2}
    drags(who, place, right=cell["x"] + 9 - place["x"], up=place["y"] - cell["y"] - 9)


def test_resigning_asks_first(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("button", name="Play on").click()
    assert not ana.is_over
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    assert "You lose." == ana.sees("[data-part=verdict]").inner_text()
    assert "You resigned." == ana.sees("[data-part=how-it-ended]").inner_text()


def test_a_move_against_a_bot_can_be_taken_back_even_after_the_page_was_loaded_anew(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    before = ana.discs
    ana.after_drop(ana.page.locator("[data-slot=col-7]").click)
    ana.awaits_turn()
    assert before + 2 == ana.discs
    ana.page.reload()
    ana.awaits_turn()
    ana.page.keyboard.press("u")

    ana.waits_for(
        "before => document.querySelectorAll('[role=gridcell] [data-tone]').length === before", before
    )
    ana.waits_for("before => document.querySelectorAll('[data-part=moves] b').length === before", before)


def test_a_draw_is_offered_and_accepted(visitor):
    ana, ben = visitor().enters(), visitor()
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.page.get_by_label("Pace").get_by_text("No clock").click()
    ana.page.get_by_role("button", name="Open the table").click()
    ben.opens(ana.sees("#link").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    draw_both(ana, ben)
    ben.page.set_viewport_size(PHONE["viewport"])
    before = ben.page.get_by_role("grid").bounding_box()
    ana.page.get_by_role("button", name="Offer draw").click()
    ben.sees("role=region[name='Offer']")
    assert before == ben.page.get_by_role("grid").bounding_box()  # the offer moves nothing
    ben.page.set_viewport_size(DESK["viewport"])
    ana.page.set_viewport_size(PHONE["viewport"])
    ben.page.get_by_role("button", name="Hello!").first.click()
    ana.sees("[data-zone^=seat-]", has_text="Hello!")
    ana.page.set_viewport_size(DESK["viewport"])
    ana.sees("aside p", has_text="Hello!")
    ana.page.get_by_role("tab", name="Chat").click()
    assert 1 == ana.page.get_by_role("group", name="Quick phrases").count()
    assert "You offered a draw." in ana.sees("role=region[name='Offer']").inner_text()
    ben.page.get_by_role("button", name="Accept").click()

    assert "A draw" in ana.sees("[data-part=verdict]").inner_text()
    assert "A draw" in ben.sees("[data-part=verdict]").inner_text()
    ben.page.get_by_role("button", name="Rematch").click()
    ana.sees("[data-part=result] p", has_text="wants a rematch.")
    assert "wants a rematch." in ana.said


def level(line):
    """Whatever is drawn reaches the page as a level draw."""
    decided = re.compile('("name":"bag-shown".*?"winner":)[01]')
    line.connect_to_server().on_message(lambda said: line.send(decided.sub(r"\1null", str(said))))


SHOWN = "[data-zone^=picked-] [data-tone]:not([data-tone=hidden])"  # what was drawn, in its colour


@pytest.mark.parametrize("draw", ["as it comes", "level"])
def test_the_draw_is_shown_in_its_colours_with_who_begins(visitor, draw):
    ana = visitor(speed="slow")
    if draw == "level":
        ana.page.route_web_socket(re.compile("/ws"), level)
    ana.enters().plays("Connect Four")
    assert ana.page.get_by_text("Whoever has more reds plays red and moves first.").first.is_visible()
    for taken in (1, 2):
        ana.sees("[data-part=bag] [role=option]:not([aria-disabled=true])").press("Enter")
        ana.waits_for(
            "taken => taken === "
            "document.querySelectorAll('[data-part=below] [data-zone^=picked-] [data-tone]').length",
            taken,
        )
    ana.sees(SHOWN)

    assert 4 == ana.page.locator(SHOWN).count()
    assert re.search(r"(begins?|draw again)\.$", ana.sentence)
    again = ana.page.get_by_role("button", name="Draw again").count()
    assert 0 == ana.page.get_by_role("button", name="Any piece").count()
    assert again or draw != "level"
    ana.page.keyboard.press("Enter")
    ana.waits_for(f"() => !document.querySelector('{SHOWN}')")


def test_a_hint_lights_what_the_bot_would_play_once_there_is_something_to_know(visitor):
    ana = visitor().enters().plays("Connect Four")
    hint = ana.page.get_by_role("button", name="Hint").first
    takeback = ana.page.get_by_role("button", name="Takeback").first
    # all that lies in the bag looks alike, and no draw is taken back
    assert ["true", "true"] == [button.get_attribute("aria-disabled") for button in (hint, takeback)]
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    ana.page.keyboard.press("Shift+H")
    column = ana.sees("[data-slot^=col-][data-marks~=lit]").get_attribute("data-slot").removeprefix("col-")

    what, why = ana.sentence.split(". ", 1)
    assert (f"Hint: Drop into column {column}", True) == (what, why.endswith("."))
