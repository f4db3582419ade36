"""Answers that come after their page was left, and ways back to a page that was."""

from tests.browser.test_puzzles import CONNECT_FOUR, OPEN, SOLVED, opened, solve

ON_TABLE = "() => document.querySelector('[data-part=table]')?.contains(document.activeElement)"


def holding(who, address):
    """Keeps back what an address answers until what this returns is called."""
    waiting = []
    who.page.route(address, lambda route: waiting.append(route))

    def let_go(**instead):
        with who.page.expect_response("**/api/{puzzles,tables}/**"):
            for route in waiting:
                route.continue_(**instead)
        who.page.evaluate("() => fetch('/health').then(() => {})")  # by then what follows is done

    return let_go


def origin(who):
    return who.page.evaluate("() => location.origin")


def path(who):
    return who.page.evaluate("() => location.pathname")


def test_a_puzzle_that_comes_after_one_went_home_does_not_take_over_the_lobby(visitor):
    ana = opened(visitor, CONNECT_FOUR[0])
    let_go = holding(ana, "**/api/puzzles/next*")
    with ana.page.expect_request("**/api/puzzles/next*"):
        ana.page.locator("[data-next]").click()
    ana.page.locator("header a[href='/']").first.click()
    ana.sees("[data-part=tile]")
    let_go(url=f"{origin(ana)}/api/puzzles/{CONNECT_FOUR[1].id}")  # of the same game: its view is there

    assert "/" == path(ana)
    assert [] == ana.page.odd


def test_a_code_that_is_found_after_one_went_back_leads_nowhere(visitor):
    ana = visitor().enters()
    ana.page.request.post("/api/guest", data={"name": "Ana"})
    table = {"game": "connect-four", "seats": 2, "private": True, "pace": "untimed"}
    code = ana.page.request.post("/api/tables", data=table).json()["code"]
    let_go = holding(ana, "**/api/tables/code/*")
    with ana.page.expect_request("**/api/tables/code/*"):
        ana.page.evaluate("code => navigation.navigate(`/t/${code}`)", code)
    ana.page.go_back()
    ana.sees("[data-part=tile]")
    let_go()

    assert "/" == path(ana)


def test_back_to_a_table_that_was_left_does_not_sit_down_again(visitor):
    ana, ben = visitor().enters(), visitor()
    ana.page.request.post("/api/guest", data={"name": "Ana"})
    table = {"game": "checkers", "seats": 4, "pace": "untimed"}
    match = ana.page.request.post("/api/tables", data=table).json()["match"]
    ana.opens(f"/m/{match}").page.get_by_role("button", name="Sit down").click()
    ana.sees("[data-part=code]")
    ben.enters().sees("[data-part=listed-table]", has_text="Checkers").get_by_role(
        "button", name="Sit down"
    ).click()
    ben.page.get_by_role("link", name="Leave the table").click()
    ben.sees("[data-part=tile]")
    ben.page.go_back()
    ben.sees("[data-part=waiting]").get_by_role("button", name="Sit down").wait_for()

    assert 3 == ben.page.locator("[data-part=empty-seat]").count()
    assert 1 == ana.page.locator("[data-part=seat]").count()


def test_again_leads_the_keyboard_to_the_board(visitor):
    puzzle = CONNECT_FOUR[1]
    ana = opened(visitor, puzzle, confirm="never")
    solve(ana, puzzle, by_keys=True)
    ana.waits_for(SOLVED)
    ana.page.get_by_role("button", name="Again").focus()
    ana.page.keyboard.press("Enter")
    ana.waits_for(OPEN)

    ana.waits_for(ON_TABLE)
