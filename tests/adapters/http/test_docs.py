"""The documentation as a house serves it, where it is built and where it is not."""

import gzip

import pytest

from tests.adapters.running import WEB, open_house

PAGE = "<!doctype html><title>Parlour</title>"


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    """The browser client, without the documentation that may be built beside it here."""
    folder = tmp_path_factory.mktemp("ui")
    (folder / "web").symlink_to(WEB)
    return folder / "web"


@pytest.fixture(scope="module")
def built(web):
    site = web.with_name("docs")
    for name, text in {
        "index.html": PAGE,
        "how-to/table.html": PAGE,
        "_static/theme.js": "let theme",
        "source/src/game.py.txt": "seats = 2",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    (web.parent / "secret.txt").write_text("not for you")
    with open_house(web=web) as running:
        yield running


def test_where_it_is_not_built_a_house_says_how_to_build_it(tmp_path):
    (tmp_path / "web").symlink_to(WEB)
    with open_house(web=tmp_path / "web") as house:
        answer = house.http("GET", "/docs")

    assert (404, "text/plain; charset=utf-8") == (answer.status, answer.headers["content-type"])
    assert "`make docs` in a checkout of Parlour builds it.\n" in answer.body.decode()


def test_its_address_leads_to_its_first_page_from_where_links_lead_on(built):
    assert "/docs/" == built.http("GET", "/docs").headers["location"]
    page = built.http("GET", "/docs/")

    assert (200, PAGE) == (page.status, page.body.decode())
    assert "no-cache" == page.headers["cache-control"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("how-to/table.html", "text/html; charset=utf-8"),
        ("_static/theme.js", "text/javascript; charset=utf-8"),
        ("source/src/game.py.txt", "text/plain; charset=utf-8"),
    ],
)
def test_every_file_has_its_kind_and_is_under_the_policy_of_the_house(built, name, kind):
    answer = built.http("GET", f"/docs/{name}")

    assert (200, kind) == (answer.status, answer.headers["content-type"])
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_a_page_is_packed_and_not_sent_again_to_whoever_has_it(built):
    page = built.http("GET", "/docs/how-to/table.html", Accept_Encoding="gzip")
    again = built.http("GET", "/docs/how-to/table.html", If_None_Match=page.headers["etag"])

    assert PAGE == gzip.decompress(page.body).decode()
    assert (304, b"") == (again.status, again.body)


@pytest.mark.parametrize(
    "path", ["/docs/nosuch.html", "/docs/how-to", "/docs/../secret.txt", "/docs/%2e%2e/secret.txt"]
)
def test_what_is_not_of_it_is_not_found(built, path):
    assert 404 == built.http("GET", path).status
    assert 404 == built.http("GET", path, Accept="text/html").status
