"""What a house promised before the deal is found in the record, or the client says so."""

from parlour.client.fairness import Promises
from parlour.core.chance import Luck, Nonce, commitment
from parlour.core.match import Match
from parlour.core.record import write
from parlour.core.registry import game
from parlour.service import wire

MINE, THEIRS = b"m" * 16, b"t" * 16


def record(secret=b"s" * 32, mine=MINE, house=False):
    luck = Luck(secret, (Nonce(mine, house), Nonce(THEIRS)))
    match, _ = Match.start(game("whist"), 2, luck).play(0, "/resign")
    return write(match)


def promised(secret=b"s" * 32):
    promises = Promises()
    promises.nonce_for("M", MINE)
    promises.seen("M", commitment(secret).hex(), "waiting")
    return promises


def reason(promises, text, seat=0):
    checked = promises.check("M", seat, text)
    return checked.ok, checked.reason


def test_a_record_that_keeps_every_promise_is_fair():
    assert (True, "Every play is legal, and every draw follows from the secret.") == reason(
        promised(), record()
    )


def test_another_secret_than_was_promised_is_found_out():
    assert (False, "The luck was not decided by the secret that was promised before the deal.") == reason(
        promised(secret=b"x" * 32), record()
    )


def test_a_nonce_that_was_left_out_is_found_out():
    without = (False, "The luck was decided without what this seat had contributed.")

    assert without == reason(promised(), record(mine=b"x" * 16))
    assert without == reason(promised(), record(house=True))


def test_an_onlooker_has_contributed_nothing():
    assert reason(promised(), record(mine=b"x" * 16), seat=None)[0]


def test_a_changed_record_is_found_out():
    assert (False, "The digest does not fit: the record was changed or cut short.") == reason(
        promised(), record().replace("resign", "resigN")
    )


def test_a_promise_is_not_replaced_by_what_is_said_later():
    promises = promised()
    promises.seen("M", commitment(b"x" * 32).hex(), "waiting")

    assert reason(promises, record())[0]


def test_a_rematch_keeps_the_promise_that_ended_the_match_before():
    promises = Promises()
    promises.ended("L", wire.Result((0,), "line", next_commit=commitment(b"x" * 32).hex()))
    promises.nonce_for_next("L", MINE)
    promises.followed("L", "M")

    assert not reason(promises, record())[0]
    assert reason(promises, record(secret=b"x" * 32))[0]
