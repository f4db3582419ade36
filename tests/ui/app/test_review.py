"""The review on the full screen: begun by a key, made in the background, and read step by step."""

import asyncio
from dataclasses import replace
from random import Random

import pytest
from textual.pilot import Pilot

from parlour import texts
from parlour.bots.review import Curve, Point, review
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.app import replay
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.dialogs import Page
from parlour.ui.terminal.app.drawing.pictures import picture_of
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.drawing.win_chance import win_chance
from parlour.ui.terminal.app.local_saves import LocalSaves
from parlour.ui.terminal.app.puzzle import OWN, UNUSED
from parlour.ui.terminal.app.replay import ReplayScreen
from tests.ui.app.announced import DEATH
from tests.ui.app.driver import fresh, keys, opened, play, seated, shown, text, typed

MISSED = "112233"  # seat 0 could complete its line in column 4
SOON = 60  # seconds within which a process must have judged a few plays, on a busy machine
SIZES = [(80, 24), (100, 30), (160, 50)]
ROOM = (78, 14)  # what is left for the table on the smallest screen, below a long judgement
GRAPH = "Win chance, Player 1: "


def missed():
    """Seat 0 misses the win, seat 1 saves itself and resigns nevertheless."""
    match = Match.start(game("connect-four", opening="given"), position=MISSED, seed="s")
    for seat, notation in ((0, "7"), (1, "4"), (1, "/resign")):
        match, _ = match.play(seat, notation)
    return match


def long():
    """Begins on an empty board, where judging takes its time."""
    match = fresh("connect-four")
    for column in "1212121":
        match, _ = match.play(match.turn_holder, column)
    return match


@pytest.fixture(scope="module")
def found():
    return review(missed())


class Judging:
    """In place of a process: tells at once what is to be told."""

    told: tuple

    def __init__(self, match):
        self.stopped = False

    def heard(self):
        return iter(self.told)

    def stop(self):
        self.stopped = True


@pytest.fixture
def ready(found, monkeypatch):
    """The review of `missed` is there at once. Its first play was not solved."""
    estimate = found.plays[0]._replace(exact=False)
    judged = replace(found, plays=(estimate, *found.plays[1:]))
    monkeypatch.setattr(Judging, "told", (1, 1, judged), raising=False)
    monkeypatch.setattr(replay, "ReviewProcess", Judging)


def replaying(script, match, size=(80, 24), unicode=True):
    async def run():
        async with opened(ParlourApp(LocalSaves(), unicode, record=match), size) as app:
            return await script(app)

    return play(run)


async def judged(app):
    """Until the review is there or has failed."""
    async with asyncio.timeout(SOON):
        while app.screen.judging:
            await asyncio.sleep(0.01)


async def reviewed(app, *pressed):
    """What is shown after a review and these keys."""
    await keys(app, "!")
    await judged(app)
    return await after(app, *pressed)


async def after(app, *pressed):
    """What is shown after these keys, when everything has found its place."""
    await keys(app, *pressed)
    await Pilot(app).pause()
    return text(app)


def said(screen):
    """In one line, however it was broken."""
    return " ".join(screen.split())


def test_the_key_of_the_review_stands_below_a_replay_and_in_its_help():
    async def script(app):
        bar = text(app)
        await keys(app, "?")
        return bar, type(app.screen), text(app)

    bar, page, told = replaying(script, missed())

    assert "! review" in bar
    assert Page is page
    assert "!: review the match" in told


def test_while_plays_are_judged_one_steps_on_and_sees_how_far_it_is():
    async def script(app):
        return await after(app, "!", "right", "right")

    screen = replaying(script, long())

    assert "Connect Four  2/7" in screen
    assert "Judging each play: 0 of 7." in screen
    assert "! stop the review" in screen


def test_the_screen_says_how_many_plays_are_judged(monkeypatch):
    monkeypatch.setattr(Judging, "told", (1, 1), raising=False)
    monkeypatch.setattr(replay, "ReviewProcess", Judging)

    async def script(app):
        await keys(app, "!")
        app.screen._listen()
        return text(app), app.screen.judging

    screen, process = replaying(script, long())

    assert "2 of 7." in screen
    assert process.stopped  # with the screen


def test_a_review_is_stopped_by_its_key_and_begun_again():
    async def script(app):
        await keys(app, "!")
        process = app.screen.judging._process
        await keys(app, "!")
        stopped = text(app)
        await keys(app, "!")
        return stopped, process.exitcode, text(app)

    stopped, exitcode, again = replaying(script, long())

    assert "The review was stopped." in stopped
    assert "Judging" not in stopped
    assert exitcode
    assert "Judging each play: 0 of 7." in again


def test_whoever_leaves_the_replay_leaves_no_process_behind():
    async def script(app):
        await keys(app, "!")
        process = app.screen.judging._process
        await keys(app, "q")
        return process

    assert replaying(script, long()).exitcode


def test_a_review_that_fails_says_so(monkeypatch):
    monkeypatch.setattr("parlour.core.match.Match.record", lambda match: "no record")

    assert "The review did not work out. Press ! to try it again." in replaying(reviewed, missed())


def test_each_play_is_judged_in_a_sentence_while_one_steps_through():
    async def script(app):
        return await reviewed(app, "right"), await after(app, "right")

    first, second = map(said, replaying(script, missed()))

    assert "Player 1, 7: blunder, win chance 100% down to " in first
    assert "Better: 4. Column 4 completes the line." in first
    assert "Player 2, 4: best, win chance " in second
    assert "Better" not in second


def test_the_accuracy_of_each_side_is_told_with_how_sure_it_is(ready):
    screen = said(replaying(reviewed, missed()))

    assert "Accuracy of Player 1: " in screen
    assert "Accuracy of Player 2: 100%." in screen
    assert "An estimate: not every position could be solved." in screen


def test_what_was_not_solved_is_called_an_estimate(ready):
    async def script(app):
        first = await reviewed(app, "home", "right")
        return first, await after(app, "right")

    first, second = replaying(script, missed())

    assert ("(estimate)" in first, "(estimate)" in second) == (True, False)


def bars(screen):
    """The graph and the marks under it."""
    lines = screen.split("\n")
    at = next(at for at, line in enumerate(lines) if GRAPH in line)
    start = lines[at].index(GRAPH) + len(GRAPH)
    return lines[at][start:], lines[at + 1][start:]


@pytest.mark.parametrize(("unicode", "signs", "arrow"), [(True, "▁▂▃▄▅▆▇█", "▲"), (False, "0123456789", "^")])
def test_a_bar_for_each_play_shows_the_win_chance_and_an_arrow_the_shown_step(ready, unicode, signs, arrow):
    async def script(app):
        first = await reviewed(app)
        return bars(first), bars(await after(app, "end")), app.screen.review.curves[0].points

    (graph, begin), (_, end), points = replaying(script, missed(), unicode=unicode)

    assert [int(chance * len(signs)) for _, chance in points[:-1]] == [signs.index(s) for s in graph[:-1]]
    assert "*" == begin
    assert f"* {arrow}" == end


def test_down_and_up_lead_to_the_turning_points_with_what_would_have_been_better(ready):
    async def script(app):
        found = await reviewed(app, "end", "up")
        return said(found), await after(app, "up"), said(await after(app, "home", "j"))

    found, beyond, again = replaying(script, missed())

    assert "Turning point 1: Player 1, 7: blunder" in found
    assert "Better: 4. Column 4 completes the line." in found
    assert "There is no turning point further on in this direction." in beyond
    assert "Connect Four 1/3" in found
    assert found == again


def test_without_a_review_the_keys_of_the_turning_points_say_how_to_get_one():
    async def script(app):
        return await after(app, "down")

    assert "Press ! for a review" in replaying(script, missed())


def test_a_match_that_is_not_over_is_not_reviewed():
    match, _ = fresh("connect-four").play(0, "4")

    async def script(app):
        return await after(app, "!"), app.screen.judging

    screen, judging = replaying(script, match)

    assert "Only a match that is over can be reviewed." in screen
    assert judging is None


def test_a_match_in_which_nothing_was_chosen_is_not_reviewed():
    match, _ = fresh("connect-four").play(0, "/resign")

    async def script(app):
        return await after(app, "!")

    assert "no play of this match left a choice" in replaying(script, match)


def test_after_a_match_its_review_is_offered_and_the_table_waits_for_whoever_comes_back():
    async def script():
        async with seated(fresh("connect-four")) as app:
            await keys(app, "!")
            early = text(app)
            for column in "1212121":
                await keys(app, column, "enter")
            over = text(app)
            await keys(app, "!")
            kind, screen = type(app.screen), text(app)
            await keys(app, "q", "R")
            return early, over, kind, screen, app.screen.session.match.step

    early, over, kind, screen, step = play(script)

    assert "Only a match that is over can be reviewed." in early
    assert "! review" in over
    assert ReplayScreen is kind
    assert "Connect Four  7/7" in screen
    assert "Judging each play: " in screen
    assert 0 == step


def test_at_the_end_of_a_run_its_review_is_one_of_the_buttons():
    seed, plays = DEATH

    async def script():
        async with seated(fresh("cardpeegee", seed=seed)) as app:
            for _ in range(plays):
                await typed(app, next(iter(app.screen.session.offered)).lower())
            offered = text(app)
            await keys(app, "!")
            return offered, type(app.screen)

    offered, kind = play(script)

    assert "Review" in offered
    assert ReplayScreen is kind


def test_a_puzzle_is_not_reviewed():
    assert "review" in UNUSED
    assert "review" not in [word for _, word, _ in OWN]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_review_is_cut_off(ready, language, size):
    texts.use(language)

    async def script(app):
        await reviewed(app)
        screens = []
        for key in ("home", "right", "right", "end"):
            await after(app, key)
            view = app.screen.query_one(replay.TableView)
            parts = [app.screen.query_one(f"#{part}") for part in ("review", "prompt", "keys")]
            screens.append((view._block.height <= view.size.height, [part.region.bottom for part in parts]))
        return screens, shown(app)[-1]

    screens, last = replaying(script, missed(), size)

    assert all(fits for fits, _ in screens)
    assert {size[1]} == {bottoms[-1] for _, bottoms in screens}
    assert last.endswith(("q leave", "q gehen"))


def test_a_match_of_many_plays_has_its_whole_graph_in_one_row():
    points = tuple(Point(step, step / 200) for step in range(1, 201))
    graph, marks = win_chance(Curve(0, points), "Ana:", 200, (1,), 78, True)

    assert 78 == len(graph)
    assert ("▁", "█") == (graph[5], graph[-1])
    assert (5, 77) == (marks.index("*"), marks.index("▲"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_run_lies_whole_above_its_review_on_the_smallest_screen(language):
    texts.use(language)
    rng, match = Random(5), Match.start(game("cardpeegee"), seed="5")
    while match.step < 200:
        match, _ = match.play(0, rng.choice(match.legal(0)))
    screen = ReplayScreen(match, True)

    def height(at):
        screen.at = at
        return picture_of(match)(Scene(screen._table(), screen.pen, told=("A sentence.",)), *ROOM).height

    assert ROOM[1] >= max(map(height, range(len(screen.moments) + 1)))
