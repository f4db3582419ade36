"""Passwords that others would try first are refused; nothing else about a password is anybody's business."""

from pathlib import Path

import pytest

import parlour.service.people
from parlour.service.errors import NotAllowed
from parlour.service.people.weak_passwords import refuse_weak
from tests.service.desk import SECRET, Desk, member

COMMON = [
    *(
        "password",
        "Password1",
        "PASSWORD",
        "p@ssw0rd",
        "Passw0rd!",
        "passwort",
        "Passwort123",
        "12345678",
        "123456789",
    ),
    *(
        "987654321",
        "qwertyui",
        "qwertzuiop",
        "1234qwer",
        "asdfghjkl",
        "1q2w3e4r",
        "1qaz2wsx",
        "iloveyou",
        "football",
    ),
    *(
        "aaaaaaaa",
        "11111111",
        "abcabcabc",
        "12121212",
        "abcdefgh",
        "letmein1",
        "welcome2024",
        "sunshine!",
        "qwerty123",
    ),
    *("pass word", "princess99", "ｐａｓｓｗｏｒｄ", "trustno1", "schatzi123", "00000000", "dragon1985!"),
]
GOOD = [
    *(
        "correct horse",
        "battery staple",
        "third word",
        "another secret",
        "a third secret",
        "kxmwqzvb",
        "73920184",
    ),
    *(
        "four football fields",
        "my dragon sleeps",
        "passwords are hard",
        "🂡🂢🂣🂤🂥🂦🂧🂨",
        "山田太郎と花子です",
        "aaaaaaab",
    ),
    *("12 Angry Men, twice", "vqjxkzwm", "tulip kettle"),
]


@pytest.mark.parametrize("password", COMMON)
def test_a_password_that_others_would_try_first_is_refused(password):
    with pytest.raises(NotAllowed, match="too easy to guess"):
        refuse_weak(password)


@pytest.mark.parametrize("password", GOOD)
def test_any_other_password_is_good_whatever_it_is_made_of(password):
    refuse_weak(password, "Ana Lee")


@pytest.mark.parametrize(
    "password", ["ana lee nox", "Ana-Lee-Nox", "AnaLeeNox1", "2024ÁnaLeeNox", "parlour1", "Parlour!!"]
)
def test_the_own_name_and_the_houses_are_no_passwords(password):
    with pytest.raises(NotAllowed, match="be your name"):
        refuse_weak(password, "Ana Lee Nox")


def test_a_name_of_the_house_is_no_password():
    with pytest.raises(NotAllowed, match="name of this site"):
        refuse_weak("games.example1", "Ana", "games.example")


def test_the_list_is_small_and_in_order():
    text = Path(parlour.service.people.__file__).with_name("common_passwords.txt").read_text("ascii")
    words = text.split()

    assert len(text) <= 40_000
    assert 3000 <= len(words) == len(set(words))
    assert sorted(words) == words


# Wherever somebody chooses one


@pytest.fixture
def desk(room):
    return Desk(room)


@pytest.mark.parametrize("weak", ["password", "ana lee nox"])
def test_nobody_signs_up_with_one(desk, weak):
    answer = desk.sign_up(name="Ana Lee Nox", password=weak)

    assert isinstance(answer, NotAllowed)
    assert isinstance(desk.sign_up(name="Ana Lee Nox"), object)
    assert not isinstance(desk.sign_in("Ana Lee Nox", SECRET), NotAllowed)


@pytest.mark.parametrize("weak", ["password", "ana lee nox"])
def test_nobody_changes_to_one(desk, weak):
    ana = member(desk, "Ana Lee Nox")
    answer = desk.ask("change_password", desk.asker(ana.token), SECRET, weak)

    assert isinstance(answer, NotAllowed)
    assert desk.knows(ana.token)


@pytest.mark.parametrize("weak", ["password", "ana lee nox"])
def test_a_link_does_not_lead_to_one_and_is_good_afterwards(desk, weak):
    member(desk, "Ana Lee Nox", email="ana@example.org")
    desk.service.ask_reset("Ana Lee Nox", "here")
    token = desk.links[0][-1]
    answers = [desk.ask("reset_password", token, word) for word in (weak, "battery staple")]

    assert [True, False] == [isinstance(answer, NotAllowed) for answer in answers]
