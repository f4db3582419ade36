"""Random keys, clicks and sizes over all screens of the app: nothing may crash it or play what is illegal.

`make mash KEYS=50000 SEED=1` repeats a run exactly as far as the keys go.
"""

import argparse
import asyncio
from collections import Counter
from functools import partial
from random import Random
from typing import Any

from textual import events
from textual.pilot import Pilot

from parlour.core.chance import Luck
from parlour.core.match import Match, replay
from parlour.core.registry import games
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves, Saved
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody

OFTEN = ("enter", "enter", "enter", "down", "right", "up", "left", "space", "escape")
SOMETIMES = (*"abcdefghijklm", *"0123456789", *"hjkl")
SELDOM = (*"HWULTSGRXVNDPAC?!qyn>-x/:[]", "tab", "shift+tab", "pagedown", "home", "end", "backspace")
CHARACTERS = {"space": " "}
SIZES = ((80, 24), (120, 40), (60, 18), (200, 60), (30, 10))
SESSION = 400  # keys before the app is opened anew
LONG = 5.0  # seconds after which a screen that does not answer is a failure


def key_event(key: str) -> events.Key:
    return events.Key(key, key if len(key) == 1 else CHARACTERS.get(key))


async def press(app: ParlourApp, key: str, patient: bool = True) -> None:
    """One key, and until all that it led to has happened, or at least until it was received."""
    app.post_message(key_event(key))
    await (settled(app) if patient else _flushed(app))


async def settled(app: ParlourApp) -> None:
    await _flushed(app)
    while isinstance(app.screen, PlayScreen) and app.screen.showing and app.is_running:
        await asyncio.sleep(0.001)
    await _flushed(app)


async def _flushed(app: ParlourApp) -> None:
    """Until the messages of the app, of what has the focus and of the screen are dealt with."""
    for _ in range(2):
        for pump in (app, app.screen.focused, app.screen):
            if pump is not None and pump.is_running and app.is_running:
                done = asyncio.Event()
                pump.call_later(done.set)
                await _within(done, pump)


async def _within(done: asyncio.Event, pump: Any) -> None:
    waited = 0.0
    while not done.is_set() and pump.is_running and waited < LONG:
        await asyncio.sleep(0)
        waited += 0.00001
    await asyncio.sleep(0)


class Mash:
    def __init__(self, keys: int, seed: str) -> None:
        self.left, self.rng, self.seed = keys, Random(seed), seed
        self.matches: list[Any] = []
        self.open: Any = None  # the match that is being played
        self.seen: Counter[str] = Counter()

    def saves(self) -> LocalSaves:
        """The saved matches and records of this run."""
        return LocalSaves(
            self.luck, lambda opponent: self, partial(self.saved, False), partial(self.saved, True)
        )

    def first(self) -> Loaded:
        """A match to begin with instead of the menu, often between people."""
        kind = self.rng.choice(list(games().values()))
        seats = self.rng.choice(kind.seats)
        opponent = "human" if seats == 1 else self.rng.choice(("human", "human", "bot"))
        return Loaded(Match.start(kind(), seats, self.luck(seats)), opponent, self)

    def luck(self, seats: int) -> Luck:
        return Luck.from_seed(f"{self.seed}/{self.left}", seats)

    def saved(self, over: bool) -> list[Saved]:
        kept = [match for match in self.matches if bool(match.outcome) is over][-9:]
        return [Saved(match.game.title, partial(Loaded, match, "human", Nobody())) for match in kept]

    def keep(self, match: Any) -> None:
        self.open = match
        self.seen["plays"] += 1

    def check(self, match: Any) -> None:
        """Every match that was played must be one that the rules allow."""
        folded = replay(match.game, match.seats, match.log)
        assert folded.state == match.state, "the log tells another match"
        self.seen["checked"] += 1

    def close(self, match: Any) -> tuple[()]:
        self.check(match)
        self.open = None
        self.matches.append(match)
        self.seen["finished" if match.outcome else "unfinished"] += 1
        return ()

    async def run(self) -> None:
        while self.left > 0:
            unicode, first = self.rng.random() < 0.8, self.first() if self.rng.random() < 0.5 else None
            app = ParlourApp(self.saves(), unicode, first, Speed.OFF, Random(self.left))
            async with app.run_test(size=SIZES[0]) as pilot:
                for _ in range(self.rng.randrange(11)):
                    await press(app, "down")
                await self._session(app, pilot, self.left - SESSION)
            if self.open:  # cut off in the middle
                self.close(self.open)
            self.seen["sessions"] += 1

    async def _session(self, app: ParlourApp, pilot: "Pilot[None]", until: int) -> None:
        patient = self.rng.random() < 0.8
        while self.left > max(until, 0) and app.is_running and app.screen_stack:
            self.left -= 1
            self.seen[type(app.screen).__name__] += 1
            app.speed = Speed.OFF if patient else Speed.FAST
            await self._something(app, pilot, patient)
            if self.left % 1000 == 0:
                print(f"{self.left} keys left", dict(self.seen), flush=True)

    async def _something(self, app: ParlourApp, pilot: "Pilot[None]", patient: bool) -> None:
        luck = self.rng.random()
        if luck < 0.002:
            await pilot.resize_terminal(*self.rng.choice(SIZES))
        elif luck < 0.01:
            await pilot.click(offset=(self.rng.randrange(30), self.rng.randrange(10)))
        else:
            keys = OFTEN if luck < 0.6 else SOMETIMES if luck < 0.85 else SELDOM
            await press(app, self.rng.choice(keys), patient)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--keys", type=int, default=5000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    mash = Mash(asked.keys, asked.seed)
    asyncio.run(mash.run())
    print(f"{asked.keys} keys: no crash, no illegal play.", dict(mash.seen))


if __name__ == "__main__":
    main()
