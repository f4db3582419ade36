"""Statistics for the operator: how many matches, won from which seat, how long. No people."""

from collections.abc import Iterable

from msgspec import Struct

from parlour.core.errors import ParlourError
from parlour.core.game import Seat
from parlour.service.rewards.finished_match import preset_of
from parlour.service.table_settings import TableSettings


class Ended(Struct, frozen=True):
    """Matches with the same settings that ended the same way."""

    terms: TableSettings
    winners: tuple[Seat, ...]
    reason: str
    matches: int
    plays: int  # in all of them
    left: int  # people who left them, or lost by time


class Stats(Struct):
    """All matches of one game and preset; an empty preset means custom options."""

    game: str
    preset: str
    seats: int
    matches: int = 0
    drawn: int = 0  # or ended without a winner
    won_by_seat: list[int] = []
    won_by_side: list[int] = []
    plays: float = 0.0  # per match, on average
    left: int = 0
    reasons: dict[str, int] = {}


def stats(ended: Iterable[Ended]) -> list[Stats]:
    found: dict[tuple[str, str, int], Stats] = {}
    for each in ended:
        preset, sides = _preset_and_sides(each.terms)
        key = each.terms.game, preset, each.terms.seats
        one = found.setdefault(key, Stats(*key, won_by_seat=[0] * key[2], won_by_side=[0] * len(sides)))
        _add(one, each, sides)
    return [found[key] for key in sorted(found)]


def _preset_and_sides(terms: TableSettings) -> tuple[str, tuple[tuple[Seat, ...], ...]]:
    try:
        game = terms.rules()
    except ParlourError:  # a game that is no longer installed
        return "", tuple((seat,) for seat in range(terms.seats))
    return preset_of(game), game.teams(terms.seats)


def _add(to: Stats, ended: Ended, sides: tuple[tuple[Seat, ...], ...]) -> None:
    to.plays = (to.plays * to.matches + ended.plays) / (to.matches + ended.matches)
    to.matches += ended.matches
    to.left += ended.left
    to.drawn += 0 if ended.winners else ended.matches
    to.reasons[ended.reason] = to.reasons.get(ended.reason, 0) + ended.matches
    for seat in ended.winners:
        to.won_by_seat[seat] += ended.matches
    for number, side in enumerate(sides):
        to.won_by_side[number] += ended.matches if set(side) & set(ended.winners) else 0
