"""A record is of the match that the house showed, or the client says so; an honest house is never accused."""

from dataclasses import asdict
from random import Random

import pytest
from msgspec import structs

from parlour.client.fairness import Promises
from parlour.client.mirrors import Mirrors
from parlour.core.chance import Luck, Nonce
from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.record import write
from parlour.core.registry import game, games, tables_for
from parlour.service import wire

FAIR = "Every play is legal, and every draw follows from the secret."
ANOTHER_GAME = "The record is of another game, other house rules or another number of seats."
ANOTHER_RESULT = "The record ends otherwise than the house said."


def luck(seats=2):
    """Of the house, which knows all nonces before it deals."""
    return Luck(b"s" * 32, tuple(Nonce(bytes([seat]) * 16) for seat in range(seats)))


def begun(slug, seats=2, position=None, **options):
    return [Match.start(game(slug, **options), seats, luck(seats), position=position)]


def played(past, *plays):
    """The match after each step."""
    for play in plays:
        match = past[-1]
        past = [*past, match.play(match.turn_holder or 0, play)[0]]
    return past


def at_random(past, steps, seed=1):
    rng = Random(seed)
    for _ in range(steps):
        match = past[-1]
        if not isinstance(match.awaiting, Turn):
            return past
        seat = rng.choice(match.awaiting.seats)
        past = [*past, match.play(seat, rng.choice(match.legal(seat)))[0]]
    return past if past[-1].outcome else [*past, past[-1].play(0, "/end", "house")[0]]


def picture(match, seat=0):
    over = match.outcome
    shown = wire.Picture(
        "M",
        match.step,
        seat,
        "over" if over else "live",
        match.game.slug,
        asdict(match.game),
        "quick",
        "open",
        match.luck.commit.hex(),
        tuple(map(wire.SeatInfo, range(match.seats))),
        zones=tables_for(match.game.slug).table(match.game, match.view(seat), seat).zones,
        result=wire.Result(over.winners, over.reason) if over else None,
    )
    return wire.decode_outbound(wire.encode(shown))


def checked(shown, match, seats=(0,)):
    """What a client says about this record that was shown those pictures."""
    promises = Promises()
    for moment in shown:
        for seat in seats:
            promises.shown(picture(moment, seat))
    return promises.check("M", write(match))[:2]


FOUR = played(begun("connect-four", opening="given"), "4", "4", "5", "/resign")


def test_the_match_that_was_shown_is_accepted():
    assert (True, FAIR) == checked(FOUR, FOUR[-1])


@pytest.mark.parametrize("slug", sorted(games()))
def test_no_honest_record_of_any_game_is_refused_from_any_seat(slug):
    for seats in game(slug).seats:
        past = at_random(begun(slug, seats), steps=60)

        assert (True, FAIR) == checked(past, past[-1], (*range(seats), None))


def test_what_was_taken_back_was_shown_too():
    past = played(begun("connect-four", opening="given"), "4", "4")
    past = [*past, past[-1].play(0, "/offer-takeback 0")[0]]
    past = [*past, past[-1].play(1, "/accept")[0]]
    past = played(past, "1", "/resign")

    assert (True, FAIR) == checked(past, past[-1])


@pytest.mark.parametrize(
    "other",
    [
        begun("checkers"),
        begun("connect-four", opening="given", width=8),
        begun("connect-four", opening="given", colours="black-white"),
    ],
)
def test_a_record_of_another_game_or_with_other_house_rules_is_refused(other):
    assert (False, ANOTHER_GAME) == checked(FOUR[:1], played(other, "/resign")[-1])


def test_a_record_with_another_number_of_seats_is_refused():
    shown, other = begun("checkers", 2), begun("checkers", 4)

    assert (False, ANOTHER_GAME) == checked(shown, played(other, "/resign")[-1])


def test_a_game_that_is_not_installed_here_is_no_match_of_the_record():
    promises = Promises()
    promises.shown(structs.replace(picture(FOUR[0]), game="tiddlywinks"))

    assert (False, ANOTHER_GAME) == promises.check("M", write(FOUR[-1]))[:2]


def test_a_record_that_starts_from_a_given_position_is_refused():
    given = played(begun("connect-four", position="4", opening="given"), "/resign")

    assert (False, "The record starts from a given position, but a house deals every match itself.") == (
        checked(given, given[-1])
    )


def test_a_record_with_another_winner_or_reason_is_refused():
    resigned, other = played(FOUR[:-1], "/resign"), [*FOUR[:-1], FOUR[-2].play(0, "/resign")[0]]
    forfeited = [*FOUR[:-1], FOUR[-2].play(1, "/forfeit left", "house")[0]]

    assert (False, ANOTHER_RESULT) == checked(resigned, other[-1])
    assert (False, ANOTHER_RESULT) == checked(resigned, forfeited[-1])


def test_a_record_that_ends_earlier_or_later_is_refused():
    early = played(FOUR[:2], "/resign")
    late = played(FOUR[:3], "5", "6", "/resign")

    assert (False, ANOTHER_RESULT) == checked(FOUR, early[-1])
    assert (False, ANOTHER_RESULT) == checked(FOUR, late[-1])


def test_a_record_that_ends_before_what_was_shown_is_refused():
    early = played(FOUR[:2], "/resign")

    assert (False, "The record has fewer steps than the house showed.") == checked(
        [FOUR[0], FOUR[3]], early[-1]
    )


def test_a_record_with_another_play_is_refused():
    other = played(begun("connect-four", opening="given"), "4", "4", "3", "/resign")

    assert (False, "The record shows another table than the house did, after 3 steps.") == checked(
        FOUR, other[-1]
    )


def test_cards_that_were_dealt_otherwise_than_the_record_says_are_found_out():
    honest = at_random(begun("crazy-eights"), steps=6)
    dealt = Match.start(game("crazy-eights"), 2, Luck(b"x" * 32, luck().nonces))
    cheated = [structs.replace(picture(match), zones=picture(dealt).zones) for match in honest[:1]]
    promises = Promises()
    promises.shown(*cheated)

    ok, reason = promises.check("M", write(honest[-1]))[:2]
    assert (False, True) == (ok, reason.startswith("The record shows another table than the house did"))


def test_who_came_in_the_middle_checks_what_was_shown_from_then_on():
    other = played(begun("connect-four", opening="given"), "4", "5", "4", "/resign")
    same_in_the_end = played(begun("connect-four", opening="given"), "5", "4", "4", "/resign")

    assert (True, FAIR) == checked(FOUR[2:], FOUR[-1])
    assert not checked(FOUR[2:], other[-1])[0]
    assert not checked(FOUR[3:], same_in_the_end[-1])[0]


def test_updates_are_remembered_as_well_as_pictures():
    promises = Promises()
    mirrors = Mirrors(promises)
    mirrors.hear(picture(FOUR[0]))
    for match in FOUR[1:]:
        shown = picture(match)
        mirrors.hear(wire.Update("M", shown.version, 0, zones=shown.zones, result=shown.result))
    other = played(begun("connect-four", opening="given"), "4", "4", "3", "/resign")

    assert (True, FAIR) == promises.check("M", write(FOUR[-1]))[:2]
    assert not promises.check("M", write(other[-1])).ok
