"""Who plays what: guests who sit at a table of any game and make random plays."""

from parlour.service import wire
from tests.service.room import GIVEN, Guest

KINDS = {
    "cardpeegee": ("cardpeegee", 1, {}),
    "checkers": ("checkers", 2, GIVEN),
    "checkers for four": ("checkers", 4, {}),
    "connect four": ("connect-four", 2, GIVEN),
    "connect four with a bag": ("connect-four", 2, {"opening": "bag"}),
    "crazy eights": ("crazy-eights", 2, {}),
    "whist": ("whist", 2, {"target": 1}),
}
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def seated(room, kind, **terms):
    """The guests at a table that has begun, by their seats, and the match."""
    game, seats, options = KINDS[kind]
    return table_of(room, game, seats, options, **terms)


def table_of(room, game, seats, options, people=None, **terms):
    guests = [room.guest(name) for name in NAMES[: people or seats]]
    match = guests[0].create(game, seats=seats, options=options, **terms).match
    for guest in guests:
        guest.say(type="sit", match=match)
    return guests, match


def four(room, **terms):
    """Four at a table of checkers; the sides are seats 0 and 2 against 1 and 3."""
    return table_of(room, "checkers", 4, GIVEN, **terms)


def tab(guest):
    """Another window of the same person."""
    return Guest(guest.room, "", guest.token)


def play(room, guests, match, rng, plays=1):
    """So many random plays of whoever must act, fewer if the match ends."""
    for _ in range(plays):
        now = room.live(match).match
        if now.outcome:
            return
        room.wait(0.1)  # nobody is quicker than the door allows
        seat = rng.choice(now.awaiting.seats)
        guests[seat].submit(match, rng.choice(now.legal(seat)), now.step)


def to_the_end(room, guests, match, rng, most=2000):
    play(room, guests, match, rng, most)
    if not room.live(match).is_over:
        guests[0].submit(match, "/resign")


def submitted(guest, match, what, version=None, **more):
    """The answer to a submission: the first that follows it."""
    before = len(guest.socket.frames)
    guest.submit(match, what, version, **more)
    return guest.told()[before]


def problems(guest):
    return [message.code for message in guest.told(wire.Problem)]


def chair(guest, match, seat):
    """A seat as the guest was told last."""
    known = [m for m in guest.told((wire.Picture, wire.Presence)) if m.match == match]
    return known[-1].seats[seat]


def over(room, match):
    outcome = room.live(match).match.outcome
    return outcome and (outcome.winners, outcome.reason)
