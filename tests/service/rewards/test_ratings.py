"""Ratings against the published examples, and what the house adds: days, weights, one scale for teams."""

import pytest

from parlour.service.rewards.ratings import Against, Rating, idle, rated, teams_rated

GLICKMAN = [
    Against(Rating(1400, 30), 1),
    Against(Rating(1550, 100), 0),
    Against(Rating(1700, 300), 0),
]


def test_the_example_of_glickmans_paper():
    rating, deviation, volatility = rated(Rating(1500, 200, 0.06), GLICKMAN)

    # The paper rounds what lies between and prints 1464.06, 151.52 and 0.05999.
    assert pytest.approx(1464.06, abs=0.01) == rating
    assert pytest.approx(151.52, abs=0.005) == deviation
    assert pytest.approx(0.05999, abs=0.00001) == volatility


def test_who_does_not_play_becomes_uncertain_as_in_the_paper():
    rating, deviation, volatility = idle(Rating(1500, 200, 0.06), 1)

    assert (1500, 0.06) == (rating, volatility)
    assert pytest.approx((200**2 + (0.06 * 173.7178) ** 2) ** 0.5) == deviation
    assert idle(Rating(1500, 200, 0.06), 1) == rated(Rating(1500, 200, 0.06), [])


def test_nobody_is_less_known_than_a_newcomer():
    assert Rating(1800, 350) == idle(Rating(1800, 60), 100_000)
    assert 350 >= rated(Rating(1800, 350), [Against(Rating(), 1)], days=100_000).deviation


def test_who_returns_after_a_year_moves_further():
    soon, late = (rated(Rating(1500, 60), [Against(Rating(1500, 60), 1)], days) for days in (0.1, 365))

    assert 1500 < soon.rating < late.rating


def test_a_win_raises_a_loss_lowers_and_a_draw_between_equals_does_neither():
    won, drawn, lost = (rated(Rating(), [Against(Rating(), score)]).rating for score in (1, 0.5, 0))

    assert pytest.approx(1500) == drawn
    assert pytest.approx(won - 1500) == 1500 - lost
    assert won > 1600


def test_a_draw_against_a_stronger_person_raises():
    assert 1500 < rated(Rating(1500, 80), [Against(Rating(1800, 80), 0.5)]).rating


def test_half_a_match_moves_about_half_as_far_and_none_of_it_not_at_all():
    person, opponent = Rating(1500, 60), Rating(1500, 60)
    whole, half, none = (rated(person, [Against(opponent, 1, weight)], 0).rating for weight in (1, 0.5, 0))

    assert 1500 == none
    assert pytest.approx((whole - 1500) / 2, rel=0.05) == half - 1500


@pytest.mark.parametrize("far", [1e3, 1e5])
def test_ratings_that_lie_absurdly_far_apart_do_no_harm(far):
    for score in (0, 0.5, 1):
        for one, other in ((1500 + far, 1500 - far), (1500 - far, 1500 + far)):
            after = rated(Rating(one, 350), [Against(Rating(other, 30), score)])
            assert 0 < after.deviation <= 350
            assert 0 < after.volatility < 1


def test_ten_matches_make_a_newcomer_established():
    rating = Rating()
    for score in (1, 0) * 5:
        rating = rated(rating, [Against(Rating(1500, 60), score)], 0.01)

    assert not Rating().is_established
    assert rating.is_established


# Teams

OPENSKILL = [[(25, 25 / 3), (32.444, 5.123)], [(43.381, 2.421), (25.188, 6.211)]]
PUBLISHED = [
    [(28.669648436582808, 8.071520788025197), (33.83086971107981, 5.062772998705765)],
    [(43.071274808241974, 2.4166900452721256), (23.149503312339064, 6.1378606973362135)],
]


def displayed(mean: float, sigma: float) -> Rating:
    return Rating(1500 + 42 * (mean - 25), 42 * sigma)


def test_the_example_that_openskill_publishes():
    teams = [[displayed(*player) for player in team] for team in OPENSKILL]

    for expected, actual in zip(PUBLISHED, teams_rated(teams, (0, 1)), strict=True):
        for player, rating in zip(expected, actual, strict=True):
            assert pytest.approx(displayed(*player)) == rating


def test_newcomers_to_team_play_begin_on_the_same_scale():
    assert Rating() == displayed(25, 25 / 3)


def test_teams_that_draw_meet_half_way():
    (strong, _), (weak, _) = teams_rated([[Rating(1700, 80)] * 2, [Rating(1400, 80)] * 2], (0, 0))

    assert 1700 > strong.rating > weak.rating > 1400


def test_half_a_match_of_teams_goes_half_the_way():
    teams = [[Rating()] * 2, [Rating()] * 2]
    whole, half = (teams_rated(teams, (0, 1), weight)[0][0].rating for weight in (1, 0.5))

    assert pytest.approx((whole + 1500) / 2) == half
