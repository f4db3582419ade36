"""When the matches that have ended are settled, and that their people are told within a second."""

import pytest

from parlour.service import wire
from parlour.service.people import profiles
from parlour.service.progress import settling
from parlour.service.progress.settling import Settled, settle_waiting
from tests.service.earning import LINE, books, played
from tests.service.memory_store import not_stored
from tests.service.room import Room


@pytest.fixture
def room():
    return Room(settle_every=0.2)


def told(*guests):
    return [len(guest.told(wire.Reward)) for guest in guests]


def counted(store):
    """How often the store was asked to settle, as it goes on."""
    asked, settle = [], store.settle

    def counting(work, done):
        asked.append(work)
        settle(work, done)

    store.settle = counting
    return asked


def test_a_match_that_ends_alone_is_settled_at_once(room):
    ana, ben, match = room.pair()
    played((ana, ben), match)
    assert [1, 1] == told(ana, ben)


def test_matches_that_end_together_are_settled_together_and_told_within_a_second(room):
    tables = [room.pair() for _ in range(20)]
    room.wait(1)
    asked = counted(room.store)
    for ana, _, match in tables:
        ana.submit(match, "/resign")
    room.wait(1)
    assert {(1, 1)} == {tuple(told(ana, ben)) for ana, ben, _ in tables}
    assert 2 == len(asked)  # the first alone, all others a moment later
    assert 20 == room.context.counts["settled"]


def test_more_than_fit_into_one_transaction_are_settled_one_after_the_other(room, monkeypatch):
    monkeypatch.setattr(settling, "MOST", 8)
    tables = [room.pair() for _ in range(20)]
    room.wait(1)
    asked = counted(room.store)
    for ana, _, match in tables:
        ana.submit(match, "/resign")
    room.wait(0.2)
    assert {(1, 1)} == {tuple(told(ana, ben)) for ana, ben, _ in tables}
    assert 4 == len(asked)  # of 1, 8, 8 and 3


def test_who_ends_a_match_while_others_are_settled_is_told_a_moment_later(room):
    (ana, _, first), (cy, _, second) = (room.pair() for _ in range(2))
    room.wait(1)
    room.store.hold()
    ana.submit(first, "/resign")
    room.store.let_go_once()  # the first match is being settled
    cy.submit(second, "/resign")
    room.store.held.reverse()  # the second has ended before that is answered
    room.store.let_go()
    assert ([1], [0]) == (told(ana), told(cy))
    room.wait(0.3)
    assert [1] == told(cy)


def test_what_cannot_be_settled_is_settled_within_a_second_after_it_can(room):
    ana, ben, match = room.pair()
    settle, room.store.settle = room.store.settle, lambda work, done: done(not_stored())
    played((ana, ben), match)
    room.wait(60)
    assert "over" == room.store.matches[match].phase
    assert ([0, 0], 0) == (told(ana, ben), books(room).purses.coins(ana.visitor.person))
    room.store.settle = settle
    room.wait(1)
    assert ([1, 1], 10) == (told(ana, ben), books(room).purses.coins(ana.visitor.person))


def test_what_another_process_settles_is_told_within_a_second(room):
    ana, ben, match = room.pair()

    def elsewhere(work, done):
        settle_waiting(books(room))
        done(Settled())

    room.store.settle = elsewhere
    played((ana, ben), match)
    assert [0, 0] == told(ana, ben)
    room.wait(1)
    assert [1, 1] == told(ana, ben)
    assert "won" == ana.told(wire.Reward)[0].result


def test_what_another_process_left_behind_is_settled_within_a_few_seconds(room):
    ana, ben, match = room.pair()
    room.context.ended = lambda match: None
    played((ana, ben), match)
    assert 0 == books(room).purses.coins(ana.visitor.person)
    room.wait(6)
    assert 10 == books(room).purses.coins(ana.visitor.person)


def test_what_a_house_that_was_killed_had_not_settled_is_settled_when_it_opens(room):
    ana, ben, match = room.pair()
    room.store.settle, settle = lambda work, done: None, room.store.settle
    played((ana, ben), match)
    room.store.settle = settle
    later = room.reopened()
    later.wait(1)
    assert 10 == books(later).purses.coins(ana.visitor.person)
    assert "won" == profiles.match(books(later), ana.visitor.person, match).reward.result


def test_a_house_in_which_nothing_ends_settles_nothing(room):
    asked = counted(room.store)
    room.pair()
    room.wait(60)
    assert [] == asked


def test_how_many_wait_is_known(room):
    ana, ben, match = room.pair()
    room.store.settle = lambda work, done: done(not_stored())
    played((ana, ben), match)
    room.wait(6)
    assert (1, room.store.matches[match].ended) == room.house.settler.backlog


def test_somebody_whose_rows_are_damaged_is_named_in_the_log():
    room = Room()
    ana, ben, match = room.pair()
    played((ana, ben), match, LINE[:-1])
    books(room).progress.lock([ben.visitor.person])
    books(room).connection.exec_driver_sql("UPDATE career SET points = 'many'")
    ana.submit(match, LINE[-1])
    assert [(ben.visitor.person, match)] == [
        (facts["person"], facts["match"]) for event, facts in room.notes if event == "person-not-paid"
    ]
    assert [1] == [facts["matches"] for event, facts in room.notes if event == "settled-one-by-one"]
    assert [1, 0] == told(ana, ben)
