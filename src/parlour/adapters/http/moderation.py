"""Moderation over HTTP: reports and mutes between people, and the moderators' tools."""

from functools import partial
from typing import Annotated, TypeVar

from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter

from parlour.adapters.http.app import Desk, MatchId, granted, wrong
from parlour.service.person import Person
from parlour.service.wire import moderation as wire
from parlour.service.wire.moderation import Kind, Role

T = TypeVar("T")
Me = NamedDependency[Person]
PersonId = Annotated[str, PathParameter(max_length=64, pattern="^[A-Za-z0-9_-]+$")]
ReportId = Annotated[str, PathParameter(max_length=32, pattern="^[0-9a-f]+$")]
RANK: dict[Kind, Role] = {"mute": "moderator", "ban": "admin"}  # the role that each order needs


@post("/api/matches/{match:str}/reports", responses=wrong(400, 401, 403, 404, 409, 413, 415, 429, 503))
async def report(match: MatchId, data: JSONBody[wire.NewReport], person: Me, app_state: Desk) -> None:
    """Report somebody who sits, or sat, at this table with you."""
    table = await app_state.table(match)
    await granted(partial(app_state.moderators.admitted, person))
    await granted(partial(app_state.moderators.report, person, table, data))


@post("/api/matches/{match:str}/mutes", responses=wrong(400, 401, 403, 404, 409, 413, 415, 429, 503))
async def mute(match: MatchId, data: JSONBody[wire.NewMute], person: Me, app_state: Desk) -> None:
    """Hide what somebody at this table says from you."""
    table = await app_state.table(match)
    await granted(partial(app_state.moderators.ignore, person, table, data.seat))


@get("/api/mutes", responses=wrong(401, 503))
async def muted(person: Me, app_state: Desk) -> list[wire.Muted]:
    """The people you have muted."""
    return await granted(partial(app_state.moderators.ignored, person))


@delete("/api/mutes/{other:str}", responses=wrong(400, 401, 403, 404, 503))
async def unmute(other: PersonId, person: Me, app_state: Desk) -> None:
    """Unmute somebody."""
    await granted(partial(app_state.moderators.hear, person, other))


# For moderators


@get("/api/moderation/reports", responses=wrong(400, 401, 409, 503))
async def reports(person: Me, app_state: Desk, all: FromQuery[bool] = False) -> Response[list[wire.Report]]:
    """The open reports, or all of them."""
    await granted(partial(app_state.moderators.check_rank, person, "moderator"))
    return _private(await granted(partial(app_state.moderators.reports, not all)))


@get("/api/moderation/reports/{id:str}", responses=wrong(400, 401, 404, 409, 503))
async def case(id: ReportId, person: Me, app_state: Desk) -> Response[wire.Case]:
    """One report with its match, and what else is known about the person."""
    await granted(partial(app_state.moderators.check_rank, person, "moderator"))
    return _private(await granted(partial(app_state.moderators.case, id)))


@get("/api/moderation/orders", responses=wrong(401, 409, 503))
async def orders(person: Me, app_state: Desk) -> Response[list[wire.Order]]:
    """All mutes and bans in force."""
    await granted(partial(app_state.moderators.check_rank, person, "moderator"))
    return _private(await granted(app_state.moderators.orders))


def _private(told: T) -> Response[T]:
    return Response(told, headers={"cache-control": "no-store"})


@post("/api/moderation/reports/{id:str}/close", responses=wrong(400, 401, 403, 404, 409, 413, 415, 503))
async def close_report(id: ReportId, data: JSONBody[wire.ReportVerdict], person: Me, app_state: Desk) -> None:
    """Close a report with a verdict."""
    await granted(partial(app_state.moderators.check_rank, person, "moderator"))
    await granted(partial(app_state.moderators.close_report, id, person.id, data.verdict))


@post("/api/moderation/orders", responses=wrong(400, 401, 403, 404, 409, 413, 415, 503))
async def order(data: JSONBody[wire.NewOrder], person: Me, app_state: Desk) -> None:
    """Mute somebody for everybody (moderators), or ban them (admins)."""
    await granted(partial(app_state.moderators.check_rank, person, RANK[data.kind]))
    await granted(partial(app_state.moderators.order, data, person))


@delete("/api/moderation/orders/{kind:str}/{other:str}", responses=wrong(400, 401, 403, 404, 409, 503))
async def lift(kind: FromPath[Kind], other: PersonId, person: Me, app_state: Desk) -> None:
    """Lift a mute or a ban."""
    await granted(partial(app_state.moderators.check_rank, person, RANK[kind]))
    await granted(partial(app_state.moderators.lift, other, kind, person))


MODERATION = (report, mute, muted, unmute, reports, case, close_report, orders, order, lift)
