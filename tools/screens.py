"""The screens of the browser client, each reached in a fresh browser; named as its picture in the look."""

from collections.abc import Callable
from typing import Any

from tests.browser.cards import by_click, next_place, sits_down
from tests.browser.conftest import PATIENCE
from tests.browser.past import past_match
from tests.browser.test_checkers import BOT, CAN, CAPTURES, GIVEN, MOVER, joins, touches
from tests.browser.test_connect_four import draw_both
from tests.browser.test_lobby import looks_for_somebody
from tests.browser.visitor import Visitor
from tools import card_screens
from tools.frozen import freeze

Shown = Callable[[Visitor], Any]


def visitor(chromium: Any, address: str) -> Visitor:
    """Somebody for whom nothing moves, with a browser of their own."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800},
        base_url=address,
        service_workers="block",
        locale="en-GB",
        timezone_id="UTC",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script("localStorage.setItem('parlour.prefs', '{\"speed\": \"off\"}')")
    freeze(context)
    return Visitor(context.new_page())


def friend(who: Visitor) -> Visitor:
    if who.page.url == "about:blank":
        who.enters()
    return visitor(who.page.context.browser, who.page.evaluate("location.origin"))


# The lobby and the pages


def lobby_first(who: Visitor) -> None:
    who.enters()


def lobby(who: Visitor) -> None:
    """As it is on a good evening: open tables, one of mine, and a match to look at again."""
    ben, cy = (friend(who) for _ in range(2))
    two_of_them(ben, cy)
    sits_down(ben, table="[data-part=waiting]", game="checkers", seats=4, private=False, options=GIVEN)
    sits_down(cy, table="[data-part=waiting]", game="whist", private=False, pace="relaxed")
    sits_down(who, options=GIVEN, **BOT)
    for _ in range(60):  # the house tidies up every few seconds
        if who.page.request.get("/api/featured").json():
            break
        who.page.wait_for_timeout(1000)
    who.enters().sees("[aria-labelledby=feat]")
    who.sees("[data-part=listed-table]:nth-child(2)")


def two_of_them(one: Visitor, other: Visitor, most: int = 7) -> None:
    """A match of Connect Four that everybody may see, to its end if nobody stops."""
    table = sits_down(
        one, table="[data-part=waiting]", game="connect-four", private=False, options={"opening": "given"}
    )
    joins(other, table.page.url, "[data-part=board]")
    for drop in range(most):
        each = (one, other)[drop % 2]
        each.sees("[data-part=below] [data-active]")
        each.after_drop(each.page.locator(f"[data-slot=col-{drop % 2 + 1}]").click)


def seeking(who: Visitor) -> None:
    looks_for_somebody(who.enters())
    who.sees("[data-part=seeking]")


def offline(who: Visitor) -> None:
    who.enters().page.context.set_offline(True)
    who.sees("[role=status] p")


def new_table(who: Visitor) -> None:
    who.enters().page.get_by_role("button", name="New table").click()


def invite(who: Visitor) -> Visitor:
    new_table(who)
    who.page.get_by_role("dialog").get_by_label("Pace").get_by_text("No clock").click()
    who.page.get_by_role("button", name="Open the table").click()
    who.sees("[data-part=code]")
    return who


def invited(who: Visitor) -> None:
    ana = friend(who)
    invite(ana)
    who.opens(ana.sees("#link").input_value()).sees("role=button[name='Sit down']")


def waiting(who: Visitor) -> None:
    sits_down(who, table="[data-part=waiting]", game="checkers", seats=4, pace="untimed", options=GIVEN)


def settings(who: Visitor) -> None:
    who.opens("/settings").sees("[role=switch]")


def rules(who: Visitor) -> None:
    who.opens("/rules/checkers#CK-6").sees("main li[aria-current]")


def learn(who: Visitor) -> None:
    who.opens("/rules").sees("main a[href^='/rules/']")


def nowhere(who: Visitor) -> None:
    who.opens("/m/nowhere").sees("main h2")


def account(who: Visitor) -> None:
    who.opens("/shop").sees("[data-part=ware]")  # makes a guest of whoever comes
    who.opens("/account").sees("[data-part=kept]")


def my_account(who: Visitor, name: str = "Ana Bell") -> str:
    who.opens("/account").page.get_by_label("Name").fill(name)
    who.page.get_by_label("Password", exact=True).fill("lamplight88")
    who.page.get_by_role("button", name="Create account").click()
    who.sees("#safety")
    return name


def person(who: Visitor) -> None:
    who.opens(f"/p/{my_account(who, 'Ana Birch')}").sees("[aria-labelledby=levels] li, [aria-labelledby=who]")


def new_password(who: Visitor) -> None:
    who.opens(f"/reset/{'x' * 43}").sees("main input")


def shop(who: Visitor) -> None:
    who.opens("/shop").sees("[data-part=ware]")
    who.page.get_by_role("button", name="Try Walnut board").click()


def lesson(who: Visitor) -> None:
    who.opens("/learn/checkers#4").sees("[role=gridcell] [data-marks~=may]")


def c4_draw(who: Visitor) -> None:
    who.enters().plays("Connect Four").sees("[data-part=bag] [role=option]")


def c4(who: Visitor) -> None:
    c4_draw(who)
    who.draws_checkers(lambda: who.page.get_by_role("button", name="Any piece").click())
    for column in (1, 5):  # one more, and the bot could have won
        who.awaits_turn()
        who.after_drop(who.page.locator(f"[data-slot=col-{column + 1}]").click)
    who.awaits_turn()


def c4_hint(who: Visitor) -> None:
    c4(who)
    who.page.keyboard.press("Shift+H")
    who.sees("[data-slot^=col-][data-marks~=lit]")


def c4_away(who: Visitor) -> None:
    ben = friend(invite(who))
    ben.opens(who.sees("#link").input_value()).page.get_by_role("button", name="Sit down").click()
    draw_both(who, ben)
    ben.page.context.close()
    who.sees("[data-away]")


def watch(who: Visitor) -> None:
    ana = friend(who)
    two_of_them(ana, friend(who), most=4)
    who.opens(ana.page.url).sees("[role=gridcell] [data-tone]")


def resign(who: Visitor) -> None:
    checkers_given(who)
    more = who.page.get_by_role("button", name="More").locator("visible=true")
    if more.count():  # on a phone
        more.first.click()
    who.page.get_by_role("button", name="Resign").locator("visible=true").first.click()
    who.sees("dialog", has_text="Resign")


def keys(who: Visitor) -> None:
    checkers_given(who)
    who.page.keyboard.press("?")
    who.sees("dialog")


def c4_end(who: Visitor) -> None:
    c4(who)
    while who.awaits_turn():
        who.after_drop(who.page.locator("[data-slot^=col-]:not([data-full])").last.click)


def you_win(who: Visitor) -> None:
    two_of_them(who, friend(who))
    who.sees("[data-part=reward]")


def you_lose(who: Visitor) -> None:
    two_of_them(friend(who), who)
    who.sees("[data-part=result]")


def profile(who: Visitor) -> None:
    c4_end(who)
    who.opens("/me").sees("[aria-labelledby=levels] li")


def leaders(who: Visitor) -> None:
    c4_end(who)
    who.opens("/leaders").sees("main ol")


def history(who: Visitor) -> None:
    c4_end(who)
    who.opens("/history").sees("main a[href^='/r/']")


def checkers_draw(who: Visitor) -> None:
    who.enters().plays("Checkers").sees("[data-part=bag] [role=option]")


def checkers(who: Visitor) -> None:
    checkers_draw(who)
    who.draws_checkers(lambda: who.page.get_by_role("button", name="Any piece").click())
    who.sees(f"[role=gridcell] {MOVER}").click()


def plays(who: Visitor, *lines: str) -> None:
    """Moves without a capture; a phone has no room for the list in which they are written."""
    for line in lines:
        touches(who, *line.split("-"))
        who.page.locator("[data-part=moves] b", has_text=line).first.wait_for(state="attached")


def checkers_must(who: Visitor) -> None:
    sits_down(who, table="[data-part=board]", game="checkers", hot_seat=True, options=GIVEN)
    plays(who, *CAPTURES)
    who.sees("[data-part=sentence]", has_text="you must capture")


def checkers_team(who: Visitor) -> None:
    waiting(who)
    four = [who, *(joins(friend(who), who.page.url) for _ in range(3))]
    for each, line in zip(four, CAPTURES[:4], strict=True):
        plays(each, line)


def checkers_offer(who: Visitor) -> None:
    sits_down(who, table="[data-part=waiting]", game="checkers", pace="untimed", options=GIVEN)
    ben = joins(friend(who), who.page.url)
    plays(who, CAPTURES[0])
    plays(ben, CAPTURES[1])
    ben.page.get_by_role("button", name="Offer draw").click()
    who.sees("role=region[name='Offer']")


def checkers_large(who: Visitor) -> None:
    checkers_given(who, rows=10, cols=10, rows_per_side=4)


def checkers_small(who: Visitor) -> None:
    checkers_given(who, rows=6, cols=6, rows_per_side=2)


def checkers_given(who: Visitor, **options: Any) -> None:
    sits_down(who, options={"opening": "given", **options}, **BOT)
    by_click(who)(next_place(who, CAN))
    who.sees("[data-part=to-move], [data-part=to-capture]")


def replay(who: Visitor) -> None:
    who.enters()
    match = past_match(who.page, "connect-four", 24, options={"opening": "given"})
    who.opens(f"/r/{match}#21").sees("[aria-labelledby=rp-steps] [aria-current]")


def replay_cards(who: Visitor) -> None:
    who.enters()
    match = past_match(who.page, "whist", 40, options={"target": 1})
    who.opens(f"/r/{match}#30").sees("[aria-labelledby=rp-steps] [aria-current]")


def proof(who: Visitor) -> None:
    replay_cards(who)
    who.page.get_by_role("button", name="Verify the shuffle").click()
    who.sees("[data-proof=holds]")


def grid_of_a_stranger(who: Visitor) -> None:
    who.enters().plays("Tic-tac-toe").sees("[role=gridcell][aria-disabled=false]").click()
    who.sees("[role=gridcell][aria-disabled=false]")


def hands_of_a_stranger(who: Visitor) -> None:
    who.enters().plays("High Card").sees("[data-zone] [role=option][aria-disabled=false]").click()
    who.sees("[data-zone] [role=option][aria-disabled=false]")


def record(who: Visitor) -> None:
    who.enters()
    match = past_match(who.page, "whist", 40, options={"target": 1})
    text = who.page.request.get(f"/api/matches/{match}/record").body()
    file = {"name": "whist.txt", "mimeType": "text/plain", "buffer": text}
    who.opens("/record").page.locator("input[type=file]").set_input_files(file)
    who.sees("[data-proof=holds]")


SCREENS: dict[str, Shown] = {
    "lobby-first": lobby_first,
    "lobby": lobby,
    "seeking": seeking,
    "offline": offline,
    "new-table": new_table,
    "invite": invite,
    "invited": invited,
    "waiting": waiting,
    "settings": settings,
    "account": account,
    "my-account": my_account,
    "new-password": new_password,
    "shop": shop,
    "rules": rules,
    "learn": learn,
    "lesson": lesson,
    "lesson-land": lesson,
    "nowhere": nowhere,
    "c4-draw": c4_draw,
    "c4": c4,
    "c4-land": c4,
    "c4-hint": c4_hint,
    "c4-away": c4_away,
    "watch": watch,
    "c4-end": c4_end,
    "you-win": you_win,
    "you-lose": you_lose,
    "profile": profile,
    "person": person,
    "leaders": leaders,
    "history": history,
    "checkers-draw": checkers_draw,
    "checkers": checkers,
    "checkers-land": checkers_given,
    "checkers-must": checkers_must,
    "checkers-team": checkers_team,
    "checkers-offer": checkers_offer,
    "checkers-6": checkers_small,
    "checkers-10": checkers_large,
    "resign": resign,
    "keys": keys,
    **card_screens.SCREENS,
    "replay": replay,
    "replay-cards": replay_cards,
    "proof": proof,
    "plug-in": grid_of_a_stranger,
    "plug-in-cards": hands_of_a_stranger,
    "record": record,
}
