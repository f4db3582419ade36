"""What the commands answer: each answer as data for `--json` and as lines to read."""

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any, TypeVar

from parlour.core.chance import Luck
from parlour.core.errors import BadOption, BadRecord
from parlour.core.game import Draw, Game, Turn
from parlour.core.record import Verdict, option_text
from parlour.core.registry import AnyGame, options

T = TypeVar("T")


class CheckFailed(Exception):
    """A check found a failure."""


@dataclass(frozen=True)
class Report:
    data: Any
    lines: Iterable[str]
    failure: Exception | None = None  # what is wrong with it, to be said after it is printed


def games(kinds: Mapping[str, type[AnyGame]]) -> Report:
    data = [
        {
            "slug": slug,
            "title": kind.title,
            "seats": list(kind.seats),
            "options": options(kind),
            "presets": {name: dict(preset) for name, preset in kind.presets.items()},
        }
        for slug, kind in kinds.items()
    ]
    return Report(data, (line for entry in data for line in _described(entry)))


def _described(entry: dict[str, Any]) -> Iterator[str]:
    yield f"{entry['slug']}: {entry['title']}, seats {' or '.join(map(str, entry['seats']))}"
    yield f"    presets: {', '.join(entry['presets'])}"
    for name, rule in entry["options"].items():
        choices = rule.get("choices") or [f"{rule['min']} to {rule['max']}"]
        yield f"    {name}={option_text(rule['default'])} ({', '.join(map(option_text, choices))})"


def bots(slugs: Iterable[str]) -> Report:
    from parlour.bots import policies

    data = [{"game": slug, "bots": list(policies(slug))} for slug in slugs]
    return Report(data, (f"{entry['game']}: {', '.join(entry['bots'])}" for entry in data))


def legal(game: AnyGame, position: str | None, seed: str) -> Report:
    state = _state(game, position, seed)
    awaiting = game.awaiting(state)
    seat = awaiting.seats[0] if isinstance(awaiting, Turn) else None
    plays = [] if seat is None else [str(action) for action in game.legal(state, seat)]
    return Report({"game": game.slug, "seat": seat, "legal": plays}, plays or ["The game is over."])


def perft(game: AnyGame, position: str | None, depth: int) -> Report:
    count: Any = getattr(game, "perft", None)
    if count is None:
        raise BadOption(f"Turn sequences of {game.title} are not counted: that needs a game without luck.")
    state = _state(game, position)
    nodes, seconds = _timed(lambda: count(state, depth))
    data = {"game": game.slug, "depth": depth, "nodes": nodes, "seconds": seconds}
    return Report(data, [f"{nodes} sequences of {depth} turns in {seconds:.3f} s"])


def _state(game: AnyGame, position: str | None, seed: str = "0") -> Any:
    """The position that is written down, or the first turn after the opening ritual."""
    if position is not None:
        if type(game).position is Game.position:
            raise BadOption(f"{game.title} has no notation for positions.")
        return game.position(position)
    seats = game.seats[0]
    state, luck, number = game.opened(seats), Luck.from_seed(seed, seats), 0
    while isinstance(draw := game.awaiting(state), Draw):
        state, _ = game.drawn(state, luck(replace(draw, number=number)))
        number += 1
    return state


def simulate(game: AnyGame, number: int, seed: str) -> Report:
    from parlour.games import bulk

    tally, seconds = _timed(lambda: bulk.simulate(game, number, seed))
    data = {"game": game.slug, "games": number, "plays": tally.plays, "seconds": seconds}
    lines = [f"{number} games, {tally.plays} plays in {seconds:.3f} s"]
    lines += [f"{outcome}: {count}" for outcome, count in tally.outcomes.items()]
    return Report({**data, "outcomes": tally.outcomes}, lines)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    # A compiled loop never looks at Python's own handling of Ctrl-C.
    handler = signal.signal(signal.SIGINT, signal.SIG_DFL)
    start = perf_counter()
    try:
        return work(), perf_counter() - start
    finally:
        signal.signal(signal.SIGINT, handler)


def arena(
    game: AnyGame, names: tuple[str, str], number: int, seed: str, progress: Callable[[int], None]
) -> Report:
    from parlour.bots.arena import BotFailed, contest

    try:
        score = contest(game, names, number, seed, progress)
    except BotFailed as error:
        raise CheckFailed(str(error)) from error
    low, high = score.ci95
    lines = [
        f"{names[0]} against {names[1]}: {score.wins} won, {score.draws} drawn, {score.losses} lost",
        f"Elo {score.elo:+} (95 %: {low:+} to {high:+})",
        f"ms a move: {score.ms_per_move[0]} and {score.ms_per_move[1]}",
    ]
    return Report({"game": game.slug, "bots": list(names), "games": number, **score.figures}, lines)


def laws(game: AnyGame, matches: int, seed: str) -> Report:
    from parlour.core.laws import failures

    found = []
    for at, seats in enumerate(game.seats):  # the matches are shared out between the numbers of seats
        share = matches // len(game.seats) + (at < matches % len(game.seats))
        found += failures(game, seats, share, seed)
    data = {"ok": not found, "matches": matches, "failures": [asdict(failure) for failure in found]}
    lines = [f"law {failure.law}, seed {failure.seed}: {failure.reason}" for failure in found]
    if found:
        return Report(data, lines, CheckFailed(f"{game.title} breaks the laws; {len(found)} failures found."))
    return Report(data, [f"{game.title} obeys the laws in {matches} random matches."])


def verdict(found: Verdict) -> Report:
    lines = [f"{found.plays} plays and {found.draws} draws. {found.reason}"] if found.ok else []
    return Report(asdict(found), lines, None if found.ok else BadRecord(found.reason))
