"""Impostors at the desk: whoever is not the owner of an account can neither enter, change nor read it."""

from collections.abc import Iterator
from typing import Any

from parlour.service.people.accounts import LINK_LIFE, SESSION_LIFE
from parlour.service.person import token_hash
from tests.adapters.running import Answer, RunningHouse, open_house

NAME, SECRET, NEW = "Victim", "correct horse", "battery staple"
LATE = "l" * 43  # the end of a link that is too old
ATTACKS: list[tuple[str, str, Any]] = [
    ("POST", "/api/session", {"name": NAME, "password": NEW}),
    ("POST", "/api/session", {"name": NAME.upper(), "password": ""}),
    ("POST", "/api/account", {"name": "V\u00edctim", "password": NEW}),
    ("POST", "/api/guest", {"name": NAME}),
    ("PUT", "/api/account/password", {"password": NEW, "new": NEW}),
    ("PUT", "/api/account/email", {"password": NEW, "email": "mallory@example.org"}),
    ("PUT", "/api/reset", {"link": "x" * 43, "password": NEW}),
    ("PUT", "/api/reset", {"link": LATE, "password": NEW}),
    ("POST", "/api/account/delete", {"password": NEW}),
    ("GET", "/api/account/export", None),
    ("DELETE", "/api/sessions", None),
]
OWN = {("POST", "/api/account/delete"), ("GET", "/api/account/export")}  # what a guest may do about itself


def wrongs() -> Iterator[tuple[str, str]]:
    with open_house() as house:
        victim = house.http("POST", "/api/account", {"name": NAME, "password": SECRET}).json
        tokens = house.call(impostors, house, victim["person"])
        before = house.call(kept, house, victim["person"])
        for who, token in tokens.items():
            for method, path, body in ATTACKS:
                answer = house.http(method, path, body, Authorization=f"Bearer {token}")
                wrong = wrong_answer(who, method, path, answer)
                after = house.call(kept, house, victim["person"])
                yield f"{who}: {method} {path}", wrong or ("" if after == before else "something changed")


def impostors(house: RunningHouse, victim: str) -> dict[str, str]:
    """Their tokens, by who they are. Runs in the house's own thread."""
    people, now = house.house.context.store.books.people, house.house.context.wall()
    people.add_session(token_hash("expired"), victim, now - SESSION_LIFE - 1)
    people.add_link(token_hash(LATE), victim, now - LINK_LIFE - 1)
    mallory: list[Any] = []
    house.house.guest("Mallory", mallory.append)
    return {"nobody": "", "a stranger": "made-up", "expired": "expired", "a guest": mallory[0].token}


def kept(house: RunningHouse, victim: str) -> str:
    people = house.house.context.store.books.people
    return repr((people.person(victim), people.account(victim), people.export(victim)))


def wrong_answer(who: str, method: str, path: str, answer: Answer) -> str:
    if answer.status < 300 and (method == "DELETE" or (who == "a guest" and (method, path) in OWN)):
        return "" if NAME.encode() not in answer.body else f"it was told {answer.body!r}"
    return "" if 400 <= answer.status < 500 and answer.json["code"] else f"{answer.status} {answer.body!r}"
