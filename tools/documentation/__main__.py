"""Builds the documentation as a site that a house serves under `/docs`: `make docs`.

The pages are plain Markdown that reads well on a code host. A copy of them gets what only a site needs: its
READMEs become tables of contents, links to files lead to a copy of the file, and the page of public names
gets their docstrings. Sphinx makes HTML of that, and treats every warning as an error.
"""

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from os.path import relpath
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import parlour

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE = ROOT / "src" / "parlour" / "ui" / "docs"
FONTS = ROOT / "web" / "src" / "fonts"
FRONT = {
    ROOT / name: f"project/{name.rpartition('/')[2].lower().replace('_', '-')}"
    for name in ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", "bench/RESULTS.md")
}
LEFT_OUT = {DOCS / "where.md"}  # leads to every file of a checkout, and is searched there
FENCE = re.compile(r"(^ *```.*?^ *```$)", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
ENTRY = re.compile(r"^(?:\* |\| ).*?\]\(([^)#]+)", re.MULTILINE)  # the first link of a row or point
NAME = re.compile(r"^\* `(\w+)`.*$", re.MULTILINE)
NOT_NEEDED = ("*.map", ".buildinfo", "debug.css", "file.png", "minus.png", "plus.png", "objects.inv")
OF_OTHERS = ("furo", "sphinx")  # whose scripts and styles are in the site


def pages() -> dict[Path, str]:
    """All pages, with the names they have on the site."""
    own = {path: path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))}
    named = {path: re.sub(r"README\.md$", "index.md", name) for path, name in own.items()}
    return {path: name for path, name in {**named, **FRONT}.items() if path not in LEFT_OUT}


def prepared(page: Path, names: dict[Path, str]) -> tuple[str, set[Path]]:
    """The text of a page for the site, and the files that it links."""
    files: set[Path] = set()

    def link(found: re.Match[str]) -> str:
        picture, text, address = found.groups()
        if picture or re.match(r"https?:|mailto:|#", address):
            return found[0]
        path, _, anchor = address.partition("#")
        target = (page.parent / path).resolve()
        here = (Path(names[page])).parent
        if target in names:
            return f"[{text}]({relpath(names[target], here)}{anchor and '#' + anchor})"
        if not target.is_file() or target in LEFT_OUT:
            return text
        files.add(target)
        return f"[{text}](source:{relpath(copy_of(target), here)})"

    text = page.read_text("utf-8")
    parts = FENCE.split(text)
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    whole = "".join(parts)
    if page == DOCS / "api.md":
        whole = NAME.sub(documented, whole)
    if page.name == "README.md":
        whole += "".join(contents(page, text, names))
    return whole, files


def copy_of(file: Path) -> str:
    """Where the site has it, as text: whatever it is, it is only to be read there."""
    return f"source/{file.relative_to(ROOT).as_posix()}.txt"


def contents(page: Path, text: str, names: dict[Path, str]) -> Iterator[str]:
    """A README lists what is below it: for the navigation, in the same order and under the same headings."""
    top = page.parent == DOCS
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[top:]:
        linked = [(page.parent / address).resolve() for address in ENTRY.findall(part)]
        listed = [target for target in linked if target in names and (top or target.parent == page.parent)]
        entries = "\n".join(relpath(names[target], Path(names[page]).parent) for target in listed)
        caption = f":caption: {part.splitlines()[0]}\n" if top else ""
        if entries:
            yield f"\n\n```{{toctree}}\n:hidden:\n{caption}\n{entries}\n```\n"


def documented(found: re.Match[str]) -> str:
    """A point of the page of public names, with the docstring of the name if it has one."""
    name, value = found[1], getattr(parlour, found[1])
    if inspect.ismodule(value) and name in ("laws", "shown"):
        directive = f".. automodule:: {value.__name__}\n   :members: {', '.join(_functions(value))}"
    elif not getattr(value, "__module__", "").startswith("parlour"):
        return found[0]  # a number, or what Python brings
    elif inspect.isclass(value):
        made_by_hand = "" if value is not parlour.Match else "(...)"  # nobody does: `start` makes it
        directive = f".. autoclass:: parlour.{name}{made_by_hand}\n   :members:"
    else:
        directive = f".. autofunction:: parlour.{name}"
    return f"```{{eval-rst}}\n{directive}\n```\n"


def _functions(module: Any) -> list[str]:
    """Those that are its own and public."""
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_")
    ]


def licences() -> dict[str, Path]:
    """The licences of what the site has of others, by the names of their copies."""
    fonts = {file.name: file for file in FONTS.glob("OFL-*.txt")}
    packages = {
        f"{package}.txt": Path(str(file.locate()))
        for package in OF_OTHERS
        for file in metadata.files(package) or ()
        if "licenses" in file.parts
    }
    return fonts | packages


def build(into: Path) -> None:
    with TemporaryDirectory() as folder:
        copy, site = Path(folder, "docs"), Path(folder, "site")
        linked = _copied(copy)
        sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
        settings = Path(__file__).parent
        subprocess.run([*sphinx, "-c", settings, "-d", Path(folder, "read"), copy, site], check=True)
        added = {copy_of(file): file for file in linked}
        added |= {f"_static/{font.name}": font for font in FONTS.glob("*-normal.woff2")}
        added |= {f"_static/licences/{name}": file for name, file in licences().items()}
        for name, file in added.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, site / name)
        for file in [file for pattern in NOT_NEEDED for file in site.rglob(pattern)]:
            file.unlink()
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(site, into)


def _copied(into: Path) -> set[Path]:
    """Copies the pages as the site needs them; the files that they link."""
    names = pages()
    linked: set[Path] = set()
    shutil.copytree(DOCS / "pictures", into / "pictures")
    for page, name in names.items():
        text, files = prepared(page, names)
        linked |= files
        (into / name).parent.mkdir(exist_ok=True)
        (into / name).write_text(text, "utf-8")
    return linked


if __name__ == "__main__":
    try:
        build(SITE)
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
    print(f"The documentation is in {SITE.relative_to(ROOT)}; a house serves it at /docs.")
