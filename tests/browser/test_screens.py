"""No screen keeps anybody out, in any theme, on a desk or a phone: those of `make screenshots` and more."""

import re

import pytest

from tests.browser.axe import faults_in_every_look, needs_axe
from tests.browser.cards import CAN, sits_down
from tests.browser.conftest import PHONE
from tests.browser.test_checkers import GIVEN, joins
from tests.browser.test_lessons import ONWARD
from tools.screens import SCREENS, c4, c4_end, friend, my_account

GERMAN = """() => localStorage.setItem("parlour.prefs",
  JSON.stringify({ ...JSON.parse(localStorage.getItem("parlour.prefs")), language: "de" }))"""
LEVELS = {
    "before": {"level": 1, "points": 9, "of": 10},
    "after": {"level": 2, "points": 3, "of": 20},
    "account_before": {"level": 4, "points": 9, "of": 40},
    "account_after": {"level": 5, "points": 3, "of": 50},
}
ALL_REWARDS = {
    "type": "reward",
    "match": "",
    "result": "won",
    "points": [{"reason": "finish", "points": 1}, {"reason": "win", "points": 1}],
    "coins": 10,
    "achievements": ["first-win-connect-four", "streak-3"],
    "rating_before": {"rating": 1500, "sure": False},
    "rating_after": {"rating": 1512, "sure": True},
    **LEVELS,
}


@pytest.fixture(scope="module")
def address():
    """Of a house that has games of others, too."""
    from tools.screenshots import address as opened

    with opened(strange=True) as where:
        yield where


# What opens on the screens


def more(who):
    who.page.set_viewport_size(PHONE["viewport"])
    c4(who)
    who.page.get_by_role("button", name="More").first.click()
    who.sees("dialog[open]")


def reporting(who):
    sits_down(who, table="[data-part=waiting]", game="checkers", pace="untimed", options=GIVEN)
    joins(friend(who), who.page.url)
    who.page.get_by_role("tab", name="Chat").click()
    who.page.get_by_role("button", name=re.compile("^Report")).first.click()
    who.sees("dialog[open]")


def deleting(who):
    my_account(who, "Ana Cole")
    who.page.get_by_role("button", name="Delete everything").click()
    who.sees("dialog[open]")


def rewarded(who):
    c4_end(who)
    who.page.route("**/api/me/matches/*", lambda route: route.fulfill(json={"reward": ALL_REWARDS}))
    who.page.reload()
    who.sees("role=list[name='What the match earned you']")


def my_profile(who):
    my_account(who, "Ana Dale")
    c4_end(who)
    who.opens("/me").sees("[aria-labelledby=levels] li")


def learnt(who):
    steps = who.enters().page.request.get("/api/lessons/connect-four").json()["steps"]
    who.opens(f"/learn/connect-four#{len(steps)}").sees("[data-slot=col-1]")
    who.page.keyboard.press(steps[-1]["play"])
    who.waits_for(ONWARD)
    who.page.keyboard.press("Enter")
    who.sees("dialog[open]")


def in_german(path, seen):
    def show(who):
        who.page.add_init_script(f"({GERMAN})()")
        who.opens(path).sees(seen)

    return show


MORE = {
    "more": more,
    "reporting": reporting,
    "deleting": deleting,
    "rewarded": rewarded,
    "my-profile": my_profile,
    "learnt": learnt,
    "lobby-de": in_german("/", "[data-part=tile]"),
    "settings-de": in_german("/settings", "[role=switch]"),
    "account-de": in_german("/account", "main input"),
    "lesson-de": in_german("/learn/whist", CAN),
}
ALL = {**SCREENS, **MORE}


@needs_axe
@pytest.mark.deep
@pytest.mark.parametrize("name", ALL)
def test_no_screen_keeps_anybody_out(visitor, name):
    ana = visitor()
    ALL[name](ana)
    found = faults_in_every_look(ana, on_its_side=name.endswith("-land"))
    for friend_of_hers in set(ana.page.context.browser.contexts) - {ana.page.context}:
        friend_of_hers.close()

    assert {} == found
