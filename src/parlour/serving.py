"""`parlour serve`, `parlour worker` and `parlour backup`: a house, those who think for it, and its copy."""

import gc
import os
from pathlib import Path
from typing import Annotated

import typer

from parlour import copying
from parlour.core.errors import BadOption
from parlour.ui.terminal.lines import printable

Config = Annotated[Path | None, typer.Option(metavar="FILE", help="A TOML file with settings.")]
Database = Annotated[
    str | None, typer.Option(metavar="PATH", help="The database file, or postgresql://user@host/name.")
]


def serve(
    host: Annotated[str | None, typer.Option(metavar="HOST", help="0.0.0.0 opens it to the network.")] = None,
    port: Annotated[
        int | None, typer.Option(metavar="PORT", help="8000 by default; 0 takes any free port.")
    ] = None,
    database: Database = None,
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="Valkey or Redis between the nodes of a house.")
    ] = None,
    config: Config = None,
    log_level: Annotated[str | None, typer.Option(metavar="debug|info|warning|error")] = None,
    log_format: Annotated[str | None, typer.Option(metavar="text|json")] = None,
    sockets: Annotated[
        str | None, typer.Option(metavar="picows|asgi", help="The WebSocket server to use.")
    ] = None,
    workers_for_bots: Annotated[
        int | None, typer.Option(metavar="N", help="How many processes think for the bots.")
    ] = None,
    with_faults: Annotated[bool, typer.Option("--with-faults", hidden=True)] = False,
) -> None:
    """Open a house: a server where others can play.

    Every setting is also a variable (PARLOUR_HOST, PARLOUR_PORT, ...) and a line of the TOML file;
    docs/running.md lists them.
    """
    from parlour.adapters.failpoints import VARIABLE, fault_hook
    from parlour.adapters.settings import chosen

    flags = {
        "host": host,
        "port": port,
        "database": database,
        "redis": redis,
        "log_level": log_level,
        "log_format": log_format,
        "sockets": sockets,
        "workers_for_bots": workers_for_bots,
    }
    choices = chosen(flags, os.environ, config)
    fault = fault_hook(os.environ.get(VARIABLE, ""), with_faults)
    gc.disable()  # until the house is open: looking through what is being loaded costs a sixth of the start
    from parlour.adapters.serve import serve

    web = Path(__file__).parent / "ui" / "web"
    news = _new_folder(choices.choices.database)

    def say(line: str) -> None:
        while news:
            print(news.pop())
        print(line, flush=True)

    serve(choices, web, fault, say)


def _new_folder(database: str) -> list[str]:
    """What to say once a house has made the folder of its database, which may be a typing mistake."""
    from parlour.adapters.settings import database_path, is_postgres

    if not database or is_postgres(database) or (folder := database_path(database).parent).exists():
        return []
    return [f"Made the folder {printable(str(folder))} for the database."]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write the copy to.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Copy the database of a house, even while it is running."""
    copying.backup(file, database, config)


def worker(
    houses: Annotated[
        list[str], typer.Argument(metavar="URL...", help="The house, or each node of it: http://HOST:PORT.")
    ],
    number: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, max=256, help="Processes for each; as many as cores."),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="debug|info|warning|error")] = "info",
    log_format: Annotated[str, typer.Option(metavar="text|json")] = "text",
) -> None:
    """Think for the bots of a house on another machine.

    PARLOUR_WORKER_SECRET must be set here as in the house.
    """
    import signal

    from parlour.adapters.logs import open_log
    from parlour.adapters.serve import cores
    from parlour.adapters.settings import chosen, is_url
    from parlour.adapters.workers.apart import WorkerProcesses

    flags = {"log_level": log_level, "log_format": log_format}
    choices = chosen(flags, os.environ, None).choices
    if not choices.worker_secret:
        raise BadOption("PARLOUR_WORKER_SECRET must be set, here as in the house.")
    for house in houses:
        if not is_url(house):
            raise BadOption(f"A house is named as http://HOST:PORT or https://HOST, not {house!r}.")
    note = open_log(choices.log_level, choices.log_format)
    processes = WorkerProcesses(houses, choices.worker_secret, number or cores(), note)
    for ends in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ends, lambda number, frame: processes.end())
    note("worker-begins", houses=" ".join(houses))
    processes.run()
    note("worker-ends")
