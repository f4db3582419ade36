"""Going back through the moves while a match goes on, in a real browser."""

from tests.browser.axe import faults, needs_axe
from tests.browser.cards import sits_down
from tests.browser.conftest import PHONE

GIVEN = {"game": "connect-four", "options": {"opening": "given"}, "pace": "untimed"}


@needs_axe
def test_who_looks_back_sees_what_was_hears_that_the_other_plays_on_and_comes_back(visitor):
    ana, ben = sits_down(visitor(), table=".waiting", **GIVEN), visitor(screen=PHONE)
    ben.opens(ana.page.url)
    ben.page.get_by_role("button", name="Sit down").click()
    for who in (ana, ben, ana, ben):
        drops(who, "4")
    ben.page.keyboard.press(",")
    assert "You are looking at move 3 of 4." == ben.sees(".rp-where").inner_text()
    assert (3, 4) == (ben.discs, ana.discs)
    assert [] == faults(ben)

    drops(ana, "3")
    back = ben.page.get_by_role("button", name="Back to now")
    ben.waits_for("() => document.querySelector('.rp-now').innerText.includes('Your turn')")
    assert "You are looking at move 3 of 5." == ben.sees(".rp-where").inner_text()
    assert "Your turn: choose a column." in ben.said
    ben.page.keyboard.press("5")  # nothing can be played here
    ben.page.get_by_role("button", name="Step back").tap()
    assert 2 == ben.discs
    back.tap()
    ben.waits_for("() => document.querySelectorAll('.board-c4 .c4-cell .disc').length === 5")
    drops(ben, "5")
    assert 6 == ben.discs

    # after the end, too, from the panel of the result
    ana.page.get_by_role("button", name="Resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ana.sees(".result")
    ana.page.get_by_role("button", name="Look back").click()
    assert "You are looking at move 6 of 7." == ana.sees(".rp-where").inner_text()
    ana.page.keyboard.press("Escape")
    ana.sees(".result")


def drops(who, column):
    who.awaits_turn()
    who.after_drop(lambda: who.page.keyboard.press(column))
