"""A real browser that looks at pages, and notices whatever a page did that no page of ours does."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run"),
]
TAGS = "() => [...new Set([...document.querySelectorAll('*')].map(e => e.localName))]"


def program() -> str | None:
    """A Chromium of this machine; None lets Playwright take its own."""
    return os.environ.get("PARLOUR_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


class Visit:
    """One tab. `odd` is what happened on its page: dialogs, complaints, requests for other things."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.odd: list[str] = []
        self._allowed: tuple[str, ...] = ()
        page.on("dialog", self._asked_back)
        page.on("pageerror", lambda error: self.odd.append(f"error {error}"))
        page.on(
            "console", lambda said: self.odd.append(f"console {said.text}") if said.type == "error" else None
        )
        page.on("request", self._asked)
        page.route("**/favicon.ico", lambda route: route.fulfill(status=204))  # which no page of ours has

    def _asked_back(self, dialog: Any) -> None:
        self.odd.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(self._allowed) and not request.url.endswith("/favicon.ico"):
            self.odd.append(f"request {request.url[:100]}")

    def look(self, url: str, *allowed: str) -> list[str]:
        """Opens a page; answers with what it did that it should not."""
        self.odd.clear()
        self._allowed = (url, *allowed)
        self.page.goto(url, wait_until="load")
        return self.happened()

    def happened(self) -> list[str]:
        """What the page has done since that it should not."""
        ran = self.page.evaluate("() => window.pwned || document.title === 'pwned'")
        odd, self.odd = [*self.odd, *(["it ran"] if ran else [])], []
        return odd

    def comes_with(self, home: str, token: str) -> None:
        """As somebody whom the house knows."""
        name = f"parlour-{urlsplit(home).port}"
        self.page.context.add_cookies([{"name": name, "value": token, "url": home}])

    def tags(self) -> set[str]:
        return set(self.page.evaluate(TAGS))


@contextmanager
def browser() -> Iterator[Visit]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        try:
            yield Visit(chromium.new_page())
        finally:
            chromium.close()
