"""Progress, the past, the leaders and the shop over real connections."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from parlour.service.books.purses import Movement
from parlour.service.limits import Limits
from parlour.service.rewards import finished_match
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house
from tests.service.earning import LINE


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


class Guest:
    def __init__(self, house, name):
        self.house = house
        made = house.http("POST", "/api/guest", {"name": name}).json
        self.token, self.person = made["token"], made["person"]

    def socket(self):
        socket = RawSocket(self.house.port)
        assert 101 == socket.handshake(f"Authorization: Bearer {self.token}")
        return socket

    def ask(self, method, path):
        answer = self.house.http(method, path, Authorization=f"Bearer {self.token}")
        return answer.status, answer.json

    def get(self, path):
        status, found = self.ask("GET", path)
        assert 200 == status, found
        return found


def until(socket, **fields):
    """The first message with these fields."""
    while True:
        told = socket.receive()
        if fields.items() <= told.items():
            return told


@pytest.fixture(scope="module")
def played(house):
    """Ann, Ben, the match that Ann won in seven drops, and what Ann was told of it."""
    ann, ben = Guest(house, "Ann"), Guest(house, "Ben")
    table = {"game": "connect-four", "options": {"opening": "given"}}
    match = house.http("POST", "/api/tables", table, Authorization=f"Bearer {ann.token}").json["match"]
    with ann.socket() as hers, ben.socket() as his, pytest.MonkeyPatch.context() as patch:
        patch.setattr(finished_match, "LEAST_SECONDS", 0.0)
        for socket in (hers, his):
            socket.send({"type": "sit", "match": match})
        version = until(his, type="picture", phase="live")["version"]
        for number, column in enumerate(LINE):
            play = {"type": "submit", "match": match, "version": version + number, "play": column}
            (hers, his)[number % 2].send({**play, "id": str(number)})
            until((hers, his)[number % 2], type="ack", id=str(number))
        return ann, ben, match, until(hers, type="reward")


def test_what_was_told_at_the_table_can_be_fetched_again(played):
    ann, ben, match, told = played
    past = ann.get(f"/api/me/matches/{match}")
    assert (told, f"/api/matches/{match}/record") == (past["reward"], past["record"])
    assert [past] == ann.get("/api/me/matches") == ann.get("/api/me/matches?game=connect-four&count=1")
    assert [] == ann.get("/api/me/matches?game=whist") == ann.get(f"/api/me/matches?before={match}")
    assert "lost" == ben.get(f"/api/me/matches/{match}")["reward"]["result"]


def test_nobody_sees_what_others_got(house, played):
    *_, match, _ = played
    assert 404 == Guest(house, "Eve").ask("GET", f"/api/me/matches/{match}")[0]
    assert 401 == house.http("GET", f"/api/me/matches/{match}").status


def test_my_progress_and_my_coins(played):
    ann, ben, match, _ = played
    mine = ann.get("/api/me/progress")
    assert (4, 10, 1, 1.0) == (mine["level"]["points"], mine["coins"], mine["won"], mine["finished"])
    assert ["first-win-connect-four"] == [each["id"] for each in mine["achievements"]]
    (line,) = ann.get("/api/me/coins")
    assert (10, "win", match, "connect-four") == (line["coins"], line["reason"], line["match"], line["game"])
    assert (None, 4) == (mine["since"], mine["points"])
    assert [] == ben.get("/api/me/coins")


def test_leaders(house, played):
    found = house.http("GET", "/api/leaders?by=wins&game=connect-four").json
    level = {"level": 1, "points": 4, "of": 10}
    assert [(1, "Ann", level, 4, 1, 1, False, False)] == [tuple(each.values()) for each in found]
    assert ["Ann"] == [each["name"] for each in house.http("GET", "/api/leaders?first=0&count=1").json]
    assert [True, False] == [guest.get("/api/leaders?count=1")[0]["you"] for guest in played[:2]]
    current = house.http("GET", "/api/leaders?by=current&game=connect-four").json
    assert {"Ann", "Ben"} == {each["name"] for each in current}


@pytest.mark.parametrize(
    ("query", "status"),
    [("by=losses", 400), ("count=51", 400), ("first=1001", 400), ("by=current", 409), ("game=%00", 400)],
)
def test_leaders_are_asked_for_with_measure(house, query, status):
    assert status == house.http("GET", f"/api/leaders?{query}").status


def test_the_owner_of_a_table_sees_who_stays_to_the_end_and_nobody_else_does(house, played):
    ann, ben, match, _ = played
    found = ann.get(f"/api/matches/{match}/reliability")
    assert [(0, "Ann", 1, 1.0), (1, "Ben", 1, 1.0)] == [tuple(each.values()) for each in found]
    assert 409 == ben.ask("GET", f"/api/matches/{match}/reliability")[0]


def test_the_shop_sells_and_what_was_bought_shows_at_the_table(house):
    cleo = Guest(house, "Cleo")
    books = house.house.context.store.books
    house.call(books.purses.move, Movement(cleo.person, 100, "win", "m", 1.0))
    made = house.http("POST", "/api/tables", {"game": "checkers"}, Authorization=f"Bearer {cleo.token}").json
    with cleo.socket() as socket:
        socket.send({"type": "sit", "match": made["match"]})
        until(socket, type="picture")
        assert (409, "not-allowed") == refused(cleo, "squares-rosewood/choose")
        status, after = cleo.ask("POST", "/api/shop/squares-rosewood/buy")
        assert (200, 20) == (status, after["coins"])
        assert (409, "not-enough-coins") == refused(cleo, "rack-walnut/buy")
        assert (404, "not-found") == refused(cleo, "crown/buy")
        assert 200 == cleo.ask("POST", "/api/shop/squares-rosewood/choose")[0]
        looks = {"squares": "squares-rosewood"}
        while looks != until(socket, type="presence")["seats"][0]["cosmetics"]:
            pass
    mine = {each["id"] for each in cleo.get("/api/shop")["items"] if each["owned"] and each["price"]}
    assert {"squares-rosewood"} == mine


def refused(guest, path):
    status, answer = guest.ask("POST", f"/api/shop/{path}")
    return status, answer["code"]


# Where it is looked up

PAGES = ["/api/me/progress", "/api/me/coins", "/api/me/matches", "/api/leaders", "/api/shop"]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_looked_up_where_nobody_waits_to_come_in(house, page, monkeypatch):
    ann = Guest(house, "Ann")
    monkeypatch.setattr(house.house.context.store, "read", None)
    ann.get(page)


def test_of_one_address_so_many_pages_wait_and_no_more():
    limits = Limits(guests_of_address=1000, requests_of_address=10**6, pages_of_address=2)
    with open_house(limits=limits) as house, ThreadPoolExecutor(2) as pool:
        ann, store, waiting = Guest(house, "Ann"), house.house.context.store, []
        browse = store.browse
        store.browse = lambda work, done: waiting.append(lambda: browse(work, done))
        asked = [pool.submit(ann.ask, "GET", "/api/me/coins") for _ in range(2)]
        house.until(lambda: len(waiting) == 2)
        status, refused = ann.ask("GET", "/api/leaders")
        assert (429, "too-many") == (status, refused["code"])
        for answer in waiting:
            house.call(answer)
        assert [(200, []), (200, [])] == [each.result(30) for each in asked]
        del store.browse
        assert [] == ann.get("/api/leaders")
