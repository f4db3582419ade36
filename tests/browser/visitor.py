"""Somebody with a browser, who does and sees what people do and see."""

import re
from typing import Any

# Something that the house refused; a line that was cut
HARMLESS = re.compile(r"status of 40[39]|WebSocket|ERR_INTERNET_DISCONNECTED|net::ERR")

LOOK_AGAIN = 20  # milliseconds; looking at every frame makes the browser draw each of them
TABLE = "main [data-zone]"  # is there as soon as a table is
WHOLE = "() => !document.querySelector('[data-laying]')"  # boards and hands come in parts

# What is pressed again within half a second is a double press, which plays once
NO_DOUBLE_PRESS = "() => !window.dropped || performance.now() - window.dropped > 500"


class Visitor:
    def __init__(self, page: Any) -> None:
        self.page = page
        page.odd = []  # what no page of ours does
        page.on("pageerror", lambda error: page.odd.append(str(error)))
        page.on("console", self._said)

    def _said(self, message: Any) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self.page.odd.append(message.text)

    # Ways

    def enters(self) -> "Visitor":
        self.page.goto("/")
        self.page.locator("[data-part=tile]").first.wait_for()
        return self

    def opens(self, path: str) -> "Visitor":
        self.page.goto(path)
        return self

    def plays(self, game: str) -> "Visitor":
        """Against a bot, with one click."""
        self.page.get_by_role("button", name=re.compile(rf"^{re.escape(game)}")).click()
        self.page.locator(TABLE).first.wait_for()
        return self

    # What is seen

    @property
    def sentence(self) -> str:
        return str(self.page.locator("[data-part=sentence]").inner_text())

    @property
    def said(self) -> str:
        """All that a screen reader was told of late."""
        return str(self.page.locator("#spoken").inner_text())

    def sees(self, selector: str, **how: Any) -> Any:
        found = self.page.locator(selector, **how).first
        found.wait_for()
        self.waits_for(WHOLE)
        return found

    @property
    def discs(self) -> int:
        self.waits_for(WHOLE)
        return int(self.page.locator("[role=gridcell] [data-tone]").count())

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("[data-part=result]").count())

    def waits_for(self, state: str, argument: Any = None) -> None:
        """Until an expression over the document is true."""
        self.page.wait_for_function(state, arg=argument, polling=LOOK_AGAIN)

    # Connect Four: it waits on what the page shows and never for time to pass

    TURN_OR_END = (
        "() => document.querySelector('[data-part=result]') || "
        "(!document.querySelector('[data-laying], [data-sent]') && "
        "document.querySelector('[data-part=below] [data-active]') && "
        "document.querySelector('[data-part=bag] [role=option]:not([aria-disabled=true]), "
        "[data-slot^=col-]'))"
    )

    def awaits_turn(self) -> bool:
        """Whether it is this visitor's turn now; else the match is over."""
        self.waits_for(self.TURN_OR_END)
        return not self.is_over

    def draws_checkers(self, act: Any) -> None:
        """Takes checkers until the board is there; a level draw begins again."""
        while True:
            self.waits_for(
                "() => document.querySelector('[data-part=board], "
                "main:not([data-sent]) [data-part=bag] [role=option]:not([aria-disabled=true])')"
            )
            if self.page.locator("[data-part=board]").count():
                return
            before = self.page.locator("[data-part=bag] [role=option]").count()
            act()
            self.waits_for(
                "before => document.querySelector('[data-part=board]') || "
                "document.querySelectorAll('[data-part=bag] [role=option]').length !== before",
                before,
            )

    def after_drop(self, act: Any) -> None:
        """Does something that drops a disc, and waits until it lies there."""
        before = self.discs
        self.waits_for(NO_DOUBLE_PRESS)
        act()
        self.page.evaluate("() => { window.dropped = performance.now() }")
        self.waits_for(
            "before => document.querySelectorAll('[role=gridcell] [data-tone]').length > before", before
        )
