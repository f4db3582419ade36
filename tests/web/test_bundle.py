"""What the house gives to browsers is what the sources in web/ say, byte for byte."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "parlour" / "ui" / "web"


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_committed_client_is_what_its_sources_build(npm, tmp_path):
    """Run `make web` after changing anything in web/ or the texts."""
    npm("vite", "build", "--logLevel", "error", "--outDir", str(tmp_path / "built"), "--emptyOutDir")

    assert files(BUILT) == files(tmp_path / "built")


def test_no_script_names_a_style():
    """Else a change of one style rule renames all scripts: styles that come later stand in index.html."""
    named = re.compile(rb"[\w-]+-[\w-]{8}\.css")
    scripts = [path for path in (BUILT / "assets").glob("*.js") if named.search(path.read_bytes())]

    assert [] == scripts


def test_every_style_is_named_by_the_page():
    page = (BUILT / "index.html").read_text("utf-8")

    assert [] == [
        path.name for path in (BUILT / "assets").glob("*.css") if f"/assets/{path.name}" not in page
    ]


def test_pages_neither_carry_nor_say_what_only_the_terminal_says():
    """See web/words.json."""
    only = re.compile(r"""["'`](app|console|counter|terminal|value|zone)\.[a-z]""")
    sources = [path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts")]
    catalogues = [
        BUILT / "assets" / name for name in files(BUILT / "assets") if name.startswith(("en-", "de-"))
    ]

    assert len(catalogues) == 14  # seven parts of two languages
    assert [] == [path for path in (*sources, *catalogues) if only.search(path.read_text("utf-8"))]


def test_the_style_sheets_have_no_colour_type_or_space_but_tokens(npm):
    """And nothing else that web/stylelint.config.js forbids."""
    npm("stylelint", "src/**/*.css")


def test_the_lock_names_no_host():
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()
