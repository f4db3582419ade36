"""The command line: reads what was asked for, has it done, and prints it as text or as JSON.

Exit 0 on success, 1 when a check found a failure, 2 on wrong usage, 3 on an illegal record or
position, each with one sentence on stderr. Heavy modules are imported by the commands that need them.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour import texts
from parlour.core import record
from parlour.core.chance import Luck, Nonce
from parlour.core.errors import BadOption, BadPosition, BadRecord, ParlourError
from parlour.core.game import Message
from parlour.core.match import IllegalAction, Match
from parlour.core.registry import AnyGame, game_from, games
from parlour.ui.terminal import pages, reports
from parlour.ui.terminal.lines import Lines, draws_unicode, printable
from parlour.ui.terminal.pages import Export
from parlour.ui.terminal.reports import CheckFailed, Report

AnyMatch = Match[Any, Any, Any]

FAILED, WRONG_USAGE, ILLEGAL, INTERRUPTED, PIPE_CLOSED = 1, 2, 3, 130, 141
USUAL_OPPONENT = {"crazy-eights": "bot"}  # elsewhere a person at the same keyboard

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `parlour games` lists it.")]
Opts = Annotated[
    list[str] | None, typer.Option("--opt", metavar="NAME=VALUE", help="A house rule; repeatable.")
]
Preset = Annotated[str | None, typer.Option(metavar="NAME", help="A named set of house rules.")]
Seed = Annotated[str, typer.Option(metavar="S", help="The same seed gives the same luck.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Position = Annotated[str | None, typer.Option("--from", metavar="POSITION", help="Where to begin.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")]


class Glyphs(StrEnum):
    AUTO = "auto"
    UNICODE = "unicode"
    ASCII = "ascii"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; whatever goes wrong is told in one sentence."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        print(end="", flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the exit would complain again
        return PIPE_CLOSED
    except Exception as error:
        sentence, code = _failure(error)
        print(printable(sentence), file=sys.stderr)
    return code


def _run(arguments: list[str]) -> int:
    command = typer.main.get_command(app)
    try:
        with command.make_context("parlour", arguments) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except KeyboardInterrupt:
        print()  # the shell's next line is not to begin behind the `^C`
        return INTERRUPTED
    return 0


def _failure(error: Exception) -> tuple[str, int]:
    """The sentence and the exit code of what went wrong; a defect of ours is raised again."""
    match error:
        case CheckFailed():
            return str(error), FAILED
        case BadPosition() | BadRecord() | IllegalAction():
            return str(error), ILLEGAL
        case ParlourError():
            return str(error), WRONG_USAGE
        case UnicodeEncodeError():
            return "What was typed is not valid text.", WRONG_USAGE
        case OSError():
            return f"{error.filename or 'The output'}: {error.strerror}.", WRONG_USAGE
    if hasattr(error, "format_message"):  # typer's own kind, which it keeps to itself
        sentence = str(error.format_message()).rstrip(".")
        return f"{sentence}; parlour --help lists what there is.", WRONG_USAGE
    raise error


def _print(report: Report, as_json: bool) -> None:
    lines = [json.dumps(report.data)] if as_json else report.lines
    for line in lines:
        print(printable(line))
    if report.failure:
        raise report.failure


def _game(slug: str, opts: list[str] | None = None, preset: str | None = None) -> AnyGame:
    return game_from(slug, preset, dict(_pair(text) for text in opts or ()))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"An option is written name=value, such as width=9, not {text!r}.")
    return name, value


# Playing


@app.callback(invoke_without_command=True)
def parlour(context: typer.Context) -> None:
    """Parlour: a house of classic table games. Alone, it asks which game you want to play."""
    if context.invoked_subcommand is None:
        from parlour.ui.terminal.menu import menu

        menu(games(), lambda slug, opponent: _play(_game(slug), opponent=opponent), Lines())


@app.command()
def play(
    game: GameName,
    vs: Annotated[
        str | None, typer.Option(metavar="human|bot[:NAME]", help="Against whom; `parlour bots` lists bots.")
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, good for screen readers.")] = False,
    glyphs: Annotated[Glyphs, typer.Option(help="What pieces are drawn with.")] = Glyphs.AUTO,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The same seed gives the same luck.")] = None,
    keep: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Keep the match in a new file.")
    ] = None,
    opt: Opts = None,
    preset: Preset = None,
) -> None:
    """Play in the terminal."""
    chosen = _game(game, opt, preset)
    if keep and (keep.exists() or not keep.parent.is_dir()):
        raise BadOption(f"{keep} cannot be made: name a new file in a folder that exists.")
    _play(chosen, vs or USUAL_OPPONENT.get(game, "human"), seats, glyphs, seed, keep)


def _play(
    game: AnyGame,
    opponent: str,
    seats: int | None = None,
    glyphs: Glyphs = Glyphs.AUTO,
    seed: str | None = None,
    keep: Path | None = None,
) -> None:
    from random import Random

    from parlour.ui.terminal.plain import Plain, Seating

    seats = game.seats[0] if seats is None else seats
    match: AnyMatch = Match.start(game, seats, _luck(seed, seats))
    unicode = glyphs is Glyphs.UNICODE or (glyphs is Glyphs.AUTO and draws_unicode())
    sitting = Plain(match, Seating.against(game.slug, seats, opponent), Lines(), unicode, Random(seed))
    try:
        sitting.run()
    finally:
        if keep:
            keep.write_text(sitting.match.record(), "utf-8")
            print(texts.say(Message("terminal.saved", path=printable(str(keep)))))


def _luck(seed: str | None, seats: int) -> Luck:
    if seed is not None:
        return Luck.from_seed(seed, seats)
    from secrets import token_bytes

    return Luck(token_bytes(32), tuple(Nonce(token_bytes(16), house=True) for _ in range(max(seats, 0))))


# Looking things up


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games with their house rules."""
    _print(reports.games(games()), as_json)


@app.command()
def rules(game: GameName, opt: Opts = None, preset: Preset = None) -> None:
    """Print the rules of a game with their ids."""
    print(*pages.rules(_game(game, opt, preset)), sep="\n")


@app.command()
def bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """List the bots of one game, or of all."""
    _print(reports.bots(games() if game is None else [_game(game, opt, preset).slug]), as_json)


@app.command()
def legal(
    game: GameName,
    position: Position = None,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """List the legal plays of a position, or of the first turn."""
    _print(reports.legal(_game(game, opt, preset), position, seed), as_json)


# Counting and checking


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(metavar="N", min=0, max=10_000, help="How many turns.")],
    position: Position = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Count the turn sequences of exactly N turns."""
    _print(reports.perft(_game(game, opt, preset), position, depth), as_json)


@app.command()
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("--games", metavar="N", min=1, max=10**12)] = 1000,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Play random games."""
    _print(reports.simulate(_game(game, opt, preset), number, seed), as_json)


@app.command()
def arena(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="BOT")],
    second: Annotated[str, typer.Argument(metavar="BOT")],
    number: Annotated[int, typer.Option("--games", metavar="N", min=1)] = 100,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Play two bots against each other, every deal twice with the seats exchanged."""
    with _progress(number) as progress:
        report = reports.arena(_game(game, opt, preset), (first, second), number, seed, progress)
    _print(report, as_json)


@contextmanager
def _progress(length: int) -> Iterator[Callable[[int], None]]:
    """A bar where there is a terminal to show it."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda games: None
        return
    with typer.progressbar(length=length, file=sys.stderr) as bar:
        yield bar.update


@app.command()
def laws(
    game: GameName,
    matches: Annotated[int, typer.Option(metavar="N", min=1)] = 25,
    seed: Seed = "laws",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Check that a game obeys the laws, by random matches of every number of seats."""
    _print(reports.laws(_game(game, opt, preset), matches, seed), as_json)


# Records


@app.command()
def replay(
    file: RecordFile,
    export: Annotated[Export | None, typer.Option(help="Print it in this notation instead.")] = None,
) -> None:
    """Tell a recorded match step by step."""
    try:
        match = record.read(_bytes(file))
    except ParlourError as error:
        raise BadRecord(str(error)) from error
    print(*([pages.exported(match, export)] if export else pages.steps(match)), sep="\n")


@app.command()
def verify(file: RecordFile, as_json: Json = False) -> None:
    """Check a record: its text, its digest, every play and every draw."""
    _print(reports.verdict(record.verify(_bytes(file))), as_json)


def _bytes(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(record.LONGEST + 1)
