"""Which games there are, and how their house rules are named."""

from dataclasses import dataclass

import pytest

from parlour.core.errors import BadOption, UnknownGame
from parlour.core.game import option
from parlour.core.registry import broken, game, game_from, games, list_games, options
from parlour.games.connect_four import ConnectFour
from tests.laws.high_card import HighCard


def test_the_five_games_are_found_by_their_entry_points():
    assert ["cardpeegee", "checkers", "connect-four", "crazy-eights", "whist"] == list(games())
    assert {slug: kind.slug for slug, kind in games().items()} == {slug: slug for slug in games()}


def test_a_preset_may_be_changed_by_options():
    assert ConnectFour(opening="random", colours="black-white", width=9) == game(
        "connect-four", "console", width=9
    )
    assert ConnectFour(width=9) == game_from("connect-four", options={"width": "9"})


@pytest.mark.parametrize("slug", ["chess", "", "Connect-Four"])
def test_an_unknown_game_is_refused_with_those_that_exist(slug):
    with pytest.raises(UnknownGame, match="choose from: cardpeegee, checkers"):
        game(slug)


@pytest.mark.parametrize(
    ("preset", "given", "sentence"),
    [
        ("nope", {}, "has no preset 'nope'; its presets are: standard, console"),
        (None, {"depth": "3"}, "has no option 'depth'; its options are: colours, height"),
        (None, {"width": "wide"}, "width must be a whole number, not 'wide'"),
        (None, {"width": "9" * 5000}, "width must be a whole number of at most 9 digits, not '9999"),
        (None, {"width": "1000"}, "width must be from 1 to 35, not 1000"),
        (None, {"opening": "coin"}, "opening must be one of bag, random, given"),
    ],
)
def test_a_wrong_house_rule_is_refused_with_a_sentence(preset, given, sentence):
    with pytest.raises(BadOption, match=sentence):
        game_from("connect-four", preset, given)


def test_yes_and_no_are_written_true_and_false():
    assert game_from("whist", options={"clamp_negative": "true"}).clamp_negative
    with pytest.raises(BadOption, match="must be true or false, not 'yes'"):
        game_from("whist", options={"clamp_negative": "yes"})
    with pytest.raises(BadOption, match="must be true or false, not 1"):
        game("whist", clamp_negative=1)


def test_a_game_that_is_not_installed_can_be_configured_by_its_class():
    assert HighCard() == game_from("high-card", kind=HighCard)


def test_options_tell_their_default_and_range():
    told = options(ConnectFour)

    assert {"default": 7, "min": 1, "max": 35} == told["width"]
    assert {"default": "bag", "choices": ["bag", "random", "given"]} == told["opening"]
    assert {"default": False, "choices": [False, True]} == options(games()["whist"])["clamp_negative"]


@dataclass(frozen=True)
class Bounded(HighCard):
    days: int = option(10, low=1)
    debts: int = option(0, high=3)


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ({"days": -5}, "days must be at least 1, not -5."),
        ({"debts": 4}, "debts must be at most 3, not 4."),
    ],
)
def test_one_bound_holds_without_the_other(rules, reason):
    with pytest.raises(BadOption) as error:
        Bounded(**rules)
    assert reason == str(error.value)
    assert (1000, -1000) == (Bounded(days=1000).days, Bounded(debts=-1000).debts)


def test_the_list_of_games_still_has_its_first_name():
    assert list_games is games


@pytest.mark.parametrize(
    ("slug", "value", "fault"),
    [
        ("answer", "odd_games:POLICIES", "it is something of type dict, not a class derived from Game"),
        ("answer", "odd_games:no_game", "it is something of type function, not a class derived from Game"),
        ("answer", "odd_games:Step", "it is the class Step, not a class derived from Game"),
        ("answer", "odd_games:gone", "AttributeError: module 'odd_games' has no attribute 'gone'"),
        ("answer", "odd_bots:any", "RuntimeError: no ?[31mbots? today"),
        ("runs", "odd_games:Race", "its slug is 'race', which must be the name of its entry point"),
        ("seatless", "odd_games:Seatless", "its seats must be a tuple of numbers of players, such as (2,)"),
        ("untitled", "odd_games:Untitled", "it has no title"),
        ("presetless", "odd_games:Presetless", "it has no preset"),
    ],
)
def test_what_is_installed_and_cannot_be_played_is_left_out_with_a_reason(plug_in, slug, value, fault):
    plug_in(slug, value)

    assert {slug: f"The game {slug!r} cannot be loaded: {fault}."} == broken()
    assert slug not in games()
    assert "whist" in games()
    with pytest.raises(UnknownGame, match="cannot be loaded"):
        game(slug)


def test_a_preset_with_a_house_rule_that_there_is_not_is_a_reason_too(plug_in):
    plug_in("misset", "odd_games:Misset")

    assert broken()["misset"].startswith("The game 'misset' cannot be loaded: a preset is wrong: TypeError:")


def test_a_plug_in_that_can_be_played_is_a_game_like_others(plug_in):
    plug_in("race", "odd_games:Race")

    assert {} == broken()
    assert "Race" == games()["race"].title
