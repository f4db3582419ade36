"""The text record: canonical, byte for byte, and hard to forge."""

from dataclasses import replace
from hashlib import sha256
from json import dumps

import pytest

from parlour.core.chance import Luck, Nonce, Sealed
from parlour.core.errors import BadPosition, BadRecord
from parlour.core.match import Match, replay
from parlour.core.record import read, verify
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour
from parlour.games.whist import Whist

GIVEN = ConnectFour(opening="given")
LUCK = Luck(bytes(range(32)), (Nonce(b"n" * 16), Nonce(b"m" * 16, house=True)))


def finished(luck=None, game=GIVEN) -> Match:
    match = Match.start(game, 2, luck)
    while not match.outcome:
        seat = match.awaiting.seats[0]
        match, _ = match.play(seat, match.legal(seat)[0])
    return match


def test_a_record_is_readable_text():
    match, _ = Match.start(ConnectFour(opening="random"), 2, LUCK).play(0, "4", by="bot")

    lines = match.record().splitlines()

    assert [
        "parlour record 1",
        "game: connect-four 1",
        "options: width=7 height=6 length=4 opening=random colours=red-yellow",
        "seats: 2",
        f"commit: {LUCK.commit.hex()}",
        f"nonce: 0 {b'n'.hex() * 16}",
        f"nonce: 1 house {b'm'.hex() * 16}",
        "",
        "nature 0",
        "0/bot 4",
        "",
        "result: open",
    ] == lines[:-1]
    assert lines[-1].startswith("digest: ")


@pytest.mark.parametrize("luck", [None, LUCK, Luck.from_seed('say "hi"\n', 2)])
@pytest.mark.parametrize("game", [GIVEN, ConnectFour(), ConnectFour(opening="random", width=9, height=7)])
def test_records_read_back_byte_for_byte(luck, game):
    match = finished(luck or (lambda draw: (0, 1, 40, 41)[: draw.take]), game)

    assert match.record() == read(match.record()).record()
    assert match.state == read(match.record().encode()).state


@pytest.mark.parametrize("nonce", [b"", b"n" * 15])
def test_a_seat_that_added_too_little_to_the_secret_proves_nothing(nonce):
    verdict = verify(finished(Luck(bytes(32), (Nonce(b"n" * 16), Nonce(nonce)))).record())

    assert (False, "A seat added too little to the secret: fewer than 16 bytes.") == (
        verdict.ok,
        verdict.reason,
    )


def test_a_match_without_plays_has_a_record_too():
    text = Match.start(GIVEN, 2).record()

    assert text == read(text).record()


def test_an_open_match_keeps_its_secret():
    match = Match.start(GIVEN, 2, LUCK)

    assert "secret" not in match.record()
    assert Sealed(LUCK.commit, LUCK.nonces) == read(match.record()).luck
    assert LUCK.sealed == read(match.record()).luck


def test_a_finished_match_reveals_its_secret():
    match = finished(LUCK)

    assert f"secret: {LUCK.secret.hex()}" in match.record()
    assert read(match.record()).luck == LUCK


def test_verify_counts_plays_and_draws():
    match = finished(LUCK, ConnectFour(opening="random"))
    verdict = verify(match.record())

    assert (True, match.step, 1) == (verdict.ok, verdict.plays, verdict.draws)


def test_verify_says_when_the_draws_cannot_be_checked():
    verdict = verify(finished(lambda draw: (0,), ConnectFour(opening="random")).record())

    assert verdict.ok
    assert "cannot be checked" in verdict.reason


def test_verify_says_that_a_match_started_from_a_given_position():
    verdict = verify(Match.start(ConnectFour(), 2, LUCK, position="121212").play(0, "1")[0].record())

    assert (True, "121212") == (verdict.ok, verdict.position)
    assert verdict.reason.endswith(" The match started from a given position.")


def test_verify_says_that_the_luck_has_a_seed():
    verdict = verify(Match.start(ConnectFour(), seed="tuesday").play(0, "/resign")[0].record())

    assert (True, "tuesday") == (verdict.ok, verdict.seed)
    assert verdict.reason.endswith(" The luck has a seed, which somebody chose.")


def test_verify_says_nothing_of_the_kind_about_a_usual_match():
    verdict = verify(Match.start(ConnectFour(), 2, LUCK).play(0, "/resign")[0].record())

    assert (None, None) == (verdict.position, verdict.seed)
    assert verdict.reason == "Every play is legal, and every draw follows from the secret."


def test_a_draw_that_does_not_follow_from_the_secret_is_found():
    other = 1 - LUCK(Match.start(ConnectFour(opening="random"), 2, luck=None).awaiting)[0]
    steered = finished(lambda draw: (other,), ConnectFour(opening="random"))
    forged = replace(steered, luck=LUCK).record()

    verdict = verify(forged)

    assert (False, "Draw 0 does not follow from the secret.") == (verdict.ok, verdict.reason)


def test_a_clocks_choice_that_does_not_follow_from_the_secret_is_found():
    match = Match.start(GIVEN, 2, LUCK)
    honest, _ = match.expire(0)
    wrong = next(play for play in match.legal(0) if play != honest.log[0].notation)
    steered, _ = match.play(0, wrong, by="clock")

    assert verify(honest.play(1, "/resign")[0].record()).ok
    assert not verify(steered.play(1, "/resign")[0].record()).ok


def rewritten(text: str, old: str, new: str) -> str:
    """A forger's record: changed, and given a fitting digest."""
    from hashlib import sha256

    body = text.replace(old, new, 1).rpartition("digest: ")[0]
    return f"{body}digest: {sha256(body.encode()).hexdigest()}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("parlour record 1", "parlour record 2"),
        ("connect-four", "connect-five"),
        ("connect-four 1", "connect-four 2"),
        ("width=7", "width=x"),
        ("width=7", "width=07"),
        ("width=7", "depth=7"),
        ("width=7", "width=0"),
        ("seats: 2", "seats: 3"),
        ("seats: 2", "seats: two"),
        ("seats: 2\n", ""),
        ("\n0 1\n", "\n0 9\n"),
        ("\n0 1\n", "\n1 1\n"),
        ("\n0 1\n", "\nx 1\n"),
        ("\n0 1\n", "\n0  1\n"),
        ("result: won 0", "result: won 1"),
        ("result: ", "outcome: "),
        ("secret: 00", "secret: 01"),
        ("commit: ", "commit: zz"),
        ("seats: 2\n", "seats: 2\nseed: [[[[\n"),
        ("seats: 2\n", 'seats: 2\nseed: "unclosed\n'),
    ],
)
def test_a_forged_record_is_refused_with_a_sentence(old, new):
    text = finished(LUCK).record()
    forged = rewritten(text, old, new)
    assert forged != text

    with pytest.raises(BadRecord, match=r"\.$"):
        read_or_verify(forged)


def read_or_verify(text: str) -> None:
    read(text)
    verdict = verify(text)
    if not verdict.ok:
        raise BadRecord(verdict.reason)


@pytest.mark.parametrize("text", ["", "parlour record 1\n", b"\xff\xfe", "x" * 10, "x" * 5_000_000])
def test_what_is_no_record_is_refused(text):
    assert not verify(text).ok


def test_a_record_cut_anywhere_is_refused():
    text = finished(LUCK).record()

    assert not any(verify(text[:end]).ok for end in range(len(text)))


def test_any_changed_byte_is_found():
    text = finished(LUCK, ConnectFour(opening="random")).record().encode()

    for at in range(len(text)):
        changed = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
        assert not verify(changed).ok, at


# Positions


@pytest.mark.parametrize(
    ("game", "seats", "position"),
    [
        (ConnectFour(), 2, "4453"),
        (ConnectFour(opening="random", width=12), 2, ""),
        (Checkers(), 2, "B:W18,22:B15,K2"),
        (Checkers(opening="random"), 4, "W:W18,22:B15,K2."),
    ],
)
def test_a_match_from_a_position_reads_back_and_verifies(game, seats, position):
    match = Match.start(game, seats, LUCK if seats == 2 else "fresh", position=position)
    match, _ = match.play(match.turn_holder, match.legal(match.turn_holder)[0])
    match, _ = match.play(0, "/resign")
    again = read(match.record())

    assert f"seats: {seats}\nposition: {dumps(position)}\n" in match.record()
    assert (match.record(), match.state, position) == (again.record(), again.state, again.position)
    assert verify(match.record()).ok


def test_a_match_from_a_position_takes_back_and_is_replayed_from_there():
    match = Match.start(GIVEN, position="44")
    for seat, play in ((0, "4"), (0, "/offer-takeback 0"), (1, "/accept"), (0, "3")):
        match, _ = match.play(seat, play)

    assert GIVEN.position("443") == match.state == read(match.record()).state
    assert match.state == replay(GIVEN, 2, match.log, position="44").state


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('position: "48"', "The record cannot be read: '48' is not a column string"),
        ("position: 44", "The record cannot be read: The position must be written in quotation marks."),
        ('position: "44" ', "not in canonical form"),
        ('position: "\\u0034"', "not in canonical form"),
        ('position: "4', "malformed"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(line, reason):
    good = Match.start(GIVEN, position="44").record().rpartition("digest: ")[0]
    body = good.replace('position: "44"', line)

    assert reason in verify(f"{body}digest: {sha256(body.encode()).hexdigest()}\n").reason


def test_a_position_does_not_change_the_records_of_other_matches():
    assert "position" not in Match.start(GIVEN, luck=LUCK).record()


def test_a_game_without_positions_says_so():
    with pytest.raises(BadPosition, match="Whist has no notation for positions"):
        Match.start(Whist(), position="AS")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("\n", "\r\n"), "The record's lines end with CR LF"),
        (lambda text: "\ufeff" + text, "The record begins with a byte order mark"),
    ],
)
def test_what_an_editor_did_to_a_record_is_told(change, sentence):
    text = change(Match.start(GIVEN, 2, LUCK).record())

    assert verify(text).reason.startswith(sentence)
    assert verify(text.encode()).reason == verify(text).reason
