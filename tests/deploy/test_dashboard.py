"""The dashboard shows what a house tells, and all of it."""

import json
import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.battery.houses import empty_database, house, visit

ROOT = Path(__file__).parents[2]
BOARD = json.loads((ROOT / "deploy" / "grafana.json").read_text())
NAMES = re.compile(r"\b(?:parlour|process)_\w+")


@pytest.fixture(scope="module")
def exported():
    """The names of all figures of a house that has just opened."""
    with empty_database() as database, house(database) as opened, visit(opened.port) as line:
        line.request("GET", "/metrics")
        text = line.getresponse().read().decode()
    return {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}


def shown():
    asked = [each["expr"] for panel in BOARD["panels"] for each in panel["targets"]]
    return {name for expression in asked for name in NAMES.findall(expression)}


def test_a_house_exports_every_figure_that_is_shown_and_every_figure_of_a_house_is_shown(exported):
    assert set() == shown() - exported
    ours = {name for name in exported if name.startswith("parlour_")}
    assert set() == {name for name in ours - shown() if not name.endswith(("_created", "_sum", "_count"))}


@pytest.mark.parametrize("page", ["operations.md", "running.md", "troubleshooting.md"])
def test_every_figure_that_a_page_names_is_exported(exported, page):
    told = set(re.findall(r"`(parlour_\w+)`", (ROOT / "docs" / page).read_text()))
    families = {re.sub(r"_(bucket|count|sum)$", "", name) for name in exported}
    assert set() == told - exported - families


def test_no_panel_lies_on_another():
    taken = [
        (place["x"] + column, place["y"] + row)
        for place in (panel["gridPos"] for panel in BOARD["panels"])
        for column in range(place["w"])
        for row in range(place["h"])
    ]
    assert len(taken) == len(set(taken))
    assert max(column for column, _ in taken) < 24
    numbers = [panel["id"] for panel in BOARD["panels"]]
    assert len(numbers) == len(set(numbers))
