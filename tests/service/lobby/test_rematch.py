"""Playing again: when everybody wants it, with the seats rotated and luck that was promised at the end."""

import pytest

from parlour.core.chance import commitment
from parlour.service import wire
from parlour.service.limits import Limits
from parlour.service.progress.cosmetics import set_cosmetics
from tests.service.playing import chair, four, over, problems, tab, table_of
from tests.service.room import GIVEN, Guest, Room


@pytest.fixture
def ended(room):
    ana, ben, match = room.pair()
    ana.submit(match, "/resign")
    return ana, ben, match


def next_of(room, match):
    return room.store.matches[match].next


def people(room, match):
    return [seat.name or seat.bot for seat in room.store.matches[match].seats]


def test_everybody_must_want_it(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    assert chair(ben, match, 0).plays_again
    assert not chair(ben, match, 1).plays_again
    assert "" == next_of(room, match)
    ben.say(type="rematch", match=match)
    following = next_of(room, match)
    assert [wire.Next(match, following)] == ana.told(wire.Next) == ben.told(wire.Next)


def test_whoever_no_longer_wants_it_is_asked_again(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    ana.say(type="rematch", match=match, wants=False)
    assert not chair(ben, match, 0).plays_again
    ben.say(type="rematch", match=match)
    assert "" == next_of(room, match)
    ana.say(type="rematch", match=match)
    assert next_of(room, match)


@pytest.mark.parametrize(
    "goes", [lambda ana, match: ana.say(type="leave", match=match), lambda ana, _: ana.drop()]
)
def test_whoever_goes_wants_no_rematch_any_more(room, ended, goes):
    ana, ben, match = ended
    ana.say(type="rematch", match=match, nonce="ab" * 16)
    goes(ana, match)
    assert not chair(ben, match, 0).plays_again
    ben.say(type="rematch", match=match)
    assert "" == next_of(room, match)
    ana.connect().say(type="join", match=match)
    assert "" == next_of(room, match)
    ana.say(type="rematch", match=match)
    assert next_of(room, match)
    assert room.store.matches[next_of(room, match)].seats[1].house_nonce  # the one sent before is forgotten


def test_whoever_keeps_a_window_at_the_table_still_wants_it(room, ended):
    ana, ben, match = ended
    other = tab(ana).say(type="join", match=match)
    ana.say(type="rematch", match=match).say(type="leave", match=match)
    assert chair(ben, match, 0).plays_again
    other.drop()
    assert not chair(ben, match, 0).plays_again


def test_whoever_is_not_at_the_table_cannot_want_one(room, ended):
    ana, ben, match = ended
    ana.say(type="leave", match=match).say(type="rematch", match=match)
    assert ["not-allowed"] == problems(ana)
    ben.say(type="rematch", match=match)
    assert "" == next_of(room, match)


def test_whoever_deletes_their_account_wants_none(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    room.house.forget(ana.visitor.person)
    ben.say(type="rematch", match=match)
    assert "" == next_of(room, match)


def test_a_spectator_and_a_match_that_goes_on_have_nothing_to_withdraw(room):
    ana, _, match = room.pair()
    eve = room.guest("Eve").say(type="join", match=match)
    for who in (ana, eve):
        who.say(type="rematch", match=match, wants=False)
    assert [] == problems(ana)
    assert not any(place.plays_again for place in room.live(match).places)


def test_the_seats_are_rotated(room, ended):
    ana, ben, match = ended
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = next_of(room, match)
    assert ["Ben", "Ana"] == people(room, following)
    assert 1 == ana.say(type="join", match=following).last("seat", following)
    assert 0 == ben.say(type="join", match=following).last("seat", following)
    ben.submit(following, "4")
    assert 1 == room.live(following).match.step
    assert [None, None] == [place.away_since for place in room.live(following).places]


def test_four_move_on_by_one_seat_and_bots_do_too(room):
    guests, match = table_of(room, "checkers", 4, GIVEN, people=3, bots={"3": "random"})
    guests[0].submit(match, "/resign")
    for guest in guests:
        guest.say(type="rematch", match=match)
    following = next_of(room, match)
    assert ["random", "Ana", "Ben", "Cleo"] == people(room, following)
    assert {"0": "random"} == room.live(following).row.terms.bots
    assert 1 == room.live(following).match.step  # the bot has begun


def test_one_person_with_a_bot_need_ask_nobody(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "random"})
    ana.submit(match, "/resign")
    ana.say(type="rematch", match=match)
    assert ["random", "Ana"] == people(room, next_of(room, match))


def test_one_person_at_a_hot_seat_table_has_all_seats_again(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True)
    ana.submit(match, "/resign", seat=0)
    ana.say(type="rematch", match=match)
    assert [0, 1] == room.live(next_of(room, match)).seats_of(ana.guest.person)


def test_those_at_a_hot_seat_take_their_names_along_when_they_change_places(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, hot_seat=True, names=("Ana", " Ben\n"))
    assert ["Ana", "Ben"] == people(room, match)
    ana.submit(match, "/resign", seat=0)
    ana.say(type="rematch", match=match)
    assert ["Ben", "Ana"] == people(room, next_of(room, match))


def test_its_luck_was_promised_when_the_match_ended(room, ended):
    ana, ben, match = ended
    promise = ana.last("result", match).next_commit
    assert promise
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = next_of(room, match)
    assert promise == commitment(room.store.matches[following].secret).hex()
    assert promise == ana.say(type="join", match=following).last("commit", following)


def test_the_nonces_come_with_the_requests(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match, nonce="ab" * 16)
    ben.say(type="rematch", match=match)
    bens, anas = room.store.matches[next_of(room, match)].seats
    assert (b"\xab" * 16, False) == (anas.nonce, anas.house_nonce)
    assert (16, True) == (len(bens.nonce), bens.house_nonce)


def test_there_is_one_rematch_however_often_it_is_asked_for(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    room.store.hold()
    for _ in range(2):
        ben.say(type="rematch", match=match)
    assert 1 == room.house.running(room.store.matches[match].owner)  # that is being stored
    room.store.let_go()
    following = next_of(room, match)
    ben.say(type="rematch", match=match)
    assert wire.Next(match, following) == ben.told()[-1]
    assert {match, following} == set(room.store.matches)
    assert [] == problems(ana) == problems(ben)


def test_a_rematch_that_could_not_be_stored_may_be_asked_for_again(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    room.store.fails = True
    ben.say(type="rematch", match=match)
    assert ["not-stored"] == problems(ana) == problems(ben)
    room.store.fails = False
    ben.say(type="rematch", match=match)
    assert next_of(room, match)


@pytest.mark.parametrize("looked_up", [0, 1])
def test_a_rematch_of_another_house_that_cannot_be_looked_up_may_be_asked_for_again(room, ended, looked_up):
    """Neither that it follows, nor how it began."""
    ana, ben, match = ended
    other = room.reopened()
    for guest in (ana, ben):
        Guest(other, "", guest.token).say(type="join", match=match).say(type="rematch", match=match)
    ana.say(type="rematch", match=match)
    room.store.hold()
    ben.say(type="rematch", match=match)
    for _ in range(looked_up):
        room.store.let_go_once()
    room.store.fails = True
    room.store.let_go()
    assert (["not-stored"], ["not-stored"]) == (problems(ana), problems(ben))
    room.store.fails = False
    ben.say(type="rematch", match=match)
    following = next_of(room, match)
    assert [wire.Next(match, following)] == ana.told(wire.Next) == ben.told(wire.Next)
    assert following in room.house.tables


def test_it_may_be_asked_for_after_the_house_reopened(room, ended):
    ana, ben, match = ended
    promise = ana.last("result", match).next_commit
    again = room.reopened()
    for guest in (ana, ben):
        guest.room = again
        guest.connect().say(type="join", match=match).say(type="rematch", match=match)
    assert promise == commitment(room.store.matches[next_of(room, match)].secret).hex()


def test_matches_that_follow_count_as_many_as_others():
    room = Room(limits=Limits(matches_of_person=1))
    ana, past = room.guest("Ana"), []
    for _ in range(2):
        past.append(ana.create(options=GIVEN, bots={"1": "random"}).match)
        ana.say(type="sit", match=past[-1]).submit(past[-1], "/resign")
    for match in past:
        ana.say(type="rematch", match=match)

    assert [True, False] == [bool(next_of(room, match)) for match in past]
    assert ["too-many"] == problems(ana)


def test_a_rematch_may_be_stored_when_nobody_looks_any_more(room, ended):
    ana, ben, match = ended
    ana.say(type="rematch", match=match)
    room.store.hold()
    ben.say(type="rematch", match=match)
    for guest in (ana, ben):
        guest.drop()
    room.wait(5)
    assert match not in room.house.tables
    room.store.let_go()
    assert next_of(room, match) in room.house.tables


def test_only_those_who_played_and_only_when_it_is_over(room, ended):
    *_, match = ended
    eve = room.guest("Eve").say(type="join", match=match).say(type="rematch", match=match)
    ana, _, running = room.pair()
    ana.say(type="rematch", match=running)
    assert ["not-allowed"] == problems(eve) == problems(ana)


def test_a_finished_match_says_what_follows_it(room, ended):
    ana, ben, match = ended
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    assert next_of(room, match) == ana.say(type="join", match=match).last("next", match)
    assert next_of(room, match) == room.live(match).info().next


def test_all_four_must_want_it(room):
    guests, match = four(room)
    guests[0].submit(match, "/resign")
    assert over(room, match)
    for guest in guests[:3]:
        guest.say(type="rematch", match=match)
    assert "" == next_of(room, match)


def test_a_rematch_that_another_house_stored_is_the_one(room, ended):
    ana, ben, match = ended
    other = room.reopened()
    there = [Guest(other, "", guest.token).say(type="join", match=match) for guest in (ana, ben)]
    for guest in (ana, ben, *there):
        guest.say(type="rematch", match=match)
    following = next_of(room, match)
    assert {match, following} == set(room.store.matches)
    assert all([wire.Next(match, following)] == guest.told(wire.Next) for guest in (ana, ben, *there))
    assert room.live(following).match.luck == other.live(following).match.luck


def test_everybody_brings_along_what_they_chose_in_the_shop(room, ended):
    ana, ben, match = ended
    set_cosmetics(room.live(match), {ana.visitor.person: {"felt": "felt-blue"}}, {})
    for guest in (ana, ben):
        guest.say(type="rematch", match=match)
    following = room.live(next_of(room, match))

    assert [{}, {"felt": "felt-blue"}] == [seat.cosmetics for seat in following.seat_infos("")]
