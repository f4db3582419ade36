"""Reports, mutes and orders over HTTP, and the sockets of somebody who is banned."""

import sqlite3
from contextlib import closing

import pytest

from parlour.adapters.http import app
from parlour.service.errors import Defect
from tests.adapters.raw_socket import RawSocket
from tests.adapters.running import open_house


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


class Guest:
    def __init__(self, house, name="Ann", role=""):
        self.house = house
        made = house.http("POST", "/api/guest", {"name": name}).json
        self.token, self.person = made["token"], made["person"]
        if role:
            books = house.house.context.store.books
            house.call(books.reports.set_role, self.person, role, "", 0.0)

    def socket(self):
        socket = RawSocket(self.house.port)
        assert 101 == socket.handshake(f"Authorization: Bearer {self.token}")
        assert "welcome" == socket.receive()["type"]
        return socket

    def ask(self, method, path, body=None):
        answer = self.house.http(method, path, body, Authorization=f"Bearer {self.token}")
        return answer.status, answer.json if answer.body else None


@pytest.fixture
def table(house):
    """Ann and Ben, and the match in which they sit."""
    ann, ben = Guest(house, "Ann"), Guest(house, "Ben")
    return ann, ben, seated(house, ann, ben)


def seated(house, ann, ben):
    match = ann.ask("POST", "/api/tables", {"game": "connect-four"})[1]["match"]
    for guest in (ann, ben):
        with guest.socket() as socket:
            socket.send({"type": "sit", "match": match})
            house.until(lambda g=guest: house.house.tables[match].seats_of(g.person))
    return match


def test_a_report_comes_to_those_who_keep_order_and_to_nobody_else(house, table):
    ann, ben, match = table
    body = {"seat": 1, "reason": "stalling", "text": "<b>slow</b>"}
    assert 201 == ann.ask("POST", f"/api/matches/{match}/reports", body)[0]
    assert 409 == ann.ask("POST", f"/api/matches/{match}/reports", body)[0]
    assert 409 == ben.ask("GET", "/api/moderation/reports")[0]

    keeper = Guest(house, "Kim", "moderator")
    status, reports = keeper.ask("GET", "/api/moderation/reports")
    (report,) = [one for one in reports if one["match"] == match]
    assert (200, "Ben", "<b>slow</b>") == (status, report["name"], report["text"])
    path = f"/api/moderation/reports/{report['id']}/close"
    assert 201 == keeper.ask("POST", path, {"verdict": "Warned."})[0]
    assert 404 == keeper.ask("POST", path, {"verdict": "Warned."})[0]
    assert match not in {one["match"] for one in keeper.ask("GET", "/api/moderation/reports")[1]}
    assert match in {one["match"] for one in keeper.ask("GET", "/api/moderation/reports?all=true")[1]}


def test_a_case_shows_the_match_and_what_is_known_about_the_person(tmp_path):
    with open_house(database=tmp_path / "house.sqlite") as house:
        ann, ben, kim = (Guest(house, name) for name in ("Ann", "Ben", "Kim"))
        with closing(sqlite3.connect(tmp_path / "house.sqlite")) as db, db:
            db.execute("INSERT INTO role VALUES (?, 'moderator', '', 0.0)", (kim.person,))
        first, second = seated(house, ann, ben), seated(house, ann, ben)
        for match, why in ((first, "stalling"), (second, "name")):
            assert 201 == ann.ask("POST", f"/api/matches/{match}/reports", {"seat": 1, "reason": why})[0]
        mute = {"who": ben.person, "kind": "mute", "minutes": 60, "reason": "Rude"}
        assert 201 == kim.ask("POST", "/api/moderation/orders", mute)[0]

        (report,) = [one for one in kim.ask("GET", "/api/moderation/reports")[1] if one["match"] == first]
        status, case = kim.ask("GET", f"/api/moderation/reports/{report['id']}")
        assert (200, report) == (status, case["report"])
        told = case["match"]
        assert ("connect-four", "live", ["Ann", "Ben"]) == (told["game"], told["phase"], told["names"])
        assert ["name"] == [one["reason"] for one in case["earlier"]]
        assert [("mute", "Rude", "Kim")] == [(o["kind"], o["reason"], o["by"]) for o in case["orders"]]
        assert (200, case["orders"]) == kim.ask("GET", "/api/moderation/orders")
        assert 404 == kim.ask("GET", "/api/moderation/reports/0123456789abcdef")[0]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/moderation/reports", None),
        ("GET", "/api/moderation/reports?all=true", None),
        ("GET", "/api/moderation/reports/{report}", None),
        ("GET", "/api/moderation/orders", None),
        ("POST", "/api/moderation/reports/{report}/close", {"verdict": "x"}),
        ("POST", "/api/moderation/orders", {"kind": "mute", "minutes": 5}),
        ("DELETE", "/api/moderation/orders/mute/{person}", None),
    ],
)
def test_nobody_else_reaches_anything_of_the_moderators(house, table, method, path, body):
    ann, ben, match = table
    ann.ask("POST", f"/api/matches/{match}/reports", {"seat": 1, "reason": "name", "text": "a secret"})
    keeper, admin = Guest(house, "Kim", "moderator"), Guest(house, "Lou", "admin")
    (report,) = [one for one in keeper.ask("GET", "/api/moderation/reports")[1] if one["match"] == match]
    where = path.format(report=report["id"], person=ben.person)
    what = {"who": ben.person, **body} if body and "kind" in body else body
    banned = Guest(house, "Max", "moderator")
    ban = {"who": banned.person, "kind": "ban", "minutes": 5}
    assert 201 == admin.ask("POST", "/api/moderation/orders", ban)[0]

    assert 401 == house.http(method, where, what).status
    for somebody in (ann, ben, banned):
        status, answer = somebody.ask(method, where, what)
        assert (409, {"code", "message", "sentence"}) == (status, set(answer))
        assert "a secret" not in str(answer)
    assert keeper.ask(method, where, what)[0] in (200, 201, 204, 404)


def test_people_are_told_their_own_role_and_nobody_elses(house, table):
    ann, _, match = table
    assert "" == ann.ask("GET", "/api/me")[1]["role"]
    assert "moderator" == Guest(house, "Kim", "moderator").ask("GET", "/api/me")[1]["role"]
    assert "role" not in str(ann.ask("GET", f"/api/matches/{match}")[1])


def test_somebody_is_muted_and_heard_again(table):
    ann, ben, match = table
    assert 201 == ann.ask("POST", f"/api/matches/{match}/mutes", {"seat": 1})[0]
    assert (200, [{"person": ben.person, "name": "Ben"}]) == ann.ask("GET", "/api/mutes")
    assert 204 == ann.ask("DELETE", f"/api/mutes/{ben.person}")[0]
    assert (200, []) == ann.ask("GET", "/api/mutes")


def test_a_moderator_mutes_and_an_admin_bans(house):
    ann, moderator, admin = Guest(house), Guest(house, "Kim", "moderator"), Guest(house, "Lou", "admin")
    mute = {"who": ann.person, "kind": "mute", "minutes": 60}
    ban = {"who": ann.person, "kind": "ban", "minutes": None, "reason": "Rude"}
    assert 409 == ann.ask("POST", "/api/moderation/orders", {**mute, "who": admin.person})[0]
    assert 201 == moderator.ask("POST", "/api/moderation/orders", mute)[0]
    assert 409 == moderator.ask("POST", "/api/moderation/orders", ban)[0]
    with ann.socket() as socket:
        assert 201 == admin.ask("POST", "/api/moderation/orders", ban)[0]
        assert {"key": "error.banned", "args": {"count": 0, "why": ": Rude"}} == socket.receive()["message"]
        assert 1008 == socket.close_code()

    status, refused = ann.ask("POST", "/api/tables", {"game": "whist"})
    assert (409, "You are banned: Rude.") == (status, refused["sentence"])
    assert 204 == admin.ask("DELETE", f"/api/moderation/orders/ban/{ann.person}")[0]
    assert 201 == ann.ask("POST", "/api/tables", {"game": "whist"})[0]
    assert 404 == admin.ask("DELETE", f"/api/moderation/orders/ban/{ann.person}")[0]
    assert 400 == admin.ask("DELETE", f"/api/moderation/orders/tickle/{ann.person}")[0]


def test_a_damaged_role_is_answered_and_noted(house):
    """What raises on the way back must not leave whoever asked without an answer."""
    keeper = Guest(house, "Dan", "x")
    before = len(house.notes)
    status, answer = keeper.ask("GET", "/api/moderation/reports")

    assert (500, str(Defect())) == (status, answer["sentence"])
    assert ["request-failed"] == [event for event, _ in house.notes[before:]]


def test_a_damaged_role_in_a_real_store_is_answered_too(tmp_path):
    with open_house(database=tmp_path / "house.sqlite") as house:
        keeper = Guest(house, "Dan")
        with closing(sqlite3.connect(tmp_path / "house.sqlite")) as db, db:
            columns = len(list(db.execute("PRAGMA table_info(role)")))
            db.execute(f"INSERT INTO role VALUES ({', '.join('?' * columns)})", (keeper.person, "x", "", 0.0))

        for _ in range(2):
            status, answer = keeper.ask("GET", "/api/moderation/reports")
            assert (500, str(Defect())) == (status, answer["sentence"])
        (noted,) = [facts for event, facts in house.notes if event == "answer-failed"]
        assert "KeyError: 'x'" in noted["reason"]


def test_whatever_does_not_answer_is_not_waited_for_for_ever(house, monkeypatch):
    """A callback may fail where nobody can catch it."""
    monkeypatch.setattr(app, "PATIENCE", 0.01)
    monkeypatch.setattr(house.connections.house.context.store, "read", lambda work, done: None)
    keeper = Guest(house, "Dan")
    status, answer = keeper.ask("GET", "/api/moderation/reports")

    assert (500, str(Defect())) == (status, answer["sentence"])
