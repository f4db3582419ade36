"""The mutants of `make mutants` fit the source, and the runner changes nothing but what they name."""

from pathlib import Path

import pytest

from tests.mutants.all_mutants import ALL
from tests.mutants.mutant import Misplaced, Mutant, mutated

ROOT = Path(__file__).parents[2]
MODULE = """\
LIMIT = 1


class Box:
    @property
    def size(self):
        return LIMIT

    @size.setter
    def size(self, value):
        return None

    def open(self):
        def inner():
            return LIMIT

        return inner
"""


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_what_a_defect_replaces_stands_once_where_it_says(mutant):
    for path, text in mutated(mutant, ROOT).items():
        assert text != path.read_text()


@pytest.mark.parametrize("test", sorted({mutant.test for mutant in ALL if not mutant.depth}))
def test_the_test_that_must_catch_a_defect_is_there(test):
    file, _, name = test.partition("::")
    assert (ROOT / file).exists()
    assert not name or f"def {name.partition('[')[0]}(" in (ROOT / file).read_text()


def test_no_two_defects_have_the_same_name():
    assert len(ALL) == len({mutant.name for mutant in ALL})


@pytest.fixture
def root(tmp_path):
    package = tmp_path / "src" / "shop"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("OPEN = True\n")
    (package / "box.py").write_text(MODULE)
    (package / "page.css").write_text("a { color: red }\n")
    return tmp_path


def change(root, where, old, new, also=()):
    [(path, text)] = mutated(Mutant("a defect", where, old, new, also=also), root).items()
    return path.name, text


def test_a_defect_changes_the_function_that_it_names_and_no_other(root):
    changed = change(root, "shop.box.Box.open.inner", "return LIMIT", "return 2")

    assert ("box.py", MODULE.replace("            return LIMIT", "            return 2")) == changed


@pytest.mark.parametrize(
    ("where", "old", "file"),
    [
        ("shop.box", "LIMIT = 1", "box.py"),
        ("shop", "True", "__init__.py"),
        ("src/shop/page.css", "red", "page.css"),
    ],
)
def test_a_defect_may_name_a_module_a_package_or_a_file(root, where, old, file):
    name, text = change(root, where, old, "changed")

    assert file == name
    assert "changed" in text


def test_a_defect_may_have_several_edits(root):
    _, text = change(
        root, "shop.box", "LIMIT = 1", "MOST = 1", also=(("shop.box.Box.open", "LIMIT", "MOST"),)
    )

    assert "MOST = 1" in text
    assert "return MOST" in text


@pytest.mark.parametrize(
    ("where", "old", "reason"),
    [
        ("shop.box.Box", "return LIMIT", "a defect: shop.box.Box: 'return LIMIT' stands there 2 times"),
        ("shop.box.Box.open", "return None", "'return None' stands there 0 times"),
        ("shop.box.Box.size", "return None", "size is defined 2 times"),
        ("shop.box.Crate", "return None", "Crate is defined 0 times"),
        ("market.box", "return None", "there is no such module"),
    ],
)
def test_a_defect_that_does_not_fit_is_refused_with_the_reason(root, where, old, reason):
    with pytest.raises(Misplaced, match=reason):
        change(root, where, old, "")
