"""The first page of the documentation leads to every other one, and the public names are all on theirs."""

import re
from pathlib import Path

import pytest

import parlour
from tests.docs.test_pages import DOCS, PAGES

PARTS = ["Tutorial", "How to", "Explanation", "Reference"]
CONTENTS = sorted(DOCS.rglob("README.md"))


def linked(page: Path) -> set[Path]:
    """The pages that each point or row of a list names first."""
    addresses = re.findall(r"^(?:\* |\| ).*?\]\(([^)#]+)", page.read_text("utf-8"), re.MULTILINE)
    return {(page.parent / address).resolve() for address in addresses}


def test_it_has_four_parts():
    assert PARTS == re.findall(r"^## (.+)$", (DOCS / "README.md").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", CONTENTS, ids=lambda page: page.parent.name)
def test_a_readme_leads_to_every_page_of_its_folder(page):
    here = {other for other in PAGES if other.parent == page.parent} - {page}

    assert set() == here - linked(page)


def test_the_first_page_leads_to_those_of_the_folders():
    assert set() == set(CONTENTS) - linked(DOCS / "README.md") - {DOCS / "README.md"}


def test_every_public_name_is_on_its_page_once():
    named = re.findall(r"^\* `(\w+)`", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE)

    assert sorted(parlour.__all__) == sorted(named)
