"""Every page of the documentation: its links lead somewhere, and the names that it mentions exist."""

import re
from pathlib import Path

import pytest

from tests.docs.names import finds

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


def broken_links(page: Path) -> list[str]:
    text = page.read_text("utf-8")
    return [link for link in re.findall(r"\]\(([^)]+)\)", text) if not _leads(page, link)]


def _leads(page: Path, link: str) -> bool:
    if link.startswith("https://"):
        return True
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    return target.exists() and (not anchor or anchor in _anchors(target))


def _anchors(page: Path) -> set[str]:
    """The headings of a page, spelled as links to them are."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_every_link_leads_somewhere(page):
    assert [] == broken_links(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(DOCS)))
def test_every_name_of_ours_exists(page):
    names = re.findall(r"`(parlour(?:\.\w+)+)`", page.read_text("utf-8"))

    assert [] == [name for name in names if not finds(name)]


def test_a_broken_link_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# Some page\n[a](page.md#some-page) [b](page.md#other) [c](gone.md) [d](#some-page)")

    assert ["page.md#other", "gone.md"] == broken_links(page)
