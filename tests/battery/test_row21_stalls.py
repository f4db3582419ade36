"""Row 21: stalls. What a long match costs the house beside a short one, of the past or of today."""

from random import Random

import pytest

from parlour.core.match import Match, replay
from parlour.service.archive.archive import OnTheSpot
from parlour.service.house import House
from parlour.service.lobby.finder import Finder
from parlour.service.matches.match_log import Memory
from tests.battery.houses import house, on_loop
from tests.battery.longest import keep, open_match
from tests.battery.result import failed
from tests.battery.rows import row21_stalls
from tests.battery.rows.row21_stalls import (
    offers_keep_nobody_waiting,
    others_moves,
    played_matches_cost_what_short_ones_do,
    run,
)

FEW = {"count": 1, "moves": 0}


def test_a_long_match_costs_the_house_what_a_short_one_does():
    assert [] == failed(run(plays=1_500, **FEW))


def the_house_folds_them_itself(patch):
    """As it was: whatever is asked about a match of the past is worked out in the house's own process."""
    honest = House.__init__

    def opened(self, context):
        context.workers = OnTheSpot(context.store)
        honest(self, context)

    patch.setattr(House, "__init__", opened)


def a_long_match_takes_more_statements(patch):
    honest = Finder._looked_up

    def looked_up(self, match, row, done):
        for _ in range(row.steps // 100 if row else 0):
            self._context.store.look_up(match, lambda row: None)
        honest(self, match, row, done)

    patch.setattr(Finder, "_looked_up", looked_up)


def an_offer_plays_the_match_again(patch):
    honest = Match._before

    def before(self, offer):
        replay(self.game, self.seats, [play for play in self.log if not play.notation.startswith("/")])
        return honest(self, offer)

    patch.setattr(Match, "_before", before)


def what_was_seen_is_gathered_for_each_question(patch):
    honest = Memory.of

    def of(self, match, viewpoint):
        self.clear()
        return honest(self, match, viewpoint)

    patch.setattr(Memory, "of", of)


@pytest.mark.deep
@pytest.mark.parametrize("defect", [the_house_folds_them_itself, a_long_match_takes_more_statements])
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert failed(run(plays=500, **FEW))


@pytest.mark.parametrize(
    ("defect", "plays"),
    [(an_offer_plays_the_match_again, 1_500), (what_was_seen_is_gathered_for_each_question, 11_980)],
)
@pytest.mark.deep
def test_the_row_finds_in_a_match_that_is_played(defect, plays, monkeypatch):
    defect(monkeypatch)
    assert failed(played_matches_cost_what_short_ones_do(plays, games=("whist",)))


@pytest.mark.deep
def test_the_row_finds_that_others_can_hardly_move():
    quick, slow = [0.001] * 300, [0.03] * 300
    assert [] == others_moves(quick, quick, 300)
    assert ["2 of 300 moves were made meanwhile"] == others_moves(quick, quick[:2], 300)
    assert ["0 of 300 moves were made before", "0 of 300 moves were made meanwhile"] == others_moves(
        [], [], 300
    )
    assert ["the 99th percentile of others' moves is 30.0 ms"] == others_moves(quick, slow, 300)


@pytest.mark.deep
def test_the_row_finds_a_house_in_which_nobody_can_move(monkeypatch, tmp_path):
    """Each offer is judged, and nothing else is: all that was measured would be quick enough."""
    monkeypatch.setattr(row21_stalls, "start_all", lambda tables, pause: None)
    monkeypatch.setattr(row21_stalls, "PATIENCE", 1.0)
    monkeypatch.setattr(row21_stalls, "OFFERS", 1)
    database = tmp_path / "house.sqlite"
    for match in (row21_stalls.PLAYED, row21_stalls.TAKEN_BACK):
        keep(database, open_match(10), match)
    with house(database) as opened:
        result = on_loop(offers_keep_nobody_waiting(opened, 1, 5, Random(1)))
    assert "0 of 5 moves were made meanwhile" in result.cases
