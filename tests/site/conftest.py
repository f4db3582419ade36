"""The site that `make docs` builds, and a house that serves it."""

from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.adapters.running import WEB, open_house
from tests.battery.chromium import FLAGS, program

SITE = WEB.with_name("docs")
LEFT = "net::ERR_ABORTED"  # the window went to another page meanwhile


class Tag(NamedTuple):
    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """The tags of a page, the ids that they have, and what stands in its scripts and styles."""

    def __init__(self, path: Path):
        super().__init__()
        self.path, self.tags, self.ids, self.inline = path, [], set(), []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, name, attrs):
        attributes = {key: value or "" for key, value in attrs}
        self.tags.append(Tag(name, attributes))
        self.ids.add(attributes.get("id"))
        self.inline += [f"{name} {key}" for key in attributes if key == "style" or key.startswith("on")]

    handle_startendtag = handle_starttag

    def handle_data(self, data):
        if self.lasttag in ("script", "style") and self.cdata_elem and data.strip():
            self.inline.append(data)


@pytest.fixture(scope="session")
def pages() -> dict[str, Page]:
    found = {path.relative_to(SITE).as_posix(): Page(path) for path in sorted(SITE.rglob("*.html"))}
    assert found, "make docs builds the site that these tests look at"
    return found


@pytest.fixture(scope="session")
def address():
    with open_house() as house:
        yield f"http://127.0.0.1:{house.port}"


@pytest.fixture(scope="module")
def chromium():
    playwright = pytest.importorskip("playwright.sync_api", reason="a browser is driven by playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def opens(address, chromium):
    """Opens a page of the site in a window of that width; nothing may be asked of anybody but the house."""
    contexts, odd = [], []

    def opened(path, width=1280, **cookies):
        context = chromium.new_context(viewport={"width": width, "height": 800}, base_url=address)
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: odd.append(said.text))
        page.on("pageerror", lambda error: odd.append(str(error)))
        page.on("requestfailed", lambda asked: asked.failure == LEFT or odd.append(asked.url))
        page.on("request", lambda asked: asked.url.startswith((address, "data:")) or odd.append(asked.url))
        page.goto(f"/docs/{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [] == odd
