"""Plain HTML pages that need no client and load nothing."""

from collections.abc import Mapping
from html import escape
from typing import Any

from litestar import Request, Router
from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.95em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.4rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: 0.75rem; }
"""


def operations(description: Mapping[str, Any]) -> str:
    """A page that lists every operation of an OpenAPI description with its parameters and answers."""
    listed = "".join(
        _operation(method, path, what)
        for path, methods in sorted(description["paths"].items())
        for method, what in methods.items()
        if isinstance(what, Mapping)
    )
    return _page(
        f"{description['info']['title']}: the HTTP interface",
        f'<p>The same for programs: <a href="/schema/openapi.json">openapi.json</a>. Sockets speak '
        f'<a href="/schema/protocol.json">another protocol</a>.</p><dl>{listed}</dl>',
    )


def _operation(method: str, path: str, what: Mapping[str, Any]) -> str:
    answers = ", ".join(what.get("responses", {}))
    body = _kind(what.get("requestBody", {}))
    takes = f" Takes <code>{escape(body)}</code>." if body else ""
    text = escape(str(what.get("description") or what.get("summary") or ""))
    return (
        f"<dt><code>{method.upper()} {escape(path)}</code></dt>"
        f"<dd>{text}{takes} Answers {escape(answers)}.</dd>"
    )


def _kind(body: Mapping[str, Any]) -> str:
    for content in body.get("content", {}).values():
        reference: str = content.get("schema", {}).get("$ref", "")
        return reference.rpartition("/")[2]
    return ""


def _page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="stylesheet" href="/house.css">
</head>
<body>
<h1>{escape(title)}</h1>
{body}
</body>
</html>
"""


class OperationsPage(OpenAPIRenderPlugin):
    """Replaces Litestar's own pages, which load scripts from other hosts."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return operations(openapi_schema).encode()

    def receive_router(self, router: Router) -> None:
        """Without Litestar's own not-found page, which is not the house's."""
        router.routes = [route for route in router.routes if "{path:str}" not in route.path]
