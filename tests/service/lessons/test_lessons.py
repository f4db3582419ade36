"""Lessons: every step can be played as it asks, ends where it says, and has its words."""

import msgspec
import pytest

from parlour.core.game import Turn
from parlour.core.match import Match
from parlour.core.record import play_from
from parlour.core.registry import game, games
from parlour.core.table import next_touches
from parlour.service import wire
from parlour.service.errors import NotFound
from parlour.service.lessons.lessons import lesson, taught, why_not
from parlour.service.lessons.scripts import SCRIPTS
from parlour.service.wire.lessons import Lesson
from parlour.service.wire.texts import Text
from parlour.texts import has

STEPS = [(slug, number) for slug in SCRIPTS for number in range(1, len(SCRIPTS[slug].tasks) + 1)]


def told(slug: str) -> Lesson:
    """As it is on the wire."""
    return msgspec.json.decode(wire.encode(lesson(slug)), type=Lesson)


def step(slug: str, number: int):
    return told(slug).steps[number - 1]


def test_every_game_of_ours_has_a_lesson_of_about_two_minutes():
    ours = {slug for slug, kind in games().items() if kind.__module__.startswith("parlour.")}

    assert ours == set(SCRIPTS)
    assert [] == [slug for slug in ours if not 5 <= len(taught(slug)) <= 9]


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_what_a_step_asks_for_can_be_touched(slug, number):
    now = step(slug, number)
    touches = {choice.play: choice.touches for choice in now.picture.choices}
    slots = {slot for zone in now.picture.zones for slot in zone.slots}

    assert (0,) == now.picture.awaited
    assert set(touches[now.play]) <= slots
    assert next_touches(touches.values(), touches[now.play][:-1]) >= {touches[now.play][-1]}


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_a_step_teaches_a_rule_of_its_game_in_words_that_are_there(slug, number):
    now = step(slug, number)

    assert now.rule in games()[slug].rules
    assert f"lesson.{slug}.{number}" == now.picture.prompt.key
    assert f"lesson.{slug}.{number}.right" == now.updates[-1].prompt.key
    assert has(now.picture.prompt.key)
    assert has(now.updates[-1].prompt.key)


@pytest.mark.parametrize("slug", SCRIPTS)
def test_no_lesson_says_what_no_step_asks(slug):
    assert not has(f"lesson.{slug}.{len(taught(slug)) + 1}")


@pytest.mark.parametrize(("slug", "number"), STEPS)
def test_versions_follow_each_other_and_nothing_is_open_after_the_play(slug, number):
    now = step(slug, number)
    versions = [now.picture.version, *(update.version for update in now.updates)]

    assert list(range(versions[0], versions[0] + len(versions))) == versions
    assert [()] * len(now.updates) == [update.choices for update in now.updates]


@pytest.mark.parametrize("slug", SCRIPTS)
def test_a_later_step_has_a_later_version(slug):
    steps = told(slug).steps
    last = [now.updates[-1].version for now in steps]

    assert all(before < after.picture.version for before, after in zip(last, steps[1:], strict=False))


def test_what_the_rules_forbid_is_refused_with_their_own_reason():
    wrong = why_not("whist", 1, "8C")

    assert ("WH-5", "whist.must-follow", False) == (wrong.rule, words(wrong).key, wrong.allowed)


def test_what_the_rules_allow_but_the_step_does_not_ask_for_is_told_apart():
    wrong = why_not("connect-four", 1, "7")

    assert ("C4-3", "lesson.allowed", True) == (wrong.rule, words(wrong).key, wrong.allowed)
    assert {"key": "lesson.connect-four.1", "args": {}} == words(wrong).args["ask"]


def words(wrong) -> Text:
    return msgspec.json.decode(wire.encode(wrong.message), type=Text)


def test_a_hidden_hand_stays_hidden_in_a_lesson():
    hands = [zone for now in told("whist").steps for zone in now.picture.zones if zone.name == "hand-1"]

    assert {"##"} == {code for zone in hands for code in zone.codes}


@pytest.mark.parametrize("number", [0, 7, 99])
def test_there_is_no_step_beyond_the_last(number):
    with pytest.raises(NotFound):
        why_not("whist", number, "8C")


def test_there_is_no_lesson_for_a_game_that_nobody_wrote_one_for():
    assert () == taught("high-card")
    with pytest.raises(NotFound, match="no lesson"):
        lesson("high-card")


def test_the_block_of_connect_four_leaves_no_win_to_the_other():
    """A lesson must not praise a play that loses."""
    task = SCRIPTS["connect-four"].tasks[4]
    rules = game("connect-four")
    state = rules.position(task.scene)
    match, _ = Match(rules, 2, state, rules.awaiting(state)).play(*play_from(f"0 {task.play}"))

    after = [match.play(1, play)[0].awaiting for play in match.legal(1)]
    assert [] == [awaiting for awaiting in after if not isinstance(awaiting, Turn)]
