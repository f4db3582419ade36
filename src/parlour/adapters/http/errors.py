"""Error responses: a code for programs, and a text for people that has its English sentence with it."""

from asyncio import sleep
from collections.abc import Callable
from math import ceil
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from parlour.adapters.http.callers import TOO_MANY, CallerReader, ForeignPage
from parlour.adapters.sockets.connection import PAUSE
from parlour.core.errors import ParlourError
from parlour.service.errors import (
    BadMessage,
    Banned,
    Defect,
    HouseError,
    NotAllowed,
    NotFound,
    NotSignedIn,
    NotStored,
    TooBig,
    TooMany,
    Unreadable,
    WrongPassword,
)
from parlour.service.wire.http import HttpProblem

BODY = 64 * 1024  # bytes in a request body
LONGEST_ADDRESS = 2048  # bytes in a URL, including the query
HARMLESS = ("GET", "HEAD", "OPTIONS")
SECURITY = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; form-action 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
AnyRequest = Request[Any, Any, Any]


STATUS: dict[type, int] = {  # also of the classes derived from these
    Defect: 500,
    NotSignedIn: 401,
    NotFound: 404,
    NotAllowed: 409,
    Banned: 409,
    WrongPassword: 403,
    TooMany: 429,
    NotStored: 503,
    Unreadable: 404,
}


def handlers(
    note: Callable[..., Any], nowhere: Callable[[AnyRequest], Response[Any] | None]
) -> dict[Any, Any]:
    """`nowhere`: renders the page for a browser that goes to an unknown address."""

    def failed(request: AnyRequest, error: Exception) -> Response[HttpProblem]:
        """A bug of ours: the log gets all of it, the client nothing."""
        note("request-failed", error=error, path=request.scope["path"])
        return _answer(500, Defect())

    def not_understood(request: AnyRequest, error: HTTPException) -> Response[Any]:
        if error.status_code >= 500:
            return failed(request, error)
        page = nowhere(request) if error.status_code == 404 else None
        return page or _not_understood(request, error)

    return {
        ParlourError: _refused,
        HTTPException: not_understood,
        RecursionError: _too_deep,
        UnicodeDecodeError: _no_text,
        Exception: failed,
    }


def _refused(request: AnyRequest, error: ParlourError) -> Response[HttpProblem]:
    answer = _answer(_status(error), error)
    if isinstance(error, TooMany) and error.retry_after:
        answer.headers["retry-after"] = str(ceil(error.retry_after))
    return answer


def _status(error: ParlourError) -> int:
    """The status of the nearest class that has one."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def _not_understood(request: AnyRequest, error: HTTPException) -> Response[HttpProblem]:
    return _answer(error.status_code, _house_error(error))


def _house_error(error: HTTPException) -> HouseError:
    match error.status_code:
        case 404:
            return NotFound("error.no-such-address")
        case 405:
            return NotAllowed("error.no-such-method")
        case 413:
            return TooBig("error.request-too-big", most=BODY)
    details = error.extra if isinstance(error.extra, list) else []
    wrong = [f"{detail.get('key', 'body')}: {detail.get('message')}" for detail in details]
    return BadMessage("error.bad-request", reason="; ".join(wrong) or error.detail)


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[HttpProblem]:
    """Only input can be nested so deeply."""
    return _answer(400, BadMessage("error.too-deep"))


def _no_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[HttpProblem]:
    """Only input is decoded as text here."""
    return _answer(400, BadMessage("error.not-utf8"))


def _answer(status: int, error: ParlourError) -> Response[HttpProblem]:
    return Response(HttpProblem.of(error), status_code=status, media_type=MediaType.JSON)


def guarded(app: ASGIApp, callers: CallerReader) -> ASGIApp:
    """Adds security headers to every response, and rejects writes from foreign pages.

    Refuses oversized and too frequent requests before doing any work. Flooding clients get the refusal late.
    """

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *SECURITY]
            await send(message)

        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]]
        peer = (scope["client"] or ("",))[0]
        if not callers.may_ask(headers, peer):
            if callers.is_pressing(headers, peer):
                await sleep(PAUSE)
            wait = (b"retry-after", str(callers.requests.retry_after).encode())
            await _refuse(careful, 429, TooMany(TOO_MANY), wait)
        elif len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            await _refuse(careful, 414, BadMessage("error.address-too-long"))
        elif wrong := callers.wrong_host(headers):
            await _refuse(careful, wrong.status, wrong.error)
        elif scope["path"].startswith("/api/") and (old := callers.outdated(headers, scope["method"])):
            await _refuse(careful, 426, old)
        elif scope["method"] in HARMLESS:
            await app(scope, receive, careful)
        elif not callers.is_from_here(headers):
            await _refuse(careful, 403, ForeignPage())
        elif not _is_json(dict(headers)):
            await _refuse(careful, 415, BadMessage("error.not-json"))
        else:
            await app(scope, receive, careful)

    return guard


def _is_json(headers: dict[str, str]) -> bool:
    """True if the body is JSON or empty. Other pages can send forms and plain text without asking first."""
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return True
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


async def _refuse(send: Send, status: int, error: ParlourError, *more: tuple[bytes, bytes]) -> None:
    body = msgspec.json.encode(HttpProblem.of(error))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
