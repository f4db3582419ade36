"""The rules pages say what the code says."""

from collections.abc import Mapping
from dataclasses import fields
from typing import ClassVar

import pytest

from parlour.core.laws import PLATFORM
from parlour.core.registry import games
from tests.laws.high_card import HighCard
from tools.rules_pages import PAGES, built, page


def test_the_rules_pages_are_up_to_date():
    """Run `make pages` after changing a game's rules, options, presets or their words."""
    assert {path.name: path.read_text("utf-8") for path in PAGES.iterdir()} == built()


@pytest.mark.parametrize("slug", games())
def test_a_page_has_every_rule_option_and_preset(slug):
    kind, text = games()[slug], built()[f"{slug}.md"]
    rows = [*kind.rules, *(f"`{name}`" for name in (*kind.presets, *(rule.name for rule in fields(kind))))]

    assert [] == [row for row in rows if f"\n| {row} | " not in text]


def test_every_rule_has_its_sentence_and_not_only_its_key():
    assert "rule." not in "".join(built().values())


def test_the_platform_has_a_page_of_its_own():
    assert [] == [rule for rule in PLATFORM if f"\n| {rule} | " not in built()["platform.md"]]


class Worded(HighCard):
    rules: ClassVar[tuple[str, ...]] = ("HC-1",)
    texts: ClassVar[Mapping[str, str]] = {"rule.HC-1": "The higher card takes the point."}


def test_the_words_of_a_plug_in_are_its_own():
    assert "| HC-1 | The higher card takes the point. |" in list(page(Worded))
