"""What a plug-in's game brings for browsers: a style sheet, and a page that is shown in a frame.

The page runs in an origin of its own, wherever it is opened: it can send no request, read no cookie and
reach no window but by `postMessage`. A table tells it the picture of its seat and takes touches from it.
"""

from litestar import MediaType, Response, get
from litestar.params import FromPath

from parlour.adapters.http.app import wrong
from parlour.core.registry import games, web_view
from parlour.service.errors import NotFound

ALONE = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
)


@get("/api/games/{game:str}/style", responses=wrong(400, 404), media_type=MediaType.CSS)
async def style(game: FromPath[str]) -> Response[str]:
    """The style sheet of a plug-in's game, for its table alone."""
    sheet = f"@layer games {{\n@scope (main) {{\n{_brought(game, 'style')}\n}}\n}}\n"
    return Response(sheet, media_type=MediaType.CSS, headers={"cache-control": "no-cache"})


@get("/api/games/{game:str}/page", responses=wrong(400, 404), media_type=MediaType.HTML)
async def page(game: FromPath[str]) -> Response[str]:
    """The page of a plug-in's game, which a table shows in a frame."""
    headers = {"cache-control": "no-cache", "content-security-policy": ALONE}
    return Response(_brought(game, "page"), media_type=MediaType.HTML, headers=headers)


def _brought(game: str, part: str) -> str:
    text: str = getattr(web_view(game), part) if game in games() else ""
    if not text:
        raise NotFound("error.no-such-file")
    return text


PLUG_INS = (style, page)
