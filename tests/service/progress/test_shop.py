"""The shop: looks for coins, each once, and never for more than one has."""

import pytest

from parlour.service import wire
from parlour.service.books.purses import Movement
from parlour.service.errors import NotAllowed, NotEnoughCoins, NotFound
from parlour.service.progress import shop
from tests.service.playing import chair
from tests.service.room import GIVEN

FELT = "felt-burgundy"
PRICE = shop.COSMETICS[FELT].price


def rich(room, guest, coins=PRICE):
    move = Movement(guest.visitor.person, coins, "win", f"m{coins}", 1.0)
    asked(room, lambda books: books.purses.move(move))
    return guest


def asked(room, work):
    """What the store answers; a refusal is raised."""
    told = []
    room.store.transact(work, told.append)
    if isinstance(told[0], Exception):
        raise told[0]
    return told[0]


def bought(room, guest, look=FELT):
    return asked(room, lambda books: shop.buy(books, guest.visitor.person, look, 5.0))


def chosen(room, guest, look=FELT):
    after = asked(room, lambda books: shop.choose(books, guest.visitor.person, look))
    room.house.show_cosmetics(guest.visitor.person)
    return after


def look(shown, id):
    return next(each for each in shown.items if each.id == id)


def test_there_is_something_for_nothing_of_every_kind_and_it_is_what_one_has_at_first(room):
    shown = asked(room, lambda books: shop.shown(books, room.guest().visitor.person))
    free = {each.kind: each.id for each in reversed(shown.items) if not each.price}
    assert {"rack", "squares", "back", "deck", "felt"} == set(free)
    assert set(free.values()) == {each.id for each in shown.items if each.chosen}
    assert all(each.owned == (not each.price) for each in shown.items)


def test_what_one_buys_is_paid_and_owned(room):
    ana = rich(room, room.guest(), PRICE + 7)
    after = bought(room, ana)
    assert (7, True, False) == (after.coins, look(after, FELT).owned, look(after, FELT).chosen)
    assert 0 == room.store.books.purses.total()


def test_nobody_pays_twice(room):
    ana = rich(room, room.guest(), 3 * PRICE)
    bought(room, ana)
    with pytest.raises(NotAllowed, match="You already have that"):
        bought(room, ana)
    assert 2 * PRICE == room.store.books.purses.coins(ana.visitor.person)


def test_who_cannot_pay_gets_nothing(room):
    ana = rich(room, room.guest(), PRICE - 1)
    with pytest.raises(NotEnoughCoins, match=f"That costs {PRICE} coins, and you have {PRICE - 1}."):
        bought(room, ana)
    assert set() == room.store.books.looks.owned(ana.visitor.person)
    assert PRICE - 1 == room.store.books.purses.coins(ana.visitor.person)


@pytest.mark.parametrize(("buy", "error"), [("felt-gold", NotFound), ("felt-green", NotAllowed)])
def test_what_is_not_for_sale_is_not_sold(room, buy, error):
    with pytest.raises(error):
        bought(room, rich(room, room.guest()), buy)


def test_only_what_one_owns_can_be_chosen(room):
    ana = rich(room, room.guest())
    with pytest.raises(NotAllowed, match="You have not bought that yet"):
        chosen(room, ana)
    bought(room, ana)
    assert look(chosen(room, ana), FELT).chosen
    back = chosen(room, ana, "felt-green")
    assert (True, False) == (look(back, "felt-green").chosen, look(back, FELT).chosen)


def test_a_look_that_is_no_longer_in_the_shop_leaves_the_usual_one(room):
    ana = room.guest()
    room.store.books.looks.choose(ana.visitor.person, "deck", "deck-two-colours")
    told = shop.shown(room.store.books, ana.visitor.person)
    assert look(told, "deck-four-colours").chosen


# At the table


def test_what_somebody_has_chosen_shows_at_the_table_before_and_after_it_begins(room):
    ana, ben = rich(room, room.guest("Ana")), room.guest("Ben")
    bought(room, ana)
    chosen(room, ana)
    match = ana.create(options=GIVEN).match
    ana.say(type="sit", match=match)
    assert {"felt": FELT} == chair(ana, match, 0).cosmetics
    ben.say(type="sit", match=match)
    assert [{"felt": FELT}, {}] == [chair(ben, match, seat).cosmetics for seat in (0, 1)]


def test_another_choice_shows_at_once_and_to_spectators_too(room, pair):
    ana, ben, match = pair
    eve = room.guest("Eve").say(type="join", match=match)
    chosen(room, ben, "deck-four-colours")
    for guest in (ana, ben, eve):
        assert {"deck": "deck-four-colours"} == chair(guest, match, 1).cosmetics


def test_whoever_chose_nothing_causes_no_message(room, pair):
    ana, *_ = pair
    told = len(ana.told(wire.Presence))
    room.house.show_cosmetics(ana.visitor.person)
    assert told == len(ana.told(wire.Presence))


def test_a_table_is_looked_up_once_at_a_time_and_shows_the_last_choice(room, pair):
    ana, ben, match = pair
    asked = []
    room.store.browse = lambda work, done: asked.append((work, done))
    for _ in range(5):
        room.house.show_cosmetics(ben.visitor.person)
    ((work, done),) = asked
    old = work(room.store.books)
    chosen(room, ben, "deck-four-colours")
    assert 1 == len(asked)
    done(old)
    assert 2 == len(asked)
    work, done = asked[1]
    done(work(room.store.books))
    assert (2, {"deck": "deck-four-colours"}) == (len(asked), chair(ana, match, 1).cosmetics)


def test_looks_are_looked_up_where_nobody_waits_to_come_in(room):
    ana, ben = room.guest("Ana"), room.guest("Ben")
    chosen(room, ben, "deck-four-colours")
    room.store.read = None
    match = ana.create(options=GIVEN).match
    for guest in (ana, ben):
        guest.say(type="sit", match=match)
    assert {"deck": "deck-four-colours"} == chair(ana, match, 1).cosmetics
