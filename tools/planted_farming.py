"""The defects that `make mutants` plants in what keeps rewards from being farmed."""

from tools.planted import Mutant

ROW = (
    "battery/test_row26_farming.py::"
    "test_a_cheats_day_brings_less_than_an_honest_hour_and_the_honest_lose_little"
)
SETTLED = "service/progress/test_settlement.py::"
SHORT = "service/rewards/test_short_matches.py::"
REWARDS = "service/rewards/test_rewards.py::"


def farmed(what: str, file: str, old: str, new: str, test: str = ROW) -> Mutant:
    return Mutant(f"farming: {what}", file, ((old, new),), (f"tests/{test}",))


FARMING = [
    farmed(
        "who resigns at once has played",
        "core/progress.py",
        "return min(lengths) >= (quick_length(average) + 1 if average else ENOUGH)",
        "return True",
    ),
    farmed(
        "house rules may end a game at once",
        "core/progress.py",
        "return max(lengths) >= shortest",
        "return True",
    ),
    farmed(
        "who lost a short match must have played as much as who won it",
        "core/progress.py",
        "return max(lengths) >= shortest",
        "return min(lengths) >= shortest",
        SHORT + "test_the_shortest_wins_by_the_usual_rules_count",
    ),
    farmed(
        "one card each is a whole hand",
        "games/crazy_eights/game.py",
        "shortest: ClassVar[int] = 8 ",
        "shortest: ClassVar[int] = 1 ",
        SHORT + "test_a_game_that_house_rules_end_at_once_brings_nobody_anything",
    ),
    farmed(
        "who has not played is paid",
        "service/rewards/finished_match.py",
        ">= max(1, helped)",
        ">= helped",
        SHORT + "test_nobody_gets_anything_for_a_side_that_has_not_played",
    ),
    farmed(
        "nobody is too quick",
        "service/rewards/finished_match.py",
        '"hasty" if self.seconds < LEAST_SECONDS * plays else ""',
        '"hasty" if self.seconds < 0 else ""',
    ),
    farmed(
        "a bot may play for both",
        "service/rewards/finished_match.py",
        "if not itself or not is_played",
        "if not is_played",
    ),
    farmed(
        "everybody has a company of their own",
        "service/rewards/allowance.py",
        "return len(theirs - mine - {person}) >= OTHERS",
        "return len(theirs - mine - {person}) >= 0",
    ),
    farmed(
        "a win too many is paid in full",
        "service/rewards/rewards.py",
        "return coins if left.wins > 0 else coins >> 2 * (1 - left.wins)",
        "return coins",
    ),
    farmed(
        "a win too many counts for the leaders",
        "service/rewards/rewards.py",
        "Tally(played=1, won=int(won and left.wins > 0), drawn=drawn)",
        "Tally(played=1, won=int(won), drawn=drawn)",
    ),
    farmed(
        "honours come as many as may be",
        "service/rewards/achievements.py",
        "new = new[: max(0, A_DAY - sitter.before.reached_today)]",
        "new = list(new)",
    ),
    farmed(
        "honours are given for a resignation",
        "service/rewards/achievements.py",
        "if facts.result(seat) is Result.WON and facts.reason not in CONCEDED:",
        "if facts.result(seat) is Result.WON:",
        "service/rewards/test_achievements.py::test_four_in_a_row_needs_the_row",
    ),
    farmed(
        "a ring is rated in full",
        "service/rewards/rewards.py",
        "return min(1 / (1 + often), 0.5**in_company)",
        "return 1 / (1 + often)",
    ),
    farmed(
        "a rating rises by what was not played",
        "service/rewards/rewards.py",
        "if _left(facts, seat).matches <= 0 or (facts.unplayed and _score(facts, seat) > 0):",
        "if _left(facts, seat).matches <= 0:",
        REWARDS + "test_what_was_not_played_lowers_who_lost_it_and_raises_nobody",
    ),
    farmed(
        "a day is too short for friends",
        "service/rewards/allowance.py",
        "DAY = Paid(points=36, matches=21, wins=10)",
        "DAY = Paid(points=36, matches=17, wins=8)",
    ),
    farmed(
        "what was paid is not remembered",
        "service/progress/settlement.py",
        "            if award.paid != NOTHING\n",
        "            if award.paid == NOTHING\n",
        SETTLED + "test_a_day_pays_so_many_matches_of_the_same_two",
    ),
    farmed(
        "solo runs lead over all games",
        "service/progress/settlement.py",
        "(0 if self.facts.is_solo else award.tally.played)",
        "award.tally.played",
        SETTLED + "test_solo_runs_are_counted_for_who_plays_them_and_not_among_all_games",
    ),
    farmed(
        "solo runs are lost to who played them",
        "service/people/profiles.py",
        "sum(kept.tally.played + kept.tally.bot_played for kept in standings)",
        "career.played + sum(kept.tally.bot_played for kept in standings)",
        SETTLED + "test_solo_runs_are_counted_for_who_plays_them_and_not_among_all_games",
    ),
    farmed(
        "a match lasts as long as its table stands",
        "service/matches/live_match.py",
        "self.context.timers.clock() - self.began,",
        "self.context.wall() - self.row.made + 60,",
        SETTLED + "test_a_line_that_no_person_could_have_dropped_brings_nothing",
    ),
    farmed(
        "the house's choice of coins is not asked for",
        "service/matches/live_match.py",
        "            self.context.settings.coins,\n",
        "",
        SETTLED + "test_a_win_brings_what_the_house_has_chosen",
    ),
    farmed(
        "coins fewer than none are added",
        "service/books/purses.py",
        "    if coins > 0:\n",
        "    if coins:\n",
        SETTLED + "test_coins_are_added_unless_there_are_none_to_add",
    ),
    farmed(
        "a guest may look like the owner of an account",
        "service/people/accounts.py",
        "    check_alphabet(guest.name)\n",
        "",
        "service/people/test_accounts.py::test_a_guest_does_not_mix_alphabets_to_look_like_somebody_else",
    ),
    farmed(
        "a seat does not tell a level",
        "service/progress/cosmetics.py",
        "levels.get(place.person, place.level)",
        "place.level",
        "service/progress/test_seat_levels.py::test_everybody_sees_the_levels_of_those_who_have_played_before",
    ),
    farmed(
        "a side wins as often as it has seats",
        "service/books/stats.py",
        "to.won_by_side[number] += ended.matches if set(side) & set(ended.winners) else 0",
        "to.won_by_side[number] += ended.matches * len(set(side) & set(ended.winners))",
        "service/progress/test_stats.py::test_in_teams_a_side_wins_once_and_its_seats_each",
    ),
]
