"""Accounts: guests become their owners, passwords open them, and whatever proves who one is can be ended."""

import pytest

from parlour.service import wire
from parlour.service.errors import NotAllowed, NotStored, TooMany, WrongPassword
from parlour.service.moderators import Moderation
from parlour.service.people import accounts
from parlour.service.people.accounts import MOST_SESSIONS, SESSION_LIFE
from parlour.service.person import Person
from parlour.service.wire import http as wire_http
from parlour.service.wire.moderation import NewOrder
from parlour.service.wire.progress import Reward
from tests.service.desk import SECRET, Desk, hashed, member
from tests.service.earning import ENOUGH, played
from tests.service.playing import chair, over
from tests.service.room import Guest


@pytest.fixture
def desk(room):
    return Desk(room)


# Signing up


def test_a_guest_who_signs_up_stays_the_same_person_under_a_new_pass(room, desk):
    guest = room.guest("Ana")
    signed = desk.sign_up(guest, "Ana Lee")

    assert (guest.guest.person, "Ana Lee", False) == (signed.person, signed.name, signed.guest)
    assert signed.token != guest.token
    assert Person(signed.person, "Ana Lee", guest=False) == desk.knows(signed.token)


def test_the_pass_of_the_guest_ends_and_its_sockets_close(room, desk):
    guest = room.guest("Ana")
    desk.sign_up(guest)

    assert desk.knows(guest.token) is None
    assert 1008 == guest.socket.closed
    assert "not-signed-in" == guest.told(wire.Problem)[-1].code


def test_the_new_name_is_shown_at_once_at_every_table(room, desk):
    ana, ben, match = room.pair()
    waiting = ana.create(options={"opening": "given"}).match
    ana.say(type="sit", match=waiting)
    ben.say(type="join", match=waiting)
    desk.sign_up(ana, "Ana Lee")

    assert "Ana Lee" == chair(ben, match, 0).name
    assert "Ana Lee" == chair(ben, waiting, 0).name


def test_who_signs_up_in_the_middle_of_a_match_plays_on_from_the_same_seat(room, desk):
    ana, _, match = room.pair()
    again = Guest(room, "", desk.sign_up(ana, "Ana Lee").token).say(type="join", match=match)

    assert isinstance(again.submit(match, "4"), wire.Update)
    assert 0 == again.last("seat", match)


def test_somebody_new_can_sign_up_without_having_been_a_guest(desk):
    signed = desk.sign_up(None, "Ana")
    assert Person(signed.person, "Ana", guest=False) == desk.knows(signed.token)


@pytest.mark.parametrize("name", ["Ana", "ANA", "Ána", "A.n.a"])
def test_nobody_gets_a_name_that_looks_like_anothers(desk, name):
    desk.sign_up(None, "Ana")
    answer = desk.sign_up(None, name)

    assert isinstance(answer, NotAllowed)
    assert "taken" in str(answer)


def test_who_has_an_account_gets_no_second_one(room, desk):
    ana = member(desk, "Ana")
    assert isinstance(desk.sign_up(ana, "Ana Two"), NotAllowed)
    assert "Ana" == desk.knows(ana.token).name


def test_a_name_that_is_refused_changes_nothing(room, desk):
    guest = room.guest("Ana")
    assert isinstance(desk.sign_up(guest, "admin"), NotAllowed)
    assert Person(guest.guest.person, "Ana") == desk.knows(guest.token)


@pytest.mark.parametrize("name", ["Ana", "aná", "house"])
def test_a_guest_cannot_go_by_the_name_of_an_account_or_of_the_house(room, desk, name):
    desk.sign_up(None, "Ana")
    told = []
    room.house.guest(name, told.append)
    assert [NotAllowed] == list(map(type, told))


@pytest.mark.parametrize("name", ["Guest 1234", "Gast 1234", "Gúést 1234"])
def test_a_guest_may_be_called_no_more_than_that_in_any_language(room, name):
    assert name == room.guest(name).guest.name


@pytest.mark.parametrize("name", ["V\u0456ctor", "Vi\u0441t\u043er", "\u0391na"])  # two Cyrillic, one Greek
def test_a_guest_does_not_mix_alphabets_to_look_like_somebody_else(room, desk, name):
    desk.sign_up(None, "Victor")
    told = []
    room.house.guest(name, told.append)
    assert ["A name may not mix alphabets."] == list(map(str, told))


@pytest.mark.parametrize("name", ["Анна К", "Μαρία", "山田 Taro", "Zoë 7", ""])
def test_a_guest_may_write_a_name_in_any_alphabet(room, name):
    assert name in room.guest(name).guest.name


def test_what_cannot_be_stored_is_said_so(room, desk):
    room.store.full = True
    assert isinstance(desk.sign_up(None, "Ana"), NotStored)


# Signing in


def test_name_and_password_give_a_new_pass_each_time(desk):
    first = desk.sign_up(None, "Ana")
    second, third = desk.sign_in("ána"), desk.sign_in()

    assert first.person == second.person == third.person
    assert 3 == len({first.token, second.token, third.token})
    assert hashed(first.token, second.token, third.token) == desk.sessions()


def test_the_pass_that_somebody_brings_ends_when_they_sign_in(room, desk):
    desk.sign_up(None, "Ana")
    guest = room.guest("Somebody")
    desk.sign_in(token=guest.token)

    assert desk.knows(guest.token) is None
    assert 1008 == guest.socket.closed


def test_a_token_that_somebody_brings_is_never_made_theirs(desk):
    desk.sign_up(None, "Ana")
    signed = desk.sign_in(token="planted-by-somebody")

    assert "planted-by-somebody" != signed.token
    assert desk.knows("planted-by-somebody") is None


def test_other_sessions_of_the_same_person_go_on(desk):
    ana = member(desk, "Ana")
    desk.sign_in()
    assert ana.socket.closed is None


def test_a_wrong_password_and_an_unknown_name_are_told_alike_and_both_verified(desk):
    desk.sign_up(None, "Ana")
    wrong, unknown = desk.sign_in(password="wrong"), desk.sign_in("Nobody")

    assert (WrongPassword, str(wrong)) == (type(unknown), str(unknown))
    assert [SECRET[::-1], ""] == desk.hasher.verified


def test_a_person_has_so_many_sessions_and_the_oldest_makes_way(room, desk):
    ana = member(desk, "Ana")
    tokens = []
    for _ in range(MOST_SESSIONS):
        room.wait(1)
        tokens.append(desk.sign_in().token)

    assert hashed(*tokens) == desk.sessions()
    assert 1008 == ana.socket.closed


def test_when_too_many_sign_in_at_once_some_must_wait(desk):
    desk.sign_up(None, "Ana")
    desk.hasher.full = True
    assert [TooMany, TooMany] == [type(desk.sign_in()), type(desk.sign_up(None, "Ben"))]


def test_guessing_grows_slow_but_never_keeps_the_owner_out(room, desk):
    ana = member(desk, "Ana")
    guesses = [type(desk.sign_in(password=f"guess {n}", address="there")) for n in range(10)]

    assert [WrongPassword] * 5 + [TooMany] * 5 == guesses
    assert isinstance(desk.sign_in(address="here"), wire_http.Guest)
    assert desk.knows(ana.token)
    room.wait(1.1)
    assert isinstance(desk.sign_in(address="there"), wire_http.Guest)


# Sessions


def test_a_session_that_was_not_used_for_a_year_is_over(room, desk):
    guest = room.guest("Ana")
    room.today += SESSION_LIFE + 1  # turning the clock there would take minutes
    assert desk.knows(guest.token) is None


def test_a_session_that_is_used_goes_on_for_another_year(room, desk):
    guest = room.guest("Ana")
    for _ in range(3):
        room.today += SESSION_LIFE - 10
        assert desk.knows(guest.token)


def test_expired_sessions_and_links_are_swept_away(room, desk):
    desk.sign_up(None, "Ana", email="ana@example.org")
    desk.service.ask_reset("Ana", "here")
    room.today += SESSION_LIFE
    room.wait(2 * 86400)

    assert set() == desk.sessions()
    assert 0 == room.store.books.people.links(room.store.books.people.named("ana").person, 0)


def test_signing_out_ends_this_session_alone(desk):
    ana = member(desk, "Ana")
    other = Guest(desk.room, "", desk.sign_in().token)
    assert desk.ask("sign_out", desk.asker(ana.token)) is None

    assert [1008, None] == [ana.socket.closed, other.socket.closed]
    assert [None, "Ana"] == [desk.knows(ana.token), desk.knows(other.token).name]


def test_signing_out_in_the_middle_of_a_match_is_a_dropped_connection(room, desk):
    ana, ben, match = room.pair()
    desk.ask("sign_out", desk.asker(ana.token))
    assert chair(ben, match, 0).away is not None


def test_signing_out_everywhere_leaves_one_new_session(desk):
    ana = member(desk, "Ana")
    other = Guest(desk.room, "", desk.sign_in().token)
    signed = desk.ask("sign_out_everywhere", desk.knows(ana.token))

    assert hashed(signed.token) == desk.sessions()
    assert [1008, 1008] == [ana.socket.closed, other.socket.closed]


def test_who_is_still_being_recognised_is_turned_away_as_well(room, desk):
    """On its way in by a session that ends meanwhile."""
    ana = member(desk, "Ana")
    waiting, room.store.find_session = [], lambda token, done: waiting.append(done)
    late = Guest(room, "", ana.token)
    room.connections.revoke(hashed(ana.token))
    waiting[0](room.store.books.people.session(*hashed(ana.token)))

    assert 1008 == late.socket.closed
    assert [] == late.told(wire.Welcome)


# Everything about a person


def test_an_export_has_a_part_from_every_book(desk):
    ana = member(desk, "Ana", email="ana@example.org")
    known = desk.ask("export", desk.knows(ana.token))

    assert accounts.personal(desk.room.store.books).keys() == known.keys()
    assert ("Ana", "ana@example.org") == (known["people"]["name"], known["people"]["account"]["email"])
    assert SECRET[::-1] not in str(known)


def test_deletion_asks_for_the_password(desk):
    ana = member(desk, "Ana")
    assert isinstance(desk.ask("delete", desk.asker(ana.token), "wrong"), WrongPassword)
    assert desk.ask("delete", desk.asker(ana.token), SECRET) is None
    assert desk.knows(ana.token) is None
    assert 1008 == ana.socket.closed
    assert isinstance(desk.sign_in(), WrongPassword)


def test_the_name_is_free_again(desk):
    ana = member(desk, "Ana")
    desk.ask("delete", desk.asker(ana.token), SECRET)
    assert isinstance(desk.sign_up(None, "Ana"), wire_http.Guest)


def test_the_name_of_one_who_was_banned_is_free_when_the_ban_is_over(room, desk):
    ana = member(desk, "Ana")
    Moderation(room.connections).order(NewOrder(ana.visitor.person, "ban", 60), None, lambda done: None)
    desk.ask("delete", desk.asker(ana.token), SECRET)

    again = Desk(room.reopened())
    again.room.now = room.now
    taken = "The name Ana is taken. Please choose another."
    told = []
    again.room.house.guest("Ana", told.append)
    assert [taken, taken] == [str(told[0]), str(again.sign_up(None, "Ana"))]
    again.room.wait(3600)
    assert isinstance(again.sign_up(None, "Ana"), wire_http.Guest)


def test_a_guest_needs_no_password_to_go(room, desk):
    ana, ben, match = room.pair()
    assert desk.ask("delete", desk.asker(ana.token), "") is None

    assert "a former guest" == chair(ben, match, 0).name
    assert ((1,), "left") == (ben.last("result", match).winners, ben.last("result", match).reason)
    assert [] == [place for place in room.live(match).places if place.person == ana.guest.person]


@pytest.mark.parametrize("ranked", [False, True])
def test_who_wins_because_somebody_was_deleted_has_won_against_a_person(room, desk, ranked):
    ana, ben = member(desk, "Ana"), member(desk, "Ben")
    match = ana.create(preset="console", ranked=ranked).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    first = room.live(match).match.turn_holder  # whom a toss has chosen
    played((ana, ben) if first == 0 else (ben, ana), match, ENOUGH)
    desk.ask("delete", desk.asker(ana.token), SECRET)

    (reward,) = ben.told(Reward)
    assert ("won", 10, ranked) == (reward.result, reward.coins, reward.rating_after is not None)
    tally = room.store.books.progress.standings([ben.visitor.person])[0].tally
    assert (1, 1, 0) == (tally.played, tally.won, tally.bot_played)


def test_the_last_person_of_a_side_loses_when_deleted_though_the_other_side_is_not_there(room, desk):
    ana, ben = member(desk, "Ana"), member(desk, "Ben")
    bots = {"2": "random", "3": "random"}
    match = ana.create("checkers", seats=4, options={"opening": "given"}, bots=bots).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    while room.live(match).match.players[1].plays <= 10:
        room.wait(1)
        now = room.live(match).match
        (ana, ben)[now.turn_holder].submit(match, now.legal(now.turn_holder)[0])
    ben.drop()
    desk.ask("delete", desk.asker(ana.token), SECRET)

    assert ((1, 3), "left") == over(room, match)
    tally = room.store.books.progress.standings([ben.visitor.person])[0].tally
    assert (1, 1, 0) == (tally.played, tally.won, tally.bot_played)


def test_a_win_that_is_being_stored_is_kept_before_somebody_is_deleted(room, desk):
    ana, ben, match = room.pair()
    told = []
    played((ana, ben), match, ENOUGH)
    room.store.hold()
    ana.submit(match, "5")
    desk.service.delete(desk.asker(ana.token), "", told.append)
    assert [] == told
    room.store.let_go()

    assert ([None], 10) == (told, ben.told(Reward)[0].coins)
    assert "a former guest" == chair(ben, match, 0).name


def test_a_table_that_waited_for_the_one_who_goes_is_closed_or_has_a_free_seat(room, desk):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    mine = ana.create(options={"opening": "given"}).match
    theirs = ben.create("checkers", seats=4, options={"opening": "given"}).match
    for guest in (ben, ana):
        guest.say(type="sit", match=theirs)
    ben.say(type="join", match=mine)
    desk.ask("delete", desk.asker(ana.token), "")

    assert [wire.Closed(mine)] == ben.told(wire.Closed)
    assert not chair(ben, theirs, 1).taken


def test_a_match_that_only_one_person_played_ends_with_them(room, desk):
    ana = room.guest("Ana")
    match = ana.create("cardpeegee").match
    ana.say(type="sit", match=match)
    live = room.live(match)
    desk.ask("delete", desk.asker(ana.token), "")

    assert "abandoned" == live.match.outcome.reason


def test_in_a_team_the_mate_plays_on_for_the_one_who_is_gone(room, desk):
    guests = [room.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan")]
    match = guests[0].create("checkers", seats=4, options={"opening": "given"}).match
    for guest in guests:
        guest.say(type="sit", match=match)
    desk.ask("delete", desk.asker(guests[0].token), "")

    assert chair(guests[2], match, 0).taken
    assert {2, 0} == set(room.live(match).viewpoints_of(guests[2].visitor.person))
    desk.ask("delete", desk.asker(guests[2].token), "")
    assert (1, 3) == room.live(match).match.outcome.winners
