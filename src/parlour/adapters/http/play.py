"""Start a match with one request, which creates guest, table, seat and bots as needed; and hints."""

from asyncio import wait_for
from collections.abc import Callable
from functools import partial
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from parlour.adapters.http.app import (
    AnyRequest,
    AppState,
    Desk,
    MatchId,
    granted,
    guest,
    known,
    no_bot,
    wrong,
)
from parlour.adapters.http.callers import Caller
from parlour.core.errors import ParlourError
from parlour.service.errors import NotAllowed, NotFound, NotStored, TooMany
from parlour.service.lobby.finder import Found
from parlour.service.matches.open_table import OpenTable
from parlour.service.matches.past_match import Past
from parlour.service.person import Person
from parlour.service.table_settings import against_bots, validated
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import Begun, Hint, NewPlay

PATIENCE = 5.0  # seconds for the match to start


@post("/api/play", responses=wrong(400, 403, 409, 413, 415, 429, 503))
async def play(
    request: AnyRequest, data: JSONBody[NewPlay], caller: NamedDependency[Caller], app_state: Desk
) -> Response[Begun]:
    """Start a match against bots, or alone, at once. Without a pass you become a guest."""
    validated(against_bots(data))  # first: do not create a guest for an unknown game
    person, token, cookies = await _who(caller, data.name, app_state)
    async with app_state.turn(person, caller, request):
        match, commit = await _begun(person, data, caller.address, app_state)
    begun = Begun(match, commit, person.id, person.name, token)
    return Response(begun, cookies=cookies, headers={"cache-control": "no-store"})


async def _who(caller: Caller, name: str, app_state: AppState) -> tuple[Person, str, list[Cookie]]:
    """The caller, or a new guest with a token and its cookie."""
    if visitor := await known(caller, app_state):
        return no_bot(visitor), "", []
    came: Response[wire_http.Guest] = await guest.fn(wire_http.NewGuest(name), caller, app_state)
    return Person(came.content.person, came.content.name), came.content.token, came.cookies


async def _begun(person: Person, new: NewPlay, address: str, app_state: AppState) -> tuple[str, str]:
    await granted(partial(app_state.moderators.admitted, person))
    try:
        begin = partial(app_state.house.play, person, new, address=address)
        host = await wait_for(granted(begin), PATIENCE)
    except TimeoutError:
        raise NotStored("error.match-not-started") from None
    info = host.info()
    return info.match, info.commit


@get("/api/matches/{match:str}/hint", responses=wrong(400, 401, 404, 409, 429, 503))
async def hint(
    match: MatchId,
    person: NamedDependency[Person],
    caller: NamedDependency[Caller],
    app_state: Desk,
    seat: Annotated[
        int | None, QueryParameter(ge=0, le=3, description="Of those who play for several")
    ] = None,
) -> Response[Hint]:
    """What a bot would play for you, in a match against bots or alone."""
    if not app_state.hints_of.take(caller.address):
        raise TooMany("error.too-many-hints")
    found: Hint = await granted(partial(_advise, app_state, match, person.id, seat))
    return Response(found, headers={"cache-control": "no-store"})


def _advise(
    app_state: AppState,
    match: str,
    person: str,
    seat: int | None,
    done: Callable[[Hint | ParlourError], None],
) -> None:
    def found(table: Found | ParlourError | None) -> None:
        try:
            if isinstance(table, ParlourError):
                raise table
            if table is None:
                raise NotFound("error.no-such-match")
            if isinstance(table, OpenTable):
                raise NotAllowed("error.not-begun")
            if isinstance(table, Past):
                raise NotAllowed("error.hint-match-over")
            app_state.hints.ask(table, person, seat, done)
        except ParlourError as error:
            done(error)

    app_state.house.find(match, found)
