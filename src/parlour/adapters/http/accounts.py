"""Accounts over HTTP: sign-up, sign-in, sign-out, passwords, data export and deletion."""

from typing import Any

from litestar import Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody
from litestar.router import Router

from parlour.adapters.http.app import Desk, granted, no_bot, with_pass, wrong
from parlour.adapters.http.callers import COOKIE, Caller
from parlour.service.errors import NotAllowed, NotSignedIn, TooMany
from parlour.service.person import Person
from parlour.service.sign_in import Asker
from parlour.service.wire import http as wire_http
from parlour.service.wire import people as wire_people

NO_PASS = {204: ResponseSpec(None, generate_examples=False, description="You have no pass any more.")}
PRIVATE = {"cache-control": "no-store"}
BODY = (400, 403, 413, 415, 429, 503)  # statuses that any request with a body may get


async def asker(caller: NamedDependency[Caller], app_state: Desk) -> Asker:
    """The caller, whether or not the house knows them."""
    person: Person | None = None
    if token := caller.token:
        person = await granted(app_state.house.person_of, token)
        person = no_bot(person) if person else None
    return Asker(caller.address, caller.token or "", person)


async def known(asker: NamedDependency[Asker]) -> Asker:
    if asker.person is None:
        raise NotSignedIn("error.not-signed-in")
    return asker


async def member(known: NamedDependency[Asker]) -> Asker:
    if known.person and known.person.guest:
        raise NotAllowed("error.no-account")
    return known


def _few(app_state: Desk, caller: Caller) -> None:
    if not app_state.accounts.take(caller.address):
        raise TooMany("error.too-many-accounts", retry_after=5)


# Sign-up, sign-in, sign-out


@post("/api/account", responses=wrong(*BODY, 409))
async def sign_up(
    data: JSONBody[wire_people.NewAccount],
    asker: NamedDependency[Asker],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> Response[wire_http.Guest]:
    """Create an account. A guest keeps their seats, history and coins."""
    _few(app_state, caller)
    signed = await granted(app_state.sign_in.sign_up, asker, data)
    return with_pass(signed, signed.token, caller)


@post("/api/session", responses=wrong(*BODY))
async def sign_in(
    data: JSONBody[wire_people.SignIn],
    asker: NamedDependency[Asker],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> Response[wire_http.Guest]:
    """Sign in to an account and get a new pass, which replaces the one sent with the request."""
    signed = await granted(app_state.sign_in.sign_in, asker, data.name, data.password)
    return with_pass(signed, signed.token, caller)


@delete("/api/session", status_code=204, responses={**NO_PASS, **wrong(400, 403, 503)})
async def sign_out(
    asker: NamedDependency[Asker], caller: NamedDependency[Caller], app_state: Desk
) -> Response[None]:
    """End this pass and close its sockets. A guest's pass cannot be recovered."""
    if asker.token:
        await granted(app_state.sign_in.sign_out, asker)
    return _without_pass(caller)


def _without_pass(caller: Caller) -> Response[None]:
    """Delete the cookie, and the one of an earlier version if it holds the same pass."""
    names = [caller.cookie, COOKIE] if caller.old_cookie else [caller.cookie]
    return Response(None, cookies=[Cookie(name, value="", max_age=0, path="/") for name in names])


@delete("/api/sessions", status_code=200, responses=wrong(400, 401, 403, 503))
async def sign_out_everywhere(
    person: NamedDependency[Person], caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire_http.Guest]:
    """End all your passes and close their sockets; you get a new one."""
    signed = await granted(app_state.sign_in.sign_out_everywhere, person)
    return with_pass(signed, signed.token, caller)


# Passwords


@put("/api/account/password", responses=wrong(*BODY, 401, 409))
async def change_password(
    data: JSONBody[wire_people.NewPassword],
    member: NamedDependency[Asker],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> Response[wire_http.Guest]:
    """Change your password. All your passes end, and you get a new one."""
    signed = await granted(app_state.sign_in.change_password, member, data.password, data.new)
    return with_pass(signed, signed.token, caller)


@put("/api/account/email", status_code=204, responses=wrong(*BODY, 401, 409))
async def change_email(
    data: JSONBody[wire_people.NewEmail], member: NamedDependency[Asker], app_state: Desk
) -> None:
    """Set the address for password reset links; empty removes it."""
    await granted(app_state.sign_in.change_email, member, data.password, data.email)


@post("/api/reset", status_code=202, responses=wrong(*BODY))
async def ask_reset(
    data: JSONBody[wire_people.AskReset], caller: NamedDependency[Caller], app_state: Desk
) -> wire_people.ResetAsked:
    """Ask for a one-time link to reset a password, by mail; without mail, the house tells its admin.

    The answer is the same whether or not the account exists.
    """
    _few(app_state, caller)
    app_state.sign_in.ask_reset(data.who, caller.address)
    return wire_people.ResetAsked(app_state.sign_in.mails)


@put("/api/reset", responses=wrong(*BODY, 409))
async def reset(
    data: JSONBody[wire_people.Reset], caller: NamedDependency[Caller], app_state: Desk
) -> Response[wire_http.Guest]:
    """Set a new password with such a link, which works once and for 15 minutes."""
    _few(app_state, caller)
    signed = await granted(app_state.sign_in.reset_password, data.link, data.password)
    return with_pass(signed, signed.token, caller)


# Personal data


@get("/api/account/export", responses=wrong(401, 429, 503))
async def export(
    person: NamedDependency[Person], caller: NamedDependency[Caller], app_state: Desk
) -> Response[dict[str, Any]]:
    """Export everything the house stores about you."""
    _few(app_state, caller)
    told = await granted(app_state.sign_in.export, person)
    return Response(told, headers={**PRIVATE, "content-disposition": 'attachment; filename="parlour.json"'})


@post("/api/account/delete", status_code=204, responses={**NO_PASS, **wrong(*BODY, 401)})
async def say_goodbye(
    data: JSONBody[wire_people.DeleteAccount],
    known: NamedDependency[Asker],
    caller: NamedDependency[Caller],
    app_state: Desk,
) -> Response[None]:
    """Delete your account, history and coins. Past matches show your seats as "a former guest"."""
    await granted(app_state.sign_in.delete, known, data.password)
    return _without_pass(caller)


ACCOUNTS = Router(
    "/",
    route_handlers=[
        sign_up,
        sign_in,
        sign_out,
        sign_out_everywhere,
        change_password,
        change_email,
        ask_reset,
        reset,
        export,
        say_goodbye,
    ],
    dependencies={"asker": Provide(asker), "known": Provide(known), "member": Provide(member)},
)
