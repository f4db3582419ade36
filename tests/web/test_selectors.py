"""What drives a browser finds things by role, slot or part: whoever renames a class breaks no test."""

import ast
import re
from pathlib import Path

import pytest

from tests.web.test_loaded_styles import worn
from tests.web.test_styles import SHEETS, SOURCES, classes, selectors

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/browser", "tests/battery", "tools", "bench")
DRIVES = re.compile(r"\blocator\(|\bsees\(|querySelector|\bclosest\(")
CLASSES = {name for sheet in SHEETS for selector in selectors(sheet) for name in classes(selector)}
CLASSES |= {name for file in SOURCES.rglob("*.svelte") for name in worn(file)}
NAME = r"\.([a-zA-Z_][\w-]*)(?![\w(-])"  # what a script calls is no class
ELEMENTS = (
    "a|aside|b|body|button|dialog|div|figure|header|html|input|label|li|main|nav|ol|p|section|span|svg|td|ul"
)
SELECTORS = (
    re.compile(rf"(?:^|[\s\"'`(,>+~*]){NAME}"),  # alone, or after what joins selectors
    re.compile(rf"(?:(?<![\w.$-])(?:{ELEMENTS})|\]){NAME}"),
    re.compile(r"\.([a-z]\w*-[\w-]*)(?![\w(-])"),  # no property of a script has a hyphen
)
OTHERWISE = re.compile(r"\bclassList\b|\bclassName\b|ByClassName|\[class\b|^class$|(?:^|[\s\"'`(,])\.\$?\{")


def strings(source):
    """Every string with its line; what is put into one is written as {}."""
    inner = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            inner |= {id(part) for part in node.values}
            parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.lineno, node.value


def named(source):
    """The classes that a source selects by, each with its line."""
    for line, text in strings(source):
        found = {name for kind in SELECTORS for name in kind.findall(text) if name in CLASSES}
        yield from ((line, name) for name in sorted(found | set(OTHERWISE.findall(text))))


def test_nothing_in_a_browser_is_found_by_a_class():
    """By role or words where somebody would find it so, else by data-slot, data-zone or data-part."""
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    sources = {file: text for file in files if DRIVES.search(text := file.read_text("utf-8"))}

    assert len(sources) > 30
    assert [] == [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file, source in sources.items()
        for line, name in named(source)
    ]


@pytest.mark.parametrize(
    "source",
    [
        'page.locator(".card")',
        'who.sees("main .tile").click()',
        'who.sees("dialog.k-why")',
        'who.sees("main.waiting")',
        """page.locator(f"[data-slot='{slot}'].may")""",
        'page.locator(":is(.card, [data-slot])")',
        'page.locator("[data-slot]:not([aria-disabled]).k-slot")',
        """page.evaluate("() => document.querySelector('.card')")""",
        'page.evaluate("one => one.matches(`.${mark}`)")',
        'page.locator(f".{mark}")',
        """page.evaluate("() => document.body.classList.contains('lobby')")""",
        'page.locator("main").get_attribute("class")',
        "page.locator('[class~=card]')",
    ],
)
def test_a_class_is_found_wherever_it_is_named(source):
    assert [*named(source)]


@pytest.mark.parametrize(
    "source",
    [
        'page.locator("[data-part=card], button[data-slot]:not([aria-disabled=true])")',
        'page.evaluate("all => all.map(one => one.dataset.slot).filter(Boolean).length")',
        'page.evaluate(f"() => [{box}.x, {box}.y + 1]")',
        "page.evaluate(\"() => loaded('.css')\")",
        'program = ("-m", "tests.browser.quick")',
    ],
)
def test_what_is_no_class_is_not_taken_for_one(source):
    assert [] == [*named(source)]
