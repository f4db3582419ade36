"""What people look up of their own progress and of others'."""

import pytest

from parlour.service.books.history import Played, Sat
from parlour.service.books.people import AccountRow
from parlour.service.errors import NotFound
from parlour.service.people import profiles
from parlour.service.people.names import folded
from parlour.service.rewards import achievements
from parlour.service.wire.progress import Level, Reliability
from tests.service.earning import books, won
from tests.service.playing import tab, table_of
from tests.service.room import GIVEN


def mine(room, guest):
    return profiles.mine(books(room), guest.visitor.person, room.wall())


def test_whoever_is_new_stands_at_the_beginning(room):
    told = mine(room, room.guest())
    assert (Level(1, 0, 10), 0, 0.5, None, ()) == (
        told.level,
        told.coins,
        told.intensity,
        told.finished,
        told.games,
    )


def test_progress_tells_levels_coins_and_statistics_but_no_losses(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(3):
        room.wait(86400)
        won(ana, ben)
    told = mine(room, ana)
    assert (Level(2, 2, 12), 30, 3, 3, 3) == (told.level, told.coins, told.played, told.won, told.streak)
    (game,) = told.games
    assert ("connect-four", Level(2, 2, 12), 3, 3, 0) == (
        game.game,
        game.level,
        game.played,
        game.won,
        game.bot_played,
    )
    assert ["first-win-connect-four", "streak-3"] == [each.id for each in told.achievements]
    assert set(achievements.all_ids()) - {"first-win-connect-four", "streak-3"} == set(told.to_reach)
    assert not any("lost" in name for name in (*told.__struct_fields__, *game.__struct_fields__))


def test_ones_own_games_played_are_all_of_them_and_others_see_those_with_people(room):
    (ana,), match = table_of(room, "connect-four", 2, GIVEN, people=1, bots={"1": "bot"})
    room.live(match).places[1].bot = "random"  # takes the first column
    for column in "4567":
        room.wait(1)
        ana.submit(match, column)
    told = mine(room, ana)
    assert (1, 0, 1, 0) == (told.played, told.won, told.games[0].bot_played, told.games[0].played)


@pytest.mark.parametrize(
    ("seats", "partners", "others", "bots"),
    [
        ([("Ben", ""), ("Cleo", ""), ("", "bot")], ("Cleo",), ("Ben",), ("bot",)),
        ([("Ben", ""), ("", "bot"), ("Dan", "")], ("",), ("Ben", "Dan"), ()),
        ([("Ben", "")], (), ("Ben",), ()),
    ],
)
def test_a_partner_is_not_among_those_whom_one_played_against(seats, partners, others, bots):
    sat = [Sat(name, bot, seat) for seat, (name, bot) in enumerate(seats, 1)]
    past = profiles._past(Played("ana", "m", "checkers", 1.0, False, False, None), sat)
    assert (partners, others, bots) == (past.partners, past.others, past.bots)


@pytest.mark.parametrize(
    ("game", "bot", "name", "level"),
    [("connect-four", "casual", "Tilly", 3), ("whist", "casual", "", 2), ("mill", "casual", "", None)],
)
def test_a_bot_is_called_in_the_history_as_at_the_table(game, bot, name, level):
    past = profiles._past(Played("ana", "m", game, 1.0, False, False, None), [Sat("", bot, 1)])
    (told,) = past.opponents
    assert (bot, name, level) == (told.bot, told.name, told.level)


def test_a_match_of_a_game_that_is_no_longer_installed_is_still_told():
    past = profiles._past(Played("ana", "m", "mill", 1.0, False, False, None), [Sat("Ben", "", 1)])
    assert (("Ben",), ()) == (past.others, past.partners)


def test_intensity_is_of_this_session(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    won(ana, ben)
    assert 0.4 == mine(room, ben).intensity
    room.wait(30 * 60)
    assert 0.5 == mine(room, ben).intensity


def test_the_share_of_matches_that_somebody_stayed_in(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    for _ in range(3):
        won(ana, ben)
    match = ana.create(options=GIVEN).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    ben.say(type="leave", match=match)
    assert (1.0, 0.75) == (mine(room, ana).finished, mine(room, ben).finished)
    people = [(0, ana.visitor.person, "Ana"), (1, ben.visitor.person, "Ben")]
    told = profiles.reliable(books(room), people, room.wall(), "")
    assert [Reliability(0, "Ana", 4, 1.0), Reliability(1, "Ben", 4, 0.75)] == told


def test_the_past_is_told_newest_first_with_what_it_brought(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    matches = []
    for _ in range(3):
        matches.append(won(ana, ben))
        room.wait(5)
    person = tab(ana).visitor.person
    first = profiles.matches(books(room), person, None, None, 2)
    rest = profiles.matches(books(room), person, "connect-four", first[-1].match, 2)
    assert matches[::-1] == [past.match for past in (*first, *rest)]
    assert ["won"] * 3 == [past.reward.result for past in (*first, *rest)]
    assert "lost" == profiles.matches(books(room), ben.visitor.person, None, None, 1)[0].reward.result


def test_coins_are_accounted_for(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    match = won(ana, ben)
    (line,) = profiles.coins(books(room), ana.visitor.person, 10)
    assert (10, "win", match) == (line.coins, line.reason, line.match)
    assert [] == profiles.coins(books(room), ben.visitor.person, 10)


def test_anybody_may_know_what_the_owner_of_an_account_has_reached_but_not_what_was_lost(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    books(room).people.add_account(AccountRow(ana.visitor.person, "Ana", "hash", made=7.0), folded("Ana"))
    won(ana, ben)
    told = profiles.profile(books(room), "ANA", room.wall())
    assert ("Ana", 7.0, 4, 4, 1, 1) == (
        *(told.name, told.since, told.level.points),
        *(told.points, told.played, told.won),
    )
    assert (7.0, None) == (mine(room, ana).since, mine(room, ben).since)
    assert ("first-win-connect-four",) == told.achievements
    shown = {*told.__struct_fields__, *told.games[0].__struct_fields__}
    assert set() == shown & {"lost", "drawn", "ratio", "coins", "streak", "finished"}


@pytest.mark.parametrize("name", ["Eve", "", "\0", "Ana" * 1000])
def test_of_a_guest_or_nobody_there_is_no_profile(room, name):
    room.guest("Eve")
    with pytest.raises(NotFound, match="Nobody here has that name"):
        profiles.profile(books(room), name, room.wall())


def test_who_leads(room):
    ana, ben, cleo = room.guest("Ana"), room.guest("Ben"), room.guest("Cleo")
    won(ana, ben)
    won(ana, cleo)

    def names(by, game=None):
        return [
            (each.place, each.name) for each in profiles.leaders(books(room), by, game, room.wall(), 0, 10)
        ]

    assert [(1, "Ana")] == names("wins") == names("wins", "connect-four")
    assert (1, "Ana") == names("level")[0] == names("played")[0] == names("current", "connect-four")[0]
    assert [] == names("level", "whist")
    room.wait(30 * 60 + 1)
    assert [] == names("current", "connect-four")
    assert 3 == len(names("level"))
