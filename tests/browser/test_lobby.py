"""The lobby in real browsers: somebody to play with, matches to watch, and what one has begun."""

import re

from parlour.service.books.progress import Standing
from tests.adapters.raw_socket import RawSocket
from tests.browser.cards import by_click, next_place, sits_down
from tests.browser.visitor import TABLE

# A page whose questions last until the test ends them
GIVES_UP = """
  const all = [];
  AbortSignal.timeout = () => all[all.push(new AbortController()) - 1].signal;
  window.giveUp = () => all.forEach((one) => one.abort());
"""


def test_two_who_look_for_somebody_meet_and_others_may_watch_them(visitor):
    ana, ben = visitor().enters(), visitor().enters()
    looks_for_somebody(ana)
    ana.page.get_by_text("the search ends when you leave the lobby").wait_for()
    ana.page.get_by_role("button", name="Stop looking").click()
    ana.waits_for("() => !document.querySelector('[data-part=seeking]')")
    looks_for_somebody(ana)
    looks_for_somebody(ben)
    for who in (ana, ben):
        who.sees("[data-part=bag] [role=option]")

    cy = visitor().enters()
    assert ana.page.url == ben.page.url
    cy.page.locator(f"[data-part=listed-table] a[href='/m/{ana.page.url.rpartition('/')[2]}']").click()
    cy.sees(TABLE)
    ana.page.locator("header:visible a[href='/']").click()
    assert "Checkers" in ana.sees("[aria-labelledby=mine] a").inner_text()


def test_a_press_that_the_house_does_not_answer_is_shown_at_once_and_ends_with_what_to_do(visitor):
    ana = visitor()
    ana.page.add_init_script(GIVES_UP)
    ana.enters().page.route("**/api/play", lambda route: None)
    tile = ana.page.locator("[data-part=tile]", has_text="Checkers").locator("[aria-busy]").first
    tile.click()
    assert "true" == tile.get_attribute("aria-busy")
    ana.sees("p:visible", has_text="Waiting for the server…")
    ana.page.evaluate("giveUp()")
    ana.sees("[role=alert]:visible", has_text="Cannot reach the server. Please try again.")
    ana.waits_for("() => !document.querySelector('[data-part=tile] [aria-busy=true]')")

    ana.waits_for("() => !document.querySelector('main [inert]')")  # the house answers other questions
    ana.sees("[role=alert]:visible", has_text="Cannot reach the server. Please try again.")
    ana.page.unroute("**/api/play")
    tile.click()
    ana.sees(TABLE)


def test_whoever_is_left_alone_by_the_one_they_were_paired_with_looks_on(visitor, running):
    ana = visitor().enters()
    looks_for_somebody(ana)
    with RawSocket(running.port) as ben:
        ben.handshake(f"Authorization: Bearer {_pass_of(visitor())}")
        ben.send({"type": "seek", "game": "checkers"})
        while ben.receive()["type"] != "paired":
            pass
        ana.sees("[data-part=waiting]")
    ana.sees("[data-part=seeking]")
    looks_for_somebody(visitor().enters())
    ana.sees("[data-part=bag] [role=option]")


def _pass_of(who):
    return who.page.request.post("/api/guest", data={"name": "Ben"}).json()["token"]


def looks_for_somebody(who):
    who.page.locator("[data-part=tile]", has_text="Checkers").get_by_role(
        "button", name="Find an opponent"
    ).click()
    who.sees("[data-part=seeking], [data-part=table]")


def test_bots_complete_a_table_to_which_nobody_comes(visitor):
    ana = sits_down(
        visitor(), table="[data-part=waiting]", game="checkers", seats=4, options={"opening": "given"}
    )
    page = ana.page
    hears_who_invites(visitor().enters(), page.locator("[data-part=code]").get_attribute("aria-label"))
    page.get_by_role("combobox", name="Seat").select_option("3")
    page.get_by_role("combobox", name="Level").select_option("Pip")
    page.get_by_role("button", name="Seat a bot").click()
    page.get_by_role("button", name="Remove Pip from the table").click()
    for free in (3, 2, 1):
        ana.waits_for("free => document.querySelectorAll('[data-part=empty-seat]').length === free", free)
        page.get_by_role("button", name="Seat a bot").click()
        ana.waits_for("free => document.querySelectorAll('[data-part=empty-seat]').length < free", free)
    ana.sees("[data-part=board]")


def hears_who_invites(ben, code):
    """With the code, and when he comes back."""
    ben.page.get_by_placeholder("CODE").fill(code.replace(" ", ""))
    ben.page.get_by_role("button", name="Join", exact=True).click()
    invited = "text => document.querySelector('#spoken').lastElementChild?.textContent.match(text)"
    ben.waits_for(invited, r"^Checkers\. .+ invites you to play\.$")
    assert "Parlour" not in ben.said.splitlines()
    ben.page.go_back()
    ben.sees("[data-part=tile]")
    ben.waits_for(invited, "^Lobby$")
    ben.page.go_forward()
    ben.waits_for(invited, r"^Checkers\. .+ invites you to play\.$")
    ben.page.context.close()


def test_a_table_shows_in_the_lobby_as_soon_as_it_is_set(visitor, written):
    ana, ben = visitor().enters(), visitor().enters()
    person = ana.page.request.post("/api/guest", data={"name": "Ana"}).json()["person"]
    written(lambda books: books.progress.keep((), [Standing(person, "whist", 900, 17, played_at=1.0)], ()))
    ana.enters().sees("header a[href='/me']", has_text="Ana")
    ben.page.get_by_role("button", name="New table").click()
    ben.page.get_by_role("dialog").get_by_text("Whist").click()
    ben.page.get_by_role("radio", name="Open table").click()
    ben.page.get_by_role("switch", name="No negative scores").click()
    ben.page.get_by_role("button", name="Open the table").click()
    ben.sees("#link")
    told = ben.page.request.get(f"/api/matches/{ben.page.url.rpartition('/')[2]}").json()
    assert {"target": 6, "clamp_negative": True} == told["options"]

    ana.sees("[data-part=listed-table]", has_text="Whist").get_by_role("button", name="Sit down").click()
    for who in (ana, ben):
        who.sees(TABLE)
    assert "Level 17" in ben.page.locator("[data-zone^=seat-]").inner_text()
    ana.page.get_by_role("button", name="More").click()
    there = ana.page.get_by_role("list", name="At this table").inner_text().split("\n")
    assert ["Level 1", "You", "Level 17"] == [line for line in there if re.match("You|Level", line)]


def test_one_configures_a_match_against_bots_goes_on_with_it_and_ends_it(visitor):
    ana = visitor().enters()
    ana.page.get_by_role("button", name="New table").click()
    sheet = ana.page.get_by_role("dialog")
    sheet.get_by_text("Checkers").click()
    for size in ({"width": 1280, "height": 800}, {"width": 360, "height": 640}):
        ana.page.set_viewport_size(size)
        edge = sheet.get_by_role("button", name="Open the table").bounding_box()
        assert edge["y"] + edge["height"] <= size["height"]
    sheet.get_by_label("House rules").select_option("english-6x6")
    sheet.get_by_role("radio", name="Bots").click()
    sheet.get_by_role("radio", name="Four, in teams").click()
    sheet.get_by_role("button", name="Start the match").click()
    ana.sees("[data-part=bag] [role=option]")
    match = ana.page.url.rpartition("/")[2]
    told = ana.page.request.get(f"/api/matches/{match}").json()
    assert (6, ["", "bot", "bot", "bot"]) == (
        told["options"]["rows"],
        [seat["bot"] for seat in told["seats"]],
    )

    ana.enters().page.locator("[data-part=tile] > a").click()
    ana.sees("[data-part=bag] [role=option]")
    assert ana.page.url.endswith(match)
    ana.enters().page.get_by_role("button", name="End the match: Checkers").click()
    ana.page.get_by_role("button", name="End it").click()
    ana.page.locator("[aria-labelledby=mine] a").wait_for(state="detached")
    ana.sees("[data-part=tile] button", has_text="Checkers")


def test_friends_know_the_pace_before_they_sit_and_do_not_run_the_table(visitor):
    ana, ben = visitor().enters(), visitor()
    ana.page.get_by_role("button", name="New table").click()
    ana.page.get_by_role("dialog").get_by_text("Checkers").click()
    ana.page.get_by_role("radio", name="Four, in teams").click()
    assert ana.page.get_by_role("radio", name="Relaxed, 60 s").is_checked()
    ana.page.get_by_role("button", name="Open the table").click()
    ana.sees("#link")
    ana.page.get_by_text("This link works on this computer only.").wait_for()
    assert 0 == ana.page.get_by_role("img", name="QR code").count()
    ben.opens(ana.page.url).sees("main p", has_text="60 s per move")
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.get_by_role("link", name="Leave the table").wait_for()
    assert 0 == ben.page.locator("#link").count()
    assert 0 == ben.page.get_by_text("Close the table").count()


def test_two_at_one_device_are_called_by_their_names(visitor):
    ana = visitor().enters()
    ana.page.get_by_role("button", name="New table").click()
    ana.page.get_by_role("dialog").get_by_text("Whist").click()
    ana.page.get_by_role("radio", name="Same device").click()
    ana.page.get_by_label("Player 2").fill("Ben")
    ana.page.get_by_role("button", name="Start the match").click()
    ana.sees(f"{TABLE}, [data-part=curtain]")
    told = ana.page.request.get(f"/api/matches/{ana.page.url.rpartition('/')[2]}").json()
    assert ["Player 1", "Ben"] == [seat["name"] for seat in told["seats"]]
    by_click(ana)(next_place(ana))
    said = ana.page.get_by_role("region", name="Pass to Ben").inner_text()
    assert "Player 1 chooses card" in said
