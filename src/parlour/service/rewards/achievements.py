"""Achievements, each reached once. Their texts have the keys `achievement.<id>`.

A game declares its own (`Game.achievements`, `Game.feats`); those that span games are the house's and are
listed here. Wins count only against people, and only if the game itself decided them: resigning does not make
a row of four. Whoever quits a match reaches nothing with it. One achievement a day can be reached with the
same company or against bots.
"""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.core.progress import CONCEDED, CUT_SHORT
from parlour.core.registry import AnyGame, list_games, own_games
from parlour.service.rewards.finished_match import FinishedMatch, Result, Tally

ACHIEVEMENTS_A_DAY = 1  # with people who are not apart

WON_STREAKS = {length: f"streak-{length}" for length in (3, 5, 10)}
WON_EVERY_GAME = "won-every-game"
PLAYED_EVERY_GAME = "played-every-game"
AGREED_DRAW = "agreed-draw"
TEAM_WIN = "team-win"
BEAT_HIGHER_LEVEL = "beat-higher-level"
OF_THE_HOUSE = (
    WON_EVERY_GAME,
    PLAYED_EVERY_GAME,
    *WON_STREAKS.values(),
    BEAT_HIGHER_LEVEL,
    TEAM_WIN,
    AGREED_DRAW,
)


def all_ids() -> tuple[str, ...]:
    """Everything that can be reached with the games installed here."""
    at_tables = (each for kind in list_games().values() if not _is_solo(kind) for each in kind.achievements)
    return tuple(dict.fromkeys((*at_tables, *OF_THE_HOUSE, *of_solo_games())))


def of_solo_games() -> list[str]:
    """The achievements that nobody else has a part in."""
    return [each for kind in list_games().values() if _is_solo(kind) for each in kind.achievements]


def games_between_people() -> list[str]:
    """Those that come with Parlour: a plug-in does not make it harder to win every game."""
    return [slug for slug, kind in own_games().items() if not _is_solo(kind)]


def _is_solo(kind: type[AnyGame]) -> bool:
    return kind.seats == (1,)


def reached(facts: FinishedMatch, seat: Seat) -> tuple[str, ...]:
    """The ids this person newly reaches with this match."""
    sitter = facts.seats[seat]
    if not facts.counts or facts.unplayed or sitter.quit:
        return ()
    new = [each for each in _earned(facts, seat) if each not in sitter.before.achievements]
    if not facts.is_solo and not _all_apart(facts, seat):
        new = new[: max(0, ACHIEVEMENTS_A_DAY - sitter.before.reached_today)]
    return tuple(new)


def _all_apart(facts: FinishedMatch, seat: Seat) -> bool:
    others, apart = facts.opponents(seat), facts.seats[seat].before.apart
    return bool(others) and all(other.person in apart for other in others)


def _earned(facts: FinishedMatch, seat: Seat) -> Iterator[str]:
    if _has_all(facts, seat, [*own_games()], "played", "bot_played"):
        yield PLAYED_EVERY_GAME
    if not facts.opponents(seat) and not facts.is_solo:
        return
    if facts.reason not in CUT_SHORT:
        yield from facts.seats[seat].feats
    if facts.is_solo:
        return
    if facts.result(seat) is Result.WON and facts.reason not in CONCEDED:
        yield from _for_a_win(facts, seat)
    elif facts.reason == "agreed":
        yield AGREED_DRAW


def _for_a_win(facts: FinishedMatch, seat: Seat) -> Iterator[str]:
    before, levels = facts.seats[seat].before, [other.before.level for other in facts.opponents(seat)]
    if _has_all(facts, seat, games_between_people(), "won"):
        yield WON_EVERY_GAME
    yield from (each for length, each in WON_STREAKS.items() if before.streak + 1 >= length)
    if min(levels) > before.level:
        yield BEAT_HIGHER_LEVEL
    if len(facts.team(seat)) > 1:
        yield TEAM_WIN


def _has_all(facts: FinishedMatch, seat: Seat, games: list[str], *counts: str) -> bool:
    """True if the person has one of these counts in every game, this match included."""
    tallies = facts.seats[seat].before.tallies
    return all(
        game == facts.game or any(getattr(tallies.get(game, Tally()), count) for count in counts)
        for game in games
    )
