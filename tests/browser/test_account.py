"""A guest becomes the owner of an account, forgets the password, leaves and comes back."""

import time
from secrets import token_hex, token_urlsafe

from parlour.service.books.purses import Movement
from parlour.service.person import token_hash

SECRET = "four discs in a row"


def asked(who, path):
    return who.page.request.get(path).json()


def signs_up(who, name):
    who.page.get_by_label("Name").fill(name)
    who.page.get_by_label("Password", exact=True).fill(SECRET)
    with who.page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        who.page.get_by_role("button", name="Create account").click()
    assert answered.value.ok, answered.value.text()
    who.sees("#safety")
    assert f"Your account is ready, {name}." in who.sees("main [role=status]").inner_text()


def test_a_guest_gets_an_account_and_keeps_coins_and_the_running_seat(visitor, written):
    ana = visitor().enters().plays("Connect Four")
    ana.draws_checkers(lambda: ana.page.get_by_role("button", name="Any piece").click())
    ana.awaits_turn()
    guest = asked(ana, "/api/me")
    written(lambda books: books.purses.move(Movement(guest["person"], 50, "win", "gift", 1.0)))
    name = f"Ana {token_hex(4)}"

    table = ana.page.url
    ana.opens("/account").sees("[data-part=kept] li", has_text="50 coins")
    signs_up(ana, name)
    ana.opens(table)
    ana.sees("[data-part=below] bdi")
    assert ana.awaits_turn()
    ana.after_drop(ana.page.locator("[data-slot=col-4]").click)

    assert {**guest, "name": name, "guest": False} == asked(ana, "/api/me")
    assert 50 == asked(ana, "/api/me/progress")["coins"]


def test_who_forgot_the_password_gets_a_new_one_by_the_link(visitor, written):
    ana = visitor().opens("/account")
    name = f"Ana {token_hex(4)}"
    signs_up(ana, name)
    link, person = token_urlsafe(32), asked(ana, "/api/me")["person"]
    ana.page.get_by_role("button", name="Sign out", exact=True).click()
    ana.sees("[data-part=tile]")
    ana.page.get_by_role("link", name="Sign in").click()
    ana.page.get_by_label("Name").fill(name)
    ana.page.get_by_label("Password", exact=True).fill("forgotten")
    ana.page.get_by_role("button", name="Sign in").click()
    assert "There is no account with this name and password." == ana.sees("main [role=alert]").inner_text()
    ana.page.get_by_label("Password", exact=True).fill("another")
    assert 0 == ana.page.locator("main [role=alert]").count()

    written(lambda books: books.people.add_link(token_hash(link), person, time.time()))
    ana.opens(f"/reset/{link}").page.get_by_label("New password").fill("another secret")
    ana.page.get_by_role("button", name="Set new password").click()
    assert name in ana.sees("main [role=status]").inner_text()
    assert (person, False) == tuple(asked(ana, "/api/me")[key] for key in ("person", "guest"))

    ana.opens(f"/reset/{link}").page.get_by_label("New password").fill("a third secret")
    ana.page.get_by_role("button", name="Set new password").click()
    assert "This link has been used" in ana.sees("main [role=alert]").inner_text()


def test_a_house_that_sends_no_mail_asks_for_no_address_and_promises_no_link(visitor):
    ana = visitor().opens("/account")
    assert 0 == ana.page.get_by_label("E-mail").count()
    ana.page.get_by_role("tab", name="Sign in").click()
    ana.page.get_by_role("button", name="I forgot my password").click()
    ana.page.get_by_role("dialog").get_by_label("Name").fill("Nobody")
    ana.page.get_by_role("button", name="Tell the operator").click()
    ana.page.get_by_role("dialog").wait_for(state="detached")

    assert "This server sends no e-mail." in ana.sees("main [role=status]").inner_text()


def test_who_signs_out_everywhere_stays_here_and_nowhere_else(visitor):
    ana, elsewhere = visitor().opens("/account"), visitor()
    name = f"Ana {token_hex(4)}"
    signs_up(ana, name)
    elsewhere.page.request.post("/api/session", data={"name": name, "password": SECRET})
    assert name == asked(elsewhere, "/api/me")["name"]
    ana.page.get_by_role("button", name="Sign out elsewhere").click()
    ana.page.get_by_role("dialog").get_by_role("button", name="Sign out elsewhere").click()
    ana.sees("main [role=status]", has_text="You are now signed in on this device only.")

    assert name == asked(ana, "/api/me")["name"]
    assert 401 == elsewhere.page.request.get("/api/me").status


def test_deletion_asks_and_then_forgets(visitor):
    ana = visitor().enters()
    ana.opens("/account")
    signs_up(ana, f"Ana {token_hex(4)}")
    ana.page.get_by_role("button", name="Delete everything").click()
    ana.page.get_by_role("dialog").get_by_label("Password", exact=True).fill(SECRET)
    ana.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    ana.sees("[data-part=tile]")

    assert 204 == ana.page.request.get("/api/me").status
