"""When a fair queue is full, only those who fill it go without."""

from parlour.service.fair_queue import Lane, Lanes

ANA, BEN, EVE = Lane("home", "ana"), Lane("home", "ben"), Lane("elsewhere", "eve")


def full(*lanes):
    """As many as may wait, numbered in their order."""
    queue = Lanes(len(lanes), len(lanes))
    for number, lane in enumerate(lanes):
        assert queue.add(lane, number)
    return queue


def rest(queue):
    return [queue.take(())[1] for _ in range(len(queue))]


def test_room_is_made_by_the_address_that_has_most_waiting():
    queue = full(EVE, EVE, ANA, EVE)
    assert 3 == queue.make_room(ANA)
    assert queue.add(ANA, 4)
    assert [0, 2, 1, 4] == rest(queue)


def test_room_is_made_by_the_person_who_has_most_waiting_there():
    queue = full(ANA, BEN, ANA, EVE)
    assert 2 == queue.make_room(EVE)


def test_nobody_makes_room_for_one_who_has_as_much():
    assert full(ANA, ANA, EVE, EVE).make_room(EVE) is None
    assert full(ANA, ANA, ANA, EVE).make_room(ANA) is None


def test_the_people_of_an_address_make_room_for_each_other():
    queue = full(ANA, ANA, BEN, EVE)
    assert 1 == queue.make_room(BEN)


def test_who_has_nothing_left_has_no_turn():
    queue = full(ANA, BEN)
    assert [0, 1] == [queue.make_room(EVE), queue.make_room(EVE)]
    assert (None, None, 0) == (queue.make_room(EVE), queue.take(()), len(queue))
