"""The log of a live match: the match itself, and what follows from its log besides the game's state.

Steps come from the journal when a house opens, and from the players afterwards. Both go through `advance`, so
a house that was killed knows what it knew before. Only refused offers are not in the journal: they are
counted afresh.
"""

from collections import deque
from dataclasses import replace
from typing import Any

from msgspec import Struct

from parlour.core.chance import Luck
from parlour.core.errors import ParlourError
from parlour.core.game import Message, Refusal, Seat, Turn, hides
from parlour.core.match import CLOCK, HOUSE, AnyMatch, Match, Play, links
from parlour.core.offers import TakenBack
from parlour.core.record import play_from, play_line
from parlour.core.registry import AnyGame
from parlour.service.matches.submissions import Submission
from parlour.service.timers import Timers

KEPT_STEPS = 40  # how far back a returning viewer can be told what they missed
MOST_OFFERS = 100  # per seat and match, refused ones included
TAKEBACKS_UNTIL = 2_000  # plays; no takebacks after that, or a match could go on for ever
LINKS_AT_ONCE = 500  # links of a chain that are dropped without a pause


class Happened(Struct, frozen=True):
    version: int
    events: tuple[Any, ...]


class Memory:
    """What each viewpoint has seen, and the last steps. In a long match it is costly to collect again."""

    def __init__(self) -> None:
        self._seen: dict[Seat | None, list[Any]] = {}
        self.recent: deque[Happened] = deque(maxlen=KEPT_STEPS)

    def of(self, match: AnyMatch, viewpoint: Seat | None) -> list[Any]:
        if viewpoint not in self._seen:
            self._seen[viewpoint] = list(match.seen(viewpoint))
        return self._seen[viewpoint]

    def advance(self, match: AnyMatch, entry: Play, events: tuple[Any, ...]) -> None:
        self.recent.append(Happened(match.step, events))
        if went_back(events):
            self._seen.clear()
        elif not entry.notation.startswith("/"):
            for viewpoint, seen in self._seen.items():
                seen += match.witnessed(events, viewpoint)

    def missed(self, match: AnyMatch, since: int) -> list[Happened] | None:
        """What happened after a version, unless that is too long ago or something was taken back."""
        steps = [step for step in self.recent if step.version > since]
        if len(steps) != match.step - since:
            return None
        return None if any(went_back(step.events) for step in steps) else steps

    def clear(self) -> None:
        self._seen.clear()
        self.recent.clear()


class MatchLog:
    def __init__(self, match: AnyMatch) -> None:
        self.first = self.match = match
        self.since = [match.step] * match.seats  # the version at which the seat's turn last began or ended
        self.expiries = [0] * match.seats  # in a row
        self.stood_in = [0] * match.seats  # plays that others made for a seat since its own last play
        self.answered: dict[tuple[Seat, str], int] = {}  # the version each submission became
        self.offered_at = 0
        self.offers = [0] * match.seats  # made by each seat, accepted or not
        self.memory = Memory()
        self._expired: set[Seat] = set()  # within the current deadline
        self._plays: list[list[int]] = [
            [] for _ in range(match.seats)
        ]  # the versions each seat has played on

    @classmethod
    def begun(cls, game: AnyGame, luck: Luck) -> "MatchLog":
        return cls(Match.start(game, len(luck.nonces), luck))

    @classmethod
    def read(cls, game: AnyGame, luck: Luck, steps: list[tuple[str, Seat | None, str | None]]) -> "MatchLog":
        """Read the journal: the plays of each step, and whose submission it was."""
        match_log = cls(_played(Match.start(game, len(luck.nonces), None), steps[0][0])[0])
        for number, (plays, seat, client_id) in enumerate(steps[1:], 1):
            try:
                after, events = _played(match_log.match, plays)
            except ParlourError as error:
                play = play_from(plays.partition("\n")[0])
                raise ParlourError(
                    f"step {number} of its log, {play.notation} of seat {play.seat + 1}: {error}"
                ) from error
            match_log.advance(play_from(plays.partition("\n")[0]), after, events)
            if seat is not None and client_id is not None:
                match_log.answered[seat, client_id] = after.step
        match_log.match = replace(match_log.match, luck=luck)
        return match_log

    @classmethod
    def ended(cls, first: AnyMatch, last: AnyMatch) -> "MatchLog":
        """The log of a finished match: its beginning and its end, without the plays between."""
        match_log = cls(first)
        match_log.match = last
        return match_log

    def advance(self, entry: Play, after: AnyMatch, events: tuple[Any, ...]) -> None:
        """Record a play and the match it led to."""
        before, self.match = self.match, after
        self.memory.advance(after, entry, events)
        talk = entry.notation.startswith("/")
        back = talk and went_back(events)
        if entry.notation.startswith("/offer"):
            self.offers[entry.seat] += 1
        if after.offer is not None and before.offer is None:
            self.offered_at = after.step
        if back:
            self._go_back(events)
        elif not talk and entry.by != HOUSE:  # what makes itself is nobody's play, and nobody stood in
            self._plays[entry.seat].append(before.step)
            self.stood_in[entry.seat] = self.stood_in[entry.seat] + 1 if entry.by else 0
        if not talk or back:
            self._count_expiries(entry, before, after)
            self._note_awaited(entry, before, after, back)

    def _go_back(self, events: tuple[Any, ...]) -> None:
        to = next(event.step for event in events if isinstance(event, TakenBack))
        for plays in self._plays:
            while plays and plays[-1] >= to:
                plays.pop()

    def last_play(self, seat: Seat) -> int | None:
        """The version on which this seat made its last play that still counts."""
        return self._plays[seat][-1] if self._plays[seat] else None

    def way_back(self, seat: Seat, ranked: bool) -> int | None:
        """The version to which this seat can ask to return; None if its last play cannot be taken back."""
        step = self.last_play(seat)
        if step is None or self._no_takeback(ranked) or not self.match.may_go_back_to(step):
            return None
        return step

    def _no_takeback(self, ranked: bool) -> Refusal | None:
        if ranked and hides(self.match.game):  # a takeback would be a way to peek
            return Refusal("PL-6", Message("refusal.takeback-ranked"))
        if self.match.step >= TAKEBACKS_UNTIL:
            return Refusal("PL-6", Message("refusal.takeback-late", count=TAKEBACKS_UNTIL))
        return None

    def _count_expiries(self, entry: Play, before: AnyMatch, after: AnyMatch) -> None:
        if entry.by == CLOCK and entry.seat not in self._expired:
            self.expiries[entry.seat] += 1
            self._expired.add(entry.seat)
        elif entry.by is None:
            self.expiries[entry.seat] = 0
        if self._expired and not same_deadline(before, after):
            self._expired.clear()

    def _note_awaited(self, entry: Play, before: AnyMatch, after: AnyMatch, back: bool) -> None:
        past, now = awaited(before), awaited(after)
        for seat in range(after.seats):
            if back or seat == entry.seat or (seat in past) != (seat in now):
                self.since[seat] = after.step

    def no_offer(self, submission: Submission, ranked: bool) -> Refusal | None:
        """Reasons to refuse an offer without trying it: this check must be cheap."""
        if self.offers[submission.seat] >= MOST_OFFERS:
            return Refusal("PL-5", Message("refusal.enough-offers", count=MOST_OFFERS))
        if submission.notation and submission.notation.startswith("/offer-takeback"):
            return self._no_takeback(ranked)
        return None

    def is_stale(self, seat: Seat, notation: str | None, version: int) -> bool:
        """True if the submission answers a position or an offer that has passed."""
        if version > self.match.step:
            return True
        if notation in ("/accept", "/decline"):
            return version < self.offered_at
        return version < self.since[seat] and not (notation and notation.startswith("/"))


def went_back(events: tuple[Any, ...]) -> bool:
    return any(isinstance(event, TakenBack) for event in events)


def awaited(match: AnyMatch) -> tuple[Seat, ...]:
    return match.awaiting.seats if isinstance(match.awaiting, Turn) else ()


def same_deadline(before: AnyMatch, after: AnyMatch) -> bool:
    """True if both turns name the same timer: one deadline may span several plays."""
    was, now = before.awaiting, after.awaiting
    return isinstance(was, Turn) and isinstance(now, Turn) and "" != was.timer == now.timer


def free_chains(chains: list[Any], timers: Timers) -> None:
    """Free long chains a piece at a time: freeing one at once would block as long as the match was."""
    for at, chain in enumerate(chains):
        for _ in range(LINKS_AT_ONCE):
            chain = chain and chain[0]
        chains[at] = chain
    if any(chains):
        timers.at(timers.clock(), lambda: free_chains(chains, timers))


def step_lines(before: AnyMatch | None, after: AnyMatch) -> str:
    """The plays and draws between two matches, as lines of the journal."""
    chain, start = after.plays_chain, before.plays_chain if before else None
    if chain and chain[0] is start:  # one play and no draw, by far the most common case
        return play_line(chain[1])
    return "\n".join(map(play_line, links(chain, start)))


def first_play(before: AnyMatch, after: AnyMatch) -> Play:
    """The play that began the step from one match to the next."""
    chain = after.plays_chain
    play: Play = chain[1] if chain and chain[0] is before.plays_chain else links(chain, before.plays_chain)[0]
    return play


def played_on(match: AnyMatch, lines: str) -> tuple[AnyMatch, tuple[Any, ...]]:
    """The match after a step of the journal, which brings its own draws."""
    after, events = _played(replace(match, luck=None), lines)
    return replace(after, luck=match.luck), events


def _played(match: AnyMatch, lines: str) -> tuple[AnyMatch, tuple[Any, ...]]:
    happened: tuple[Any, ...] = ()
    for line in lines.splitlines():
        match, events = match.play(*play_from(line))
        happened += events
    return match, happened
