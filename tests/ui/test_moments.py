"""What happened, moment by moment."""

import pytest

from parlour.core.chance import Luck
from parlour.core.game import NATURE, Message
from parlour.core.match import Match
from parlour.core.registry import game, tables_for
from parlour.core.table import Cue, Layout, Table, Zone
from parlour.ui.terminal.app.drawing.scene import is_card
from parlour.ui.terminal.sessions.moments import as_it_went, between, from_start, moved
from tests.ui.app.driver import fresh

HAND = Zone("hand", Layout.FAN, ("2S", "3S"), ("2S", "3S"), seat=0)
PILE = Zone("draw", Layout.PILE, ("draw",), ("##",), size=5)
TRICK = Zone("trick", Layout.FAN, ("led", "answer"), ("", ""))
TABLE = Table((HAND, PILE, TRICK), Message("prompt"))


def after(*moves):
    return moved(TABLE, Cue(Message("cue"), moves))


def test_a_match_from_a_position_is_replayed_from_there():
    match = Match.start(game("connect-four", opening="given"), position="4453")
    match, _ = match.play(0, "1")

    assert [match.state] == [moment.after.state for moment in as_it_went(match)]


def test_a_card_goes_from_the_hand_to_the_trick():
    table = after(("2S", "2S", "led"))

    assert ("3S",) == table.zone("hand").codes
    assert ("2S", "") == table.zone("trick").codes


def test_a_card_comes_from_a_pile_into_the_hand():
    table = after(("4S", "draw", "4S"))

    assert ("2S", "3S", "4S") == table.zone("hand").codes
    assert 4 == table.zone("draw").size


def test_a_card_that_is_turned_up_stays_where_it_is():
    table = after(("KH", "draw", "draw"))

    assert ("KH",) == table.zone("draw").codes


def test_a_piece_without_a_code_is_the_one_that_lay_there():
    assert ("##", "") == after(("", "draw", "led")).zone("trick").codes


def test_every_event_has_its_moment_and_the_last_shows_the_table_after_it():
    match, tables = fresh("crazy-eights"), tables_for("crazy-eights")
    moments = from_start(match)

    assert list(match.events) == [moment.event for moment in moments]
    assert moments[-1].table(tables, 0) == tables.table(match.game, match.view(0), 0)


def test_with_everything_open_each_event_has_the_table_of_its_own_instant():
    match, tables = fresh("checkers"), tables_for("checkers")
    for play in ("11-15", "22-18", "15x22"):
        match, _ = match.play(match.turn_holder, play)
    moved_on, captured = from_start(match)[-2:]

    assert ("b", "w") == tuple(_at(moved_on.opened().table(tables, None), slot) for slot in ("22", "18"))
    assert ("b", "") == tuple(_at(captured.opened().table(tables, None), slot) for slot in ("22", "18"))
    assert captured.opened().table(tables, None) == tables.table(match.game, match.state, None)


def _at(table, slot):
    return next(z.codes[z.slots.index(slot)] for z in table.zones if slot in z.slots)


def test_luck_belongs_to_whoever_played():
    match = fresh("crazy-eights")
    while "draw" not in match.legal(match.turn_holder):
        match, _ = match.play(match.turn_holder, match.legal(match.turn_holder)[0])
    seat = match.turn_holder
    later, _ = match.play(seat, "draw")

    assert {seat} == {moment.player for moment in between(match, later)}


def test_a_match_with_a_takeback_is_told_without_what_was_taken_back():
    match: Match = fresh("connect-four")
    for seat, word in [(0, "4"), (0, "/offer-takeback 0"), (1, "/accept"), (0, "5")]:
        match, _ = match.play(seat, word)

    assert list(match.events) == [moment.event for moment in from_start(match)]


TAKEN_BACK = [(0, "4"), (1, "4"), (0, "5"), (0, "/offer-takeback 2"), (1, "/accept"), (0, "6"), (1, "7")]
REFUSED = [(0, "4"), (0, "/offer-takeback 0"), (1, "/decline"), (1, "5"), (0, "6")]
TWICE = [*TAKEN_BACK, (0, "/offer-takeback 3"), (1, "/accept")]  # back to what had been taken back


@pytest.mark.parametrize(
    ("plays", "boards"),
    [(TAKEN_BACK, ["4", "44", "446", "4467"]), (REFUSED, ["4", "45", "456"]), (TWICE, ["4", "44", "445"])],
)
def test_after_a_takeback_each_step_shows_the_table_of_its_own_instant(plays, boards):
    match, tables = given(), tables_for("connect-four")
    for seat, word in plays:
        match, _ = match.play(seat, word)

    assert list(match.events) == [moment.event for moment in from_start(match)]
    shown = [moment.opened().table(tables, None) for moment in from_start(match)]
    assert [dropped(board) for board in boards] == shown[-len(boards) :]


def given():
    return Match.start(game("connect-four", opening="given"), 2, Luck.from_seed("0", 2))


def dropped(columns):
    """The table after these drops."""
    match = given()
    for column in columns:
        match, _ = match.play(match.turn_holder, column)
    return tables_for("connect-four").table(match.game, match.state, None)


def test_the_last_pick_and_what_the_bag_shows_may_come_in_one_step():
    """As a house tells it."""
    match: Match = Match.start(game("connect-four"), luck=None)
    for seat, pick in ((0, "pick 1"), (0, "pick 2"), (1, "pick 3")):
        match, _ = match.play(seat, pick)
    tables = tables_for("connect-four")
    shown = tables.table(match.game, match.view(0), 0)
    match, (last,) = match.play(1, "pick 4")
    _, (bag, _) = match.play(NATURE, "0 1 40 2")
    for event in (last, bag):
        shown = moved(shown, tables.cue(event, 0))

    assert [("r", "r"), ("y", "r")] == [shown.zone(f"picked-{seat}").codes for seat in (0, 1)]


def test_a_card_that_is_turned_up_on_a_pile_makes_it_no_larger():
    assert 5 == after(("KH", "draw", "draw")).zone("draw").size


def test_cards_of_a_hand_that_are_turned_up_take_the_places_of_their_backs():
    backs = Zone("hand", Layout.FAN, ("hand-0-0", "hand-0-1", "hand-0-2"), ("##", "##", "##"), seat=0)
    shown = moved(
        Table((backs,), Message("prompt")), Cue(Message("cue"), (("KH", "KH", "KH"), ("2S", "2S", "2S")))
    )

    assert ("KH", "2S", "##") == shown.zone("hand").codes
    assert ("KH", "2S", "hand-0-2") == shown.zone("hand").slots


@pytest.mark.parametrize("slug", ["whist", "crazy-eights"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_moment_shows_more_cards_than_there_are(slug, seat):
    match, tables = fresh(slug), tables_for(slug)
    for _ in range(120):
        if match.outcome:
            break
        player = next(player for player in (0, 1) if match.legal(player))
        match, _ = match.play(player, match.legal(player)[0])

    for moment in from_start(match):
        for zones in (moment.table(tables, seat).zones, moment.opened().table(tables, None).zones):
            assert cards(zones) <= 52, moment.event


def cards(zones):
    """How many lie there; buttons and suits are none."""
    return sum(
        zone.size or 0 if zone.layout is Layout.PILE else sum(map(is_card, zone.codes)) for zone in zones
    )
