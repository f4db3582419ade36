"""Defects of progress, rewards and the books."""

from tests.mutants.mutant import Mutant

MUTANTS = [
    Mutant(
        "history: a partner is an opponent",
        "parlour.service.people.profiles._past",
        "if sat.seat not in team]",
        "]",
        "tests/service/progress/test_progress.py::test_a_partner_is_not_among_those_whom_one_played_against",
    ),
    Mutant(
        "damage: a match against somebody unknown is rated",
        "parlour.service.progress.settlement.Settlement.__init__",
        "of.facts.ranked and self.everybody",
        "of.facts.ranked",
        "tests/adapters/stores/test_settling.py::"
        "test_nobodys_rating_changes_by_a_match_against_somebody_who_cannot_be_read",
    ),
    Mutant(
        "delays: profiles and leaders tell who won before spectators know",
        "parlour.service.progress.settlement.Settlement.settle",
        "if of.delay and ",
        "if False and ",
        "tests/service/matches/test_watching.py::"
        "test_profiles_and_leaders_tell_of_a_delayed_match_when_spectators_know_its_end",
    ),
    Mutant(
        "delays: seats tell a level before spectators know the end",
        "parlour.service.progress.cosmetics.show_cosmetics.look_up",
        "Public(books, now, people).standings(*people)",
        "books.progress.standings(people)",
        "tests/service/progress/test_seat_levels.py::"
        "test_spectators_who_lag_behind_see_a_level_that_was_gained_when_they_know_the_end",
    ),
    Mutant(
        "edge: looks are looked up where people wait to come in",
        "parlour.service.progress.cosmetics.show_cosmetics",
        "store.browse(look_up, found)",
        "store.read(look_up, found)",
        "tests/service/progress/test_shop.py::test_looks_are_looked_up_where_nobody_waits_to_come_in",
    ),
    Mutant(
        "edge: a table is looked up as often as somebody chooses",
        "parlour.service.progress.cosmetics.show_cosmetics",
        "if match in under_way:",
        "if False:",
        "tests/service/progress/test_shop.py::"
        "test_a_table_is_looked_up_once_at_a_time_and_shows_the_last_choice",
    ),
    Mutant(
        "edge: a choice that is made while a table is looked up does not show",
        "parlour.service.progress.cosmetics.show_cosmetics.found",
        "again()",
        "pass",
        "tests/service/progress/test_shop.py::"
        "test_a_table_is_looked_up_once_at_a_time_and_shows_the_last_choice",
    ),
    Mutant(
        "farming: who has not played is paid",
        "parlour.service.rewards.finished_match.FinishedMatch._played_itself",
        ">= max(1, helped)",
        ">= helped",
        "tests/service/rewards/test_short_matches.py::"
        "test_nobody_gets_anything_for_a_side_that_has_not_played",
    ),
    Mutant(
        "farming: nobody is too quick",
        "parlour.service.rewards.finished_match.FinishedMatch.unplayed",
        '"hasty" if self.seconds < LEAST_SECONDS * plays else ""',
        '"hasty" if self.seconds < 0 else ""',
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: a bot may play for both",
        "parlour.service.rewards.finished_match.FinishedMatch.unplayed",
        "if not itself or not is_played",
        "if not is_played",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: everybody has a company of their own",
        "parlour.service.rewards.allowance.apart",
        "return len(theirs - mine - {person}) >= PARTNERS_TO_BE_APART",
        "return len(theirs - mine - {person}) >= 0",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: a win too many is paid in full",
        "parlour.service.rewards.rewards._coins",
        "return coins if left.wins > 0 else coins >> 2 * (1 - left.wins)",
        "return coins",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: a win too many counts for the leaders",
        "parlour.service.rewards.rewards._tally",
        "Tally(played=1, won=int(won and left.wins > 0), drawn=drawn)",
        "Tally(played=1, won=int(won), drawn=drawn)",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: honours come as many as may be",
        "parlour.service.rewards.achievements.reached",
        "new = new[: max(0, ACHIEVEMENTS_A_DAY - sitter.before.reached_today)]",
        "new = list(new)",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: honours are given for a resignation",
        "parlour.service.rewards.achievements._earned",
        "if facts.result(seat) is Result.WON and facts.reason not in CONCEDED:",
        "if facts.result(seat) is Result.WON:",
        "tests/service/rewards/test_achievements.py::test_a_win_against_a_higher_level_that_was_not_given",
    ),
    Mutant(
        "farming: a ring is rated in full",
        "parlour.service.rewards.rewards._weight",
        "return min(1 / (1 + often), 0.5**in_company)",
        "return 1 / (1 + often)",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: a rating rises by what was not played",
        "parlour.service.rewards.rewards._weight",
        "if left.matches <= 0 or (facts.unplayed and _score(facts, seat) > 0):",
        "if left.matches <= 0:",
        "tests/service/rewards/test_rewards.py::"
        "test_what_was_not_played_lowers_who_lost_it_and_raises_nobody",
    ),
    Mutant(
        "farming: a day is too short for friends",
        "parlour.service.rewards.allowance",
        "DAILY_ALLOWANCE = Paid(points=36, matches=21, wins=10)",
        "DAILY_ALLOWANCE = Paid(points=36, matches=17, wins=8)",
        "tests/battery/test_row26_farming.py::"
        "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little",
    ),
    Mutant(
        "farming: what was paid is not remembered",
        "parlour.service.progress.settlement.Settlement._payments",
        "if award.paid != NOTHING",
        "if award.paid == NOTHING",
        "tests/service/progress/test_settlement.py::test_a_day_pays_so_many_matches_of_the_same_two",
    ),
    Mutant(
        "farming: solo runs lead over all games",
        "parlour.service.progress.settlement.Settlement._career_after",
        "(0 if self.facts.is_solo else award.tally.played)",
        "award.tally.played",
        "tests/service/progress/test_settlement.py::"
        "test_solo_runs_are_counted_for_who_plays_them_and_not_among_all_games",
    ),
    Mutant(
        "farming: a seat does not tell a level",
        "parlour.service.progress.cosmetics.set_cosmetics",
        "levels.get(place.person, place.level)",
        "place.level",
        "tests/service/progress/test_seat_levels.py::"
        "test_everybody_sees_the_levels_of_those_who_have_played_before",
    ),
    Mutant(
        "farming: a side wins as often as it has seats",
        "parlour.service.books.stats._add",
        "to.won_by_side[number] += ended.matches if set(side) & set(ended.winners) else 0",
        "to.won_by_side[number] += ended.matches * len(set(side) & set(ended.winners))",
        "tests/service/progress/test_stats.py::test_in_teams_a_side_wins_once_and_its_seats_each",
    ),
    Mutant(
        "people: whoever leaves again and again need not wait",
        "parlour.service.progress.leavers.check",
        "if seconds:",
        "if False:",
        "tests/service/lobby/test_ranked.py::"
        "test_whoever_must_wait_cannot_sit_down_at_a_ranked_table_but_at_any_other",
    ),
    Mutant(
        "progress: a win over a bot pays coins",
        "parlour.core.progress.lines",
        "if not against_people or (reason",
        "if (reason",
        "tests/service/progress/test_settlement.py::"
        "test_a_win_over_a_bot_pays_the_finishing_point_alone_and_is_counted_apart",
    ),
    Mutant(
        "progress: the same two people are paid all day",
        "parlour.service.progress.settlement.Settlement._payments",
        "for source in sorted({*award.sources, EVERYBODY})",
        "for source in sorted(award.sources - award.sources)",
        "tests/service/progress/test_settlement.py::test_a_day_pays_so_many_matches_of_the_same_two",
    ),
    Mutant(
        "progress: a look is sold to somebody who has it",
        "parlour.service.progress.shop.buy",
        "if not look.price or not books.looks.own(person, id, now):",
        "books.looks.own(person, id, now)\n    if not look.price:",
        "tests/service/progress/test_shop.py::test_nobody_pays_twice",
    ),
    Mutant(
        "progress: looks may be used that were never bought",
        "parlour.service.progress.shop.choose",
        "if look.price and id not in books.looks.owned(person):",
        "if look.price < 0:",
        "tests/service/progress/test_shop.py::test_only_what_one_owns_can_be_chosen",
    ),
    Mutant(
        "tables: victories are those of a single game",
        "parlour.service.rewards.finished_match.facts_of",
        "len(game.victories(match.state))",
        'len(game.victories(match.state)) if game.slug == "cardpeegee" else 0',
        "tests/service/rewards/test_rewards.py::test_any_game_may_have_victories",
    ),
    Mutant(
        "settling: a settlement deletes what was held back of earlier matches",
        "parlour.adapters.stores.books.progress.SqlProgress.hold_back",
        "        self._write(HOLD_BACK, rows)",
        "        self._write(HOLD_BACK, rows)\n"
        '        self._statements.write(TELL_OLD, {"now": max((row["until"] for row in rows)) - 600})',
        "tests/adapters/stores/test_settling.py::"
        "test_what_is_held_back_is_the_same_whichever_of_two_matches_is_settled_first",
    ),
    Mutant(
        "settling: a settler deletes what another still counts",
        "parlour.adapters.stores.books.progress",
        "KEPT_DAYS = RECENT_DAYS + 7",
        "KEPT_DAYS = RECENT_DAYS",
        "tests/adapters/stores/test_settling.py::"
        "test_a_settler_that_is_a_day_ahead_takes_nothing_away_that_another_still_counts",
    ),
    Mutant(
        "tables: what is held back of somebody is never deleted",
        "parlour.service.people.accounts.sweep",
        "    books.progress.sweep(now)",
        "    pass",
        "tests/adapters/stores/test_progress_books.py::test_what_need_no_longer_be_held_back_is_swept_away",
    ),
    Mutant(
        "tables: a match that brings nobody anything is held back",
        "parlour.service.progress.settlement.Settlement.settle",
        " and any(map(self._shows, awards.of)):",
        ":",
        "tests/service/progress/test_settlement.py::"
        "test_nothing_is_held_back_of_a_match_that_brings_nobody_anything",
    ),
    Mutant(
        "tables: a match that tells that somebody plays again is not held back",
        "parlour.service.progress.settlement.Settlement._shows",
        "return not (same and plays)",
        "return not same",
        "tests/service/progress/test_settlement.py::"
        "test_a_match_that_brings_nothing_but_tells_that_somebody_plays_again_is_held_back",
    ),
    Mutant(
        "tables: a match is held back of those alone to whom it brings something",
        "parlour.service.progress.settlement.Settlement._held_back",
        "            for person in self.people",
        "            for person in self.people\n"
        "            if not self.facts.unplayed or self.facts.result(of.seat_of(person)).value < 1",
        "tests/service/progress/test_settlement.py::"
        "test_whoever_sat_in_a_match_knows_what_it_brought_the_other_though_it_brought_them_nothing",
    ),
    Mutant(
        "tables: who resigns at once again and again is known to stay",
        "parlour.service.progress.settlement.Settlement._tells_who_stays",
        "(not self.facts.unplayed or bool(left))",
        "True",
        "tests/service/progress/test_settlement.py::"
        "test_a_guest_of_ones_own_who_resigns_at_move_0_brings_nothing_and_it_is_said_why",
    ),
    Mutant(
        "tables: who is left at once has not stayed",
        "parlour.service.progress.settlement.Settlement._tells_who_stays",
        "(not self.facts.unplayed or bool(left))",
        "not self.facts.unplayed",
        "tests/service/progress/test_settlement.py::"
        "test_who_stays_in_a_match_that_others_leave_at_once_has_stayed",
    ),
    Mutant(
        "knowledge: what a match brought is public at once",
        "parlour.service.progress.settlement.Settlement.settle",
        "if of.delay and ",
        "if False and ",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "knowledge: seats tell a level at once",
        "parlour.service.progress.cosmetics.show_cosmetics.look_up",
        "Public(books, now, people).standings(*people)",
        "books.progress.standings(people)",
        "tests/battery/test_row25_knowledge.py::test_nobody_is_told_what_they_may_not_know",
    ),
    Mutant(
        "web: the shop sells what nobody has drawn",
        "parlour.service.progress.shop",
        'Cosmetic("felt-midnight", 120)',
        'Cosmetic("felt-crimson", 120)',
        "tests/web/test_looks.py::test_every_look_that_one_can_choose_is_drawn",
    ),
]
