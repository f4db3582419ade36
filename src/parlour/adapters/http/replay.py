"""Replays and reviews of finished matches over HTTP, and the draws in them."""

from gzip import compress
from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from parlour.adapters.http.app import AnyRequest, Desk, MatchId, wrong
from parlour.adapters.http.callers import Caller
from parlour.core.game import Seat
from parlour.service.archive.replay import MOST
from parlour.service.errors import NotFound, NotStored, Unreadable
from parlour.service.matches.past_match import DrawsOf, ReviewOf, ToldTo
from parlour.service.wire import http as wire_http
from parlour.service.wire.replay import LuckDrawn, Replay, View
from parlour.service.wire.review import MatchReview

First = Annotated[int, QueryParameter(ge=0, lt=2**31, description="The step of the picture")]
Mine = Annotated[int | None, QueryParameter(ge=0, le=3, description="Of those who play for several")]
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
    seat: Mine = None,
) -> Response[Replay]:
    """A finished match, step by step: as your seat saw it (`mine`; as a spectator if you had none), as a
    spectator saw it, or `all` with every card open. While it is played your seat can ask for `mine`.
    """
    packed = "gzip" in request.headers.get("accept-encoding", "")  # gzip shrinks it to a twentieth

    def ask(looker: Seat | None) -> ToldTo:
        return ToldTo(match, looker if view != "spectator" else None, view, first, count, packed)

    body = await app_state.look_back(match, caller, ask, seat)
    headers = {"cache-control": "no-store", **({"content-encoding": "gzip"} if packed else {})}
    return Response(body, headers=headers, media_type=MediaType.JSON)


@get("/api/matches/{match:str}/draws", responses=wrong(400, 404, 409, 429, 503))
async def draws(
    match: MatchId, caller: NamedDependency[Caller], app_state: Desk
) -> Response[list[LuckDrawn]]:
    """The requests for luck in a finished match, in order, so that anybody can repeat the draws."""
    body = await app_state.look_back(match, caller, lambda seat: DrawsOf(match))
    return Response(body, media_type=MediaType.JSON)


@get("/api/matches/{match:str}/review", responses=wrong(400, 404, 409, 429, 503))
async def review(
    match: MatchId, request: AnyRequest, caller: NamedDependency[Caller], app_state: Desk
) -> Response[MatchReview]:
    """A finished match, each play judged against the best one, given what its player could see.

    Computing it may take 15 seconds, once. It is refused until spectators may know the end.
    """
    try:
        body = await app_state.look_back(match, caller, lambda seat: ReviewOf(match))
    except TimeoutError:  # many others wait for one; it is still worked out, and then ready at once
        raise NotStored("error.too-slow") from None
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": "no-store", **({"content-encoding": "gzip"} if packed else {})}
    told: Any = compress(body, 1) if packed else body
    return Response(told, headers=headers, media_type=MediaType.JSON)


@get("/api/featured")
async def featured(app_state: Desk) -> wire_http.TableInfo | None:
    """A recent match between people that is worth watching; null if there is none."""
    match = app_state.house.featured.match
    try:
        return await app_state.at(match, lambda table: table.info()) if match else None
    except (NotFound, Unreadable):  # it was quarantined in the meantime
        return None


REPLAYS = (replay, draws, review, featured)
