"""`parlour build-tablebase`: endings solved and kept where the bots look for them."""

import json


def test_endings_are_solved_once_and_kept_in_the_persons_folder(parlour, tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    words = ("build-tablebase", "checkers", "--preset", "english-6x6", "--pieces", "2", "--json")
    built = json.loads(parlour(*words).out)
    again = json.loads(parlour(*words).out)

    assert {"file", "pieces", "positions", "bytes", "seconds"} == built.keys()
    assert (str(tmp_path / "endings" / "checkers-6x6.endings"), 2) == (built["file"], built["pieces"])
    assert built["bytes"] == again["bytes"]


def test_other_games_and_rules_have_no_endings(parlour):
    whist = parlour("build-tablebase", "whist")
    prototype = parlour("build-tablebase", "checkers", "--preset", "prototype")

    assert (2, "Whist has no endings to look up; checkers has.\n") == (whist.code, whist.err)
    assert (2, "Endings can be solved by English rules alone, on a board like 8×8 or 6×6.\n") == (
        prototype.code,
        prototype.err,
    )
