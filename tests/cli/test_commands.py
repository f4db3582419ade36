"""What each command promises: its JSON fields, its figures and its exit code."""

from hashlib import sha256

import pytest

from parlour import Match
from parlour.bots import policies
from parlour.core.chance import Luck
from parlour.core.laws import Failure
from parlour.core.record import Verdict
from parlour.core.registry import game, slugs

COMMANDS = (
    "games", "play", "profile",
    "perft", "simulate", "legal", "replay", "verify", "laws", "rules", "bots", "arena"
)  # fmt: skip


def record(moves="1 2 1 2 1 2 1"):
    match = Match.start(game("connect-four", opening="given"), 2, Luck.from_seed("tuesday", 2))
    for at, move in enumerate(moves.split()):
        match, _ = match.play(at % 2, move)
    return match.record()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(record())
    return path


# games, rules, bots


def test_games_lists_every_game_with_its_seats_options_and_presets(parlour):
    answer = parlour("games", "--json")
    entries = {entry["slug"]: entry for entry in answer.json}

    assert 0 == answer.code
    assert slugs() == list(entries)
    assert all(["slug", "title", "seats", "options", "presets"] == list(entry) for entry in answer.json)
    assert [2] == entries["connect-four"]["seats"]
    assert {"default": 7, "min": 1, "max": 35} == entries["connect-four"]["options"]["width"]
    assert {"default": "bag", "choices": ["bag", "random", "given"]} == (
        entries["connect-four"]["options"]["opening"]
    )
    assert {"standard", "console"} == entries["connect-four"]["presets"].keys()


def test_games_without_json_is_for_reading(parlour):
    out = parlour("games").out

    assert "connect-four: Connect Four, seats 2\n" in out
    assert "    width=7 (1 to 35)\n" in out
    assert "    clamp_negative=false (false, true)\n" in out


@pytest.mark.parametrize("slug", slugs())
def test_rules_gives_every_rule_of_the_game_and_of_the_platform_in_words(parlour, slug):
    answer = parlour("rules", slug)
    ids = [line.split("  ")[0] for line in answer.out.splitlines()[1:]]

    assert 0 == answer.code
    assert [*game(slug).rules, *(f"PL-{n}" for n in range(1, 9))] == ids
    assert "rule." not in answer.out


def test_bots_lists_the_bots_of_all_games(parlour):
    answer = parlour("bots", "--json")

    assert slugs() == [entry["game"] for entry in answer.json]
    assert all("random" in entry["bots"] for entry in answer.json)


def test_bots_of_one_game(parlour):
    names = list(policies("whist"))
    (found,) = parlour("bots", "whist", "--json").json

    assert ("whist", names) == (found["game"], found["bots"])
    assert f"whist: {', '.join(names)}" in parlour("bots", "whist").out


def test_bots_tells_how_each_level_plays(parlour):
    first, level, *_ = parlour("bots", "connect-four").out.splitlines()

    assert first.startswith("connect-four: random, search, beginner, ")
    assert level.startswith("    1 beginner (Pip")
    assert level.endswith("): wins and blocks, but misses your slanting lines")


def test_bots_tells_programs_the_levels_with_their_measured_strength(parlour):
    (found,) = parlour("bots", "connect-four", "--json").json
    first, *_, last = found["levels"]

    assert (1, "beginner", "Pip") == (first["number"], first["name"], first["title"])
    assert (8, "perfect", "Sterling") == (last["number"], last["name"], last["title"])
    assert first.keys() == {"name", "number", "title", "line", "rating", "games"}


def test_without_numba_bots_says_that_they_play_weaker(parlour, monkeypatch):
    monkeypatch.setenv("PARLOUR_KERNELS", "off")

    assert "those that search play weaker" in parlour("bots", "connect-four").out


# legal, perft, simulate


def test_legal_starts_after_the_opening_ritual(parlour):
    answer = parlour("legal", "connect-four", "--json")

    assert {"game": "connect-four", "seat": 0, "legal": ["1", "2", "3", "4", "5", "6", "7"]} == answer.json


def test_legal_of_a_position(parlour):
    answer = parlour("legal", "connect-four", "--from", "4444441", "--json")

    assert {"game": "connect-four", "seat": 1, "legal": ["1", "2", "3", "5", "6", "7"]} == answer.json


def test_legal_of_a_finished_position_is_nobodys_turn(parlour):
    answer = parlour("legal", "connect-four", "--from", "1212121", "--json")

    assert (0, {"game": "connect-four", "seat": None, "legal": []}) == (answer.code, answer.json)


@pytest.mark.parametrize("slug", slugs())
def test_legal_reaches_a_turn_in_every_game(parlour, slug):
    answer = parlour("legal", slug, "--json")

    assert (0, 0) == (answer.code, answer.json["seat"])
    assert answer.json["legal"]


def test_the_luck_of_a_first_turn_follows_the_seed(parlour):
    plays = [parlour("legal", "crazy-eights", "--json", "--seed", seed).json["legal"] for seed in "aabc"]

    assert plays[0] == plays[1]
    assert plays[0] != plays[2] or plays[0] != plays[3]


@pytest.mark.parametrize(("slug", "nodes"), [("connect-four", 16807), ("checkers", 7361)])
def test_perft_counts_turn_sequences(parlour, slug, nodes):
    answer = parlour("perft", slug, "--depth", 5, "--json")

    assert ["game", "depth", "nodes", "seconds"] == list(answer.json)
    assert (slug, 5, nodes) == tuple(answer.json.values())[:3]
    assert isinstance(answer.json["seconds"], float)


def test_perft_of_a_position_with_options(parlour):
    answer = parlour(
        "perft",
        "connect-four",
        "--depth",
        1,
        "--from",
        "1111",
        "--opt",
        "height=4",
        "--opt",
        "width=3",
        "--json",
    )

    assert 2 == answer.json["nodes"]


def test_a_preset_names_a_whole_set_of_options(parlour):
    assert 770 == parlour("perft", "checkers", "--preset", "prototype", "--depth", 4, "--json").json["nodes"]


def test_nothing_is_one_sequence_of_no_turns(parlour):
    assert "1 sequences of 0 turns" in parlour("perft", "connect-four", "--depth", 0).out


@pytest.mark.parametrize("slug", slugs())
def test_simulate_counts_plays_and_outcomes(parlour, slug):
    answer = parlour("simulate", slug, "--games", 4, "--seed", "x", "--json")

    assert ["game", "games", "plays", "seconds", "outcomes"] == list(answer.json)
    assert (slug, 4, 4) == (answer.json["game"], answer.json["games"], sum(answer.json["outcomes"].values()))


def test_the_same_seed_simulates_the_same_games(parlour):
    tallies = [
        {**parlour("simulate", "connect-four", "--games", 20, "--seed", seed, "--json").json, "seconds": 0}
        for seed in "aab"
    ]

    assert tallies[0] == tallies[1] != tallies[2]


# arena, laws


def test_arena_promises_its_figures(parlour):
    answer = parlour("arena", "connect-four", "heuristic", "random", "--games", 6, "--json")
    data = answer.json

    promised = ["game", "bots", "games", "wins", "draws", "losses", "elo", "ci95", "ms_per_move"]
    assert [*promised, "p99_ms"] == list(data)
    assert (["heuristic", "random"], 6) == (data["bots"], data["wins"] + data["draws"] + data["losses"])
    assert data["ci95"][0] <= data["elo"] <= data["ci95"][1]


def test_arena_without_json_is_for_reading(parlour):
    answer = parlour("arena", "connect-four", "random", "random", "--games", 2)

    assert "random against random: " in answer.out
    assert "Elo " in answer.out


def test_laws_that_are_obeyed(parlour):
    answer = parlour("laws", "connect-four", "--matches", 2, "--seed", "s", "--json")

    assert (0, {"ok": True, "matches": 2, "failures": []}) == (answer.code, answer.json)


def test_a_broken_law_exits_with_1(parlour, monkeypatch):
    monkeypatch.setattr(
        "parlour.core.laws.failures", lambda *_: [Failure(7, "s/0", "a card is lost", "0 4; 1 3")]
    )
    assert "law 7, seed s/0: a card is lost\n    0 4; 1 3\n" == parlour("laws", "connect-four").out
    answer = parlour("laws", "connect-four", "--json")

    assert 1 == answer.code
    told = {"law": 7, "seed": "s/0", "reason": "a card is lost", "match": "0 4; 1 3"}
    assert [told] == answer.json["failures"]
    assert "Connect Four breaks the laws; 1 failure found.\n" == answer.err


def test_a_law_that_is_broken_by_any_number_of_seats_is_told_once(parlour, monkeypatch):
    found = {2: Failure(7, "s/0", "lost", "0 4; 1 3", "cards"), 4: Failure(7, "s/0", "gone", "0 4", "cards")}
    monkeypatch.setattr("parlour.core.laws.failures", lambda game, seats, matches, seed: [found[seats]])
    answer = parlour("laws", "checkers", "--json")

    assert ["gone"] == [failure["reason"] for failure in answer.json["failures"]]


def test_matches_of_the_laws_are_shared_out_between_numbers_of_seats(parlour, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "parlour.core.laws.failures", lambda game, seats, matches, seed: asked.append((seats, matches)) or []
    )
    parlour("laws", "checkers", "--matches", 5)

    assert [(2, 3), (4, 2)] == asked


# replay, verify


def test_verify_of_a_good_record(parlour, file):
    answer = parlour("verify", file, "--json")

    assert 0 == answer.code
    assert ["ok", "plays", "draws", "reason", "position", "seed"] == list(answer.json)
    assert (True, 7, 0) == tuple(answer.json.values())[:3]
    assert "7 plays and 0 draws. Every play is legal" in parlour("verify", file).out


def test_a_record_that_windows_saved_is_the_same_record(parlour, file):
    file.write_bytes(record().replace("\n", "\r\n").encode())

    assert "7 plays and 0 draws. Every play is legal" in parlour("verify", file).out
    assert 0 == parlour("replay", file, "--json").code


def test_verify_says_what_somebody_chose(parlour, tmp_path):
    file = tmp_path / "chosen.txt"
    chosen = Match.start(game("connect-four", opening="given"), seed="tuesday", position="121212")
    file.write_text(chosen.play(0, "1")[0].record())

    answer = parlour("verify", file, "--json").json
    assert (True, "121212", "tuesday") == (answer["ok"], answer["position"], answer["seed"])
    assert parlour("verify", file).out.endswith(
        "The match started from a given position. The luck has a seed, which somebody chose.\n"
    )


def test_one_of_a_kind_is_not_called_many(parlour, monkeypatch):
    monkeypatch.setattr("parlour.core.record.verify", lambda text: Verdict(True, 1, 1, "Well."))
    assert "1 play and 1 draw. Well.\n" == parlour("verify", __file__).out
    assert (
        "Connect Four obeys the laws in 1 random match.\n"
        == parlour("laws", "connect-four", "--matches", 1).out
    )
    assert parlour("simulate", "connect-four", "--games", 1).out.startswith("1 game, ")


def test_simulate_counts_players_from_1(parlour):
    said = parlour("simulate", "connect-four", "--games", 20, "--seed", "x").out.splitlines()[1:]

    assert ["won by player 1", "won by player 2", "draw"] == [line.partition(":")[0] for line in said]


def test_verify_of_a_changed_record_exits_with_3(parlour, file):
    file.write_text(record().replace("0 1\n", "0 2\n", 1))
    answer = parlour("verify", file, "--json")

    assert (3, False) == (answer.code, answer.json["ok"])
    assert answer.json["reason"] + "\n" == answer.err
    assert (3, "") == parlour("verify", file)[:2]


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_with_a_forbidden_play_says_why_in_words(parlour, file, command):
    body = record().replace("0 1\n1 2\n0 1\n", "0 1\n1 2\n0 8\n", 1).rpartition("digest: ")[0]
    file.write_text(f"{body}digest: {sha256(body.encode()).hexdigest()}\n")
    answer = parlour(command, file)

    assert (
        3,
        "",
        "The record has a play that the rules forbid: Choose a column from 1 to 7. Rule C4-3.\n",
    ) == answer


def test_replay_tells_a_match_step_by_step(parlour, file):
    lines = parlour("replay", file).out.splitlines()

    assert "Connect Four" == lines[0]
    assert "   1. Player 1 plays column 1, row 1." == lines[1]
    assert "Player 1 wins. Four in a row, column 1." == lines[-1]


def test_replay_tells_what_people_said(parlour, tmp_path):
    match = Match.start(game("connect-four", opening="given"), 2, Luck.from_seed("s", 2))
    for seat, play in [
        (0, "4"),
        (0, "/offer-takeback 0"),
        (1, "/accept"),
        (0, "/offer-draw"),
        (1, "/accept"),
    ]:
        match, _ = match.play(seat, play)
    path = tmp_path / "match.txt"
    path.write_text(match.record())
    lines = parlour("replay", path).out.splitlines()

    assert "   2. Player 1 asks to take back column 4." == lines[2]
    assert "   3. Play goes on from the earlier position." == lines[3]
    assert "A draw. Both sides agreed." == lines[-1]


def test_connect_four_is_exported_as_a_column_string(parlour, file):
    assert "1212121\n" == parlour("replay", file, "--export", "columns").out


def test_a_match_from_a_position_is_told_exported_and_checked_from_there(parlour, file):
    match, _ = Match.start(game("connect-four"), position="1212", seed="s").play(0, "1")
    file.write_text(match.record())

    assert "   1. Player 1 plays column 1, row 3." == parlour("replay", file).out.splitlines()[1]
    assert "12121\n" == parlour("replay", file, "--export", "columns").out
    assert parlour("verify", file, "--json").json["ok"]
    assert match.rewound().legal(0) == parlour("legal", "connect-four", "--from", "1212").out.split()


def test_checkers_is_exported_as_pdn(parlour, tmp_path):
    path = tmp_path / "match.txt"
    moves = ("play", "checkers", "--opt", "opening=given", "--record", path)
    parlour(*moves, stdin="11-15\n22-18\nresign\nyes\n")

    assert "1. 11-15 22-18 1-0" in parlour("replay", path, "--export", "pdn").out


def test_a_game_without_that_notation_says_so(parlour, file):
    assert (2, "", "Connect Four cannot be exported as pdn.\n") == parlour("replay", file, "--export", "pdn")


def test_help_names_every_command(parlour):
    out = parlour("--help").out

    for command in COMMANDS:
        assert f"  {command} " in out
    assert "╭" not in out


# For programs


@pytest.mark.parametrize("slug", slugs())
def test_rules_as_json_have_the_ids_and_words_of_the_lines(parlour, slug):
    data = parlour("rules", slug, "--json").json
    lines = [f"{rule['id']}  {rule['text']}" for rule in data["rules"]]

    assert (slug, game(slug).title) == (data["game"], data["title"])
    assert parlour("rules", slug).out.splitlines()[1:] == lines


def test_replay_as_json_has_every_play_with_its_sentences(parlour, file):
    data = parlour("replay", file, "--json").json

    assert ["game", "seats", "options", "steps", "result"] == list(data)
    assert ("connect-four", 2, "given") == (data["game"], data["seats"], data["options"]["opening"])
    first = {"step": 1, "seat": 0, "play": "1", "by": None, "events": ["Player 1 plays column 1, row 1."]}
    assert (7, first) == (len(data["steps"]), data["steps"][0])
    assert "Player 1 wins. Four in a row, column 1." == data["result"]


def test_an_export_as_json_has_the_text(parlour, file):
    assert {"game": "connect-four", "notation": "columns", "text": "1212121"} == (
        parlour("replay", file, "--export", "columns", "--json").json
    )


# Standard input


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_dash_reads_the_record_from_standard_input(parlour, file, command):
    assert parlour(command, file) == parlour(command, "-", stdin=record())


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("text", ["", "hello\n"])
def test_what_is_no_record_exits_with_3_from_standard_input_too(parlour, command, text):
    answer = parlour(command, "-", stdin=text)

    assert (3, "") == answer[:2]
    assert 1 == answer.err.count("\n")
