"""Row 27, `web`: whole matches of each game in a real browser, by clicks, by keys and by touch on a phone.

Whoever plays takes what the page offers until the match is over; then the house must find its record right.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from typing import Any

from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.battery.result import Result
from tests.browser import cards, test_cardpeegee, test_checkers
from tests.browser.conftest import DESK, PATIENCE, PHONE, QUICK
from tests.browser.visitor import TABLE, Visitor

MOST = 6000  # plays, more than any match has
DAYS = 20  # of CardPeeGee that are lived as well as one can
WAYS = ("clicks", "keys", "touch")
BOT = {"bots": {"1": "bot"}}


def _tabs_to(button: Any) -> None:
    button.wait_for()
    for _ in range(60):
        if button.evaluate("it => it === document.activeElement"):
            return
        button.page.keyboard.press("Tab")
    raise AssertionError(f"{button} cannot be reached by keys")


def _enters(button: Any) -> None:
    _tabs_to(button)
    button.page.keyboard.press("Enter")


# How a button is pressed
HANDS: dict[str, Callable[[Any], None]] = {
    "clicks": lambda button: button.click(),
    "keys": _enters,
    "touch": lambda button: button.tap(),
}


def connect_four(ana: Visitor, way: str) -> None:
    press = HANDS[way]
    cards.sits_down(ana, TABLE, press, game="connect-four", **BOT)
    ana.draws_checkers(lambda: press(ana.page.get_by_role("button", name="Any piece")))
    for place in cycle((0, 2, 1, 3)):
        if not ana.awaits_turn():
            return
        playable = ana.page.locator("[data-slot^=col-]:not([data-full])")
        column = playable.nth(place % playable.count())
        ana.after_drop(partial(_drops, ana, column, way))


def _drops(ana: Visitor, column: Any, way: str) -> None:
    if way == "keys":
        ana.page.keyboard.press(column.get_attribute("data-slot").removeprefix("col-"))
    else:
        column.tap() if way == "touch" else column.click()


def checkers(ana: Visitor, way: str) -> None:
    given = {"options": {"opening": "given"}}
    cards.sits_down(ana, TABLE, HANDS[way], game="checkers", **given, **BOT)
    if way == "keys":
        _tabs_to(ana.sees("[role=grid] [tabindex='0']"))
    by_keys = {"keys": lambda place: test_checkers.goes_to(ana, place)}
    test_checkers.plays_on(ana, by_keys.get(way) or _presses(ana, way), most=MOST)


def whist(ana: Visitor, way: str) -> None:
    cards.sits_down(ana, press=HANDS[way], game="whist", **BOT)
    cards.plays_on(ana, _presses(ana, way), MOST)


def crazy_eights(ana: Visitor, way: str) -> None:
    cards.sits_down(ana, press=HANDS[way], game="crazy-eights", **BOT)
    HANDS[way](ana.sees("[data-act=deal]"))
    ana.sees("[role=listbox][data-zone]")
    cards.plays_on(ana, _presses(ana, way), MOST)


def cardpeegee(ana: Visitor, way: str) -> None:
    cards.sits_down(ana, "[data-part=birth]", HANDS[way], **test_cardpeegee.ALONE)
    HANDS[way](ana.page.get_by_role("button", name="Begin"))
    ana.sees("[data-part=birth] [data-number]")
    press = test_cardpeegee.by_keys(ana) if way == "keys" else _presses(ana, way)
    _, died = test_cardpeegee.lives_on(ana, press, days=DAYS, most=MOST)
    if not died:  # from now on no card is played: a good run would hardly end
        test_cardpeegee.lives_on(ana, press, days=MOST, cards=0, most=MOST)


def _presses(ana: Visitor, way: str) -> Callable[[Any], Any]:
    return {"clicks": cards.by_click, "keys": cards.by_keys, "touch": cards.by_touch}[way](ana)


GAMES: dict[str, Callable[[Visitor, str], None]] = {
    "Connect Four": connect_four,
    "Checkers": checkers,
    "Whist": whist,
    "Crazy Eights": crazy_eights,
    "CardPeeGee": cardpeegee,
}


@contextmanager
def visited(chromium: Any, address: str, way: str) -> Iterator[Visitor]:
    context = chromium.new_context(**(PHONE if way == "touch" else DESK), base_url=address)
    context.set_default_timeout(PATIENCE)
    prefs = json.dumps(json.dumps({"speed": "off"}))
    context.add_init_script(f"localStorage.setItem('parlour.prefs', {prefs})")
    yield Visitor(context.new_page())
    context.close()


def played(ana: Visitor, play: Callable[[Visitor, str], None], way: str) -> str:
    """What is wrong with a match that was played to its end; nothing, if nothing is."""
    play(ana, way)
    match = ana.page.url.rpartition("/")[2]
    verdict = ana.page.request.get(f"/api/matches/{match}/verify").json()
    if not verdict.get("ok"):
        return f"the record of {match} is not right: {verdict}"
    return "; ".join(ana.page.odd)


def run(*, matches: int = 1) -> Iterator[Result]:
    from playwright.sync_api import sync_playwright

    with (
        empty_database() as database,
        house(database, program=QUICK) as running,
        sync_playwright() as started,
    ):
        address = f"http://127.0.0.1:{running.port}"
        chromium = started.chromium.launch(executable_path=program(), args=FLAGS)
        for name, play in GAMES.items():
            for way in WAYS:
                yield _result(chromium, address, name, play, way, matches)
        chromium.close()


def _result(chromium: Any, address: str, name: str, play: Any, way: str, matches: int) -> Result:
    wrong, start = [], time.monotonic()
    for _ in range(matches):
        with visited(chromium, address, way) as ana:
            try:
                found = played(ana, play, way)
            except Exception as error:
                found = repr(error)[:300]
            wrong += [found] if found else []
    seconds = (time.monotonic() - start) / matches
    return Result(27, f"{name} by {way}", matches, len(wrong), f"{seconds:.0f} s a match", tuple(wrong))
