"""The lobby in real browsers: somebody to play with, matches to watch, and what one has begun."""

from tests.browser.cards import sits_down


def test_two_who_look_for_somebody_meet_and_others_may_watch_them(visitor):
    ana, ben = visitor().enters(), visitor().enters()
    looks_for_somebody(ana)
    ana.page.get_by_role("button", name="Stop looking").click()
    ana.waits_for("() => !document.querySelector('.seeking')")
    looks_for_somebody(ana)
    looks_for_somebody(ben)
    for who in (ana, ben):
        who.sees(".table .heap .disc")

    cy = visitor().enters()
    assert ana.page.url == ben.page.url
    cy.page.locator(f".trow a[href='/m/{ana.page.url.rpartition('/')[2]}']").click()
    cy.sees(".table .seat")
    ana.page.locator(".topbar:visible a[href='/']").click()
    assert "Checkers" in ana.sees(".mrow").inner_text()


def looks_for_somebody(who):
    who.page.locator(".tile", has_text="Checkers").get_by_role("button", name="Find an opponent").click()
    who.sees(".seeking, .table")


def test_bots_complete_a_table_to_which_nobody_comes(visitor):
    ana = sits_down(visitor(), table=".waiting", game="checkers", seats=4, options={"opening": "given"})
    page = ana.page
    page.get_by_role("combobox", name="Seat").select_option("3")
    page.get_by_role("combobox", name="Level").select_option("at random")
    for free in (3, 2, 1):
        ana.sees(".seat-open >> nth=0")
        assert free == page.locator(".seat-open").count()
        page.get_by_role("button", name="Seat a bot").click()
        ana.waits_for("free => document.querySelectorAll('.seat-open').length < free", free)
    ana.sees(".table .board")


def test_a_table_shows_in_the_lobby_as_soon_as_it_is_set(visitor):
    ana, ben = visitor().enters(), visitor().enters()
    ana.page.request.post("/api/guest", data={"name": "Ana"})
    ana.enters().sees(".me-name", has_text="Ana")
    ben.page.get_by_role("button", name="New table").click()
    ben.page.get_by_role("dialog").get_by_text("Whist").click()
    ben.page.get_by_role("radio", name="Anyone").click()
    ben.page.get_by_role("switch", name="No negative scores").click()
    ben.page.get_by_role("button", name="Open the table").click()
    ben.sees("#link")
    told = ben.page.request.get(f"/api/matches/{ben.page.url.rpartition('/')[2]}").json()
    assert {"target": 6, "clamp_negative": True} == told["options"]

    ana.sees(".trow", has_text="Whist").get_by_role("button", name="Sit down").click()
    for who in (ana, ben):
        who.sees(".k-play-cards")
