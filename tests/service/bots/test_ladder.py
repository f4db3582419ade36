"""The matches that the house plays between bots in idle time, and the ratings that come of them."""

import pytest

from parlour.bots.opponents import opponent, opponents
from parlour.service.books.bots import BotStanding
from parlour.service.lobby.bot_ladder import GONE_AFTER, LOOK_EVERY
from parlour.service.progress.bot_rating import MARK_DEVIATION, first, mark
from parlour.service.rewards.ratings import Against, Rating, rated
from parlour.service.wire.bots import BotCalled
from tests.service.bots.having import GAME, BotRoom, problem
from tests.service.room import First

SECOND = LOOK_EVERY + 1  # until the house looks again


@pytest.fixture
def room():
    return BotRoom()


def two(room, **wish):
    """Bots of two people, rated so that they are nearest to each other."""
    one, other = room.bot(room.member("Ida"), "One", **wish), room.bot(room.member("Udo"), "Two", **wish)
    for bot in (one, other):
        room.store.books.bots.keep(BotStanding(bot.account.bot, GAME, Rating(3000.0, 60.0)))
    room.house.bot_ladder.rng = First()
    return one, other


def running(room):
    return [live for live in room.house.tables.values() if live.row.terms.ladder and live.phase == "live"]


def standing(room, bot):
    return room.store.books.bots.standing(bot.account.bot, GAME)


def test_the_house_calls_two_bots_that_wait(room):
    one, other = two(room)
    room.wait(SECOND)
    (live,) = running(room)

    assert {one.account.bot, other.account.bot} == {place.person for place in live.places}
    assert [[BotCalled(live.row.id, GAME, True)]] * 2 == [bot.told(BotCalled) for bot in (one, other)]


def test_a_bot_without_company_plays_a_level_near_its_rating(room):
    bot = room.bot()
    room.wait(SECOND)
    (live,) = running(room)
    level = opponent(GAME, live.places[1].bot)

    assert bot.account.bot == live.places[0].person
    assert abs(level.rating - first(GAME).rating) < 400


def test_no_bot_plays_another_of_its_owner(room):
    owner = room.member("Ana")
    bots = room.bot(owner, "One"), room.bot(owner, "Two")
    room.house.bot_ladder.rng = First()
    for bot in bots:
        room.store.books.bots.keep(BotStanding(bot.account.bot, GAME, Rating(3000.0, 60.0)))
    room.wait(10 * SECOND)

    assert [1, 1] == [sum(bool(place.person) for place in live.places) for live in running(room)]


def test_a_bot_plays_one_match_of_the_ladder_at_a_time(room):
    bot = room.bot()
    room.wait(4 * SECOND)

    assert 1 == len(bot.told(BotCalled))


def test_a_bot_that_wants_only_people_plays_no_match_of_the_ladder(room):
    room.bot(ladder=False)
    room.wait(4 * SECOND)

    assert [] == running(room)


def test_no_more_matches_than_the_house_wants_are_played():
    room = BotRoom(ladder_matches=1)
    two(room)
    room.bot(room.member("Cleo"), "Three")
    room.wait(4 * SECOND)

    assert 1 == len(running(room))


def test_a_house_may_play_none():
    room = BotRoom(ladder_matches=0)
    two(room)
    room.wait(10 * SECOND)

    assert [] == running(room)
    assert not room.house.bot_ladder.plays


def test_none_begins_while_people_play_a_lot():
    room = BotRoom(ladder_yields=1)
    room.pair()
    two(room)
    room.wait(4 * SECOND)

    assert [] == running(room)


def test_those_that_are_played_end_without_a_result_when_people_play_a_lot():
    room = BotRoom(ladder_yields=1)
    one, _ = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    before = standing(room, one)
    room.pair()
    room.wait(SECOND)

    assert "abandoned" == live.match.outcome.reason
    assert before == standing(room, one)


def test_the_winner_rises_and_the_loser_falls_by_glicko_2(room):
    one, other = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    loser = next(place.seat for place in live.places if place.person == other.account.bot)
    live.house_play(loser, "/forfeit time")
    room.wait(1)
    was = Rating(3000.0, 60.0)

    assert rated(was, [Against(was, 1.0)], 0.0) == standing(room, one).rating
    assert rated(was, [Against(was, 0.0)], 0.0) == standing(room, other).rating
    assert [(1, 1), (1, 0)] == [
        (standing(room, bot).matches, standing(room, bot).won) for bot in (one, other)
    ]


def test_a_level_is_a_fixed_mark_at_its_measured_rating(room):
    bot = room.bot()
    room.wait(SECOND)
    (live,) = running(room)
    level = live.places[1].bot
    live.house_play(0, "/forfeit time")
    room.wait(1)

    assert Rating(float(opponent(GAME, level).rating), MARK_DEVIATION) == mark(GAME, level)
    assert rated(first(GAME), [Against(mark(GAME, level), 0.0)], 0.0) == standing(room, bot).rating


def test_a_match_is_rated_once_and_brings_nothing_else(room):
    one, _ = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    live.house_play(0, "/forfeit time")
    room.wait(60)
    books = room.store.books

    assert 1 == standing(room, one).matches
    assert 0 == books.progress.career(one.account.bot).points
    assert [] == books.progress.standings([one.account.bot])


def test_a_bot_that_has_gone_loses(room):
    one, other = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    for bot in (one, other):
        bot.say(type="join", match=live.row.id)
    one.drop()
    room.wait(GONE_AFTER + SECOND)

    assert [other.account.bot] == [live.places[seat].person for seat in live.match.outcome.winners]


def test_a_bot_that_never_comes_to_its_match_loses_to_a_level(room):
    bot = room.bot()
    room.wait(SECOND)
    (live,) = running(room)
    room.wait(GONE_AFTER + SECOND)

    assert (1,) == live.match.outcome.winners
    assert 1 == standing(room, bot).matches


def test_a_bot_that_stands_still_loses_to_a_level(room):
    bot = room.bot()
    room.wait(SECOND)
    (live,) = running(room)
    bot.say(type="join", match=live.row.id)
    room.wait(600)

    assert ((1,), "time") == (live.match.outcome.winners, live.match.outcome.reason)


def test_if_both_have_gone_nobody_has_lost(room):
    one, other = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    for bot in (one, other):
        bot.drop()
    room.wait(GONE_AFTER + SECOND)

    assert "abandoned" == live.match.outcome.reason


def test_a_bot_takes_nothing_back_against_a_level(room):
    bot = room.bot()
    room.wait(SECOND)
    (live,) = running(room)
    bot.say(type="join", match=live.row.id).submit(live.row.id, "/offer-takeback 0", version=0)

    assert "In a match of the bots' ladder there are no offers and no rematch." == problem(bot)


def test_two_bots_go_on_with_no_rematch_of_their_own(room):
    one, other = two(room)
    room.wait(SECOND)
    (live,) = running(room)
    for bot in (one, other):
        bot.say(type="join", match=live.row.id)
    live.house_play(0, "/forfeit time")
    one.say(type="rematch", match=live.row.id)

    assert "In a match of the bots' ladder there are no offers and no rematch." == problem(one)


def test_nobody_asks_for_a_rated_match_of_bots(room):
    ana, bot = room.guest(), room.bot()

    assert not room.challenge(ana, bot).row.terms.ladder
    assert "Object contains unknown field" in _refused(ana)


def _refused(guest):
    guest.say(type="bot-ready", rated=True)
    return guest.told()[-1].message.args["reason"]


def test_a_match_of_the_ladder_leaves_a_bot_free_for_people(room):
    bot, ana = room.bot(), room.guest()
    room.wait(SECOND)

    assert 1 == len(running(room))
    assert not isinstance(room.challenge(ana, bot), str)


def test_the_ladder_names_owners_levels_and_those_who_wait(room):
    two(room)
    room.bot(room.member("Cleo"), "New")
    shown = room.accounts.ladder(GAME)(room.store.books)

    known = {(bot.name, bot.owner, bot.rating, bot.deviation) for bot in shown.bots}

    assert {
        ("One bot", "Ida", 3000, 60),
        ("Two bot", "Udo", 3000, 60),
        ("New bot", "Cleo", None, None),
    } == known
    assert "New bot" == shown.bots[-1].name
    assert [("beginner", 400)] == [(each.level, each.rating) for each in shown.marks][:1]


def test_ratings_survive_a_restart_and_so_do_matches(room):
    one, _ = two(room)
    room.wait(SECOND)
    again = room.reopened()
    again.wait(GONE_AFTER + SECOND)

    assert standing(again, one) == standing(room, one)
    assert [] == running(again)


def test_a_damaged_standing_costs_only_itself(room):
    bot = room.bot()
    run = room.store.books.connection.exec_driver_sql
    room.store.books.bots.keep(BotStanding(bot.account.bot, GAME, Rating(1700.0)))
    run("UPDATE bot_standing SET rating = 'much'")
    room.wait(SECOND)
    (live,) = running(room)
    live.house_play(0, "/forfeit time")
    room.wait(1)

    assert 1 == standing(room, bot).matches


def test_a_bot_begins_in_the_middle_of_the_levels():
    marks = [mark("crazy-eights", one.slug).rating for one in opponents("crazy-eights")]

    assert Rating(sum(marks) / len(marks)) == first("crazy-eights")
