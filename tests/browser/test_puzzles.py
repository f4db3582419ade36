"""Puzzles in a real browser: solved by clicks and by keys, a wrong play, hints at their price."""

import re

import pytest

from parlour import puzzles
from tests.browser.axe import faults, faults_in_every_look, needs_axe
from tests.browser.conftest import PHONE
from tests.browser.layout import AMISS
from tests.browser.test_sizes import SIZES

SOLVED = "() => document.querySelector('[data-solved]')"
OPEN = (
    "() => document.querySelector('[data-part=board], [role=listbox][data-zone] [role=option]') "
    "&& !document.querySelector('[data-solved], [data-sent], [data-laying]')"
)
CONNECT_FOUR = [each for each in puzzles.shipped("connect-four") if each.grade <= 2]


def opened(visitor, puzzle, **how):
    ana = visitor(**how).opens(f"/puzzles/{puzzle.id}")
    ana.waits_for(OPEN)
    return ana


def touch(ana, *slots):
    for slot in slots:
        ana.page.locator(f'[data-slot="{slot}"]').first.click()


def solve(ana, puzzle, by_keys: bool) -> None:
    for slot in re.split("[-x=]", puzzle.solution):
        place = ana.page.locator(f'[data-slot="{slot}"]').first
        if puzzle.kind == "connect-four":
            place = ana.page.get_by_role("button", name=f"Column {slot}")
        if by_keys:
            place.focus()
            ana.page.keyboard.press("Enter")
        else:
            place.click()


def test_ten_are_solved_one_after_another_by_clicks_and_by_keys(visitor):
    by_id = {each.id: each for kind in puzzles.KINDS for each in puzzles.shipped(kind)}
    ana, met = visitor(confirm="never").opens("/").opens(f"/puzzles/{CONNECT_FOUR[0].id}"), []
    ana.waits_for(OPEN)
    for number in range(10):
        puzzle = by_id[ana.page.url.rpartition("/")[2]]
        met.append(puzzle.id)
        solve(ana, puzzle, by_keys=bool(number % 2))
        ana.waits_for(SOLVED)
        told = ana.sees("[data-part=puzzle]").inner_text()
        assert "Solved" in told
        assert "First try, no hint" in told
        assert (
            len(puzzle.line)
            == ana.page.get_by_role("list", name="Line of play").get_by_role("listitem").count()
        )

        ana.page.keyboard.press("Enter")  # the focus is on Next
        ana.waits_for(f"() => !location.pathname.endsWith('{puzzle.id}')")
        ana.waits_for(OPEN)

    assert 10 == len(set(met))

    ana.page.go_back()  # which nobody has to press ten times
    ana.waits_for("() => location.pathname === '/'")
    assert [] == ana.page.odd


@pytest.mark.parametrize("kind", ["checkers", "checkers-6x6", "whist"])
def test_other_games_are_solved_by_clicks(visitor, kind):
    puzzle = next(each for each in puzzles.shipped(kind) if "x" not in each.solution)
    ana = opened(visitor, puzzle)
    touch(ana, *puzzle.solution.split("-"))
    ana.waits_for(SOLVED)

    assert "Solved" in ana.sees("[data-part=puzzle]").inner_text()
    assert [] == ana.page.odd


def test_crazy_eights_is_solved_on_a_phone(visitor):
    puzzle = next(each for each in puzzles.shipped("crazy-eights") if "=" not in each.solution)
    ana = opened(visitor, puzzle, screen=PHONE, confirm="never")
    touch(ana, puzzle.solution)
    ana.waits_for(SOLVED)

    assert "Solved" in ana.sees("[data-part=puzzle]").inner_text()


def test_after_a_wrong_play_the_house_answers_and_it_is_ones_turn_again(visitor):
    puzzle = CONNECT_FOUR[2]
    ana = opened(visitor, puzzle)
    before = ana.discs
    ana.page.keyboard.press(next(iter(puzzle.wrong)))
    ana.waits_for(
        "() => document.querySelector('[data-part=sentence]').textContent.includes('The house answers')"
    )
    ana.waits_for(
        "count => document.querySelectorAll('[role=gridcell] [data-tone]').length === count", before
    )

    assert "The house answers" in ana.sentence
    assert "does not count any more" in ana.sees("[data-part=puzzle]").inner_text()
    ana.page.keyboard.press(puzzle.solution)
    ana.waits_for(SOLVED)

    assert "Not at the first try" in ana.sees("[data-part=puzzle]").inner_text()


def test_a_hint_says_its_price_first_and_show_me_plays_the_line(visitor):
    puzzle = CONNECT_FOUR[3]
    ana = opened(visitor, puzzle)

    assert "a hint 4" in ana.sees("[data-part=puzzle]").inner_text()
    ana.page.keyboard.press("h")
    assert "Look at columns" in ana.sees("[data-part=told-hint]").inner_text()
    assert 1 == ana.page.locator("[data-part=told-hint]").count()
    assert ana.page.locator("[data-slot^=col-][data-marks~=lit]").count()
    shown(ana)

    assert "The solution" in ana.sees("[data-part=puzzle]").inner_text()


# The cards of the house whose rank and suit are not seen
HIDDEN = """() => [...document.querySelectorAll("[data-part=their-hand] [role=img]")].filter((card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const at = document.elementsFromPoint(left + width * 0.2, top + height * 0.2);
  return width < 20 || at.find((one) => one.matches("[data-part=card]")) !== card;
}).map((card) => `${card.ariaLabel} is hidden`)"""


@pytest.mark.parametrize("kind", ["whist", "crazy-eights"])
def test_the_cards_of_the_house_are_told_and_seen_on_every_screen(visitor, kind):
    puzzle = max(puzzles.shipped(kind)[:20], key=lambda each: len(each.wrong))
    ana, found = opened(visitor, puzzle), {}
    region = ana.page.get_by_role("region", name=re.compile("^The house, "))
    told = region.get_by_role("img").evaluate_all("all => all.map((card) => card.ariaLabel)")
    for width, height in [*SIZES, (640, 400)]:
        ana.page.set_viewport_size({"width": width, "height": height})
        found[width, height] = ana.page.evaluate(HIDDEN) + ana.page.evaluate(AMISS)

    assert f"The house, {len(told)} cards" == region.get_attribute("aria-label")
    assert all(" of " in name for name in told)
    assert {} == {size: wrong for size, wrong in found.items() if wrong}


def test_the_lobby_leads_to_the_puzzle_of_the_day(visitor):
    ana = visitor().enters()
    ana.sees("[aria-labelledby=pod] a").click()
    ana.waits_for(OPEN)

    assert "puzzle of the day" in ana.sees("header").inner_text()


@needs_axe
@pytest.mark.parametrize("kind", ["connect-four", "whist"])
def test_nothing_keeps_anybody_out(visitor, kind):
    ana = opened(visitor, puzzles.shipped(kind)[5], theme="dark")

    assert [] == faults(ana)
    shown(ana)
    assert [] == faults(ana)


@pytest.mark.deep
@needs_axe
@pytest.mark.parametrize("kind", puzzles.KINDS)
def test_nothing_keeps_anybody_out_in_any_look(visitor, kind):
    ana = opened(visitor, puzzles.shipped(kind)[5])

    assert {} == faults_in_every_look(ana)
    shown(ana)
    assert {} == faults_in_every_look(ana)


def shown(ana):
    ana.page.get_by_role("button", name="Show me").locator("visible=true").click()
    ana.waits_for(SOLVED)
