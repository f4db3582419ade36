"""The card tables of the browser client, each reached in a fresh browser and played until it is seen."""

from collections.abc import Callable
from typing import Any

from tests.browser import test_cardpeegee as run
from tests.browser.cards import ENOUGH, by_click, next_place, plays_on, sits_down
from tests.browser.test_crazy_eights import deals_an_eight, deals_by_click, eights
from tests.browser.test_whist import SHORT
from tests.browser.visitor import Visitor

Shown = Callable[[Visitor], Any]
RUNS = 40  # of CardPeeGee, after which everything was met
QUICKER = """() => localStorage.setItem("parlour.prefs",
  JSON.stringify({ ...JSON.parse(localStorage.getItem("parlour.prefs")), speed: "fast" }))"""


def moving(who: Visitor) -> Visitor:
    """Cards fly and steps are shown one by one; everywhere else nothing moves."""
    who.page.add_init_script(f"({QUICKER})()")
    return who


# Whist


def whist_until(selector: str, most: int = ENOUGH) -> Shown:
    """Played until something is there; at another table when it did not come in so many plays."""

    def show(who: Visitor) -> None:
        there = who.page.locator(selector)
        while True:
            sits_down(who.enters(), **SHORT)
            for _ in range(most):
                place = next_place(who)
                if there.count():
                    return
                if place is None:
                    break
                by_click(who)(place)

    return show


def whist_refusal(who: Visitor) -> None:
    whist_until(".k-hand .card.is-dead")(who)
    who.page.locator(".k-hand .card.is-dead").first.click(force=True)
    who.sees(".k-refuse")


def whist_last_trick(who: Visitor) -> None:
    whist_until(".w-discard .card")(who)
    who.page.keyboard.press("t")
    who.sees("dialog .w-last")


def curtain(who: Visitor) -> None:
    sits_down(who.enters(), game="whist", hot_seat=True, options={"target": 1})
    while place := next_place(who):
        by_click(who)(place)
    who.sees(".curtain-say button")


# Crazy Eights


def eights_play(who: Visitor) -> None:
    next_place(deals_by_click(who.enters()))


def eights_chooser(who: Visitor) -> None:
    next_place(deals_an_eight(who.enters()))
    eights(who).first.focus()
    who.page.keyboard.press("Enter")
    who.sees(".k-chooser")


def eights_steps(who: Visitor) -> None:
    next_place(deals_an_eight(moving(who).enters()))
    pause = who.page.get_by_role("button", name="Pause")
    held = pause.is_visible()  # a phone shows the last step alone, and holds none
    if held:
        pause.click()
    eights(who).first.focus()
    who.page.keyboard.press("Enter")
    who.sees(".k-chooser").get_by_role("button", name="spades").click()
    if held:
        who.sees(".k-narrctl [aria-disabled=false]", has_text="Next step")


def eights_end(who: Visitor) -> None:
    eights_play(who)
    plays_on(who, by_click(who))
    who.sees(".result")


# CardPeeGee


class Met(Exception):
    """What was looked for is on the page."""


def cpg_until(selector: str, cards: int = 2) -> Shown:
    """Lives on, in one run after the other, until something is there."""

    def show(who: Visitor) -> None:
        def press(place: dict[str, Any]) -> None:
            if who.page.locator(selector).count():
                raise Met
            if place["y"] < who.page.viewport_size["height"]:
                run.by_click(who)(place)
            else:  # two jailors push the way on out of a phone's view
                name = place["name"]
                who.page.locator(f".k-meact :is([data-act='{name}'], [data-slot='{name}'])").click()

        for _ in range(RUNS):
            run.born(run.begins(who))
            try:
                run.lives_on(who, press, days=6, cards=cards)
            except Met:
                return
        raise LookupError(f"nobody saw {selector} in {RUNS} runs")

    return show


def cpg_health(who: Visitor) -> None:
    run.born(run.begins(who))


def cpg_why(who: Visitor) -> None:
    cpg_until("[data-kind=monster] .k-stat")(who)
    who.page.keyboard.press("w")
    who.sees("dialog.k-why")


def cpg_victory(who: Visitor) -> None:
    run.crown(moving(who).page)
    run.begins(who)
    who.page.keyboard.press("d")
    who.sees("dialog.k-overlay[open]")


def cpg_death(who: Visitor) -> None:
    cpg_health(who)
    run.lives_on(who, run.by_click(who), days=run.ENOUGH, cards=0)
    who.sees(".k-deathp")


SCREENS: dict[str, Shown] = {
    "whist-dealer": whist_until(".k-fan52"),
    "whist-shuffle": whist_until(".k-half, .k-dealall", most=3),
    "whist-draft": whist_until("[data-slot=draw].may"),
    "whist-duel": whist_until(".ct-duel .k-lead .card"),
    "whist-land": whist_until(".k-lead .card"),
    "whist-refusal": whist_refusal,
    "whist-last-trick": whist_last_trick,
    "whist-end": whist_until(".result"),
    "curtain": curtain,
    "eights-play": eights_play,
    "eights-land": eights_play,
    "eights-steps": eights_steps,
    "eights-chooser": eights_chooser,
    "eights-end": eights_end,
    "cpg-create": run.begins,
    "cpg-health": cpg_health,
    "cpg-monster": cpg_until("[data-phase=monster]"),
    "cpg-land": cpg_until("[data-phase=monster]"),
    "cpg-treasure": cpg_until("[data-phase=treasure]"),
    "cpg-trap": cpg_until("[data-phase=trap]"),
    "cpg-healer": cpg_until("[data-phase=jailors]"),
    "cpg-fee": cpg_until("[data-phase=fee]", cards=4),
    "cpg-town": cpg_until("[data-phase=shop]"),
    "cpg-why": cpg_why,
    "cpg-victory": cpg_victory,
    "cpg-death": cpg_death,
}
