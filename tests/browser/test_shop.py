"""What is bought in the shop is worn at the table."""

import re

from parlour.service.books.purses import Movement
from tests.browser.cards import sits_down
from tests.browser.test_account import asked

FELT = """() => getComputedStyle(document.querySelector("[data-part=table], [data-part=preview]"))
  .getPropertyValue("--felt").trim()"""
BACK = "it => getComputedStyle(it ?? document.body).getPropertyValue('--back')"


def buys(who, name):
    who.page.get_by_role("button", name=name).click()
    who.page.get_by_role("dialog").get_by_role("button", name="Buy").click()


def test_a_felt_is_tried_on_and_bought_and_lies_on_the_table_and_no_coin_buys_a_second(visitor, written):
    ana = visitor(theme="light").opens("/shop")
    ana.sees("[data-part=ware]")
    person = asked(ana, "/api/me")["person"]
    written(lambda books: books.purses.move(Movement(person, 130, "win", "gift", 1.0)))
    ana.page.get_by_role("button", name="Try Burgundy felt").click()
    worn = ana.page.evaluate(FELT)
    buys(ana, "Buy Burgundy felt")
    ana.page.get_by_role("button", name="Use Burgundy felt").click()
    ana.sees("[data-part=ware]", has_text=re.compile(r"Burgundy felt\s*In use"))
    buys(ana, "Buy Fern card back")
    assert "That costs 40 coins, and you have 10." == ana.sees("dialog [role=alert]").inner_text()

    ana.enters().plays("Connect Four")
    ana.sees("body[data-felt=burgundy]")
    assert worn == ana.page.evaluate(FELT)
    assert 10 == asked(ana, "/api/shop")["coins"]


def test_the_cards_of_somebody_else_have_the_back_that_they_have_chosen(visitor, written):
    ana, ben = visitor(), visitor()
    ben.page.request.post("/api/guest", data={"name": "Ben"})
    person = asked(ben, "/api/me")["person"]
    written(lambda books: books.looks.choose(person, "back", "back-fern"))
    sits_down(ana, "[data-part=waiting]", game="crazy-eights", pace="untimed")
    ben.opens(ana.page.url).page.get_by_role("button", name="Sit down").click()

    assert ana.sees("section[data-back=fern] [data-part=card-back]").evaluate(BACK) != ana.page.evaluate(BACK)
    assert ben.sees("section[data-back=green] [data-part=card-back]").evaluate(BACK) != ben.page.evaluate(
        BACK
    )
