"""Takes a picture of every screen at three widths, light and dark, and makes a page that shows them all.

With `--look FOLDER` each stands beside the picture of the same name there, where there is one.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from secrets import token_hex
from shutil import copyfile
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.browser.past import past_match
from tests.browser.visitor import Visitor

SIZES = {360: 740, 768: 1024, 1280: 800}
THEMES = ("light", "dark")
Shown = Callable[[Visitor], Any]


# The screens, each from a fresh browser; the name is that of its picture in the look


def lobby(who: Visitor) -> None:
    who.enters()


def new_table(who: Visitor) -> None:
    who.enters().page.get_by_role("button", name="New table").click()


def invite(who: Visitor) -> None:
    new_table(who)
    who.page.get_by_role("button", name="Open the table").click()
    who.sees(".code5")


def settings(who: Visitor) -> None:
    who.opens("/settings").sees(".switch")


def rules(who: Visitor) -> None:
    who.opens("/rules/checkers#CK-6").sees(".rule-i[aria-current]")


def account(who: Visitor) -> None:
    who.opens("/shop").sees(".ware")  # makes a guest of whoever comes
    who.opens("/account").sees(".keep-l")


def my_account(who: Visitor) -> None:
    who.opens("/account").page.get_by_label("Name").fill(f"Ana {token_hex(4)}")
    who.page.get_by_label("Password", exact=True).fill("lamplight88")
    who.page.get_by_role("button", name="Create account").click()
    who.sees("#safety")


def new_password(who: Visitor) -> None:
    who.opens(f"/reset/{'x' * 43}").sees(".field")


def shop(who: Visitor) -> None:
    who.opens("/shop").sees(".ware")
    who.page.get_by_role("button", name="Try on: Walnut board").click()


def lesson(who: Visitor) -> None:
    who.opens("/learn/checkers#4").sees(".ck .man.may")


def c4_draw(who: Visitor) -> None:
    who.enters().plays("Connect Four").sees(".heap .disc")


def c4(who: Visitor) -> None:
    c4_draw(who)
    who.draws_checkers(lambda: who.page.get_by_role("button", name="Any checker").click())
    for column in (1, 5, 2):
        if who.awaits_turn():
            who.after_drop(lambda column=column: who.page.locator(".c4-col").nth(column).click())
    who.awaits_turn()


def c4_end(who: Visitor) -> None:
    c4(who)
    while who.awaits_turn():
        who.after_drop(who.page.locator(".c4-col:not([data-full])").last.click)


def profile(who: Visitor) -> None:
    c4_end(who)
    who.opens("/me").sees(".lvcard")


def leaders(who: Visitor) -> None:
    c4_end(who)
    who.opens("/leaders").sees(".podium")


def history(who: Visitor) -> None:
    c4_end(who)
    who.opens("/history").sees(".past")


def checkers_draw(who: Visitor) -> None:
    who.enters().plays("Checkers").sees(".heap .disc")


def checkers(who: Visitor) -> None:
    checkers_draw(who)
    who.draws_checkers(lambda: who.page.get_by_role("button", name="Any checker").click())
    who.sees(".ck .man.may:not(.is-stuck)").click()


def table_of(game: str) -> Shown:
    def show(who: Visitor) -> None:
        who.enters().plays(game)

    return show


def replay(who: Visitor) -> None:
    who.enters()
    match = past_match(who.page, "connect-four", 24, options={"opening": "given"})
    who.opens(f"/r/{match}#21").sees(".rp-step[aria-current]")


def replay_cards(who: Visitor) -> None:
    who.enters()
    match = past_match(who.page, "whist", 40, options={"target": 1})
    who.opens(f"/r/{match}#30").sees(".rp-step[aria-current]")


def proof(who: Visitor) -> None:
    replay_cards(who)
    who.page.get_by_role("button", name="Check the luck").click()
    who.sees(".rp-verdict.holds")


SCREENS: dict[str, Shown] = {
    "lobby": lobby,
    "new-table": new_table,
    "invite": invite,
    "settings": settings,
    "account": account,
    "my-account": my_account,
    "new-password": new_password,
    "shop": shop,
    "rules": rules,
    "lesson": lesson,
    "c4-draw": c4_draw,
    "c4": c4,
    "c4-end": c4_end,
    "profile": profile,
    "leaders": leaders,
    "history": history,
    "checkers-draw": checkers_draw,
    "checkers": checkers,
    "whist-dealer": table_of("Whist for two"),
    "eights-play": table_of("Crazy Eights"),
    "cpg-create": table_of("CardPeeGee"),
    "replay": replay,
    "replay-cards": replay_cards,
    "proof": proof,
}


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        yield chromium
        chromium.close()


def take(chromium: Browser, address: str, name: str, width: int, theme: str, file: Path) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": SIZES[width]}, base_url=address, service_workers="block"
    )
    prefs = json.dumps(json.dumps({"speed": "off", "theme": theme}))
    context.add_init_script(f"localStorage.setItem('parlour.prefs', {prefs})")
    who = Visitor(context.new_page())
    SCREENS[name](who)
    who.page.wait_for_load_state("networkidle")
    who.page.evaluate("() => document.fonts.ready")
    who.page.screenshot(path=file)
    context.close()


def index(folder: Path, look: Path | None) -> str:
    rows = []
    for name in SCREENS:
        shots = [f"{name}-{width}{'-dark' * (theme == 'dark')}.png" for width in SIZES for theme in THEMES]
        ours = "".join(f'<img src="{shot}" alt="{shot}">' for shot in shots if (folder / shot).exists())
        rows.append(f"<h2>{escape(name)}</h2><div>{ours}</div><div>{_beside(folder, look, shots)}</div>")
    style = "body{font:16px sans-serif} img{height:420px;margin:4px;border:1px solid #888}"
    return f"<!doctype html><meta charset=utf-8><title>Screens</title><style>{style}</style>{''.join(rows)}"


def _beside(folder: Path, look: Path | None, shots: list[str]) -> str:
    found = [shot for shot in shots if look and (look / shot).exists()]
    for shot in found:
        copyfile(look / shot, folder / f"look-{shot}")  # type: ignore[operator]
    return "".join(f'<img src="look-{shot}" alt="as it should be: {shot}">' for shot in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("screenshots"))
    parser.add_argument("--look", type=Path)
    parser.add_argument("--only", choices=SCREENS, help="one screen")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with empty_database() as database, house(database) as running, browser() as chromium:
        for name in [asked.only] if asked.only else SCREENS:
            for width in SIZES:
                for theme in THEMES:
                    file = asked.folder / f"{name}-{width}{'-dark' * (theme == 'dark')}.png"
                    take(chromium, f"http://127.0.0.1:{running.port}", name, width, theme, file)
            print(f"took {name}", flush=True)
    (asked.folder / "index.html").write_text(index(asked.folder, asked.look), "utf-8")


if __name__ == "__main__":
    main()
