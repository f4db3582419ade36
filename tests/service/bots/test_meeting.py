"""Nobody meets a bot account who did not ask for one: every way to a table."""

import pytest

from parlour.service.limits import Limits
from parlour.service.lobby.lobby import _entry
from parlour.service.wire.bots import BotCalled
from parlour.service.wire.lobby import Paired, Seeking
from tests.service.bots.having import GAME, BotRoom, problem

INVITED = "A bot plays only where it was asked to"


@pytest.fixture
def room():
    return BotRoom()


@pytest.mark.parametrize("ranked", [False, True])
def test_quick_pairing_takes_no_bot(room, ranked):
    bot = room.bot()
    bot.say(type="seek", game=GAME, ranked=ranked)
    refused = problem(bot)
    room.member("Ana").say(type="seek", game=GAME, ranked=ranked)
    room.wait(60)

    assert refused.startswith(INVITED)
    assert [] == bot.told((Seeking, Paired))


@pytest.mark.parametrize("terms", [{}, {"ranked": True}, {"ranked": True, "private": True}])
def test_a_bot_opens_no_table_at_which_strangers_or_rated_players_sit(room, terms):
    assert room.refusal_to_open(room.bot(), **terms).startswith(INVITED)


def test_a_bot_opens_a_private_table(room):
    assert room.refusal_to_open(room.bot(), private=True).code


@pytest.mark.parametrize("terms", [{}, {"ranked": True}, {"ranked": True, "private": True}])
def test_a_bot_sits_at_no_table_that_is_listed_or_ranked(room, terms):
    bot, ana = room.bot(), room.member("Ana")
    table = ana.create(**terms)
    bot.say(type="sit", match=table.match)

    assert problem(bot).startswith(INVITED)
    assert [False, False] == [seat.taken for seat in room.live(table.match).seat_infos()]


def test_a_bot_sits_at_a_private_table_and_everybody_sees_what_it_is(room):
    bot, ana = room.bot(), room.guest("Ana")
    table = ana.create(private=True, pace="untimed")
    ana.say(type="sit", match=table.match)
    bot.say(type="sit", match=table.match)

    assert [("Ana", False), ("Four bot", True)] == [
        (seat.name, seat.bot_account) for seat in ana.last("seats", table.match)
    ]


def test_whoever_comes_back_to_a_match_sees_the_badge(room):
    bot, ana = room.bot(), room.guest("Ana")
    live = room.challenge(ana, bot)
    again = room.reopened()

    assert [False, True] == [seat.bot_account for seat in again.house.tables[live.row.id].seat_infos()]


def test_the_lobby_shows_the_badge(room):
    bot, ana = room.bot(), room.guest("Ana")
    live = room.challenge(ana, bot)

    assert [False, True] == [seat.bot_account for seat in _entry(live).seats]


def test_a_challenge_begins_at_once_and_calls_the_bot(room):
    bot, ana = room.bot(), room.guest("Ana")
    live = room.challenge(ana, bot)

    assert [BotCalled(live.row.id, GAME, False)] == bot.told(BotCalled)
    assert [[0], [1]] == [live.seats_of(ana.visitor.person), live.seats_of(bot.account.bot)]
    assert (True, False) == (live.row.terms.private, live.row.terms.ranked)


def test_no_bot_challenges_another(room):
    one, other = room.bot(name="One"), room.bot(room.member("Ben"), "Other")

    assert room.challenge(one, other).startswith(INVITED)


def test_only_a_bot_that_waits_is_challenged(room):
    bot, ana = room.bot(ready=False), room.guest()
    before = room.challenge(ana, bot)
    bot.say(type="bot-ready").say(type="bot-away")

    assert "This bot is not waiting for opponents now." == before == room.challenge(ana, bot)


def test_a_bot_whose_connection_has_closed_is_not_challenged(room):
    bot, ana = room.bot(), room.guest()
    bot.drop()

    assert "This bot is not waiting for opponents now." == room.challenge(ana, bot)


def test_a_bot_plays_only_its_games(room):
    assert "Four bot does not play this game." == room.challenge(room.guest(), room.bot(), "whist")


def test_a_bot_plays_no_more_matches_than_it_wants(room):
    bot = room.bot(at_once=2)
    for name in ("Ana", "Ben"):
        room.challenge(room.guest(name), bot)

    assert "Four bot is playing as many matches as it can." in room.challenge(room.guest("Cleo"), bot)


def test_a_bot_sits_at_no_more_tables_than_a_house_allows():
    room = BotRoom(limits=Limits(matches_of_bot=2))
    bot, ana = room.bot(at_once=2), room.guest("Ana")
    for _ in range(2):
        bot.say(type="sit", match=ana.create(private=True).match)
    bot.say(type="sit", match=ana.create(private=True).match)

    assert "too-many" == bot.told()[-1].code


def test_only_bot_accounts_wait_to_be_called(room):
    ana = room.guest().say(type="bot-ready")

    assert "Only a bot account can wait to be called." == problem(ana)


def test_a_bot_that_comes_back_is_told_again_what_it_plays(room):
    bot, ana = room.bot(), room.guest()
    live = room.challenge(ana, bot)
    bot.drop()
    bot.connect().say(type="bot-ready")

    assert [live.row.id] == [call.match for call in bot.told(BotCalled)]


def test_a_match_against_a_bot_is_paid_like_one_against_the_house_and_the_bot_is_not_paid(room):
    bot, ana = room.bot(), room.member("Ana")
    live = room.challenge(ana, bot)
    live.house_play(1, "/forfeit left")
    room.wait(1)
    books = room.store.books

    assert 0 == books.purses.coins(ana.visitor.person)
    assert 0 == books.progress.career(bot.account.bot).points == books.purses.coins(bot.account.bot)
    assert [] == books.history.of(bot.account.bot, None, None, 10)
    assert 0 == books.progress.career(ana.visitor.person).won
