"""The card tables of the browser client, each reached in a fresh browser and played until it is seen."""

from collections.abc import Callable
from typing import Any

from tests.browser import test_cardpeegee as run
from tests.browser.cards import ENOUGH, by_click, next_place, plays_on, sits_down
from tests.browser.reached import reaches
from tests.browser.test_crazy_eights import deals_an_eight, deals_by_click, eights
from tests.browser.test_whist import SHORT
from tests.browser.visitor import TABLE, Visitor

Shown = Callable[[Visitor], Any]
TABLES = 12  # of Whist, after which a screen is given up
QUICKER = """() => localStorage.setItem("parlour.prefs",
  JSON.stringify({ ...JSON.parse(localStorage.getItem("parlour.prefs")), speed: "fast" }))"""


def moving(who: Visitor) -> Visitor:
    """Cards fly and steps are shown one by one; everywhere else nothing moves."""
    who.page.add_init_script(f"({QUICKER})()")
    return who


# Whist


def whist_until(selector: str, most: int = ENOUGH, before: int = 0) -> Shown:
    """Played until something is there; at another table when it did not come in so many plays.

    So many are played `before` one looks at the table.
    """

    def show(who: Visitor) -> None:
        there = who.page.locator(selector)
        for _ in range(TABLES):
            reaches(who.enters(), times=before + 1, **SHORT).sees(TABLE)
            for _ in range(most):
                place = next_place(who)
                if there.count():
                    return
                if place is None:
                    break
                by_click(who)(place)
        raise LookupError(f"{selector} was not there at {TABLES} tables.")

    return show


def whist_refusal(who: Visitor) -> None:
    whist_until("[role=option][data-marks~=dead]")(who)
    who.page.locator("[role=option][data-marks~=dead]").first.click(force=True)
    who.sees("section[data-part=refusal]")


def whist_last_trick(who: Visitor) -> None:
    whist_until("[data-slot=discard][data-code]")(who)
    who.page.keyboard.press("t")
    who.sees("dialog figure")


def curtain(who: Visitor) -> None:
    sits_down(who.enters(), game="whist", hot_seat=True, options={"target": 1})
    while place := next_place(who):
        by_click(who)(place)
    who.sees("[data-part=curtain] button")


# Crazy Eights


def eights_play(who: Visitor) -> None:
    next_place(deals_by_click(who.enters()))


def eights_chooser(who: Visitor) -> None:
    next_place(deals_an_eight(who.enters()))
    eights(who).first.focus()
    who.page.keyboard.press("Enter")
    who.sees("[role=dialog]")


def eights_steps(who: Visitor) -> None:
    next_place(deals_an_eight(moving(who).enters()))
    pause = who.page.get_by_role("button", name="Pause")
    held = pause.is_visible()  # a phone shows the last step alone, and holds none
    if held:
        pause.click()
    eights(who).first.focus()
    who.page.keyboard.press("Enter")
    who.sees("[role=dialog]").get_by_role("button", name="spades").click()
    if held:
        who.sees("button[aria-disabled=false]", has_text="Next step")


def eights_end(who: Visitor) -> None:
    eights_play(who)
    plays_on(who, by_click(who))
    who.sees("[data-part=result]")


# CardPeeGee: the house's secret is known, so a nonce that was searched and these plays lead to one table


def lived(nonce: int, plays: str, shown: str) -> Shown:
    """A run in which these plays were made, with commas between them, and what is seen then."""

    def show(who: Visitor) -> None:
        reaches(who.enters(), nonce=nonce, plays=plays, game="cardpeegee", seats=1).sees(shown)

    return show


MONSTER = lived(
    177,
    "begin, encounter, discard TD, done, activate JC, done, encounter, 7D=C, fight",
    "[data-phase=monster] [data-foes]",
)


def cpg_why(who: Visitor) -> None:
    MONSTER(who)
    who.page.keyboard.press("w")
    who.sees("dialog[aria-labelledby=why-title]")


def cpg_victory(who: Visitor) -> None:
    lived(1048, "", "[data-part=birth]")(moving(who))
    who.page.keyboard.press("d")
    who.sees("dialog[data-kind=victory][open]")


def cpg_death(who: Visitor) -> None:
    lived(2307, "begin, encounter, done, done, encounter, done, done", "[data-phase=day]")(who)
    who.page.keyboard.press("d")
    who.sees("dialog[data-kind=death]")


SCREENS: dict[str, Shown] = {
    "whist-dealer": whist_until("[data-part=fanned-deck]"),
    "whist-shuffle": whist_until("[data-zone=deck], [data-slot=deal-all]", most=3),
    "whist-draft": whist_until(
        "[data-phase=draft]:has([data-slot=draw]:not([data-code='##'])) [data-slot=led][data-code]"
    ),
    "whist-duel": whist_until("[data-phase=duel] [data-slot=led][data-code]", before=20),
    "whist-land": whist_until("[data-slot=led][data-code]"),
    "whist-refusal": whist_refusal,
    "whist-last-trick": whist_last_trick,
    "whist-end": lambda who: reaches(who.enters(), "over", formalities=False, **SHORT).sees(
        "[data-part=result]"
    ),
    "curtain": curtain,
    "eights-play": eights_play,
    "eights-land": eights_play,
    "eights-steps": eights_steps,
    "eights-chooser": eights_chooser,
    "eights-end": eights_end,
    "cpg-create": run.begins,
    "cpg-health": lived(779, "begin", "[data-part=birth] [data-number]"),
    "cpg-monster": MONSTER,
    "cpg-land": MONSTER,
    "cpg-treasure": lived(
        2036,
        "begin, encounter, done, done, encounter, discard 5C, activate AC, done, done, encounter, KS,"
        " disarm JS",
        "[data-phase=treasure]",
    ),
    "cpg-trap": lived(
        2686,
        "begin, encounter, activate JD, done, activate AH, done, encounter",
        "[data-part=page][data-kind=trap] [data-number]",
    ),
    "cpg-healer": lived(
        952,
        "begin, encounter, activate AC, activate AH, done, done, encounter, fight",
        "[data-phase=jailors]",
    ),
    "cpg-jailors": lived(
        1388, "begin, encounter, discard 9C, activate AD, done, done, encounter, fight", "[data-foes='2']"
    ),
    "cpg-fee": lived(
        3504, "begin, encounter, activate AS, done, done, encounter, fight, 6H", "[data-phase=fee]"
    ),
    "cpg-tax": lived(5, "begin, encounter, activate AD, done, done, encounter", "[data-phase=tax]"),
    "cpg-town": lived(
        1758,
        "begin, encounter, discard 8S, activate AC, activate AH, done, done, encounter, discard 5S, QD, 3D",
        "[data-phase=shop]",
    ),
    "cpg-healing": lived(
        1418,
        "begin, encounter, discard AD, activate JD, done, activate JC, done, encounter, discard TD, done,"
        " QC=H, 5H",
        "[data-phase=healing]",
    ),
    "cpg-why": cpg_why,
    "cpg-victory": cpg_victory,
    "cpg-death": cpg_death,
}
