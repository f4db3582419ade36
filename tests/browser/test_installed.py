"""The client as it lies in a browser: it opens while the house is away, and gives way to a newer one."""

import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import parlour
from tests.battery.houses import empty_database, house
from tests.browser.conftest import PATIENCE, QUICK

BUILT = Path(parlour.__file__).parent / "ui" / "web"
REACHES = """([wanted, patience]) => new Promise((done) => {
  const look = () => serviceWorker.state === wanted && done(true);
  serviceWorker.addEventListener("statechange", look);
  setTimeout(() => done(false), patience);
  look();
})"""
KEPT = "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((kept) => kept.url)"
STORES = "() => caches.keys()"


@pytest.fixture
def browser(chromium):
    context = chromium.new_context(locale="en-GB")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def worker_of(browser, deed):
    """The service worker that comes of it."""
    with browser.expect_event("serviceworker") as found:
        deed()
    return found.value


def reaches(worker, state):
    return worker.evaluate(REACHES, [state, PATIENCE])


def test_who_has_been_here_opens_the_client_without_the_house_and_goes_on_when_it_is_back(browser):
    page = browser.new_page()
    with empty_database() as database:
        with house(database, program=QUICK) as running:
            home = f"http://127.0.0.1:{running.port}"
            worker = worker_of(browser, lambda: page.goto(home))
            assert reaches(worker, "activated")
        page.reload()
        unreachable = page.get_by_text("Cannot reach the server. Retrying…", exact=True)
        unreachable.wait_for()
        page.get_by_text("You can play again as soon as the server can be reached.").wait_for()
        assert page.get_by_role("button", name="Invite a friend").evaluate("it => !!it.closest('[inert]')")
        page.goto(f"{home}/settings")
        page.get_by_role("heading", name="Settings").wait_for()
        page.go_back()
        with house(database, program=QUICK, port=running.port):
            page.locator("[data-part=tile]").first.wait_for()
            unreachable.wait_for(state="hidden")

            assert [] == [url for url in page.evaluate(KEPT) if "/api/" in url]


class Quiet(SimpleHTTPRequestHandler):
    away = False  # behind this gateway
    line = threading.Event()  # what is not set swallows whatever is asked
    line.set()

    def do_GET(self):
        self.line.wait()
        if self.away:
            self.send_error(502)
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


@pytest.fixture
def served(tmp_path):
    """A folder with the client, and the address at which it is served."""
    folder = shutil.copytree(BUILT, tmp_path / "client")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}/"
    Quiet.line.set()
    server.shutdown()
    server.server_close()


def test_a_new_client_waits_for_the_pages_of_the_old_one_and_then_takes_its_place(browser, served):
    folder, address = served
    page = browser.new_page()
    assert reaches(worker_of(browser, lambda: page.goto(address)), "activated")
    page.reload()  # only a page that was opened after the worker is one of its pages
    page.wait_for_function("() => navigator.serviceWorker.controller")
    before = page.evaluate(STORES)
    script = folder / "sw.js"
    script.write_text(re.sub(r'STORE = "[^"]*"', 'STORE = "parlour-newer"', script.read_text()))
    newer = worker_of(
        browser, lambda: page.evaluate("async () => void (await navigator.serviceWorker.ready).update()")
    )
    assert reaches(newer, "installed")
    assert {*before, "parlour-newer"} == set(page.evaluate(STORES))
    page.close()
    assert reaches(newer, "activated")

    assert ["parlour-newer"] == newer.evaluate(STORES)


def test_behind_a_gateway_that_finds_no_house_the_client_opens_and_says_so(browser, served, monkeypatch):
    folder, address = served
    script = folder / "sw.js"
    script.write_text(script.read_text().replace("PATIENCE = 5000", "PATIENCE = 500"))
    page = browser.new_page()
    assert reaches(worker_of(browser, lambda: page.goto(address)), "activated")
    monkeypatch.setattr(Quiet, "away", True)

    assert 200 == page.reload().status
    page.get_by_text("Cannot reach the server. Retrying…").wait_for()

    # nor does it wait for ever where a network swallows what is sent to it
    Quiet.line.clear()
    page.goto(f"{address}settings", wait_until="commit")
    page.get_by_role("heading", name="Settings").wait_for()
