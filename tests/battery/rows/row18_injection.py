"""Row 18: hostile strings in every field that a visitor fills, and wherever text comes out of a house.

What goes in over HTTP and sockets is seen to be refused or kept as text: by the answers, the opponent's
frames, the database, the log and the metrics. Places that show names are also tried with strings that were
*not* cleaned, as if the first defence had failed: HTML pages (in a real browser under the house's own
policy), the terminal's lines and screen, the log.
"""

import io
import json
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from msgspec import DecodeError

from parlour import admin
from parlour.cli import main
from parlour.service import wire
from parlour.service.errors import NotAllowed
from parlour.service.limits import Limits
from parlour.service.moderators import Moderation
from parlour.service.people.names import check_alphabet, is_reserved
from parlour.service.person import clean_name
from parlour.service.wire.moderation import NewOrder, NewReport
from tests.adapters.running import RunningHouse, open_house
from tests.battery.chromium import Visit, browser
from tests.battery.hostile import strings
from tests.battery.houses import empty_database, house
from tests.battery.raw_http import RawLine, in_path
from tests.battery.result import Result
from tests.battery.rows.row05_malformed import some_records
from tests.battery.rows.row16_records import mended
from tests.battery.sinks import (
    Tried,
    in_lines,
    log_lines,
    logged,
    on_screen,
    plain,
    several,
    wrong_answer,
)
from tests.service.room import Room
from tests.service.room import said as sentence_of

SHOWN = "name => [...document.querySelectorAll('main bdi')].some(e => e.textContent === name)"


# Into a real house over HTTP, and out of its answers, its database, its log and its figures


GOODBYES = ("/api/account/delete", "/api/sessions")  # after which the pass would be good for nothing more
Request = tuple[str, str, Any, dict[str, str]]  # method, path, body, headers


def bodies_with(description: dict[str, Any], text: str) -> Iterator[Request]:
    """Every field of text of every body that the house's own description names, with this text in it."""
    for path, methods in description["paths"].items():
        for method, what in methods.items():
            schema = _schema(description, what.get("requestBody", {}))
            fields = {name: _like(description, kind) for name, kind in schema.get("properties", {}).items()}
            for name in (name for name, value in fields.items() if isinstance(value, str | dict)):
                put = {text[:40]: text} if isinstance(fields[name], dict) else text
                yield method.upper(), re.sub(r"\{.*?\}", "x", path), {**fields, name: put}, {}


def _schema(description: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    kind = body.get("content", {}).get("application/json", {}).get("schema", {})
    found: dict[str, Any] = description["components"]["schemas"].get(
        kind.get("$ref", "").rpartition("/")[2], kind
    )
    return found


def _like(description: dict[str, Any], kind: dict[str, Any]) -> Any:
    """Something of this kind, as good as any."""
    choices = kind.get("oneOf") or kind.get("anyOf")
    if choices:
        return _like(description, choices[0])
    if "$ref" in kind:
        return _like(description, description["components"]["schemas"][kind["$ref"].rpartition("/")[2]])
    if "enum" in kind:
        return kind["enum"][0]
    plain = {"integer": 1, "number": 1, "boolean": False, "object": {}, "array": [], "null": None}
    return plain.get(kind.get("type", ""), "whist")


def requests_with(text: str, description: dict[str, Any]) -> list[Request]:
    """Every field of every request, with this text in it."""
    part = in_path(text)[:3000]
    paths = ["/{}", "/m/{}", "/api/matches/{}/record", "/api/tables/code/{}", "/?x={}", "/m/x?{}"]
    headers = ["Cookie", "User-Agent", "Authorization", "X-Forwarded-For", "Host", "Origin"]
    names: list[Any] = [{"name": text[:60]}, {text: text}, text.encode("utf-8", "surrogatepass")]
    return [
        *(("POST", "/api/guest", body, {}) for body in names),
        *(("GET", path.format(part), None, {}) for path in paths),
        *(("GET", "/", None, {name: f"parlour={text}" if name == "Cookie" else text}) for name in headers),
        *bodies_with(description, text),
    ]


def asked(line: RawLine, texts: Sequence[str], fields: int, token: str) -> Iterator[Tried]:
    """Each string in so many of the fields, in others than the string before."""
    description = json.loads(line.ask("GET", "/schema/openapi.json").body)
    for number, text in enumerate(texts):
        requests = requests_with(text, description)
        for at in range(min(fields, len(requests))):
            method, path, body, headers = requests[(number * fields + at) % len(requests)]
            known = {} if path in GOODBYES else {"Authorization": f"Bearer {token}"}
            answer = line.ask(method, path, body, **{**known, **headers})
            yield f"{method} {path} {body!r} {headers!r}"[:200], wrong_answer(answer)


def over_http(texts: Sequence[str], fields: int) -> Iterator[Result]:
    with empty_database() as database, house(database, PARLOUR_LOG_LEVEL="info") as running:
        line = RawLine(running.port)
        guest = running.ask("POST", "/api/guest", {"name": "Ana"}).body
        before = _shape(database), _figures(line)
        tried = list(asked(line, texts, fields, guest["token"]))
        yield _result("HTTP: answers, headers, cookies", tried)
        yield _result(
            "metrics: the same figures", [("names", "" if _figures(line) == before[1] else "changed")]
        )
        yield _result("SQL: the same tables, clean names", list(_rows(database, before[0])))
        line.close()
        running.end(2)
        yield _result("the log of that house", list(log_lines(running.log)))


def _figures(line: RawLine) -> set[str]:
    text = line.ask("GET", "/metrics").body.decode()
    return {re.split(r"[ {]", line)[0] for line in text.splitlines()}


def _shape(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as db:
        return db.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def _rows(database: Path, shape: list[Any]) -> Iterator[Tried]:
    yield "schema", "" if _shape(database) == shape else "it changed"
    with closing(sqlite3.connect(database)) as db:
        (sound,) = db.execute("PRAGMA integrity_check").fetchone()
        yield "integrity", "" if sound == "ok" else sound
        for (name,) in db.execute("SELECT name FROM person"):
            yield name, "" if name.isprintable() and name == clean_name(name) else "not clean"


# Over a socket, to the opponent


def frames_with(texts: Iterable[str]) -> Iterator[Tried]:
    room = Room()
    ana, ben, match = room.pair(pace="untimed")
    for text in texts:
        room.wait(10)
        if ana.visitor.gone:
            ana.connect().say(type="join", match=match)
        ana.socket.frames.clear()
        ben.socket.frames.clear()
        for message in _messages(match, text):
            ana.visitor.received(message)
        yield repr(text)[:120], _wrong_frames(ana.socket.frames, ben.socket.frames)


def _messages(match: str, text: str) -> Iterator[bytes]:
    submit = {"type": "submit", "match": match, "version": 0, "play": "4", "id": "x"}
    says = [
        {**submit, "play": text[:200], "id": "y"},
        {**submit, "play": "9", "id": text[:40]},
        {**submit, "match": text[:32]},
    ]
    says += [{**submit, text: text}, {"type": text}, {"type": "say", "match": match, "phrase": text}]
    says += [{"type": "sit", "match": match, "nonce": text}, {"type": "ping", "match": text}]
    for message in says:
        yield json.dumps(message).encode()[:4096]


def _wrong_frames(mine: list[bytes], theirs: list[bytes]) -> str:
    for frame in (*mine, *theirs):
        try:
            wire.decode_outbound(frame)
        except (DecodeError, UnicodeDecodeError) as error:
            return f"no message of ours: {error}"
        if len(frame) > 4096 and b'"picture"' not in frame:
            return f"a frame of {len(frame)} bytes"
    spoken = [frame for frame in theirs if b'"presence"' not in frame]
    return f"the opponent was told {spoken[0]!r}" if spoken else ""


def names_to_opponents(texts: Iterable[str]) -> Iterator[Tried]:
    """Names that belong to the house, or mix alphabets that look alike, are refused."""
    room = Room(limits=Limits(tables_of_person=10**6, matches_of_person=10**6, begun_of_person=10**6))
    ana = room.guest("Ana")
    for text in filter(_may_be_a_name, texts):
        room.wait(1)
        match, ben = ana.create("connect-four").match, room.guest(text)
        for guest in (ana, ben):
            guest.say(type="sit", match=match)
        name = ana.told(wire.Picture)[-1].seats[1].name
        fine = name and name.isprintable() and len(name) <= 20 and not set(name) & set('<>&"`{}=;\\/')
        yield repr(text)[:120], "" if fine else repr(name)
        for guest in (ana, ben):
            guest.say(type="leave", match=match)
        ana.socket.frames.clear()
        ben.drop()


def _may_be_a_name(text: str) -> bool:
    name = clean_name(text)
    try:
        check_alphabet(name)
    except NotAllowed:
        return False
    return not is_reserved(name)


# Reports and orders, and what those are shown who keep order


def reports_with(texts: Sequence[str]) -> Iterator[Tried]:
    """What is written down, and what the person is told."""
    room = Room()
    moderators, told = Moderation(room.connections), list[Any]()
    for number, text in enumerate(texts[::3]):
        ana, ben, match = room.pair()
        moderators.report(ana.visitor._who, room.live(match), NewReport(1, "other", text), told.append)
        moderators.order(NewOrder(ben.visitor.person, "ban", None, text), None, told.append)
        moderators.reports(True, told.append, ben.visitor.person)
        (report,) = told.pop()
        kept, said = report.text, sentence_of(ben.told(wire.Problem)[-1])
        fine = (
            kept.isprintable()
            and said.isprintable()
            and len(kept) <= 300
            and told == [None] * 2 * (number + 1)
        )
        ana.drop()
        yield repr(text)[:120], "" if fine else f"kept {kept!r}, said {said!r}"


def admin_with(texts: Sequence[str]) -> Iterator[Tried]:
    """Strings that were not cleaned, in what `parlour admin` prints."""
    for text in texts:
        report = dict.fromkeys(
            ("id", "name", "person", "reporter_name", "reason", "match", "text", "verdict"), text
        )
        match = dict.fromkeys(("match", "game", "phase", "reason"), text)
        match |= {"names": [text, text], "made": 0, "ended": 0}
        order = {"kind": "ban", "until": None, "reason": text}
        one = {"name": text, "person": text, "role": text, "made": 0, "muted": [], "orders": [order]}
        one |= {"reports": [{**report, "made": 0, "closed": 1}], "matches": [match]}
        with redirect_stdout(io.StringIO()) as printed:
            admin._print(admin._shown(one), one, False)
            admin._print([], one, True)
        lines = printed.getvalue().split("\n")[:-1]
        yield (
            repr(text)[:120],
            "" if len(lines) == 6 and all(map(str.isprintable, lines)) else f"{lines!r}"[:200],
        )


# Names that were not cleaned, in a browser


def in_browser(texts: Sequence[str]) -> list[Tried]:
    """The page of a table whose people have these names, as if they had come in uncleaned."""
    tried = []
    with open_house() as running, browser() as visit:
        home = f"http://127.0.0.1:{running.port}"
        visit.comes_with(home, token := running.guest("Ana"))
        made = running.http(
            "POST", "/api/tables", {"game": "checkers", "seats": 4}, Authorization=f"Bearer {token}"
        ).json["match"]
        running.call(_rename, running, made, ["first"])
        visit.look(f"{home}/m/{made}", home)
        usual = _with_names(running, visit, made, ["first"])
        for number, some in enumerate(several(texts, 3)):
            tags = _with_names(running, visit, made, [f"table {number}", *some])
            wrong = "; ".join(visit.happened()) or (f"tags {tags - usual}" if tags - usual else "")
            tried.append((repr(some)[:160], wrong))
    return tried


def _with_names(running: RunningHouse, visit: Visit, match: str, names: Sequence[str]) -> set[str]:
    """The tags of the page that shows these names."""
    running.call(_rename, running, match, names)
    visit.page.wait_for_function(SHOWN, arg=names[0])
    return visit.tags()


def _rename(running: RunningHouse, match: str, names: Sequence[str]) -> None:
    table: Any = running.house.tables[match]
    for place, name in zip(table.places, names, strict=False):
        place.name, place.person = name, "somebody"
    table.presence()


# Files that somebody was sent


def records_with(texts: Sequence[str]) -> Iterator[Tried]:
    lines = some_records()[0].split("\n")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record.txt"
        for number, text in enumerate(texts):
            at = number % (len(lines) - 1)
            file.write_bytes(_record([*lines[:at], f"{lines[at][:12]}{text}", *lines[at + 1 :]]))
            printed = _printed("verify", str(file)) + _printed("replay", str(file))
            yield repr(text)[:120], "" if plain(printed) else f"printed {printed[:200]!r}"


def _record(lines: list[str]) -> bytes:
    try:
        return mended(lines)
    except UnicodeEncodeError:
        return "\n".join(lines).encode("utf-8", "surrogatepass")


def _printed(*arguments: str) -> str:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        main(list(arguments))
    return out.getvalue() + err.getvalue()


# All of them


Sink = Callable[[Sequence[str]], Iterable[Tried]]
QUICK: dict[str, Sink] = {
    "sockets: the opponent's frames": frames_with,
    "sockets: names at the table": names_to_opponents,
    "the log as text": lambda texts: logged(texts, "text"),
    "the log as JSON": lambda texts: logged(texts, "json"),
    "terminal: lines": in_lines,
    "reports and orders": reports_with,
    "parlour admin": admin_with,
}


def run(*, count: int = 20_000, fields: int = 99, screens: int = 20_000, seed: int = 1) -> Iterator[Result]:
    """Each string goes into so many fields; `screens` of them also to the sinks that take their time."""
    texts = strings(count, seed)
    yield from over_http(texts, fields)
    for name, sink in QUICK.items():
        yield _result(name, list(sink(texts)))
    worst = sorted(texts, key=str.isprintable)[:screens]
    yield _result("terminal: screen", on_screen(worst))
    yield _result("records: verify and replay", list(records_with(worst[::2])))
    yield _result("browser: nothing runs", in_browser(texts[: 2 * screens]))


def _result(name: str, tried: list[Tried]) -> Result:
    bad = [f"{wrong}: {what}" for what, wrong in tried if wrong]
    return Result(18, f"injection: {name}", len(tried), len(bad), "nothing obeyed", tuple(bad[:3]))
