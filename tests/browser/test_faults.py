"""What must not happen: keys that play under a dialog, pages that stay empty, marks that mislead."""

import json
import re

import pytest

from tests.browser.cards import sits_down
from tests.browser.conftest import DESK, NAMED, PATIENCE
from tests.browser.layout import AMISS
from tests.browser.past import past_match
from tests.browser.test_checkers import GIVEN
from tests.browser.visitor import Visitor


def test_keys_that_are_pressed_in_a_dialog_play_nothing(visitor):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    before = ana.discs
    ana.page.keyboard.press("?")
    ana.sees("dialog[open]")
    ana.page.keyboard.press("3")
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog[open]").wait_for(state="detached")
    ana.page.get_by_role("button", name="Resign").first.click()
    ana.sees("dialog[open]")
    ana.page.keyboard.press("5")
    ana.page.get_by_role("button", name="Play on").click()
    ana.page.locator("dialog[open]").wait_for(state="detached")
    assert (before, 0) == (ana.discs, ana.page.locator("[data-sent]").count())
    ana.after_drop(lambda: ana.page.keyboard.press("5"))


def failures(who, kind):
    text = who.page.request.get("/metrics").text()
    return float(re.search(rf'parlour_page_failures_total{{kind="{kind}"}} (\S+)', text)[1])


def test_a_file_that_does_not_come_is_told_with_a_way_on_and_counted(visitor):
    ana = visitor().enters()
    before = failures(ana, "file")
    ana.page.route(re.compile("/assets/(connect-four|RulesPage)-.*js"), lambda route: route.abort())
    ana.page.locator("nav a[href='/rules']").first.click()
    ana.sees("[role=alert]", has_text="could not be loaded")
    ana.page.get_by_role("link", name="Lobby").click()
    ana.sees("[data-part=tile]")
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).click()
    ana.sees("[role=alert]", has_text="could not be loaded")
    assert failures(ana, "file") >= before + 2
    ana.page.unroute_all()
    ana.page.get_by_role("button", name="Reload").click()
    ana.sees("[data-part=bag] [role=option]")


def test_a_client_that_does_not_come_at_all_is_told_with_a_way_to_reload(visitor):
    ana = visitor()
    ana.page.route(re.compile(r"/assets/.*\.js"), lambda route: route.abort())
    ana.opens("/settings")
    way = ana.page.get_by_role("link", name="reload the page")
    assert not way.is_visible()  # it may still come
    ana.page.evaluate("() => document.getAnimations().forEach((waiting) => waiting.finish())")
    way.wait_for()
    ana.page.unroute_all()
    way.click()
    ana.page.get_by_role("heading", name="Settings").wait_for()
    assert 0 == way.count()


@pytest.fixture
def lacking(visitor):
    """A visitor whom files with these names do not reach; further names take their place."""

    def blocked(*names):
        who.page.unroute_all()
        who.page.route(re.compile(f"/assets/({'|'.join(names)})-.*js"), lambda route: route.abort())
        return who

    who = visitor()
    return blocked


def test_a_sheet_of_the_lobby_that_does_not_come_is_told_in_the_lobby(lacking):
    ana = lacking("Levels", "NewTable").enters()
    ana.page.get_by_role("button", name="your opponent at").first.click()
    ana.sees("main [role=alert]", has_text="could not be loaded")
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.sees("main [role=alert]", has_text="could not be loaded")
    lacking("nothing")
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.sees("dialog[open] fieldset")
    assert 0 == ana.page.locator("main [role=alert]").count()


def test_a_part_of_a_table_that_does_not_come_is_told_in_its_place(lacking):
    ana = lacking("Sheets").enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    ana.page.keyboard.press("?")
    ana.sees("dialog[open] [role=alert]", has_text="could not be loaded")
    ana.page.keyboard.press("Escape")
    ana.page.locator("dialog[open]").wait_for(state="detached")
    lacking("looking_back", "Result")
    ana.after_drop(lambda: ana.page.keyboard.press("4"))
    ana.awaits_turn()
    ana.page.keyboard.press(",")
    ana.sees("[data-part=table] > p", has_text="could not be loaded")
    ana.page.get_by_role("button", name="Resign").first.click()
    ana.page.locator("dialog[open]").get_by_role("button", name="Resign").click()
    ana.sees("main > div [role=alert]", has_text="could not be loaded")
    ana.sees("[data-slot^=col-]")
    lacking("nothing")
    ana.page.get_by_role("button", name="Reload").click()
    ana.sees("[data-part=result]")


def test_words_that_do_not_come_are_told_like_a_page_that_does_not(lacking):
    ana = lacking("en-later", "en-connect-four").enters()
    ana.page.locator("nav a[href='/rules']").first.click()
    ana.sees("main [role=alert]", has_text="could not be loaded")
    ana.page.get_by_role("link", name="Lobby").click()
    ana.sees("[data-part=tile]")
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).click()
    ana.sees("main [role=alert]", has_text="could not be loaded")


def without_grid(line):
    """What the house says reaches the page without board and bag."""
    unnamed = re.compile('"name":"(bag|grid)"')
    line.connect_to_server().on_message(lambda said: line.send(unnamed.sub('"name":"nothing"', str(said))))


def test_a_table_that_cannot_be_drawn_says_so_under_its_bar_and_is_counted(visitor):
    ana = visitor()
    ana.page.route_web_socket(re.compile("/ws"), without_grid)
    before = failures(ana.enters(), "draw")
    told = []
    ana.page.on("request", lambda asked: "/api/failures/" in asked.url and told.append(asked.post_data))
    ana.page.get_by_role("button", name=re.compile("^Connect Four")).click()
    ana.sees("[role=alert]", has_text="Something went wrong here.")
    assert ana.page.get_by_role("status").get_by_text("Live").is_visible()
    assert ana.page.odd
    assert failures(ana, "draw") > before
    assert {None} == {*told}  # the kind stands in the address, and nothing is said of whom it happened to
    ana.page.odd.clear()
    ana.page.get_by_role("link", name="Lobby").last.click()
    ana.sees("[data-part=tile]")


@pytest.fixture
def over_plain_http(running, chromium):
    """Somebody in the same network: what browsers keep for https is not there."""
    context = chromium.new_context(
        **DESK, base_url=f"http://{NAMED}:{running.port}", service_workers="block", locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("""localStorage.setItem("parlour.prefs", '{"speed": "off"}')""")
    yield Visitor(context.new_page())
    context.close()


PASTED = """() => {
  const field = document.createElement("textarea");
  field.id = "pasted";
  document.body.append(field);
  field.focus();
}"""


def test_a_link_is_copied_and_luck_is_checked_on_a_page_that_came_over_plain_http(over_plain_http):
    ana = over_plain_http.enters()
    assert [False, False, False] == ana.page.evaluate(
        "() => [isSecureContext, !!navigator.clipboard, !!crypto.subtle]"
    )
    ana.page.get_by_role("button", name="Invite a friend").click()
    ana.page.get_by_role("button", name="Open the table").click()
    link = ana.sees("#link").input_value()
    ana.page.get_by_role("button", name="Copy link").click()
    ana.sees("[role=status]", has_text="Copied")
    ana.page.evaluate(PASTED)
    ana.page.keyboard.press("Control+V")
    assert link == ana.page.locator("#pasted").input_value()

    match = past_match(ana.page, "connect-four", 3)
    ana.opens(f"/r/{match}").sees("[aria-labelledby=rp-steps] button")
    ana.page.get_by_role("button", name="Verify the shuffle").click()
    assert (
        ana.sees(":is([data-proof=holds], [data-proof=fails])").inner_text().startswith("Every draw follows")
    )


# Of what stands before an element: its width, how round it is, and how high it lies
BEFORE = """one => {
  const { width, borderRadius, zIndex } = getComputedStyle(one, "::before");
  return [parseFloat(width), borderRadius, Number(zIndex)];
}"""
FALLING = "() => document.querySelector('[data-falls]')?.getAnimations().length"
HELD = """() => {
  const [fall] = document.querySelector("[data-falls]").getAnimations();
  fall.pause();
  return getComputedStyle(document.querySelector("[data-falls]")).maskImage;
}"""


def test_marks_lie_around_discs_a_disc_falls_behind_its_plate_and_a_line_hides_no_number(visitor):
    ana = visitor(speed="fast")
    sits_down(
        ana, table="[data-part=board]", game="connect-four", hot_seat=True, options={"opening": "given"}
    )
    pile = ana.page.locator("[data-slot=hand]")
    stack = pile.locator("span").first.bounding_box()["width"]
    for mark in ("may", "chosen"):
        ana.waits_for(
            "mark => document.querySelector('[data-slot=hand]').matches(`[data-marks~=${mark}]`)", mark
        )
        width, roundness, _ = pile.evaluate(BEFORE)
        assert (True, "8px") == (stack < width < stack + 20, roundness)
        pile.click()

    ana.page.locator("[data-slot=col-1]").click()
    ana.waits_for(FALLING)
    assert "radial-gradient" in ana.page.evaluate(HELD)  # the holes through which one sees it
    ana.page.evaluate("() => document.querySelector('[data-falls]').getAnimations()[0].finish()")
    for column in (2, 1, 2, 1, 2, 1):
        ana.sees("[data-part=sentence]", has_text="choose a column")
        ana.after_drop(ana.page.locator(f"[data-slot=col-{column}]").click)
    line = ana.sees("[role=grid] > svg").evaluate("it => Number(getComputedStyle(it).zIndex)")
    ana.waits_for(f"() => !({FALLING})()")
    number = ana.page.locator("[data-slot=c1r4] [data-n='4']")
    assert number.evaluate(BEFORE)[2] > line
    assert ["none", "none"] == number.evaluate(
        "it => { const { filter, maskImage } = getComputedStyle(it); return [filter, maskImage] }"
    )  # which would let the line lie over all of it


def one_is_away(line):
    """What the house says reaches the page as if a person at the second seat had lost the connection."""

    def said(text):
        message = json.loads(text)
        for seat in message.get("seats") or []:
            if seat["seat"] == 1:
                seat.update(bot="", name="Ben", away=20.0, held=True, held_for=40.0)
        line.send(json.dumps(message))

    line.connect_to_server().on_message(said)


def test_four_seats_have_room_for_what_to_do_about_one_who_is_away_and_spectators_have_no_partner(visitor):
    ana, ben = visitor(), visitor()
    ana.page.route_web_socket(re.compile("/ws"), one_is_away)
    bots = {"1": "bot", "2": "bot", "3": "bot"}
    terms = {"game": "checkers", "seats": 4, "bots": bots, "private": False, "options": GIVEN}
    sits_down(ana, table="[role=gridcell] [data-tone]", **terms)
    ana.page.get_by_role("button", name=re.compile(r"Claim win in 0:\d\d")).first.wait_for()
    assert [] == ana.page.evaluate(AMISS)
    assert ana.page.get_by_text("Partner").is_visible()

    ben.opens(ana.page.url).sees("[role=gridcell] [data-tone]")
    assert 0 == ben.page.get_by_text("Partner").count()


@pytest.mark.parametrize(("theme", "dark"), [("dark", True), ("light", False)])
def test_a_page_has_the_theme_of_the_system_before_any_script_runs(address, chromium, theme, dark):
    context = chromium.new_context(base_url=address, color_scheme=theme, service_workers="block")
    page = context.new_page()
    page.route(re.compile(r"/assets/.*\.js"), lambda route: route.abort())
    page.goto("/")
    red, *_ = re.findall(r"\d+", page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    bars = page.evaluate(
        "() => [...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => "
        "matchMedia(media).matches).map(({ content }) => content)"
    )
    context.close()

    assert [dark, dark] == [int(red) < 128, int(bars[0][1:3], 16) < 128]
