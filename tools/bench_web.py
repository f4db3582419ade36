"""Measures the browser client on a phone's screen and a processor four times slower.

Every game is opened several times from a cold browser and its first plays are made at normal speed, against a
house of its own. Prints the medians beside the promises; with `--write` also into bench/RESULTS.md.
"""

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from bench.measure import Spread, spread
from bench.peer import ROOT
from bench.progress import progress
from bench.report import Cells, machine_words, table, with_section
from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.browser.cards import CAN, by_touch, next_place
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.test_checkers import CAN as MEN
from tests.browser.visitor import Visitor

RESULTS = ROOT / "bench" / "RESULTS.md"
SLOWER = 4
LEFT_ALONE = 2000  # ms after a play: looking for the next one makes the page lay itself out
Measured = dict[str, list[list[float]]]  # by game, the figures of each visit
BAG = "[data-part=bag] [role=option]:not([aria-disabled=true])"
ON = "[data-part=actions] :is(button[data-slot], [data-act]:not([data-act=leave], [data-act=why]))"
DAY = f"{ON}:not([aria-disabled=true]), [data-zone=hand] [role=option]:not([aria-disabled=true])"


class Game(NamedTuple):
    """What is pressed there, the first that is found, and how often."""

    name: str
    what: str
    plays: int


GAMES = (
    Game("Connect Four", f"{BAG}, [data-slot^=col-]", 4),
    Game("Checkers", f"{BAG}, {MEN}", 5),
    Game("Whist", CAN, 4),
    Game("Crazy Eights", f"[data-act=deal], {CAN}", 4),
    Game("CardPeeGee", DAY, 4),
)
MOST = {  # what is measured, and what is promised
    "style of the lobby, KB": 15.0,
    "script and style, KB": 130.0,
    "pictures, KB": None,
    "largest paint, ms": 1500.0,
    "layout shift": 0.1,
    "interaction to paint, ms": 100.0,
    "longest task while playing, ms": 60.0,
}
WATCH = f"""
localStorage.setItem("parlour.prefs", {json.dumps(json.dumps({"speed": "normal"}))});
window.seen = {{ paint: 0, shift: 0, answer: 0, long: 0 }};
const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note))
  .observe({{ type, buffered: true, ...(type === "event" ? {{ durationThreshold: 16 }} : {{}}) }});
const longest = (name, value) => (seen[name] = Math.max(seen[name], value));
watch("largest-contentful-paint", entry => (seen.paint = entry.startTime));
let together = {{ first: 0, last: 0, sum: 0 }}; // shifts less than a second apart, for five seconds at most
watch("layout-shift", ({{ hadRecentInput, startTime: now, value }}) => {{
  if (hadRecentInput) return;
  if (now - together.last > 1000 || now - together.first > 5000) together = {{ first: now, sum: 0 }};
  longest("shift", together.sum += value);
  together.last = now;
}});
watch("event", entry => entry.interactionId && longest("answer", entry.duration));
watch("longtask", entry => longest("long", entry.duration));
window.loaded = (...kinds) => performance.getEntriesByType("resource")
  .filter(({{ name }}) => kinds.some(kind => name.endsWith(kind)))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024;
"""


def visit(page: Page, game: Game) -> list[float]:
    who = Visitor(page).enters()
    page.wait_for_load_state("networkidle")
    lobby = page.evaluate("() => loaded('.css')")
    who.plays(game.name)
    played = [*plays(who, game)]
    loaded = page.evaluate("() => [loaded('.js', '.css'), loaded('.svg'), seen.paint, seen.shift]")
    return [lobby, *loaded, *map(max, zip(*played, strict=True))]


def plays(who: Visitor, game: Game) -> Iterator[list[float]]:
    """After each play: how long the page took to answer, and its longest task."""
    for _ in range(game.plays):
        place = next_place(who, game.what)
        if place is None:  # it is over
            break
        who.page.evaluate("() => Object.assign(seen, { answer: 0, long: 0 })")
        by_touch(who)(place)
        who.page.wait_for_timeout(LEFT_ALONE)
        yield who.page.evaluate("() => [seen.answer, seen.long]")


@contextmanager
def cold_page(playwright: Playwright, address: str) -> Iterator[Page]:
    chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
    context = chromium.new_context(**PHONE, base_url=address)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    yield page
    chromium.close()


def rows(measured: Measured) -> Iterator[Cells]:
    for game, visits in measured.items():
        figures = map(spread, zip(*visits, strict=True))
        yield (game, *(_cell(found, most) for found, most in zip(figures, MOST.values(), strict=True)))
    yield ("promised", *(f"≤ {most:g}" if most else "" for most in MOST.values()))


def _cell(found: Spread, most: float | None) -> str:
    return f"**{found}**" if most and found.median > most else str(found)


def measured(playwright: Playwright, address: str, visits: int) -> Measured:
    """All games once, then all of them again, and so on."""
    found: Measured = defaultdict(list)
    for number in range(visits):
        for game in GAMES:
            progress(f"{number + 1}/{visits} {game.name}")
            with cold_page(playwright, address) as page:
                found[game.name].append(visit(page, game))
    progress()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="of each game")
    parser.add_argument("--write", action="store_true", help="write the table to bench/RESULTS.md")
    options = parser.parse_args()
    load = f"The load of the machine was {os.getloadavg()[0]:.1f} before."
    with empty_database() as database, house(database) as running, sync_playwright() as playwright:
        found = measured(playwright, f"http://127.0.0.1:{running.port}", options.visits)
    section = f"{table([*rows(found)], ('', *MOST))}\n\n{machine_words()} {load}"
    print(section)
    if options.write:
        RESULTS.write_text(with_section(RESULTS.read_text(), "web", section))


if __name__ == "__main__":
    main()
