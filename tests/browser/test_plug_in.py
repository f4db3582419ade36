"""A game that others wrote, of rules alone: it is played at the default table and goes by its title."""

import re

import pytest

LEFT = (
    "left => !document.querySelector('[data-sent], [data-laying]') && "  # what is pressed sooner is ignored
    "document.querySelectorAll('[data-zone=actions] [role=option][aria-disabled=false]').length === left"
)


@pytest.fixture(scope="module")
def address():
    """Of a house that has games of others, too."""
    from tools.screenshots import address as opened

    with opened(strange=True) as where:
        yield where


def test_a_game_of_rules_alone_is_played_to_its_end_by_touching(visitor):
    ana = visitor().enters().plays("High Card")
    for left in (3, 2, 1):
        ana.waits_for(LEFT, left)
        ana.sees("[data-zone=actions] [role=option][aria-disabled=false]").click()
    ana.sees("[data-part=result]")
    match = ana.page.request.get(f"/api/matches/{ana.page.url.rpartition('/')[2]}").json()

    assert ("over", 6) == (match["phase"], match["version"])
    ana.sees("aside p", has_text=re.compile(r"Laid: .+, card \w+ of \w+\."))  # it brings no sentence
    ana.opens("/history").sees("main a[href^='/r/'] b", has_text="High Card")
    ana.opens("/leaders").sees("main nav button", has_text="High Card")
