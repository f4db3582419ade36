"""Takes a picture of every screen at three widths in every theme, and makes a page that shows them all.

Time and luck stand still: as long as nothing is changed the pictures are the same in every run, and
`tools.compare_screenshots` tells what a change did to them.
With `--look FOLDER` each stands beside the picture of the same name there, where there is one.
"""

import argparse
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.browser.axe import THEMES, dress
from tests.browser.visitor import WHOLE
from tests.docs.test_add_a_game import install
from tools.screens import SCREENS, visitor

SIZES = {360: 740, 768: 1024, 1280: 800}
ON_ITS_SIDE = {740: 360}  # a phone, for the screens whose name ends in -land
FROZEN = ("-m", "tools.frozen")
PORT = 18765  # always the same one: it stands in links and their codes
LOOKS = 20  # after which something on a page moves for ever


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def address(strange: bool, port: int = 0) -> Iterator[str]:
    """Of a house; a strange one has games that others wrote."""
    with TemporaryDirectory() as folder, empty_database() as database:
        plug_ins = str(install(Path(folder), **{"high-card": "tests.laws.high_card:HighCard"}))
        path = os.pathsep.join([plug_ins] * strange + [os.environ.get("PYTHONPATH", "")])
        with house(database, program=FROZEN, port=port, PYTHONPATH=path) as running:
            yield f"http://127.0.0.1:{running.port}"


def sizes(name: str) -> dict[int, int]:
    return ON_ITS_SIDE if name.endswith("-land") else SIZES


def shots(name: str) -> dict[str, tuple[int, str]]:
    """Its pictures, each with a width and a theme."""
    looks = [(width, theme) for width in sizes(name) for theme in THEMES]
    return {f"{name}-{width}{f'-{theme}' * (theme != 'light')}.png": (width, theme) for width, theme in looks}


def take(chromium: Browser, name: str, folder: Path) -> None:
    """In a house of its own: what others did there before would be seen."""
    with address(name.startswith("plug-in"), PORT) as where:
        try:
            pictures(chromium, where, name, folder)
        finally:
            for each in chromium.contexts:  # that of a friend as well
                each.close()


def pictures(chromium: Browser, address: str, name: str, folder: Path) -> None:
    who = visitor(chromium, address)
    SCREENS[name](who)
    who.page.wait_for_load_state("networkidle")
    who.page.evaluate("() => document.fonts.ready")
    for shot, (width, theme) in shots(name).items():
        dress(who.page, theme)
        who.page.set_viewport_size({"width": width, "height": sizes(name)[width]})
        if not who.page.locator("dialog[open]").count():  # which lies over what is in view
            unroll(who.page, width)
        who.waits_for(WHOLE)
        (folder / shot).write_bytes(at_rest(who.page))


def at_rest(page: Page) -> bytes:
    """The page when nothing changes any more."""
    last = b""
    for _ in range(LOOKS):
        picture = page.screenshot(animations="disabled")
        if picture == last:
            break
        last = picture
    return last


def unroll(page: Page, width: int) -> None:
    """Makes a page of paper as high as what stands on it; a table never scrolls."""
    if not page.locator("[data-part=table], [data-part=waiting]").count():
        high = page.evaluate("() => document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": high})
        page.evaluate("() => scrollTo(0, 0)")


def index(folder: Path, look: Path | None) -> str:
    rows = []
    for name in SCREENS:
        ours = "".join(f'<img src="{shot}" alt="{shot}">' for shot in shots(name) if (folder / shot).exists())
        theirs = _beside(folder, look, list(shots(name)))
        rows.append(f"<h2>{escape(name)}</h2><div>{ours}</div><div>{theirs}</div>")
    style = "body{font:16px sans-serif} img{height:420px;margin:4px;border:1px solid #888}"
    return f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{style}</style>{''.join(rows)}"


def _beside(folder: Path, look: Path | None, names: list[str]) -> str:
    found = [shot for shot in names if look and (look / shot).exists()]
    for shot in found:
        copyfile(look / shot, folder / f"look-{shot}")  # type: ignore[operator]
    return "".join(f'<img src="look-{shot}" alt="as it should be: {shot}">' for shot in found)


def take_all(names: Iterable[str], folder: Path) -> list[str]:
    """Those that could not be reached."""
    missed = []
    with browser() as chromium:
        for name in names:
            try:
                take(chromium, name, folder)
                print(f"took {name}", flush=True)
            except (Error, LookupError) as error:  # the others can be seen all the same
                print(f"missed {name}: {error}", flush=True)
                missed.append(name)
    return missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("screenshots"))
    parser.add_argument("--look", type=Path)
    parser.add_argument("--only", choices=SCREENS, nargs="+", metavar="NAME", help="these screens")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    missed = take_all(asked.only or SCREENS, asked.folder)
    (asked.folder / "index.html").write_text(index(asked.folder, asked.look), "utf-8")
    raise SystemExit(f"Could not be reached: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
