"""Some plays of every game in a stock Firefox, by clicks and by keys: `make firefox`."""

import base64
from types import SimpleNamespace

import pytest

from tests.browser.cards import by_click, next_place
from tests.browser.firefox import firefox, program
from tools.bench_web import GAMES

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not program(), reason="Firefox is not installed: make firefox"),
]
PREFS = """() => {  // not for the empty page that is there at first
  if (origin !== "null") localStorage.setItem("parlour.prefs", '{"speed": "off", "language": "en"}');
}"""
TILE = """(name) => {
  const tile = [...document.querySelectorAll("[data-part=tile] button")].find((one) =>
    one.textContent.includes(name));
  tile?.scrollIntoView({ block: "center" });
  const box = tile?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""
# Of a picture: pages that are not drawn have few
COLOURS = """async (url) => {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { buffer } = canvas.getImageData(0, 0, picture.width, picture.height).data;
  return new Set(new Uint32Array(buffer)).size;
}"""


PLAYS = 6  # of either kind; into the first trick of Whist
FOCUS = """({ x, y }) => document.elementFromPoint(x, y).closest("button, [tabindex]").focus()"""


def by_key(who):
    def press(place):
        who.page.evaluate(FOCUS, place)
        who.page.keyboard.press("Enter")

    return press


@pytest.fixture(scope="module")
def browser():
    with firefox() as started:
        yield started


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_drawn_and_played_by_clicks_and_by_keys(address, browser, game, tmp_path):
    who = SimpleNamespace(page=browser.page(address, PREFS))
    who.page.goto("/")
    by_click(who)(who.page.wait_for_function(TILE, arg=game.name).json_value())
    for press in (by_click(who), by_key(who)) * PLAYS:
        place = next_place(who, game.what)
        if place is None:  # it is over
            break
        press(place)
    next_place(who, game.what)  # the last play was answered
    picture = who.page.screenshot(tmp_path / "table.png")

    assert 1000 < who.page.evaluate(COLOURS, f"data:image/png;base64,{base64.b64encode(picture).decode()}")
    assert [] == browser.odd
