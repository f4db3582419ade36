"""Matches on this machine for a program that plays by asking: what it sees, in words and as data.

What is told comes from the rules and their texts alone, and is what one seat may know.
"""

from dataclasses import dataclass, field
from random import Random
from secrets import token_hex
from typing import Any

from parlour import bots, texts
from parlour.bots.guard import hurried
from parlour.core.default_table import cue_for
from parlour.core.ending import ending
from parlour.core.errors import ParlourError, briefly
from parlour.core.game import Message, Seat, Turn
from parlour.core.match import AnyMatch, Match
from parlour.core.registry import game_from, list_games, tables_for
from parlour.ui.described import described
from parlour.ui.terminal import reports, reviews

MOST_TABLES = 100
SECONDS = 0.5  # that an opponent may think about a play
SECONDS_FOR_REVIEW = 60.0


@dataclass
class Table:
    match: AnyMatch
    seat: Seat
    opponent: str
    told: int = 0  # how many events this seat has been told
    rng: Random = field(default_factory=Random)


class Tables:
    """The tables of one program; the oldest is closed when there are too many."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}

    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = reports.games(list_games()).data
        return found

    def rules(self, game: str) -> str:
        return "\n".join(reports.rules(game_from(game)).lines)

    def open(self, game: str, preset: str, opponent: str, seat: int) -> dict[str, Any]:
        rules = game_from(game, preset or None)
        seats = rules.seats[0]
        if not 0 <= seat < seats:
            raise ParlourError(f"{rules.title} has the seats 0 to {seats - 1}, and no seat {seat}.")
        bots.policy(game, opponent)  # refuses a name that is none
        if len(self._tables) >= MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        name = token_hex(4)
        self._tables[name] = Table(Match.start(rules), seat, opponent)
        return self.look(name)

    def look(self, name: str) -> dict[str, Any]:
        """What there is to see from the seat, and what has happened since it last looked."""
        table = self._table(name)
        self._others_play(table)
        match, seat = table.match, table.seat
        view, plays = match.view(seat), match.legal(seat)
        picture = described(match.game, tables_for(match.game.slug).table(match.game, view, seat), seat)
        seen = match.seen(seat)
        happened = [self._say(match, cue_for(match.game.slug, event, seat).message) for event in seen]
        happened, table.told = happened[table.told :], len(happened)
        over = match.outcome
        return {
            "table": name,
            "seat": seat,
            "happened": happened,
            "picture": picture,
            "plays": plays,
            "over": over is not None,
            "ending": self._say(match, ending(match)) if over else "",
            "winners": list(over.winners) if over else [],
        }

    def play(self, name: str, play: str) -> dict[str, Any]:
        table = self._table(name)
        table.match, _ = table.match.play(table.seat, play)
        return self.look(name)

    def review(self, name: str) -> str:
        match = self._table(name).match
        if refused := reviews.refusal(match):
            raise ParlourError(texts.say(refused))
        with hurried(SECONDS_FOR_REVIEW):
            return "\n".join(reviews.report(match).lines)

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            raise ParlourError(f"There is no table {briefly(name)}: open one first.")
        return self._tables[name]

    def _others_play(self, table: Table) -> None:
        """Lets the opponents play until this seat must act or the match is over."""
        choose = bots.policy(table.match.game.slug, table.opponent)
        while isinstance(turn := table.match.awaiting, Turn) and table.seat not in turn.seats:
            match, seat = table.match, turn.seats[0]
            chosen = choose(match.game, match.view(seat), match.seen(seat), seat, 0, table.rng, SECONDS)
            table.match, _ = match.play(seat, str(chosen))

    @staticmethod
    def _say(match: AnyMatch, message: Message) -> str:
        return texts.say(message, texts=match.game.texts)
