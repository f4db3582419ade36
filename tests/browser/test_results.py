"""The end of a match: what it leads to, and who has won how often."""

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.cards import sits_down
from tests.browser.conftest import CERTAIN
from tests.browser.test_sizes import PHASES, line


@pytest.fixture(scope="module")
def address():
    with empty_database() as database, house(database, program=CERTAIN) as running:
        yield f"http://127.0.0.1:{running.port}"


def drops_a_line(who):
    for column in (0, 1, 0, 1, 0, 1, 0):
        who.after_drop(who.page.locator("[data-slot^=col-]").nth(column).click)
    who.sees("[data-part=result]")


def wins(who):
    """Of the one above and the one below."""
    return who.page.locator("[data-part=wins]").all_inner_texts()


# What the result lets one do, or a square of the board, that is not wholly on the screen or is covered
COVERED = """() => [
  ...document.querySelectorAll("[data-part=result] :is(button, a), [role=gridcell]"),
].filter((one) => {
  if (!one.checkVisibility()) return false;
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, bottom - 4);
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !(one.contains(seen));
}).map((one) => one.ariaLabel ?? one.textContent)"""


@pytest.mark.parametrize(
    ("game", "size"), [("whist", (568, 320)), ("connect-four", (360, 740)), ("connect-four", (568, 320))]
)
def test_on_a_phone_the_result_is_seen_whole_and_hides_no_square(visitor, game, size):
    terms = {"options": {"opening": "given"}} if game == "connect-four" else {"formalities": False}
    who = sits_down(visitor(), game=game, bots={"1": "2"}, **terms)
    who.page.set_viewport_size({"width": size[0], "height": size[1]})
    who.page.get_by_role("button", name="More").locator("visible=true").first.click()
    who.page.get_by_role("button", name="Resign").locator("visible=true").first.click()
    who.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    who.sees("[data-part=result] >> text=/Rematch/")

    assert [] == who.page.evaluate(COVERED)


def test_wins_are_counted_from_rematch_to_rematch(visitor):
    who = visitor()
    line(who)
    assert [] == wins(who)
    who.page.keyboard.press("r")
    who.page.locator("[data-part=result]").wait_for(state="detached")
    assert [] == wins(who)
    drops_a_line(who)

    assert ["0", "2"] == sorted(wins(who)) or ["1", "1"] == wins(who)


def test_who_lost_is_led_to_the_move_that_cost_most(visitor):
    who = visitor()
    PHASES["lost"](who)
    match = who.page.url.rpartition("/")[2]
    who.page.get_by_role("link", name="See where it turned").click()
    who.sees("[aria-labelledby=rp-steps] [aria-current]")
    who.sees(
        "[aria-labelledby=rv-title], [data-act=review][aria-disabled=true]"
    )  # it is there, or was asked for

    assert who.page.url.endswith(f"/r/{match}#turned")


def test_nobody_is_told_where_a_match_turned_that_he_won_or_saw_at_one_device(visitor):
    who = visitor()
    line(who)

    assert 0 == who.page.get_by_role("link", name="See where it turned").count()
