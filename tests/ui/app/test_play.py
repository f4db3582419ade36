"""What the keys do at a table, and what the screen answers."""

import re
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from parlour.ui.terminal.app.dialogs import Page, Question
from parlour.ui.terminal.app.drawing.cardpeegee import _health
from parlour.ui.terminal.app.drawing.layout import arranged
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.pace import Speed
from tests.ui.app.driver import at_table, keys, path, shown, text, typed
from tools.mash import settled


def after(*pressed, **options):
    """The screen after these keys."""

    async def script(app):
        await keys(app, *pressed)
        return text(app)

    return at_table(script, **options)


def test_what_a_bot_thought_of_while_the_app_was_closed_is_not_shown_any_more():
    async def script(app):
        return app.screen

    screen = at_table(script, vs="bot")

    assert not screen.query("TableView")
    screen.update()  # as after a thought: no error


def failing(*arguments):
    raise KeyError("lost")


@pytest.mark.parametrize("chosen", [failing, lambda *arguments: "9"])
def test_a_bot_that_fails_is_told_and_its_opponent_may_take_back(monkeypatch, chosen):
    async def script(app):
        await typed(app, "4")
        told = text(app)
        await keys(app, "U")
        return told, app.screen.session.my_turn

    monkeypatch.setattr("parlour.ui.terminal.sessions.local.choice", chosen)
    told, again = at_table(script, vs="bot")

    assert "Computer failed with" in told
    assert again


# Marks


def test_the_column_under_the_cursor_shows_where_the_checker_would_land():
    lines = after("4", "enter", "right").split("\n")
    pointer = next(line for line in lines if "^" in line)
    ghost = next(line for line in lines[1:] if "·" in line)

    assert pointer.index("^") == ghost.index("·")


def test_a_chosen_checker_shows_where_it_may_go():
    async def script(app):
        await keys(app, *path(app.screen.view, "11"), "enter")
        return app.screen.view.scene, text(app)

    scene, screen = at_table(script, "checkers")

    assert ("11",) == scene.touched
    assert {"15", "16"} == scene.open
    assert ">·<" in screen


def test_captures_are_marked_with_an_x():
    async def script(app):
        for move in ("11-15", "22-18"):
            await typed(app, move)
        await keys(app, *path(app.screen.view, "15"), "enter")
        return app.screen.view.scene.captures, text(app)

    captures, screen = at_table(script, "checkers")

    assert "22" in captures
    assert ">x<" in screen


def test_letters_stand_over_the_cards_and_unplayable_cards_are_lowered():
    lines = after(slug="crazy-eights", vs="bot").split("\n")
    letters = next(line for line in lines if line.startswith("   a     b"))
    top = lines[lines.index(letters) + 1]

    assert top.count("┌────┐") == 2


def test_ascii_draws_no_sign_beyond_ascii():
    for slug in ("connect-four", "checkers", "crazy-eights", "cardpeegee", "whist"):
        screen = after("enter", slug=slug, unicode=False)
        assert screen.isascii(), slug


# Touching


def test_escape_takes_a_touch_back():
    async def script(app):
        await keys(app, *path(app.screen.view, "11"), "enter", "escape")
        return app.screen.session.touched, app.screen.view.cursor

    assert ((), "11") == at_table(script, "checkers")


def test_hjkl_move_on_boards():
    async def script(app):
        await keys(app, "h", "l", "l")
        return app.screen.view.cursor

    assert "col-5" == at_table(script)


def test_a_piece_that_cannot_move_is_asked_where_to_and_the_reason_is_told():
    async def script(app):
        await keys(app, *path(app.screen.view, "7"), "enter")
        asked = text(app)
        await keys(app, *path(app.screen.view, "16"), "enter")
        return asked, text(app), app.screen.session.match.step

    asked, told, step = at_table(script, "checkers")

    assert "You cannot start a move here." in asked
    assert "Not allowed:" in told
    assert 0 == step


def test_a_square_without_a_number_is_no_goal_and_the_piece_stays_chosen():
    async def script(app):
        await keys(app, *path(app.screen.view, "11"), "enter", *path(app.screen.view, "light-3-3"), "enter")
        return text(app), app.screen.session.touched

    told, touched = at_table(script, "checkers")

    assert "You can only play on numbered squares." in told
    assert "occupied" not in told
    assert ("11",) == touched


def test_a_card_that_cannot_be_played_is_refused_with_its_rule():
    screen = after("a", "enter", slug="crazy-eights", vs="bot")

    assert "Not allowed:" in screen
    assert "Rule CE-" in screen


def test_an_eight_asks_for_a_suit_and_the_suits_letter_names_it():
    async def script(app):
        await keys(app, "enter", "b", "enter")
        session, chooser = app.screen.session, app.screen.view.cursor
        await keys(app, "s", "enter")
        return chooser, session.match.log

    chooser, log = at_table(script, "crazy-eights", "human")

    assert "suit-H" == chooser  # most of the hand are hearts
    assert "8S=S" == log[-1].notation


def test_a_click_on_a_column_drops_there():
    async def script(app):
        place = app.screen.view.places()["col-2"]
        await Pilot(app).click("TableView", offset=(place.left + 3, place.top + 2))
        await settled(app)
        return app.screen.session.match.log[-1].notation

    assert "2" == at_table(script)


def test_a_jump_may_be_touched_by_its_last_square():
    async def script(app):
        for move in ("11-15", "22-18"):
            await typed(app, move)
        await typed(app, "15 22")
        return app.screen.session.match.log[-1].notation

    assert "15x22" == at_table(script, "checkers")


# Typing


def test_a_digit_begins_to_type_and_escape_stops_it():
    async def script(app):
        await keys(app, "4")
        begun = shown(app)[-1]
        await keys(app, "escape", "right")
        return begun, shown(app)[-1], app.screen.view.cursor

    begun, ended, cursor = at_table(script)

    assert " > 4" == begun
    assert " >" == ended
    assert "col-5" == cursor


def test_a_move_is_typed_without_further_ado():
    async def script(app):
        await keys(app, *"11-15", "enter")
        return app.screen.session.match.log[-1].notation

    assert "11-15" == at_table(script, "checkers")


def test_words_are_commands():
    async def script(app):
        await typed(app, "hint")
        hint = text(app)
        await typed(app, "rules")
        return hint, type(app.screen)

    hint, page = at_table(script)

    assert "Hint: " in hint
    assert Page is page


def test_nonsense_is_refused():
    assert "Not allowed:" in after(">", "n", "o", "enter")


# Commands


def test_a_hint_is_the_heuristic_bots_choice():
    screen = after(*"1", "enter", *"7", "enter", *"1", "enter", *"7", "enter", *"1", "enter", "H")

    assert "Hint: 1." in screen


def test_undo_goes_back_where_that_is_fair():
    async def script(app):
        await keys(app, "4", "enter", "5", "enter", "U")
        return app.screen.session.match.events, text(app)

    events, screen = at_table(script)

    assert 1 == len(events)
    assert "The last move of Player 2 is taken back." in screen


def test_undo_over_luck_is_refused():
    assert "Rule PL-6" in after("enter", "U", slug="cardpeegee")


def test_undo_without_a_play_says_so():
    assert "There is nothing to take back." in after("U")


def test_why_explains_a_refusal_and_every_number():
    async def script(app):
        await keys(app, "a", "enter", "W")
        return app.screen.lines

    lines = at_table(script, "crazy-eights", "bot")

    assert any(line.startswith("Rule CE-") for line in lines)


def test_why_without_anything_to_explain_says_so():
    assert "Nothing to explain just now." in after("W")


def test_resigning_asks_first():
    async def script(app):
        await keys(app, "4", "enter", "X")
        asked = isinstance(app.screen, Question)
        await keys(app, "n")
        still = app.screen.session.match.outcome
        await keys(app, "X", "y")
        return asked, still, app.screen.session.match.outcome, text(app)

    asked, still, outcome, screen = at_table(script)

    assert asked
    assert still is None
    assert ("resigned", (0,)) == (outcome.reason, outcome.winners)
    assert "Player 1 wins. Player 2 resigned." in screen


def test_a_solo_game_cannot_be_resigned():
    assert "You cannot resign a solo game" in after("X", slug="cardpeegee")


def test_a_draw_is_offered_and_agreed_by_typed_words():
    async def script(app):
        await typed(app, "offer draw")
        await typed(app, "4")
        offered = text(app)
        await typed(app, "accept")
        return offered, app.screen.session.match.outcome

    offered, outcome = at_table(script)

    assert "Player 1 offers a draw" in offered
    assert "agreed" == outcome.reason


def test_sorting_changes_only_the_picture():
    async def script(app):
        before = app.screen.session.match
        await keys(app, "S")
        hand = app.screen.view.scene.table.zone("hand")
        return hand.codes, app.screen.session.match is before, text(app)

    codes, same, screen = at_table(script, "crazy-eights", "bot")

    assert list(codes) == sorted(
        codes, key=lambda code: ("CDHS".index(code[1]), "A23456789TJQK".index(code[0]))
    )
    assert same
    assert "by suit" in screen


def test_the_last_trick_and_the_last_announcement_are_told_again():
    async def script(app):
        for _ in range(40):
            if any("wins the trick" in line for line in app.screen.session.story(999)):
                break
            await typed(app, next(iter(app.screen.session.offered)))
        await keys(app, "T")
        trick = text(app)
        await keys(app, "L")
        return trick, text(app), app.screen.session.story(999)[-1]

    trick, again, last = at_table(script, "whist", "bot")

    assert "wins the trick." in trick
    assert last.split(".")[0][:40] in again


def test_help_lists_the_keys_and_any_key_goes_back():
    async def script(app):
        await keys(app, "?")
        lines = app.screen.lines
        await keys(app, "z")
        return lines, type(app.screen)

    lines, screen = at_table(script)

    assert any(line.startswith("H:") for line in lines)
    assert PlayScreen is screen


def test_speed_and_theme_go_round():
    async def script(app):
        themes = []
        for _ in range(6):
            await keys(app, "N")
            themes.append(app.theme)
        await keys(app, "V")
        return themes, app.speed

    themes, speed = at_table(script)

    assert 6 == len(set(themes))
    assert Speed.FAST is speed


def test_a_capital_that_names_nothing_here_is_answered():
    assert "Z does nothing here; press ? for the keys." in after("Z")
    assert "D does nothing here" in after("D", slug="checkers")


def test_the_key_of_the_last_trick_is_named_only_when_there_is_one():
    async def script(app):
        before = text(app)
        while not any(event.__class__.__name__ == "TrickWon" for event in app.screen.session.match.events):
            await typed(app, next(iter(app.screen.session.offered)).lower())
            await keys(app, "enter")  # behind the curtain
        return before, text(app)

    before, later = at_table(script, "whist", vs="bot")

    assert "T trick" not in after(slug="crazy-eights", vs="bot")
    assert "T trick" not in before
    assert "T trick" in later


@pytest.mark.parametrize(("slug", "seats"), [("checkers", 4), ("whist", 2), ("connect-four", 2)])
@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_heading_never_runs_together(slug, seats, width):
    async def script(app):
        return shown(app)[0]

    heading = at_table(script, slug, seats=seats, size=(width, 24))

    assert re.search(r"(^ \S.*  +speed off   \? help   q leave$)|^ [^?]*$", heading), heading
    assert "leave" in heading or width < 60


@pytest.mark.parametrize(
    ("have", "cells"), [(0, 0), (1, 1), (7, 1), (75, 10), (149, 20), (150, 20), (200, 20)]
)
def test_the_bar_of_health_is_empty_only_for_the_dead(have, cells):
    async def script(app):
        await typed(app, "begin")
        scene = app.screen.staging.scene()
        counters = [
            replace(counter, value=f"{have}/150") if counter.name == "goliath" else counter
            for counter in scene.table.counters
        ]
        shown = _health(replace(scene, table=replace(scene.table, counters=tuple(counters))), 80)
        return "".join(shown.text())

    assert f"[{'#' * cells}{'.' * (20 - cells)}] 150" in at_table(script, "cardpeegee")


def test_the_card_that_was_led_is_seen_on_every_screen():
    async def script(app):
        while not any(zone.name == "trick" and any(zone.codes) for zone in app.screen.session.table().zones):
            await typed(app, next(iter(app.screen.session.offered)).lower())
        screens = []
        for size in [(60, 20), (80, 24), (160, 50)]:
            await Pilot(app).resize_terminal(*size)
            screens.append(text(app))
        return screens

    for screen in at_table(script, "whist", vs="bot", seed="a"):
        assert "Q♠" in screen
        assert "A♥" in screen  # the prize
        assert "hand" in screen


def test_where_rows_are_scarce_the_story_leaves_them_to_the_cards():
    async def script(app):
        await typed(app, next(iter(app.screen.session.offered)).lower())
        scene = app.screen.staging.scene()
        told = f"- {scene.told[-1]}"
        return [told in "".join(arranged(scene, 80, height).text()) for height in (40, 1)]

    assert [True, False] == at_table(script, "crazy-eights", vs="bot")


def test_ctrl_z_suspends_the_app():
    async def script(app):
        asked = []
        app.action_suspend_process = lambda: asked.append(app.screen)
        await keys(app, "ctrl+z")
        return asked == [app.screen]

    assert at_table(script)


def test_the_cursor_begins_on_a_card_that_is_a_whole_play():
    """An eight, which asks for a suit, is kept for later."""

    async def script(app):
        offered = app.screen.session.offered.values()
        assert any(len(way) > 1 for way in offered)
        return len([way for way in offered if way == (app.screen.view.cursor,)])

    assert {1} == {at_table(script, "crazy-eights", "bot", seed=str(seed)) for seed in (1, 2, 7)}


def test_the_cursor_begins_on_dealing_all_cards_at_once():
    async def script(app):
        while ("deal-all",) not in app.screen.session.offered.values():
            await typed(app, next(iter(app.screen.session.offered)).lower())
        return app.screen.view.cursor

    assert "deal-all" == at_table(script, "whist", vs="bot", seed="a")
