"""House rules that make a match short: it counts if it is as long as the shortest by the usual rules."""

from random import Random

import pytest

from parlour.core.match import Match
from parlour.core.progress import earned, is_played, points
from parlour.core.registry import games
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour
from parlour.service import wire
from tests.service.earning import LINE, books
from tests.service.facts_of_matches import duel, sitter
from tests.service.playing import table_of
from tests.service.room import GIVEN

TINY = {
    "checkers in one play": ("checkers", {**GIVEN, "rows": 3, "cols": 2, "rows_per_side": 1}),
    "checkers in three": ("checkers", {**GIVEN, "rows": 4, "cols": 2, "rows_per_side": 1}),
    "connect four in three": ("connect-four", {**GIVEN, "width": 2, "height": 2, "length": 2}),
    "connect four, the grid full at once": ("connect-four", {**GIVEN, "width": 1, "height": 2}),
    "crazy eights with a card each": ("crazy-eights", {"hand": 1, "limit": 2}),
}
SHORTEST = {"connect-four": 7, "checkers": 6, "crazy-eights": 8, "whist": 1, "cardpeegee": 0}
# No game by any preset ends sooner: found by looking at all of them.
ELEVEN_MOVES = "4-7 13-10 1-4 14-11 5-8 15-12 2-5 16-13 6-9 18-14 3-6"


def played_out(room, game, options, rng):
    """The guests, and how the match ended whose people are as quick as people are."""
    guests, match = table_of(room, game, 2, options)
    while not room.live(match).is_over:
        room.wait(1)
        now = room.live(match).match
        seat = rng.choice(now.awaiting.seats)
        guests[seat].submit(match, rng.choice(now.legal(seat)), now.step)
    return guests, room.live(match).match


@pytest.mark.parametrize(("game", "options"), TINY.values(), ids=TINY)
def test_a_game_that_house_rules_end_at_once_brings_nobody_anything(room, game, options):
    guests, match = played_out(room, game, options, Random(3))

    assert len(match.log) < 12
    for guest in guests:
        (told,) = guest.told(wire.Reward)
        career = books(room).progress.career(guest.visitor.person)
        assert ([("short", 0)], 0, ()) == (
            [(each.reason, each.points) for each in told.points],
            told.coins,
            told.achievements,
        )
        assert (0, 0, 0, 0) == (career.points, career.played, career.won, career.streak)


def test_the_shortest_match_of_each_game_is_that_of_its_usual_rules():
    assert SHORTEST == {slug: kind.shortest for slug, kind in games().items() if slug in SHORTEST}


@pytest.mark.parametrize("average", [0, 8, 22, 25])
def test_what_the_game_itself_ended_is_as_long_as_the_shortest_for_who_played_most(average):
    assert not is_played("line", average, 7, [6, 6])
    assert is_played("line", average, 7, [6, 7])


def test_nobody_gets_anything_for_a_side_that_has_not_played():
    def short(ben, **others):
        return duel(seats=(sitter("ana"), ben), **others).unplayed

    assert ("short", "") == (short(sitter("ben", plays=0)), short(sitter("ben", plays=1)))
    assert "" == short(sitter("", plays=0))  # a bot's


def ended(game, plays) -> Match:
    match = Match.start(game, 2)
    for notation in plays:
        match, _ = match.play(match.turn_holder, notation)
    assert match.outcome
    return match


def test_the_shortest_wins_by_the_usual_rules_count():
    drops = ended(ConnectFour(opening="given"), LINE)
    moves = ended(Checkers(**Checkers.presets["prototype"]), ELEVEN_MOVES.split())

    assert [(4, 1), (4, 1)] == [
        (points(earned(match, 0)), points(earned(match, 1))) for match in (drops, moves)
    ]
