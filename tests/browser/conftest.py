"""A real house with real bots, and real browsers that visit it."""

import json
import socket
from contextlib import closing, contextmanager

import pytest

from parlour.adapters.stores.sqlite import SqliteConnection, connect
from parlour.adapters.stores.work import Work
from tests.battery.chromium import FLAGS, program
from tests.battery.houses import empty_database, house
from tests.browser.visitor import Visitor

PATIENCE = 60_000  # milliseconds for anything on a busy machine
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
# A house answers to this name, and no page there is secure.
NAMED = f"{socket.gethostname().partition('.')[0].lower()}.local"
ELSEWHERE = f"--host-resolver-rules=MAP {NAMED} 127.0.0.1"
QUICK = ("-m", "tests.browser.quick")
CERTAIN = ("-m", "tests.browser.certain")
# Shadows, textures and gradients are half of what a page costs a browser without a graphics card, and only
# axe looks at colours (it takes this away: see axe.py). Places, sizes, words and outlines stay as they are.
UNADORNED = """
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after {
    background-image: none !important; box-shadow: none !important; text-shadow: none !important;
    filter: none !important; backdrop-filter: none !important; mix-blend-mode: normal !important;
  }`);
  document.adoptedStyleSheets = [sheet];
"""


@pytest.fixture(scope="session")
def running():
    with empty_database() as database, house(database, program=QUICK) as opened:
        yield opened


@pytest.fixture(scope="session")
def address(running):
    return f"http://127.0.0.1:{running.port}"


@pytest.fixture
def written(running):
    """Writes into the books of the house what a test has no time to earn."""

    def write(deed):
        with closing(SqliteConnection(connect(running.database))) as line:
            (told,) = line.write([Work(deed, lambda outcome: None)])
        assert not isinstance(told, Exception), (told, told.__cause__)

    return write


@pytest.fixture(scope="module")  # while it lives an event loop runs, over which tests elsewhere trip
def chromium():
    playwright = pytest.importorskip("playwright.sync_api", reason="a browser is driven by playwright")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program(), args=[*FLAGS, ELSEWHERE])
        yield browser
        browser.close()


@pytest.fixture
def visitor(address, chromium):
    """Opens a browser of somebody's own: `visitor(theme="dark", **PHONE)`; nothing moves unless asked."""
    contexts = []

    def come(*, speed="off", screen=None, **prefs):
        context = chromium.new_context(**(screen or DESK), base_url=address, service_workers="block")
        context.set_default_timeout(PATIENCE)
        stored = json.dumps({"speed": speed, **prefs})
        context.add_init_script(f"localStorage.setItem('parlour.prefs', {json.dumps(stored)})")
        context.add_init_script(f"(() => {{{UNADORNED}}})()")
        contexts.append(context)
        return Visitor(context.new_page())

    yield come
    odd = [what for context in contexts for page in context.pages for what in page.odd]
    for context in contexts:
        context.close()
    assert [] == odd


@contextmanager
def offline(who):
    who.page.context.set_offline(True)
    yield
    who.page.context.set_offline(False)
