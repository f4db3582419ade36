"""The pages that a house shows without a client: plain HTML, with nothing from anywhere else."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from parlour.service.wire import GameInfo, TableInfo

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 0.95em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.4rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: 0.75rem; }
"""


def landing(games: Iterable[GameInfo], url: str) -> str:
    listed = "".join(f"<li>{escape(game.title)} <code>{escape(game.slug)}</code></li>" for game in games)
    return _page(
        "Parlour",
        f"""<p>A house of classic table games. This one is open.</p>
<h2>Play now</h2>
<p>From a terminal on which Parlour is installed:</p>
<pre>parlour play connect-four --online {escape(url)}</pre>
<h2>Games</h2>
<ul>{listed}</ul>
<h2>For programs</h2>
<ul>
<li><a href="/schema">The HTTP interface</a> (<a href="/schema/openapi.json">OpenAPI</a>)</li>
<li><a href="/schema/protocol.json">The messages on the socket</a> <code>/ws</code></li>
<li><a href="/health">How the house is</a></li>
</ul>""",
    )


def match(table: TableInfo, url: str) -> str:
    """For somebody who was given the link of a match."""
    names = [f"<bdi>{escape(chair.name or chair.bot)}</bdi>" for chair in table.chairs if chair.taken]
    who = ", ".join(names) or "nobody yet"
    link = f"{escape(url)}/m/{escape(table.match)}"
    do = {
        "waiting": f"<p>It waits for players. Sit down at it:</p><pre>parlour play --online {link}</pre>",
        "live": f"<p>It is being played. Look on:</p><pre>parlour watch {link}</pre>",
        "over": f'<p>It is over. <a href="/api/matches/{escape(table.match)}/record">Its record</a> tells it '
        "all, and <code>parlour verify</code> checks every shuffle.</p>",
    }
    return _page(table.title, f"<p>At this table: {who}.</p>{do[table.phase]}")


def operations(description: Mapping[str, Any]) -> str:
    """Every operation of an OpenAPI description, with what it takes and answers."""
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
