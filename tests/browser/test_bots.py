"""Somebody makes a bot account on the account page; somebody else plays the bot from the ladder."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from tests.browser.axe import faults
from tests.browser.conftest import PHONE
from tests.browser.test_account import signs_up

WAITING = Path(__file__).parents[2] / "examples" / "waiting_bot.py"
BADGE = "[data-part=bot-badge]"
OVERFLOWS = "() => document.documentElement.scrollWidth > innerWidth"


@contextmanager
def waiting(address, token):
    """The bot in a process of its own."""
    environment = {**os.environ, "PARLOUR_BOT_TOKEN": token}
    command = (sys.executable, str(WAITING), address)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as bot:
        try:
            assert "BotWaits" in bot.stdout.readline()
            yield
        finally:
            bot.kill()


def makes_a_bot(who, name):
    """The token, which is shown once."""
    who.page.get_by_role("button", name="New bot", exact=True).click()
    dialog = who.sees("dialog")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("What it does, in one line").fill("<b>Any play</b>")
    dialog.get_by_label("Crazy Eights").check()
    dialog.get_by_role("button", name="Make the bot").click()
    return who.page.get_by_label(f"The token of {name} bot").input_value()


def test_a_bot_is_made_in_the_account_and_played_from_the_ladder(visitor, address):
    ana, name = visitor(screen=PHONE).opens("/account"), f"Eights {token_hex(3)}"
    signs_up(ana, f"Ana {token_hex(4)}")
    token = makes_a_bot(ana, name)
    ana.sees("[data-part=my-bots]", has_text=f"{name} bot")
    account, wide = faults(ana), ana.page.evaluate(OVERFLOWS)
    with waiting(address, token):
        ben = visitor().opens("/bots")
        ben.page.get_by_role("button", name="Crazy Eights").click()
        row = ben.sees("[data-part=bot]", has_text=f"{name} bot")
        shown, ladder = row.inner_text(), faults(ben)
        ben.page.set_viewport_size({"width": 360, "height": 640})
        narrow = ben.page.evaluate(OVERFLOWS)
        row.get_by_role("button", name=f"Play {name} bot").click()
        told = ben.sees(f'section[aria-label^="{name} bot"]').get_attribute("aria-label")
        badge = ben.sees(BADGE).inner_text()

    assert ([], [], False, False) == (account, ladder, wide, narrow)
    assert "<b>Any play</b>" in shown
    assert "not rated yet" in shown
    assert "Bot" in badge
    assert told.startswith(f"{name} bot, Somebody's own bot")
    assert token not in ana.opens("/account").page.content()
