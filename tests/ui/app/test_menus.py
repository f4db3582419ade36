"""From the menu to a table and back."""

import os
import re
import time
from dataclasses import dataclass, replace
from random import Random

import pytest

from parlour import texts
from parlour.core.chance import Luck
from parlour.core.errors import BadRecord
from parlour.core.game import Message, option
from parlour.core.registry import slugs
from parlour.ui.terminal import reports, saves
from parlour.ui.terminal.app.app import ParlourApp
from parlour.ui.terminal.app.local_saves import Loaded, LocalSaves, Saved, at_home
from parlour.ui.terminal.app.menus.menu import Menu, SavedSheet, SetupSheet
from parlour.ui.terminal.app.menus.setup import Setup
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.app.replay import ReplayScreen
from parlour.ui.terminal.pace import Speed
from parlour.ui.terminal.sessions.local import Nobody
from tests.laws.high_card import HighCard
from tests.ui.app.driver import fresh, keys, opened, play, text, typed
from tools.mash import settled


def begun():
    match = fresh("connect-four")
    for column in "4455":
        match, _ = match.play(match.turn_holder, column)
    return match


def fresh_run():
    match, _ = fresh("cardpeegee").play(0, "begin")
    return match


def at_menu(script, match=None):
    saved = (Saved("a match", lambda: Loaded(match, "human", Nobody())),) if match else ()
    local = LocalSaves(
        lambda seats: Luck.from_seed("s", seats), lambda vs: Nobody(), lambda: saved, lambda: saved
    )

    async def run():
        async with opened(ParlourApp(local, speed=Speed.OFF, rng=Random("s"))) as app:
            return await script(app)

    return play(run)


async def choose(app, name):
    """Goes to the entry with this id and takes it."""
    options = app.screen.list
    while options.highlighted_option.id != name:
        await keys(app, "down")
    await keys(app, "enter")


def test_a_game_is_chosen_set_up_and_left_again():
    async def script(app):
        await choose(app, "game:connect-four")
        setup = type(app.screen)
        await choose(app, "start")
        match, seating = app.screen.session.match, app.screen.session.seating
        await keys(app, "q", "q")
        return setup, match.game.slug, seating.people, type(app.screen)

    setup, slug, people, last = at_menu(script)

    assert SetupSheet is setup
    assert "connect-four" == slug
    assert [0] == people
    assert Menu is last


def test_a_typed_quit_leads_back_to_the_sheet_and_begins_nothing():
    async def script(app):
        await choose(app, "game:whist")
        await choose(app, "start")
        await typed(app, "quit")
        await settled(app)
        return type(app.screen)

    assert SetupSheet is at_menu(script)


def test_left_and_right_change_the_opponent_and_the_house_rules():
    async def script(app):
        await choose(app, "game:connect-four")
        await keys(app, "down", "right", *["down"] * 2, "right", "right", "left")
        setup = app.screen.setup
        await keys(app, "up", "up", "up", "enter")
        return setup.opponent, app.screen.session.match.game.width, app.screen.session.seating.people

    assert ("human", 8, [0, 1]) == at_menu(script)


def test_a_level_is_chosen_by_name_and_offered_first_the_next_time():
    remembered = {}

    async def script(app):
        app.saves = replace(app.saves, remember=remembered.update)
        await choose(app, "game:connect-four")
        await keys(app, "down", *["right"] * 6)
        shown = text(app)
        await keys(app, "up", "enter")
        names = app.screen.session.seating.names
        await keys(app, "q", "q")
        await choose(app, "game:connect-four")
        return shown, names, app.screen.setup.opponent

    shown, names, offered = at_menu(script)

    assert "Maud, level 5" in shown
    assert "Maud: looks five drops ahead." in shown
    assert ("Player 1", "Maud") == names
    assert "bot:sharp" == offered
    assert {"opponents": {"connect-four": "bot:sharp"}} == remembered


def test_an_opponent_that_there_is_no_more_is_forgotten():
    assert "bot:heuristic" == Setup("connect-four", "bot:deep-blue").opponent


def test_house_rules_that_do_not_go_together_are_told_and_nothing_begins():
    async def script(app):
        await choose(app, "game:checkers")
        app.screen.setup.changed = {"rows": 3, "rows_per_side": 14}
        await choose(app, "start")
        return type(app.screen)

    assert SetupSheet is at_menu(script)


def test_a_preset_forgets_the_changes():
    setup = Setup("checkers")
    setup.change("rows", 1)
    setup.change("preset", 1)

    assert ("english-6x6", {}) == (setup.preset, setup.changed)
    assert 6 == setup.game.rows


def test_the_seats_and_yes_or_no_go_round():
    setup = Setup("checkers")
    setup.change("seats", 1)
    setup.change("kings", 1)

    assert (4, False) == (setup.seats, setup.game.kings)


@dataclass(frozen=True)
class Stranger(HighCard):
    seats = (1,)
    days: int = option(10, low=9)
    debts: int = option(-2, high=-1)
    luck: int = option(0)
    motto: str = option("none")


def test_a_house_rule_with_one_bound_or_none_is_changed_and_a_free_word_is_left_out(monkeypatch):
    monkeypatch.setattr("parlour.ui.terminal.app.menus.setup.games", lambda: {"stranger": Stranger})
    setup = Setup("stranger")
    for name, by in (("days", -1), ("debts", 1), ("luck", -1)):
        setup.change(name, by)
        setup.change(name, by)

    assert {"days": 9, "debts": -1, "luck": -2} == setup.changed
    assert ["days", "debts", "luck"] == [row.name for row in setup.rows()]


def test_the_list_of_games_says_which_bounds_there_are():
    described = list(reports.games({"stranger": Stranger}).lines)

    assert ["days=10 (at least 9)", "debts=-2 (at most -1)", "luck=0 (any)", "motto=none (any)"] == [
        line.strip() for line in described[-4:]
    ]


def test_a_solo_game_has_no_opponent_to_choose():
    assert [] == [row.name for row in Setup("cardpeegee").rows()]


def test_a_saved_game_goes_on_where_it_was():
    async def script(app):
        await choose(app, "continue")
        await keys(app, "enter")
        return type(app.screen), app.screen.session.match.step, text(app)

    kind, step, screen = at_menu(script, begun())

    assert PlayScreen is kind
    assert 4 == step
    assert "Player 2 plays column 5, row 2." in screen.replace("\n", " ") or "column 5" in screen


def test_a_match_that_is_over_is_gone_from_the_saved_ones():
    saves.MatchSaver("human").keep(begun())

    async def run():
        async with opened(ParlourApp(at_home(), speed=Speed.OFF)) as app:
            await choose(app, "continue")
            before = text(app)
            await keys(app, "enter")
            await typed(app, "resign")
            await keys(app, "y", "q")
            await settled(app)
            return type(app.screen), before, text(app)

    kind, before, later = play(run)

    assert SavedSheet is kind
    assert "with people at this keyboard" in before
    assert "with people at this keyboard" not in later
    assert texts.say(Message("app.saved.none")) in later


def test_a_save_that_somebody_deleted_is_told_in_a_sentence():
    saves.MatchSaver("human").keep(begun())
    (saved,) = at_home().unfinished()
    (path,) = saves.paths()
    path.unlink()

    with pytest.raises(BadRecord) as error:
        saved.load()
    assert f"{path} cannot be continued: it is not there any more." == str(error.value)


@pytest.mark.parametrize(
    ("opponent", "title"),
    [
        ("bot", "Connect Four against the computer, left today at "),
        ("bot:random", "Connect Four against the computer (random), left today at "),
        ("bot:sharp", "Connect Four against the computer (Maud, level 5), left today at "),
        ("human", "Connect Four with people at this keyboard, left today at "),
    ],
)
def test_a_saved_game_is_listed_by_game_opponent_and_time(opponent, title):
    saves.MatchSaver(opponent).keep(begun())
    (saved,) = at_home().unfinished()

    assert re.fullmatch(re.escape(title) + r"\d\d:\d\d", saved.title)
    assert opponent == saved.load().opponent


@pytest.mark.parametrize(("days", "when"), [(1, "yesterday at "), (9, r"on \d{4}-\d\d-\d\d at ")])
def test_an_older_game_is_listed_by_its_day(days, when):
    saves.MatchSaver("human").keep(fresh_run())
    (path,) = saves.paths()
    os.utime(path, (time.time() - days * 86400,) * 2)
    (saved,) = at_home().unfinished()

    assert re.fullmatch(rf"CardPeeGee, left {when}\d\d:\d\d", saved.title)


def test_a_damaged_save_is_listed_too():
    saves.MatchSaver("bot").keep(begun())
    (path,) = saves.paths()
    path.write_text("{")

    assert ["Connect Four, left today"] == [s.title.rpartition(" at ")[0] for s in at_home().unfinished()]


def test_a_record_is_listed_by_game_and_time():
    match = begun()
    match, _ = match.play(match.turn_holder, "/resign")
    saves.MatchSaver("human").close(match)

    assert ["Connect Four, played today"] == [s.title.rpartition(" at ")[0] for s in at_home().records()]


def test_a_record_is_stepped_through():
    async def script(app):
        await choose(app, "replay")
        await keys(app, "enter")
        first = text(app)
        await keys(app, "right", "]", "]", "[")
        second = text(app)
        await keys(app, "end")
        last = text(app)
        await keys(app, "q")
        return first, second, last, type(app.screen)

    first, second, last, back = at_menu(script, begun())

    assert "Connect Four  0/4" in first
    assert "Connect Four  2/4" in second
    assert "Connect Four  4/4" in last
    assert SavedSheet is back


def test_a_record_is_found_by_its_path(tmp_path):
    path = tmp_path / "match.txt"
    path.write_text(begun().record(), "utf-8")

    async def script(app):
        await choose(app, "replay")
        await keys(app, "tab", *str(path), "enter")
        return type(app.screen)

    assert ReplayScreen is at_menu(script)


def test_a_record_that_cannot_be_read_is_told(tmp_path):
    async def script(app):
        await choose(app, "replay")
        await keys(app, "tab", *str(tmp_path / "none.txt"), "enter")
        kind, told = type(app.screen), [notice.message for notice in app._notifications]
        await keys(app, "escape", "q")
        return kind, told, type(app.screen)

    told = f"{tmp_path / 'none.txt'}: No such file or directory."
    assert (SavedSheet, [told], Menu) == at_menu(script)


def test_the_rules_of_every_game_can_be_read():
    async def script(app):
        await choose(app, "rules")
        await keys(app, "j", "k", "enter")
        return app.screen.lines

    assert at_menu(script)[0].startswith("CP-")


def test_the_last_entry_leaves():
    async def script(app):
        await choose(app, "quit")
        return app.is_running

    assert not at_menu(script)


def test_a_takeback_is_a_step_of_its_own_after_which_the_board_is_as_before():
    match = begun()
    match, _ = match.play(match.turn_holder, "4")
    match, _ = match.play(0, "/offer-takeback 4")
    match, _ = match.play(1, "/accept")

    async def script(app):
        await choose(app, "replay")
        await keys(app, "enter", *["right"] * 5)
        played = text(app)
        await keys(app, "end")
        return played.count("●"), text(app).count("●"), text(app)

    played, later, screen = at_menu(script, match)

    assert 1 == played - later
    assert "Play goes on from the earlier position." in " ".join(screen.split())
    assert "Connect Four  7/7" in screen


def test_the_path_is_reached_by_tab_although_there_is_no_record():
    async def script(app):
        await choose(app, "replay")
        told = text(app)
        await keys(app, "tab")
        return told, type(app.focused).__name__

    told, focused = at_menu(script)

    assert "Tab goes to the path" in told
    assert "Input" == focused


def test_saved_games_have_no_path_to_go_to():
    async def script(app):
        await choose(app, "continue")
        return text(app)

    assert "Tab" not in at_menu(script)


def test_control_c_keeps_the_match_and_says_goodbye():
    class MatchSaver(Nobody):
        def close(self, match):
            return (Message("terminal.left"),)

    async def run():
        app = ParlourApp(LocalSaves(), True, Loaded(begun(), "human", MatchSaver()), Speed.OFF)
        async with opened(app):
            await keys(app, "ctrl+c")
        return app.farewell, app.code

    assert (["The match is unfinished."], 130) == play(run)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", slugs())
def test_every_house_rule_is_called_by_a_word_and_fits_its_row(language, slug):
    texts.use(language)
    rules = Setup(slug).rows()

    assert not [row for row in rules if row.label == row.name.replace("_", " ") or len(row.label) > 20]
    assert not [row for row in rules if row.text in ("true", "false", "bag", "side_to_move")]


def test_a_house_rule_without_words_is_called_by_its_name():
    assert "longest day" == Setup("whist")._label("longest_day")
