"""`parlour admin`: the same commands on an open house and on one at rest."""

import json
import os
import socket
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest

from parlour.adapters.admin.socket import socket_path
from parlour.admin import _counted
from parlour.cli import main
from tests.adapters.raw_socket import RawSocket
from tests.battery.houses import empty_database, house, table_for


class Admin:
    """Somebody who runs the house of this database."""

    def __init__(self, database, capsys):
        self.database, self.capsys = str(database), capsys

    def __call__(self, *words):
        code = main(["admin", *words, "--database", self.database])
        said = self.capsys.readouterr()
        return code, said.out, said.err

    def data(self, *words):
        code, out, err = self(*words, "--json")
        assert (0, "") == (code, err)
        return json.loads(out)


@pytest.fixture(scope="module")
def running():
    with empty_database() as database, house(database) as opened:
        yield opened


@pytest.fixture
def admin(running, capsys):
    return Admin(running.database, capsys)


@pytest.fixture(scope="module")
def one_match(tmp_path_factory):
    """The database of a house that was closed after a guest had come and a match had begun."""
    path = tmp_path_factory.mktemp("one-match") / "house.sqlite"
    with house(path) as opened:
        made = sat(opened, "Ana")
        opened.end(15)
    return path, *made


@pytest.fixture
def resting(one_match, tmp_path, capsys):
    path, match, person = one_match
    asks = at_rest(path, tmp_path, capsys)
    asks.match, asks.person = match, person
    return asks


def at_rest(database, folder, capsys):
    """A closed house with a copy of this database, as its owner alone can read it."""
    asks = Admin(folder / "house.sqlite", capsys)
    asks.path = Path(copyfile(database, folder / "house.sqlite"))
    asks.path.chmod(0o600)
    return asks


def sat(opened, name):
    """A guest who has begun a match against a bot; the match and the guest's number."""
    guest = opened.ask("POST", "/api/guest", {"name": name}).body
    table = opened.ask("POST", "/api/tables", {"game": "whist", "bots": {"1": "bot"}}, guest["token"]).body
    with RawSocket(opened.port) as line:
        line.handshake(f"Authorization: Bearer {guest['token']}")
        line.send({"type": "sit", "match": table["match"]})
        while line.receive().get("phase") != "live":
            pass
    return table["match"], guest["person"]


# An open house


def test_people_are_listed_shown_and_given_roles(running, admin):
    _, ana = sat(running, "Ana One")
    assert [(ana, "Ana One")] == [
        (one["id"], one["name"]) for one in admin.data("people", "--search", "ana one")
    ]
    assert (0, "Ana One is now a moderator.\n", "") == admin("promote", "Ana One")
    assert "Ana One" in admin("people")[1]
    code, out, _ = admin("show", "Ana One")
    assert (0, f"Ana One ({ana}, moderator), here since") == (
        code,
        out[: len(f"Ana One ({ana}, moderator), here since")],
    )
    assert "whist: Ana One, bot, live" in out
    assert 0 == admin("demote", ana)[0]
    assert "" == admin.data("show", ana)["role"]


def test_somebody_is_banned_out_of_the_running_house_and_let_in_again(running, admin):
    guest = running.ask("POST", "/api/guest", {"name": "Ben Two"}).body
    with RawSocket(running.port) as line:
        line.handshake(f"Authorization: Bearer {guest['token']}")
        line.receive()
        assert (0, "Ben Two is banned for 2h.\n", "") == admin(
            "ban", "Ben Two", "--for", "2h", "--reason", "Rude"
        )
        told = line.receive()["message"]
        assert ("error.banned-hours", {"count": 2, "why": ": Rude"}) == (told["key"], told["args"])
        assert 1008 == line.close_code()
    assert 409 == running.ask("POST", "/api/tables", {"game": "whist"}, guest["token"]).status
    assert 0 == admin("unban", "Ben Two")[0]
    assert 201 == running.ask("POST", "/api/tables", {"game": "whist"}, guest["token"]).status
    assert (0, 0, 2) == tuple(admin(word, "Ben Two")[0] for word in ("mute", "unmute", "unmute"))


def test_a_match_is_looked_at_and_ended(running, admin):
    match, _ = sat(running, "Cyd")
    assert match in admin("matches")[1]
    shown = admin.data("match", match)
    assert (["Cyd", ""], False) == ([seat["name"] for seat in shown["seats"]], shown["reveals"])
    assert "luck" not in str(shown["log"])
    assert "THIS SHOWS HIDDEN CARDS" in admin("match", match, "--reveal")[1]
    assert (0, f"Match {match} has ended without rewards.\n", "") == admin(
        "end", match, "--reason", "Closing time"
    )
    assert "nobody won: ended-by-host" in admin("match", match)[1]
    assert match not in admin("matches")[1]
    assert match in admin("matches", "--all")[1]
    assert (2, "", "That match is already over.\n") == admin("end", match, "--reason", "x")


def test_matches_are_counted_without_naming_anybody(running, admin):
    match, _ = sat(running, "Dan")
    assert 0 == admin("end", match, "--reason", "Closing time")[0]
    (whist,) = admin.data("stats")
    assert ("whist", 2, [0, 0], whist["matches"]) == (
        whist["game"],
        whist["seats"],
        whist["won_by_seat"],
        whist["drawn"],
    )
    code, out, _ = admin("stats")
    assert (0, True) == (code, out.startswith(f"whist, standard, 2 seats: {whist['matches']} match"))
    assert "Dan" not in out


def test_one_match_is_counted_as_one():
    one = {
        "game": "cardpeegee",
        "preset": "standard",
        "seats": 1,
        "matches": 1,
        "plays": 3.0,
        "drawn": 1,
        "left": 0,
    }
    told = _counted({**one, "won_by_seat": [0], "won_by_side": [0]})
    assert told.startswith("cardpeegee, standard, 1 seat: 1 match of 3.0 plays; ")
    told = _counted({**one, "seats": 2, "matches": 2, "won_by_seat": [0, 0], "won_by_side": [0, 0]})
    assert told.startswith("cardpeegee, standard, 2 seats: 2 matches of 3.0 plays; ")


def test_reports_are_listed_in_plain_letters_and_closed(running, admin):
    set_ = table_for(running.port, {"game": "connect-four"}, 2)
    for token in set_.tokens:
        with RawSocket(running.port) as line:
            line.handshake(f"Authorization: Bearer {token}")
            line.send({"type": "sit", "match": set_.match})
            while line.receive()["type"] != "picture":
                pass
    report = {"seat": 1, "reason": "other", "text": "slow\x1b[2J\nforged"}
    assert 201 == running.ask("POST", f"/api/matches/{set_.match}/reports", report, set_.tokens[0]).status
    code, out, _ = admin("reports")
    assert (0, 1) == (code, out.count("\n"))
    assert "slow [2J forged" in out
    number = out.split()[0]
    assert (0, f"Report {number} is closed.\n", "") == admin(
        "reports", "close", number, "--verdict", "Warned."
    )
    assert number not in admin("reports")[1]
    assert "Warned." in admin("reports", "--all")[1]


def test_whoever_forgot_a_password_gets_a_link_that_is_good_once(running, admin):
    account = {"name": "Forgetful", "password": "correct horse", "email": ""}
    assert 201 == running.ask("POST", "/api/account", account).status
    link = admin.data("reset-password", "forgetful")["link"]
    home, _, token = link.rpartition("/reset/")
    assert "" == home
    new = {"link": token, "password": "battery staple"}
    assert [200, 409] == [running.ask("PUT", "/api/reset", new).status for _ in range(2)]
    assert (2, 'There is no account named "Nobody".\n') == admin("reset-password", "Nobody")[::2]


NO_ADDRESS = "The house has no public_url: put its public address in front of the link.\n"


def test_a_link_without_an_address_says_that_there_is_none(running, admin):
    account = {"name": "Distant", "password": "correct horse", "email": ""}
    assert 201 == running.ask("POST", "/api/account", account).status
    code, out, _ = admin("reset-password", "distant")

    assert 0 == code
    assert out.startswith("For distant, once, within 15 minutes: /reset/")
    assert out.endswith(NO_ADDRESS)


def test_a_link_leads_to_the_houses_public_address_whether_it_is_open_or_at_rest(
    tmp_path, capsys, monkeypatch
):
    asks, links = Admin(tmp_path / "house.sqlite", capsys), []
    with house(tmp_path / "house.sqlite", PARLOUR_PUBLIC_URL="https://parlour.example/") as opened:
        account = {"name": "Distant", "password": "correct horse", "email": ""}
        assert 201 == opened.ask("POST", "/api/account", account).status
        links.append(asks("reset-password", "Distant")[1])
        opened.end(15)
    monkeypatch.setenv("PARLOUR_PUBLIC_URL", "https://parlour.example")
    links.append(asks("reset-password", "Distant")[1])

    for link in links:
        assert link.startswith("For Distant, once, within 15 minutes: https://parlour.example/reset/")
        assert 1 == link.count("\n")


def test_the_socket_is_its_owners_alone(running):
    assert 0o600 == stat.S_IMODE(os.stat(socket_path(running.database)).st_mode)


def test_nonsense_over_the_socket_is_answered_with_a_sentence(running):
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.settimeout(10)
        line.connect(str(socket_path(running.database)))
        line.sendall(b'{"do":"fly"}\nnonsense\n{"do":"people","x":1}\n')
        answers = line.makefile("rb")
        for _ in range(3):
            assert "bad-message" == json.loads(answers.readline())["code"]


def test_a_copy_is_made_of_an_open_house_but_none_restored(running, admin, tmp_path):
    copy = tmp_path / "copy.sqlite"
    assert (0, f"Database copied to {copy}.\n", "") == admin("backup", str(copy))
    refusal = f"Another house is open on {running.database}; close it first.\n"
    assert (2, "", refusal) == admin("restore", str(copy))


# A house at rest


def test_the_same_is_done_at_rest(resting):
    assert 0 == resting("ban", "Ana", "--reason", "Rude")[0]
    assert ["ban"] == [order["kind"] for order in resting.data("show", "Ana")["orders"]]
    assert resting.match in resting("matches")[1]
    assert ["Ana", ""] == [seat["name"] for seat in resting.data("match", resting.match)["seats"]]
    assert 0 == resting("end", resting.match, "--reason", "x")[0]
    assert "nobody won: ended-by-host" in resting("match", resting.match)[1]


def test_a_copy_takes_the_place_of_the_database_which_is_kept(resting):
    copy = resting.path.with_name("copy.sqlite")
    assert 0 == resting("backup", str(copy))[0]
    resting("promote", "Ana")
    code, out, err = resting("restore", str(copy))
    (kept,) = resting.path.parent.glob("house.sqlite.before-*[0-9]")
    assert (0, "") == (code, err)
    assert f"The old database is kept as {kept}." in out
    assert "" == resting.data("show", "Ana")["role"]
    assert "moderator" == Admin(kept, resting.capsys).data("show", "Ana")["role"]


@pytest.mark.parametrize("content", [b"", b"Dear house, " * 100, b"SQLite format 3\0" + bytes(4080)])
def test_what_is_no_copy_of_a_house_is_not_restored(resting, content):
    copy = resting.path.with_name("copy.sqlite")
    copy.write_bytes(content)
    code, _, err = resting("restore", str(copy))

    assert (2, 1) == (code, err.count("\n"))
    assert "Ana" == resting.data("show", "Ana")["name"]
    assert [] == [path.name for path in resting.path.parent.iterdir() if "before" in path.name]


def test_a_copy_that_does_not_say_its_version_is_not_restored_and_told_why(resting):
    copy = resting.path.with_name("copy.sqlite")
    resting("backup", str(copy))
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute("DELETE FROM alembic_version")

    refusal = f"{copy} is not a copy of a house: it has no version.\n"
    assert (2, "", refusal) == resting("restore", str(copy))
    assert "Ana" == resting.data("show", "Ana")["name"]


def test_a_damaged_copy_is_not_restored(resting):
    copy = resting.path.with_name("copy.sqlite")
    resting("backup", str(copy))
    data = bytearray(copy.read_bytes())
    data[4096:8192] = bytes(4096)
    copy.write_bytes(data)

    assert 2 == resting("restore", str(copy))[0]
    assert "Ana" == resting.data("show", "Ana")["name"]


def test_a_house_on_postgresql_is_looked_after_too(database, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    admin = Admin(database, capsys)
    assert (0, "Nobody.\n", "") == admin("people")
    assert [] == admin.data("matches", "--all")
    code, _, err = admin("ban", "Ana")
    assert (2, True) == (code, err.startswith('Nobody here is called "Ana"'))


def test_where_there_is_no_house_a_sentence_says_so(tmp_path, capsys):
    nowhere = Admin(tmp_path / "no.sqlite", capsys)
    sentence = f"There is no database at {tmp_path / 'no.sqlite'}: name it with --database.\n"
    assert (2, "", sentence) == nowhere("people")
    assert [] == list(tmp_path.iterdir())


def test_a_house_that_cannot_be_asked_is_left_alone(running, admin, monkeypatch):
    monkeypatch.setattr("parlour.adapters.admin.ask.socket_path", lambda where: where.with_name("gone"))
    code, _, err = admin("people")
    assert (2, f"Another house is open on {running.database}; it cannot be asked") == (
        code,
        err[: len(f"Another house is open on {running.database}; it cannot be asked")],
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ban", "x", "--for", "soon"), "A time is written like 30m, 2h or 7d, not 'soon'."),
        (("promote", "x", "king"), "A role is moderator or admin, not 'king'."),
        (("reports", "open"), "Use: parlour admin reports, or parlour admin reports close ID."),
        (("show", "Nobody"), 'Nobody here is called "Nobody". `parlour admin people` lists everybody.'),
        (("match", "nowhere"), "There is no such match, or its rules are no longer played here."),
    ],
)
def test_wrong_usage_exits_with_2_and_one_sentence(admin, words, sentence):
    assert (2, "", sentence + "\n") == admin(*words)


def test_the_socket_of_a_long_path_or_of_a_server_is_in_the_users_own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    for where in (tmp_path / ("x" * 120), "postgresql://parlour@host/house"):
        assert tmp_path == socket_path(where).parent.parent
        assert 22 == len(socket_path(where).name)
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "home"))
    assert tmp_path / "home" == socket_path("postgresql://parlour@host/house").parent


@pytest.mark.parametrize(
    "end", ["-wal", "-shm", "-journal", "-JOURNAL", ".lock", ".admin", ".before-1", "-mj1"]
)
def test_a_copy_does_not_take_a_name_of_the_database(resting, end):
    link = resting.path.parent / "link"
    link.symlink_to(resting.path.parent)
    for copy in (resting.path.with_name(f"house.sqlite{end}"), link / f"house.sqlite{end}"):
        code, _, err = resting("backup", str(copy))
        assert (
            2,
            f"{copy} is one of the database's own files: choose another name for the copy.\n",
        ) == (
            code,
            err,
        )
    assert 0 == resting("backup", str(resting.path.with_name("house.sqlite-copy")))[0]
    assert 0 == resting("doctor")[0]


@pytest.mark.parametrize("made", [1e308, -1e18])
def test_a_time_that_is_none_does_not_hide_the_rest(resting, made):
    with closing(sqlite3.connect(resting.path)) as db, db:
        db.execute("UPDATE match SET made = ?", (made,))

    code, out, err = resting("matches")
    assert (0, f"{resting.match}  (no time)  whist", "") == (code, out.partition(":")[0], err)
