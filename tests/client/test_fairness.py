"""What a house promised before the deal is found in the record, or the client says so."""

from parlour.client.fairness import Promises
from parlour.core.chance import Luck, Nonce, commitment
from parlour.core.match import Match
from parlour.core.record import write
from parlour.core.registry import game, tables_for
from parlour.service import wire

MINE, THEIRS = b"m" * 16, b"t" * 16
MINE_HEX = MINE.hex()
SEATS = (wire.SeatInfo(0), wire.SeatInfo(1))


def record(secret=b"s" * 32, mine=MINE, house=False):
    luck = Luck(secret, (Nonce(mine, house), Nonce(THEIRS)))
    match, _ = Match.start(game("whist"), 2, luck).play(0, "/resign")
    return write(match)


def promised(secret=b"s" * 32):
    promises = Promises()
    promises.nonce_for("M", MINE)
    promises.shown(picture(secret))
    return promises


def picture(secret=b"s" * 32, seat=0, nonce=MINE_HEX, phase="waiting"):
    """What the house shows of the match; `nonce` is what it says that it has of this seat of ours."""
    zones = () if phase == "waiting" else table(Match.start(game("whist"), 2), seat)
    commit = commitment(secret).hex()
    return wire.Picture(
        "M", 0, seat, phase, "whist", {}, "quick", "open", commit, SEATS, zones=zones, nonce=nonce
    )


def table(match, seat):
    return tables_for(match.game.slug).table(match.game, match.view(seat), seat).zones


def reason(promises, text):
    checked = promises.check("M", text)
    return checked.ok, checked.reason


def test_a_record_that_keeps_every_promise_is_fair():
    assert (True, "Every play is legal, and every draw follows from the secret.") == reason(
        promised(), record()
    )


def test_another_secret_than_was_promised_is_found_out():
    assert (False, "The draws do not follow from the secret that was promised before the deal.") == reason(
        promised(secret=b"x" * 32), record()
    )


def test_a_nonce_that_was_left_out_is_found_out():
    without = (False, "The draws were made without this seat's part of the secret.")

    assert without == reason(promised(), record(mine=b"x" * 16))
    assert without == reason(promised(), record(house=True))


FAIR = "Every play is legal, and every draw follows from the secret."
NOT_CHECKED = (
    f"{FAIR} Your seat's part of the secret was not checked on this device: it was not sent from here."
)


def test_an_onlooker_has_contributed_nothing():
    promises = promised()
    promises.shown(
        picture(seat=None, nonce=None, phase="live")
    )  # the seat was given up while the table waited

    assert (True, FAIR) == reason(promises, record(mine=b"x" * 16))


def test_a_nonce_that_the_house_did_not_take_accuses_nobody():
    promises = promised()
    promises.shown(picture(nonce=(b"x" * 16).hex(), phase="live"))

    assert (True, NOT_CHECKED) == reason(promises, record(mine=b"x" * 16))


def test_what_another_device_contributed_is_not_checked_by_this_one():
    promises = Promises()
    promises.shown(picture(nonce=(b"x" * 16).hex()))

    assert (True, NOT_CHECKED) == reason(promises, record(mine=b"x" * 16))


def test_a_seat_for_which_the_house_drew_has_nothing_to_check():
    promises = promised()
    promises.shown(picture(nonce="", phase="live"))

    assert (True, FAIR) == reason(promises, record(house=True))


def test_from_the_deal_on_the_house_cannot_take_back_that_it_took_a_nonce():
    promises = promised()
    promises.shown(picture(phase="live"))
    promises.shown(picture(nonce=(b"x" * 16).hex(), phase="over"))

    assert not reason(promises, record(mine=b"x" * 16))[0]


def test_a_seat_that_was_given_up_before_the_deal_is_somebody_elses():
    promises = promised()  # at seat 0
    promises.shown(picture(seat=1))  # and then at seat 1
    promises.shown(picture(seat=1, phase="live"))
    luck = Luck(b"s" * 32, (Nonce(THEIRS), Nonce(MINE)))

    assert (True, FAIR) == reason(promises, write(Match.start(game("whist"), 2, luck).play(0, "/resign")[0]))


def test_what_was_kept_is_checked_by_a_later_process():
    kept = {}
    first = Promises(keep=kept.update)
    first.nonce_for("M", MINE)
    first.seen("M", commitment(b"s" * 32).hex(), "waiting")
    later = Promises(kept)
    later.shown(picture(phase="live"))

    assert MINE == later.nonce_for("M", None)
    assert (True, FAIR) == reason(later, record())
    assert not reason(later, record(mine=b"x" * 16))[0]
    assert not reason(later, record(secret=b"x" * 32))[0]


def test_what_was_kept_and_is_damaged_is_worth_nothing():
    damaged = Promises({"M": {"nonce": "no hexadecimal", "commit": 7}, "L": "text"})
    damaged.shown(picture(phase="live"))

    assert (True, NOT_CHECKED) == reason(damaged, record())


def test_a_rematch_whose_seat_another_device_asked_for_accuses_nobody():
    promises = Promises()
    promises.nonce_for_next("L", MINE)
    promises.followed("L", "M")
    promises.shown(picture(nonce=(b"x" * 16).hex(), phase="live"))

    assert (True, NOT_CHECKED) == reason(promises, record(mine=b"x" * 16))


def test_a_changed_record_is_found_out():
    assert (False, "The digest does not match: the record was changed or cut short.") == reason(
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
