"""The client speaks the language of whoever comes, and nothing but sentences of the catalogue."""

import json
import re

from tests.browser.cards import CAN
from tests.browser.conftest import DESK
from tests.browser.past import past_match
from tools.texts import TEXTS

GERMAN = {**DESK, "locale": "de-AT"}
LEAVES = """() => [...document.querySelectorAll("body *")]
  .filter((e) => !e.children.length && !e.closest("bdi") && (e.offsetParent || e.localName === "option"))
  .flatMap((e) => [e.textContent, e.getAttribute("aria-label")])
  .map((text) => text?.trim()).filter(Boolean)"""
OWN_NAMES = re.compile(  # the same everywhere, or as every browser says it by itself
    r"Parlour|Ana|Gúést \d+|English|Deutsch|pseudo|CardPeeGee|[A-Z]|[A-Z]{2}-\d+|today"
)
PAGES = {  # and what is there when it is
    "/settings": "[role=switch]",
    "/account": "[data-part=kept]",
    "/shop": "[data-part=ware]",
    "/me": "[aria-labelledby=who]",
    "/history": "main a[href^='/r/']",
    "/leaders": "main nav button:nth-of-type(6)",
    "/rules/whist": "#WH-5",
    "/learn/whist": CAN,
}


def words(visitor):
    """Every piece of text on the screen that has letters in it."""
    return {text for text in visitor.page.evaluate(LEAVES) if re.search(r"[^\W\d_]", text)}


def plain_english():
    """The sentences that only English has."""
    english, german = (
        json.loads((TEXTS / f"{language}.json").read_text("utf-8")) for language in ("en", "de")
    )
    return {text for key, text in english.items() if text != german[key] and isinstance(text, str)} - {
        text for text in german.values() if isinstance(text, str)
    }


def draws_and_plays(ana):
    ana.draws_checkers(
        ana.page.locator("[data-part=bag] [role=option]:not([aria-disabled=true])").first.click
    )
    for column in (0, 6):
        ana.awaits_turn()
        ana.after_drop(ana.page.locator(f"[data-slot=col-{column + 1}]").click)
    ana.awaits_turn()


def test_who_comes_with_a_german_browser_plays_in_german(visitor):
    ana = visitor(screen=GERMAN).enters()
    seen = words(ana)
    ana.plays("Vier gewinnt")
    draws_and_plays(ana)
    ana.sees("header a[href='/me']", has_text="Gast ")
    ana.sees("[data-part=sentence]", has_text="Du bist dran: wähl eine Spalte.")
    ana.waits_for("() => document.querySelector('#spoken').innerText.includes('spielt Spalte')")
    seen |= words(ana)

    assert "de" == ana.page.locator("html").get_attribute("lang")
    assert set() == seen & plain_english()
    assert [] == [
        text for text in seen if re.fullmatch(r"[a-z]+(\.[\w-]+)+", text)
    ]  # a key without its words


def test_every_word_on_the_screen_comes_from_the_catalogue(visitor):
    """In the language in which every text of the catalogue is marked, nothing else is left but names."""
    ana = visitor(language="pseudo").enters()
    seen = words(ana)
    ana.page.locator("[data-part=tile] > button").first.click()
    draws_and_plays(ana)
    seen |= words(ana)
    match = past_match(ana.page, "crazy-eights", 4)
    for path, there in {**PAGES, f"/r/{match}": "[aria-labelledby=rp-steps] [aria-current]"}.items():
        ana.opens(path).sees(there)
        seen |= words(ana)
    ana.page.locator("[data-act=prove]").click()
    ana.sees("[data-proof=holds]")
    seen |= words(ana)

    assert [] == [text for text in seen if "[" not in text and not OWN_NAMES.fullmatch(text)]


def test_what_the_house_refuses_is_told_in_german_too(visitor):
    ana = visitor(language="de").opens("/m/nowhere")

    ana.sees("main", has_text="Diese Partie gibt es nicht.")


def test_a_page_that_is_out_of_date_is_told_to_load_anew_in_its_own_language(visitor):
    told = {"type": "problem", "code": "outdated", "message": {"key": "error.outdated", "args": {}}}

    def refuse(socket):
        socket.send(json.dumps({**told, "match": None, "id": None, "sentence": "…"}))
        socket.close(code=1008)

    ana = visitor(language="de")
    ana.page.route_web_socket("**/ws?*", refuse)

    ana.opens("/m/nowhere").sees("main", has_text="Lade die Seite neu")
    newer = ana.page.get_by_role("status").filter(has_text="Eine neue Version von Parlour ist da.")
    with ana.page.expect_event("domcontentloaded"):
        newer.get_by_role("button", name="Neu laden").click()


def test_another_language_is_spoken_at_once_and_kept(visitor):
    ana = visitor(language="en").opens("/settings")
    ana.page.get_by_label("Language", exact=True).select_option("de")
    ana.page.get_by_role("heading", name="Einstellungen").wait_for()

    assert "de" == ana.page.locator("html").get_attribute("lang")
    assert "de" == ana.page.evaluate("() => JSON.parse(localStorage.getItem('parlour.prefs')).language")
