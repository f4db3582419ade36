"""Going back through the moves while a match goes on, in a real browser."""

import re

from tests.browser.axe import faults, needs_axe
from tests.browser.cards import sits_down
from tests.browser.conftest import PHONE

GIVEN = {"game": "connect-four", "options": {"opening": "given"}, "pace": "untimed"}


@needs_axe
def test_who_looks_back_sees_what_was_hears_that_the_other_plays_on_and_comes_back(visitor):
    ana, ben = sits_down(visitor(), table="[data-part=waiting]", **GIVEN), visitor(screen=PHONE)
    ben.opens(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    for who in (ana, ben, ana, ben):
        drops(who, "4")
    ben.page.keyboard.press(",")
    assert "You are looking at move 3 of 4." == ben.sees("[data-part=where]").inner_text()
    assert (3, 4) == (ben.discs, ana.discs)
    assert [] == faults(ben)

    drops(ana, "3")
    back = ben.page.get_by_role("button", name="Back to now")
    ben.sees("button", has_text=re.compile(r"Back to now\s*Your turn"))
    assert "You are looking at move 3 of 5." == ben.sees("[data-part=where]").inner_text()
    assert "Your turn: choose a column." in ben.said
    ben.page.keyboard.press("5")  # nothing can be played here
    ben.page.get_by_role("button", name="Step back").tap()
    assert 2 == ben.discs
    back.tap()
    ben.waits_for("() => document.querySelectorAll('[role=gridcell] [data-tone]').length === 5")
    drops(ben, "5")
    assert 6 == ben.discs

    # after the end, too, from the panel of the result
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ana.sees("[data-part=result]")
    ana.page.get_by_role("button", name="Look back").click()
    assert "You are looking at move 6 of 6." == ana.sees("[data-part=where]").inner_text()
    ana.page.keyboard.press("Escape")
    ana.sees("[data-part=result]")


def test_after_a_reload_the_whole_match_is_there_and_a_move_of_the_list_shows_it(visitor):
    ana, ben = sits_down(visitor(), table="[data-part=waiting]", **GIVEN), visitor()
    ben.opens(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    for who in (ana, ben, ana):
        drops(who, "4")
    for over in (False, True):
        ana.page.reload()
        ana.waits_for("() => document.querySelectorAll('[role=gridcell] [data-tone]').length === 3")
        ana.page.get_by_role("button", name="Look back").click()
        ana.sees("[data-part=where]")
        ana.page.keyboard.press("Home")
        assert ("You are looking at the start: 3 moves follow.", 0) == (
            ana.sees("[data-part=where]").inner_text(),
            ana.discs,
        )
        ana.page.keyboard.press("Escape")
        if over:
            break
        moves = ana.page.get_by_role("tabpanel").get_by_role("listitem").get_by_role("button")
        moves.nth(1).focus()
        ana.page.keyboard.press("Enter")
        assert "You are looking at move 2 of 3." == ana.sees("[data-part=where]").inner_text()
        assert (2, 3, "true") == (ana.discs, moves.count(), moves.nth(1).get_attribute("aria-current"))
        ana.page.keyboard.press("Escape")
        ben.page.get_by_role("button", name="Resign").click()
        ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        ana.sees("[data-part=result]")


def drops(who, column):
    who.awaits_turn()
    who.after_drop(lambda: who.page.keyboard.press(column))
