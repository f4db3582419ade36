"""What a match brings (rules.md 1.2 to 1.5), one sentence of the rules after another."""

import pytest

from parlour.core.match import HOUSE, Match
from parlour.core.progress import earned, points
from parlour.games.cardpeegee import CardPeeGee
from parlour.games.checkers import Checkers
from parlour.games.connect_four import ConnectFour
from parlour.service.rewards import intensity
from parlour.service.rewards.allowance import COMPANY, EVERYBODY, Paid, apart
from parlour.service.rewards.finished_match import FinishedMatch, Met, Tally, facts_of, preset_of
from parlour.service.rewards.ratings import Rating
from parlour.service.rewards.rewards import Award, Awards, settle
from tests.service.facts_of_matches import USUAL, duel, run, sitter, teams

PAIR = frozenset(("ana", "ben"))


def lines(facts, person: str = "ana") -> dict[str, int]:
    return {line.reason: line.points for line in award(facts, person).lines}


def award(facts, person: str = "ana") -> Award:
    return next(award for award in settle(facts).of if award.person == person)


def totals(facts) -> list[int]:
    return [award.points for award in settle(facts).of]


def coins(facts) -> list[int]:
    return [award.coins for award in settle(facts).of]


# Points


def test_finishing_winning_quick_and_long_are_separate_lines():
    assert {"finish": 1, "win": 1} == lines(duel())
    assert {"finish": 1} == lines(duel(), "ben")
    assert {"finish": 1, "win": 1, "quick": 2} == lines(duel(counted=9))
    assert {"finish": 1} == lines(duel(counted=9), "ben")
    assert {"finish": 1, "win": 1, "long": 1} == lines(duel(counted=28))
    assert {"finish": 1, "long": 1} == lines(duel(counted=28), "ben")


def test_a_draw_pays_both_for_finishing():
    assert [1, 1] == totals(duel(winners=(), reason="agreed"))
    assert [2, 2] == totals(duel(42, winners=(), reason="grid full"))


def test_a_game_without_an_average_has_no_bonus():
    assert [2, 1] == totals(duel(1, average=0, game="crazy-eights"))


@pytest.mark.parametrize("reason", ["resigned", "left", "time"])
def test_a_win_that_was_given_is_paid_if_it_was_longer_than_quick(reason):
    assert {"short": 0} == lines(duel(counted=9, reason=reason))
    assert {"finish": 1, "win": 1} == lines(duel(counted=10, reason=reason))
    assert {"finish": 1, "win": 1, "long": 1} == lines(duel(counted=30, reason=reason))


@pytest.mark.parametrize(("drops", "paid"), [(9, 0), (10, 1), (40, 1)])
def test_who_resigns_has_finished_if_it_was_longer_than_quick(drops, paid):
    assert paid == award(duel(drops, reason="resigned"), "ben").points


def test_who_is_away_at_the_end_gets_nothing_even_if_a_bot_won_for_them():
    facts = duel(seats=(sitter("ana", away=True), sitter("ben")))

    assert [0, 1] == totals(facts)
    assert [0, 0] == coins(facts)
    assert Tally(played=1) == award(facts).tally


def test_who_forfeits_by_time_gets_nothing():
    assert [2, 0] == totals(duel(reason="time", seats=(sitter("ana"), sitter("ben", forfeited=True))))


def test_nobody_is_paid_for_an_abandoned_match():
    assert Awards() == settle(duel(winners=(), reason="abandoned"))
    assert Awards() == settle(duel(winners=(), reason="ended-by-host"))
    assert Awards() == settle(run(reason="abandoned"))


def test_hot_seat_pays_nothing_in_the_house():
    assert Awards() == settle(duel(hot_seat=True, seats=(sitter("ana"), sitter("ana"))))


# Against bots


@pytest.mark.parametrize("drops", [7, 15, 40])
def test_against_a_bot_there_is_the_finishing_point_and_nothing_else(drops):
    won = award(duel(seats=(sitter("ana", drops), sitter("", drops)), ranked=True))

    assert {"finish": 1} == {line.reason: line.points for line in won.lines}
    assert (0, None, 0.5, 0) == (won.coins, won.rating, won.intensity, won.streak)
    assert Tally(bot_played=1, bot_won=1) == won.tally


def test_who_resigns_early_against_a_bot_gets_nothing():
    assert [0] == totals(duel(winners=(1,), reason="resigned", seats=(sitter("ana", 9), sitter("", 9))))


def test_a_bot_as_a_mate_does_not_make_it_a_match_against_bots():
    facts = teams("ana", "ben", "", "")

    assert [2, 1] == totals(facts)
    assert [10, 0] == coins(facts)


# Coins, teams, bounds


def test_a_win_brings_ten_coins_or_what_the_house_says():
    assert [10, 0] == coins(duel())
    assert [25, 0] == [award.coins for award in settle(duel(), coins=25).of]
    assert [0, 0] == coins(duel(winners=()))


@pytest.mark.parametrize("reason", ["no pieces", "resigned", "left", "time"])
def test_every_person_of_the_winning_team_is_paid_on_every_kind_of_ending(reason):
    assert [10, 0, 10, 0] == coins(teams("ana", "ben", "cy", "dee", reason=reason))


def test_in_a_team_only_the_one_who_left_is_a_quitter():
    seats = (sitter("ana"), sitter("ben", away=True), sitter("cy", away=True), sitter("dee"))

    assert [2, 0, 0, 1] == totals(teams(seats=seats))
    assert [10, 0, 0, 0] == coins(teams(seats=seats))


# What was really played


@pytest.mark.parametrize("reason", ["resigned", "left", "time", "agreed"])
def test_what_was_given_up_or_agreed_at_once_brings_nobody_anything(reason):
    facts = duel(0, reason=reason, winners=() if reason == "agreed" else (0,))

    assert ([0, 0], [0, 0]) == (totals(facts), coins(facts))
    assert {Tally()} == {award.tally for award in settle(facts).of}
    assert {()} == {award.achievements for award in settle(facts).of}
    assert () == settle(facts).paid_pairs


def test_a_game_without_an_average_asks_for_five_plays_of_each():
    def paid(counted):
        return totals(duel(counted, average=0, game="crazy-eights", reason="resigned"))

    assert ([0, 0], [2, 1]) == (paid(4), paid(5))


def quickly(seconds, **others):
    seats = (sitter("ana", 22, plays=11), sitter("ben", 22, plays=11))
    return duel(seats=seats, seconds=seconds, **others)


def test_twenty_two_drops_in_four_seconds_are_nobodys_play():
    assert ({"hasty": 0}, [0, 0]) == (lines(quickly(4)), coins(quickly(4)))
    assert {"finish": 1, "win": 1} == lines(quickly(17))


def test_who_let_the_clock_or_a_bot_play_has_not_played():
    def paid(plays, helped):
        seats = (sitter("ana", 22, plays=11), sitter("ben", 22, plays=plays, helped=helped))
        return coins(duel(seats=seats))

    assert ([0, 0], [10, 0]) == (paid(5, 6), paid(6, 5))


def test_what_was_not_played_lowers_who_lost_it_and_raises_nobody():
    facts = rated_duel(reason="resigned", seats=(known("ana", 2), known("ben", 2)))

    assert (None, 0.0) == (award(facts).rating, award(facts).weight)
    assert 1500 > award(facts, "ben").rating.rating


def test_a_win_that_was_not_played_neither_lengthens_a_streak_nor_raises_intensity():
    seats = (sitter("ana", 0, streak=2, level=1), sitter("ben", 0, streak=2, level=5))
    ana, ben = settle(duel(reason="resigned", seats=seats)).of

    assert ((2, 0.5), (0, 0.2)) == ((ana.streak, ana.intensity), (ben.streak, ben.intensity))


# What a day pays


def today(person="ana", source=COMPANY, **paid):
    return sitter(person, paid={source: Paid(**paid)})


def test_the_same_company_pays_so_many_matches_a_day():
    last, over = (duel(seats=(today(matches=count), sitter("ben"))) for count in (20, 21))

    assert ({"finish": 1, "win": 1}, [10, 0]) == (lines(last), coins(last))
    assert ({"often": 0}, [0, 0]) == (lines(over), coins(over))
    assert (Tally(played=1, won=1), Tally()) == (award(last).tally, award(over).tally)


def test_after_ten_wins_a_day_coins_go_down_to_nothing_and_the_match_still_counts():
    def after(wins):
        return duel(seats=(today(wins=wins), sitter("ben")))

    assert [10, 2, 0] == [coins(after(wins))[0] for wins in (9, 10, 11)]
    assert {"finish": 1, "often": 0} == lines(after(10))
    assert Tally(played=1) == award(after(10)).tally


def test_a_day_has_so_many_points():
    assert {"finish": 1, "win": 1} == lines(duel(seats=(today(points=34), sitter("ben"))))
    assert {"finish": 1, "often": 0} == lines(duel(seats=(today(points=35), sitter("ben"))))
    assert {"often": 0} == lines(duel(seats=(today(points=36), sitter("ben"))))


def test_bots_are_of_the_same_company_and_only_their_points_are_counted():
    facts = duel(seats=(today(points=35, matches=21), sitter("")))

    assert {"finish": 1} == lines(facts)
    assert Paid(points=1) == award(facts).paid
    assert {"often": 0} == lines(duel(seats=(today(points=36), sitter(""))))


def test_whoever_has_a_company_of_their_own_pays_for_themselves():
    worn_out = {COMPANY: Paid(36, 21, 10)}
    seats = (sitter("ana", paid=worn_out, apart=frozenset({"ben"})), sitter("ben"))

    assert {"finish": 1, "win": 1} == lines(duel(seats=seats))
    assert ({"ben"}, Paid(2, 1, 1)) == (award(duel(seats=seats)).sources, award(duel(seats=seats)).paid)
    assert {COMPANY} == award(duel()).sources


def test_a_day_in_all_grows_with_the_people_one_meets():
    def paid(partners, matches):
        before = {EVERYBODY: Paid(matches=matches)}
        one = sitter("ana", paid=before, apart=frozenset({"ben"}), partners=partners)
        return totals(duel(seats=(one, sitter("ben"))))[0]

    assert (2, 0, 2, 0) == (paid(0, 20), paid(10, 21), paid(20, 41), paid(20, 42))
    assert (2, 0) == (paid(99, 62), paid(99, 63))


def test_in_teams_it_is_those_who_have_had_enough_that_are_not_paid():
    seats = (today(matches=21), sitter("ben"), sitter("cy"), today("dee", matches=21))

    assert [0, 1, 2, 0] == totals(teams(seats=seats))


def test_who_is_apart_has_five_partners_that_one_has_not():
    theirs = frozenset({"ana", "cy", "dee", "eve", "fay", "gus"})

    assert apart("ana", "ben", {"ben": theirs, "ana": frozenset({"ben"})})
    assert not apart("ana", "ben", {"ben": theirs, "ana": frozenset({"ben", "gus"})})
    assert not apart("ana", "ben", {})


# Solo


def test_a_run_pays_nothing_and_is_remembered():
    paid = award(run(days=12, victories=2))

    assert ((), 0, None) == (paid.lines, paid.coins, paid.rating)
    assert Tally(played=1, days=12, longest=12, victories=2) == paid.tally


def test_the_longest_run_is_kept_and_days_add_up():
    assert Tally(played=2, days=20, longest=12) == Tally(1, days=12, longest=12).plus(
        Tally(1, days=8, longest=8)
    )


# Streaks and intensity


def test_a_streak_grows_with_wins_against_people_and_ends_with_anything_else():
    def after(**others):
        return award(duel(seats=(sitter("ana", streak=4), sitter("ben")), **others)).streak

    assert (5, 0, 0) == (after(), after(winners=(1,)), after(winners=()))
    assert 4 == award(duel(winners=(1,), seats=(sitter("ana", streak=4), sitter("")))).streak


@pytest.mark.parametrize(
    ("mine", "theirs", "score", "expected"),
    [
        (3, 4, 1, 0.7),
        (3, 2, 1, 0.5),
        (3, 3, 1, 0.5),
        (3, 4, 0, 0.4),
        (3, 2, 0, 0.2),
        (3, 3, 0, 0.4),
        (3, 4, 0.5, 0.5),
        (3, 2, 0.5, 0.5),
    ],
)
def test_intensity_follows_results_and_levels(mine, theirs, score, expected):
    facts = duel(
        seats=(sitter("ana", level=mine), sitter("ben", level=theirs)),
        winners={1: (0,), 0.5: (), 0: (1,)}[score],
    )

    assert expected == award(facts).intensity


def test_intensity_stays_between_nothing_and_two():
    assert 2.0 == intensity.after(1.9, level=1, opponent=2, score=1)
    assert 0.0 == intensity.after(0.2, level=2, opponent=1, score=0)


def test_a_session_ends_after_half_an_hour_without_play():
    assert (1.4, 0.5) == (intensity.now_worth(1.4, 1799), intensity.now_worth(1.4, 1800))


def test_in_teams_the_mean_level_of_the_others_counts():
    def after(*levels):
        people = zip(("ana", "ben", "cy", "dee"), levels, strict=True)
        return award(teams(seats=tuple(sitter(name, level=level) for name, level in people))).intensity

    assert (0.7, 0.5) == (after(5, 9, 1, 3), after(5, 9, 1, 1))


# Ratings


def known(person: str, counted: int = USUAL, **others):
    return sitter(person, counted, **{"rating": Rating(1500, 60), "rated": 50.0, **others})


def rated_duel(**others):
    return duel(**{"ranked": True, "seats": (known("ana"), known("ben")), **others})


def test_a_ranked_match_is_rated_for_both():
    ana, ben = settle(rated_duel()).of

    assert ana.rating.rating > 1500 > ben.rating.rating
    assert (PAIR,) == settle(rated_duel()).rated_pairs
    assert (1.0, False) == (ana.weight, ana.met_newcomer)


def test_a_drawn_match_between_equals_leaves_ratings_alone():
    assert [1500, 1500] == [pytest.approx(a.rating.rating) for a in settle(rated_duel(winners=())).of]


@pytest.mark.parametrize(
    "others",
    [{"ranked": False}, {"preset": ""}, {"seats": (known("ana"), sitter(""))}, {"reason": "abandoned"}],
)
def test_casual_matches_changed_options_bots_and_abandoned_matches_are_not_rated(others):
    awards = settle(rated_duel(**others))

    assert [] == [award for award in awards.of if award.rating or award.weight]
    assert () == awards.rated_pairs


def test_quitting_a_ranked_match_loses_it():
    facts = rated_duel(reason="left", seats=(known("ana"), known("ben", away=True)))

    assert award(facts).rating.rating > 1500 > award(facts, "ben").rating.rating


def test_the_second_match_in_a_month_counts_half_the_third_a_third():
    weights = [award(rated_duel(met={PAIR: Met(rated_lately=often)})).weight for often in range(3)]
    gains = [award(rated_duel(met={PAIR: Met(rated_lately=often)})).rating.rating for often in range(3)]

    assert [1, 1 / 2, 1 / 3] == weights
    assert gains == sorted(gains, reverse=True)


def test_all_newcomers_together_count_as_one_person():
    facts = rated_duel(seats=(known("ana", newcomers_lately=3), sitter("ben", rated=9.5)))

    assert (1 / 4, True) == (award(facts).weight, award(facts).met_newcomer)
    assert (1.0, False) == (award(facts, "ben").weight, award(facts, "ben").met_newcomer)


def test_every_further_match_of_a_day_with_the_same_company_is_rated_half():
    def weight(matches, **others):
        ana = known("ana", paid={COMPANY: Paid(matches=matches)}, **others)
        return award(rated_duel(seats=(ana, known("ben")))).weight

    assert [1, 1 / 2, 1 / 4, 0] == [weight(matches) for matches in (0, 1, 2, 21)]
    assert 1 == weight(2, apart=frozenset({"ben"}))
    assert 1 == weight(2, rated=0.0)


def test_newcomers_among_themselves_are_rated_in_full():
    facts = rated_duel(seats=(sitter("ana", newcomers_lately=9), sitter("ben")))

    assert [1.0, 1.0] == [award.weight for award in settle(facts).of]


def test_who_was_away_for_months_is_less_certain():
    soon, late = (rated_duel(seats=(known("ana", idle_days=days), known("ben"))) for days in (0, 200))

    assert award(late).rating.rating > award(soon).rating.rating


def test_a_ranked_match_of_teams_rates_all_four():
    people = ("ana", "ben", "cy", "dee")
    facts = teams(seats=tuple(map(known, people)), ranked=True)
    won, lost, mate, other = (award.rating.rating for award in settle(facts).of)

    assert won == mate > 1500 > lost == other
    assert 4 == len(settle(facts).rated_pairs)


# From a match


def played(game, seats: int, *plays) -> Match:
    match = Match.start(game, seats)
    for play in plays:
        match, _ = match.play(*play)
    return match


def drops(moves: str) -> list[tuple[int, str]]:
    return [(number % 2, column) for number, column in enumerate(moves.split())]


ENOUGH = drops("4 4 4 4 4 4 3 3 3 3")  # more than quick
ENDINGS = {
    "quick": drops("1 2 1 2 1 2 1"),
    "usual": drops("1 2 1 2 7 7 7 7 1 2 1"),
    "long": drops("1 2 1 2 1 2 2 1 2 1 2 1 3 4 3 4 3 4 4 3 4 3 4 3 5 6 5 6 5 6 5"),
    "resigned late": [*ENOUGH, (1, "/resign")],
    "agreed": [*ENOUGH, (0, "/offer-draw"), (1, "/accept")],
    "left": [*ENOUGH, (1, "/forfeit left", HOUSE)],
    "out of time": [*ENOUGH, (1, "/forfeit time", HOUSE)],
}


@pytest.mark.parametrize("plays", ENDINGS.values(), ids=ENDINGS)
def test_the_lines_add_up_to_the_points_of_a_local_match(plays):
    match = played(ConnectFour(opening="given"), 2, *plays)
    facts = FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, False)), {}, {})

    assert [points(earned(match, seat)) for seat in (0, 1)] == totals(facts)


def test_the_house_names_who_forfeited_by_time():
    match = played(ConnectFour(opening="given"), 2, *ENOUGH, (1, "/forfeit time", HOUSE))
    facts = FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, False)), {}, {})

    assert [False, True] == [sitter.quit for sitter in facts.seats]
    assert [2, 0] == totals(facts)


def test_seats_that_are_away_are_quitters():
    match = played(ConnectFour(opening="given"), 2, *ENOUGH, (1, "/forfeit left", HOUSE))

    assert [2, 0] == totals(FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, True)), {}, {}))


@pytest.mark.parametrize(
    ("game", "preset"),
    [
        (ConnectFour(), "standard"),
        (ConnectFour(**ConnectFour.presets["console"]), "console"),
        (ConnectFour(width=9), ""),
        (Checkers(**Checkers.presets["prototype"]), "prototype"),
        (CardPeeGee(), "vanilla"),
    ],
)
def test_a_game_without_changed_options_is_one_of_its_presets(game, preset):
    assert preset == preset_of(game)


def test_any_game_may_have_victories(monkeypatch):
    match = played(ConnectFour(opening="given"), 2, (0, "/resign"))
    monkeypatch.setattr(ConnectFour, "victories", lambda self, state: ("first",))
    assert 1 == FinishedMatch.of(facts_of(match, ("ana", "ben"), (False, False)), {}, {}).victories
