"""`parlour admin doctor` finds damage, sets matches aside and takes them back, on open and closed houses."""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from tests.adapters.kept import Kept, live
from tests.battery.houses import house
from tests.cli.test_admin import Admin, sat


@pytest.fixture
def hospital(tmp_path, capsys):
    """A house that was closed with two matches and a guest, as its owner alone can read it."""
    before = os.umask(0o077)
    try:
        with house(tmp_path / "house.sqlite") as opened:
            made = [sat(opened, name) for name in ("Ana", "Ben")]
            opened.end(15)
    finally:
        os.umask(before)
    asks = Admin(tmp_path / "house.sqlite", capsys)
    asks.path, (asks.match, asks.person), (asks.other, _) = tmp_path / "house.sqlite", *made
    return asks


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
    assert "cannot be read and is set aside" in hospital("match", hospital.match)[2]
    assert (0, f"Match {hospital.match} goes on.\n", "") == hospital("doctor", "--release", hospital.match)
    assert [] == faults(hospital)


def test_of_a_match_that_is_over_the_doctor_does_not_say_that_it_goes_on(hospital):
    assert 0 == hospital("end", hospital.match, "--reason", "because")[0]
    assert 0 == hospital("doctor", "--quarantine", hospital.match)[0]
    assert (0, f"Match {hospital.match} is over, and can be read again.\n", "") == hospital(
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
        (("--quarantine", "a", "--release", "b"), "Set one match aside or release one: not both at once."),
    ],
)
def test_wrong_usage_is_told(hospital, words, sentence):
    assert (2, "", sentence + "\n") == hospital("doctor", *words)


def test_where_there_is_no_house_a_sentence_says_so(tmp_path, capsys):
    nowhere = Admin(tmp_path / "no.sqlite", capsys)
    sentence = f"There is no database at {tmp_path / 'no.sqlite'}: name it with --database.\n"
    assert (2, "", sentence) == nowhere("doctor")
    assert [] == list(tmp_path.iterdir())
