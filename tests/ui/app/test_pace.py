"""The curtain between people, the pace of events, and terminals of any size."""

import asyncio
import subprocess
import sys

import pytest

from parlour.ui.terminal.app.dialogs import Curtain
from parlour.ui.terminal.app.play import PlayScreen
from parlour.ui.terminal.pace import Speed
from tests.ui.app.driver import at_table, fresh, keys, play, seated, shown, text, typed
from tools.mash import key_event, settled


def test_a_curtain_falls_between_people_who_see_different_things():
    async def script(app):
        await keys(app, "enter", "b", "enter", "h", "enter")
        curtain, behind = app.screen.text, text(app)
        await keys(app, "x")
        still = type(app.screen)
        await keys(app, "enter")
        return curtain, behind, still, app.screen.session.looker

    curtain, behind, still, looker = at_table(script, "crazy-eights", "human")

    assert "Pass the keyboard to Player 2" in curtain
    assert "♥" not in behind
    assert (Curtain, 1) == (still, looker)


def test_boards_need_no_curtain():
    async def script(app):
        await keys(app, "4", "enter")
        return type(app.screen)

    assert PlayScreen is at_table(script)


def test_events_are_shown_one_after_another_and_a_key_skips_ahead():
    async def run():
        async with seated(fresh("crazy-eights"), "bot", speed=Speed.OFF) as app:
            app.speed = Speed.SLOW
            for key in ("b", "enter", "h", "enter"):
                app.post_message(key_event(key))
                await asyncio.sleep(0.15)
            during, told = app.screen.showing, text(app)
            app.post_message(key_event("escape"))
            await settled(app)
            return during, told, app.screen.showing

    during, told, later = play(run)

    assert during
    assert "Press any key to skip ahead." in told
    assert not later


@pytest.mark.parametrize(
    ("sound", "bot", "seconds"), [("", False, 0.25), ("card-play", True, 0.6), ("trick-won", True, 0.9)]
)
def test_bots_and_tricks_are_shown_longer(sound, bot, seconds):
    assert seconds == pytest.approx(Speed.NORMAL.seconds(sound, bot))
    assert 0 == Speed.OFF.seconds(sound, bot)


def test_what_is_turned_up_all_at_once_is_shown_for_two_seconds():
    assert 2.0 == Speed.NORMAL.seconds("card-draw", True, turned=4)
    assert Speed.NORMAL.seconds("card-draw", True) == Speed.NORMAL.seconds("card-draw", True, turned=1)


@pytest.mark.parametrize("slug", ["connect-four", "checkers", "whist", "crazy-eights", "cardpeegee"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12), (20, 6), (200, 60)])
def test_every_size_is_survived(slug, size):
    async def script(app):
        from textual.pilot import Pilot

        await Pilot(app).resize_terminal(*size)
        await keys(app, "enter", "right", "enter")
        return [len(line) for line in shown(app)]

    assert max(at_table(script, slug)) <= size[0]


def test_a_board_that_is_too_high_scrolls_to_the_cursor():
    async def script(app):
        await typed(app, "1")
        return text(app)

    assert "●" in at_table(script, width=9, height=30)


def test_plain_play_does_not_import_textual():
    code = "import sys, parlour.ui.terminal.plain, parlour.ui.terminal.app; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False" == done.stdout.strip()


PICKS = ["1", "2", "3", "4"]


@pytest.mark.parametrize(("slug", "glyphs"), [("connect-four", "●○"), ("checkers", "●○")])
def test_the_four_checkers_of_the_bag_are_seen_in_their_colours_with_who_begins(slug, glyphs):
    async def run():
        async with seated(fresh(slug, opening="bag", seed="a"), speed=Speed.OFF) as app:
            for pick in PICKS[:-1]:
                await typed(app, pick)
            app.speed = Speed.SLOW
            screen, shown = app.screen, []
            present = screen._present
            screen._present = lambda scene, showing=False: (shown.append(scene), present(scene, showing))
            screen._type(PICKS[-1])
            app.post_message(key_event("enter"))
            while not any(scene.told[-1].endswith(("begins.", "draw again.")) for scene in shown):
                await asyncio.sleep(0.01)
            found = next(s for s in shown if s.told[-1].endswith(("begins.", "draw again.")))
            codes = [found.table.zone(f"picked-{seat}").codes for seat in (0, 1)]
            seen = text(app)
            app.post_message(key_event("escape"))
            await settled(app)
            return found.told[-1], codes, seen

    sentence, codes, seen = play(run)

    assert 4 == len([code for side in codes for code in side if code in "rybw"])
    assert sentence.endswith("begins.")
    assert "begins." in seen
    assert set(glyphs) <= set(seen)
