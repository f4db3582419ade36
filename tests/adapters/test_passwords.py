"""Passwords: argon2id, off the event loop, as slow for those who do not exist."""

from queue import SimpleQueue
from threading import Event

import pytest

from parlour.adapters import passwords
from parlour.adapters.passwords import Argon2
from parlour.service.errors import NotStored, TooMany

PATIENCE = 30


class Asked:
    """A hasher, and what it answers by the house's own thread, which is the test's."""

    def __init__(self, **costs):
        self.turns, self.notes = SimpleQueue(), []
        self.hasher = Argon2(self.turns.put, self.note, **costs)

    def note(self, event, **facts):
        self.notes.append((event, facts))

    def __call__(self, name, *words):
        told = []
        getattr(self.hasher, name)(*words, told.append)
        while not told:
            self.turns.get(timeout=PATIENCE)()
        return told[0]


@pytest.fixture
def ask():
    asked = Asked(memory=64, passes=1)
    yield asked
    asked.hasher.close()


def test_a_password_is_kept_as_argon2id_with_a_salt_of_its_own(ask):
    one, other = ask("hash", "correct horse"), ask("hash", "correct horse")

    assert one.startswith("$argon2id$v=19$m=64,t=1,p=1$")
    assert one != other


def test_only_the_right_password_is_right(ask):
    kept = ask("hash", "correct horse")

    assert [True, False, False] == [
        ask("verify", kept, word) for word in ("correct horse", "Correct horse", "")
    ]


def test_an_accent_is_an_accent_however_it_was_typed(ask):
    assert ask("verify", ask("hash", "caf\u00e9 noir"), "cafe\u0301 noir")


def test_whatever_is_typed_can_be_a_password(ask):
    for word in ("\ud800" * 8, "\0" * 8, "🂡" * 200):
        assert ask("verify", ask("hash", word), word)


def test_nobody_is_verified_as_slowly_as_somebody_and_is_never_right(ask, monkeypatch):
    verified = []
    real = ask.hasher._argon2.verify
    monkeypatch.setattr(
        type(ask.hasher._argon2), "verify", lambda self, kept, word: verified.append(kept) or real(kept, word)
    )

    assert not ask("verify", "", "correct horse")
    assert ["$argon2id$v=19$m=64,t=1,p=1$"] == [kept[:28] for kept in verified]


@pytest.mark.parametrize(
    "kept", ["$argon2id$nonsense", "plain text", "$2b$12$another", "$argon2id$v=19$m=64"]
)
def test_what_is_no_hash_is_never_right_and_told_apart_from_a_wrong_password(ask, kept):
    assert None is ask("verify", kept, "correct horse")


def test_bad_hashes_keep_nobody_from_signing_in(ask, monkeypatch):
    """Each of them once kept a place for good."""
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)
    good = ask("hash", "correct horse")
    for _ in range(5):
        ask("verify", "plain text", "correct horse")

    assert ask("verify", good, "correct horse")


def test_a_hasher_that_fails_says_so_and_keeps_no_place(ask, monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)
    real = ask.hasher._argon2
    ask.hasher._argon2 = type("Broken", (), {"hash": lambda self, word: 1 // 0})()
    answers = [ask("hash", "correct horse") for _ in range(5)]
    ask.hasher._argon2 = real

    assert {NotStored} == {type(answer) for answer in answers}
    assert ["password-failed"] * 5 == [event for event, _ in ask.notes]
    assert ask("hash", "correct horse").startswith("$argon2id$")


def test_so_many_may_wait_and_no_more(monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)
    asked, gate, told = Asked(memory=64, passes=1), Event(), []
    asked.hasher._argon2 = type("Slow", (), {"hash": lambda self, word: str(gate.wait(PATIENCE))})()
    for _ in range(4):
        asked.hasher.hash("word", told.append)
    assert [TooMany] == [type(answer) for answer in told]
    gate.set()
    while len(told) < 4:
        asked.turns.get(timeout=PATIENCE)()
    asked.hasher.hash("word", told.append)
    asked.turns.get(timeout=PATIENCE)()
    assert "True" == told[-1]
    asked.hasher.close()


def test_the_usual_costs_are_those_that_owasp_asks_for():
    asked = Asked()
    assert asked("hash", "correct horse").startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    asked.hasher.close()
