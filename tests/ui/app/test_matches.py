"""Whole matches through the real app, by keys alone."""

from random import Random

import pytest

from parlour.core.match import replay
from parlour.core.registry import slugs
from parlour.ui.terminal.app.dialogs import Curtain
from parlour.ui.terminal.app.play import PlayScreen
from tests.laws.high_card import HighCard
from tests.ui.app.driver import Memory, fresh, keys, path, play, seated, text, typed

QUICK = {
    "whist": {"target": 1},
    "checkers": {"rows": 6, "cols": 6, "rows_per_side": 1},
    "crazy-eights": {"hand": 4},
}
LONGEST = 400  # plays of one person; a solo run may go on for ever


async def through(match, vs, move):
    """Plays anything legal until the match is over; answers with it and what the screen then shows."""
    keeper, rng = Memory(), Random("through")
    async with seated(match, vs, keeper=keeper) as app:
        for _ in range(LONGEST):
            while not isinstance(app.screen, PlayScreen):
                await keys(app, "enter" if isinstance(app.screen, Curtain) else "escape")
            session = app.screen.session
            if session.match.outcome:
                break
            plays = list(session.offered)
            before = session.match
            await move(app, plays[rng.randrange(len(plays))])
            assert before is not session.match, text(app)
        return app.screen.session.match, text(app), keeper


async def by_typing(app, notation):
    await typed(app, notation.lower())


async def by_touching(app, notation):
    """Letters where a card has one, else arrows and Enter."""
    for slot in app.screen.session.offered[notation]:
        await touch(app, slot)


async def touch(app, slot):
    view = app.screen.view
    if slot in view.scene.letters:
        await keys(app, view.scene.letters[slot], "enter")
    else:
        arrows = path(view, slot)
        assert arrows is not None, f"no arrows lead to {slot}"
        await keys(app, *arrows, "enter")


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("move", [by_typing, by_touching])
def test_a_whole_match_is_played_by_keys(slug, move):
    vs = "bot" if move is by_typing and slug != "cardpeegee" else "human"
    match, screen, keeper = play(through, fresh(slug, **QUICK.get(slug, {})), vs, move)

    assert match.outcome or slug == "cardpeegee"
    assert replay(match.game, match.seats, match.log).state == match.state
    assert match is keeper.kept[-1]
    if match.outcome:
        assert [match] == keeper.closed
        assert "R rematch" in screen


def test_four_people_play_checkers_in_teams():
    match, _, _ = play(through, fresh("checkers", 4, rows=6, cols=6, rows_per_side=1), "human", by_touching)

    assert match.outcome


@pytest.mark.parametrize("move", [by_typing, by_touching])
def test_a_plug_in_without_a_table_is_played_too(move):
    from parlour.core.chance import Luck
    from parlour.core.match import Match

    start = Match.start(HighCard(), 2, Luck.from_seed("s", 2))
    match, screen, _ = play(through, start, "human", move)

    assert "cards laid" == match.outcome.reason
    assert "all cards are laid" in screen


def test_the_opening_ritual_is_played_by_enter_alone():
    async def script():
        async with seated(fresh("connect-four", opening="bag"), "human") as app:
            for _ in range(40):
                if app.screen.session.match.state.first is not None:
                    break
                await keys(app, "enter")
            return app.screen.session.match.state.first

    assert play(script) in (0, 1)


def test_after_the_end_a_rematch_begins():
    async def script():
        async with seated(fresh("connect-four")) as app:
            for column in "1212121":
                await keys(app, column, "enter")
            won = text(app)
            await keys(app, "R")
            return won, app.screen.session.match.step, isinstance(app.screen, PlayScreen)

    won, step, playing = play(script)

    assert "Player 1 wins. Four in a row, column 1." in won
    assert "[●]" in won
    assert (0, True) == (step, playing)


def test_leaving_goes_home_when_there_is_no_menu():
    async def script():
        async with seated(fresh("connect-four")) as app:
            await keys(app, "4", "enter", "q")
            question = text(app)
            await keys(app, "y")
            return question, app.is_running

    question, running = play(script)

    assert "Leave the match?" in question
    assert not running
