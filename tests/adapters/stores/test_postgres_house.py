"""A house whose database is PostgreSQL, as its owner starts it."""

import signal
import subprocess

import pytest

from parlour.adapters.stores.database import open_store
from parlour.adapters.stores.migrating import DatabaseError
from tests.adapters.processes import COMMAND, begun, given_up, play, until, until_settled, visit


def test_a_whole_match_is_played_and_kept_through_a_crash(start, database):
    house = start("--database", database).open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "4", "a")
    version = until(player, "ack")["version"]
    house.end(signal.SIGKILL)

    again = start(PARLOUR_DATABASE=database).open()
    player = visit(again, token)
    player.send({"type": "join", "match": match})
    told = until(player, "picture")
    assert (version, "live") == (told["version"], told["phase"])
    for number, column in enumerate("545454"):
        play(player, match, version + number, column, f"id{number}")
        assert version + number + 1 == until(player, "ack")["version"]
    status, told = again.ask("GET", f"/api/matches/{match}", None, token)
    assert (200, "over", [0]) == (status, told["phase"], told["result"]["winners"])
    assert 0 == again.end()[0]


def test_a_match_ends_with_all_that_belongs_to_it_or_goes_on(start, database):
    house = start("--database", database, "--with-faults", PARLOUR_FAULTS="ending").open()
    player, token, match, picture = begun(house)
    play(player, match, picture["version"], "/resign", "a")
    assert -signal.SIGKILL == house.process.wait(30)

    again = start("--database", database).open()
    assert "live" == again.ask("GET", f"/api/matches/{match}", None, token)[1]["phase"]


@pytest.mark.parametrize("death", ["ending", "settling", "settled", "acknowledged"])
def test_a_match_that_ends_is_settled_once_wherever_the_house_dies(start, postgres, database, death):
    house = start("--database", database, "--with-faults", PARLOUR_FAULTS=death).open()
    token, match, version = given_up(house)
    again = start("--database", database).open()
    until_settled(again, token, match, version)
    again.end()
    found = postgres.do("SELECT (SELECT count(*) FROM played), (SELECT count(*) FROM unsettled)", database)
    assert [(1, 0)] == [tuple(row) for row in found]


def test_whoever_wants_the_database_alone_is_refused_while_a_node_is_open(start, database):
    start("--database", database).open()
    with pytest.raises(DatabaseError, match=r"^Another house is open on postgresql://\S+; choose another"):
        open_store(database, print)


def test_whoever_wants_a_copy_is_told_of_pg_dump(tmp_path):
    done = subprocess.run(
        [*COMMAND, "backup", "copy", "--database", "postgresql://ana@host/house"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (2, 1) == (done.returncode, done.stderr.count("\n"))
    assert "pg_dump" in done.stderr
    assert [] == [*tmp_path.iterdir()]
