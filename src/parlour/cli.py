"""The command line: reads what was asked for, has it done, and prints it as text or as JSON.

Exit 0 on success, 1 when a check found a failure, 2 on wrong usage, 3 on an illegal record or
position, each with one sentence on stderr. Heavy modules are imported by the commands that need them.
"""

import gc
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour import (
    admin,
    bot_accounts,
    building,
    copying,
    developing,
    measuring,
    puzzling,
    running,
    scaffolding,
    serving,
    solving,
)
from parlour.arguments import (
    GameName,
    HowFast,
    Json,
    Language,
    Opts,
    Plain,
    Position,
    Preset,
    RecordFile,
    Seed,
)
from parlour.core import record
from parlour.core.errors import BadOption, BadPosition, BadRecord, ParlourError
from parlour.core.match import IllegalAction
from parlour.core.registry import broken, games
from parlour.extras import is_of_server
from parlour.ui.terminal import play as playing
from parlour.ui.terminal import plug_ins, reports
from parlour.ui.terminal.lines import printable
from parlour.ui.terminal.pages import Export
from parlour.ui.terminal.play import DisplayOptions, Glyphs, Pace
from parlour.ui.terminal.reports import INTERRUPTED, CheckFailed, show
from parlour.usage import Commands, complete_game, game_of, mistyped, pairs, with_only

FAILED, WRONG_USAGE, ILLEGAL, PIPE_CLOSED = 1, 2, 3, 141
EXIT_CODES = (
    "Exit codes: 0 success, 1 a check found a failure, 2 wrong usage, 3 an illegal record or position, "
    "130 interrupted by Ctrl-C (serve: 0). Errors are one sentence on stderr."
)
USUAL_OPPONENT = {"crazy-eights": "bot"}  # elsewhere a person at the same keyboard
STDIN = Path("-")
COMPLETING = "_PARLOUR_COMPLETE"  # in the environment when a shell asks what may follow

app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_CODES,
)
app.add_typer(admin.app, name="admin")
admin.app.command()(copying.backup)
admin.app.command()(copying.restore)
admin.app.command("migrate-data")(copying.migrate_data)
app.add_typer(puzzling.app, name="puzzles")
app.add_typer(running.app, name="bot")
running.app.command()(bot_accounts.new)
running.app.command()(bot_accounts.token)
running.app.command("list")(bot_accounts.show)
running.app.command()(bot_accounts.delete)


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; whatever goes wrong is told in one sentence."""
    gc.set_threshold(20_000)  # what a command loads stays: looking through it often makes the start slower
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
        with suppress(OSError):  # the terminal may be gone
            print(printable(sentence), file=sys.stderr)
    return code


def _run(arguments: list[str]) -> int:
    completing = os.environ.get(COMPLETING)
    command = typer.main.get_command(app if completing else with_only(app, arguments))
    if completing:
        command.main([], prog_name="parlour")  # answers the shell and exits
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
            return "The command line contains text that is not valid Unicode.", WRONG_USAGE
        case ModuleNotFoundError(name=str(name)) if is_of_server(name):
            return (
                "This command needs Parlour's extra [server]; README.md says how to install it.",
                WRONG_USAGE,
            )
        case OSError():
            return f"{error.filename or 'The output'}: {error.strerror}.", WRONG_USAGE
    if hasattr(error, "format_message"):  # typer's own kind, which it keeps to itself
        return mistyped(error), WRONG_USAGE
    if told := plug_ins.failure(error):
        return told, FAILED
    raise error


# Playing


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"parlour {version('parlour')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def parlour(
    context: typer.Context,
    plain: Plain = False,
    language: Language = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Parlour: classic table games. Without a command, it asks which game you want to play."""
    playing.speak(language, context.invoked_subcommand)
    if context.invoked_subcommand is None:
        playing.menu(plain)


@app.command()
def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game, as `parlour games` lists it; optional with --online and --continue.",
            autocompletion=complete_game,
        ),
    ] = "",
    vs: Annotated[
        str | None,
        typer.Option(
            metavar="human|bot[:NAME]|anyone",
            help="The opponent: human, bot or bot:NAME (`parlour bots` lists them); with --online "
            "also anyone, for whoever is looking for a match. Default: human; for crazy-eights bot, "
            "unless --online. cardpeegee is solo.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="The number of players.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Continue the last unfinished match.")] = False,
    plain: Plain = False,
    console: Annotated[
        bool, typer.Option("--console", help="Connect Four as an emoji board for two players.")
    ] = False,
    glyphs: Annotated[Glyphs, typer.Option(help="The characters used to draw pieces.")] = Glyphs.AUTO,
    speed: HowFast = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The same seed gives the same luck.")] = None,
    keep: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Save the record in a new file.")
    ] = None,
    opt: Opts = None,
    preset: Preset = None,
    online: Annotated[
        str | None, typer.Option(metavar="URL", help="Play on this server, or at the table of this link.")
    ] = None,
    code: Annotated[str, typer.Option(metavar="ABCDE", help="Join the online table with this code.")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name online.")] = "",
    pace: Annotated[
        Pace | None, typer.Option(help="The time for each move online.", show_default="quick")
    ] = None,
) -> None:
    """Play in the terminal, or on a server with `--online`."""
    how = playing.display_options(speed, plain=plain, console=console, glyphs=glyphs, seed=seed, copy=keep)
    if online is not None:
        if go_on or console or seed or keep:
            raise BadOption("--online cannot be combined with --continue, --console, --seed or --record.")
        wish: dict[str, Any] = {"vs": vs or "human", "seats": seats, "preset": preset}
        wish["pace"] = (pace or Pace.QUICK).value
        wish["options"] = pairs(opt)
        _visit(how, url=online, game=game, code=code, name=name or how.name, **wish)
        return
    if code or name or pace:
        raise BadOption("--code, --name and --pace are for --online.")
    if go_on and (seats or seed or opt or preset):
        raise BadOption("--continue cannot be combined with --seats, --seed, --opt or --preset.")
    if not game and not (go_on and not console):
        raise BadOption(f"Name a game: {', '.join(games())}.")
    if console and game not in ("", "connect-four"):
        raise BadOption(f"--console is Connect Four only: parlour play connect-four --console, not {game}.")
    chosen = game_of(game, opt, "console" if console and preset is None else preset) if game else None
    if console and (chosen != game_of("connect-four", None, "console") or vs not in (None, "human")):
        raise BadOption("--console is only for Connect Four between two people, with its own rules.")
    if keep and (keep.exists() or not keep.parent.is_dir()):
        raise BadOption(f"{keep} cannot be created: name a new file in a folder that exists.")
    if go_on:
        playing.go_on_with_last(chosen, how, vs or "")
    elif chosen:
        playing.begin(chosen, vs or USUAL_OPPONENT.get(chosen.slug, "human"), seats, how)


@app.command()
def watch(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link to a match, http://HOST/m/ID.")],
    plain: Plain = False,
    glyphs: Annotated[Glyphs, typer.Option(help="The characters used to draw pieces.")] = Glyphs.AUTO,
    speed: HowFast = None,
) -> None:
    """Watch a match on a server."""
    _visit(playing.display_options(speed, plain=plain, glyphs=glyphs), url=url, watch=True)


def _visit(how: DisplayOptions, **wish: Any) -> None:
    from parlour.ui.terminal.online.entry import Wish, visit

    visit(Wish(**wish), how)


# The house

app.command()(serving.serve)
app.command()(serving.worker)
app.command()(serving.backup)


# Looking things up


@app.command()
def profile(as_json: Json = False) -> None:
    """Show your coins, XP, levels and results."""
    from parlour.ui.terminal import profile, saves

    show(reports.profile(profile.load(), saves.records()), as_json)


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games with their house rules."""
    show(reports.games(games()), as_json)
    for sentence in broken().values():
        print(printable(sentence), file=sys.stderr)


@app.command()
def rules(game: GameName, opt: Opts = None, preset: Preset = None, as_json: Json = False) -> None:
    """Print the rules of a game with their ids."""
    show(reports.rules(game_of(game, opt, preset)), as_json)


@app.command()
def bots(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", autocompletion=complete_game)] = None,
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """List the bots of one game, or of all."""
    show(reports.bots(games() if game is None else [game_of(game, opt, preset).slug]), as_json)


@app.command()
def legal(
    game: GameName,
    position: Position = None,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """List the legal moves in a position, or on the first turn."""
    show(reports.legal(game_of(game, opt, preset), position, seed), as_json)


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
    show(reports.perft(game_of(game, opt, preset), position, depth), as_json)


app.command()(measuring.simulate)
app.command()(measuring.arena)
app.command("merge-arena")(measuring.merge_arena)
app.command()(running.mcp)
app.command()(solving.solve)
app.command()(puzzling.puzzle)
app.command("build-tablebase")(building.build_tablebase)
app.command()(building.build_book)


@app.command()
def laws(
    game: GameName,
    matches: Annotated[int, typer.Option(metavar="N", min=1)] = 25,
    seed: Seed = "laws",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Check that a game obeys the laws.

    Plays random matches with every number of seats. Exit 1 if a law is broken.
    """
    show(reports.laws(game_of(game, opt, preset), matches, seed), as_json)


app.command()(scaffolding.new_game)
app.command()(developing.dev)


# Records


@app.command()
def replay(
    file: RecordFile,
    export: Annotated[Export | None, typer.Option(help="Print the match in this notation instead.")] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Step through a recorded match, or print it with --plain."""
    match = record.read(_bytes(file))
    if as_json or export:
        show(reports.exported(match, export) if export else reports.replay(match), as_json)
    else:
        playing.replay(match, plain)


@app.command()
def review(file: RecordFile, as_json: Json = False) -> None:
    """Judge the plays of a recorded match."""
    from parlour.ui.terminal import reviews

    show(reviews.report(record.read(_bytes(file))), as_json)


@app.command()
def verify(file: RecordFile, as_json: Json = False) -> None:
    """Check a record: its text, digest, every move and draw."""
    show(reports.verdict(_bytes(file)), as_json)


def _bytes(file: Path) -> bytes:
    """What a file or a pipe on Windows made of a record's line ends does not make it another record."""
    if file == STDIN:
        if sys.stdin is None:
            raise BadOption("There is no standard input to read.")
        found = sys.stdin.buffer.read(record.LONGEST + 1)
    else:
        with file.open("rb") as opened:
            found = opened.read(record.LONGEST + 1)
    return found if len(found) > record.LONGEST else found.replace(b"\r\n", b"\n")
