"""Building puzzles: one attempt for each seed, kept in a folder, and a file of the best of them.

Each seed is tried once, whatever machine does it, and gives the same puzzle or none. A folder has a file for
each range of seeds, with a line for each seed that was tried, so that building can be stopped and resumed. To
share the work, give each machine a range and copy the files into one folder: the puzzles are the same.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import cast

from parlour import bots
from parlour.bots.spread import Spread, here
from parlour.core.match import AnyMatch
from parlour.core.registry import game_from
from parlour.games.checkers import Checkers
from parlour.puzzles import GRADES, KINDS, Puzzle, Wrong, read, written
from parlour.puzzles.making import Maker, Unsolved, Worth, checkers, connect_four, crazy_eights, whist
from parlour.puzzles.scenes import mover, scene

FEWEST = 3  # plays to choose from
LINE = 9  # plies of a line of play, at most
NONE = "-"


@cache
def maker(kind: str) -> Maker:
    game, options = KINDS[kind]
    match game:
        case "connect-four":
            return connect_four.Maker()
        case "whist":
            return whist.Maker()
        case "crazy-eights":
            return crazy_eights.Maker()
    return checkers.Maker(cast(Checkers, game_from(game, None, options)))


def build(
    folder: Path, kind: str, seeds: range, progress: Callable[[int, int], None], spread: Spread = here
) -> None:
    """Tries every seed that was not tried; `progress` is told of each, and of the puzzles found so far."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{kind}.{seeds[0]}-{seeds[-1]}.txt"
    tried = file.read_text("utf-8") if file.exists() else ""
    whole = tried[: tried.rfind("\n") + 1]  # without a line that was torn when it was stopped
    found = sum(not line.endswith(f"\t{NONE}") for line in whole.splitlines())
    done = whole.count("\n")
    with file.open("w", encoding="utf-8") as lines:
        lines.write(whole)
        left = seeds[done:]
        for seed, puzzle in zip(left, spread(partial(attempt, kind), left), strict=True):
            found += puzzle is not None
            lines.write(f"{seed}\t{written(puzzle) if puzzle else NONE}\n")
            lines.flush()
            progress(seed, found)


def collected(folder: Path, kind: str, most: int) -> list[Puzzle]:
    """At most so many puzzles of all that the folder has, the grades as even as can be.

    They are in the order of their ids, which is as good as shuffled, and the same however they were found.
    """
    lines = (line for file in folder.glob(f"{kind}.*-*.txt") for line in file.read_text("utf-8").splitlines())
    texts = (line.split("\t", 1)[1] for line in lines)
    puzzles = {(each := read(text)).id: each for text in texts if text != NONE}
    ordered = [puzzles[name] for name in sorted(puzzles)]
    grades = [[each for each in ordered if each.grade == grade] for grade in range(1, GRADES + 1)]
    kept: set[str] = set()
    for row in range(most):
        kept |= {grade[row].id for grade in grades if row < len(grade) and len(kept) < most}
        if len(kept) >= most:
            break
    return [each for each in ordered if each.id in kept][:most]


def attempt(kind: str, seed: int) -> Puzzle | None:
    """The puzzle of this seed, if it leads to one."""
    for position in maker(kind).candidates(Random(f"{kind}/{seed}")):
        with suppress(Unsolved):
            if puzzle := _puzzle(kind, position, scene(kind, position)):
                return puzzle
    return None


def _puzzle(kind: str, position: str, match: AnyMatch) -> Puzzle | None:
    make = maker(kind)
    if match.outcome or len(match.legal(mover(match))) < FEWEST:
        return None
    worths = make.worths(match)
    goal = max(worth.value for worth in worths.values())
    right = [play for play, worth in worths.items() if worth.value == goal]
    if goal < 0 or len(right) != 1:
        return None
    depth = make.depth(match, worths, right[0])
    if not depth:
        return None
    line = (right[0], *_best_line(make, match.play(mover(match), right[0])[0]))
    wrong = {play: _answered(make, match, play, worth) for play, worth in worths.items() if play != right[0]}
    reason = make.reason(match, line, goal)
    return Puzzle(kind, position, goal, _grade(make, kind, match, depth, right[0]), line, wrong, reason)


def _best_line(make: Maker, match: AnyMatch) -> Iterator[str]:
    for _ in range(LINE - 1):
        if make.is_decided(match):
            return
        play = _best(make, match)
        match, _ = match.play(mover(match), play)
        yield play


def _best(make: Maker, match: AnyMatch) -> str:
    legal = match.legal(mover(match))
    if len(legal) == 1:
        return legal[0]
    worths = make.worths(match)
    return max(legal, key=lambda play: worths[play])


def _answered(make: Maker, match: AnyMatch, play: str, worth: Worth) -> Wrong:
    after, _ = match.play(mover(match), play)
    answers = not after.outcome and mover(after) != mover(match)
    return Wrong(_best(make, after) if answers else "", worth.value)


def _grade(make: Maker, kind: str, match: AnyMatch, depth: int, solution: str) -> int:
    """Harder the further one must look, and if a sensible player who does not look ahead misses it."""
    game, seat = KINDS[kind].game, mover(match)
    rng = Random(sha256(solution.encode()).digest())
    # The player sees all cards, as whoever solves it does.
    chosen = bots.policy(game, "heuristic")(match.game, match.state, match.seen(seat), seat, 0, rng, 1.0)
    return 1 + sum(depth >= step for step in make.steps) + (str(chosen) != solution)
