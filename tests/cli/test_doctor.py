"""`parlour admin doctor` finds damage, sets matches aside and takes them back, on open and closed houses."""

import json
import sqlite3
from contextlib import closing

import pytest

from parlour.service.person import Person
from tests.adapters.kept import Kept, live
from tests.adapters.raw_socket import RawSocket
from tests.battery.houses import house
from tests.cli.test_admin import Admin, at_rest, sat
from tests.service.ended import won_by


@pytest.fixture(scope="module")
def two_matches(tmp_path_factory):
    """The database of a house that was closed with two matches and a guest."""
    path = tmp_path_factory.mktemp("two-matches") / "house.sqlite"
    with house(path) as opened:
        made = [sat(opened, name) for name in ("Ana", "Ben")]
        opened.end(15)
    return path, *made


@pytest.fixture
def hospital(two_matches, tmp_path, capsys):
    """A copy of it, as its owner alone can read it."""
    path, (match, person), (other, _) = two_matches
    asks = at_rest(path, tmp_path, capsys)
    asks.match, asks.person, asks.other = match, person, other
    return asks


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """The database of a house that was closed after a guest had given up a match against a bot."""
    path = tmp_path_factory.mktemp("closed") / "house.sqlite"
    with house(path) as opened:
        match, person = given_up(opened)
        opened.end(15)
    return path, match, person


@pytest.fixture
def veteran(closed, tmp_path, capsys):
    path, match, person = closed
    asks = at_rest(path, tmp_path, capsys)
    asks.match, asks.person = match, person
    return asks


def given_up(opened):
    guest = opened.ask("POST", "/api/guest", {"name": "Ana"}).body
    table = opened.ask(
        "POST", "/api/tables", {"game": "crazy-eights", "bots": {"1": "bot"}}, guest["token"]
    ).body
    match = table["match"]
    with RawSocket(opened.port) as line:
        line.handshake(f"Authorization: Bearer {guest['token']}")
        line.send({"type": "sit", "match": match})
        while (told := line.receive()).get("phase") != "live":
            pass
        version = told["version"]
        line.send(
            {"type": "submit", "match": match, "seat": 0, "version": version, "play": "/resign", "id": "1"}
        )
        while not line.receive().get("result"):
            pass
    return match, guest["person"]


def hurt(path, *statements):
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def faults(admin, *words):
    code, out, err = admin("doctor", "--json", *words)
    found = json.loads(out)["faults"]
    assert (bool(found), "") == (bool(code), err)
    return [(fault["kind"], fault["what"], fault["reason"]) for fault in found]


def test_a_sound_house_has_no_faults(hospital):
    code, out, err = hospital("doctor")
    assert (0, "") == (code, err)
    assert "Nothing is wrong." in out
    assert "matches: 2 read" in out
    assert "SQLite: " in out
    assert "free disk: " in out


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE match SET terms = '{' WHERE id = '{match}'", "match {match}: cannot be read: "),
        ("UPDATE match SET secret = x'00' WHERE id = '{match}'", "its secret has 1 bytes"),
        ("UPDATE step SET plays = '0 nonsense' WHERE match = '{match}'", "match {match}: cannot be read: "),
        ("DELETE FROM step WHERE match = '{match}'", "its steps are missing"),
        ("UPDATE step SET version = 'x' WHERE match = '{match}' AND version = 0", "holds no 'integer'"),
        ("UPDATE person SET made = 'soon'", "the column made holds no 'real', 'integer'"),
        ("UPDATE person SET name = CAST(x'ff' AS TEXT)", "the column name is no UTF-8"),
        ("UPDATE session SET used = 'soon'", "row session "),
        ("DELETE FROM person", "belong to a person that is not there"),
        ("INSERT INTO purse VALUES ('{person}', 5)", "holds 5 coins, but its ledger says 0"),
    ],
)
def test_damage_is_found(hospital, statement, words):
    known = {"{match}": hospital.match, "{person}": hospital.person}
    for name, value in known.items():
        statement, words = statement.replace(name, value), words.replace(name, value)
    hurt(hospital.path, statement)
    code, out, err = hospital("doctor")
    assert (1, "") == (code, err)
    assert words in out
    assert "Nothing is wrong." not in out


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (
            "UPDATE match SET secret = zeroblob(32)",
            "cannot be verified: Draw 0 does not follow from the secret.",
        ),
        (
            "UPDATE match SET winners = '[0]'",
            "its row says that 0 won (resigned), its plays that 1 won (resigned)",
        ),
        ("UPDATE match SET winners = '[]'", "its row says that nobody won (resigned), its plays that 1 won"),
        (
            "UPDATE match SET reason = 'tricks'",
            "its row says that 1 won (tricks), its plays that 1 won (resigned)",
        ),
        (
            "DELETE FROM step WHERE plays LIKE '%resign'",
            "its row says that 1 won (resigned), its plays that it is not over",
        ),
    ],
)
def test_a_finished_match_whose_plays_do_not_prove_its_row_is_found(veteran, statement, words):
    assert [] == faults(veteran, "--all")
    hurt(veteran.path, statement)
    assert [] == faults(veteran)
    ((kind, what, reason),) = faults(veteran, "--all")
    assert ("match", veteran.match) == (kind, what)
    assert words in reason


def test_a_running_match_whose_draws_do_not_follow_from_its_secret_is_found(veteran):
    hurt(
        veteran.path,
        "DELETE FROM step WHERE plays LIKE '%resign'",
        "UPDATE match SET phase = 'live', winners = '[]', reason = '', ended = NULL",
    )
    assert [] == faults(veteran)
    hurt(veteran.path, "UPDATE match SET secret = zeroblob(32)")
    reason = "cannot be verified: Draw 0 does not follow from the secret."
    assert [("match", veteran.match, reason)] == faults(veteran)


def test_a_match_that_was_closed_because_its_rules_changed_needs_no_end(hospital):
    hurt(hospital.path, "UPDATE match SET phase = 'over', reason = 'rules-changed'")
    assert [] == faults(hospital, "--all")


HASH = "$argon2id$v=19$m=19456,t=2,p=1$" + "s" * 22 + "$" + "h" * 43


def test_values_that_the_house_writes_are_no_faults(veteran):
    person = veteran.person
    hurt(
        veteran.path,
        f"INSERT INTO account VALUES ('{person}', 'ana', '{HASH}', '', 1)",
        f"INSERT INTO ignored VALUES ('{person}', '{person}', 1)",
        f"INSERT INTO role VALUES ('{person}', 'admin', '', 1)",
        f"INSERT INTO achievement VALUES ('{person}', 'agreed-draw', 'm', 1)",
        "INSERT INTO house_order VALUES ('name 5e884898', 'ban', NULL, '', '', 1)",
        f"INSERT INTO ledger VALUES ('{person}', '', 'felt-midnight', 'purse', -120, 1)",
        f"INSERT INTO meeting VALUES ('', '{person}', 1, 'whist', '', 2, 0, 1)",
        f"INSERT INTO paid VALUES ('{person}', '*', 1, 2, 3, 4), ('{person}', '', 1, 2, 3, 4)",
        f"INSERT INTO rating VALUES ('{person}', 'whist', '', 2, -12.5, 350, 0.06, 1, 1)",
        "UPDATE seat SET person = '', name = 'a former guest' WHERE seat = 0",
        "UPDATE match SET owner = ''",
    )
    assert [] == faults(veteran)


@pytest.mark.parametrize(
    ("statement", "what", "reason"),
    [
        ("UPDATE person SET name = ''", "person {person}", "the column name is empty"),
        ("UPDATE person SET made = -1", "person {person}", "the column made holds a number that cannot be"),
        (
            "UPDATE person SET made = 9e999",
            "person {person}",
            "the column made holds a number that cannot be",
        ),
        (
            f"INSERT INTO account VALUES ('{{person}}', 'ana', '{HASH[:-1]}', '', 1)",
            "account {person}",
            "the column password holds no hash of a password",
        ),
        (
            "INSERT INTO account VALUES ('{person}', '', 'xx', '', 1)",
            "account {person}",
            "the column folded is empty",
        ),
        ("UPDATE session SET token = x'00'", "session b'\\x00'", "the column token has not 32 bytes"),
        (
            "UPDATE career SET points = -5",
            "career {person}",
            "the column points holds a number that cannot be",
        ),
        (
            "INSERT INTO career VALUES ('nobody', 5, 0, 0, 0, 0.5, 0, 0, 0)",
            "career nobody",
            "the column person names nobody",
        ),
        (
            "INSERT INTO role VALUES ('{person}', 'king', '', 1)",
            "role {person}",
            "the column role holds none of moderator, admin",
        ),
        (
            "UPDATE seat SET person = 'nobody' WHERE seat = 0",
            "seat {match} 0",
            "the column person names nobody",
        ),
        (
            "INSERT INTO achievement VALUES ('{person}', 'flew', 'm', 1)",
            "achievement {person} flew",
            "the column id holds none of first-win-checkers, ",
        ),
        (
            "INSERT INTO owned_look VALUES ('{person}', 'felt-pink', 1)",
            "owned_look {person} felt-pink",
            "the column look holds none of rack-lacquer, ",
        ),
        (
            "INSERT INTO report VALUES ('r', 'm', '{person}', '{person}', 'ugly', '', 1, NULL, '', '')",
            "report r",
            "the column reason holds none of name, ",
        ),
        (
            "INSERT INTO played VALUES ('m', '{person}', 'whist', 1, 0, 0, 'xx')",
            "played m {person}",
            "the column reward cannot be read: ",
        ),
        (
            "INSERT INTO held_back VALUES ('{person}', 'm', 1, '[]')",
            "held_back {person} m",
            "the column known cannot be read: ",
        ),
    ],
)
def test_a_value_that_its_column_may_not_hold_is_found(veteran, statement, what, reason):
    for name, value in {"{match}": veteran.match, "{person}": veteran.person}.items():
        statement, what = statement.replace(name, value), what.replace(name, value)
    hurt(veteran.path, statement)
    found = faults(veteran)
    assert ("row", what) in [fault[:2] for fault in found]
    assert any(words.startswith(reason) for _, _, words in found)


def test_a_match_that_cannot_be_settled_is_told_and_those_that_wait_are_counted(hospital):
    into = "INSERT INTO unsettled (match, persons, ended, facts, problem) VALUES"
    hurt(hospital.path, f"{into} ('{hospital.match}', '', 1, '{{}}', 'it has no facts')")
    assert ("match", hospital.match, "cannot be settled: it has no facts") in faults(hospital)
    with Kept(hospital.path) as kept:
        kept.write(lambda books: books.unsettled.add(won_by("ana", "ben", hospital.other)))
    told = json.loads(hospital("doctor", "--json")[1])["facts"]["matches"]
    assert told.endswith(" read, 1 wait to be settled")


def test_a_game_that_is_not_installed_is_told_with_the_matches_that_wait_for_it(hospital):
    hurt(hospital.path, "UPDATE match SET terms = replace(terms, 'whist', 'ludo')")
    assert [("game", "ludo", "is not installed; matches that wait for it: 2")] == faults(hospital)


def test_finished_matches_are_read_on_demand(hospital):
    hurt(
        hospital.path,
        f"UPDATE match SET phase = 'over' WHERE id = '{hospital.match}'",
        f"UPDATE step SET plays = '0 nonsense' WHERE match = '{hospital.match}'",
    )
    assert [] == faults(hospital)
    assert [hospital.match] == [what for _, what, _ in faults(hospital, "--all")]


def test_files_that_others_can_open_are_told(hospital):
    hospital.path.chmod(0o644)
    assert [("file", str(hospital.path), "others can open it (mode 644): chmod 600 it")] == faults(hospital)
    hospital.path.chmod(0o600)
    before = hospital.path.with_name(f"{hospital.path.name}.before-20250101-120000")
    before.touch(0o644)
    before.chmod(0o644)
    assert [("file", str(before), "others can open it (mode 644): chmod 600 it")] == faults(hospital)


def test_a_file_that_is_no_database_is_told_in_one_sentence(hospital):
    data = bytearray(hospital.path.read_bytes())
    data[:100] = bytes(100)
    hospital.path.write_bytes(data)
    code, out, err = hospital("doctor")
    assert (2, "", 1) == (code, out, err.count("\n"))


@pytest.mark.parametrize("table", ["person", "match", "quarantine"])
def test_a_page_that_is_damaged_is_told(hospital, table):
    with closing(sqlite3.connect(hospital.path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    data = bytearray(hospital.path.read_bytes())
    data[(page - 1) * 4096 : page * 4096] = bytes(4096)
    hospital.path.write_bytes(data)
    assert "database" in {kind for kind, _, _ in faults(hospital)}


def test_a_match_is_set_aside_and_released_at_rest(hospital):
    assert (0, f"Match {hospital.match} is set aside.\n", "") == hospital(
        "doctor", "--quarantine", hospital.match
    )
    ((kind, what, reason),) = faults(hospital)
    assert ("match", hospital.match, True) == (kind, what, reason.startswith("is set aside (whist): "))
    assert "is set aside: whoever runs the house set it aside." in hospital("match", hospital.match)[2]
    assert f"{hospital.match}  " in (listed := hospital("matches")[1])
    assert ", set aside\n" in listed
    assert (0, f"Match {hospital.match} continues.\n", "") == hospital("doctor", "--release", hospital.match)
    assert [] == faults(hospital)


def test_of_a_match_that_is_over_the_doctor_does_not_say_that_it_continues(hospital):
    assert 0 == hospital("end", hospital.match, "--reason", "because")[0]
    assert 0 == hospital("doctor", "--quarantine", hospital.match)[0]
    assert (0, f"Match {hospital.match} is over and can be read again.\n", "") == hospital(
        "doctor", "--release", hospital.match
    )


def test_an_open_house_sets_a_match_aside_and_takes_it_back(hospital):
    hurt(hospital.path, f"UPDATE match SET secret = x'00' WHERE id = '{hospital.match}'")
    with house(hospital.path) as opened:
        state = opened.ask("GET", "/health")
        assert (200, "degraded", 1) == (state.status, state.body["status"], state.body["set_aside"])
        assert [hospital.match] == [what for kind, what, _ in faults(hospital) if kind == "match"]
        assert 0 == hospital("doctor", "--quarantine", hospital.other)[0]
        assert 2 == opened.ask("GET", "/health").body["set_aside"]
        assert 404 == opened.ask("GET", f"/api/matches/{hospital.other}").status
        assert 0 == hospital("doctor", "--release", hospital.other)[0]
        assert 200 == opened.ask("GET", f"/api/matches/{hospital.other}").status
        code, _, err = hospital("doctor", "--release", hospital.match)
        assert (2, 1) == (code, err.count("\n"))  # it is as it was
        lines = [line for line in opened.log.read_text().splitlines() if "match-quarantined" in line]
        assert 3 == len(lines)
        assert hospital.match in lines[0]
        assert "whist" in lines[0]
        assert "its secret has 1 bytes" in lines[0]


def test_a_house_on_postgresql_is_examined_too(database, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    with Kept(database) as kept:
        kept.write(lambda books: books.people.add(Person("ana", "Ana"), 1.0))
        live(kept)
        live(kept, "m2")
        kept.write(
            lambda books: books.connection.exec_driver_sql("UPDATE match SET terms = '{' WHERE id = 'm2'")
        )
    admin = Admin(database, capsys)
    assert ["m2"] == [what for _, what, _ in faults(admin)]
    assert 0 == admin("doctor", "--quarantine", "m2")[0]
    ((_, _, reason),) = faults(admin)
    assert "is set aside" in reason
    assert 2 == admin("doctor", "--release", "m2")[0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--release", "nowhere"), "That match is not set aside."),
        (("--quarantine", "nowhere"), "There is no such match."),
        (("--quarantine", "a", "--release", "b"), "Use --quarantine or --release, not both at once."),
    ],
)
def test_wrong_usage_is_told(hospital, words, sentence):
    assert (2, "", sentence + "\n") == hospital("doctor", *words)


def test_where_there_is_no_house_a_sentence_says_so(tmp_path, capsys):
    nowhere = Admin(tmp_path / "no.sqlite", capsys)
    sentence = f"There is no database at {tmp_path / 'no.sqlite'}: name it with --database.\n"
    assert (2, "", sentence) == nowhere("doctor")
    assert [] == list(tmp_path.iterdir())
