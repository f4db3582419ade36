"""Settings in the app: changed, shown, remembered; and what of them a table follows."""

from dataclasses import replace
from random import Random

import pytest

from parlour.core.chance import Luck
from parlour.core.match import Match
from parlour.core.registry import game
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.dialogs import AskLine, Page
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves, at_home
from parlour.ui.terminal.app.menus.menu import Menu
from parlour.ui.terminal.app.menus.settings import SettingsSheet
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody
from parlour.ui.terminal.settings import Loaded as Remembered
from parlour.ui.terminal.settings import Settings
from tests.ui.app.driver import fresh, keys, opened, play, text
from tests.ui.app.test_menus import choose


class Memory:
    """Remembers what is chosen."""

    def __init__(self, **chosen):
        self.settings = Settings(**chosen)

    def saves(self):
        return LocalSaves(settings=lambda: Remembered(self.settings), remember=self.remember)

    def remember(self, **changes):
        self.settings = replace(self.settings, **changes)


def run(script, memory, first=None, size=(80, 24)):
    async def begin():
        async with opened(ParlourApp(memory.saves(), first=first, rng=Random("s")), size) as app:
            return await script(app)

    return play(begin)


def notices(app):
    """What is told over the screen."""
    return [notice.message for notice in app._notifications]


def at_table(script, memory, match, vs="bot"):
    return run(script, memory, Loaded(match, vs, Nobody()))


def test_theme_and_speed_are_remembered_and_the_themes_name_is_shown():
    async def script(app):
        await keys(app, "N")
        shown = notices(app)
        await keys(app, "N", "V")
        return shown

    memory = Memory()
    shown = at_table(script, memory, fresh("connect-four"), "human")

    assert ["Theme: light"] == shown
    assert ("nord", Speed.SLOW) == (memory.settings.theme, memory.settings.speed)


def test_the_app_begins_as_it_was_left():
    async def script(app):
        return app.theme, app.speed

    assert ("nord", Speed.FAST) == run(script, Memory(theme="nord", speed=Speed.FAST))


def test_a_row_of_the_settings_changes_by_left_and_right():
    async def script(app):
        await choose(app, "settings")
        await keys(app, "down", "right")
        german = text(app)
        await keys(app, "down", "right", "down", "left", "down", "right", "q")
        return german, type(app.screen), text(app)

    memory = Memory()
    german, back, menu = run(script, memory)

    assert "Sprache" in german
    assert "< Deutsch >" in german
    assert Menu is back
    assert "Einstellungen" in menu
    assert "Online spielen" in menu
    chosen = Settings("", "textual-light", Speed.FAST, "de", ritual=False)
    assert chosen == memory.settings


def test_the_name_is_typed_and_stands_at_the_table():
    async def script(app):
        await choose(app, "settings")
        await keys(app, "enter")
        asked = type(app.screen)
        await keys(app, *"Ana", "enter", "q")
        await choose(app, "game:connect-four")
        await choose(app, "start")
        return asked, text(app)

    memory = Memory()
    asked, table = run(script, memory)

    assert AskLine is asked
    assert "Ana" == memory.settings.name
    assert "Connect Four:  Ana, Computer" in table


def test_escape_leaves_the_name_as_it_was():
    async def script(app):
        await choose(app, "settings")
        await keys(app, "enter", *"Ben", "escape")
        return type(app.screen)

    memory = Memory(name="Ana")

    assert SettingsSheet is run(script, memory)
    assert "Ana" == memory.settings.name


def test_a_choice_that_cannot_be_remembered_holds_and_is_told():
    def full(**changes):
        raise OSError(28, "No space left on device")

    async def begin():
        saves = LocalSaves(remember=full)
        async with opened(ParlourApp(saves, first=Loaded(fresh("connect-four"), "human", Nobody()))) as app:
            await keys(app, "N")
            return app.theme, notices(app)

    theme, shown = play(begin)

    assert "textual-light" == theme
    assert "The setting could not be saved: No space left on device." in shown


def test_damaged_settings_are_told_over_the_menu(home):
    (home / "settings.json").write_text("{")

    async def begin():
        async with opened(ParlourApp(at_home()), (120, 40)) as app:
            return notices(app)

    (sentence,) = play(begin)
    assert "could not be read" in sentence


def test_the_profile_is_a_page():
    async def script(app):
        await choose(app, "profile")
        return type(app.screen), app.screen.lines

    async def begin():
        async with opened(ParlourApp(at_home())) as app:
            return await script(app)

    kind, lines = play(begin)

    assert Page is kind
    assert "Level 1, 0 XP, 0 coins" in lines[0]


# Playing online


def test_the_house_and_the_name_are_remembered_and_quick_play_goes_there():
    async def script(app):
        await choose(app, "online")
        await choose(app, "address")
        await keys(app, *["backspace"] * 40, *"http://10.0.0.5:8000", "enter")
        await choose(app, "name")
        await keys(app, *"Ana", "enter")
        await choose(app, "quick")
        return app.errand, app.is_running

    memory = Memory()
    errand, running = run(script, memory)

    assert ("http://10.0.0.5:8000", "Ana") == (memory.settings.house, memory.settings.name)
    expected = {"url": "http://10.0.0.5:8000", "name": "Ana", "game": "checkers", "vs": "anyone"}
    assert (expected, False) == (errand, running)


@pytest.mark.parametrize(
    ("row", "typed", "expected"),
    [
        ("open", (), {"game": "checkers", "vs": "human"}),
        ("bot", (), {"game": "checkers", "vs": "bot"}),
        ("join", (*"abcde", "enter"), {"code": "ABCDE"}),
        ("return", (), {}),
    ],
)
def test_a_table_is_opened_joined_or_gone_back_to(row, typed, expected):
    async def script(app):
        await choose(app, "online")
        await choose(app, row)
        await keys(app, *typed)
        return app.errand

    errand = run(script, Memory(house="http://h:1"))

    assert {"url": "http://h:1", "name": "", **expected} == errand


def test_another_game_is_chosen_by_left_and_right():
    async def script(app):
        await choose(app, "online")
        await keys(app, "right")
        there, rows = app.screen.game, [option.id for option in app.screen.list.options]
        while app.screen.list.highlighted_option.id != "game":
            await keys(app, "down")
        await keys(app, "left", "left")
        assert "game" == app.screen.list.highlighted_option.id
        return there, rows, app.screen.game, [option.id for option in app.screen.list.options]

    there, several, solo, alone = run(script, Memory())

    assert ("connect-four", "cardpeegee") == (there, solo)
    assert {"quick", "bot", "open"} <= set(several)
    assert {"solo"} == set(alone) - set(several)
    assert not {"quick", "bot", "open"} & set(alone)


# The opening


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist"])
def test_against_a_bot_the_opening_can_be_skipped(slug):
    async def script(app):
        match = app.screen.session.match
        return match.game.is_ritual(match.state), text(app)

    match = Match.start(game(slug), 2, Luck.from_seed("s", 2))
    ritual, table = at_table(script, Memory(ritual=False, speed=Speed.OFF), match)

    assert not ritual
    assert "begin" in table or "trump" in table.lower()


def test_between_people_the_opening_is_played_by_hand():
    async def script(app):
        return app.screen.session.match.step

    match = Match.start(game("connect-four"), 2, Luck.from_seed("s", 2))

    assert 0 == at_table(script, Memory(ritual=False), match, "human")
