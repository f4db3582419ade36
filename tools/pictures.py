"""Draws docs/pictures: the app in the terminal, a match of every game against the computer."""

import asyncio
import re
from pathlib import Path
from random import Random

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody
from tools.mash import press, settled

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SIZE = (100, 28)
PLAYED = {"connect-four": 5, "checkers": 7, "whist": 16, "crazy-eights": 3, "cardpeegee": 9}
GIVEN = {"connect-four": {"opening": "given"}, "checkers": {"opening": "given"}}


async def drawn(slug: str, plays: int) -> str:
    """The screen after a few plays of the computer's own choice."""
    rules = game(slug, **GIVEN.get(slug, {}))
    match = Match.start(rules, rules.seats[0], Luck.from_seed("picture", rules.seats[0]))
    opponent = "bot" if rules.seats[0] > 1 else "human"
    app = ParlourApp(LocalSaves(), True, Loaded(match, opponent, Nobody()), Speed.OFF, Random("picture"))
    async with app.run_test(size=SIZE):
        await settled(app)
        for _ in range(plays):
            await played(app)
        await press(app, "right")
        return picture(app, rules.title)


async def played(app: ParlourApp) -> None:
    """Types the first play that is offered."""
    plays = list(app.screen.session.offered)  # type: ignore[attr-defined]  # the screen is a table
    for key in (">", *plays[len(plays) // 2].lower(), "enter"):
        await press(app, {" ": "space"}.get(key, key))


def picture(app: ParlourApp, title: str) -> str:
    """The screen as SVG, the same for the same screen, and without fonts that would have to be fetched."""
    svg = app.export_screenshot(title=title, simplify=True)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)
    return re.sub(r"terminal-\d+", "screen", svg)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for slug, plays in PLAYED.items():
        (PICTURES / f"{slug}.svg").write_text(asyncio.run(drawn(slug, plays)), "utf-8")
        print(f"wrote {slug}.svg")


if __name__ == "__main__":
    main()
