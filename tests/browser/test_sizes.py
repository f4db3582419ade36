"""Tables in every size and phase: nothing is cut off, lies over another or leaves the mat."""

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.cards import by_click, next_place, sits_down
from tests.browser.conftest import CERTAIN
from tests.browser.layout import AMISS
from tests.browser.reached import reaches
from tests.browser.test_checkers import CAPTURES, GIVEN
from tools import card_screens, screens

SIZES = [
    *((360, 640), (360, 740), (480, 800), (568, 320), (640, 360), (640, 900), (768, 1024), (820, 1180)),
    *((880, 600), (1024, 768), (1280, 800), (1920, 1080)),
]
TABLETS = [(768, 1024), (820, 1180)]
TIGHT = [(360, 640), (480, 800), *TABLETS, (1280, 800)]
WHIST = {"game": "whist", "seats": 2, "bots": {"1": "bot"}, "formalities": False, "options": {"target": 1}}
EIGHTS = {"game": "crazy-eights", "seats": 2, "bots": {"1": "bot"}}
BOARD_GIVEN = {"opening": "given"}
LARGE = {**BOARD_GIVEN, "rows": 10, "cols": 10, "rows_per_side": 4}
FEW = {**GIVEN, "rows_per_side": 1}
CARD = "follow|any-card|lead"  # a card for a trick is asked for


@pytest.fixture(scope="module")
def address():
    with empty_database() as database, house(database, program=CERTAIN) as running:
        yield f"http://127.0.0.1:{running.port}"


# Whether the places of both cards of a trick have room
TRICK = """() => {
  const places = [...document.querySelectorAll(".w-trick > * > :is(.card, .k-slot)")];
  const [one, other] = places.map((place) => place.getBoundingClientRect());
  return !other || one.right <= other.left || one.bottom <= other.top;
}"""


def amiss(who, sizes=SIZES):
    """What is amiss in each size; on a tablet a board takes most of the width."""
    found = {}
    four = who.page.locator(".grid-teams")  # seats, which leave a board less
    for width, height in sizes:
        who.page.set_viewport_size({"width": width, "height": height})
        found[width, height] = who.page.evaluate(AMISS)
        board = who.page.locator(".area-board > .board")
        if (width, height) in TABLETS and board.count() and not four.count():
            taken = board.bounding_box()["width"] / width
            found[width, height] += [f"the board takes {taken:.0%}"] * (taken < 0.8)
        if not who.page.evaluate(TRICK):
            found[width, height] += ["a card lies on the place of the answer"]
    return {size: wrong for size, wrong in found.items() if wrong}


def sits_two(table, **terms):
    return lambda who: sits_down(who, table=table, hot_seat=True, **terms)


def at(table, *asked, **terms):
    return lambda who: reaches(who, *asked, **terms).sees(table)


BOARDS = {
    "bag": sits_two(".heap .disc", game="connect-four"),
    "connect-four": sits_two(".board-c4 .c4-cell", game="connect-four", options=BOARD_GIVEN),
    "checkers": sits_two(".board-ck .man", game="checkers", options=BOARD_GIVEN),
}
TABLES = BOARDS | {
    "whist": at(".k-hand .card", CARD, 3, **WHIST),
    "crazy-eights": at(".k-hand .card", "play|draw", 3, **EIGHTS),
    "cardpeegee": card_screens.MONSTER,
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_fits_its_mat_in_every_size(visitor, name):
    who = visitor()
    TABLES[name](who)

    assert {} == amiss(who)


# The rest, phase by phase


def must(who):
    sits_two(".board-ck .man", game="checkers", options=GIVEN)(who)
    screens.plays(who, *CAPTURES)
    who.sees(".grid-must")


def must_refused(who):
    must(who)
    who.page.locator("[data-slot='17']").click()
    who.sees(".rule-named")


def line(who):
    BOARDS["connect-four"](who)
    for column in (0, 1, 0, 1, 0, 1, 0):
        who.after_drop(who.page.locator(f"[data-slot=col-{column + 1}]").click)
    who.sees(".result")


def refused(who):
    TABLES["whist"](who)
    while not (wrong := who.page.locator(".k-hand .card.is-dead")).count():
        by_click(who)(next_place(who))
    wrong.first.click(force=True)
    who.sees(".k-refuse")


PHASES = {
    "teams": sits_two(".board-ck", game="checkers", seats=4, options=GIVEN),
    "large": sits_two(
        ".board-ck .man",
        game="checkers",
        options={"opening": "given", "rows": 10, "cols": 10, "rows_per_side": 4},
    ),
    "must": must,
    "must refused": must_refused,
    "offer": screens.checkers_offer,
    "away": screens.c4_away,
    "line": line,
    "lost": at(".result", "over", game="connect-four", seats=2, bots={"1": "bot"}, options=BOARD_GIVEN),
    "draw": at(
        ".result", "over", game="checkers", seats=2, hot_seat=True, options={**GIVEN, "rows_per_side": 1}
    ),
    "waiting": screens.waiting,
    "curtain": at(".curtain-say button", "follow", game="whist", seats=2, hot_seat=True),
    "pick": at(".k-fan52", "whist.pick", **WHIST),
    "shuffle": at(".ct", "whist.shuffle", **WHIST),
    "deal": at(".ct", "whist.deal", **WHIST),
    "late draft": at(".k-hand .card", CARD, 12, **WHIST),
    "duel": at(".ct-duel .k-hand .card", CARD, 17, **WHIST),
    "late duel": at(".ct-duel .k-hand .card", CARD, 24, **WHIST),
    "round": at(".w-next", CARD, 27, **{**WHIST, "options": {"target": 9}}),
    "whist ends": at(".result", "over", **WHIST),
    "refused": refused,
    "eights begin": at(".ct", "play|draw", **EIGHTS),
    "eights late": at(".k-hand .card", "play|draw", 9, **EIGHTS),
    "eights end": at(".result", "over", **EIGHTS),
    "suit": card_screens.eights_chooser,
    **{name: shown for name, shown in card_screens.SCREENS.items() if name.startswith("cpg-")},
}


@pytest.mark.parametrize("name", ["teams", "must", "must refused", "offer", "shuffle", "late duel", "round"])
def test_a_phase_that_needs_much_room_has_it(visitor, name):
    who = visitor()
    PHASES[name](who)

    assert {} == amiss(who, TIGHT)


def test_cards_grow_with_the_screen(visitor):
    who = visitor()
    TABLES["crazy-eights"](who)
    widths = []
    for width, height in ((1280, 800), (1920, 1080)):
        who.page.set_viewport_size({"width": width, "height": height})
        widths.append(who.page.locator(".k-hand .card").first.evaluate("card => card.offsetWidth"))

    assert widths[1] > 1.2 * widths[0]


@pytest.mark.deep
@pytest.mark.parametrize("name", PHASES)
def test_nothing_is_cut_off_in_any_phase(visitor, name):
    who = visitor()
    PHASES[name](who)

    assert {} == amiss(who)


def test_what_is_wrong_with_a_table_is_found(visitor):
    who = visitor()
    BOARDS["connect-four"](who)
    spoilt = {
        ".seat { translate: -50px }": "leaves the mat",
        ".board { scale: 1.5 }": "lies over",
        ".seat-name { width: 12px; overflow: hidden }": "is cut off",
        "body { min-height: 3000px }": "the page scrolls",
    }
    spoil = "style => document.adoptedStyleSheets[0].replaceSync(style)"
    found = {style: (who.page.evaluate(spoil, style), who.page.evaluate(AMISS))[1] for style in spoilt}

    assert {} == {style: found[style] for style, fault in spoilt.items() if fault not in str(found[style])}
