"""Row 16: what a secret promised can be checked by anybody. 200 records."""

import ast
from pathlib import Path

import pytest

from parlour.core.record import Verdict
from tests.battery import verifier
from tests.battery.result import failed
from tests.battery.rows import row16_records
from tests.battery.rows.row16_records import FORGED, run
from tests.battery.verifier import Numbers, commitment, match_key, order

NONCES = [b"0123456789abcdef", bytes(16)]


def test_records_are_verified_twice_and_every_change_is_found():
    assert [] == failed(run(count=200, workers=1))


@pytest.mark.parametrize(("name", "always"), [("verify", Verdict(True, 1, 1, "")), ("fault", "")])
def test_a_verifier_that_lets_everything_pass_is_found_out(monkeypatch, name, always):
    monkeypatch.setattr(row16_records, name, lambda text: always)

    assert FORGED in [result.test for result in failed(run(count=5, workers=1))]


def test_the_second_verifier_imports_none_of_the_luck_that_it_verifies():
    tree = ast.parse(Path(verifier.__file__).read_text())
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {"parlour.core.game", "parlour.core.registry"} == {m for m in modules if m.startswith("parlour")}


def test_the_second_verifier_meets_the_test_vectors():
    secret = bytes(range(32))
    key = match_key(secret, NONCES)

    assert "8a16a2d4ae4edfd2560025d232db49b8f06f4a7453d315ebb018309287961a11" == commitment(secret).hex()
    assert "9f7f6b8d2e747c14e122884e0def19db5d774b6630b82fa1bb0cd9ccf06a889d" == key.hex()
    assert [26, 37, 49, 33, 36] == order("scramble", 52, 5, Numbers(key, 7))
    assert 4 == Numbers(key, 8).below(7)


@pytest.mark.parametrize(
    ("number", "style", "expected"),
    [
        (1, "scramble", [4, 1, 7, 6, 5, 2, 0, 3]),
        (2, "riffle", [0, 4, 1, 5, 2, 6, 3, 7]),
        (3, "overhand", [1, 2, 3, 4, 5, 6, 7, 0]),
        (4, "cut", [4, 5, 6, 7, 0, 1, 2, 3]),
    ],
)
def test_the_second_verifier_shuffles_as_the_test_vectors_say(number, style, expected):
    key = bytes.fromhex("93d62fc219a956f23a6bcccd706c6b511495bdc70e46a833129a1a7bd434e39d")

    assert expected == order(style, 8, 8, Numbers(key, number))
