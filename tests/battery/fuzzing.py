"""Sends a real house requests that nobody means well, and counts the answers: none may be a 5xx.

Most are made up from the OpenAPI description, fitting it or not; the others are good ones that were spoilt
in any place: method, path, headers, body. Some come with a pass, some with one of a moderator or admin, some
with none, and some with one that has been used up.
"""

import argparse
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings

from bench.progress import progress
from parlour.service.limits import Limits
from tests.battery.hostile import FIXED
from tests.battery.houses import empty_database, house
from tests.battery.raw_http import Raw, RawLine, in_path
from tests.battery.rows.row05_malformed import spoilt, spoilt_bytes

METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "FUZZ"]
HEADERS = [
    "Cookie",
    "Origin",
    "Host",
    "Content-Type",
    "Accept",
    "Range",
    "Expect",
    "X-Forwarded-For",
    "If-None-Match",
]
ROLES = ["", "", "moderator", "admin"]
FRESH = 40  # requests after which everybody gets a new pass: some of the requests give theirs back
BODIES: list[dict[str, Any]] = [
    {"name": "Ana"},
    {"game": "whist", "options": {"target": 2}, "seats": 2, "bots": {"1": "bot"}},
    {"seat": 1, "reason": "other", "text": "x"},
    {"who": "x", "kind": "mute", "minutes": 5, "reason": "x"},
    {"name": "Ana", "password": "correct horse"},
]


class Finding(NamedTuple):
    status: int
    what: str
    answer: str


class Fuzz:
    """`roles`: the file of the house's database, to give roles to some."""

    def __init__(self, port: int, number: int, roles: Path | None = None) -> None:
        self.port, self.rng = port, Random(f"{number}/fuzz")
        self.line = RawLine(port)
        self.answers: Counter[int] = Counter()
        self.bad: list[Finding] = []
        self._roles = roles
        self._asked = 0
        self.tokens: list[str] = [""]
        self.known: list[str] = ["x"]  # numbers of people and matches

    def refresh(self) -> None:
        """New passes, and a table or two that can be found."""
        if self._asked % FRESH == 0:
            self.tokens, self.known = [""], self.known[-20:]
            for role in ROLES:
                self._welcome(role)
        self._asked += 1

    def _welcome(self, role: str) -> None:
        made = self.line.ask("POST", "/api/guest", {})
        guest = _json(made)
        self.tokens.append(guest["token"])
        self.known.append(guest["person"])
        headers = {"Authorization": f"Bearer {guest['token']}"}
        table = {"game": self.rng.choice(["whist", "connect-four"]), "bots": {"1": "bot"}}
        self.known.append(_json(self.line.ask("POST", "/api/tables", table, **headers))["match"])
        if role and self._roles:
            with closing(sqlite3.connect(self._roles, timeout=10)) as db, db:
                db.execute("INSERT INTO role VALUES (?, ?, '', 0)", (guest["person"], role))

    def note(self, status: int, what: str, answer: bytes) -> None:
        self.answers[status] += 1
        if status >= 500:
            self.bad.append(Finding(status, what[:300], answer[:300].decode(errors="replace")))

    # Made up from the description

    def described(self, operation: Any, count: int) -> None:
        @seed(self.rng.getrandbits(32))
        @given(case=operation.as_strategy())
        @settings(
            max_examples=count,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
            database=None,
        )
        def ask(case: Any) -> None:
            self.refresh()
            for name in case.path_parameters or {}:
                if self.rng.random() < 0.6:
                    case.path_parameters[name] = self.rng.choice(self.known)
            answer = case.call(headers=self._pass(), timeout=30)
            self.note(
                answer.status_code, f"{case.method} {case.formatted_path} {case.body!r}", answer.content
            )

        ask()

    def _pass(self) -> dict[str, str]:
        token = self.rng.choice(self.tokens)
        return {"Authorization": f"Bearer {token}"} if token else {}

    # Good ones that were spoilt

    def spoilt(self, paths: Sequence[str]) -> None:
        self.refresh()
        rng = self.rng
        path = self._path(rng.choice(paths))
        headers = self._pass()
        for name in rng.sample(HEADERS, rng.randrange(3)):
            headers[name.replace("-", "_")] = rng.choice(FIXED)[:500].replace("\r", "").replace("\n", "")
        body = spoilt(rng.choice(BODIES), rng)
        body = spoilt_bytes(body, rng) if body and rng.random() < 0.3 else body
        method = rng.choice(METHODS[:4] if rng.random() < 0.8 else METHODS)
        try:
            answer = self.line.ask(method, path, body, **headers)
        except ConnectionError:  # closed without a word, twice: it was no request at all
            self.line.close()
            answer = Raw(0, [], b"")
        self.note(answer.status, f"{method} {path} {headers} {body!r}", answer.body)

    def _path(self, path: str) -> str:
        rng = self.rng
        parts = [
            rng.choice([*self.known, rng.choice(FIXED)]) if "{" in part else part for part in path.split("/")
        ]
        if rng.random() < 0.2:
            parts[rng.randrange(len(parts))] = rng.choice(FIXED)
        made = "/".join(in_path(part)[:1500] for part in parts) or "/"
        return made + (
            f"?{in_path(rng.choice(FIXED))[:500]}={in_path(rng.choice(FIXED))[:500]}" * (rng.random() < 0.2)
        )


def _json(answer: Raw) -> Any:
    import json

    return json.loads(answer.body)


def fuzzed(fuzz: Fuzz, count: int) -> None:
    """Three in five by the description, spread over all operations; the others spoilt."""
    described = schemathesis.openapi.from_url(f"http://127.0.0.1:{fuzz.port}/schema/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]
    each = max(1, count * 3 // 5 // len(operations))
    for number, operation in enumerate(operations, start=1):
        fuzz.described(operation, each)
        progress(f"described: {number} of {len(operations)} operations")
    paths = [
        *(operation.path for operation in operations),
        "/",
        "/m/{match}",
        "/metrics",
        "/schema",
        "/ws",
        "/nothing",
    ]
    while (left := count - sum(fuzz.answers.values())) > 0:
        fuzz.spoilt(paths)
        if left % 100 == 0:
            progress(f"spoilt: {left} left")
    progress()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    roomy = {
        f"PARLOUR_LIMIT_{name.upper()}": "1000000" for name in Limits.__struct_fields__ if "_of_" in name
    }
    with empty_database() as database, house(database, **roomy) as running:
        fuzz = Fuzz(running.port, chosen.seed, database)
        fuzzed(fuzz, chosen.count)
    told = ", ".join(f"{status}: {count}" for status, count in sorted(fuzz.answers.items()))
    print(f"{sum(fuzz.answers.values())} requests, {len(fuzz.bad)} answered with 5xx ({told})")
    for finding in fuzz.bad[:10]:
        print(f"  {finding.status} {finding.what} -> {finding.answer}")
    return int(bool(fuzz.bad))


if __name__ == "__main__":
    sys.exit(main())
