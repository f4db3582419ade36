"""Makes a house on PostgreSQL one node of several."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.adapters.stores.sqlite import SqliteStore
from parlour.core.errors import BadOption, ParlourError
from parlour.core.registry import list_games
from parlour.service.books.nodes import About
from parlour.service.connections import Connections
from parlour.service.context import HouseContext
from parlour.service.nodes.nodes import Nodes
from parlour.service.ports import Channel

if TYPE_CHECKING:
    from parlour.adapters.channels.postgres import PostgresChannel
    from parlour.adapters.channels.redis import RedisChannel
    from parlour.adapters.stores.postgres import PostgresStore

NO_CLIENT = "--redis needs the Python package redis: pip install 'parlour[redis]'."
ALONE = "--redis connects the nodes of a house on PostgreSQL, and this house is a file: leave it out."
JOINING = "joining"  # the name of a node that has none yet
BUILT, DIGEST = "assets", "client.txt"  # of the browser client: files that never change, and what it is
LEAVING = 2.0  # seconds to say goodbye: afterwards the others give it up anyway


def check_redis(redis: str, where: Path | str) -> None:
    """Raises a `BadOption` if this house cannot use it."""
    if not redis:
        return
    if isinstance(where, Path):
        raise BadOption(ALONE)
    try:
        import_module("parlour.adapters.channels.redis")
    except ModuleNotFoundError as error:
        raise BadOption(NO_CLIENT) from error


@asynccontextmanager
async def node(
    store: "SqliteStore | PostgresStore",
    context: HouseContext,
    url: str,
    redis: str,
    note: Callable[..., Any],
    web: Path | None = None,
) -> AsyncIterator[Callable[[Connections], None]]:
    """While this lasts the house is a node; call what it gives once the house is open. On SQLite: nothing.

    `redis`: the address of the server that carries the channel, or nothing: then PostgreSQL does. `web`: its
    browser client, whose files the other nodes deliver, too.
    """
    if isinstance(store, SqliteStore):
        yield lambda connections: None
        return
    channel = _channel(url, redis, note)
    try:
        async with joined(store, context, channel, web) as follow_others:
            yield follow_others
    finally:
        await channel.close()


def _channel(url: str, redis: str, note: Callable[..., Any]) -> "PostgresChannel | RedisChannel":
    if redis:
        from parlour.adapters.channels.redis import RedisChannel

        return RedisChannel(redis, note)
    from parlour.adapters.channels.postgres import PostgresChannel

    return PostgresChannel(url, note)


@asynccontextmanager
async def joined(
    store: "PostgresStore", context: HouseContext, channel: Channel, web: Path | None = None
) -> AsyncIterator[Callable[[Connections], None]]:
    def named(name: str) -> None:
        store.node = name

    about = await asyncio.to_thread(_about, web)
    context.nodes = nodes = Nodes(context, channel, named, store.set_clock, about)
    store.published = nodes.published
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[ParlourError | None] = loop.create_future()
    nodes.join(answer.set_result)
    if error := await answer:
        raise error
    if web:
        assets = {file.name: file.read_bytes() for file in (web / BUILT).iterdir()}
        store.transact(lambda books: books.nodes.keep_assets(assets), lambda outcome: None)
    try:
        yield nodes.open
    finally:
        left: asyncio.Future[None] = loop.create_future()
        nodes.leave(lambda outcome: None if left.done() else left.set_result(None))
        with suppress(TimeoutError):
            await asyncio.wait_for(left, LEAVING)


def _about(web: Path | None) -> About:
    """What this node tells the others of its version. Loads all games."""
    rules = {slug: kind.rules_version for slug, kind in list_games().items()}
    return About(version("parlour"), rules, (web / DIGEST).read_text().strip() if web else "")
