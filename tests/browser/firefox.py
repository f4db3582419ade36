"""A stock Firefox, driven over WebDriver BiDi, which it speaks itself: Playwright drives only one of its own.

`Page` has what the hands of these tests use of a page of Playwright.
"""

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

from websockets.sync.client import connect

PATIENCE = 60.0  # seconds for anything on a busy machine
KEYS = {"Enter": "\ue007"}
ALONE = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
"""  # it asks for nothing from elsewhere


def program() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def firefox() -> Iterator["Firefox"]:
    command = program()
    assert command, "Firefox is not installed: apt-get install firefox-esr"
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        flags = ("--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile)
        (Path(profile) / "user.js").write_text(ALONE)
        process = subprocess.Popen(
            [command, *flags], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        try:
            assert process.stderr
            found = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stderr)))
            Thread(target=process.stderr.read, daemon=True).start()  # else it would wait for a reader
            with connect(f"{found[0]}/session", max_size=None) as line:
                yield Firefox(line)
        finally:
            process.kill()
            process.wait()


class Firefox:
    def __init__(self, line: Any) -> None:
        self._line = line
        self._last = 0
        self.odd: list[str] = []  # what pages complained of
        self.does("session.new", capabilities={})
        self.does("session.subscribe", events=["log.entryAdded"])

    def does(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer; events that come before are noted."""
        self._last += 1
        self._line.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.odd.append(str(told["params"]["text"]))
            if told.get("id") == self._last:
                assert told["type"] == "success", (method, told)
                result: dict[str, Any] = told["result"]
                return result

    def page(self, address: str, first: str) -> "Page":
        """Of somebody whom nobody knows; `first` runs before every document."""
        person = self.does("browser.createUserContext")["userContext"]
        tab = self.does("browsingContext.create", type="tab", userContext=person)["context"]
        self.does("script.addPreloadScript", functionDeclaration=first, contexts=[tab])
        self.does("browsingContext.setViewport", context=tab, viewport={"width": 1280, "height": 800})
        return Page(self, tab, address)


class Page:
    def __init__(self, browser: Firefox, tab: str, address: str) -> None:
        self._browser, self._tab, self._address = browser, tab, address
        self.keyboard = SimpleNamespace(press=self._press)
        self.mouse = SimpleNamespace(click=self._click)

    def goto(self, path: str) -> None:
        url = self._address + path
        self._browser.does("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, function: str, argument: Any = None) -> Any:
        asked = f"async () => JSON.stringify(await ({function})({json.dumps(argument)}) ?? null)"
        answer = self._browser.does(
            "script.callFunction",
            functionDeclaration=asked,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def wait_for_function(self, state: str, *, arg: Any = None, polling: int = 20) -> Any:
        until = monotonic() + PATIENCE
        while not (value := self.evaluate(state, arg)):
            assert monotonic() < until, f"never so: {state}"
            sleep(polling / 1000)
        return SimpleNamespace(json_value=lambda: value)

    def screenshot(self, path: Path) -> bytes:
        taken = self._browser.does("browsingContext.captureScreenshot", context=self._tab)
        picture = base64.b64decode(taken["data"])
        path.write_bytes(picture)
        return picture

    def _press(self, key: str) -> None:
        value = KEYS.get(key, key)
        strokes = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._acts({"type": "key", "id": "keyboard", "actions": strokes})

    def _click(self, x: float, y: float) -> None:
        click: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._acts({"type": "pointer", "id": "mouse", "actions": click})

    def _acts(self, source: dict[str, Any]) -> None:
        self._browser.does("input.performActions", context=self._tab, actions=[source])
