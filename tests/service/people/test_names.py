"""Names of accounts: unique however they are written, readable, and nobody else's."""

import pytest

from parlour.core.game import Message
from parlour.service.errors import NotAllowed
from parlour.service.people.names import account_name, folded, is_reserved
from parlour.service.person import clean_name
from parlour.texts import say

SAME = [
    ("Ana", "aNA"),
    ("Ana", "Ａｎａ"),  # wide letters
    ("Ana", "Ána"),
    ("Ana", "Äna"),
    ("Ana Lee", "ana_lee"),
    ("Ana Lee", "A.n.a-L'ee"),
    ("Strasse", "straße"),
    ("fiona", "ﬁona"),  # one sign for two letters
    ("Zoe", "ℤoe"),
]
OTHERS = [("Ana", "Anna"), ("Ana 1", "Ana 2"), ("कला", "काली"), ("山田太", "山田犬")]
WELL = ["Ana", "O'Neill", "Jean-Luc P.", "山田 太郎", "Анна К", "Μαρία", "नमिता", "user_1", "x" * 20]
WRONG = {
    "": "3 to 20",
    "Al": "3 to 20",
    "  Al  ": "3 to 20",
    "x" * 21: "3 to 20",
    "<b>Ana</b>": "may only contain letters, digits",
    "Ana\x1b[31m": "may only contain letters, digits",
    "Ana\u202eneb": "may only contain letters, digits",  # turns what follows round
    "Ana\u200bneb": "may only contain letters, digits",  # no width
    "Ana\0": "may only contain letters, digits",
    "Ana🂡": "may only contain letters, digits",
    "12345": "at least one letter",
    "...": "at least one letter",
    "Аna": "mix alphabets",  # its first letter is Cyrillic
    "Αna": "mix alphabets",  # and here Greek
    "admin": "is reserved",
    "A.D.M.I.N": "is reserved",
    "Ａdmin": "is reserved",
    "Guest 1234": "is reserved",
    "Gast 1234": "is reserved",
    "a former guest": "is reserved",
    "House": "is reserved",
}


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_look_alike_are_the_same(one, other):
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_names_that_differ_are_two(one, other):
    assert folded(one) != folded(other)


@pytest.mark.parametrize("name", WELL)
def test_people_are_called_what_they_are_called(name):
    assert name == account_name(name)


@pytest.mark.parametrize("name", WRONG, ids=ascii)
def test_a_name_that_cannot_be_is_refused_with_the_reason(name):
    with pytest.raises(NotAllowed, match=WRONG[name]):
        account_name(name)


@pytest.mark.parametrize("name", WELL)
def test_the_name_of_an_account_is_one_that_every_screen_can_show(name):
    assert clean_name(name) == account_name(f"  {name} ")


@pytest.mark.parametrize(
    "letter", ["\u034f", "\u115f", "\u3164", "\uffa0", "\ufe0f", "\U000e0100"], ids=ascii
)
def test_letters_that_nobody_can_see_are_left_out(letter):
    assert ("Ana", "") == (clean_name(f"A{letter}na"), clean_name(letter * 3))


def test_folding_twice_changes_nothing():
    for name in (*WELL, *WRONG):
        assert folded(name) == folded(folded(name))


@pytest.mark.parametrize("number", range(1, 9))
def test_nobody_is_called_as_an_opponent_of_the_house(number):
    assert is_reserved(say(Message(f"opponent.{number}")))


def test_only_the_houses_own_names_are_reserved():
    assert ["house", "Guest 7"] == [
        name for name in ("house", "Guest 7", "Housel", "Guesthouse") if is_reserved(name)
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("Computer", "COMPUTER", "Computer 2", "Cômputer", "C0mputer", "С0mputer", "Сomputer"),  # Cyrillic С
        *(
            "Bot",
            "B0t",
            "Вот",
            "Roboter",
            "Spectator",
            "Zuschauer",
            "House",
            "Haus",
            "Parlour",
            "ParIour",
            "Par1our",
        ),
        *(
            "Moderator",
            "M0derator",
            "Moderatorin",
            "Admin",
            "Adm1n",
            "AdmIn",
            "Administratorin",
            "Gue5t 1234",
            "6ast",
        ),
        *(
            "Ein früherer Gast",
            "Betreiber",
            "Gegner",
            "Spieler 2",
            "Ηouse",
            "Rechner",
            "Corn puter",
            "Cornputer",
        ),
    ],
    ids=ascii,
)
def test_what_the_house_calls_itself_and_its_own_belongs_to_it_however_it_is_written(name):
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [*WELL, "Compute", "Botho", "Adam", "Hausmann", "Guesty", "Modest", "Вера", "Νίκος", "Spielerin Eva"],
)
def test_people_may_have_names_that_only_begin_like_the_houses(name):
    assert not is_reserved(name)
