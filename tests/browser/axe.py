"""axe-core on a page: whatever would keep somebody out of it.

One look of each screen is looked at by `make test`, all by `make a11y`.
"""

from pathlib import Path

import pytest

from tests.browser.conftest import DESK, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Looked at when everything stands still: a colour that fades in is not yet the one that is read
RUN = """async () => {
  document.adoptedStyleSheets = [];  // shows shadows and gradients again, which conftest.py leaves out
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  // Chromium tells axe in which colour letters would be filled if nothing were forced
  const words = matchMedia("(forced-colors: active)").matches ? [...document.querySelectorAll("*")] : [];
  const inks = words.map((one) => getComputedStyle(one).color);
  words.forEach((one, i) => (one.style.webkitTextFillColor = inks[i]));
  const rules = { "target-size": { enabled: true } };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  words.forEach((one) => (one.style.webkitTextFillColor = ""));
  const why = ({ any, all }) => [...any, ...all].map((one) => one.message);
  const told = (node) => `${node.html.slice(0, 160)} (${why(node)})`;
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(" | ")}`);
}"""
THEMES = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "contrast": {"theme": "light", "contrast": True},
    "dark-contrast": {"theme": "dark", "contrast": True},
}
SCREENS = {"desk": DESK, "phone": PHONE}
ON_ITS_SIDE = {"land": {"viewport": {"width": 740, "height": 360}}}
OFTEN = ("dark", "phone")
needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core comes with web/node_modules: make web")
# What the client does with these preferences, without reaching the screen anew
DRESS = """([theme, contrast]) => {
  const { dataset } = document.documentElement;
  delete dataset.theme;
  delete dataset.contrast;
  if (theme === "dark") dataset.theme = theme;
  if (contrast) dataset.contrast = "high";
}"""


def _look(theme, screen):
    look = {"screen": SCREENS[screen], **THEMES[theme]}
    marks = () if (theme, screen) == OFTEN else pytest.mark.deep
    return pytest.param(look, id=f"{theme}-{screen}", marks=marks)


def in_every_look(test):
    """The test is given a look to come with: `visitor(**look)`."""
    looks = [_look(theme, screen) for theme in THEMES for screen in SCREENS]
    return needs_axe(pytest.mark.parametrize("look", looks)(test))


def dress(page, theme):
    prefs = THEMES[theme]
    page.evaluate(DRESS, [prefs["theme"], "contrast" in prefs])


def faults(visitor):
    if not visitor.page.evaluate("() => 'axe' in window"):
        visitor.page.evaluate(AXE.read_text("utf-8"))
    return visitor.page.evaluate(RUN)


def faults_in_every_look(visitor, *, on_its_side=False):
    """Of the screen that is there, by the looks that have any: the themes, and the system's own colours."""
    found = {}
    for size, screen in (ON_ITS_SIDE if on_its_side else SCREENS).items():
        visitor.page.set_viewport_size(screen["viewport"])
        for theme in THEMES:
            dress(visitor.page, theme)
            found[f"{theme}-{size}"] = faults(visitor)
        visitor.page.emulate_media(forced_colors="active")
        found[f"forced-{size}"] = faults(visitor)
        visitor.page.emulate_media(forced_colors="none")
    return {look: wrong for look, wrong in found.items() if wrong}
