"""What a match leaves behind, whichever way it ends: paid once, in the transaction that ends it, and told."""

from random import Random

import pytest

from parlour.service import wire
from parlour.service.books.progress import Ladder, Meeting, Payment
from parlour.service.people import profiles
from parlour.service.progress.public import Public
from parlour.service.progress.settling import settle_waiting
from parlour.service.rewards.allowance import COMPANY, EVERYBODY, Paid
from parlour.service.rewards.finished_match import Tally
from parlour.service.wire.progress import Level, Points
from tests.service.earning import ENOUGH, LINE, books, played, won
from tests.service.playing import four, over, tab, table_of, to_the_end
from tests.service.room import GIVEN, Room

FINISH, WIN, QUICK = Points("finish", 1), Points("win", 1), Points("quick", 2)
DAY = 86400


def again(room, guests, match):
    """The rematch; its seats are the other way round."""
    for guest in guests:
        guest.say(type="rematch", match=match)
    following = room.live(match).row.next
    for guest in guests:
        guest.say(type="join", match=following)
    return following


def reward(guest):
    """What the guest was told of the only match that ended."""
    (told,) = guest.told(wire.Reward)
    return told


def career(room, guest):
    return books(room).progress.career(guest.visitor.person)


def tally(room, guest, game="connect-four"):
    standings = books(room).progress.standings([guest.visitor.person])
    return next((kept.tally for kept in standings if kept.game == game), Tally())


def coins(room, *guests):
    return [books(room).purses.coins(guest.visitor.person) for guest in guests]


def points(room, *guests):
    return [career(room, guest).points for guest in guests]


# Played to the end


def test_everybody_is_told_what_the_match_brought_them_and_nobody_what_it_brought_others(room, pair):
    ana, ben, match = pair
    eve = room.guest("Eve")
    eve.say(type="join", match=match)
    played((ana, ben), match)

    told = reward(ana)
    assert ("won", (FINISH, WIN, QUICK), 10) == (told.result, told.points, told.coins)
    assert (Level(1, 0, 10), Level(1, 4, 10)) == (told.before, told.after)
    assert (Level(1, 0, 10), Level(1, 4, 10)) == (told.account_before, told.account_after)
    assert ("first-win-connect-four",) == told.achievements
    assert ("lost", (FINISH,), 0, ()) == (
        reward(ben).result,
        reward(ben).points,
        reward(ben).coins,
        reward(ben).achievements,
    )
    assert [] == eve.told(wire.Reward)


def test_what_was_told_is_what_is_kept(room, pair):
    ana, ben, match = pair
    played((ana, ben), match)

    assert [4, 1] == points(room, ana, ben)
    assert [10, 0] == coins(room, ana, ben)
    assert (Tally(played=1, won=1), Tally(played=1)) == (tally(room, ana), tally(room, ben))
    assert 0 == books(room).purses.total()
    kept = profiles.match(books(room), ana.visitor.person, match)
    assert (reward(ana), False, f"/api/matches/{match}/record") == (kept.reward, kept.left, kept.record)


def test_a_win_brings_what_the_house_has_chosen():
    room = Room(coins=25)
    ana, ben, match = room.pair()
    played((ana, ben), match)
    assert (25, [25, 0]) == (reward(ana).coins, coins(room, ana, ben))


def test_every_window_of_a_person_is_told(room, pair):
    ana, ben, match = pair
    window = tab(ana)
    window.say(type="join", match=match)
    played((ana, ben), match)
    assert reward(ana) == reward(window)


def test_nobody_is_told_before_it_is_stored(room, pair):
    ana, ben, match = pair
    played((ana, ben), match, LINE[:-1])
    room.store.hold()
    ana.submit(match, LINE[-1], id="last")
    assert [] == ana.told(wire.Reward)
    room.store.let_go()
    assert "won" == reward(ana).result


def test_what_could_not_be_stored_is_not_paid_and_pays_once_when_it_is(room, pair):
    ana, ben, match = pair
    played((ana, ben), match, LINE[:-1])
    room.store.fails = True
    ana.submit(match, LINE[-1], id="last")
    room.store.fails = False
    assert ([0], []) == (coins(room, ana), ana.told(wire.Reward))
    ana.submit(match, LINE[-1], id="last")
    assert [10] == coins(room, ana)
    assert "won" == reward(ana).result


def test_a_match_is_settled_once_however_often_it_is_put_in_the_queue(room, pair):
    ana, ben, match = pair
    ended = []
    append = room.store.append

    def remembered(row, ending, done):
        ended.append(ending)
        append(row, ending, done)

    room.store.append = remembered
    played((ana, ben), match)
    for _ in range(3):
        books(room).unsettled.add(ended[-1].unsettled)
        settled = settle_waiting(books(room))
        assert (1, {}, []) == (settled.count, settled.rewards, settled.unpaid)
    assert ([10, 0], [4, 1]) == (coins(room, ana, ben), points(room, ana, ben))
    assert 1 == tally(room, ana).played


def test_who_missed_it_finds_it_in_the_history_of_a_house_that_was_killed(room, pair):
    ana, ben, match = pair
    played((ana, ben), match)
    later = room.reopened()
    assert reward(ana) == profiles.match(books(later), ana.visitor.person, match).reward
    assert [10] == coins(later, ana)


def test_an_agreed_draw_pays_both_for_finishing(room, pair):
    ana, ben, match = pair
    played((ana, ben), match, ENOUGH)
    ben.submit(match, "/offer-draw")
    ana.submit(match, "/accept")

    assert [1, 1] == points(room, ana, ben)
    assert ["drawn"] * 2 == [reward(guest).result for guest in (ana, ben)]
    assert ("agreed-draw",) == reward(ben).achievements
    assert Tally(played=1, drawn=1) == tally(room, ana)


def test_both_of_a_winning_team_are_paid(room):
    guests, match = four(room)
    for _ in range(24):
        room.wait(1)
        to_play = room.live(match).match
        guests[to_play.awaiting.seats[0]].submit(match, to_play.legal(to_play.awaiting.seats[0])[0])
    guests[1].submit(match, "/resign")
    assert ((0, 2), "resigned") == over(room, match)
    assert [10, 0, 10, 0] == coins(room, *guests)
    assert () == reward(guests[2]).achievements  # nobody's last piece was taken


# Given up, left, late


def test_a_guest_of_ones_own_who_resigns_at_move_0_brings_nothing_and_it_is_said_why(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(7):
        match = ana.create(options=GIVEN).match
        for guest in (ana, ben):
            guest.say(type="sit", match=match)
        ben.submit(match, "/resign")

    assert {(Points("short", 0),)} == {told.points for told in ana.told(wire.Reward)}
    assert ([0, 0], [0, 0]) == (points(room, ana, ben), coins(room, ana, ben))
    assert [] == books(room).progress.achievements([ana.visitor.person])
    for by in ("level", "wins", "played"):
        assert [] == books(room).progress.leaders(by, None, 0.0, 0, 10)
    assert (0, 0) == (career(room, ben).matches, career(room, ben).left)


def test_who_stays_in_a_match_that_others_leave_at_once_has_stayed(room, pair):
    ana, ben, match = pair
    ben.say(type="leave", match=match)
    assert [(1, 0), (1, 1)] == [(career(room, each).matches, career(room, each).left) for each in (ana, ben)]


# What others may not be told yet


def held_back(room, *guests):
    people = [guest.visitor.person for guest in guests]
    return [each.match for each in books(room).progress.held_back(people, room.wall())]


def resigned(room, ana, ben, delay):
    match = ana.create(options=GIVEN, delay=delay, pace="untimed").match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ana.submit(match, "/resign")
    return match


def test_nothing_is_held_back_of_a_match_that_brings_nobody_anything(room):
    """The first tells that they play, and each takes a little from the intensity of who resigns."""
    ana, ben = room.guest("Ana"), room.guest("Ben")
    matches = [resigned(room, ana, ben, 600) for _ in range(8)]
    assert 0.0 == career(room, ana).intensity
    assert {*matches[:5]} == {*held_back(room, ana, ben)}


def test_a_match_that_brings_nothing_but_tells_that_somebody_plays_again_is_held_back(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(5):
        resigned(room, ana, ben, 0)
    room.wait(1500)
    kept = books(room).progress.career(ana.visitor.person)
    assert [] == held_back(room, ana, ben)
    assert [resigned(room, ana, ben, 600)] * 2 == held_back(room, ana, ben)
    assert kept.intensity == career(room, ana).intensity


def test_whoever_sat_in_a_match_knows_what_it_brought_the_other_though_it_brought_them_nothing(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    resigned(room, ana, ben, 0)
    resigned(room, ana, ben, 600)
    for guest, known in ((ana, 0.3), (ben, 0.3), (room.guest("Eve"), 0.4)):
        public = Public(books(room), room.wall(), [ana.visitor.person], guest.visitor.person)
        assert known == public.career(ana.visitor.person).intensity


def test_a_line_that_no_person_could_have_dropped_brings_nothing(room, pair):
    ana, ben, match = pair
    for number, column in enumerate(LINE):
        (ana, ben)[number % 2].submit(match, column)

    assert (Points("hasty", 0),) == reward(ana).points
    assert ([0, 0], [0, 0]) == (points(room, ana, ben), coins(room, ana, ben))


def test_who_leaves_gets_nothing_and_it_is_remembered(room, pair):
    ana, ben, match = pair
    played((ana, ben), match, ENOUGH)
    ben.say(type="leave", match=match)
    assert (2, 10) == (sum(line.points for line in reward(ana).points), reward(ana).coins)
    assert ([2, 0], [10, 0]) == (points(room, ana, ben), coins(room, ana, ben))
    assert (1, 1) == (career(room, ben).matches, career(room, ben).left)
    assert profiles.match(books(room), ben.visitor.person, match).left


def test_a_claimed_win_is_paid_and_who_stayed_away_is_not(room):
    ana, ben, match = room.pair(pace="untimed")
    played((ana, ben), match, ENOUGH)
    ben.drop()
    room.wait(60)
    ana.say(type="claim", match=match)
    assert ([2, 0], [10, 0]) == (points(room, ana, ben), coins(room, ana, ben))
    assert (0, 1) == (career(room, ana).left, career(room, ben).left)


def test_a_win_that_is_claimed_before_anything_was_played_brings_nothing(room):
    ana, ben, match = room.pair(pace="untimed")
    ben.drop()
    room.wait(60)
    ana.say(type="claim", match=match)
    assert ([0, 0], [0, 0]) == (points(room, ana, ben), coins(room, ana, ben))
    assert 1 == career(room, ben).left


def test_who_is_gone_for_less_than_a_seat_is_held_has_not_left(room):
    ana, ben, match = room.pair(pace="untimed")
    played((ana, ben), match, LINE[:-1])
    ben.drop()
    room.wait(59)
    ana.submit(match, LINE[-1])
    assert ([4, 1], 0) == (points(room, ana, ben), career(room, ben).left)


def test_for_whom_a_bot_finished_gets_nothing_even_if_it_won(room):
    ana, ben, match = room.pair(pace="untimed")
    ana.drop()
    room.wait(60)
    ben.say(type="stand-in", match=match, seat=0)  # a bot that always finds the first column
    while over(room, match) is None:
        now = room.live(match).match
        ben.submit(match, now.legal(1)[-1], now.step)
    assert ((0,), "line") == over(room, match)
    assert ([0, 0], [0, 0]) == (points(room, ana, ben), coins(room, ana, ben))
    assert "lost" == profiles.match(books(room), ana.visitor.person, match).reward.result


def test_who_forfeits_by_time_gets_nothing(room, pair):
    ana, ben, match = pair
    played((ana, ben), match, ENOUGH)
    for column in ("5", "6", "7"):
        ana.submit(match, column)
        room.wait(20)
    assert ((0,), "time") == over(room, match)
    assert [2, 0] == points(room, ana, ben)
    assert 1 == career(room, ben).left


def test_an_abandoned_match_pays_nobody_and_is_nobodys_fault():
    room = Room(abandoned_days=0.1)
    guests, match = four(room, pace="untimed")
    for guest in guests:
        guest.drop()
    room.wait(0.2 * DAY)
    assert "abandoned" == room.store.matches[match].reason
    assert [0] * 4 == points(room, *guests)
    assert (0, 0) == (career(room, guests[0]).matches, career(room, guests[0]).left)
    past = profiles.match(books(room), guests[0].visitor.person, match)
    assert ("ended", False) == (past.reward.result, past.left)


# Bots, hot-seat, alone


def test_a_win_over_a_bot_pays_the_finishing_point_alone_and_is_counted_apart(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "bot"})
    room.live(match).places[1].bot = "random"  # takes the first column
    for column in "4567":
        room.wait(1)
        ana.submit(match, column)
    assert ((0,), "line") == over(room, match)
    assert ("won", (FINISH,), 0, ()) == (
        reward(ana).result,
        reward(ana).points,
        reward(ana).coins,
        reward(ana).achievements,
    )
    assert Tally(bot_played=1, bot_won=1) == tally(room, ana)
    assert (0, 0) == (career(room, ana).played, career(room, ana).matches)


def test_a_match_against_oneself_brings_nothing(room):
    ana = room.guest()
    match = ana.create(hot_seat=True, options=GIVEN).match
    ana.say(type="sit", match=match)
    for number, column in enumerate(LINE):
        ana.submit(match, column, room.live(match).match.step, seat=number % 2)
    assert ((0,), "line") == over(room, match)
    assert ([], [0], [0]) == (ana.told(wire.Reward), points(room, ana), coins(room, ana))
    assert "ended" == profiles.match(books(room), ana.visitor.person, match).reward.result


def test_a_solo_run_counts_its_days(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    to_the_end(room, [ana], match, Random(1))
    game = room.live(match).match
    assert ("ended", ()) == (reward(ana).result, reward(ana).points)
    days = game.game.counted(game.state, 0)
    assert (1, days, days) == (
        tally(room, ana, "cardpeegee").played,
        tally(room, ana, "cardpeegee").days,
        tally(room, ana, "cardpeegee").longest,
    )


def test_solo_runs_are_counted_for_who_plays_them_and_not_among_all_games(room):
    (ana,), match = table_of(room, "cardpeegee", 1, {})
    to_the_end(room, [ana], match, Random(1))
    person, now = ana.visitor.person, room.wall()

    assert [] == profiles.leaders(books(room), "played", None, now, 0, 9)
    assert [1] == [each.played for each in profiles.leaders(books(room), "played", "cardpeegee", now, 0, 9)]
    assert (0, 1) == (career(room, ana).played, profiles.mine(books(room), person, now).played)


# Over many matches


def test_a_day_pays_so_many_matches_of_the_same_two(room):
    ana, ben, match = room.pair(pace="untimed")
    for number in range(21):
        played((ben, ana) if number % 2 else (ana, ben), match)
        match = again(room, (ana, ben), match)
    paid = points(room, ana, ben), coins(room, ana, ben)
    played((ben, ana), match)

    assert ([36, 36], [102, 100]) == paid == (points(room, ana, ben), coins(room, ana, ben))
    assert (Points("often", 0),) == ana.told(wire.Reward)[-1].points
    assert (21, 10) == (tally(room, ana).played, tally(room, ana).won)
    assert 22 == career(room, ana).matches


def test_the_next_day_they_are_paid_again(room):
    ana, ben, match = room.pair(pace="untimed")
    day = int(room.wall() // DAY)
    books(room).progress.add((), (), [Payment(ana.visitor.person, COMPANY, day, Paid(36, 21, 10))])
    played((ana, ben), match)
    assert [0] == coins(room, ana)
    room.wait(DAY)
    played((ben, ana), again(room, (ana, ben), match), "1212723")
    ben.submit(match, "/resign")
    won(ana, ben)
    assert [10] == coins(room, ana)


def test_people_who_have_met_others_are_no_company_of_ones_own(room):
    """Five others whom the winner has not met."""
    ana, ben, match = room.pair(pace="untimed")
    day = int(room.wall() // DAY)
    spent = Payment(ana.visitor.person, COMPANY, day, Paid(36, 21, 10))
    ladder = Ladder("connect-four", "standard", 2)
    others = [Meeting(frozenset((ben.visitor.person, f"p{number}")), ladder, day, 1) for number in range(5)]
    for other in others:
        books(room).progress.add([other], (), [])
    books(room).progress.add((), (), [spent])
    played((ana, ben), match)

    assert ([4], [10]) == (points(room, ana), coins(room, ana))
    kept = {each.source: each.paid for each in paid_today(room, ana, ben)}
    assert {COMPANY: Paid(36, 21, 10), ben.visitor.person: Paid(4, 1, 1), EVERYBODY: Paid(4, 1, 1)} == kept


def paid_today(room, whose, *others):
    people, day = [guest.visitor.person for guest in (whose, *others)], int(room.wall() // DAY)
    return [each for each in books(room).progress.paid(people, day) if each.person == people[0]]


@pytest.mark.parametrize(("pause", "left"), [(29 * 60, 0.3), (31 * 60, 0.4)])
def test_intensity_is_of_a_session_which_ends_after_half_an_hour_without_play(room, pause, left):
    ana, ben, match = room.pair(pace="untimed")
    played((ana, ben), match)
    assert 0.4 == career(room, ben).intensity
    room.wait(pause)
    ben.submit(again(room, (ana, ben), match), "/resign")
    assert left == career(room, ben).intensity


def test_three_wins_in_a_row_are_an_achievement(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(3):
        won(ana, ben)
        room.wait(DAY)
    assert [("first-win-connect-four",), (), ("streak-3",)] == [
        told.achievements for told in ana.told(wire.Reward)
    ]
    assert 3 == career(room, ana).streak


def test_with_the_same_company_one_achievement_a_day_is_reached(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(4):
        won(ana, ben)
    room.wait(DAY)
    won(ana, ben)
    assert [("first-win-connect-four",), (), (), (), ("streak-3",)] == [
        told.achievements for told in ana.told(wire.Reward)
    ]


# Ratings


def test_a_ranked_match_changes_ratings_and_says_how(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create("connect-four", ranked=True, preset="console").match
    for member in (ana, ben):
        member.say(type="sit", match=match)
    if room.live(match).match.turn_holder == 1:  # whom a toss has chosen
        ana, ben = ben, ana
    played((ana, ben), match)

    told = reward(ana)
    assert (1500, False) == (told.rating_before.rating, told.rating_before.sure)
    assert (1662, 1338) == (told.rating_after.rating, reward(ben).rating_after.rating)
    (rated,) = books(room).progress.ratings([ana.visitor.person])
    assert (Ladder("connect-four", "console", 2), 1.0) == (rated.ladder, rated.rated)


def test_a_casual_match_is_not_rated(room, pair):
    ana, ben, match = pair
    played((ana, ben), match)
    assert (None, None) == (reward(ana).rating_before, reward(ana).rating_after)
    assert [] == books(room).progress.ratings([ana.visitor.person, ben.visitor.person])


def test_who_leaves_a_ranked_match_is_known_for_it(room):
    ana, ben = room.member("Ana"), room.member("Ben")
    match = ana.create("checkers", ranked=True, preset="prototype").match
    for member in (ana, ben):
        member.say(type="sit", match=match)
    ben.say(type="leave", match=match)
    history, now = books(room).history, room.wall()
    assert ([], [now]) == tuple(history.leavings(guest.visitor.person, now - 60) for guest in (ana, ben))
    assert [] == history.leavings(ben.visitor.person, now + 1)
