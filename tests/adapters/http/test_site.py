"""The browser client as a house serves it: pages, files, caches, compression."""

import gzip
import re

import pytest

from tests.adapters.running import WEB, open_house


@pytest.fixture(scope="module")
def house():
    with open_house() as running:
        yield running


COLOURS = {"light": "#faf8f4", "dark": "#14181d"}
BUILT = sorted(path.name for path in (WEB / "assets").iterdir())


@pytest.mark.parametrize("path", ["/", "/m/anything", "/t/BCDFG", "/settings", "/r/anything", "/rules/whist"])
def test_every_page_of_the_client_is_the_same_file_and_asked_for_anew(house, path):
    page = house.http("GET", path)

    assert (200, "text/html; charset=utf-8") == (page.status, page.headers["content-type"])
    assert (WEB / "index.html").read_bytes() == page.body
    assert "no-cache" == page.headers["cache-control"]


@pytest.mark.parametrize(("theme", "other"), [("light", "dark"), ("dark", "light")])
@pytest.mark.parametrize(("path", "accept"), [("/", "*/*"), ("/nosuch", "text/html")])
def test_a_chosen_theme_comes_with_the_page(house, theme, other, path, accept):
    """So nothing flashes before the first script, and the browser's bar has the colour of the page."""
    page = house.http("GET", path, Cookie=f"parlour-theme={theme}", Accept=accept)

    assert f'<html data-theme="{theme}" lang="en">' in page.body.decode()
    bars = dict(re.findall(r'<meta name="theme-color" content="([^"]+)" media="([^"]+)"', page.body.decode()))
    assert ["all", "not all"] == [bars[COLOURS[theme]], bars[COLOURS[other]]]
    assert "accept-encoding, cookie" == page.headers["vary"]
    assert house.http("GET", "/").headers["etag"] != page.headers["etag"]


def test_a_theme_that_nobody_knows_is_none(house):
    page = house.http("GET", "/", Cookie='parlour-theme="><script>')

    assert (WEB / "index.html").read_bytes() == page.body


def test_the_page_needs_nothing_from_elsewhere_and_has_no_program_in_itself(house):
    page = house.http("GET", "/").body.decode()

    assert [] == re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", page)
    assert [] == re.findall(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", page)


@pytest.mark.parametrize("name", BUILT)
def test_a_file_with_its_digest_in_its_name_is_kept_for_ever(house, name):
    answer = house.http("GET", f"/assets/{name}")

    assert (200, (WEB / "assets" / name).read_bytes()) == (answer.status, answer.body)
    assert "public, max-age=31536000, immutable" == answer.headers["cache-control"]
    assert "nosniff" == answer.headers["x-content-type-options"]


def test_what_packs_well_is_packed_for_those_who_unpack_it(house):
    name = next(name for name in BUILT if name.endswith(".js"))
    answer = house.http("GET", f"/assets/{name}", Accept_Encoding="br, gzip")

    assert ("gzip", "accept-encoding") == (answer.headers["content-encoding"], answer.headers["vary"])
    assert "text/javascript; charset=utf-8" == answer.headers["content-type"]
    assert (WEB / "assets" / name).read_bytes() == gzip.decompress(answer.body)


def test_fonts_are_not_packed_again(house):
    name = next(name for name in BUILT if name.endswith(".woff2"))
    answer = house.http("GET", f"/assets/{name}", Accept_Encoding="gzip")

    assert ("font/woff2", None) == (answer.headers["content-type"], answer.headers["content-encoding"])


def test_who_has_the_page_already_is_not_sent_it_again(house):
    tag = house.http("GET", "/").headers["etag"]
    answer = house.http("GET", "/", If_None_Match=tag)

    assert (304, b"") == (answer.status, answer.body)


@pytest.mark.parametrize("path", ["/assets/nowhere.js", "/assets/..%2findex.html", "/nowhere"])
def test_what_is_not_there_is_not_found(house, path):
    answer = house.http("GET", path)

    assert (404, "not-found") == (answer.status, answer.json["code"])


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/nosuch", "/m/", "/m", "/t/", "/rules/whist/more", "/favicon.gif"])
def test_a_browser_that_goes_nowhere_gets_the_page_that_says_so(house, path):
    tag = house.http("GET", "/").headers["etag"]
    page = house.http("GET", path, Accept=BROWSER, If_None_Match=tag)

    assert (404, "text/html; charset=utf-8") == (page.status, page.headers["content-type"])
    assert (WEB / "index.html").read_bytes() == page.body
    assert "no-cache" == page.headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/nosuch", "/assets/nowhere.js", "/api/matches/nosuch"])
def test_what_is_for_programs_is_json_whoever_asks(house, path):
    answer = house.http("GET", path, Accept=BROWSER)

    assert (404, "not-found") == (answer.status, answer.json["code"])


@pytest.mark.parametrize(
    ("method", "accept"), [("GET", "application/json"), ("GET", "*/*"), ("POST", BROWSER)]
)
def test_programs_that_go_nowhere_are_told_in_json(house, method, accept):
    answer = house.http(method, "/nosuch", Accept=accept)

    assert (404, "not-found") == (answer.status, answer.json["code"])


def test_a_page_may_load_nothing_but_what_is_of_this_house(house):
    policy = dict(
        rule.strip().split(" ", 1)
        for rule in house.http("GET", "/").headers["content-security-policy"].split(";")
    )

    assert {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    } == policy


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("manifest.webmanifest", "application/manifest+json"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("icon.svg", "image/svg+xml"),
        ("icon-192.png", "image/png"),
        ("icon-512.png", "image/png"),
        ("icon-maskable-512.png", "image/png"),
    ],
)
def test_what_a_browser_needs_to_install_the_client_has_its_kind_and_is_asked_for_anew(house, name, kind):
    answer = house.http("GET", f"/{name}")

    assert (200, (WEB / name).read_bytes()) == (answer.status, answer.body)
    assert (kind, "no-cache") == (answer.headers["content-type"], answer.headers["cache-control"])
