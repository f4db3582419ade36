"""A lesson from its first step to its last, on the real table, by keyboard alone."""

import pytest

from tests.browser.layout import AMISS

# So many steps are done, and the next is not
STEP = """done => !document.querySelector("[data-act=next]")
  && document.querySelector("header [role=img]")?.ariaLabel.startsWith(`Step ${done + 1} of `)"""
ONWARD = "() => document.activeElement?.matches('[data-act=next]')"


def test_a_lesson_is_finished_by_keyboard(visitor):
    ana = visitor().opens("/learn/connect-four")
    ana.sees("[data-slot=col-1]")
    steps = ana.page.request.get("/api/lessons/connect-four").json()["steps"]
    for number, step in enumerate(steps):
        ana.waits_for(STEP, number)
        ana.page.keyboard.press(step["play"])
        ana.waits_for(ONWARD)
        ana.page.keyboard.press("Enter")

    assert "Lesson complete" in ana.sees("dialog[open]").inner_text()


def test_a_lesson_that_was_left_is_taken_up_and_a_wrong_answer_is_told_with_its_rule(visitor):
    ana = visitor().opens("/learn/connect-four#2")
    ana.sees("[data-slot=col-1]")
    ana.waits_for(STEP, 1)
    ana.page.keyboard.press("2")
    ana.waits_for(ONWARD)

    ana.opens("/rules").sees("main a[href^='/rules/']")
    ana.opens("/learn/connect-four").sees("[data-slot=col-1]")
    ana.waits_for(STEP, 2)
    ana.page.keyboard.press("1")
    ana.sees("main >> role=link[name='Rule C4-5']")


def test_who_is_shown_the_answer_is_led_to_it(visitor):
    ana = visitor()
    for game in ("connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"):
        ana.opens(f"/learn/{game}").sees("main [data-slot]")
        ana.page.get_by_role("button", name="Show me").click()
        ana.waits_for("() => document.activeElement.matches('main :is([data-slot], :has([data-slot]))')")


SMALL_ON_ITS_SIDE = {"viewport": {"width": 568, "height": 320}}
OVER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const ways = [...document.querySelectorAll("header :is(a, button)")];
  const onward = ways.findLast((one) => one.checkVisibility());
  const told = "[data-part=sentence], [role=option], main button";
  return [...document.querySelectorAll(told)].filter((one) => one.checkVisibility()).filter((one) => {
    const [a, b] = [box(one), box(onward)];
    return a.right > b.left + 2 && a.left < b.right - 2 && a.bottom > b.top + 2 && a.top < b.bottom - 2;
  }).map((one) => one.textContent);
}"""


@pytest.mark.parametrize("game", ["cardpeegee", "whist"])
def test_on_a_small_phone_on_its_side_what_leads_on_covers_nothing(visitor, game):
    who = visitor(screen=SMALL_ON_ITS_SIDE).opens(f"/learn/{game}")
    who.sees("[data-part=table] button:visible")

    assert [] == who.page.evaluate(OVER)
    assert [] == who.page.evaluate(AMISS)
