"""Bot accounts and their ladder in a real database."""

import pytest

from parlour.service.books.bots import BotRow, BotStanding
from parlour.service.books.people import AccountRow
from parlour.service.errors import NotAllowed, TooMany
from parlour.service.people import accounts, bot_accounts
from parlour.service.people.names import folded
from parlour.service.person import Person, token_hash
from parlour.service.rewards.ratings import Rating

ANA = "a" * 32
FOUR = BotRow("bot1", "Four bot", ANA, ("checkers", "connect-four"), "Any", 5.0)
GAME = "checkers"


def ana(books):
    books.people.add(Person(ANA, "Ana"), 1.0)
    books.people.add_account(AccountRow(ANA, "Ana", "hash"), folded("Ana"))


@pytest.fixture
def owned(kept):
    kept.ask("transact", ana)
    kept.ask("transact", lambda books: bot_accounts.create(books, FOUR, token_hash("four"), 2))
    return kept


def test_a_bot_is_somebodys_with_its_games_and_is_known_by_its_token(owned):
    found = owned.ask(
        "transact", lambda books: (books.bots.of(ANA), books.bots.bot("bot1"), books.bots.owner("bot1"))
    )
    session = owned.ask("transact", lambda books: books.people.session(token_hash("four")))

    assert ([FOUR], FOUR, ANA) == found
    assert (Person("bot1", "Four bot", guest=False), True) == (session.person, session.person.is_bot)


@pytest.mark.parametrize(
    ("bot", "most", "why"),
    [
        (BotRow("bot2", "FOUR Bot", ANA, (GAME,)), 2, NotAllowed),
        (BotRow("bot2", "Five bot", ANA, (GAME,)), 1, TooMany),
    ],
)
def test_what_is_refused_leaves_nothing_behind(owned, bot, most, why):
    refused = owned.ask("transact", lambda books: bot_accounts.create(books, bot, token_hash("new"), most))
    left = owned.ask("transact", lambda books: (books.people.person("bot2"), books.bots.of(ANA)))

    assert isinstance(refused, why)
    assert (None, [FOUR]) == left


def test_the_ladder_is_kept_by_game_and_ordered_by_rating(owned):
    def work(books):
        bot_accounts.create(books, BotRow("bot2", "Five bot", ANA, (GAME,)), token_hash("five"), 2)
        books.bots.lock(["bot2", "bot1"])
        for bot, rating in (("bot1", 1400.0), ("bot2", 1600.0), ("bot1", 1500.5)):
            books.bots.keep(BotStanding(bot, GAME, Rating(rating, 80.0, 0.05), 3, 2, 1, 9.0))
        books.bots.keep(BotStanding("bot1", "connect-four"))
        return books.bots.ladder(GAME, 10), books.bots.ladder(GAME, 1), books.bots.standing("bot1", GAME)

    every, first, one = owned.ask("transact", work)

    assert ["Five bot", "Four bot"] == [placed.bot.name for placed in every]
    assert [("Ana", BotStanding("bot1", GAME, Rating(1500.5, 80.0, 0.05), 3, 2, 1, 9.0))] == [
        (placed.owner, placed.standing) for placed in every[1:]
    ]
    assert (FOUR, every[1].standing) == (every[1].bot, one)
    assert ["Five bot"] == [placed.bot.name for placed in first]


def test_bots_are_forgotten_with_their_owner(owned):
    def work(books):
        books.bots.keep(BotStanding("bot1", GAME))
        account = books.people.account(ANA)
        ended = accounts.delete(books, ANA, account, 9.0)
        return ended, books.people.person("bot1"), books.bots.bot("bot1"), books.bots.standing("bot1", GAME)

    assert ([token_hash("four")], None, None, None) == owned.ask("transact", work)
