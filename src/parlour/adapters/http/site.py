"""Serves what is built: the browser client, immutable files with the one page that refers to them, and the
documentation, which a wheel has beside it and a checkout only after `make docs`.
"""

import json
import re
from asyncio import to_thread
from collections.abc import Callable
from functools import cache
from gzip import compress
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, NamedTuple

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from parlour.adapters.http.app import AppState, Desk, granted
from parlour.service.errors import NotFound

AnyRequest = Request[Any, Any, Any]
INDEX = "index.html"
DIGEST = "client.txt"  # of the whole client
BUILT = "assets"  # the folder of files whose names contain a digest of their content
PAGES = "pages.json"  # the addresses that the client renders itself, written by its build
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PROGRAMS = ("/api/", f"/{BUILT}/", "/schema/")  # paths that never are pages
DENSE = {".woff2", ".png", ".webp"}  # compressed already
DOCS = "/docs"
NO_DOCS = "The documentation is not built here. `make docs` in a checkout of Parlour builds it.\n"
THEME = "parlour-theme"  # the cookie with the theme that somebody has chosen
THEMES = ("light", "dark")


class File(NamedTuple):
    body: bytes
    packed: bytes | None  # gzipped
    kind: str
    tag: str


def routes(folder: Path) -> list[Any]:
    """Routes for the client's pages and all files in this folder."""
    files = {path.relative_to(folder).as_posix(): _read(path) for path in folder.rglob("*") if path.is_file()}
    loose = [name for name in files if "/" not in name and name not in (INDEX, PAGES)]
    themed = _themed(folder)

    @get(_addresses(files[PAGES].body), include_in_schema=False)
    async def page(request: AnyRequest) -> Response[bytes]:
        return _page(themed, request)

    @get(f"/{BUILT}/{{name:str}}", include_in_schema=False)
    async def built(name: FromPath[str], request: AnyRequest, app_state: Desk) -> Response[bytes]:
        file = files.get(f"{BUILT}/{name}") or await _of_another_node(name, app_state)
        return _answer(file, request, "public, max-age=31536000, immutable")

    @get([f"/{name}" for name in loose], include_in_schema=False)
    async def other(request: AnyRequest, app_state: Desk) -> Response[bytes]:
        """While nodes have different clients, none of them says which is the newer one."""
        if request.url.path == f"/{DIGEST}" and not app_state.house.context.nodes.same_client:
            raise NotFound("error.no-such-file")
        return _answer(files[request.url.path[1:]], request, "no-cache")

    return [page, built, other] if loose else [page, built]


async def _of_another_node(name: str, app_state: AppState) -> File:
    """During an upgrade: a page of another version asks any node for its files."""
    body = await granted(lambda done: app_state.house.context.nodes.asset(name, done))
    if body is None:
        raise NotFound("error.no-such-file")
    return await to_thread(_file, body, _kind(name), Path(name).suffix in DENSE)


def _addresses(pages: bytes) -> list[str]:
    """`/m/:match` as a route of ours."""
    known: dict[str, list[str]] = json.loads(pages)
    return [re.sub(r":(\w+)", r"{\1:str}", address) for found in known.values() for address in found]


def documentation(folder: Path) -> list[Any]:
    """Routes for the documentation in this folder, or for a sentence that says how to build it."""
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    found = cache(lambda name: _read(folder / name))  # when it is first asked for: most are never

    @get(DOCS, include_in_schema=False, sync_to_thread=True)
    def first(request: AnyRequest) -> Response[Any]:
        if INDEX not in names:
            return Response(NO_DOCS, status_code=404, media_type=MediaType.TEXT)
        if not request.scope["raw_path"].endswith(b"/"):  # from where its links lead on
            return Redirect(f"{DOCS}/")
        return _answer(found(INDEX), request, "no-cache")

    @get(f"{DOCS}/{{name:path}}", include_in_schema=False, sync_to_thread=True)
    def other(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
        if name[1:] not in names:
            raise NotFoundException()
        return _answer(found(name[1:]), request, "no-cache")

    return [first, other]


def nowhere(folder: Path) -> Callable[[AnyRequest], Response[bytes] | None]:
    """The client's page for a browser that goes to an unknown address; None for other requests."""
    themed = _themed(folder)

    def shown(request: AnyRequest) -> Response[bytes] | None:
        is_page = request.method in ("GET", "HEAD") and not request.url.path.startswith(PROGRAMS)
        if not is_page or "text/html" not in request.headers.get("accept", ""):
            return None
        return _page(themed, request, 404)

    return shown


def _themed(folder: Path) -> dict[str, File]:
    """The page as it is, and with each theme written into it, so that nothing flashes before a script."""
    plain = _read(folder / INDEX)
    return {"": plain, **{theme: _dressed(plain, theme) for theme in THEMES}}


def _dressed(page: File, theme: str) -> File:
    text = page.body.decode().replace("<html ", f'<html data-theme="{theme}" ', 1)
    for one in THEMES:  # the colour of the browser's own bar
        text = text.replace(f"(prefers-color-scheme: {one})", "all" if one == theme else "not all")
    return _file(text.encode(), page.kind, dense=False)


def _page(themed: dict[str, File], request: AnyRequest, status: int = 200) -> Response[bytes]:
    page = themed.get(request.cookies.get(THEME, ""), themed[""])
    return _answer(page, request, "no-cache", status, vary="accept-encoding, cookie")


def _read(path: Path) -> File:
    return _file(path.read_bytes(), _kind(path.name), path.suffix in DENSE)


def _kind(name: str) -> str:
    return KINDS.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def _file(body: bytes, kind: str, dense: bool) -> File:
    packed = None if dense else compress(body, mtime=0)
    return File(body, packed, kind, f'"{sha256(body).hexdigest()[:16]}"')


def _answer(
    file: File, request: AnyRequest, caching: str, status: int = 200, vary: str = "accept-encoding"
) -> Response[bytes]:
    headers = {"cache-control": caching, "etag": file.tag, "vary": vary}
    if status == 200 and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "content-encoding": "gzip"}
        return Response(file.packed, status_code=status, headers=packed, media_type=file.kind)
    return Response(file.body, status_code=status, headers=headers, media_type=file.kind)
