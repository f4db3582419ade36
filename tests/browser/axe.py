"""axe-core on a page: whatever would keep somebody out of it.

One look of each screen is looked at by `make test`, all by `make a11y`.
"""

from pathlib import Path

import pytest

from tests.browser.conftest import DESK, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Looked at when everything stands still: a colour that fades in is not yet the one that is read
RUN = """async () => {
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  const why = ({ any, all }) => [...any, ...all].map((one) => one.message);
  const told = (node) => `${node.html.slice(0, 160)} (${why(node)})`;
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(" | ")}`);
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
