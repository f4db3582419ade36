"""Matches of Connect Four that have ended and wait to be settled."""

from dataclasses import replace
from random import Random

from msgspec import structs

from parlour.core.match import Match
from parlour.games.connect_four import ConnectFour
from parlour.service.books.unsettled import DAY, Unsettled
from parlour.service.rewards.finished_match import MatchFacts, facts_of
from tests.service.earning import LINE

SECONDS = 60.0  # that each was played for


def line() -> Match:
    """The first seat has a line."""
    match = Match.start(ConnectFour(opening="given"), 2)
    for number, column in enumerate(LINE):
        match, _ = match.play(number % 2, column)
    return match


WON: MatchFacts = replace(facts_of(line(), ("", ""), (False, False), seconds=SECONDS), preset="standard")


def won_by(
    winner: str,
    loser: str,
    match: str = "m1",
    ended: float = 2000.0,
    ranked: bool = False,
    left: bool = False,
) -> Unsettled:
    """`left`: the loser was away when it ended."""
    first, second = WON.seats
    seats = (structs.replace(first, person=winner), structs.replace(second, person=loser, away=left))
    facts = replace(WON, seats=seats, ranked=ranked)
    return Unsettled(match, ended - SECONDS, ended, facts, people=2, coins=10)


def evening(people: int, matches: int, seed: int = 1) -> list[Unsettled]:
    """Ranked and casual matches of these people with each other, over two days, some of them held back."""
    rng, ended = Random(seed), []
    for number in range(matches):
        winner, loser = rng.sample([f"p{one}" for one in range(people)], 2)
        at = 100 * DAY + (number + 1) * 2 * DAY / (matches + 1)
        match = won_by(winner, loser, f"m{number}", at, ranked=rng.random() < 0.7)
        late = rng.random() < 0.2
        ended.append(structs.replace(match, delay=60, held_until=at + 660) if late else match)
    return ended
