"""What the commands answer: each answer as data for `--json` and as lines to read."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from parlour import texts
from parlour.core import record
from parlour.core.chance import Luck
from parlour.core.errors import BadOption, BadRecord
from parlour.core.game import Draw, Game, Message, Turn
from parlour.core.match import AnyMatch
from parlour.core.record import option_text
from parlour.core.registry import AnyGame, game, options, slugs
from parlour.ui.terminal import pages
from parlour.ui.terminal.lines import TIE, count_of, printable, progress

if TYPE_CHECKING:
    from parlour.bots.arena_files import Contest
    from parlour.bots.opponents import Opponent
    from parlour.bots.spread import Spread
    from parlour.ui.terminal.profile import Loaded, Standing

T = TypeVar("T")

INTERRUPTED = 130  # the exit status after Ctrl-C


class CheckFailed(Exception):
    """A check found a failure."""


class EndedBySignal(SystemExit):
    """The terminal was closed, or somebody stopped the process: no plug-in can mean that by leaving."""


@dataclass(frozen=True)
class Report:
    data: Any
    lines: Iterable[str]
    failure: Exception | None = None  # what is wrong with it, to be said after it is printed


def show(report: Report, as_json: bool) -> None:
    for line in [json.dumps(report.data)] if as_json else report.lines:
        print(printable(line))
    if report.failure:
        raise report.failure


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
        yield f"    {name}={option_text(rule['default'])} ({_allowed(rule)})"


def _allowed(rule: dict[str, Any]) -> str:
    """The values that a house rule may have."""
    if "choices" in rule:
        return ", ".join(map(option_text, rule["choices"]))
    match rule["min"], rule["max"]:
        case None, None:
            return "any"
        case low, None:
            return f"at least {low}"
        case None, high:
            return f"at most {high}"
        case low, high:
            return f"{low} to {high}"


def rules(game: AnyGame) -> Report:
    from parlour.core.laws import PLATFORM

    words = {rule: texts.say(Message(f"rule.{rule}"), texts=game.texts) for rule in (*game.rules, *PLATFORM)}
    told = [{"id": rule, "text": _plain(text)} for rule, text in words.items()]
    data = {"game": game.slug, "title": game.title, "rules": told}
    return Report(data, map(_plain, pages.rules(game)))


def _plain(text: str) -> str:
    return text.replace(TIE, " ")


def bots(slugs: Iterable[str]) -> Report:
    from parlour.bots import broken, policies
    from parlour.bots.opponents import opponents
    from parlour.games.kernel import compiling

    data, lines = [], []
    for slug in slugs:
        graded = opponents(slug)
        told = [
            {"name": one.slug, "number": one.number, "title": one.title(), "line": one.line()}
            | {"rating": one.rating, "games": one.games}
            for one in graded
        ]
        data.append({"game": slug, "bots": list(policies(slug)), "levels": told})
        lines.append(f"{slug}: {', '.join(policies(slug))}")
        lines += map(_level_line, graded)
        lines += [f"    {broken(slug)}"] if broken(slug) else []
    if not compiling():
        lines.append("Without numba (Parlour's extra [fast]) those that search play weaker.")
    return Report(data, lines)


def _level_line(one: "Opponent") -> str:
    strength = "" if one.rating is None else f"Elo {one.rating}"
    known = ", ".join(filter(None, (one.title() if one.named else "", strength)))
    return (
        f"    {one.number} {one.slug}"
        + (f" ({known})" if known else "")
        + (f": {one.line()}" if one.line() else "")
    )


def legal(game: AnyGame, position: str | None, seed: str) -> Report:
    state = _state(game, position, seed)
    awaiting = game.awaiting(state)
    seat = awaiting.seats[0] if isinstance(awaiting, Turn) else None
    plays = [] if seat is None else [str(action) for action in game.legal(state, seat)]
    return Report({"game": game.slug, "seat": seat, "legal": plays}, plays or ["The match is over."])


def perft(game: AnyGame, position: str | None, depth: int) -> Report:
    count: Any = getattr(game, "perft", None)
    if count is None:
        raise BadOption(f"Turns of {game.title} cannot be counted: that needs a game without luck.")
    state = _state(game, position)
    count(state, min(depth, 1))  # compiles, or loads what was compiled: no part of the counting
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


QUICKLY_SOLVED = 34  # empty slots or fewer: it takes some seconds


def solve(game: AnyGame, position: str, columns: bool, budget: int | None) -> Report:
    from parlour.bots.connect_four import solver
    from parlour.games.connect_four import ConnectFour

    if not isinstance(game, ConnectFour):
        raise BadOption(f"{game.title} cannot be solved; connect-four can.")
    state = game.position(position)
    solver.solve(game, game.opened(2), budget=0)  # loads what is compiled before the time is taken
    if game.cells - state.plays > QUICKLY_SOLVED and budget is None and sys.stderr and sys.stderr.isatty():
        print("Solving it; with so few discs that takes minutes. Ctrl-C stops it.", file=sys.stderr)
    found, seconds = _timed(lambda: solver.solve(game, state, columns, budget))
    data: dict[str, Any] = {"position": position, "score": found.score, "nodes": found.nodes}
    data["micros"] = round(seconds * 1e6, 1)
    if columns:
        worth = dict(enumerate(found.columns, 1))
        data["best"] = [column for column in worth if worth[column] == found.score is not None]
        data["columns"] = list(worth.values())
    return Report(data, [_solved(data)])


def _solved(data: Mapping[str, Any]) -> str:
    score = data["score"]
    if score is None:
        told = "not solved with so few nodes"
    else:
        told = f"{score:+}, the mover {'wins' if score > 0 else 'loses'}" if score else "0, a draw"
    shown = ["." if score is None else f"{score:+}" if score else "0" for score in data.get("columns", ())]
    each = f" ({' '.join(shown)})" if shown else ""
    return f"{data['position'] or 'the empty grid'}: {told}{each}"


def build_tablebase(game: AnyGame, pieces: int, file: Path | None, spread: "Spread") -> Report:
    from parlour.bots.checkers import files
    from parlour.games.checkers import Checkers

    if not isinstance(game, Checkers):
        raise BadOption(f"{game.title} has no endings to look up; checkers has.")
    path = file or files.own_file(game)
    with progress(files.positions(game, pieces)) as done:
        _, seconds = _timed(lambda: files.build(game, pieces, path, done, spread))
    data = {"file": str(path), "pieces": pieces, "positions": files.positions(game, pieces)}
    data |= {"bytes": path.stat().st_size, "seconds": round(seconds, 1)}
    return Report(data, [f"{data['positions']:,} positions in {path}, {data['bytes']:,} bytes."])


def simulate(game: AnyGame, number: int, seed: str, spread: "Spread") -> Report:
    from parlour.games import bulk

    bulk.simulate(game, 1, seed)  # compiles, or loads what was compiled
    shares = bulk.shares(number)
    with progress(len(shares)) as done:

        def played() -> Iterator[bulk.Tally]:
            for tally in spread(partial(bulk.simulate_parts, game, number, seed), shares):
                yield tally
                done(1)

        tally, seconds = _timed(lambda: bulk.together(played()))
    data = {"game": game.slug, "games": number, "plays": tally.plays, "seconds": seconds}
    lines = [f"{count_of(number, 'game')}, {count_of(tally.plays, 'play')} in {seconds:.3f} s"]
    lines += [f"{_said(outcome)}: {count}" for outcome, count in tally.outcomes.items()]
    return Report({**data, "outcomes": tally.outcomes}, lines)


def _said(outcome: str) -> str:
    """A tally's key as people count: seats from 1."""
    return f"won by player {int(outcome) + 1}" if outcome.isdecimal() else outcome.replace("-", " ")


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    with ended_by_ctrl_c():
        start = perf_counter()
        return work(), perf_counter() - start


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Ends the process at Ctrl-C: a compiled loop never looks up to let Python's own handler run."""
    if os.name != "posix":
        yield
        return
    import ctypes

    def stop(number: int) -> None:
        os.write(1, b"\n")  # the shell's next line is not to begin behind the `^C`
        os._exit(INTERRUPTED)

    heard = ctypes.CFUNCTYPE(None, ctypes.c_int)(stop)
    before = signal.getsignal(signal.SIGINT)
    ctypes.CDLL(None).signal(signal.SIGINT, heard)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def arena(
    game: AnyGame,
    names: tuple[str, str],
    numbers: range,
    seed: str,
    file: Path | None,
    progress: Callable[[int], None],
    spread: "Spread",
) -> Report:
    from parlour.bots import arena_files
    from parlour.bots.arena import BotFailed

    try:
        contest = arena_files.play(game, names, numbers, seed, file, progress, spread)
    except BotFailed as error:
        raise CheckFailed(str(error)) from error
    return _contested(contest)


def merge_arena(paths: Iterable[Path], file: Path | None) -> Report:
    from parlour.bots import arena_files

    contest = arena_files.merged(map(arena_files.read, paths))
    if file:
        arena_files.write_merged(contest, file)
    return _contested(contest)


def _contested(contest: "Contest") -> Report:
    names, score = contest.bots, contest.score
    low, high = score.ci95
    ms, slowest = score.ms_per_move, [contest.percentile(bot, 0.99) for bot in (0, 1)]
    lines = [
        f"{names[0]} against {names[1]}: {score.wins} won, {score.draws} drawn, {score.losses} lost",
        f"Elo {score.elo:+} (95 %: {low:+} to {high:+})",
        f"ms a move: {ms[0]} and {ms[1]}, p99 {slowest[0]:g} and {slowest[1]:g}",
    ]
    about = {"game": contest.game, "bots": list(names), "games": len(score.games)}
    return Report({**about, **score.figures, "p99_ms": slowest}, lines)


def laws(game: AnyGame, matches: int, seed: str) -> Report:
    from parlour.core.laws import failures, told_once

    each = []
    for at, seats in enumerate(game.seats):  # the matches are shared out between the numbers of seats
        share = matches // len(game.seats) + (at < matches % len(game.seats))
        each += failures(game, seats, share, seed)
    found = told_once(each)
    told = [{"law": f.law, "seed": f.seed, "reason": f.reason, "match": f.match} for f in found]
    data = {"ok": not found, "matches": matches, "failures": told}
    lines = [line for failure in found for line in str(failure).split("\n")]
    if found:
        return Report(
            data,
            lines,
            CheckFailed(f"{game.title} breaks the laws; {count_of(len(found), 'failure')} found."),
        )
    return Report(
        data, [f"{game.title} obeys the laws in {count_of(matches, 'random match', 'random matches')}."]
    )


def replay(match: AnyMatch) -> Report:
    past: AnyMatch = match.rewound()
    steps = []
    for entry in match.log:
        past, events = past.play(*entry)
        told = [_plain(texts.say(pages.sentence(match.game, e), texts=match.game.texts)) for e in events]
        steps.append(
            {"step": past.step, "seat": entry.seat, "play": entry.notation, "by": entry.by, "events": told}
        )
    lines = [_plain(line) for line in pages.steps(match)]
    about = {"game": match.game.slug, "seats": match.seats, "options": asdict(match.game)}
    return Report({**about, "steps": steps, "result": lines[-1]}, lines)


def exported(match: AnyMatch, form: pages.Export) -> Report:
    text = pages.exported(match, form)
    return Report({"game": match.game.slug, "notation": form.value, "text": text}, text.split("\n"))


def verdict(text: bytes) -> Report:
    found = record.verify(text)
    if found.ok:
        counts = f"{count_of(found.plays, 'play')} and {count_of(found.draws, 'draw')}"
        return Report(asdict(found), [f"{counts}. {found.reason}"])
    return Report(asdict(found), [], BadRecord(found.reason))


def profile(loaded: "Loaded", records: Path) -> Report:
    mine = loaded.profile
    games = {slug: _standing(standing) for slug, standing in mine.games.items()}
    data = {"coins": mine.coins, "points": mine.points, "level": mine.level, "games": games}
    lines = [texts.say(Message("terminal.profile", level=mine.level, points=mine.points, coins=mine.coins))]
    for slug, standing in mine.games.items():
        lines += _standing_lines(slug, standing)
    lines.append(texts.say(Message("terminal.profile.records", path=str(records))))
    damaged = Message("terminal.profile.damaged", path=str(loaded.aside))
    failure = CheckFailed(texts.say(damaged)) if loaded.aside else None
    return Report({**data, "records": str(records)}, lines, failure)


def _standing(standing: "Standing") -> dict[str, Any]:
    """Draws and losses are kept, and not shown."""
    shown: dict[str, Any] = {"points": standing.points, "level": standing.level}
    for name, results in (("people", standing.people), ("bots", standing.bots)):
        shown[name] = {"played": results.played, "won": results.won}
    return {**shown, "solo": asdict(standing.solo)}


def _standing_lines(slug: str, standing: "Standing") -> Iterator[str]:
    title = texts.title(type(game(slug))) if slug in slugs() else slug  # a plug-in may be gone
    if standing.solo.played:
        yield texts.say(Message("terminal.profile.solo", game=title, **asdict(standing.solo)))
        return
    yield texts.say(
        Message("terminal.profile.game", game=title, level=standing.level, points=standing.points)
    )
    for name, results in (("people", standing.people), ("bots", standing.bots)):
        if results.played:
            yield texts.say(Message(f"terminal.profile.{name}", played=results.played, won=results.won))
