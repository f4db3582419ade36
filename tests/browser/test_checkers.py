"""Checkers in a real browser: by clicks, by keyboard alone, by touch, two at one device and four in teams."""

import re

from tests.browser.axe import faults, in_every_look
from tests.browser.cards import by_click, by_touch, next_place, sits_down
from tests.browser.conftest import DESK, PHONE
from tests.browser.visitor import TABLE

SIX = {"rows": 6, "cols": 6, "rows_per_side": 2}
GIVEN = {**SIX, "opening": "given"}
BOT = {"game": "checkers", "bots": {"1": "bot"}, "table": TABLE}
DESTINATION = "[data-part=to-move], [data-part=to-capture]"
MOVER = "[data-marks~=may]:not([data-marks~=stuck], [data-marks~=other])"
CAN = f"[role=gridcell]:has({DESTINATION}, {MOVER})"
CAPTURES = ("4-7", "13-10", "1-4", "16-13", "7-11")  # after which White can jump twice, or once elsewhere

STIRRED = """() => { window.stirred = 0; new MutationObserver(changes => (stirred += changes.length))
  .observe(document.querySelector("[data-part=bag]"), { subtree: true, attributeFilter: ["style"] }) }"""


def moves(who):
    return who.page.locator("[data-part=moves] b").all_inner_texts()


def touches(who, *squares):
    for square in squares:
        who.sees(f"[role=gridcell][data-slot='{square}'][data-marks~=may]").click()


def plays(who, *lines):
    for line in lines:
        touches(who, *re.split("[-x]", line))
        who.sees("[data-part=moves] b", has_text=re.compile(f"^{line}$"))


def marked(who, mark):
    """The squares on which something is."""
    found = who.page.locator(f"[role=gridcell]:has({mark})")
    return sorted(found.evaluate_all("all => all.map(square => Number(square.dataset.slot))"))


def plays_on(who, press, most):
    """Until the match is over or so many things were touched: a destination if there is one, else a piece."""
    for i in range(most):
        goals = who.page.locator(DESTINATION).count()
        place = next_place(who, f"[role=gridcell]:has({DESTINATION})" if goals else CAN, skip=i % 3)
        if place is None:
            return
        press(place)


def test_six_by_six_against_a_bot_by_clicks_from_the_bag_on(visitor):
    ana = sits_down(visitor(), options=SIX, **BOT)
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    next_place(ana, CAN)
    assert 18 == ana.page.locator("[role=gridcell]").count()
    assert 12 == ana.page.locator("[role=gridcell] [data-tone]").count()
    # everybody sits at the bottom: Black's first square is at the bottom right, White's at the top left
    black = "Black" in ana.page.locator("[data-part=below] [data-zone^=seat-]").inner_text()
    first = ana.page.locator("[role=gridcell]").first.get_attribute("data-slot")
    assert ("18" if black else "1") == first
    plays_on(ana, by_click(ana), most=24)

    assert ana.is_over or len(moves(ana)) >= 8
    assert 12 == ana.page.locator("[role=gridcell] [data-tone], [data-zone^=spoils-] [data-tone]").count()


def test_a_checker_is_dragged_to_its_square_and_one_of_the_others_is_refused_with_a_word(visitor):
    ana = sits_down(visitor(), options=GIVEN, **BOT)
    piece = next_place(ana, CAN)
    theirs = ana.page.locator("[role=gridcell]:has([data-tone=white])").first
    theirs.click()
    ana.sees("[data-part=sentence]", has_text="belongs to the other side")
    ana.page.mouse.move(piece["x"], piece["y"])
    ana.page.mouse.down()
    ana.page.mouse.move(piece["x"] + 20, piece["y"] - 15, steps=4)
    goal = ana.sees("[role=gridcell]:has([data-part=to-move])").bounding_box()
    ana.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    ana.page.mouse.up()

    ana.waits_for("() => document.querySelectorAll('[data-part=moves] b').length > 0")
    assert "" == ana.page.evaluate("() => String(getSelection())")


def test_what_one_wishes_while_the_other_thinks_is_played_or_refused_with_a_word(visitor):
    given = {"opening": "given"}
    ana = sits_down(visitor(), table="[data-part=waiting]", game="checkers", pace="untimed", options=given)
    ben = joins(visitor(), ana.page.url)
    square = "[data-slot='{}']".format
    for wished, move, said in (
        (("24", "20"), ("11", "15"), "24-20"),
        (("22", "9"), ("8", "11"), "Not possible now."),
    ):
        for slot in wished:
            ben.page.locator(square(slot)).click()
        ben.waits_for("() => document.querySelectorAll('[data-part=wish]').length === 2")
        for slot in move:
            ana.page.locator(square(slot)).click()
        ben.waits_for("said => document.querySelector('main').textContent.includes(said)", said)
        assert 0 == ben.page.locator("[data-part=wish]").count()


def test_the_checkers_that_are_left_in_the_bag_lie_where_they_lay(visitor):
    ana = sits_down(visitor(speed="fast"), options=SIX, **BOT)
    ana.sees("[data-part=bag] [role=option]")
    ana.page.evaluate(STIRRED)
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    next_place(ana, CAN)
    assert 0 == ana.page.evaluate("stirred")


def test_a_match_by_keyboard_alone(visitor):
    ana = sits_down(visitor(), options=GIVEN, **BOT)
    keyboard = ana.page.keyboard
    board = ana.page.get_by_role("grid")
    while not board.evaluate("grid => grid.contains(document.activeElement)"):
        keyboard.press("Tab")
    plays_on(ana, lambda place: goes_to(ana, place), most=1)
    assert "selected:" in ana.said
    plays_on(ana, lambda place: goes_to(ana, place), most=1)
    ana.waits_for("() => document.querySelector('#spoken').textContent.includes('You play')")
    plays_on(ana, lambda place: goes_to(ana, place), most=12)

    assert ana.is_over or len(moves(ana)) >= 4


def goes_to(ana, place):
    """With arrows and letters; a step up or down also leads half a square aside."""
    box = "document.activeElement.getBoundingClientRect()"
    for _ in range(12):
        x, y = ana.page.evaluate(f"() => [{box}.x + 12, {box}.y + {box}.height / 2]")
        if abs(y - place["y"]) > 2:
            ana.page.keyboard.press("j" if y < place["y"] else "ArrowUp")
        elif abs(x - place["x"]) > 2:
            ana.page.keyboard.press("l" if x < place["x"] else "ArrowLeft")
        else:
            return ana.page.keyboard.press("Enter")
    raise AssertionError(f"{place['slot']} cannot be reached by keys")


def test_a_match_by_touch_on_a_small_phone_whose_board_fills_its_width(visitor):
    ana = sits_down(visitor(screen=PHONE), options={"opening": "given"}, **BOT)
    next_place(ana, CAN)
    assert [360, 45] == ana.page.evaluate(
        "() => ['[role=grid]', '[role=gridcell]'].map(one => document.querySelector(one))"
        ".map(one => one.getBoundingClientRect().width)"
    )
    plays_on(ana, by_touch(ana), most=16)

    page = "document.documentElement"
    assert ana.page.evaluate(f"() => {page}.scrollHeight <= innerHeight && {page}.scrollWidth <= innerWidth")
    assert ana.is_over or ana.page.locator("[role=gridcell][data-marks~=last]").count() >= 2


def test_ten_by_ten_on_a_phone_offers_destinations_as_large_buttons_and_squares_without_numbers(visitor):
    large = {"rows": 10, "cols": 10, "rows_per_side": 4, "opening": "given"}
    ana = sits_down(visitor(screen=PHONE, squareNumbers=False), options=large, **BOT)
    by_touch(ana)(next_place(ana, CAN))
    button = ana.sees("[data-part=choices] button")
    assert button.bounding_box()["height"] >= 44
    assert [] == ana.page.locator("[data-part=number]:visible").all_inner_texts()
    move = button.inner_text()
    button.tap()

    ana.waits_for("said => document.querySelector('#spoken').textContent.includes(said)", f"You play {move}.")


def test_a_forced_capture_is_announced_marked_and_played_leg_by_leg(visitor):
    both = sits_down(visitor(), table="[data-part=board]", game="checkers", hot_seat=True, options=GIVEN)
    plays(both, *CAPTURES)
    both.sees("[data-part=sentence]", has_text="you must capture")
    assert "you must capture. 2 pieces can: 13 and 14." in both.sentence
    assert [13, 14] == marked(both, MOVER)
    assert [10, 15, 17, 18] == marked(both, "[data-marks~=stuck]")

    both.page.set_viewport_size(PHONE["viewport"])
    offered = both.page.locator("[data-part=choices] button").all_inner_texts()
    named = {square for capture in offered for square in capture.split("x")}
    assert {"1", "7", "8", "13", "14"} == named
    assert all(
        both.page.locator(f"[data-slot='{square}'] [data-part=number]").is_visible() for square in named
    )
    both.page.set_viewport_size(DESK["viewport"])

    both.page.locator("[data-slot='17']").click()
    both.sees("main >> role=link[name='Rule CK-7']")
    assert "You must capture when you can. Possible: 13x8x1 and 14x7." in both.sentence
    assert [13, 14] == marked(both, "[data-marks~=lit]")

    touches(both, 13)
    assert ([8], [1]) == (marked(both, "[data-part=to-capture]"), marked(both, "[data-part=to-end]"))
    assert "8, empty, captures 11" == both.page.locator("[data-slot='8']").get_attribute("aria-label")
    touches(both, 8)
    assert "Jump again: 2 of 2." == both.sentence
    assert [11] == marked(both, "[data-marks~=jumped]")
    both.page.keyboard.press("Escape")
    assert [13] == marked(both, "[data-marks~=chosen]")
    touches(both, 8, 1)
    both.sees("[data-part=moves] b", has_text="13x8x1")

    both.sees("[data-slot='1'] [data-tone] use[href='#crown']")
    assert ["Captured 0", "Captured 2"] == sorted(
        both.page.get_by_text(re.compile(r"^Captured \d$")).all_inner_texts()
    )
    assert [1, 8, 13] == sorted(
        both.page.locator("[role=gridcell][data-marks~=last]").evaluate_all(
            "all => all.map(square => Number(square.dataset.slot))"
        )
    )


def test_four_browsers_in_two_teams_command_the_same_pieces_in_turn(visitor):
    ana = sits_down(
        visitor(), table="[data-part=waiting]", game="checkers", seats=4, pace="untimed", options=GIVEN
    )
    four = [ana, *(joins(visitor(), ana.page.url) for _ in range(3))]
    cy, ben = four[2], four[1]
    cy.sees("[role=gridcell] [data-marks~=may][data-marks~=other]")
    cy.page.locator("[role=gridcell][data-slot='4']").click()
    assert [] == marked(cy, "[data-marks~=chosen]")
    assert re.fullmatch(r"Ana moves for Team Circle\.", ben.sentence)
    assert ["18", "1", "18", "1"] == [
        who.page.locator("[role=gridcell]").first.get_attribute("data-slot") for who in four
    ]

    for who, line in zip(four, CAPTURES[:4], strict=True):
        plays(who, line)
    for who in four:
        who.sees("[data-part=moves] b", has_text="16-13")
        assert list(CAPTURES[:4]) == moves(who)


def joins(who, address, table="[data-part=waiting], [data-part=board]"):
    who.opens(address).page.get_by_role("button", name="Sit down").click()
    who.sees(table)
    return who


@in_every_look
def test_the_table_keeps_nobody_out(visitor, look):
    ana = sits_down(visitor(**look), options=GIVEN, **BOT)
    by_click(ana)(next_place(ana, CAN))
    ana.sees("[data-part=to-move]")

    assert [] == faults(ana)
