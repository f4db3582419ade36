"""The commands that let a bot of one's own or a language model play, and serve tools for assistants."""

import os
from pathlib import Path
from typing import Annotated

import typer

from parlour.arguments import GameName, Json, Opts, Preset, Seed
from parlour.bots.own import Decide, NeverLegal, load
from parlour.core.errors import BadOption, cause
from parlour.ui.terminal import reports
from parlour.ui.terminal.lines import progress
from parlour.ui.terminal.reports import CheckFailed
from parlour.usage import complete_game, game_of

TOKEN = "PARLOUR_BOT_TOKEN"
app = typer.Typer(help="Let a bot of your own or a language model play.")


def mcp() -> None:
    """Serve the tools of the Model Context Protocol.

    An assistant starts this command and speaks to it over standard input and output.
    """
    try:
        from parlour.players.mcp_server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "mcp":
            raise
        raise BadOption("This command needs Parlour's extra [mcp]: pip install 'parlour[mcp]'.") from None
    serve()


House = Annotated[str, typer.Option("--house", metavar="URL", help="The address of the house.")]
Code = Annotated[str, typer.Option("--code", metavar="ABCDE", help="Sit down at the table with this code.")]
Opened = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="GAME",
        help="Open a private table and print its code.",
        autocompletion=complete_game,
    ),
]
Endpoint = Annotated[
    str, typer.Option("--endpoint", metavar="URL", help="An OpenAI-compatible endpoint, ending with /v1.")
]
Model = Annotated[str, typer.Option("--model", metavar="NAME", help="The model, as the endpoint names it.")]


@app.command()
def run(
    file: Annotated[Path, typer.Argument(metavar="FILE.py", help="Has a function choose(turn).")],
    house: House,
    code: Code = "",
    game: Opened = "",
    preset: Preset = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Its name, before “bot”; else its file's.")] = "",
    token_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The token of a bot account; else PARLOUR_BOT_TOKEN.")
    ] = None,
    matches: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after so many.")] = None,
    no_ladder: Annotated[bool, typer.Option("--no-ladder", help="Play only with people.")] = False,
) -> None:
    """Let the bot of a file play in a house.

    It sits down at the table with a code, or opens a private one, and plays one match. With the token of a
    bot account it may also wait, and plays whoever challenges it and the matches of the bots' ladder.
    """
    decide, token = load(file), _token(token_file)
    if code or game or not token:
        _visit(decide, house, code, game, preset, name or file.stem, token)
    elif name or preset:
        raise BadOption("A bot account has a name, and plays the presets that it is asked for.")
    else:
        _wait(decide, house, token, matches, ladder=not no_ladder)


@app.command()
def model(
    endpoint: Endpoint,
    model: Model,
    house: House,
    code: Code = "",
    game: Opened = "",
    preset: Preset = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Its name, before “bot”.")] = "Model",
) -> None:
    """Let a language model play one match in a house.

    The endpoint's key, if it needs one, is read from PARLOUR_MODEL_KEY; the house learns neither.
    """
    _visit(_asking(endpoint, model), house, code, game, preset, name)


@app.command()
def measure(
    game: GameName,
    endpoint: Endpoint,
    model: Model,
    level: Annotated[str, typer.Option("--against", metavar="BOT", help="A bot, as `parlour bots` lists.")],
    number: Annotated[int, typer.Option("--games", metavar="N", min=2, help="How many, even.")] = 10,
    seed: Seed = "0",
    opt: Opts = None,
    preset: Preset = None,
    as_json: Json = False,
) -> None:
    """Measure a language model against a bot, in Elo with an interval."""
    from parlour.bots.arena import BotFailed
    from parlour.players.benchmark import measured

    if number % 2:
        raise BadOption("--games takes an even number: two games belong to each deal.")
    decide, rules = _asking(endpoint, model), game_of(game, opt, preset)
    try:
        with progress(number) as told:
            found = measured(rules, (model, decide), level, number, seed, told)
    except BotFailed as error:
        raise CheckFailed(str(error)) from error
    score, (low, high) = found.score, found.score.ci95
    lines = [
        f"{model} against {level}: {score.wins} won, {score.draws} drawn, {score.losses} lost",
        f"Elo {score.elo:+} (95 %: {low:+} to {high:+})",
        f"Lost because no legal play was chosen: {found.forfeits}",
    ]
    about = {"game": game, "bots": [model, level], "games": number, "forfeits": found.forfeits}
    reports.show(reports.Report({**about, **score.figures}, lines), as_json)


def _asking(endpoint: str, model: str) -> Decide:
    from parlour.players.model import player

    return player(endpoint, model, os.environ.get("PARLOUR_MODEL_KEY", ""))


def _token(file: Path | None) -> str:
    """It is never an option: whoever lists the processes of the machine would read it."""
    if file is None:
        return os.environ.get(TOKEN, "").strip()
    try:
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{file} cannot be read: {cause(error)}.") from None
    if not token or not token.isascii() or not token.isprintable():
        raise BadOption(f"{file} holds no token of a bot account.")
    return token


def _wait(decide: Decide, house: str, token: str, matches: int | None, ladder: bool) -> None:
    import asyncio

    from parlour.client import Client
    from parlour.players.online import answer_calls

    def told(line: str) -> None:
        print(line, flush=True)

    async def wait() -> None:
        async with await Client.connect(house, token) as me:
            told(f"{me.name} waits for matches. Stop it with Ctrl-C.")
            await answer_calls(me, decide, told, matches, ladder)

    try:
        asyncio.run(wait())
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from failed


def _visit(
    decide: Decide, house: str, code: str, game: str, preset: str | None, name: str, token: str = ""
) -> None:
    import asyncio

    if bool(code) == bool(game):
        raise BadOption("Give either --code, for a table that is there, or --game, for a new one.")
    try:
        print(asyncio.run(_played(decide, house, code, game, preset, name, token)))
    except NeverLegal as error:
        raise CheckFailed(f"{name} has resigned. {error}") from error


async def _played(
    decide: Decide, house: str, code: str, game: str, preset: str | None, name: str, token: str
) -> str:
    from parlour.client import Client
    from parlour.players.online import called, open_table, play_out, result_of, seat_at

    async with await Client.connect(house, token, called(name)) as me:
        if code:
            table = await seat_at(me, code)
        else:
            table = await open_table(me, game, preset)
            print(f"The table's code is {table.code}.", flush=True)
        seat = me.mirror(table.match).seat
        if seat is None:
            raise BadOption("The match has begun without the bot: no seat was free.")
        result = await play_out(me, table, decide)
    return result_of(result, seat)
