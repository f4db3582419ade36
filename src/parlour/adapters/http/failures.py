"""What goes wrong on pages of the browser client, counted by its kind; nothing else is asked or kept."""

from typing import Annotated

from litestar import post
from litestar.di import NamedDependency
from litestar.params import PathParameter

from parlour.adapters.http.app import Desk, wrong
from parlour.adapters.http.callers import Caller
from parlour.adapters.metrics import PageFailure
from parlour.service.errors import TooMany

Kind = Annotated[PageFailure, PathParameter(description="What a page could not do")]


@post("/api/failures/{kind:str}", status_code=204, responses=wrong(400, 403, 429))
async def failure(kind: Kind, caller: NamedDependency[Caller], app_state: Desk) -> None:
    """Count that a page could not draw a part, show a step or load a file, or that another script failed."""
    if not app_state.failures.take(caller.address):
        raise TooMany("error.too-many-requests")
    app_state.house.context.counts[f"page-{kind}"] += 1
