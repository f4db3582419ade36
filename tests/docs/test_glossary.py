"""The glossary leads from every noun of the design documents to something that exists."""

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.docs.documents import DOCUMENTS
from tests.docs.names import finds

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
ELSEWHERE = {"nothing"}
HEADER = {"in the document", "---"}


class Row(NamedTuple):
    document: str
    nouns: list[str]
    here: str
    note: str

    @property
    def targets(self) -> list[str]:
        return re.findall("`([^`]+)`", self.here)


def rows(text: str) -> list[Row]:
    found, document = [], ""
    for line in text.split("\n"):
        if line.startswith("## "):
            document = line.removeprefix("## ")
        elif line.startswith("|"):
            word, here, note = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(Row(document, re.findall("`([^`]+)`", word) or [word], here, note))
    return [row for row in found if row.nouns[0] not in HEADER]


ROWS = rows(GLOSSARY)


def test_every_target_is_found():
    assert [] == [target for row in ROWS for target in row.targets if not finds(target)]


@pytest.mark.parametrize(
    "name",
    [
        "parlour.core.game.Game.slug",  # annotated, set by subclasses
        "parlour.core.game.Player.plays",  # a field with a slot
        "parlour.core.match.Match.game",  # a field without default
        "parlour.pieces.cards.Card.rank",  # a field of a named tuple
        "parlour.pieces.checkers.Colour.RED",  # a member of an enum
        "parlour.games.whist",  # a module
    ],
)
def test_fields_members_and_modules_are_found(name):
    assert finds(name)


@pytest.mark.parametrize(
    "name",
    [
        "parlour.core.game.Game.sloop",
        "parlour.core.game.Player.plays.often",
        "parlour.pieces.checkers.Colour.MAUVE",
        "parlour.games.bridge",
        "parler.core",
    ],
)
def test_a_made_up_name_is_not_found(name):
    assert not finds(name)


def test_a_row_leads_to_names_or_says_why_not():
    assert [] == [row for row in ROWS if not row.targets and row.here not in ELSEWHERE]
    assert [] == [row for row in ROWS if row.targets and re.sub("`[^`]+`|, ", "", row.here)]


def test_no_row_leads_to_a_later_part():
    assert [] == re.findall("comes? with the .*|later part.*", GLOSSARY)


def test_nothing_is_explained():
    assert [] == [row for row in ROWS if row.here == "nothing" and not row.note]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_noun_of_a_document_has_its_row_and_no_other_has(document):
    explained = [noun for row in ROWS if row.document == document for noun in row.nouns]

    assert DOCUMENTS[document] == set(explained)
    assert [] == [noun for noun, following in pairwise(sorted(explained)) if noun == following]


def test_there_is_a_section_for_each_document():
    assert DOCUMENTS.keys() == {row.document for row in ROWS}
