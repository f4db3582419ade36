"""The whole is the sum of its changes: pictures and updates tell the same."""

from random import Random

import pytest

from parlour.service import wire
from tests.service.playing import KINDS, play, seated, tab


class Screen:
    """What a client has: the last picture, with every update since applied to it."""

    KEPT = ("version", "prompt", "choices", "awaited", "time", "offer", "result")

    def __init__(self, guest, match, seat):
        self.shown = {}
        for message in guest.told((wire.Picture, wire.Update)):
            if (message.match, message.seat) == (match, seat):
                self.shown = (
                    self.pictured(message) if isinstance(message, wire.Picture) else self.updated(message)
                )

    def pictured(self, picture):
        zones = {zone.name: zone for zone in picture.zones}
        return {"zones": zones, "counters": picture.counters, "marks": picture.marks, **self.rest(picture)}

    def updated(self, update):
        zones = {name: zone for name, zone in self.shown["zones"].items() if name not in update.gone}
        zones |= {zone.name: zone for zone in update.zones}
        if update.order is not None:
            zones = {name: zones[name] for name in update.order}
        was = self.shown
        counters = was["counters"] if update.counters is None else update.counters
        marks = was["marks"] if update.marks is None else update.marks
        return {"zones": zones, "counters": counters, "marks": marks, **self.rest(update)}

    def rest(self, message):
        return {name: getattr(message, name) for name in self.KEPT}

    def all(self):
        return {**self.shown, "zones": list(self.shown["zones"].values())}


def anew(room, guest, match, seat):
    """The picture that somebody gets who comes just now."""
    fresh = tab(guest).say(type="join", match=match)
    screen = Screen(fresh, match, seat).all()
    fresh.drop()
    return screen


def talk(room, guests, match, rng):
    now = room.live(match).match
    what = rng.choice(["/offer-draw", f"/offer-takeback {max(0, now.step - rng.randrange(1, 4))}"])
    rng.choice(guests).submit(match, what)
    for guest in guests:
        if room.live(match).match.offer:
            guest.submit(match, rng.choice(["/accept", "/decline"]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(2))
def test_the_first_picture_with_all_updates_is_what_one_gets_on_coming_anew(room, kind, seed):
    rng = Random(seed)
    guests, match = seated(room, kind)
    viewers = [*enumerate(guests), (None, room.guest("Eve").say(type="join", match=match))]
    for _ in range(60):
        if room.live(match).is_over:
            break
        if rng.random() < 0.1:
            talk(room, guests, match, rng)
        play(room, guests, match, rng, rng.randrange(1, 6))
        seat, guest = rng.choice(viewers)
        assert anew(room, guest, match, seat) == Screen(guest, match, seat).all()
    for seat, guest in viewers:
        assert anew(room, guest, match, seat) == Screen(guest, match, seat).all()
    assert 1 == sum(p.match == match and p.seat is None for p in viewers[-1][1].told(wire.Picture))
