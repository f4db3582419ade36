"""What a client shows is what the rules drew, for every seat and for spectators, after every step."""

from random import Random
from time import monotonic

import pytest
from msgspec import json, structs

from parlour.client.mirror import Mirror, cue, folded, message
from parlour.core.chance import Luck
from parlour.core.default_table import cue_for
from parlour.core.game import Message
from parlour.core.match import Match
from parlour.core.registry import game, games
from parlour.core.table import Zone
from parlour.games.cardpeegee.events import DayBegan, Died, Victory, Won
from parlour.pieces.cards import BACK, Card
from parlour.service import wire
from parlour.service.matches import presenting
from parlour.service.wire.texts import Text

EVERYTHING = [(slug, seats) for slug, kind in games().items() for seats in kind.seats]


def travelled(news):
    """As it arrives at the other end of a socket."""
    return wire.decode_outbound(wire.encode(news))


def picture(match, viewer, **more):
    table = presenting.table(match, viewer)
    return travelled(
        wire.Picture(
            *("M", match.step, viewer, "live", match.game.slug, {}, "quick", "open", "00", ()),
            zones=table.zones,
            counters=presenting.counters(table),
            marks=table.marks,
            prompt=presenting.prompt(match, table),
            choices=presenting.choices(match, viewer),
            legend=dict(presenting.legend(match.game)),
            **more,
        )
    )


def update(before, after, events, viewer):
    table = presenting.table(after, viewer)
    return travelled(
        wire.Update(
            *("M", after.step, viewer),
            events=presenting.events(after, events, viewer),
            prompt=presenting.prompt(after, table),
            choices=presenting.choices(after, viewer),
            **presenting.changes(presenting.table(before, viewer), table),
        )
    )


@pytest.mark.parametrize(("slug", "seats"), EVERYTHING)
def test_a_mirror_shows_what_the_rules_drew_after_every_step(slug, seats):
    rng = Random(slug)
    match = Match.start(game(slug), seats, Luck.from_seed("mirror", seats))
    mirrors = {viewer: Mirror(picture(match, viewer)) for viewer in (None, *range(seats))}
    for _ in range(120):
        if match.outcome:
            break
        seat = rng.choice(match.awaiting.seats)
        before, (match, events) = match, match.play(seat, rng.choice(match.legal(seat)))
        for viewer, mirror in mirrors.items():
            assert mirror.update(update(before, match, events, viewer))
            if not match.outcome:
                assert presenting.table(match, viewer) == mirror.table
                assert viewer is None or match.legal(viewer) == mirror.plays


def test_a_legend_is_read_as_it_was_written():
    match = Match.start(game("whist"), 2, Luck.from_seed("s", 2))
    from parlour.tables import whist

    assert whist.legend(match.game) == Mirror(picture(match, 0)).legend


def test_a_sentence_is_read_as_the_rules_wrote_it():
    cards = (Card.parse("8H"), BACK)
    said = Message("key", seat=1, cards=cards, text="8H", why=Message("inner", count=2, seats=(0, 1)))

    assert said == message(travelled(wire.Refused("M", "id", "R", presenting.text(said))).message)


def zone(name, *codes):
    return Zone(name, "fan", tuple(f"{name}{at}" for at in range(len(codes))), codes)


def bare(*zones):
    return wire.Picture("M", 3, 0, "live", "g", {}, "quick", "open", "", (), zones=zones)


def test_zones_keep_their_places_and_new_ones_come_last():
    after = folded(
        bare(zone("a"), zone("b"), zone("c")), wire.Update("M", 4, 0, zones=(zone("d"), zone("b", "K")))
    )

    assert (zone("a"), zone("b", "K"), zone("c"), zone("d")) == after.zones


def test_zones_come_in_the_order_that_an_update_names():
    change = wire.Update("M", 4, 0, zones=(zone("d"),), gone=("a",), order=("d", "c", "b"))

    assert ("d", "c", "b") == tuple(
        z.name for z in folded(bare(zone("a"), zone("b"), zone("c")), change).zones
    )


@pytest.mark.parametrize("version", [1, 3, 5])
def test_an_update_that_is_not_the_next_changes_nothing(version):
    mirror = Mirror(bare(zone("a")))

    assert not mirror.update(wire.Update("M", version, 0, zones=(zone("b"),)))
    assert bare(zone("a")) == mirror.picture


def test_an_end_is_shown_as_the_end():
    mirror = Mirror(bare())
    mirror.update(wire.Update("M", 4, 0, result=wire.Result((1,), "line")))

    assert ("over", (1,)) == (mirror.phase, mirror.result.winners)


def test_what_a_picture_says_about_coming_back_ends_with_the_next_step():
    picture = structs.replace(bare(), back=2, stood_in=1)
    after = folded(picture, wire.Update("M", 4, 0))

    assert (None, 0) == (after.back, after.stood_in)


def test_time_is_counted_by_the_clock_of_this_machine():
    mirror = Mirror(bare())
    assert mirror.seconds_left is None

    before = monotonic()
    mirror.update(wire.Update("M", 4, 0, time=wire.Time((0,), 7000, 15000)))
    assert before + 7 <= mirror.deadline <= monotonic() + 7


def test_what_was_missed_is_among_the_events():
    mirror = Mirror(bare())
    event = wire.Event("dropped", {"seat": 1}, Text("event.dropped"))
    mirror.show(wire.Picture("M", 9, 0, "live", "g", {}, "quick", "open", "", (), missed=(event,)))

    assert [event] == mirror.events


@pytest.mark.parametrize("event", [Won(Victory.UNION, (Card.parse("QC"),)), Died(3), DayBegan(3)])
def test_a_cue_arrives_as_the_table_declared_it(event):
    (sent,) = presenting.all_events(Match.start(game("cardpeegee"), 1), (event,), 0)

    assert cue_for("cardpeegee", event, 0) == cue(json.decode(json.encode(sent), type=wire.Event))


def test_a_choice_says_that_it_captures_and_nothing_if_it_does_not():
    matches = (Match.start(game("checkers"), 2, position=at) for at in ("B:W18:B14", "B:W30:B14"))
    jump, step = (json.decode(json.encode(presenting.choices(match, 0)))[0] for match in matches)

    assert (True, None) == (jump["captures"], step.get("captures"))
