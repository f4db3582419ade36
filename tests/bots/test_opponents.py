"""Levels as people meet them: numbers, names, lines and measured strength."""

import pytest

from parlour import bots, texts
from parlour.bots import opponents
from parlour.bots.opponents import opponent, own_name
from parlour.core.errors import BadOption


def test_a_level_is_found_by_slug_and_by_number():
    assert opponent("connect-four", "sharp") == opponent("connect-four", "5")
    assert opponent("connect-four", "heuristic") is None


def test_in_games_with_eight_levels_the_opponents_have_names():
    names = [one.title() for one in opponents.opponents("connect-four")]

    assert ["Pip", "Dot", "Tilly", "Bram", "Maud", "Basil", "Odette", "Sterling"] == names
    assert "Maud" == own_name("connect-four", "sharp")
    assert "" == own_name("connect-four", "heuristic") == own_name("nowhere", "sharp")


@pytest.mark.parametrize("slug", ["checkers", "connect-four", "crazy-eights", "whist"])
def test_every_level_has_a_title_and_a_line_in_both_languages(slug):
    for one in opponents.opponents(slug):
        for language in ("en", "de"):
            assert texts.has(one.title_key, language), one
            assert texts.has(one.line_key, language), one


def test_a_level_without_words_is_called_by_its_slug(monkeypatch):
    monkeypatch.setattr(opponents, "levels", lambda slug: {"odd": bots.anything, "even": bots.anything})
    first, second = opponents.opponents("whist")

    assert ("odd", "") == (first.title(), first.line())
    assert ("even", 2) == (second.title(), second.number)


def test_measured_strength_is_told_and_the_rest_is_not_made_up(monkeypatch):
    monkeypatch.setattr(
        opponents, "ratings", lambda: {"connect-four": {"sharp": {"rating": 812, "games": 40}}}
    )

    assert (812, 40) == opponent("connect-four", "sharp")[-2:]
    assert (None, 0) == opponent("connect-four", "perfect")[-2:]
    monkeypatch.setattr(opponents, "levels", lambda slug: {"sharp": bots.anything})
    assert (None, 0) == opponent("whist", "sharp")[-2:]


def test_a_number_names_a_level_and_an_unknown_one_is_refused_with_what_there_is():
    assert "sharp" == bots.policy_name("connect-four", "5")
    assert "bot" == bots.policy_name("connect-four", "bot")
    for wrong in ("0", "9", "05", "Maud", ""):
        with pytest.raises(BadOption, match=r"beginner.*or a level by its number, 1 to 8"):
            bots.policy_name("connect-four", wrong)
