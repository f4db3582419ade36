"""Replays and reviews of finished matches over HTTP, and the draws in them."""

from asyncio import FIRST_COMPLETED, Event, ensure_future, wait
from collections.abc import Callable, Coroutine
from gzip import compress
from hashlib import sha256
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from parlour.adapters.http.app import AnyRequest, Desk, MatchId, granted, wrong
from parlour.adapters.http.callers import Caller
from parlour.core.game import Seat
from parlour.service.errors import NotFound, NotStored, Unreadable
from parlour.service.fair_queue import Lane
from parlour.service.matches.past_match import DrawsOf, ReviewOf, ToldOf, ToldTo
from parlour.service.wire import http as wire_http
from parlour.service.wire.replay import LONGEST_RECORD, MOST_STEPS, LuckDrawn, OpenedRecord, Replay, View
from parlour.service.wire.review import MatchReview

MOST_OF_A_RECORD = 2 * LONGEST_RECORD  # bytes of the request: JSON writes the ends of lines with two letters
T = TypeVar("T")
First = Annotated[int, QueryParameter(ge=0, lt=2**31, description="The step of the picture")]
Mine = Annotated[int | None, QueryParameter(ge=0, le=3, description="Of those who play for several")]
Count = Annotated[int, QueryParameter(ge=0, le=MOST_STEPS, description="How many steps after it")]


@get("/api/matches/{match:str}/replay", responses=wrong(400, 404, 409, 429, 503))
async def replay(
    match: MatchId,
    request: AnyRequest,
    caller: NamedDependency[Caller],
    app_state: Desk,
    view: FromQuery[View] = "mine",
    first: First = 0,
    count: Count = MOST_STEPS,
    seat: Mine = None,
) -> Response[Replay]:
    """A finished match, step by step: as your seat saw it (`mine`; as a spectator if you had none), as a
    spectator saw it, or `all` with every card open. While it is played your seat can ask for `mine`.
    """
    packed = "gzip" in request.headers.get("accept-encoding", "")  # gzip shrinks it to a twentieth

    def ask(looker: Seat | None) -> ToldTo:
        return ToldTo(match, looker if view != "spectator" else None, view, first, count, packed)

    body = await while_there(request, app_state.look_back(match, caller, ask, seat))
    return _told(body, packed)


@post(
    "/api/record/replay",
    status_code=200,
    request_max_body_size=MOST_OF_A_RECORD,
    responses=wrong(400, 413, 415, 429, 503),
)
async def opened_record(
    request: AnyRequest,
    data: JSONBody[OpenedRecord],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> Response[Replay]:
    """The match of a record, which may be of another house, step by step. Nothing of it is kept.

    A record shows every card, so anybody who has it may see `all`.
    """
    packed = "gzip" in request.headers.get("accept-encoding", "")
    digest = sha256(data.record.encode("utf-8", "surrogatepass")).hexdigest()
    question = ToldOf(digest, data.record, data.view, data.first, data.count, packed)
    over = Event()

    def ask(done: Callable[[Any], None]) -> None:
        app_state.house.records.ask(question, Lane(caller.address), done, lambda: not over.is_set())

    try:
        return _told(await while_there(request, granted(ask)), packed)
    finally:
        over.set()


def _told(body: Any, packed: bool) -> Response[Any]:
    headers = {"cache-control": "no-store", **({"content-encoding": "gzip"} if packed else {})}
    return Response(body, headers=headers, media_type=MediaType.JSON)


async def while_there(request: AnyRequest, answer: Coroutine[Any, Any, T]) -> T:
    """The answer, unless whoever asked hangs up first: then nobody waits for it any more."""
    asking, leaving = ensure_future(answer), ensure_future(_hung_up(request))
    try:
        await wait({asking, leaving}, return_when=FIRST_COMPLETED)
        if not asking.done():
            raise NotStored("error.too-slow")  # which nobody reads
        return asking.result()
    finally:
        asking.cancel()
        leaving.cancel()


async def _hung_up(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


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

    Computing it may take 15 seconds, once, and on a busy machine three times as long.
    It is refused until spectators may know the end.
    """
    try:
        body = await while_there(request, app_state.look_back(match, caller, lambda seat: ReviewOf(match)))
    except TimeoutError:  # many others wait for one; it is still worked out, and then ready at once
        raise NotStored("error.too-slow") from None
    packed = "gzip" in request.headers.get("accept-encoding", "")
    return _told(compress(body, 1) if packed else body, packed)


@get("/api/featured")
async def featured(app_state: Desk) -> wire_http.TableInfo | None:
    """A recent match between people that is worth watching; null if there is none."""
    match = app_state.house.featured.match
    try:
        return await app_state.at(match, lambda table: table.info()) if match else None
    except (NotFound, Unreadable):  # it was quarantined in the meantime
        return None


REPLAYS = (replay, opened_record, draws, review, featured)
