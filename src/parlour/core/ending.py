"""How a match ended, in words: the result, and then a sentence that says how it came about.

The words depend on who reads them: "You win. Computer resigned." See `parlour.texts.say`.
"""

from typing import Any

from parlour.core.game import Message, Over, Seat

NOT_BY_THE_RULES = ("resigned", "time", "left", "agreed", "abandoned", "too-long", "ended-by-host")
UNDECIDED = ("abandoned", "ended-by-host")  # neither a win nor a draw
Teams = tuple[tuple[Seat, ...], ...]


def ending(match: Any) -> Message:
    """Of a match that is over: as its game tells it, unless the players or the house ended it."""
    over = match.outcome
    if over.reason in NOT_BY_THE_RULES:
        return told_end(over, match.teams, Message(f"how.{over.reason}"))
    told: Message = match.game.ending(match.state, over)
    return told


def told_end(over: Over, teams: Teams, how: Message) -> Message:
    """`how` is a sentence that may speak of `{seats}`, who won, and `{others}`, who lost."""
    if not over.winners:
        solo = sum(map(len, teams)) == 1
        result = Message("result.over" if solo or over.reason in UNDECIDED else "result.drawn")
        return Message("prompt.ended", result=result, how=how)
    seats, args = over.winners, dict(how.args)
    others = tuple(seat for team in teams for seat in team if seat not in seats)
    if any(len(team) > 1 for team in teams):
        won, lost = (Message(f"team.{side}") for side in (_side(teams, seats[0]), _side(teams, others[0])))
        result = Message("result.won-team", seats=seats, others=others, team=won)
        how = Message(f"{how.key}-team", team=won, other_team=lost, **args)
    else:
        several = "-several" if len(seats) > 1 else ""
        result = Message(f"result.won{several}", seats=seats, others=others)
        how = Message(how.key, seats=seats, others=others, **args)
    return Message("prompt.ended", result=result, how=how)


def _side(teams: Teams, seat: Seat) -> int:
    return next(side for side, team in enumerate(teams) if seat in team)
