"""Accounts over HTTP on a real house: the statuses, the cookie, and sockets that close in time."""

import pytest

from parlour.client.address import Address
from parlour.client.errors import Unwelcome
from parlour.service.people.names import folded
from tests.adapters.raw_socket import CLOSE, RawSocket
from tests.adapters.running import open_house

SECRET = "correct horse"


class Names:
    """A new name each time: a house is shared by the tests of a module."""

    def __init__(self):
        self.count = 0

    def __call__(self):
        self.count += 1
        return f"Member {chr(97 + self.count // 26)}{chr(97 + self.count % 26)}"


new_name = Names()


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def signed_up(house, token="", **more):
    """The name and the answer."""
    name = new_name()
    body = {"name": name, "password": SECRET, "email": "member@example.org", **more}
    answer = house.http("POST", "/api/account", body, **(bearer(token) if token else {}))
    assert 201 == answer.status, answer.body
    return name, answer.json


def sign_in(house, name, password=SECRET, **headers):
    return house.http("POST", "/api/session", {"name": name, "password": password}, **headers)


def status(house, token):
    return house.http("GET", "/api/me", **bearer(token)).status


def test_a_guest_becomes_a_member_and_stays_who_they_are(house):
    guest = house.http("POST", "/api/guest", {"name": "Ann"}).json
    name, made = signed_up(house, guest["token"])

    assert (guest["person"], name, False) == (made["person"], made["name"], made["guest"])
    assert [401, 200] == [status(house, guest["token"]), status(house, made["token"])]
    assert not house.http("GET", "/api/me", **bearer(made["token"])).json["guest"]


def test_a_program_signs_up_and_in(house):
    me = Address(f"http://127.0.0.1:{house.port}", house.guest())
    name = new_name()
    made, again = me.sign_up(name, SECRET), me.sign_in(name, SECRET)

    assert (made.person, name, again.token) == (again.person, again.name, me.token)
    with pytest.raises(Unwelcome, match="no account with this name and password"):
        me.sign_in(name, "wrong")


def test_the_cookie_is_for_this_house_and_no_program_on_a_page(house):
    name, made = signed_up(house)
    cookie = sign_in(house, name, Cookie=f"parlour={made['token']}").headers["set-cookie"].lower()

    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip() for part in cookie.split(";")}
    assert [401] == [status(house, made["token"])]


def cookies_of(house, **headers):
    """The names of the cookies that are set when one comes back, and when one signs out."""
    answers = (house.http(*ask, **headers) for ask in (("GET", "/api/me"), ("DELETE", "/api/session")))
    return [[line.partition("=")[0] for line in answer.headers.get_all("set-cookie")] for answer in answers]


def test_another_house_on_this_computer_has_another_cookie(house):
    token, other = house.guest("Bea"), house.guest("Cy")
    mine = f"parlour-{house.port}"
    answer = house.http("GET", "/api/me", Cookie=f"parlour-1=x; {mine}={token}; parlour={other}")
    assert "Bea" == answer.json["name"]
    assert [[mine], [mine]] == cookies_of(house, Cookie=f"parlour={other}; {mine}={token}")


def test_a_cookie_of_an_earlier_version_is_still_a_pass_until_one_signs_out(house):
    token, mine = house.guest("Bea"), f"parlour-{house.port}"
    came, left = cookies_of(house, Cookie=f"parlour={token}")
    assert ([mine], {mine, "parlour"}) == (came, set(left))


def test_behind_an_address_without_a_port_the_cookie_has_none(house):
    token = house.guest("Bea")
    assert [["parlour"]] * 2 == cookies_of(house, Cookie=f"parlour={token}", Host="localhost")


def test_the_cookie_is_renewed_when_its_owner_comes_back(house):
    token = house.guest()
    name = f"parlour-{house.port}"
    assert f"{name}={token}" in house.http("GET", "/api/me", Cookie=f"{name}={token}").headers["set-cookie"]
    assert house.http("GET", "/api/me", **bearer(token)).headers["set-cookie"] is None


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(house):
    name, _ = signed_up(house)
    wrong, unknown = sign_in(house, name, "wrong"), sign_in(house, "Nobody at all")

    assert (403, wrong.body) == (unknown.status, unknown.body)
    assert "wrong-password" == wrong.json["code"]


def test_guessing_is_told_how_long_to_wait(house):
    name, _ = signed_up(house)
    answers = [sign_in(house, name, "wrong") for _ in range(6)]

    assert [403] * 5 + [429] == [answer.status for answer in answers]
    assert "1" == answers[-1].headers["retry-after"]


def test_signing_out_takes_the_cookie_away_and_can_be_done_twice(house):
    _, made = signed_up(house)
    answers = [house.http("DELETE", "/api/session", **bearer(made["token"])) for _ in range(2)]

    assert [204, 204] == [answer.status for answer in answers]
    assert "max-age=0" in answers[0].headers["set-cookie"].lower()
    assert 401 == status(house, made["token"])


@pytest.mark.parametrize("how", ["sign out", "sign out everywhere", "new password", "delete", "reset"])
def test_old_sockets_are_closed_before_the_answer_comes(house, visit, how):
    name, made = signed_up(house)
    socket = visit(house, made["token"])
    assert 1 == len(house.call(house.connections.of, made["person"]))
    renew(house, how, name, made["token"])

    assert [] == house.call(house.connections.of, made["person"])
    assert "not-signed-in" == socket.receive()["code"]
    assert 1008 == socket.close_code()
    assert 401 == status(house, made["token"])


def renew(house, how, name, token):
    match how:
        case "sign out":
            return house.http("DELETE", "/api/session", **bearer(token))
        case "sign out everywhere":
            return house.http("DELETE", "/api/sessions", **bearer(token))
        case "new password":
            body = {"password": SECRET, "new": "battery staple"}
            return house.http("PUT", "/api/account/password", body, **bearer(token))
        case "delete":
            return house.http("POST", "/api/account/delete", {"password": SECRET}, **bearer(token))
        case _:
            link = wanted(house, name)
            return house.http("PUT", "/api/reset", {"link": link, "password": "battery staple"})


def wanted(house, name):
    """The link that the owner of that account gets."""
    assert 202 == house.http("POST", "/api/reset", {"who": name}).status
    house.until(lambda: any(name == link[0] for link in house.links))
    return next(token for who, _, token in house.links if who == name)


def test_a_new_pass_comes_with_the_new_password(house):
    _, made = signed_up(house)
    answer = renew(house, "new password", "", made["token"])

    assert (200, made["person"]) == (answer.status, answer.json["person"])
    assert 200 == status(house, answer.json["token"])


def test_asking_for_a_link_is_answered_alike_whoever_it_is_for(house):
    name, _ = signed_up(house, email="somebody@example.org")
    answers = [
        house.http("POST", "/api/reset", {"who": who}) for who in (name, "Nobody", "somebody@example.org")
    ]

    assert 1 == len({(answer.status, answer.body) for answer in answers})


def test_a_link_is_good_once(house):
    name, _ = signed_up(house)
    link = wanted(house, name)
    answers = [
        house.http("PUT", "/api/reset", {"link": link, "password": word * 2}) for word in ("first", "second")
    ]

    assert [200, 409] == [answer.status for answer in answers]
    assert 201 == sign_in(house, name, "firstfirst").status


def test_a_link_leads_to_a_page_of_the_client_and_looking_does_not_use_it_up(house):
    name, _ = signed_up(house)
    link = wanted(house, name)
    pages = [house.http("GET", path) for path in ("/", f"/reset/{link}")]

    assert pages[0].body == pages[1].body
    assert 200 == house.http("PUT", "/api/reset", {"link": link, "password": "battery staple"}).status


def test_an_export_is_a_file_for_its_owner_alone(house):
    name, made = signed_up(house, email="me@example.org")
    answer = house.http("GET", "/api/account/export", **bearer(made["token"]))

    assert (name, "me@example.org") == (
        answer.json["people"]["name"],
        answer.json["people"]["account"]["email"],
    )
    assert "attachment" in answer.headers["content-disposition"]
    assert "no-store" == answer.headers["cache-control"]
    assert 401 == house.http("GET", "/api/account/export").status


def test_only_members_have_a_password_to_change(house):
    token = house.guest()
    answers = [
        house.http("PUT", "/api/account/password", {"password": "", "new": SECRET}, **bearer(token)),
        house.http("PUT", "/api/account/email", {"password": "", "email": ""}, **bearer(token)),
        house.http("PUT", "/api/account/email", {"password": "", "email": ""}),
    ]
    assert [409, 409, 401] == [answer.status for answer in answers]


def test_a_guest_is_deleted_without_a_password(house):
    token = house.guest()
    assert 204 == house.http("POST", "/api/account/delete", {}, **bearer(token)).status
    assert 401 == status(house, token)


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Ann Other", "password": "short"},
        {"name": "Ann Other", "password": "x" * 201},
        {"name": "Ann Other", "password": SECRET, "email": "nonsense"},
        {"name": "Ann Other", "password": SECRET, "email": "a@b.c\r\nBcc: x@y.z"},
        {"name": "Ann Other", "password": SECRET, "role": "admin"},
        {"name": "Ann Other"},
    ],
)
def test_what_is_no_account_is_refused(house, body):
    assert 400 == house.http("POST", "/api/account", body).status


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_foreign_page_could_send_unasked_is_not_even_read(house, kind):
    _, made = signed_up(house)
    body = b'{"password": "%s"}' % SECRET.encode()
    answer = house.http("POST", "/api/account/delete", body, Content_Type=kind, **bearer(made["token"]))

    assert 415 == answer.status
    assert 200 == status(house, made["token"])


def test_the_socket_of_an_ended_session_is_turned_away(house):
    _, made = signed_up(house)
    renew(house, "sign out", "", made["token"])
    with RawSocket(house.port) as socket:
        assert 101 == socket.handshake(f"Authorization: Bearer {made['token']}")
        assert "not-signed-in" == socket.receive()["code"]
        assert CLOSE == socket.next_frame().kind


# A hash that cannot be read


def test_a_stored_password_that_cannot_be_read_is_a_wrong_one_and_a_line_in_the_log(house):
    name, _ = signed_up(house)
    people = house.house.context.store.books.people
    kept = people.named(folded(name))
    house.call(lambda: people.set_password(kept.person, kept.password, "no hash at all"))
    answers = [sign_in(house, name) for _ in "ab"]

    assert [(403, "wrong-password")] * 2 == [(answer.status, answer.json["code"]) for answer in answers]
    assert ("stored-password-unreadable", {"name": name}) in house.notes
    assert "no hash at all" not in repr(house.notes)


# Asking for a new password


@pytest.mark.parametrize("mails", [True, False])
def test_who_asks_for_a_link_is_told_whether_this_house_mails_and_nothing_else(mails):
    with open_house(mails=mails) as house:
        name, _ = signed_up(house)
        answers = [house.http("POST", "/api/reset", {"who": who}) for who in (name, "Nobody here")]
        told = house.http("GET", "/api/house").json["mails"]

    assert [(202, {"by_mail": mails})] * 2 == [(answer.status, answer.json) for answer in answers]
    assert mails == told
