"""Board tables in every size: nothing is cut off, lies over another or leaves the mat."""

import pytest

from tests.browser.cards import fits, sits_down

SIZES = [
    *((360, 740), (480, 800), (568, 320), (640, 360), (640, 900), (768, 1024), (820, 1180), (880, 600)),
    *((1280, 800), (1920, 1080)),
]
TABLETS = [(768, 1024), (820, 1180)]
BOARD = ".board, .bag"
# What is drawn on the mat: how far each part lies outside the mat or over another one, in pixels.
AMISS = """(board) => {
  const mat = document.querySelector(".table").getBoundingClientRect();
  const parts = [...document.querySelectorAll(`.seat, .prompt, .bag-foot, ${board}`)]
    .map((part) => [part.className, part.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const out = ([name, box]) =>
    [box.left - mat.left, box.top - mat.top, mat.right - box.right, mat.bottom - box.bottom]
      .filter((room) => room < -1).map((room) => `${name} leaves the mat by ${-room}`);
  const over = ([name, box], i) => parts.slice(i + 1)
    .filter(([, other]) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1
      && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1)
    .map(([other]) => `${name} lies over ${other}`);
  return parts.flatMap((part, i) => [...out(part), ...over(part, i)]);
}"""
TABLES = {
    "bag": (".heap .disc", {"game": "connect-four"}),
    "connect-four": (".board-c4 .c4-cell", {"game": "connect-four", "options": {"opening": "given"}}),
    "checkers": (".board-ck .man", {"game": "checkers", "options": {"opening": "given"}}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_board_fits_its_mat_in_every_size(visitor, name):
    table, terms = TABLES[name]
    who = sits_down(visitor(), table=table, hot_seat=True, **terms)
    amiss = {}
    for width, height in SIZES:
        who.page.set_viewport_size({"width": width, "height": height})
        amiss[width, height] = who.page.evaluate(AMISS, BOARD) + ["scrolls"] * (not fits(who))
        if (width, height) in TABLETS and name != "bag":
            taken = who.page.locator(BOARD).bounding_box()["width"] / width
            amiss[width, height] += [f"takes {taken:.0%}"] * (taken < 0.8)

    assert {} == {size: found for size, found in amiss.items() if found}
