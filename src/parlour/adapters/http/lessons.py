"""Lessons over HTTP: a whole lesson, and why a play is not the one it asks for."""

from functools import cache
from gzip import compress
from typing import Annotated, cast

from litestar import MediaType, Response, get
from litestar.params import FromPath, PathParameter, QueryParameter

from parlour.adapters.http.app import AnyRequest, wrong
from parlour.service import wire
from parlour.service.lessons import lessons
from parlour.service.wire.lessons import Lesson, NotThis

Number = Annotated[int, PathParameter(ge=1, le=99, description="The step, from 1")]
Play = Annotated[
    str, QueryParameter(min_length=1, max_length=200, description="The play in the game's notation")
]


@get("/api/lessons/{game:str}", responses=wrong(400, 404))
async def lesson(game: FromPath[str], request: AnyRequest) -> Response[Lesson]:
    """The lesson of a game: positions, each with the play to find and where it leads."""
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": "no-cache", **({"content-encoding": "gzip"} if packs else {})}
    return Response(_told(game, packs), headers=headers, media_type=MediaType.JSON)


@cache
def _told(game: str, packs: bool) -> Lesson:
    """Encoded once: it is the same for everybody."""
    told = wire.encode(lessons.lesson(game))
    return cast(Lesson, compress(told) if packs else told)


@get("/api/lessons/{game:str}/{number:int}/why", responses=wrong(400, 404))
async def why(game: FromPath[str], number: Number, play: Play) -> NotThis:
    """Why a play is not what this step asks for: it is illegal, or the lesson wants another."""
    return lessons.why_not(game, number, play)


LESSONS = (lesson, why)
