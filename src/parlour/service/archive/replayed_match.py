"""A match replayed step by step, and the answers to every question about it.

While it is played a seat can ask for what it was shown itself, and for nothing else.

This belongs in a process of its own: it takes longer the longer the match was.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from gzip import compress
from traceback import extract_tb

from parlour.core import record
from parlour.core.history import Moment, history
from parlour.core.match import AnyMatch, Match
from parlour.core.record import play_from, play_line
from parlour.service import wire
from parlour.service.archive.replay import Replaying, drawn
from parlour.service.archive.review import reviewed
from parlour.service.books.cosmetics import Looks
from parlour.service.errors import Defect, NotAllowed, NotStored, Unreadable
from parlour.service.matches import presenting
from parlour.service.matches.broadcast import MOST_SEEN
from parlour.service.matches.loading import luck_of
from parlour.service.matches.match_log import KEPT_STEPS, Happened
from parlour.service.matches.past_match import (
    NOT_OVER,
    Answer,
    DrawsOf,
    Ended,
    EndOf,
    LogOf,
    Question,
    RecordOf,
    ReviewOf,
    SeenBy,
    ToldTo,
    VerdictOf,
)
from parlour.service.matches.quarantine import SET_ASIDE, check, lacks_game, why
from parlour.service.ports import MatchRow, SavedMatch, StepRow
from parlour.service.wire import http as wire_http

OTHER_RULES = "error.server-updating"


@contextmanager
def _folding() -> Iterator[None]:
    """Any failure while a match is replayed means that its stored data is damaged."""
    try:
        yield
    except (NotStored, Unreadable, MemoryError):
        raise
    except Exception as error:
        raise Unreadable(SET_ASIDE, why(error)) from error


@contextmanager
def _telling() -> Iterator[None]:
    """Any failure after that is a bug of ours or of the game's table: the match itself is sound."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}".partition("\n")[0]
        at = extract_tb(error.__traceback__)[-1]
        raise Defect(reason=said, where=f"{at.filename}:{at.lineno}") from error


class ReplayedMatch:
    """A replayed match. Its row may still change when somebody is renamed; its moments do not."""

    def __init__(self, saved: SavedMatch) -> None:
        """Raises `Unreadable` if the stored match is damaged.

        The house only asks about matches under its own rules. If this process has others, the program was
        updated while the house was open, and nothing is wrong with the match.
        """
        row = saved.row
        if lacks_game(row):
            raise NotStored(OTHER_RULES)
        with _folding():
            check(saved)
            rules = row.terms.rules()
            if row.rules_version != rules.rules_version:
                raise NotStored(OTHER_RULES)
            log = [play_from(line) for step in saved.steps for line in step.plays.splitlines()]
            self.moments = history(Match.start(rules, len(row.seats), None), log)
        self._last = saved.steps[-KEPT_STEPS:]
        self._over = self.moments[-1].match.outcome is not None

    def __len__(self) -> int:
        return len(self.moments)

    def is_all_of(self, row: MatchRow) -> bool:
        """False if the match has gone on since."""
        return self._over or len(self.moments) == row.steps + 1

    def answer(self, question: Question, row: MatchRow, looks: Mapping[str, Looks]) -> Answer:
        """Raises `Defect` if the answer cannot be computed, `NotAllowed` if the match must be over for it."""
        if not self._over and not question.while_played:
            raise NotAllowed(NOT_OVER)
        with _telling():
            return self._answer(question, row, looks)

    def _answer(self, question: Question, row: MatchRow, looks: Mapping[str, Looks]) -> Answer:
        match = replace(self.moments[-1].match, luck=luck_of(row))
        answer: Answer
        match question:
            case RecordOf():
                answer = record.write(match).encode()
            case VerdictOf():
                answer = _verdict(match)
            case DrawsOf():
                answer = wire.encode(drawn(match))
            case ReviewOf():
                answer = reviewed(match)
            case EndOf():
                answer = _ended(self.moments, self._last)
            case LogOf(count=count):
                answer = tuple(map(play_line, match.log[-count:]))
            case SeenBy():
                answer = _seen(match, question)
            case ToldTo(packed=packed):
                told = Replaying(row, self.moments, looks, question)
                answer = compress(told.tell(), 1) if packed else told.tell()
        return answer


def _verdict(match: AnyMatch) -> bytes:
    """Verified as anybody could: from the text of the record alone."""
    found = record.verify(record.write(match))
    return wire.encode(wire_http.Verification(found.ok, found.plays, found.draws, found.reason))


def _ended(moments: list[Moment], last: list[StepRow]) -> Ended:
    recent = [Happened(moment.match.step, moment.events) for moment in moments[1:][-KEPT_STEPS:]]
    answered = {
        (step.seat, step.client_id): step.version
        for step in last
        if step.seat is not None and step.client_id is not None
    }
    bare = replace(moments[-1].match, plays_chain=None, events_chain=None, past=None)
    return Ended(moments[0].match, bare, recent, answered)


def _seen(match: AnyMatch, question: SeenBy) -> bytes:
    total = match.seen(question.seat)
    told = presenting.events(match, total[question.first : question.first + MOST_SEEN], question.seat)
    return wire.encode(wire.Seen(question.match, question.seat, question.first, told, len(total)))
