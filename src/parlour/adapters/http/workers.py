"""Where workers on other machines get questions to bots, and leave the answers; open only with a secret."""

from asyncio import FIRST_COMPLETED, create_task, wait
from collections.abc import Coroutine
from hmac import compare_digest
from typing import Any

from litestar import MediaType, Response, post
from msgspec import MsgspecError

from parlour.adapters.http.app import VERSION, AnyRequest
from parlour.adapters.workers.remote import RemoteWorkers
from parlour.adapters.workers.travel import PATH, VERSION_HEADER, Offer, decode, packed

BYTES = "application/octet-stream"


def worker_route(workers: RemoteWorkers, secret: str) -> Any:
    """The route of `parlour worker`: it sends its last answer, or `null`, and gets the next question."""

    @post(PATH, include_in_schema=False, status_code=200)
    async def work(request: AnyRequest) -> Response[bytes]:
        said = request.headers.get("authorization", "")
        if not compare_digest(said.encode(), f"Bearer {secret}".encode()):
            return _refused(401, "PARLOUR_WORKER_SECRET of the house is another.")
        if (theirs := request.headers.get(VERSION_HEADER, "")) != VERSION:
            return _refused(409, f"The house is Parlour {VERSION}, the worker {theirs}.")
        try:
            answer = decode(await request.body())
        except MsgspecError as error:
            return _refused(400, f"This is no answer: {error}.")
        if answer:
            workers.answered(answer)
        offer = await _unless_gone(workers.next(), request)
        return Response(packed(offer), media_type=BYTES) if offer else Response(b"", status_code=204)

    return work


async def _unless_gone(waits: Coroutine[Any, Any, Offer | None], request: AnyRequest) -> Offer | None:
    """Stops waiting when the worker hangs up, so that nobody is given a question who cannot answer it."""
    found, gone = create_task(waits), create_task(_hung_up(request))
    try:
        await wait((found, gone), return_when=FIRST_COMPLETED)
        return found.result() if found.done() else None
    finally:
        found.cancel()
        gone.cancel()


async def _hung_up(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _refused(status: int, sentence: str) -> Response[bytes]:
    return Response(sentence.encode(), status_code=status, media_type=MediaType.TEXT)
