"""Small phones in German, whose words are longer: puzzles, lessons, replays and results lose nothing."""

import pytest

from parlour import puzzles
from tests.browser.layout import AMISS
from tests.browser.past import past_match

GAMES = ("connect-four", "checkers", "whist", "crazy-eights", "cardpeegee")
SMALL = [(568, 320), (360, 640)]
CHECKERS = puzzles.shipped("checkers")[0]
BELOW = ("leaves the mat", "the page scrolls")  # the steps of a replay follow below its table


@pytest.fixture
def ana(visitor):
    return visitor(language="de").enters()


def amiss(ana, path, content, but=()):
    found = []
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    ana.opens(path).sees(content)
    for width, height in SMALL:
        ana.page.set_viewport_size({"width": width, "height": height})
        wrong = ana.page.evaluate(AMISS)
        found += [each for each in wrong if not any(words in each for words in but)]
    return found


def test_what_one_can_do_after_a_match_has_room(ana):
    match = past_match(ana.page, "whist", 6)

    assert [] == amiss(ana, f"/m/{match}", "[data-part=result]")


def test_the_bag_of_a_match_that_ended_in_the_draw_is_whole(ana):
    match = past_match(ana.page, "checkers", 4)

    assert [] == amiss(ana, f"/m/{match}", "[data-part=result]")


def test_the_halves_of_a_deck_that_is_shuffled_are_whole_in_a_replay(ana):
    match = past_match(ana.page, "whist", 6)

    assert [] == amiss(ana, f"/r/{match}#2", "[aria-labelledby=rp-steps] [aria-current]", BELOW)


def test_the_sentence_of_a_puzzle_leaves_the_bar_its_place(ana):
    pieces = ['span "10"']  # taken so far: they are told in the seat

    assert [] == amiss(ana, f"/puzzles/{CHECKERS.id}", "[role=gridcell] [data-tone]", pieces)


def test_the_sentence_of_a_lesson_leaves_the_table_its_place(ana):
    found = {game: amiss(ana, f"/learn/{game}", "main [data-slot]") for game in GAMES}

    assert {} == {game: wrong for game, wrong in found.items() if wrong}
