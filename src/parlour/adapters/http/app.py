"""The HTTP API: guest passes, tables, past matches and health."""

from asyncio import Event, get_running_loop, wait_for
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import cache, partial
from importlib.metadata import version
from typing import Annotated, Any, TypeVar, TypeVarTuple

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.types import ASGIApp

from parlour.adapters.http import pages
from parlour.adapters.http.addresses import allowance
from parlour.adapters.http.callers import Caller, CallerReader, headers_of, peer_of
from parlour.adapters.http.errors import LARGEST_BODY, guarded, handlers
from parlour.adapters.http.turns import Turns
from parlour.adapters.metrics import Metrics
from parlour.bots import policies
from parlour.bots.opponents import opponents
from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.core.registry import games, options, web_view
from parlour.service.books import Books
from parlour.service.bot_accounts import BotAccounts
from parlour.service.errors import NotAllowed, NotFound, NotSignedIn, NotStored, TooMany
from parlour.service.fair_queue import Lane
from parlour.service.house import House
from parlour.service.lessons.lessons import taught
from parlour.service.lobby.finder import Found
from parlour.service.matches.past_match import AskFrom, RecordOf, VerdictOf
from parlour.service.matches.turns.hints import Hints
from parlour.service.moderators import Moderation
from parlour.service.people.accounts import SESSION_LIFE
from parlour.service.person import Person
from parlour.service.sign_in import SignInService
from parlour.service.table_settings import paces, ranked_terms
from parlour.service.wire import http as wire_http
from parlour.service.wire.lobby import Lobby

T = TypeVar("T")
Words = TypeVarTuple("Words")
AnyRequest = Request[Any, Any, Any]
BURST = 60
PATIENCE = 60.0  # seconds before a request gives up waiting for the house or its store
VERSION = version("parlour")


def wrong(*statuses: int) -> dict[int, ResponseSpec]:
    """Adds the errors that every lookup may get: damaged data, or no database."""
    problem = ResponseSpec(wire_http.HttpProblem, generate_examples=False, description="")
    return dict.fromkeys(sorted({*statuses, 404, 503}), problem)


class AppState:
    """What the routes need from the house."""

    def __init__(
        self, house: House, callers: CallerReader, metrics: Metrics, sign_in: SignInService, address: str = ""
    ) -> None:
        self.house = house
        self.address = address
        self.sign_in = sign_in
        self.callers = callers
        self.moderators = Moderation(callers.connections)
        self.bots = BotAccounts(callers.connections)
        self.metrics = metrics
        limits, limit = house.context.settings.limits, partial(allowance, house.context, BURST)
        self.hints = Hints()
        self.guests = limit("guests", limits.guests_of_address)
        self.hints_of = limit("hints", limits.hints_of_address)
        self.failures = limit("failures", limits.failures_of_address)
        self.codes = limit("codes", limits.codes_of_address)
        self.accounts = limit("accounts", limits.accounts_of_address)
        self._browsing: Counter[str] = Counter()  # lookups in progress, by address
        self.turn = Turns(house).turn  # an address sets up one table at a time

    async def at(self, match: str, ask: Callable[[Found], T]) -> T:
        """Asks about a table as soon as it is found, before the house can unload it again."""

        def found(table: Found | ParlourError | None) -> T | ParlourError:
            if isinstance(table, ParlourError):
                return table
            try:
                return ask(table) if table else NotFound("error.no-such-match")
            except ParlourError as error:
                return error

        told: T = await granted(lambda done: self.house.find(match, lambda table: done(found(table))))
        return told

    async def table(self, match: str) -> Found:
        """The table, for routes that only need to know who sits there."""
        return await self.at(match, lambda table: table)

    async def browse(self, caller: Caller, work: Callable[[Books], T]) -> T:
        """Runs a lookup for a page. One address may only have a few at once, to be fair to others."""
        if self._browsing[caller.address] >= self.house.context.settings.limits.pages_of_address:
            raise TooMany("error.too-many-lookups")
        self._browsing[caller.address] += 1
        try:
            found: T = await granted(lambda done: self.house.context.store.browse(work, done))
            return found
        finally:
            self._browsing -= Counter((caller.address,))

    async def look_back(self, match: str, caller: Caller, ask: AskFrom, seat: Seat | None = None) -> Any:
        """Asks the archive; raises the reason if it refuses."""
        lane = Lane(caller.address, await known_id(caller, self))
        over = Event()
        try:
            return await granted(
                lambda done: self.house.look_back(match, lane, ask, done, seat, lambda: not over.is_set())
            )
        finally:
            over.set()  # also if it took too long: nobody waits any more


Desk = NamedDependency[AppState]
MatchId = Annotated[str, PathParameter(max_length=32, pattern="^[A-Za-z0-9]+$")]  # as in `wire`


async def answered(ask: Callable[[Callable[[T], None]], None]) -> T:
    """Waits for the callback of the house or its store."""
    answer = get_running_loop().create_future()
    ask(lambda value: None if answer.done() else answer.set_result(value))
    found: T = await wait_for(answer, PATIENCE)  # a callback that failed never comes
    return found


async def granted(ask: Callable[[*Words, Callable[[T | ParlourError], None]], None], *words: *Words) -> T:
    """Waits for a request to the house; raises the reason if it is refused."""
    outcome: T | ParlourError = await answered(lambda done: ask(*words, done))
    if isinstance(outcome, ParlourError):
        raise outcome
    return outcome


# The caller


async def caller(request: AnyRequest, app_state: Desk) -> Caller:
    scope = request.scope
    return app_state.callers.caller(headers_of(scope), peer_of(scope), scope["scheme"])


async def known(caller: Caller, app_state: AppState) -> Person | None:
    token = caller.token
    return await granted(app_state.house.person_of, token) if token else None


async def known_id(caller: Caller, app_state: AppState) -> str:
    """The caller's id, or empty if the house does not know them."""
    found = await known(caller, app_state)
    return found.id if found else ""


async def player(caller: NamedDependency[Caller], app_state: Desk) -> Person:
    """Who asks, a bot account included."""
    found = await known(caller, app_state)
    if found is None:
        raise NotSignedIn("error.no-guest-pass")
    return found


async def person(player: NamedDependency[Person]) -> Person:
    return no_bot(player)


def no_bot(found: Person) -> Person:
    """A bot account signs in to play: everything else is its owner's."""
    if found.is_bot:
        raise NotAllowed("error.not-for-bots")
    return found


@post("/api/guest", responses=wrong(400, 403, 409, 413, 415, 429, 503))
async def guest(
    data: JSONBody[wire_http.NewGuest], caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire_http.Guest]:
    """Create a guest. The pass comes as a cookie and, this once, in the answer."""
    if not app_state.guests.take(caller.address):
        raise TooMany("error.too-many-guests")
    made = await granted(app_state.house.guest, data.name)
    return with_pass(made, made.token, caller)


def with_pass(person: wire_http.Guest, token: str, caller: Caller) -> Response[wire_http.Guest]:
    return Response(person, cookies=[pass_cookie(token, caller)], headers={"cache-control": "no-store"})


def pass_cookie(token: str, caller: Caller) -> Cookie:
    """The cookie for a pass; it expires when an unused pass would."""
    return Cookie(
        caller.cookie,
        value=token,
        max_age=int(SESSION_LIFE),
        path="/",
        httponly=True,
        samesite="lax",
        secure=caller.secure,
    )


NOBODY = ResponseSpec(None, generate_examples=False, description="You have no pass yet.")


@get("/api/me", responses={204: NOBODY, **wrong(401)})
async def me(caller: NamedDependency[Caller], app_state: Desk) -> Response[wire_http.Guest | None]:
    """Who you are. Asking without a pass is not an error: every page does so at first."""
    if not caller.token:
        return Response(None, status_code=204)
    who = await player(caller, app_state)
    role = await granted(partial(app_state.moderators.role, who))
    told = wire_http.Guest(who.id, who.name, guest=who.guest, role=role)
    cookies = [pass_cookie(caller.token, caller)] if caller.by_cookie else []
    return Response(told, cookies=cookies, headers={"cache-control": "no-store"})


# Games and tables


@cache
def all_games() -> list[wire_http.GameInfo]:
    return [
        wire_http.GameInfo(
            slug,
            kind.title,
            tuple(kind.seats),
            options(kind),
            {name: dict(preset) for name, preset in kind.presets.items()},
            paces(kind),
            tuple(policies(slug)),
            kind.rules,
            taught(slug),
            dict(kind.texts),
            ranked_terms(kind),
            tuple(map(wire_http.LevelInfo.of, opponents(slug))),
            web_view(slug).brings,
        )
        for slug, kind in games().items()
    ]


@get("/api/games")
async def list_games() -> list[wire_http.GameInfo]:
    """All games, with their options, bots, rules ids and the texts that plug-ins bring."""
    return all_games()


@post("/api/tables", responses=wrong(400, 401, 403, 409, 413, 415, 429, 503))
async def new_table(
    request: AnyRequest,
    data: JSONBody[wire_http.NewTable],
    player: NamedDependency[Person],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> wire_http.TableInfo:
    """Create a table. You own it, and take a seat through the socket."""
    await granted(partial(app_state.moderators.admitted, player))
    async with app_state.turn(player, caller, request):
        made: wire_http.TableInfo | None = await answered(
            lambda done: app_state.house.create(player, data, done, caller.address)
        )
    if made is None:
        raise NotStored("error.table-not-stored")
    return made


@get("/api/tables")
async def open_tables(app_state: Desk) -> list[wire_http.TableInfo]:
    """The tables that anybody may join."""
    return app_state.house.open_tables()


@get("/api/lobby")
async def lobby(app_state: Desk) -> Lobby:
    """The lobby as the socket sends it, for visitors without a pass."""
    return app_state.house.lobby.snapshot()


@get("/api/tables/code/{code:str}", responses=wrong(400, 404, 429))
async def table_by_code(
    code: FromPath[str], caller: NamedDependency[Caller], app_state: Desk
) -> wire_http.TableInfo:
    """The table with an invitation code."""
    if not app_state.codes.take(caller.address):
        raise TooMany("error.too-many-codes")
    return app_state.house.by_code(code.upper())


# Matches


@get("/api/matches/{match:str}", responses=wrong(400, 404))
async def match_info(match: MatchId, caller: NamedDependency[Caller], app_state: Desk) -> wire_http.TableInfo:
    """A match, or a table whose match has not started."""
    person = await known_id(caller, app_state)
    return await app_state.at(match, lambda table: table.info(person))


@get("/api/matches/{match:str}/record", media_type=MediaType.TEXT, responses=wrong(400, 404, 409, 429, 503))
async def match_record(match: MatchId, caller: NamedDependency[Caller], app_state: Desk) -> Response[bytes]:
    """The record of a finished match, with the secret behind its luck."""
    text = await app_state.look_back(match, caller, lambda seat: RecordOf(match))
    return Response(text, media_type=MediaType.TEXT)


@get("/api/matches/{match:str}/verify", responses=wrong(400, 404, 409, 429, 503))
async def verify(
    match: MatchId, caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire_http.Verification]:
    """Check that every play was legal and every draw follows from the secret."""
    verdict = await app_state.look_back(match, caller, lambda seat: VerdictOf(match))
    return Response(verdict, media_type=MediaType.JSON)


def make_app(
    app_state: AppState, *more: Any, nowhere: Callable[[AnyRequest], Response[Any] | None]
) -> ASGIApp:
    """All routes, including `more`, as one ASGI application; `nowhere` renders the not-found page."""

    async def provide() -> AppState:
        return app_state

    routes: list[Callable[..., Awaitable[Any]] | Any] = [
        guest,
        me,
        list_games,
        new_table,
        open_tables,
        lobby,
        table_by_code,
        match_info,
        match_record,
        verify,
    ]
    description = OpenAPIConfig(
        "Parlour",
        VERSION,
        path="/schema",
        render_plugins=[pages.OperationsPage(path="/"), JsonRenderPlugin()],
        use_handler_docstrings=True,
    )
    app = Litestar(
        [*routes, *more],
        dependencies={
            "app_state": Provide(provide),
            "caller": Provide(caller),
            "player": Provide(player),
            "person": Provide(person),
        },
        exception_handlers=handlers(app_state.house.context, nowhere),
        openapi_config=description,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    return guarded(app, app_state.callers)
