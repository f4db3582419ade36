"""Achievements, each reached once. Their texts have the keys `achievement.<id>`.

Wins count only against people, and only if the game itself decided them: resigning does not make a row of
four. Whoever quits a match reaches nothing with it. One achievement a day can be reached with the same
company or against bots.
"""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.core.progress import CONCEDED
from parlour.games.cardpeegee.events import Victory
from parlour.service.rewards.finished_match import FinishedMatch, Result, Tally

BETWEEN_PEOPLE = ("connect-four", "checkers", "whist", "crazy-eights")
ALL_GAMES = (*BETWEEN_PEOPLE, "cardpeegee")
STREAKS = (3, 5, 10)
A_DAY = 1  # with people who are not apart

FIRST_WINS = {game: f"first-win-{game}" for game in BETWEEN_PEOPLE}
VICTORIES = tuple(f"cardpeegee-{victory}" for victory in Victory)
WON_STREAKS = {length: f"streak-{length}" for length in STREAKS}
WON_EVERY_GAME = "won-every-game"
PLAYED_EVERY_GAME = "played-every-game"
AGREED_DRAW = "agreed-draw"
TEAM_WIN = "team-win"
BEAT_HIGHER_LEVEL = "beat-higher-level"

ALL = (
    *FIRST_WINS.values(),
    WON_EVERY_GAME,
    PLAYED_EVERY_GAME,
    *WON_STREAKS.values(),
    BEAT_HIGHER_LEVEL,
    TEAM_WIN,
    AGREED_DRAW,
    *VICTORIES,
)
AT_TABLES = frozenset(ALL) - {*VICTORIES}  # with others; not the runs of a solo game


def reached(facts: FinishedMatch, seat: Seat) -> tuple[str, ...]:
    """The ids this person newly reaches with this match."""
    sitter = facts.seats[seat]
    if not facts.counts or facts.unplayed or sitter.quit:
        return ()
    new = [each for each in _earned(facts, seat) if each not in sitter.before.achievements]
    if not facts.is_solo and not _all_apart(facts, seat):
        new = new[: max(0, A_DAY - sitter.before.reached_today)]
    return tuple(new)


def _all_apart(facts: FinishedMatch, seat: Seat) -> bool:
    others, apart = facts.opponents(seat), facts.seats[seat].before.apart
    return bool(others) and all(other.person in apart for other in others)


def _earned(facts: FinishedMatch, seat: Seat) -> Iterator[str]:
    if _has_all(facts, seat, ALL_GAMES, "played", "bot_played"):
        yield PLAYED_EVERY_GAME
    won = [f"{facts.game}-{victory}" for victory in facts.victories]
    yield from (victory for victory in won if victory in VICTORIES)  # a plug-in's game may have others
    if not facts.opponents(seat):
        return
    if facts.result(seat) is Result.WON and facts.reason not in CONCEDED:
        yield from _for_a_win(facts, seat)
    elif facts.reason == "agreed":
        yield AGREED_DRAW


def _for_a_win(facts: FinishedMatch, seat: Seat) -> Iterator[str]:
    before, levels = facts.seats[seat].before, [other.before.level for other in facts.opponents(seat)]
    if facts.game in FIRST_WINS:
        yield FIRST_WINS[facts.game]
    if _has_all(facts, seat, BETWEEN_PEOPLE, "won"):
        yield WON_EVERY_GAME
    yield from (each for length, each in WON_STREAKS.items() if before.streak + 1 >= length)
    if min(levels) > before.level:
        yield BEAT_HIGHER_LEVEL
    if len(facts.team(seat)) > 1:
        yield TEAM_WIN


def _has_all(facts: FinishedMatch, seat: Seat, games: tuple[str, ...], *counts: str) -> bool:
    """True if the person has one of these counts in every game, this match included."""
    tallies = facts.seats[seat].before.tallies
    return all(
        game == facts.game or any(getattr(tallies.get(game, Tally()), count) for count in counts)
        for game in games
    )
