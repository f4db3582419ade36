"""Matches that are over, told again over HTTP, and what luck decided in them."""

from asyncio import to_thread
from gzip import compress
from typing import Annotated, cast

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from parlour.adapters.entrance import Caller
from parlour.adapters.http import AnyRequest, Desk, MatchId, known_id, wrong
from parlour.service import wire
from parlour.service.replaying import MOST, Replaying, drawn, finished
from parlour.service.wire_replay import LuckDrawn, Replay, View

First = Annotated[int, QueryParameter(ge=0, lt=2**31, description="The step of the picture")]
Count = Annotated[int, QueryParameter(ge=0, le=MOST, description="How many steps after it")]


@get("/api/matches/{match:str}/replay", responses=wrong(400, 404, 409))
async def replay(
    match: MatchId,
    request: AnyRequest,
    caller: NamedDependency[Caller],
    reception: Desk,
    view: FromQuery[View] = "mine",
    first: First = 0,
    count: Count = MOST,
) -> Response[Replay]:
    """A match that is over, step by step: as your seat saw it (`mine`; as a spectator if you had none), as
    a spectator did, or `all` as it was, with every card open."""
    person = await known_id(caller, reception)
    telling = Replaying(await reception.table(match), person, view)
    packs = "gzip" in request.headers.get("accept-encoding", "")
    async with reception.looking_back:
        body = await to_thread(_told, telling, first, count, packs)
    headers = {"cache-control": "no-store", **({"content-encoding": "gzip"} if packs else {})}
    return Response(body, headers=headers, media_type=MediaType.JSON)


def _told(telling: Replaying, first: int, count: int, packs: bool) -> Replay:
    """Ready to be sent; a twentieth is left of it when it is packed."""
    told = wire.encode(telling.tell(first, count))
    return cast(Replay, compress(told, 1) if packs else told)


@get("/api/matches/{match:str}/draws", responses=wrong(400, 404, 409))
async def draws(match: MatchId, caller: NamedDependency[Caller], reception: Desk) -> list[LuckDrawn]:
    """What luck was asked in a match that is over, in order: with it anybody can make the draws again."""
    person = await known_id(caller, reception)
    over = finished(await reception.table(match), person)
    async with reception.looking_back:
        return await to_thread(drawn, over)


@get("/api/featured")
async def featured(reception: Desk) -> wire.TableInfo | None:
    """A match between people that has ended lately and is worth looking at again; null: there is none."""
    match = reception.house.featured.match
    return reception.house.info(await reception.table(match)) if match else None


REPLAYS = (replay, draws, featured)
