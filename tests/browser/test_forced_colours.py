"""Where a system forces its colours on pages the pieces can be told apart, by the pixels that one sees."""

import base64

import pytest

from tests.browser.cards import sits_down
from tests.browser.conftest import DESK
from tests.browser.visitor import Visitor

EMPTY = "[role=gridcell]:not(:has([data-tone]))"
CANVAS = [255, 255, 255]  # what Chromium forces on whatever has no colour of its own
MEAN = """async (url) => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const { width, height } = picture;
  const canvas = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const [x, y] = [Math.round(width / 4), Math.round(height / 4)]; // the middle, no corner of what lies behind
  const { data } = canvas.getImageData(x, y, width - 2 * x, height - 2 * y);
  const sums = [0, 0, 0];
  data.forEach((value, i) => i % 4 < 3 && (sums[i % 4] += value));
  return sums.map((sum) => Math.round((4 * sum) / data.length));
}"""


def colour(who, selector):
    """The mean of the first that is there, as somebody sees it."""
    picture = who.page.locator(selector).first.screenshot(animations="disabled")
    return who.page.evaluate(MEAN, f"data:image/png;base64,{base64.b64encode(picture).decode()}")


def alike(one, other):
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 40


@pytest.fixture
def forced(address, chromium):
    """With all that pages are adorned with, unlike other visitors."""
    context = chromium.new_context(**DESK, base_url=address, service_workers="block", forced_colors="active")
    context.add_init_script("localStorage.setItem('parlour.prefs', '{\"speed\": \"off\"}')")
    yield Visitor(context.new_page())
    context.close()


def test_pieces_can_be_told_apart_where_colours_are_forced(forced):
    who = forced
    sits_down(who, table="[data-part=bag] [role=option]", game="connect-four", hot_seat=True)
    assert not alike(CANVAS, colour(who, "[data-part=bag] [role=option]"))

    sits_down(
        who, table="[data-part=board]", game="connect-four", hot_seat=True, options={"opening": "given"}
    )
    for column in (1, 3):
        who.after_drop(who.page.locator(f"[data-slot=col-{column + 1}]").click)
    red, yellow = (
        colour(who, "[role=gridcell] > [data-tone=red]"),
        colour(who, "[role=gridcell] > [data-tone=yellow]"),
    )
    hole = colour(who, EMPTY)
    assert not alike(red, yellow)
    assert not alike(red, hole)
    assert not alike(yellow, hole)

    sits_down(who, table="[data-part=board]", game="checkers", hot_seat=True, options={"opening": "given"})
    black, white = (
        colour(who, "[role=gridcell] > [data-tone=black]"),
        colour(who, "[role=gridcell] > [data-tone=white]"),
    )
    square = colour(who, EMPTY)
    assert not alike(black, white)
    assert not alike(black, square)
    assert not alike(white, square)
