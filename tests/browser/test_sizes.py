"""Tables in every size and phase: nothing is cut off, lies over another or leaves the mat."""

import pytest

from tests.battery.houses import empty_database, house
from tests.browser.cards import by_click, next_place, sits_down
from tests.browser.conftest import CERTAIN
from tests.browser.layout import AMISS
from tests.browser.reached import reaches
from tests.browser.test_checkers import CAPTURES, GIVEN, joins
from tests.browser.visitor import TABLE
from tools import card_screens, screens

SIZES = [
    *((360, 640), (360, 740), (480, 800), (568, 320), (640, 360), (640, 900), (768, 1024), (820, 1180)),
    *((880, 600), (1024, 768), (1280, 800), (1920, 1080)),
]
TABLETS = [(768, 1024), (820, 1180)]
TIGHT = [(360, 640), (480, 800), *TABLETS, (1280, 800)]
WHIST = {"game": "whist", "seats": 2, "bots": {"1": "2"}, "formalities": False, "options": {"target": 1}}
EIGHTS = {"game": "crazy-eights", "seats": 2, "bots": {"1": "2"}}
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
  const places = [...document.querySelectorAll("[data-part=trick] figure > [data-slot]")];
  const [one, other] = places.map((place) => place.getBoundingClientRect());
  return !other || one.right <= other.left || one.bottom <= other.top;
}"""


# The width that a table has for what lies on it
ROOM = """mat => {
  const { paddingLeft, paddingRight } = getComputedStyle(mat);
  return mat.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}"""


# How far the line on the felt is from the left and the right of its mat, from its top and its bottom
RING = """() => {
  const ring = document.querySelector("[data-part=felt-ring]");
  if (!ring?.checkVisibility()) return [];
  const [inner, outer] = [ring, ring.closest("[data-part=table]")].map((one) => one.getBoundingClientRect());
  const left = inner.left - outer.left, above = inner.top - outer.top;
  return [left - (outer.right - inner.right), above - (outer.bottom - inner.bottom)];
}"""


def amiss(who, sizes=SIZES):
    """What is amiss in each size; on a tablet a board takes most of the width."""
    found = {}
    mat = who.page.locator("[data-part=table]")
    for width, height in sizes:
        who.page.set_viewport_size({"width": width, "height": height})
        found[width, height] = who.page.evaluate(AMISS)
        board = who.page.locator("[data-part=board]")
        if (width, height) == (568, 320) and board.count():
            high = board.bounding_box()["height"]
            found[width, height] += [f"the board is {high:.0f} high"] * (high < 200)
        if (width, height) in TABLETS and board.count():
            taken = board.bounding_box()["width"] / mat.evaluate(ROOM)
            found[width, height] += [f"the board takes {taken:.0%}"] * (taken < 0.8)
        if any(abs(askew) > 1 for askew in who.page.evaluate(RING)):
            found[width, height] += ["the felt is askew"]
        if not who.page.evaluate(TRICK):
            found[width, height] += ["a card lies on the place of the answer"]
    return {size: wrong for size, wrong in found.items() if wrong}


def sits_two(table, **terms):
    return lambda who: sits_down(who, table=table, hot_seat=True, **terms)


def at(table, *asked, **terms):
    return lambda who: reaches(who, *asked, **terms).sees(table)


BOARDS = {
    "bag": lambda who: sits_down(
        who, table="[data-part=bag] [role=option]", game="connect-four", bots={"1": "3"}
    ),
    "connect-four": sits_two("[role=gridcell]", game="connect-four", options=BOARD_GIVEN),
    "checkers": sits_two("[role=gridcell] [data-tone]", game="checkers", options=BOARD_GIVEN),
}
TABLES = BOARDS | {
    "whist": at("[role=listbox][data-zone] [role=option]", CARD, 3, **WHIST),
    "crazy-eights": at("[role=listbox][data-zone] [role=option]", "play|draw", 3, **EIGHTS),
    "cardpeegee": card_screens.MONSTER,
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_fits_its_mat_in_every_size(visitor, name):
    who = visitor()
    TABLES[name](who)

    assert {} == amiss(who)


# The rest, phase by phase


def must(who):
    sits_two("[role=gridcell] [data-tone]", game="checkers", options=GIVEN)(who)
    screens.plays(who, *CAPTURES)
    who.sees("[data-part=sentence]", has_text="you must capture")


def must_refused(who):
    must(who)
    who.page.locator("[data-slot='17']").click()
    who.sees("main >> role=link[name='Rule CK-7']")


def line(who):
    BOARDS["connect-four"](who)
    for column in (0, 1, 0, 1, 0, 1, 0):
        who.after_drop(who.page.locator(f"[data-slot=col-{column + 1}]").click)
    who.sees("[data-part=result]")


def refused(who):
    TABLES["whist"](who)
    while not (wrong := who.page.locator("[role=option][data-marks~=dead]")).count():
        place = next_place(who)
        if place is None:  # a match in which one could always play any card
            TABLES["whist"](who)
        else:
            by_click(who)(place)
    wrong.first.click(force=True)
    who.sees("section[data-part=refusal]")


def late_duel(who):
    """Of eleven pairs that were won, somebody has six."""
    at("main:has([data-phase=duel]) [role=option]", CARD, 25, **WHIST)(who)
    won = who.page.locator("[data-zone^=spoils-]")
    assert max(won.evaluate_all("all => all.map(pairs => pairs.children.length)")) >= 6


PHASES = {
    "teams": sits_two("[data-part=board]", game="checkers", seats=4, options=GIVEN),
    "large": sits_two(
        "[role=gridcell] [data-tone]",
        game="checkers",
        options={"opening": "given", "rows": 10, "cols": 10, "rows_per_side": 4},
    ),
    "must": must,
    "must refused": must_refused,
    "offer": screens.checkers_offer,
    "away": screens.c4_away,
    "line": line,
    "lost": at(
        "[data-part=result]", "over", game="connect-four", seats=2, bots={"1": "bot"}, options=BOARD_GIVEN
    ),
    "draw": at(
        "[data-part=result]",
        "over",
        game="checkers",
        seats=2,
        hot_seat=True,
        options={**GIVEN, "rows_per_side": 1},
    ),
    "waiting": screens.waiting,
    "curtain": at("[data-part=curtain] button", "follow", game="whist", seats=2, hot_seat=True),
    "pick": at("[data-part=fanned-deck]", "whist.pick", **WHIST),
    "shuffle": at(TABLE, "whist.shuffle", **WHIST),
    "deal": at(TABLE, "whist.deal", **WHIST),
    "late draft": at("[role=listbox][data-zone] [role=option]", CARD, 12, **WHIST),
    "duel": at("main:has([data-phase=duel]) [role=option]", CARD, 17, **WHIST),
    "late duel": late_duel,
    "round": at("[data-act=next-round]", CARD, 27, **{**WHIST, "options": {"target": 9}}),
    "whist ends": at("[data-part=result]", "over", **WHIST),
    "refused": refused,
    "eights begin": at(TABLE, "play|draw", **EIGHTS),
    "eights late": at("[role=listbox][data-zone] [role=option]", "play|draw", 9, **EIGHTS),
    "eights end": at("[data-part=result]", "over", **EIGHTS),
    "suit": card_screens.eights_chooser,
    **{name: shown for name, shown in card_screens.SCREENS.items() if name.startswith("cpg-")},
}


@pytest.mark.parametrize("name", ["teams", "must", "must refused", "offer", "shuffle", "late duel", "round"])
def test_a_phase_that_needs_much_room_has_it(visitor, name):
    who = visitor()
    PHASES[name](who)

    assert {} == amiss(who, TIGHT)


def test_a_clock_and_somebody_away_lie_over_nothing(visitor):
    who = visitor()
    sits_down(who, table="[data-part=waiting]", game="crazy-eights", pace="quick")
    ben = joins(visitor(), who.page.url, table=TABLE)
    who.sees("[role=timer]")
    assert {} == amiss(who)

    ben.page.context.close()
    who.sees("[data-part=table] >> text=Away, seat kept")
    assert {} == amiss(who)


def test_cards_grow_with_the_screen(visitor):
    who = visitor()
    TABLES["crazy-eights"](who)
    widths = []
    for width, height in ((1280, 800), (1920, 1080)):
        who.page.set_viewport_size({"width": width, "height": height})
        widths.append(
            who.page.locator("[role=listbox][data-zone] [role=option]").first.evaluate(
                "card => card.offsetWidth"
            )
        )

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
        "section[data-zone^=seat-] { translate: -50px }": "leaves the mat",
        "[data-part=board] { scale: 1.5 }": "lies over",
        "[data-zone^=seat-] :has(> bdi) { width: 12px; overflow: hidden }": "is cut off",
        "body { min-height: 3000px }": "the page scrolls",
    }
    spoil = "style => document.adoptedStyleSheets[0].replaceSync(style)"
    found = {style: (who.page.evaluate(spoil, style), who.page.evaluate(AMISS))[1] for style in spoilt}

    assert {} == {style: found[style] for style, fault in spoilt.items() if fault not in str(found[style])}


def test_the_board_stays_where_it_is_when_a_hint_comes(visitor):
    who = visitor()
    sits_down(who, table="[role=gridcell]", game="connect-four", bots={"1": "3"}, options=BOARD_GIVEN)
    who.awaits_turn()
    board = who.page.get_by_role("grid").first
    before = board.bounding_box()
    who.page.get_by_role("button", name="Hint").first.click()
    who.waits_for("() => document.querySelector('[data-part=sentence]').textContent.startsWith('Hint')")

    assert before == board.bounding_box()
