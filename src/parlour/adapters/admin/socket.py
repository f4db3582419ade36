"""The admin socket: a Unix socket that only its owner can open, with one JSON request a line."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path

from msgspec import DecodeError, ValidationError

from parlour import home
from parlour.core.errors import BadOption
from parlour.service.admin import AdminCommands
from parlour.service.errors import BadMessage
from parlour.service.wire import admin
from parlour.service.wire.texts import text

LONGEST_LINE = 16 * 1024 * 1024
LONGEST_PATH = 100  # bytes: every system limits the length of a socket's path
PATIENCE = 60.0  # seconds to wait for an answer
OWNER_ONLY = 0o177
MOST_NODES = 100  # of one house on one machine


def socket_path(database: Path | str) -> Path:
    """The socket's path: next to the database file, or in a private folder of the user for PostgreSQL."""
    if isinstance(database, Path):
        file = database.resolve()
        beside = file.with_name(f"{file.name}.admin")
        if len(os.fsencode(beside)) <= LONGEST_PATH:
            return beside
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    name = sha256(os.fsencode(str(database))).hexdigest()[:16]
    return (Path(runtime) / "parlour" if runtime else home.folder()) / f"{name}.admin"


# The server side


@asynccontextmanager
async def listening(admin_commands: AdminCommands, path: Path) -> AsyncIterator[None]:
    """Replaces a socket left over from a crash; one of another node of the same house stays."""
    if not hasattr(socket, "AF_UNIX"):
        yield
        return
    home.make_folder(path.parent)
    path = _free(path)
    server = await asyncio.start_unix_server(
        _RequestHandler(admin_commands).serve, sock=_bound(path), limit=LONGEST_LINE
    )
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def _free(path: Path) -> Path:
    """The path itself unless another node of this house listens there, then one beside it."""
    for number in range(1, MOST_NODES):
        beside = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not _is_alive(beside):
            beside.unlink(missing_ok=True)
            return beside
    raise BadOption(f"{path} has too many nodes beside it.")


def _is_alive(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        return client.connect_ex(str(path)) == 0


def _bound(path: Path) -> socket.socket:
    """Creates the socket with its final permissions, so nobody else can open it even for a moment."""
    made = socket.socket(socket.AF_UNIX)
    before = os.umask(OWNER_ONLY)
    try:
        made.bind(str(path))
    finally:
        os.umask(before)
    return made


class _RequestHandler:
    def __init__(self, admin_commands: AdminCommands) -> None:
        self._admin_commands = admin_commands

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write(admin.encode(await self._answer(line)) + b"\n")
                await writer.drain()
        except (ConnectionError, ValueError):  # the client hung up, or the line is too long
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> admin.Answer:
        try:
            request = admin.decode_request(line)
        except (ValidationError, DecodeError, UnicodeDecodeError) as error:
            return _no_request(error)
        answer: asyncio.Future[admin.Answer] = asyncio.get_running_loop().create_future()
        self._admin_commands.answer(request, lambda told: None if answer.done() else answer.set_result(told))
        return await answer


def _no_request(error: Exception) -> admin.Answer:
    wrong = BadMessage("error.bad-request", reason=str(error))
    return admin.Answer(code=wrong.code, message=text(wrong.message))


# The client side


def asked(path: Path, request: admin.Request) -> admin.Answer | None:
    """The house's answer, or None if no house listens there. Of several nodes any answers."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    beside = sorted(path.parent.glob(f"{path.stem}-*{path.suffix}"))
    answers = (_asked_at(each, request) for each in (path, *beside))
    return next((answer for answer in answers if answer), None)


def _asked_at(path: Path, request: admin.Request) -> admin.Answer | None:
    try:
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(PATIENCE)
            client.connect(str(path))
            client.sendall(admin.encode(request) + b"\n")
            with client.makefile("rb") as answers:
                return admin.decode_answer(answers.readline())
    except (FileNotFoundError, ConnectionRefusedError):
        return None
    except PermissionError:
        raise BadOption(f"{path} belongs to somebody else: ask as the user who runs the house.") from None
    except (OSError, DecodeError) as error:
        raise BadOption(f"The house at {path} does not answer: {error}.") from None
