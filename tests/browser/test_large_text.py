"""The browser's font at twice its size: nothing is cut off, and nothing lies over another."""

import re

import pytest

from tests.browser.layout import AMISS
from tests.browser.test_sizes import TABLES

SIZE = 32  # pixels, where browsers have 16


def lobby(who):
    who.enters().sees(".tile-pair")


@pytest.mark.parametrize("name", ["lobby", "connect-four", "whist"])
def test_letters_of_twice_the_size_are_read_whole(visitor, name):
    who = visitor()
    devtools = who.page.context.new_cdp_session(who.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": SIZE}})
    {"lobby": lobby, **TABLES}[name](who)
    assert f"{SIZE}px" == who.page.evaluate("getComputedStyle(document.documentElement).fontSize")

    amiss = who.page.evaluate(AMISS)

    assert [] == [each for each in amiss if re.search("is cut off|lies over", each)]
