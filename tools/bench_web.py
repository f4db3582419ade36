"""Measures the browser client on a processor four times slower: what is loaded, and how soon it answers.

Prints the medians of several visits from a cold browser against a house of its own, and the promises.
"""

import argparse
import json
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.browser.visitor import Visitor

SLOWER = 4
WATCH = """
window.seen = { paint: 0, answer: 0, long: 0 };
const watch = (type, note) => new PerformanceObserver(list => list.getEntries().forEach(note))
  .observe({ type, buffered: true, ...(type === "event" ? { durationThreshold: 16 } : {}) });
const longest = (name, value) => (seen[name] = Math.max(seen[name], value));
watch("largest-contentful-paint", entry => (seen.paint = entry.startTime));
watch("event", entry => entry.interactionId && longest("answer", entry.duration));
watch("longtask", entry => longest("long", entry.duration));
"""
PROMISED = {
    "script and style, KB": 150.0,
    "largest paint, ms": 1500.0,
    "interaction to paint, ms": 100.0,
    "longest task while a disc falls, ms": 50.0,
}


def visit(chromium: Browser, address: str) -> list[float]:
    context = chromium.new_context(viewport={"width": 360, "height": 640}, base_url=address)
    prefs = json.dumps(json.dumps({"speed": "normal"}))
    context.add_init_script(f"localStorage.setItem('parlour.prefs', {prefs})")
    context.add_init_script(WATCH)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    loaded = _bytes(line)
    who = Visitor(page).enters()
    page.wait_for_load_state("networkidle")
    paint, first = page.evaluate("() => seen.paint"), sum(loaded.values()) / 1024
    who.plays("Connect Four")
    who.draws_checkers(lambda: page.get_by_role("button", name="Any checker").click())
    who.awaits_turn()
    page.evaluate("() => { seen.answer = 0; seen.long = 0; }")
    who.after_drop(page.locator(".c4-col").nth(2).click)
    who.awaits_turn()
    answer, longest = page.evaluate("() => [seen.answer, seen.long]")
    context.close()
    return [first, paint, answer, longest]


def _bytes(line: Any) -> dict[str, float]:
    """The bytes of script and style that came over the line, by request."""
    kinds: dict[str, str] = {}
    loaded: dict[str, float] = {}

    def finished(said: dict[str, Any]) -> None:
        if kinds.get(said["requestId"]) in ("Script", "Stylesheet"):
            loaded[said["requestId"]] = said["encodedDataLength"]

    line.on("Network.responseReceived", lambda said: kinds.update({said["requestId"]: said["type"]}))
    line.on("Network.loadingFinished", finished)
    return loaded


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    visits = parser.parse_args().visits
    measured = []
    with empty_database() as database, house(database) as running, sync_playwright() as playwright:
        for _ in range(visits):
            chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
            measured.append(visit(chromium, f"http://127.0.0.1:{running.port}"))
            chromium.close()
    for (name, most), values in zip(PROMISED.items(), zip(*measured, strict=True), strict=True):
        print(f"{name:<38} {median(values):8.1f}  (at most {most:.0f})")


if __name__ == "__main__":
    main()
