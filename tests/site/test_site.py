"""The built site: links lead somewhere, and a real browser shows it in a house, with nothing from outside."""

import re
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.test_pages import DOCS
from tests.site.conftest import SITE, Page

pytestmark = pytest.mark.deep

WIDER = """() => [...document.querySelectorAll("article *")].filter(one =>
  one.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
  !one.closest(".table-wrapper, .highlight, .sig, svg")).map(one => one.outerHTML.slice(0, 120))"""
CUT = """() => [...document.querySelectorAll(".highlight pre")].filter(one =>
  one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "auto").length"""


def broken(pages: dict[str, Page]) -> list[str]:
    """The links and sources of all pages that lead to no file or to no place in it."""
    return [
        f"{name}: {address}"
        for name, page in pages.items()
        for tag in page.tags
        for key in ("href", "src", "action")
        if (address := tag.attributes.get(key)) is not None and not _leads(pages, page, address)
    ]


def _leads(pages: dict[str, Page], page: Page, address: str) -> bool:
    parts = urlsplit(address)
    if parts.scheme or address in ("/", "#"):  # outside, to the house, to the top
        return parts.scheme in ("", "https", "http", "mailto")
    target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
    if not parts.fragment:
        return target.is_file()
    there = pages.get(target.relative_to(SITE).as_posix()) if target.is_relative_to(SITE) else None
    return there is not None and unquote(parts.fragment) in there.ids


def test_every_internal_link_leads_somewhere(pages):
    assert [] == broken(pages)


def test_a_broken_link_would_be_noticed(pages):
    page = pages["tutorial.html"]

    assert [True, True, False, False, False] == [
        _leads(pages, page, address)
        for address in (
            "library.html",
            "library.html#luck",
            "library.html#lack",
            "nosuch.html",
            "/docs/x.html",
        )
    ]


def test_no_page_has_a_script_or_a_style_in_itself_or_asks_for_anything_outside(pages):
    loaded = [
        tag.attributes[key]
        for page in pages.values()
        for tag in page.tags
        for key in ("src", "href")
        if key in tag.attributes and (tag.name != "a")
    ]

    assert {name: [] for name in pages} == {name: page.inline for name, page in pages.items()}
    assert [] == [address for address in loaded if urlsplit(address).netloc]


def test_every_page_of_the_documentation_is_in_the_navigation_of_the_first_one(pages):
    there = {urlsplit(tag.attributes.get("href", "")).path for tag in pages["index.html"].tags}
    own = {
        re.sub(r"README\.md$", "index.md", path.relative_to(DOCS).as_posix()) for path in DOCS.rglob("*.md")
    }

    assert set() == {name.replace(".md", ".html") for name in own - {"where.md", "index.md"}} - there


def test_every_public_name_with_a_docstring_of_its_own_is_documented(pages):
    import parlour

    ours = {name for name in parlour.__all__ if callable(getattr(parlour, name))} - {"Seat"}  # which is int

    assert set() == {f"parlour.{name}" for name in ours} - pages["api.html"].ids


def test_what_the_site_has_of_others_comes_with_its_licence():
    there = {path.name for path in (SITE / "_static" / "licences").iterdir()}

    assert {"furo.txt", "sphinx.txt", "OFL-Fraunces.txt", "OFL-Inter.txt"} == there


# In a browser


@pytest.mark.parametrize("width", [1280, 360])
def test_every_page_fits_the_window_and_the_console_stays_empty(pages, opens, width):
    page = opens("", width)
    wrong = {}
    for name in pages:
        page.goto(f"/docs/{name}")
        if found := [*page.evaluate(WIDER), *["code is cut off"] * page.evaluate(CUT)]:
            wrong[name] = found

    assert {} == wrong


def test_what_is_searched_is_found(opens):
    page = opens("tutorial.html")
    page.get_by_role("textbox", name="Search").fill("commitment")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Fairness").first.click()
    page.wait_for_url("**/docs/fairness.html**")

    assert "Fairness" in page.title()


@pytest.mark.parametrize(("theme", "colour"), [("dark", "rgb(20, 24, 29)"), ("light", "rgb(250, 248, 244)")])
def test_it_has_the_theme_that_was_chosen_in_the_house(opens, theme, colour):
    page = opens("index.html", **{"parlour-theme": theme})

    assert colour == page.evaluate("() => getComputedStyle(document.body).backgroundColor")


def test_letters_are_those_of_the_house(opens):
    page = opens("index.html")
    loaded = page.evaluate("() => document.fonts.ready.then(fonts => [...fonts].map(one => one.status))")

    assert ["loaded", "loaded"] == loaded


def test_it_leads_back_to_the_tables(opens):
    page = opens("index.html")

    assert "/" == page.get_by_role("link", name="To the tables").get_attribute("href")
