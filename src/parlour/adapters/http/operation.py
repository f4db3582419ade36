"""What the house says of itself over HTTP: its address, health, metrics, style sheet and protocol.

What goes wrong on pages of the browser client is counted here by its kind; nothing else is asked or kept.
"""

from functools import cache
from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from parlour.adapters import schema
from parlour.adapters.http import pages
from parlour.adapters.http.app import VERSION, Desk, wrong
from parlour.adapters.http.callers import Caller
from parlour.adapters.metrics import PageFailure
from parlour.service.errors import TooMany
from parlour.service.wire import http as wire_http


@get("/api/house")
async def about(app_state: Desk) -> wire_http.HouseInfo:
    """Whether the house sends mail, and its public address, which invitations should use."""
    return wire_http.HouseInfo(app_state.sign_in.mails, app_state.address)


@get("/health", responses={503: ResponseSpec(wire_http.Health, generate_examples=False, description="")})
async def health(app_state: Desk) -> Response[wire_http.Health]:
    """Health: 503 if the house cannot do its work, and anything else that is wrong."""
    house = app_state.house
    nodes = house.context.nodes
    closing = "This node closes; other nodes of the house go on." if nodes.closing else ""
    failure = house.context.store.failure or nodes.trouble or closing
    aside = house.quarantine.count
    some = "1 match is" if aside == 1 else f"{aside} matches are"
    reason = failure or (f"{some} set aside: see `parlour admin doctor`." if aside else "")
    reason = reason or nodes.channel_failure
    status: Literal["ok", "degraded"] = "degraded" if reason else "ok"
    state = wire_http.Health(status, VERSION, house.matches(), house.sockets, reason, aside)
    return Response(state, status_code=503 if failure else 200)


@get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", include_in_schema=False)
async def metrics(app_state: Desk) -> bytes:
    return app_state.metrics.text()


@get("/house.css", media_type=MediaType.CSS, include_in_schema=False)
async def style() -> str:
    return pages.STYLE


@cache
def _protocol() -> bytes:
    """Cached, because it takes long to build."""
    return msgspec.json.encode(schema.schema())


@get("/schema/protocol.json", media_type=MediaType.JSON, include_in_schema=False)
async def protocol_schema() -> bytes:
    return _protocol()


Kind = Annotated[PageFailure, PathParameter(description="What a page could not do")]


@post("/api/failures/{kind:str}", status_code=204, responses=wrong(400, 403, 429))
async def failure(kind: Kind, caller: NamedDependency[Caller], app_state: Desk) -> None:
    """Count that a page could not draw a part, show a step or load a file, or that another script failed."""
    if not app_state.failures.take(caller.address):
        raise TooMany("error.too-many-requests")
    app_state.house.context.counts[f"page-{kind}"] += 1


OPERATION = (about, health, metrics, style, protocol_schema, failure)
