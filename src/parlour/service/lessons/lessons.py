"""Lessons: prepared positions of a game, each with one play to find. The game's rules judge the plays.

A lesson is sent whole and is the same for everybody: there is no table, and nothing is stored.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from parlour.core.chance import Luck
from parlour.core.game import Message
from parlour.core.match import AnyMatch, Match, Play
from parlour.core.record import play_from
from parlour.core.registry import game_from
from parlour.service import wire
from parlour.service.errors import NotFound
from parlour.service.lessons.scripts import LEARNER, SCRIPTS, Script, Task
from parlour.service.matches import presenting
from parlour.service.matches.match_log import awaited
from parlour.service.wire.lessons import Lesson, LessonStep, NotThis

APART = 1000  # versions between two steps, so that a later step always has higher ones


class Moment(NamedTuple):
    play: Play
    match: AnyMatch
    events: tuple[Any, ...]


class Stage(NamedTuple):
    """A step of a lesson before anybody has played."""

    script: Script
    number: int  # from 1
    task: Task
    match: AnyMatch

    @property
    def key(self) -> str:
        return f"lesson.{self.script.game}.{self.number}"


@cache
def lesson(game: str) -> Lesson:
    return Lesson(game, tuple(_step(stage) for stage in _stages(game)))


def taught(game: str) -> tuple[str, ...]:
    """The rule of each step of the game's lesson; empty if there is no lesson."""
    return tuple(task.rule for task in SCRIPTS[game].tasks) if game in SCRIPTS else ()


def why_not(game: str, number: int, play: str) -> NotThis:
    """What is wrong with a play that the step does not ask for."""
    if not 0 < number <= len(_stages(game)):
        raise NotFound("error.no-such-step")
    stage = _stages(game)[number - 1]
    refusal = stage.match.refusal(LEARNER, play)
    if refusal is None:
        words = Message("lesson.allowed", ask=Message(stage.key))
        return NotThis(stage.task.rule, presenting.text(words), allowed=True)
    return NotThis(refusal.rule, presenting.text(refusal.message), allowed=False)


@cache
def _stages(game: str) -> tuple[Stage, ...]:
    if game not in SCRIPTS:
        raise NotFound("error.no-such-lesson")
    return tuple(_walk(SCRIPTS[game]))


def _walk(script: Script) -> Iterator[Stage]:
    match: AnyMatch | None = None
    for number, task in enumerate(script.tasks, 1):
        if task.scene is not None or match is None:
            match = _scene(script, task)
        yield Stage(script, number, task, match)
        *_, (_, match, _) = _played(task, match)


def _scene(script: Script, task: Task) -> AnyMatch:
    rules = game_from(script.game)
    luck = Luck.from_seed(script.seed, script.seats)
    if task.scene is None:
        return Match.start(rules, script.seats, luck)
    state = rules.position(task.scene) if isinstance(task.scene, str) else task.scene
    match: AnyMatch = Match(rules, script.seats, state, rules.awaiting(state), luck)
    for line in task.before:
        match, _ = match.play(*play_from(line))
    return match


def _played(task: Task, match: AnyMatch) -> Iterator[Moment]:
    """The learner's play and the answers to it, one by one."""
    for line in (f"{LEARNER} {task.play}", *task.answers):
        play = play_from(line)
        match, events = match.play(*play)
        yield Moment(play, match, events)


# Messages


def _step(stage: Stage) -> LessonStep:
    match = stage.match
    seen = presenting.events(match, match.events, LEARNER)
    return LessonStep(stage.task.rule, stage.task.play, _picture(stage), seen, tuple(_updates(stage)))


def _picture(stage: Stage) -> wire.Picture:
    match, drawn = stage.match, presenting.table(stage.match, LEARNER)
    seats = [
        wire.SeatInfo(seat, taken=True, bot="" if seat == LEARNER else "tutor") for seat in range(match.seats)
    ]
    return wire.Picture(
        match="lesson",
        version=_version(stage, match),
        seat=LEARNER,
        phase="live",
        game=stage.script.game,
        options={},
        pace="untimed",
        watch="off",
        commit="",
        seats=tuple(seats),
        legend=dict(presenting.legend(match.game)),
        zones=drawn.zones,
        counters=presenting.counters(drawn),
        marks=drawn.marks,
        tones=drawn.tones,
        prompt=presenting.text(Message(stage.key)),
        choices=presenting.choices(match, LEARNER),
        awaited=awaited(match),
    )


def _updates(stage: Stage) -> Iterator[wire.Update]:
    """They offer no choices: the next step has a picture of its own."""
    before, right = presenting.table(stage.match, LEARNER), presenting.text(Message(f"{stage.key}.right"))
    for moment in _played(stage.task, stage.match):
        after = presenting.table(moment.match, LEARNER)
        yield wire.Update(
            match="lesson",
            version=_version(stage, moment.match),
            seat=LEARNER,
            actor=moment.play.seat,
            events=presenting.events(moment.match, moment.events, LEARNER),
            prompt=right,
            **presenting.changes(before, after),
        )
        before = after


def _version(stage: Stage, match: AnyMatch) -> int:
    return stage.number * APART + match.step
