"""Bot accounts and their ladder over HTTP."""

from functools import partial
from typing import Annotated

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from parlour.adapters.http.app import AnyRequest, Desk, granted, wrong
from parlour.adapters.http.callers import Caller
from parlour.core.registry import game_from
from parlour.service.errors import TooMany
from parlour.service.person import Person
from parlour.service.wire import bots as wire
from parlour.service.wire import http as wire_http

Me = NamedDependency[Person]
BotId = Annotated[str, PathParameter(max_length=64, pattern="^[a-z0-9]+$")]
Slug = Annotated[str, PathParameter(max_length=40)]
PRIVATE = {"cache-control": "no-store"}


@get("/api/bots", responses=wrong(401, 409))
async def my_bots(person: Me, app_state: Desk) -> Response[list[wire.BotInfo]]:
    """Your bot accounts."""
    return Response(await granted(app_state.bots.of, person), headers=PRIVATE)


@post("/api/bots", responses=wrong(400, 401, 403, 409, 413, 415, 429))
async def new_bot(
    data: JSONBody[wire.NewBot], person: Me, caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire.BotInfo]:
    """Make a bot account. Its token is in this answer, and is never shown again."""
    await _may(person, caller, app_state)
    return Response(await granted(partial(app_state.bots.create, person, data)), headers=PRIVATE)


@post("/api/bots/{bot:str}/token", responses=wrong(400, 401, 403, 409, 429))
async def new_token(
    bot: BotId, person: Me, caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire.BotInfo]:
    """Give a bot a new token. The old one ends, and so do its connections."""
    await _may(person, caller, app_state)
    return Response(await granted(partial(app_state.bots.new_token, person, bot)), headers=PRIVATE)


@delete("/api/bots/{bot:str}", responses=wrong(400, 401, 403, 409))
async def delete_bot(bot: BotId, person: Me, app_state: Desk) -> None:
    """Delete a bot account, with its token and its place on the ladder."""
    await granted(partial(app_state.bots.delete, person, bot))


async def _may(person: Person, caller: Caller, app_state: Desk) -> None:
    if not app_state.accounts.take(caller.address):
        raise TooMany("error.too-many-accounts", retry_after=5)
    await granted(partial(app_state.moderators.admitted, person))


@get("/api/bots/ladder/{game:str}", responses=wrong(400, 404, 409, 429))
async def ladder(game: Slug, caller: NamedDependency[Caller], app_state: Desk) -> wire.BotLadder:
    """The bots of a game by their ratings, and the levels of the house as fixed marks."""
    game_from(game)  # refuses one that is none
    return await app_state.browse(caller, app_state.bots.ladder(game))


@post("/api/bots/{bot:str}/challenge", responses=wrong(400, 401, 403, 409, 413, 415, 429))
async def challenge(
    request: AnyRequest,
    bot: BotId,
    data: JSONBody[wire.NewChallenge],
    person: Me,
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> wire_http.TableInfo:
    """Play a bot account that waits for opponents; the match begins at once."""
    await granted(partial(app_state.moderators.admitted, person))
    async with app_state.turn(person, caller, request):
        call = app_state.house.ready_bots.challenge
        live = await granted(lambda done: call(person, bot, data, done, caller.address))
    info: wire_http.TableInfo = live.info(person.id)
    return info


BOTS = (my_bots, new_bot, new_token, delete_bot, ladder, challenge)
