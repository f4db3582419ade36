"""Bot accounts: who may have one, its token, and how it ends."""

import pytest

from parlour.service.errors import english
from parlour.service.moderators import Moderation
from parlour.service.person import Person, is_bot, token_hash
from parlour.service.wire.moderation import NewOrder
from parlour.service.wire.people import NewAccount
from tests.service.bots.having import BotRoom, problem
from tests.service.desk import SECRET
from tests.service.room import Guest


@pytest.fixture
def room():
    return BotRoom()


def ids(room, owner):
    return [bot.name for bot in room.ask(room.accounts.of, owner.visitor._who)]


def ban(room, person, kind="ban"):
    moderation = Moderation(room.connections)
    return room.ask(lambda done: moderation.order(NewOrder(person, kind, None), None, done))


def lift(room, person, kind="ban"):
    return room.ask(lambda done: Moderation(room.connections).lift(person, kind, None, done))


def test_a_bot_signs_in_with_the_token_that_its_owner_was_shown(room):
    bot = room.bot(ready=False)

    assert (bot.account.bot, "Four bot") == (bot.told()[0].person, bot.told()[0].name)


def test_only_the_hash_of_a_token_is_stored(room):
    made = room.make(room.member())
    everything = "\n".join(room.store.books.connection.connection.iterdump())

    assert made.token not in everything
    assert token_hash(made.token).hex() in everything.lower()


def test_the_token_is_not_shown_again(room):
    owner = room.member()
    room.make(owner)

    assert [""] == [bot.token for bot in room.ask(room.accounts.of, owner.visitor._who)]


@pytest.mark.parametrize(
    ("wanted", "name"), [("Four", "Four bot"), ("Five bot", "Five bot"), ("x Bot", "x bot")]
)
def test_a_bots_name_says_that_it_is_one(room, wanted, name):
    assert name == room.make(room.member(), wanted).name


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ("Maud", "That name is reserved."),
        ("a" * 17, "A name has 3 to 20 characters."),
        ("<b>", "A name may only contain letters, digits"),
    ],
)
def test_a_bots_name_is_held_to_the_rules_of_accounts(room, wanted, why):
    assert room.make(room.member(), wanted)[: len(why)] == why


def test_nobody_else_is_called_like_a_bot(room):
    room.make(room.member("Ana"), "Four")

    assert "taken" in room.make(room.member("Ben"), "FOUR")
    assert "taken" in english(room.desk.sign_up(name="Four Bot"))


def test_a_guest_has_no_bots(room):
    assert "account" in room.make(room.guest())


def test_a_person_has_only_a_few_bots():
    room = BotRoom()
    owner = room.member()
    for name in ("One", "Two", "Three", "Fourth", "Five"):
        room.make(owner, name)

    assert "You already have 5 bots. Delete one of them first." == room.make(owner, "Six")


def test_nobody_else_touches_a_bot(room):
    bot, other = room.bot(), room.member("Ben")

    assert "You have no such bot." == room.ask(room.accounts.delete, other.visitor._who, bot.account.bot)
    assert "You have no such bot." == room.ask(room.accounts.new_token, other.visitor._who, bot.account.bot)
    assert bot.socket.closed is None


def test_a_new_token_ends_the_old_one_and_its_connections(room):
    bot = room.bot()
    new = room.ask(room.accounts.new_token, bot.owner.visitor._who, bot.account.bot)

    assert 1008 == bot.socket.closed
    assert 1008 == Guest(room, "", bot.token).socket.closed
    assert "Four bot" == Guest(room, "", new.token).told()[0].name


def test_a_deleted_bot_is_out_at_once_and_its_name_is_free(room):
    bot = room.bot()
    room.ask(room.accounts.delete, bot.owner.visitor._who, bot.account.bot)

    assert 1008 == bot.socket.closed
    assert 1008 == Guest(room, "", bot.token).socket.closed
    assert [] == ids(room, bot.owner)
    assert {} == room.house.ready_bots.all
    assert "Four bot" == room.make(bot.owner).name


def test_no_password_opens_a_bot_account(room):
    room.make(room.member())

    assert "wrong-password" == room.desk.sign_in("Four bot", "").code
    assert "wrong-password" == room.desk.sign_in("Four bot", SECRET).code


def test_nobody_gets_a_link_for_a_bots_password(room):
    room.make(room.member())
    room.desk.service.ask_reset("Four bot", "here")

    assert [] == room.desk.links
    assert "new-password-wanted" not in [event for event, _ in room.notes]


def test_a_bots_token_makes_no_account_and_no_bot(room):
    bot = room.bot()

    signed_up = room.desk.ask("sign_up", room.desk.asker(bot.token), NewAccount("Zoe", SECRET))

    assert "You already have an account." in english(signed_up)
    assert "A bot's token is for playing only" in room.make(bot)


def test_a_banned_owners_bots_are_out_at_once_and_stay_out(room):
    bot = room.bot()
    ban(room, bot.owner.visitor.person)

    assert 1008 == bot.socket.closed
    assert 1008 == Guest(room, "", bot.token).socket.closed


def test_a_house_that_opens_again_knows_whose_bots_are_banned(room):
    bot = room.bot()
    ban(room, bot.owner.visitor.person)

    assert 1008 == Guest(room.reopened(), "", bot.token).socket.closed


def test_a_bot_comes_back_when_the_ban_of_its_owner_is_lifted(room):
    bot = room.bot()
    ban(room, bot.owner.visitor.person)
    lift(room, bot.owner.visitor.person)

    assert "Four bot" == Guest(room, "", bot.token).told()[0].name


def test_a_bot_may_be_banned_without_its_owner(room):
    bot = room.bot()
    ban(room, bot.account.bot)

    assert 1008 == bot.socket.closed
    assert bot.owner.socket.closed is None


def test_bots_go_with_the_account_of_their_owner(room):
    bot = room.bot()
    room.desk.ask("delete", room.desk.asker(bot.owner.token), SECRET)

    assert 1008 == bot.socket.closed
    assert room.store.books.people.person(bot.account.bot) is None
    assert room.store.books.bots.bot(bot.account.bot) is None


def test_a_match_does_not_wait_for_a_bot_whose_owner_has_gone(room):
    ana, bot = room.guest(), room.bot()
    live = room.challenge(ana, bot)
    room.desk.ask("delete", room.desk.asker(bot.owner.token), SECRET)

    assert (True, "") == (live.places[1].left, live.places[1].person)


def test_an_owners_bots_are_among_their_data(room):
    bot = room.bot()
    told = room.desk.ask("export", bot.owner.visitor._who)

    assert ["Four bot"] == [each["name"] for each in told["bots"]]
    assert bot.token not in str(told)


def test_no_id_of_a_person_is_that_of_a_bot():
    assert is_bot("bot0123")
    assert not Person("b0770123", "Bot").is_bot


def test_a_bot_says_nothing(room):
    ana, bot = room.guest(), room.bot()
    live = room.challenge(ana, bot)
    bot.say(type="join", match=live.row.id).say(type="say", match=live.row.id, phrase="nice")

    assert "Bots say nothing at the table." == problem(bot)
