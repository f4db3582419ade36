"""The HTTP interface, over real connections."""

import re
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.cookies import SimpleCookie

import pytest

from parlour.adapters import schema
from parlour.adapters.http import app, operation
from parlour.adapters.http.addresses import REFUSALS
from parlour.adapters.sockets.connection import PAUSE, SPARE
from parlour.adapters.stores.work import not_stored
from parlour.bots import anything
from parlour.core.record import verify
from parlour.service.books.unsettled import Backlog
from parlour.service.errors import NotStored, Unreadable
from parlour.service.limits import Limits
from parlour.service.matches.quarantine import SET_ASIDE
from tests.adapters.running import open_house
from tests.laws.high_card import HighCard
from tests.service.memory_store import MemoryStore

C4 = {"game": "connect-four", "preset": "standard"}


@pytest.fixture(scope="module")
def carrier():
    return "picows"


@pytest.fixture(scope="module")
def played(house):
    """The id of a match that is over."""
    return finished_match(house)


def finished_match(house):
    from tests.adapters.raw_socket import RawSocket

    token = house.guest()
    match = made_table(house, token, hot_seat=True)["match"]
    with RawSocket(house.port) as player:
        player.handshake(f"Authorization: Bearer {token}")
        player.send({"type": "sit", "match": match})
        while (told := player.receive()).get("phase") != "live":
            pass
        resign = {"type": "submit", "match": match, "version": told["version"], "play": "/resign", "id": "1"}
        player.send({**resign, "seat": 0})
        while player.receive()["type"] != "ack":
            pass
    return match


def made_table(house, token, **terms):
    answer = house.http("POST", "/api/tables", {**C4, **terms}, Authorization=f"Bearer {token}")
    assert 201 == answer.status, answer.body
    return answer.json


def test_an_address_sets_up_one_table_at_a_time(house, monkeypatch):
    tokens = [house.guest() for _ in range(4)]
    create, under_way, most = house.house.create, [], []

    def slow(person, new, done, address):
        def made(info):
            under_way.remove(address)
            done(info)

        under_way.append(address)
        most.append(len(under_way))
        house.loop.call_later(0.02, create, person, new, made, address)

    monkeypatch.setattr(house.house, "create", slow)
    with ThreadPoolExecutor(4) as together:
        made = list(together.map(lambda token: made_table(house, token)["match"], tokens))

    assert 4 == len(set(made))
    assert [1] * 4 == most


def test_a_seat_with_a_long_name_is_not_repeated(house):
    wrong = {**C4, "bots": {"9" * 30_000: "random"}}
    answer = house.http("POST", "/api/tables", wrong, Authorization=f"Bearer {house.guest()}")

    assert 400 == answer.status
    assert 1000 > len(answer.body)


# People


def test_a_guest_gets_a_pass_as_a_cookie_that_scripts_cannot_read(house):
    answer = house.http("POST", "/api/guest", {"name": "Ann"})
    cookie = SimpleCookie(answer.headers["set-cookie"])[f"parlour-{house.port}"]

    assert 201 == answer.status
    assert answer.json["token"] == cookie.value
    assert (True, "lax", "/", "") == (
        cookie["httponly"],
        cookie["samesite"].lower(),
        cookie["path"],
        cookie["secure"],
    )
    assert "no-store" == answer.headers["cache-control"]


def test_the_cookie_is_for_https_alone_when_the_house_is_reached_by_it():
    with open_house("picows", trusted_proxies=("127.0.0.1",)) as house:
        answer = house.http("POST", "/api/guest", {}, X_Forwarded_Proto="https")
        assert "Secure" in answer.headers["set-cookie"]


def test_nobody_but_a_trusted_proxy_is_believed_about_https(house):
    answer = house.http("POST", "/api/guest", {}, X_Forwarded_Proto="https")
    assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize("header", ["Cookie", "Authorization"])
def test_a_pass_says_who_one_is_and_is_not_shown_again(house, header):
    token = house.guest("Bea")
    value = {"Cookie": f"parlour={token}", "Authorization": f"Bearer {token}"}[header]
    answer = house.http("GET", "/api/me", **{header: value})

    assert "Bea" == answer.json["name"]
    assert token not in answer.body.decode()


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer "}, {"Cookie": ";;="}])
def test_without_a_pass_one_is_nobody_and_may_ask_so(house, headers):
    answer = house.http("GET", "/api/me", **headers)
    assert (204, b"") == (answer.status, answer.body)


def test_with_a_pass_that_is_none_one_is_told_so(house):
    answer = house.http("GET", "/api/me", Cookie="parlour=x")
    assert (401, "not-signed-in") == (answer.status, answer.json["code"])


def test_the_lobby_can_be_looked_at_without_a_pass(house):
    made = house.http("POST", "/api/tables", {"game": "whist"}, Cookie=f"parlour={house.guest('Bea')}").json
    shown = house.http("GET", "/api/lobby").json

    assert made["match"] in [entry["match"] for entry in shown["matches"]]
    assert ("lobby", []) == (shown["type"], shown["mine"])


def test_one_address_asks_at_a_bounded_rate():
    with open_house("picows", Limits(requests_of_address=0.001)) as house:
        answers = [house.http("GET", "/health") for _ in range(602)]

    assert [200, 429] == sorted({answer.status for answer in answers[600:]} | {answers[0].status})
    assert "too-many" == answers[-1].json["code"]
    assert "1000" == answers[-1].headers["retry-after"]


def test_addresses_that_are_too_long_count_as_requests(monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 2)
    with open_house("picows", Limits(requests_of_address=0.001)) as house:
        statuses = [house.http("GET", "/health?" + "a&" * 2000).status for _ in range(3)]
    assert [414, 414, 429] == statuses


def test_an_address_that_goes_on_asking_though_it_is_refused_waits_for_each_answer(monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 3)
    with open_house("picows", Limits(requests_of_address=0.001)) as house:
        waits = []

        async def wait(seconds):
            waits.append(seconds)

        monkeypatch.setattr("parlour.adapters.http.errors.sleep", wait)
        assert [200] * 3 + [429] * (REFUSALS - 1) == asked_at_once(house, *[""] * (REFUSALS + 2))
        assert [] == waits
        assert [429] * 2 == asked_at_once(house, "", "")  # by another connection
        assert [PAUSE] * 2 == waits


def test_the_place_of_a_connection_is_free_again_a_second_later_if_its_address_presses(monkeypatch):
    """Else whoever is refused would be back at once, and a new connection costs more than a request."""
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 1)
    monkeypatch.setattr("parlour.adapters.sockets.connection.PAUSE", 3600)
    limits = Limits(requests_of_address=0.001, sockets_of_address=1)

    async def wait(_):
        """Answered at once, to be back at once."""

    monkeypatch.setattr("parlour.adapters.http.errors.sleep", wait)
    with open_house("picows", limits) as house:
        answered = [bool(asked_at_once(house, *[""] * 2 * REFUSALS)) for _ in range(SPARE + 3)]
    assert [True] * (SPARE + 1) + [False] * 2 == answered


def test_an_address_behind_a_proxy_waits_alone(monkeypatch):
    monkeypatch.setattr("parlour.adapters.serve.REQUESTS_AT_ONCE", 1)
    waits = []

    async def wait(_):
        waits.append(1)

    monkeypatch.setattr("parlour.adapters.http.errors.sleep", wait)
    limits = Limits(requests_of_address=0.001)
    often, once, last = (f"X-Forwarded-For: 192.0.2.{number}\r\n" for number in range(3))
    with open_house("picows", limits, trusted_proxies=("127.0.0.1",)) as house:
        assert [200, *[429] * 2 * REFUSALS] == asked_at_once(house, *[often] * (2 * REFUSALS + 1))
        waited = len(waits)
        assert [200, 429, 200] == asked_at_once(house, once, once, last)
    assert REFUSALS + 1 == waited == len(waits)


def asked_at_once(house, *headers):
    """How requests that come one behind the other on one connection are answered, until it is closed."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=30) as line, suppress(ConnectionError):
        answers = b""
        requests = [f"GET /api/house HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n" for more in headers]
        requests[-1] = requests[-1].replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
        line.sendall("".join(requests).encode())
        while more := line.recv(65536):
            answers += more
    return [int(status) for status in re.findall(rb"HTTP/1.1 (\d+)", answers)]


def test_an_address_that_is_too_long_is_refused(house):
    assert 414 == house.http("GET", "/api/lobby?" + "a&" * 2000).status


def test_the_schema_is_worked_out_once(house, monkeypatch):
    made = []
    monkeypatch.setattr(schema, "schema", lambda: made.append(1) or {})
    operation._protocol.cache_clear()
    for _ in range(3):
        house.http("GET", "/schema/protocol.json")
    operation._protocol.cache_clear()

    assert [1] == made


def test_guests_of_one_address_come_at_a_bounded_rate():
    with open_house("picows", Limits(guests_of_address=0.001)) as house:
        statuses = [house.http("POST", "/api/guest", {}).status for _ in range(61)]
        assert [201] * 60 + [429] == statuses


# Tables and matches


def test_games_are_listed_with_their_bots_and_the_ids_of_their_rules(house):
    games = {game["slug"]: game for game in house.http("GET", "/api/games").json}

    assert {"connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"} <= games.keys()
    assert "random" in games["whist"]["bots"]
    assert [f"C4-{number}" for number in range(1, 7)] == games["connect-four"]["rules"]


def test_games_say_what_a_ranked_match_must_be_like(house):
    found = {game["slug"]: game["ranked"] for game in house.http("GET", "/api/games").json}

    assert {"seats": [2, 4], "pace": "quick", "options": False, "guests": False} == found["checkers"]
    assert [] == found["cardpeegee"]["seats"]


def test_games_say_how_long_an_ordinary_turn_takes_at_each_pace(house):
    games = {game["slug"]: game["paces"] for game in house.http("GET", "/api/games").json}

    assert {"quick": 15, "relaxed": 45} == games["whist"]
    assert {"quick": 20, "relaxed": 60} == games["checkers"]
    assert {} == games["cardpeegee"]


def test_games_tell_the_levels_of_their_bots_with_name_number_and_line(house):
    games = {game["slug"]: game["levels"] for game in house.http("GET", "/api/games").json}
    fifth = games["connect-four"][4]

    assert ("sharp", 5) == (fifth["name"], fifth["number"])
    assert ("opponent.5", "level.connect-four.sharp") == (fifth["title"]["key"], fifth["line"]["key"])
    assert [] == games["cardpeegee"]


def test_a_game_that_others_wrote_brings_its_words(monkeypatch):
    monkeypatch.setattr(app, "games", lambda: {"high-card": HighCard})
    monkeypatch.setattr(app, "policies", lambda slug: {"random": anything})
    monkeypatch.setattr(app, "opponents", lambda slug: [])
    (info,) = app.all_games.__wrapped__()

    assert dict(HighCard.texts) == info.texts


def test_a_new_table_is_listed_and_found_by_its_code_and_id(house):
    table = made_table(house, house.guest())

    assert table in house.http("GET", "/api/tables").json
    assert table == house.http("GET", f"/api/tables/code/{table['code'].lower()}").json
    assert table == house.http("GET", f"/api/matches/{table['match']}").json


def test_a_private_table_is_not_listed(house):
    table = made_table(house, house.guest(), private=True)

    assert table not in house.http("GET", "/api/tables").json
    assert table == house.http("GET", f"/api/tables/code/{table['code']}").json


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "chess"},
        {"game": "connect-four", "options": {"width": 0}},
        {"game": "connect-four", "options": {"width": 10**30}},
        {"game": "connect-four", "seats": 3},
        {"game": "connect-four", "bots": {"1": "nobody"}},
        {"game": "connect-four", "colour": "red"},
        {"game": 4},
        [],
        b"{",
        b"\xff",
        b"",
        b"[" * 60_000,
    ],
    ids=[
        "game",
        "option",
        "huge",
        "seats",
        "bot",
        "field",
        "type",
        "list",
        "half",
        "no text",
        "empty",
        "deep",
    ],
)
def test_terms_that_make_no_sense_are_refused_in_one_sentence(house, terms):
    answer = house.http("POST", "/api/tables", terms, Authorization=f"Bearer {house.guest()}")

    assert 400 == answer.status, answer.body
    assert {"code", "message", "sentence"} == answer.json.keys()
    assert "\n" not in answer.json["sentence"]


def test_one_person_has_a_bounded_number_of_tables(house):
    token = house.guest()
    for _ in range(5):
        made_table(house, token)

    answer = house.http("POST", "/api/tables", C4, Authorization=f"Bearer {token}")
    assert (429, "too-many") == (answer.status, answer.json["code"])


def test_codes_are_looked_up_at_a_bounded_rate():
    with open_house("picows", Limits(codes_of_address=0.001)) as house:
        statuses = [house.http("GET", "/api/tables/code/BCDFG").status for _ in range(61)]
        assert [404] * 60 + [429] == statuses


@pytest.mark.parametrize("path", ["", "/record", "/verify"])
def test_a_match_that_does_not_exist_is_not_found(house, path):
    answer = house.http("GET", f"/api/matches/none{path}")
    assert (404, "not-found") == (answer.status, answer.json["code"])


def no_answer(store, match, done):
    done(not_stored())


@pytest.mark.parametrize("path", ["", "/record", "/verify", "/replay", "/draws", "/hint", "/reliability"])
def test_what_can_be_no_match_is_refused_before_the_store_is_asked(house, path, monkeypatch):
    """PostgreSQL fails at a zero, and a match is asked for until an answer comes."""
    monkeypatch.setattr(MemoryStore, "load", no_answer)
    monkeypatch.setattr(MemoryStore, "look_up", no_answer)
    for match in ("a%00b", "__proto__", "none-", "a" * 1500):
        answer = house.http("GET", f"/api/matches/{match}{path}", Authorization=f"Bearer {house.guest()}")
        assert (404, "There is no such match.") == (answer.status, answer.json["sentence"])


def test_what_can_be_no_person_is_refused_before_the_store_is_asked(house):
    mine = {"Authorization": f"Bearer {house.guest()}"}
    assert 400 == house.http("DELETE", "/api/mutes/a%00b", **mine).status
    assert 400 == house.http("POST", "/api/reset", {"who": "a\0@b.c"}).status


@pytest.mark.parametrize("path", ["record", "verify"])
def test_a_record_stays_closed_until_the_match_is_over(house, path):
    table = made_table(house, house.guest())
    answer = house.http("GET", f"/api/matches/{table['match']}/{path}")
    assert (409, "not-allowed") == (answer.status, answer.json["code"])


def test_the_record_of_a_match_that_is_over_can_be_checked_by_anybody(house, played):
    answer = house.http("GET", f"/api/matches/{played}/record")

    assert answer.headers["content-type"].startswith("text/plain")
    assert verify(answer.body).ok
    assert house.http("GET", f"/api/matches/{played}/verify").json["ok"]


def test_what_cannot_be_stored_does_not_count(house):
    token = house.guest()
    store = house.house.context.store
    store.full = True
    answers = [
        house.http("POST", "/api/guest", {}),
        house.http("POST", "/api/tables", C4, Authorization=f"Bearer {token}"),
    ]
    store.full = False

    assert [(503, "not-stored")] * 2 == [(answer.status, answer.json["code"]) for answer in answers]


# The house


def test_health_is_good(house):
    answer = house.http("GET", "/health")
    assert (200, "ok", "") == (answer.status, answer.json["status"], answer.json["reason"])


def test_metrics_tell_how_many_matches_wait_to_be_settled_and_for_how_long(house, monkeypatch):
    def figures():
        lines = house.http("GET", "/metrics").body.decode().splitlines()
        return dict(line.split() for line in lines if line.startswith("parlour_unsettled"))

    assert {"parlour_unsettled": "0.0", "parlour_unsettled_seconds": "0.0"} == figures()
    ended = house.house.context.wall() - 100
    monkeypatch.setattr(house.house.settler, "backlog", Backlog(3, ended))
    found = figures()
    assert "3.0" == found["parlour_unsettled"]
    assert 100 <= float(found["parlour_unsettled_seconds"]) < 200


def test_a_match_that_is_set_aside_shows_in_health_and_metrics_and_the_rest_goes_on(house):
    guest = {"Authorization": f"Bearer {house.guest()}"}
    match = house.http("POST", "/api/tables", {"game": "whist"}, **guest).json["match"]
    house.call(house.house.set_aside, match, Unreadable(reason="because"))
    try:
        answer = house.http("GET", "/health")
        assert (200, "degraded", 1) == (answer.status, answer.json["status"], answer.json["set_aside"])
        assert "1 match is set aside: see `parlour admin doctor`." == answer.json["reason"]
        assert "parlour_quarantined 1.0" in house.http("GET", "/metrics").body.decode()
        asked = house.http("GET", f"/api/matches/{match}")
        assert (404, "unreadable", SET_ASIDE) == (
            asked.status,
            asked.json["code"],
            asked.json["message"]["key"],
        )
        assert 201 == house.http("POST", "/api/tables", {"game": "whist"}, **guest).status
    finally:
        house.call(house.house.release, match, lambda outcome: None)
    assert "ok" == house.http("GET", "/health").json["status"]


def test_what_cannot_be_looked_up_is_told(house):
    token, store = house.guest(), house.house.context.store
    for error, status in ((NotStored("Later."), 503), (Unreadable(), 404)):
        store.find_session = lambda token, done, error=error: done(error)
        store.look_up = lambda match, done, error=error: done(error)
        try:
            me = house.http("GET", "/api/me", Authorization=f"Bearer {token}")
            match = house.http("GET", "/api/matches/nowhere")
        finally:
            del store.find_session, store.look_up
        assert [(status, str(error))] == [(me.status, me.json["sentence"])]
        assert status == match.status
    house.call(house.house.release, "nowhere", lambda outcome: None)


def test_health_says_what_is_wrong(house):
    house.house.context.store.failure = "The disk is full."
    answer = house.http("GET", "/health")
    figures = house.http("GET", "/metrics").body.decode()
    del house.house.context.store.failure

    assert "parlour_store_up 0.0" in figures
    assert "parlour_store_up 1.0" in house.http("GET", "/metrics").body.decode()

    assert (503, "degraded", "The disk is full.") == (
        answer.status,
        answer.json["status"],
        answer.json["reason"],
    )


def test_figures_are_there_for_prometheus(house, played):
    text = house.http("GET", "/metrics").body.decode()

    for name in ("moves_total", "refusals_total", "sockets", "matches", "loop_lag_seconds_count"):
        assert re.search(rf"^parlour_{name} ", text, re.MULTILINE), name
    assert float(re.search(r"^parlour_moves_total (\S+)", text, re.MULTILINE)[1]) >= 1


def test_bots_that_find_nothing_are_counted(house):
    counted = re.compile(r"^parlour_bot_failures_total (\S+)", re.MULTILINE)

    def count():
        return float(counted.search(house.http("GET", "/metrics").body.decode())[1])

    before = count()
    house.call(lambda: house.house.context.bot_failures.add(match="x", seat=1, version=1))
    assert before + 1 == count()


@pytest.mark.parametrize(
    "path", ["/", "/m/abc", "/health", "/schema", "/api/games", "/nowhere", "/api/nowhere"]
)
def test_only_the_headers_of_an_answer_may_be_asked_for(house, path):
    whole, head = (house.http(method, path, Accept="text/html") for method in ("GET", "HEAD"))

    assert b"" == head.body != whole.body
    kept = ("content-type", "content-length", "etag", "x-content-type-options")
    assert whole.status == head.status
    assert [whole.headers[name] for name in kept] == [head.headers[name] for name in kept]


def test_what_is_only_written_to_has_no_headers_to_ask_for(house):
    assert 405 == house.http("HEAD", "/api/guest").status


@pytest.mark.parametrize("path", ["/schema/nowhere", "/schema/a/b"])
def test_an_unknown_description_is_refused_like_any_other_address(house, path):
    unknown = house.http("GET", path)

    assert (404, "application/json") == (unknown.status, unknown.headers["content-type"])
    assert house.http("GET", "/api/nowhere").json == unknown.json


@pytest.mark.parametrize("path", ["/schema", "/house.css"])
def test_no_page_needs_anything_from_elsewhere(house, path):
    answer = house.http("GET", path)

    assert 200 == answer.status
    assert [] == re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", answer.body.decode())
    assert "<script" not in answer.body.decode()


def test_the_schema_page_lists_every_operation(house):
    described = house.http("GET", "/schema/openapi.json").json
    page = house.http("GET", "/schema").body.decode()

    assert "/api/tables/code/{code}" in described["paths"]
    for path in described["paths"]:
        assert path in page


@pytest.mark.parametrize("path", ["/", "/health", "/nowhere", "/api/me", "/schema"])
def test_every_answer_keeps_browsers_careful(house, path):
    headers = house.http("GET", path).headers

    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert ("nosniff", "same-origin") == (headers["x-content-type-options"], headers["referrer-policy"])
    assert "server" not in headers


# Mistakes


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "http://[", "https://127.0.0.1", "", "file://"]
)
def test_a_page_from_elsewhere_changes_nothing(house, origin):
    people = len(house.house.context.store.people)
    answer = house.http("POST", "/api/guest", {}, Origin=origin)

    assert (403, "foreign-page") == (answer.status, answer.json["code"])
    assert people == len(house.house.context.store.people)


def test_a_page_of_the_house_itself_may_ask(house):
    assert 201 == house.http("POST", "/api/guest", {}, Origin=f"http://127.0.0.1:{house.port}").status


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("DELETE", "/api/me", 405)])
def test_what_is_not_there_is_said_in_one_sentence(house, method, path, status):
    answer = house.http(method, path)
    assert (status, {"code", "message", "sentence"}) == (answer.status, answer.json.keys())


def test_a_body_is_bounded(house):
    answer = house.http("POST", "/api/guest", {"name": "x" * 70_000})
    assert (413, "too-big") == (answer.status, answer.json["code"])


def test_a_defect_is_noted_and_tells_the_visitor_nothing(house):
    house.call(lambda: setattr(house.house, "open_tables", lambda: 1 / 0))
    answer = house.http("GET", "/api/tables")
    house.call(lambda: delattr(house.house, "open_tables"))

    assert (500, "defect") == (answer.status, answer.json["code"])
    assert b"Zero" not in answer.body
    assert "ZeroDivisionError" == type(house.notes[-1][1]["error"]).__name__


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00" * 100,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: parlour=\xff\xfe\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 100_000 + b"\r\n\r\n",
    ],
    ids=["zeros", "version", "path", "length", "cookie", "header"],
)
def test_bytes_that_are_no_request_are_answered_without_a_defect(house, sent):
    with socket.create_connection(("127.0.0.1", house.port), 5) as raw:
        raw.sendall(sent)
        assert raw.recv(100).startswith((b"HTTP/1.1 4", b"HTTP/1.1 2"))


def test_a_body_that_goes_wrong_after_the_answer_ends_the_connection_and_nothing_else(house, caplog):
    request = b"GET /house.css HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", house.port), 5) as line, suppress(ConnectionError):
        line.sendall(request)
        assert line.recv(65536).startswith(b"HTTP/1.1 ")
        line.sendall(request)  # which is no part of a body
        while line.recv(65536):
            pass

    assert [] == [record.message for record in caplog.records if record.name == "asyncio"]


@pytest.mark.parametrize("host", ["no host", "a/b", '"><b>', "127.0.0.1:65536", "[::1"])
def test_a_host_that_is_none_is_refused(house, host):
    answer = house.http("GET", "/", Host=host)

    assert (400, "bad-message") == (answer.status, answer.json["code"])
