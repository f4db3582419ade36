"""Matches that are over, told again over HTTP, and what luck decided in them."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from parlour.adapters.http.app import AnyRequest, Desk, MatchId, wrong
from parlour.adapters.http.callers import Caller
from parlour.core.game import Seat
from parlour.service import wire
from parlour.service.archive.replay import MOST
from parlour.service.errors import NotFound, Unreadable
from parlour.service.matches.past_match import DrawsOf, ToldTo
from parlour.service.wire.replay import LuckDrawn, Replay, View

First = Annotated[int, QueryParameter(ge=0, lt=2**31, description="The step of the picture")]
Count = Annotated[int, QueryParameter(ge=0, le=MOST, description="How many steps after it")]


@get("/api/matches/{match:str}/replay", responses=wrong(400, 404, 409, 429, 503))
async def replay(
    match: MatchId,
    request: AnyRequest,
    caller: NamedDependency[Caller],
    app_state: Desk,
    view: FromQuery[View] = "mine",
    first: First = 0,
    count: Count = MOST,
) -> Response[Replay]:
    """A match that is over, step by step: as your seat saw it (`mine`; as a spectator if you had none), as
    a spectator did, or `all` as it was, with every card open."""
    packed = "gzip" in request.headers.get("accept-encoding", "")  # a twentieth is left of it

    def ask(seat: Seat | None) -> ToldTo:
        return ToldTo(match, seat if view != "spectator" else None, view, first, count, packed)

    body = await app_state.look_back(match, caller, ask)
    headers = {"cache-control": "no-store", **({"content-encoding": "gzip"} if packed else {})}
    return Response(body, headers=headers, media_type=MediaType.JSON)


@get("/api/matches/{match:str}/draws", responses=wrong(400, 404, 409, 429, 503))
async def draws(
    match: MatchId, caller: NamedDependency[Caller], app_state: Desk
) -> Response[list[LuckDrawn]]:
    """What luck was asked in a match that is over, in order: with it anybody can make the draws again."""
    body = await app_state.look_back(match, caller, lambda seat: DrawsOf(match))
    return Response(body, media_type=MediaType.JSON)


@get("/api/featured")
async def featured(app_state: Desk) -> wire.TableInfo | None:
    """A match between people that has ended lately and is worth looking at again; null: there is none."""
    match = app_state.house.featured.match
    try:
        return await app_state.at(match, app_state.house.info) if match else None
    except (NotFound, Unreadable):  # it was set aside meanwhile
        return None


REPLAYS = (replay, draws, featured)
