"""Victories and death interrupt a run: what is said and shown, and what the buttons do."""

import pytest
from textual.widgets import Button

from parlour.ui.terminal.app.announcement import Announcement, enlarged
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.drawing.scene import Scene
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves
from parlour.ui.terminal.app.menus.menu import Menu
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody
from tests.ui.app.announced import DEATH, FULL_COURT, UNION
from tests.ui.app.driver import Memory, fresh, keys, opened, play, seated, text, typed
from tools.mash import settled

COURT = ["JH", "QH", "KH"]


def interrupted(script, run, **options):
    """Runs a script where this run is interrupted."""
    seed, plays = run

    async def begin():
        async with seated(fresh("cardpeegee", seed=seed), **options) as app:
            await first_plays(app, plays)
            return await script(app)

    return play(begin)


async def first_plays(app, count):
    for _ in range(count):
        await typed(app, next(iter(app.screen.session.offered)).lower())


def hand(app):
    """The cards that the table shows in the hand; an empty place is an empty code."""
    screen = next(screen for screen in app.screen_stack if isinstance(screen, PlayScreen))
    return screen.view.scene.table.zone("hand").codes


def test_a_victory_shows_its_cards_and_they_return_to_their_places():
    async def script(app):
        announced, screen, during = app.screen, text(app), hand(app)
        await keys(app, "enter")
        return announced, screen, during, hand(app), type(app.screen)

    announced, screen, during, after, then = interrupted(script, FULL_COURT)

    assert "Full Court! You hold the jack, queen and king of hearts." in screen
    assert sorted(COURT) == sorted(announced.cards)
    assert (3, set()) == (during.count(""), set(COURT) & set(during))
    assert set(COURT) < set(after)
    assert PlayScreen is then


@pytest.mark.parametrize("key", ["enter", "space", "escape", "x", "Z"])
def test_a_victory_is_read_and_the_run_goes_on(key):
    async def script(app):
        focused = app.focused
        await keys(app, key)
        await typed(app, "encounter")
        return focused, app.screen.session.match.step

    focused, step = interrupted(script, UNION)

    assert isinstance(focused, Button)
    assert ("Continue", 2) == (str(focused.label), step)


def test_a_click_on_the_button_goes_on_too():
    async def script(app):
        from textual.pilot import Pilot

        await Pilot(app).click(Button)
        await settled(app)
        return type(app.screen)

    assert PlayScreen is interrupted(script, UNION)


@pytest.mark.parametrize("at", [(1, 1), (40, 12), (79, 23)])
@pytest.mark.parametrize("run", [UNION, FULL_COURT])
def test_a_click_anywhere_goes_on(run, at):
    async def script(app):
        await clicked(app, at)
        return type(app.screen)

    assert PlayScreen is interrupted(script, run)


async def clicked(app, at):
    from textual.pilot import Pilot

    await Pilot(app).click(offset=at)
    await settled(app)


@pytest.mark.parametrize("key", ["enter", "space", "x"])
def test_any_key_goes_on_although_no_button_has_the_focus(key):
    async def script(app):
        app.set_focus(None)
        await keys(app, key)
        await settled(app)
        return type(app.screen)

    assert PlayScreen is interrupted(script, UNION)


def test_enter_begins_a_new_run_although_no_button_has_the_focus():
    async def script(app):
        app.set_focus(None)
        await keys(app, "enter")
        await settled(app)
        return type(app.screen), app.screen.session.match.step

    assert (PlayScreen, 0) == interrupted(script, DEATH)


@pytest.mark.parametrize("key", ["space", "x", "a"])
def test_no_other_key_begins_a_new_run_after_death(key):
    async def script(app):
        await keys(app, key)
        return type(app.screen), text(app)

    screen, told = interrupted(script, DEATH)

    assert Announcement is screen
    assert "skips ahead" not in told


def test_after_death_a_click_anywhere_begins_a_new_run():
    async def script(app):
        await clicked(app, (1, 1))
        return type(app.screen), app.screen.session.match.step

    assert (PlayScreen, 0) == interrupted(script, DEATH)


def test_a_victory_is_told_whatever_the_speed():
    async def run():
        async with seated(fresh("cardpeegee", seed=UNION[0]), speed=Speed.FAST) as app:
            await typed(app, "begin")
            while not isinstance(app.screen, Announcement):
                await keys(app, "escape")
            return app.screen.sentences

    assert ["Elemental Union! You hold a jack, queen or king of every suit."] == play(run)


def test_death_tells_the_days_and_has_kept_the_match():
    keeper = Memory()

    async def script(app):
        return (
            app.screen.sentences,
            [str(button.label) for button in app.screen.query(Button)],
            len(keeper.closed),
        )

    sentences, labels, closed = interrupted(script, DEATH, keeper=keeper)

    assert ["You die on day 1.", "Days survived: 0. Victories: 0."] == sentences
    assert (["New run", "Leave", "Review"], 1) == (labels, closed)


@pytest.mark.parametrize("pressed", [["enter"], ["R"], ["r"]])
def test_after_death_a_new_run_begins(pressed):
    async def script(app):
        await keys(app, *pressed)
        await settled(app)
        return type(app.screen), app.screen.session.match.step

    assert (PlayScreen, 0) == interrupted(script, DEATH)


@pytest.mark.parametrize("pressed", [["right", "enter"], ["tab", "enter"], ["q"]])
def test_after_death_one_leaves(pressed):
    async def script(app):
        await keys(app, *pressed)
        return app.is_running

    assert not interrupted(script, DEATH)


def test_after_death_the_table_can_be_looked_at():
    async def script(app):
        await keys(app, "escape")
        return text(app)

    assert "R rematch" in interrupted(script, DEATH)


def test_after_death_the_menu_comes_back():
    async def run():
        app = ParlourApp(LocalSaves(), speed=Speed.OFF)
        async with opened(app) as app:
            app.go_on(Loaded(fresh("cardpeegee", seed=DEATH[0]), "human", Nobody()))
            await settled(app)
            await first_plays(app, DEATH[1])
            labels = [str(button.label) for button in app.screen.query(Button)]
            await keys(app, "right", "enter")
            return labels, type(app.screen)

    assert (["New run", "Menu", "Review"], Menu) == play(run)


@pytest.mark.parametrize("count", [3, 5, 6, 11])
def test_however_many_cards_they_fit_in_a_row(count):
    async def script(app):
        return app.screen.scene

    scene: Scene = interrupted(script, UNION)
    cards = tuple(f"{rank}{suit}" for suit in "CDH" for rank in "JQKA")[:count]
    row = enlarged(cards, scene, 70, 7)

    assert row.width <= 70
    assert row.height in (5, 7)
