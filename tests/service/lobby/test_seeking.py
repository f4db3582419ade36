"""Quick pairing over the socket, in virtual time."""

import pytest

from parlour.core.chance import commitment
from parlour.core.record import read
from parlour.service import wire
from parlour.service.books.progress import Career, Standing
from parlour.service.errors import NotStored
from parlour.service.lobby.matchmaker import LOOK, TO_SIT
from parlour.service.lobby.pairing import OFFER_BOT
from parlour.service.wire.lobby import BotOffer, Lobby, Paired, Seeking, Stopped
from tests.service.playing import over, problems, tab
from tests.service.room import First

NONCES = ["aa" * 16, "bb" * 16]


@pytest.fixture(autouse=True)
def first_has_the_first_seat(room):
    room.house.matchmaker.rng = First()


def seeking(room, name, game="connect-four", **wish):
    return room.guest(name).say(type="seek", game=game, **wish)


def found(guest):
    """The matches that were found for somebody."""
    return [paired.match for paired in guest.told(Paired)]


def both(room, **wish):
    return seeking(room, "Ana", **wish), seeking(room, "Ben", **wish)


# Being paired


def test_two_who_look_for_the_same_game_are_told_of_one_match(room):
    ana, ben = both(room)
    assert [Seeking("connect-four", "standard", False)] == ana.told(Seeking)
    assert found(ana) == found(ben)
    assert 1 == len(found(ana))


def test_it_begins_when_both_sit_down_and_holds_both_nonces(room):
    ana, ben = both(room)
    (match,) = found(ana)
    for guest, nonce in zip((ana, ben), NONCES, strict=True):
        guest.say(type="sit", match=match, nonce=nonce)
    assert ("live", "live") == (ana.last("phase", match), ben.last("phase", match))
    ana.submit(match, "/resign")
    luck = read(room.record(match)).luck
    assert [(nonce, False) for nonce in NONCES] == [(n.value.hex(), n.house) for n in luck.nonces]


def test_the_commitment_is_told_before_anybody_sends_a_nonce(room):
    ana, ben = both(room)
    (told,) = ana.told(Paired)
    assert [told] == ben.told(Paired)
    assert commitment(room.live(told.match).row.secret).hex() == told.commit
    assert () == room.store.matches[told.match].seats


def test_who_does_not_sit_down_is_seated_by_the_house_with_its_own_nonce(room):
    ana, ben = both(room)
    (match,) = found(ana)
    ben.say(type="sit", match=match, nonce=NONCES[1])
    room.wait(TO_SIT - 0.1)
    assert "waiting" == room.live(match).info().phase
    room.wait(0.2)
    assert "live" == ben.last("phase", match)
    assert [True, False] == [place.nonce.house for place in room.live(match).places]


def test_nobody_else_may_sit_down_there(room):
    ana, ben = both(room)
    (match,) = found(ana)
    zoe = room.guest("Zoe").say(type="sit", match=match).say(type="lobby")
    room.wait(1)
    assert ["not-allowed"] == problems(zoe)
    assert (0, []) == (zoe.told(Lobby)[0].open, room.house.open_tables())
    assert ([], []) == (room.live(match).seats_of(zoe.visitor.person), problems(ben))


def test_seats_that_cannot_be_stored_are_given_when_they_can(room):
    ana, ben = both(room)
    (match,) = found(ana)
    room.store.fails = True
    room.wait(TO_SIT + 5)
    assert "waiting" == room.live(match).info().phase
    room.store.fails = False
    room.wait(5)
    assert "live" == room.live(match).info().phase
    assert ["Ana", "Ben"] == [place.name for place in room.live(match).places]
    assert found(ana) == found(ben)


def test_while_no_table_can_be_stored_both_wait_on(room):
    ana, ben = seeking(room, "Ana"), room.guest("Ben")
    room.store.full = True
    ben.say(type="seek", game="connect-four")
    room.wait(3)
    assert ([], []) == (found(ana), found(ben))
    room.store.full = False
    room.wait(LOOK)
    assert found(ana) == found(ben) != []


def test_after_a_crash_those_who_had_not_sat_down_ask_again(room):
    ana, _ = both(room)
    (match,) = found(ana)
    again = room.reopened()
    assert ({}, {}) == (again.house.tables, room.store.matches)
    ana.room = again
    ana.connect().say(type="sit", match=match)
    assert ["not-found"] == problems(ana)


# Who is paired with whom


def test_nobody_plays_against_themself_in_another_window(room):
    ana = seeking(room, "Ana")
    window = tab(ana).say(type="seek", game="connect-four")
    room.wait(60)
    assert ([], []) == (found(ana), found(window))


def test_both_windows_of_a_person_are_told(room):
    ana = seeking(room, "Ana")
    window = tab(ana).say(type="seek", game="connect-four")
    ben = seeking(room, "Ben")
    assert found(ben) == found(ana) == found(window)


@pytest.mark.parametrize("wish", [{"game": "whist"}, {"preset": "console"}])
def test_who_wants_something_else_is_not_found(room, wish):
    ana, ben = seeking(room, "Ana"), seeking(room, "Ben", **wish)
    room.wait(60)
    assert ([], []) == (found(ana), found(ben))


def test_the_last_wish_counts(room):
    ana = seeking(room, "Ana").say(type="seek", game="whist")
    ben = seeking(room, "Ben")
    cleo = seeking(room, "Cleo", "whist")
    assert [] == found(ben)
    assert found(cleo) == found(ana)


def test_whom_one_meets_depends_on_level_and_intensity(room):
    """rules.md 1.3: the target is level times intensity, and what is near grows while one waits."""
    ana, ben, cleo = (room.guest(name) for name in ("Ana", "Ben", "Cleo"))
    reach(room, ben, level=20, intensity=2.0)
    reach(room, cleo, level=20, intensity=1.0)
    for guest in (ana, ben, cleo):
        guest.say(type="seek", game="whist")
    room.wait(5)
    assert ([], [], []) == (found(ana), found(ben), found(cleo))
    room.wait(1 + LOOK)
    assert found(cleo) == found(ben) != []
    assert [] == found(ana)


def test_a_session_that_ended_half_an_hour_ago_counts_no_more(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    reach(room, ben, level=2, intensity=0.0)
    reach(room, ana, level=2, intensity=2.0)
    room.wait(31 * 60)
    for guest in (ana, ben):
        guest.say(type="seek", game="whist")
    assert found(ana) == found(ben) != []


def reach(room, guest, level, intensity):
    person, now = guest.visitor.person, room.wall()
    career = Career(person, intensity=intensity, played_at=now)
    standing = Standing(person, "whist", level=level)
    room.store.transact(lambda books: books.progress.keep([career], [standing], []), lambda done: None)


def test_while_nothing_can_be_looked_up_nobody_waits(room, monkeypatch):
    monkeypatch.setattr(room.store, "read", lambda work, done: done(NotStored("The house cannot read.")))
    ana = seeking(room, "Ana")
    assert (["not-stored"], []) == (problems(ana), ana.told(Seeking))


def test_it_is_ranked_if_both_have_an_account_and_want_it(room):
    ana, ben, cleo, dan = (room.member(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
    for member, ranked in ((ana, True), (ben, True), (cleo, True), (dan, False)):
        member.say(type="seek", game="whist", ranked=ranked)
    assert [True, False] == [guest.told(Paired)[0].ranked for guest in (ana, cleo)]
    assert room.live(found(ben)[0]).row.terms.ranked


def test_a_guest_cannot_look_for_a_ranked_match(room):
    ana = seeking(room, "Ana", ranked=True)
    assert ["not-allowed"] == problems(ana)
    assert [] == ana.told(Seeking)


@pytest.mark.parametrize("wish", [{"game": "cardpeegee"}, {"game": "chess"}, {"preset": "none"}])
def test_what_two_cannot_play_is_refused_with_a_sentence(room, wish):
    assert 1 == len(problems(seeking(room, "Ana", **wish)))


# Going away


def test_who_stops_is_not_paired(room):
    ana = seeking(room, "Ana").say(type="stop-seeking")
    ben = seeking(room, "Ben")
    assert [Stopped()] == ana.told(Stopped)
    assert [Stopped()] == room.guest("Cleo").say(type="stop-seeking").told(Stopped)
    assert ([], []) == (found(ana), found(ben))


@pytest.mark.parametrize("windows", [1, 2])
def test_who_stops_while_the_house_looks_up_whom_they_may_meet_is_not_paired(room, windows):
    ana = room.guest("Ana")
    other = ana if windows == 1 else tab(ana)
    room.store.hold()
    ana.say(type="seek", game="connect-four")
    other.say(type="stop-seeking")
    room.store.let_go()
    assert [Stopped()] == ana.told((Seeking, Stopped))
    ben = seeking(room, "Ben")
    assert [] == found(ana) == found(ben)


@pytest.mark.parametrize("turn", [1, -1])
def test_who_asks_again_before_the_first_wish_is_looked_up_looks_for_the_last(room, turn):
    ana = room.guest("Ana")
    room.store.hold()
    for game in ("whist", "connect-four"):
        ana.say(type="seek", game=game)
    room.store.held = room.store.held[::turn]
    room.store.let_go()
    assert ["connect-four"] == [told.game for told in ana.told(Seeking)]


def test_a_window_whose_wish_is_looked_up_while_another_is_paired_is_told_of_that_match(room):
    ana, ben = seeking(room, "Ana"), room.guest("Ben")
    other = tab(ana)
    room.store.hold()
    ben.say(type="seek", game="connect-four")
    room.store.let_go_once()  # now their table is being stored
    other.say(type="seek", game="whist")
    room.store.let_go()
    assert found(ben) == found(ana) == found(other)
    assert [] == other.told(Seeking)


def test_who_closes_the_last_window_that_asked_is_not_paired(room):
    ana = seeking(room, "Ana")
    window = tab(ana).say(type="seek", game="connect-four")
    tab(ana)  # which asked for nothing
    ana.drop()
    window.drop()
    ben = seeking(room, "Ben")
    assert ([], []) == (found(window), found(ben))


def test_who_keeps_one_window_is(room):
    ana = seeking(room, "Ana")
    window = tab(ana).say(type="seek", game="connect-four")
    ana.drop()
    assert found(seeking(room, "Ben")) == found(window) != []


# A bot instead


def test_after_eight_seconds_a_bot_is_offered_once_and_one_may_wait_on(room):
    ana = seeking(room, "Ana")
    room.wait(OFFER_BOT - 0.1)
    assert [] == ana.told(BotOffer)
    room.wait(0.1 + LOOK)
    assert [BotOffer("connect-four", "standard")] == ana.told(BotOffer)
    room.wait(60)
    assert 1 == len(ana.told(BotOffer))
    assert found(seeking(room, "Ben")) == found(ana) != []


def test_a_bot_is_taken_with_one_word_and_plays(room):
    ana = seeking(room, "Ana").say(type="take-bot")
    (match,) = found(ana)
    ana.say(type="sit", match=match, nonce=NONCES[0])
    assert ["", "bot"] == [chair.bot for chair in ana.told(wire.Picture)[-1].seats]
    assert [] == found(seeking(room, "Ben"))


def test_who_looks_for_nobody_cannot_take_a_bot(room):
    ana = room.guest("Ana").say(type="take-bot")
    ben = seeking(room, "Ben").say(type="take-bot", bot="deep-blue")
    assert [["not-allowed"], ["bad-option"]] == [problems(ana), problems(ben)]
    assert found(seeking(room, "Cleo")) == found(ben) != []


# What the lobby says about it


def test_the_lobby_tells_how_many_look_and_how_long_it_took_others(room):
    zoe = room.guest("Zoe").say(type="lobby")
    both(room, game="whist")
    room.wait(1)
    seeking(room, "Cleo")
    room.wait(3)
    seeking(room, "Dan", "connect-four")
    seeking(room, "Eve", "checkers")
    room.wait(1)
    zoe.say(type="lobby")
    room.wait(1)
    waits = {(w.game, w.preset): (w.seekers, w.seconds) for w in zoe.told(Lobby)[-1].waits}
    assert {
        ("checkers", "english"): (1, None),
        ("connect-four", "standard"): (0, 2),
        ("whist", "standard"): (0, 0),
    } == waits


def test_a_person_with_too_many_matches_looks_for_no_more(room):
    ana = room.guest("Ana")
    for _ in range(5):
        ana.create()
    ana.say(type="seek", game="whist")
    assert ["too-many"] == problems(ana)


def test_a_paired_match_is_played_like_any_other(room):
    ana, ben = both(room, preset="console")
    (match,) = found(ana)
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ben.submit(match, "/resign")
    assert ((0,), "resigned") == over(room, match)


def test_who_has_gone_while_a_table_could_not_be_stored_is_forgotten(room):
    ana, ben = seeking(room, "Ana"), room.guest("Ben")
    room.store.hold()
    ben.say(type="seek", game="connect-four")
    room.store.full = True
    room.store.let_go_once()
    ana.drop()
    room.store.let_go()
    maker = room.house.matchmaker
    assert {ben.visitor.person} == maker._tabs.keys() == maker._people.keys()
    room.store.full = False
    room.wait(LOOK)
    assert [] == found(ben)
