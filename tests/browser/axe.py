"""axe-core on a page: whatever would keep somebody out of it.

One look of each screen is looked at by `make test`, all by `make a11y`.
"""

from pathlib import Path

import pytest

from tests.browser.conftest import DESK, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.filter(v => ["serious", "critical"].includes(v.impact))
    .map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(" | ")}`);
}"""
THEMES = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "contrast": {"theme": "light", "contrast": True},
}
SCREENS = {"desk": DESK, "phone": PHONE}
OFTEN = ("dark", "phone")


def _look(theme, screen):
    look = {"screen": SCREENS[screen], **THEMES[theme]}
    marks = () if (theme, screen) == OFTEN else pytest.mark.deep
    return pytest.param(look, id=f"{theme}-{screen}", marks=marks)


def in_every_look(test):
    """The test is given a look to come with: `visitor(**look)`."""
    looks = [_look(theme, screen) for theme in THEMES for screen in SCREENS]
    needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with web/node_modules: make web")
    return needs_axe(pytest.mark.parametrize("look", looks)(test))


def faults(visitor):
    visitor.page.evaluate(AXE.read_text("utf-8"))
    return visitor.page.evaluate(RUN)
