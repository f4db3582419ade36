"""Row 21: stalls. What a long match costs the house beside a short one, of the past or of today."""

import pytest

from parlour.core.match import Match, replay
from parlour.service.archive import OnTheSpot
from parlour.service.finding import Finder
from parlour.service.folding import Memory
from parlour.service.house import House
from tests.battery.result import failed
from tests.battery.rows.row21_stalls import played_matches_cost_what_short_ones_do, run

FEW = {"count": 1, "moves": 0}


def test_a_long_match_costs_the_house_what_a_short_one_does():
    assert [] == failed(run(plays=1_500, **FEW))


def the_house_folds_them_itself(patch):
    """As it was: whatever is asked about a match of the past is worked out in the house's own process."""
    honest = House.__init__

    def opened(self, around):
        around.workers = OnTheSpot(around.store)
        honest(self, around)

    patch.setattr(House, "__init__", opened)


def a_long_match_takes_more_statements(patch):
    honest = Finder._looked_up

    def looked_up(self, match, row, done):
        for _ in range(row.steps // 100 if row else 0):
            self._around.store.look_up(match, lambda row: None)
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


@pytest.mark.parametrize("defect", [the_house_folds_them_itself, a_long_match_takes_more_statements])
def test_the_row_finds(defect, monkeypatch):
    defect(monkeypatch)
    assert failed(run(plays=500, **FEW))


@pytest.mark.parametrize(
    ("defect", "plays"),
    [(an_offer_plays_the_match_again, 1_500), (what_was_seen_is_gathered_for_each_question, 6_000)],
)
def test_the_row_finds_in_a_match_that_is_played(defect, plays, monkeypatch):
    defect(monkeypatch)
    assert failed(played_matches_cost_what_short_ones_do(plays, games=("whist",)))
