"""Matches that are won quickly, and the books in which it is written."""

from tests.service.room import GIVEN

LINE = ["1", "2", "1", "2", "1", "2", "1"]  # seven drops: a quick win for seat 0

ENOUGH = "1212343434"  # drops without a line, more than a quick win has


def played(guests, match, plays=LINE):
    for number, column in enumerate(plays):
        guests[number % 2].room.wait(1)  # as quick as people are
        guests[number % 2].submit(match, column)


def won(winner, loser):
    """The match that the first has won."""
    match = winner.create(options=GIVEN).match
    for guest in (winner, loser):
        guest.say(type="sit", match=match)
    played((winner, loser), match)
    return match


def books(room):
    return room.store.books
