"""Error responses: a code for programs, and a text for people that has its English sentence with it."""

from asyncio import CancelledError, sleep
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from math import ceil
from typing import Any

from litestar import MediaType, Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from parlour.adapters.http.callers import CallerReader, headers_of, peer_of
from parlour.adapters.http.refusals import Refusal
from parlour.adapters.sockets.connection import PAUSE
from parlour.core.errors import ParlourError
from parlour.service.context import Gathered, HouseContext
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

LARGEST_BODY = 64 * 1024  # bytes in a request
LONGEST_ADDRESS = 2048  # bytes in a URL, including the query
GONE = "parlour-client-gone"  # a key of the request's state
HARMLESS = ("GET", "HEAD", "OPTIONS")
SECURITY_HEADERS = [
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
UNKNOWN = {"match": "error.no-such-match", "puzzle": "error.no-such-puzzle"}  # by the name in the path


def handlers(context: HouseContext, nowhere: Callable[[AnyRequest], Response[Any] | None]) -> dict[Any, Any]:
    """`nowhere`: renders the page for a browser that goes to an unknown address."""

    @cache
    def failures(file: str, line: int) -> Gathered:
        return Gathered(context, "request-failed")

    def failed(request: AnyRequest, error: Exception) -> Response[HttpProblem]:
        """A bug of ours: the log gets all of it, but not for each request, and the client nothing."""
        failures(*_place(error)).add(error=error, path=request.scope["path"])
        return _answer(500, Defect())

    def not_understood(request: AnyRequest, error: HTTPException) -> Response[Any]:
        if has_gone(request):  # Litestar calls that an internal error
            return Response(None, status_code=400)  # nobody reads it
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


def _place(error: Exception) -> tuple[str, int]:
    """The file and line that raised it."""
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    return (at.tb_frame.f_code.co_filename, at.tb_lineno) if at else ("", 0)


def has_gone(request: AnyRequest) -> bool:
    """True if somebody who read the request found that its client had hung up."""
    return bool(request.scope.get("state", {}).get(GONE))


def _refused(request: AnyRequest, error: ParlourError) -> Response[HttpProblem]:
    answer = _answer(_status(error), error)
    if isinstance(error, TooMany) and error.retry_after:
        answer.headers["retry-after"] = str(ceil(error.retry_after))
    return answer


def _status(error: ParlourError) -> int:
    """The status of the nearest class that has one."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def _not_understood(request: AnyRequest, error: HTTPException) -> Response[HttpProblem]:
    wrong = _house_error(error)
    return _answer(404 if isinstance(wrong, NotFound) else error.status_code, wrong)


def _house_error(error: HTTPException) -> HouseError:
    match error.status_code:
        case 404:
            return NotFound("error.no-such-address")
        case 405:
            return NotAllowed("error.no-such-method")
        case 413:
            return TooBig("error.request-too-big", most=LARGEST_BODY)
    details = error.extra if isinstance(error.extra, list) else []
    for detail in details:  # a mistyped link leads to what does not exist
        if detail.get("source") == "path" and detail.get("key") in UNKNOWN:
            return NotFound(UNKNOWN[detail["key"]])
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
    """Adds security headers to every response without its own, and rejects writes from foreign pages.

    Answers HEAD as GET, without the body.
    Refuses oversized and too frequent requests before doing any work. Flooding clients get the refusal late.
    """

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                usual = [header for header in SECURITY_HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *usual]
            elif message["type"] == "http.response.body" and scope["method"] == "HEAD":
                message["body"] = b""
            await send(message)

        async def noticing() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            if message["type"] == "http.disconnect":
                scope.setdefault("state", {})[GONE] = True
            return message

        headers, peer, harmless = headers_of(scope), peer_of(scope), scope["method"] in HARMLESS
        if refusal := callers.refusal(headers, peer, harmless):
            if refusal.status == HTTPStatus.TOO_MANY_REQUESTS and callers.is_pressing(headers, peer):
                await sleep(PAUSE)
            await refusal.send(careful)
        elif len(scope["raw_path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            await Refusal(414, BadMessage("error.address-too-long")).send(careful)
        elif scope["path"].startswith("/api/") and (old := callers.outdated(headers, scope["method"])):
            await Refusal(426, old).send(careful)
        elif not harmless and not _is_json(dict(headers)):
            await Refusal(415, BadMessage("error.not-json")).send(careful)
        else:
            asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
            await answered(asked, noticing, careful)

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await app(scope, receive, noting)
        except CancelledError:  # the house closes and has waited long enough
            if not begun:
                await Refusal(503, NotStored("error.too-slow")).send(send)

    return guard


def _is_json(headers: dict[str, str]) -> bool:
    """True if the body is JSON or empty. Other pages can send forms and plain text without asking first."""
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return True
    return headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"
