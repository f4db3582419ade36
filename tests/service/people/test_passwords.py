"""Passwords: changed by who knows the old one, or by a link that is good once and not for long."""

import pytest

from parlour.service.errors import NotAllowed, TooMany, WrongPassword
from parlour.service.people import accounts
from parlour.service.people.accounts import LINK_LIFE, MOST_LINKS
from parlour.service.wire import http as wire_http
from tests.service.desk import SECRET, Desk, hashed, member


@pytest.fixture
def desk(room):
    return Desk(room)


# Passwords


def test_changing_the_password_renews_every_session(desk):
    ana = member(desk, "Ana")
    changed = desk.ask("change_password", desk.asker(ana.token), SECRET, "battery staple")

    assert hashed(changed.token) == desk.sessions()
    assert 1008 == ana.socket.closed
    assert [WrongPassword, wire_http.Guest] == [
        type(desk.sign_in()),
        type(desk.sign_in(password="battery staple")),
    ]


def test_the_old_password_is_asked_for(desk):
    ana = member(desk, "Ana")
    answer = desk.ask("change_password", desk.asker(ana.token), "wrong", "battery staple")

    assert isinstance(answer, WrongPassword)
    assert desk.knows(ana.token)


def test_a_stolen_session_cannot_guess_the_password_without_end(desk):
    ana = member(desk, "Ana")
    answers = [desk.ask("change_password", desk.asker(ana.token), str(n), "battery staple") for n in range(7)]
    assert [WrongPassword] * 5 + [TooMany] * 2 == list(map(type, answers))


def test_of_two_changes_at_once_one_counts(desk):
    ana = member(desk, "Ana")
    books = desk.room.store.books
    known = books.people.account(desk.knows(ana.token).id)
    accounts.change_password(books, b"1", 0.0, known, "one")
    with pytest.raises(WrongPassword):
        accounts.change_password(books, b"2", 0.0, known, "two")
    with pytest.raises(WrongPassword):
        accounts.sign_in(books, b"3", 0.0, known, b"")


# Links for a new password


def test_a_link_gives_a_new_password_and_a_new_session(desk):
    ana = member(desk, "Ana", email="Ana@Example.org")
    desk.service.ask_reset("ana", "192.0.2.7")
    ((name, email, token),) = desk.links
    signed = desk.ask("reset_password", token, "battery staple")

    assert ("Ana", "ana@example.org", ana.visitor.person) == (name, email, signed.person)
    assert hashed(signed.token) == desk.sessions()
    assert 1008 == ana.socket.closed
    assert isinstance(desk.sign_in(password="battery staple"), wire_http.Guest)


def test_a_link_is_good_once(desk):
    desk.sign_up(None, "Ana", email="ana@example.org")
    desk.service.ask_reset("Ana", "192.0.2.7")
    token = desk.links[0][-1]
    answers = [desk.ask("reset_password", token, word) for word in ("battery staple", "third word")]
    assert [wire_http.Guest, NotAllowed] == list(map(type, answers))


def test_a_link_is_good_for_a_quarter_of_an_hour(room, desk):
    desk.sign_up(None, "Ana", email="ana@example.org")
    desk.service.ask_reset("Ana", "192.0.2.7")
    room.wait(LINK_LIFE)
    assert isinstance(desk.ask("reset_password", desk.links[0][-1], "battery staple"), NotAllowed)


def test_a_changed_password_makes_links_useless(desk):
    ana = member(desk, "Ana", email="ana@example.org")
    desk.service.ask_reset("Ana", "192.0.2.7")
    desk.ask("change_password", desk.asker(ana.token), SECRET, "battery staple")
    assert isinstance(desk.ask("reset_password", desk.links[0][-1], "third word"), NotAllowed)


def test_everybody_who_gave_the_address_gets_a_link(desk):
    for name in ("Ana", "Ben"):
        desk.sign_up(None, name, email="both@example.org")
    desk.service.ask_reset(" Both@Example.org ", "192.0.2.7")
    assert ["Ana", "Ben"] == sorted(name for name, _, _ in desk.links)


@pytest.mark.parametrize("who", ["Nobody", "no@example.org", "", "\0"])
def test_nobody_gets_a_link_for_an_account_that_is_not_there(desk, who):
    desk.sign_up(None, "Ana")
    desk.service.ask_reset(who, "192.0.2.7")
    assert [] == desk.links


def test_nobody_is_flooded_with_links(desk):
    desk.sign_up(None, "Ana", email="ana@example.org")
    for _ in range(10):
        desk.service.ask_reset("Ana", "192.0.2.7")
    assert MOST_LINKS == len(desk.links)


def test_where_links_go_can_be_changed_with_the_password(desk):
    ana = member(desk, "Ana")
    answers = [
        desk.ask("change_email", desk.asker(ana.token), password, "New@Example.org")
        for password in ("wrong", SECRET)
    ]
    assert [WrongPassword, type(None)] == list(map(type, answers))
    desk.service.ask_reset("new@example.org", "192.0.2.7")
    assert ["Ana"] == [name for name, _, _ in desk.links]


# Where no mail goes


@pytest.mark.parametrize(("email", "mails"), [("", True), ("ana@example.org", False)])
def test_whom_no_mail_reaches_has_no_link_and_whoever_runs_the_house_a_line(room, desk, email, mails):
    """A link in the log would be a key to the account for everybody who reads logs."""
    desk.mails = mails
    person = member(desk, "Ana", email=email).visitor.person
    desk.service.ask_reset("ana", "192.0.2.7")

    assert [] == desk.links
    assert 0 == room.store.books.people.links(person, 0)
    assert [("new-password-wanted", {"name": "Ana", "asked_from": "192.0.2.7"})] == room.troubles
