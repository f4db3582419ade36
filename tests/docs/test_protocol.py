"""The description of the protocol says what the types say."""

import re
from pathlib import Path
from typing import get_args

import pytest

from parlour.adapters.settings import LIMITS, NAMES
from parlour.service import wire
from tools.protocol import FILE, TYPES, built, types

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text("utf-8")
RUNNING = (DOCS / "running.md").read_text("utf-8")
MESSAGES = [*get_args(wire.Inbound), *get_args(wire.Outbound)]


def test_the_schema_is_up_to_date():
    """Run `make protocol` after changing a message."""
    assert built() == FILE.read_text("utf-8")


def test_the_browser_knows_the_same_messages():
    """Run `make protocol` after changing a message."""
    assert types() == TYPES.read_text("utf-8")


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_and_field_is_described(message):
    section = described(message.__struct_config__.tag)

    assert [] == [field for field in message.__struct_encode_fields__ if f"`{field}`" not in section]


def described(tag):
    """The rows of the tables that begin with this message; there may be one of either direction."""
    rows = re.findall(rf"^\| `{tag}` \|.*$", PROTOCOL, re.MULTILINE)
    assert rows, f"docs/protocol.md has no row for {tag}"
    return "\n".join(rows)


@pytest.mark.parametrize("phrase", get_args(wire.Phrase))
def test_every_phrase_is_listed(phrase):
    assert f"`{phrase}`" in PROTOCOL


@pytest.mark.parametrize("name", [*NAMES, *LIMITS])
def test_every_setting_is_described(name):
    assert f"| `{name}` |" in RUNNING
