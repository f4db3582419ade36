"""The ladder: every level plays its neighbour, and the steps become ratings.

What was played is kept in a folder, so that a ladder can be stopped and resumed; parts of it may be played on
several machines and their files put together with `parlour merge-arena`. The steps go to `bench/RESULTS.md`
and the ratings to `src/parlour/bots/ratings.json`, which `parlour bots` and the house show.
"""

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path
from platform import machine, python_version

from parlour.bots import arena_files, levels, warm_up
from parlour.bots.arena_files import Contest
from parlour.bots.opponents import RATINGS
from parlour.bots.spread import Spread, here
from parlour.cluster import spread
from parlour.core.registry import game, slugs
from parlour.games import kernel

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "RESULTS.md"
RATED = ROOT / "src" / "parlour" / "bots" / RATINGS
LOWEST = 400  # what the lowest level of a game counts
BEGINS, ENDS = "<!-- ladder begins -->", "<!-- ladder ends -->"
HEAD = (
    "game",
    "level",
    "against",
    "games",
    "won",
    "drawn",
    "lost",
    "Elo step (95 %)",
    "rating",
    "ms p50",
    "p99",
)

Ladder = list[Contest]  # from the lowest step to the highest


def climbed(slug: str, games: int, seed: str, folder: Path, spreads: Spread = here) -> Ladder:
    found = []
    for lower, upper in pairwise(levels(slug)):
        path = folder / f"{slug}-{upper}-{lower}.json"
        contest = arena_files.play(
            game(slug), (upper, lower), range(games), seed, path, _told(path.stem, games), spreads
        )
        print(f"\r{path.stem}: {contest.score.elo:+} {contest.score.ci95}", file=sys.stderr)
        found.append(contest)
    return found


def _told(name: str, games: int) -> "_Bar":
    return _Bar(name, games)


class _Bar:
    def __init__(self, name: str, games: int) -> None:
        self.name, self.games, self.done = name, games, 0

    def __call__(self, more: int) -> None:
        self.done += more
        print(f"\r{self.name}: {self.done} of {self.games} ", end="", file=sys.stderr)


def ratings(ladder: Ladder) -> dict[str, dict[str, int]]:
    """By level: the lowest counts 400, every other one its measured step more than the one below."""
    rated, rating = {}, float(LOWEST)
    rated[ladder[0].bots[1]] = {"rating": LOWEST, "games": len(ladder[0].points)}
    for at, contest in enumerate(ladder):
        rating += contest.score.elo
        above = len(ladder[at + 1].points) if at + 1 < len(ladder) else 0
        rated[contest.bots[0]] = {"rating": round(rating), "games": len(contest.points) + above}
    return rated


def rows(slug: str, ladder: Ladder) -> list[tuple[str, ...]]:
    rated = ratings(ladder)
    lowest = ladder[0].bots[1]
    told = [(slug, lowest, *[""] * 6, str(LOWEST), *_times(ladder[0], 1))]
    for contest in ladder:
        score, (low, high) = contest.score, contest.score.ci95
        step = f"{score.elo:+.0f} ({low:+.0f} to {high:+.0f})"
        counts = map(str, (len(score.games), score.wins, score.draws, score.losses))
        rating = str(rated[contest.bots[0]]["rating"])
        told.append((slug, *contest.bots, *counts, step, rating, *_times(contest, 0)))
    return told


def _times(contest: Contest, bot: int) -> tuple[str, str]:
    return f"{contest.percentile(bot, 0.5):g}", f"{contest.percentile(bot, 0.99):g}"


def table(ladders: dict[str, Ladder]) -> str:
    lines = [
        HEAD,
        ("---",) * len(HEAD),
        *(row for slug, ladder in ladders.items() for row in rows(slug, ladder)),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def write(ladders: dict[str, Ladder], how: str) -> None:
    text = RESULTS.read_text("utf-8")
    about = f"Measured with `{how}` on {machine()} with Python {python_version()}."
    section = f"{BEGINS}\n{table(ladders)}\n\n{about}\n{ENDS}"
    before, _, rest = text.partition(BEGINS)
    RESULTS.write_text(f"{before}{section}{rest.partition(ENDS)[2]}", "utf-8")
    known = json.loads(RATED.read_text("utf-8")) if RATED.exists() else {}
    known |= {slug: ratings(ladder) for slug, ladder in ladders.items()}
    RATED.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=__doc__)
    parser.add_argument("--game", action="append", help="only this one; may be repeated")
    parser.add_argument("--games", type=int, default=400, help="for each step (default 400)")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--folder", type=Path, default=ROOT / ".ladder")
    parser.add_argument("--write", action="store_true", help="to bench/RESULTS.md and the ratings")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(exist_ok=True)
    warm_up()
    kernel.await_warm_up()
    chosen = [slug for slug in asked.game or slugs() if len(levels(slug)) > 1]
    with spread(asked.ray) as spreads:
        ladders = {slug: climbed(slug, asked.games, asked.seed, asked.folder, spreads) for slug in chosen}
    print(table(ladders))
    if asked.write:
        only = "".join(f" GAME={slug}" for slug in asked.game or ())
        write(ladders, f"make ladder COUNT={asked.games}{only}")


if __name__ == "__main__":
    main()
