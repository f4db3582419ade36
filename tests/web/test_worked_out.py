"""What the client works out by itself, asked without a browser."""

import json
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

import parlour
from parlour.core.chance import Luck, Nonce
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.record import verify
from parlour.games.connect_four import ConnectFour
from parlour.games.whist import Whist

WEB = Path(__file__).parents[2] / "web"
SOURCE = Path(parlour.__file__).parents[2] / "web" / "src"
LONG_ENOUGH = 120  # seconds for a machine that has much else to do
# Plain modules beside it are imported. Whatever draws or listens is left out: nothing asked here needs it.
SCRIPT = """
const [file, question] = process.argv.slice(1);
const { existsSync, readFileSync } = require("fs");
const { dirname, resolve } = require("path");
const options = { compilerOptions: { module: "commonjs", target: "es2023" } };
const load = (file) => {
  const { outputText } = require("typescript").transpileModule(readFileSync(file, "utf8"), options);
  const found = {};
  new Function("exports", "require", outputText)(found, (name) => {
    const other = resolve(dirname(file), `${name}.ts`);
    return name.startsWith(".") && !name.endsWith(".svelte") && existsSync(other) ? load(other) : {};
  });
  return found;
};
const asked = new Function("it", `return ${question}`);
Promise.resolve(asked(load(file))).then((answer) => console.log(JSON.stringify(answer)));
"""


@pytest.fixture(scope="module", autouse=True)
def node():
    if not shutil.which("node") or not (WEB / "node_modules" / ".ready").exists():
        pytest.skip("web/node_modules is not set up: make web")


def answer(file, question):
    command = ["node", "-e", SCRIPT, str(SOURCE / file), question]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=LONG_ENOUGH)
    assert 0 == done.returncode, done.stderr
    return json.loads(done.stdout)


def test_a_look_is_worn_by_its_name_and_cards_have_the_usual_back_unless_another_is_chosen():
    looks = '{ rack: "rack-walnut", back: "back-fern" }'

    assert [{"data-rack": "walnut", "data-back": "fern"}, "fern", "green"] == answer(
        "lib/looks.ts", f"[it.dressed({looks}), it.backOf({looks}), it.backOf(undefined)]"
    )


def test_what_is_tried_on_goes_over_what_is_worn():
    looks = [("rack-lacquer", True), ("rack-slate", False), ("felt-green", True)]
    stock = [{"kind": id.partition("-")[0], "id": id, "chosen": chosen} for id, chosen in looks]

    assert {"rack": "rack-slate", "felt": "felt-green"} == answer(
        "screens/shop/shelves.ts", f'it.tried({json.dumps(stock)}, {{ rack: "rack-slate" }})'
    )


def test_a_guest_is_shown_the_two_games_in_which_they_have_come_furthest():
    games = [("whist", 2, 3), ("checkers", 1, 9), ("connect-four", 2, 8)]
    played = [{"game": game, "level": {"level": level, "points": p, "of": 10}} for game, level, p in games]

    assert ["connect-four", "whist"] == answer(
        "screens/account/kept.ts", f"it.best({json.dumps(played)}).map(each => each.game)"
    )


def test_only_people_at_other_seats_can_be_muted_and_by_nobody_who_just_watches():
    chairs = [{"seat": seat, "taken": seat != 3, "bot": "bot" if seat == 2 else ""} for seat in range(4)]
    company = f"who => it.company({json.dumps(chairs)}, ...who).map(chair => chair.seat)"

    asked = "[[0, false], [null, false], [0, true]]"
    assert [[1], [], []] == answer("lib/reporting.ts", f"{asked}.map({company})")


# A record that somebody has


def rounds(luck):
    """The record of a short match of Whist, with each kind of shuffle."""
    match = Match.start(Whist(target=1), 2, luck)
    while isinstance(match.awaiting, Turn):
        seat = match.awaiting.seats[0]
        plays = match.legal(seat)
        match, _ = match.play(seat, plays[(match.draws - 1) % len(plays)])
    return match.record()


LUCK = Luck(bytes(range(32)), (Nonce(b"n" * 16), Nonce(b"m" * 16, house=True)))


def sealed(body):
    text = body.rpartition("digest: ")[0]
    return f"{text}digest: {sha256(text.encode()).hexdigest()}\n"


def checked(records):
    """Of each record what was checked and held, and what did not."""
    check = "(record) => it.verifyAlone(record)"
    found = answer("lib/fairness.ts", f"Promise.all({json.dumps(records)}.map({check}))")
    return [
        ({one["key"] for one in checks if one["ok"]}, [one["key"] for one in checks if not one["ok"]])
        for checks in found
    ]


def test_the_luck_of_any_record_is_proven_without_a_house_as_far_as_that_needs_no_rules():
    record = rounds(LUCK)
    swapped = sealed(re.sub(r"(?m)^nature (\d+) (\d+) (.{99})", r"nature \2 \1 \3", record, count=1))
    draws = {"draw-scramble", "draw-riffle", "draw-overhand", "draw-cut", "left"}
    found = {"digest", "commitment", "nonces", *draws}

    assert swapped != record
    assert [
        (found, []),
        (found - {"nonces"} | {"seed"}, []),
        ({"digest", "commitment", "nonces"}, ["draw-scramble"]),
        (set(), ["digest"]),
    ] == checked(
        [record, rounds(Luck.from_seed('say "hi"', 2)), swapped, record.replace("nonce: 0 6e", "nonce: 0 6f")]
    )


FIRST, SECOND = rf"nonce: 0 {b'n'.hex() * 16}", rf"nonce: 1 house {b'm'.hex() * 16}"
FORGED = {
    "one seat without a part": (SECOND + "\n", "", "nonces"),
    "no seat with a part": (f"{FIRST}\n{SECOND}\n", "", "nonces"),
    "a part that is too short": (FIRST, "nonce: 0 6e6e", "nonces"),
    "an empty part": (FIRST, "nonce: 0 -", "nonces"),
    "a part too many": (SECOND, SECOND + f"\nnonce: 2 {b'k'.hex() * 16}", "nonces"),
    "the parts of two seats exchanged": (SECOND, f"nonce: 0 {b'm'.hex() * 16}", "form"),
    "a part that is no number": (FIRST, "nonce: 0 " + "xy" * 16, "form"),
    "no number of seats": ("seats: 2", "seats: two", "form"),
    "the seats told twice": ("seats: 2", "seats: 2\nseats: 2", "form"),
    "an empty secret": ("secret: .*", "secret: ", "form"),
    "another secret": ("secret: ..", "secret: ff", "commitment"),
    "a seed that is no text": ("commit: ", "seed: {nope\ncommit: ", "form"),
}


def test_both_verifiers_refuse_a_record_whose_secret_is_not_made_by_every_seat():
    record = rounds(LUCK)
    forged = [sealed(re.sub(rf"(?m)^{line}", by, record, count=1)) for line, by, _ in FORGED.values()]
    refused = {name: [found] for name, (_, _, found) in FORGED.items()}

    assert record not in forged
    assert [] == [name for name, text in zip(FORGED, forged, strict=True) if verify(text).ok]
    assert refused == dict(zip(FORGED, (wrong for _, wrong in checked(forged)), strict=True))


def test_both_verifiers_refuse_a_seed_without_its_seats():
    record = rounds(Luck.from_seed("tuesday", 2))
    forged = sealed(record.replace("nonce: 1 -\n", ""))

    assert (True, []) == (verify(record).ok, checked([record])[0][1])
    assert (False, ["form"]) == (verify(forged).ok, checked([forged])[0][1])


def test_a_file_that_is_no_record_or_not_over_is_refused():
    whole, begun = rounds(LUCK), Match.start(Whist(target=1), 2, LUCK).record()
    asked = [(len(whole), whole), (2**22 + 1, whole), (5, "hello"), (len(begun), begun)]

    assert ["", "replay.no-record", "replay.no-record", "replay.no-secret"] == answer(
        "lib/fairness.ts", f"{json.dumps(asked)}.map(file => it.unfit(...file))"
    )


# The record of a match that was shown here

FOUR = {"width": 7, "height": 6, "length": 4, "opening": "given", "colours": "red-yellow"}
SHOWN = {
    "game": "connect-four",
    "options": FOUR,
    "seats": 2,
    "plays": [[1, "0 4"], [3, "0 5"]],
    "end": {"step": 4, "result": "won 0 resigned"},
}


def four(*plays, **start):
    match = Match.start(ConnectFour(opening="given"), 2, LUCK, **start)
    for play in (*plays, "/resign"):
        match, _ = match.play(match.turn_holder, play)
    return match.record()


def not_as_shown(record, **other):
    """What did not hold, of a record without draws."""
    known = {"shown": {**SHOWN, **other}}
    asked = [record, [], LUCK.commit.hex(), known, None]
    checks = answer("lib/fairness.ts", f"it.verify(...{json.dumps(asked)})")
    return [one["key"] for one in checks if not one["ok"]]


def test_a_record_is_of_the_match_that_this_browser_was_shown():
    assert [] == not_as_shown(four("4", "4", "5"))
    assert ["shown"] == not_as_shown(four("4", "4", "5"), game="checkers")
    assert ["shown"] == not_as_shown(four("4", "4", "5"), options={**FOUR, "width": 8})
    assert ["shown"] == not_as_shown(four("4", "4", "5"), seats=4)
    assert ["end"] == not_as_shown(four("4", "4"))
    assert ["end"] == not_as_shown(four("4", "4", "5"), end={"step": 4, "result": "won 1 resigned"})
    assert ["own"] == not_as_shown(four("4", "4", "6"))
    assert ["usual"] == not_as_shown(four("4", "4", "5", position="44"))


def test_a_browser_that_was_not_there_compares_nothing_with_what_it_saw():
    asked = [four("4", "4", "6"), [], LUCK.commit.hex(), {}, None]
    checks = answer("lib/fairness.ts", f"it.verify(...{json.dumps(asked)})")

    assert ["digest", "commitment", "promise", "nonces", "complete"] == [one["key"] for one in checks]


def test_what_a_page_was_shown_and_what_was_played_there_is_kept_as_the_record_has_it():
    live = {"phase": "live", "game": "connect-four", "options": FOUR, "seats": [{}, {}], "version": 0}
    over = {**live, "phase": "over", "version": 4, "result": {"winners": [0], "reason": "resigned"}}
    steps = [
        "globalThis.localStorage = { getItem: (at) => this[at], setItem: (at, it) => (this[at] = it) }",
        f'it.showed("M", {json.dumps({**live, "phase": "waiting", "game": "checkers"})})',
        f'it.showed("M", {json.dumps(live)})',
        'it.played("M", 1, 0, "4")',
        'it.played("M", 3, 0, "5")',
        f'it.showed("M", {json.dumps(over)})',
        f'it.showed("M", {json.dumps({**over, "version": 9})})',
        'it.promised("M").shown',
    ]

    assert SHOWN == answer("lib/promises.ts", f"({', '.join(steps)})")
