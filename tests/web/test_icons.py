"""The icons of the client are what the script draws, and its manifest names them."""

import json
import struct
import zlib

import pytest

from tests.adapters.running import WEB
from tools.icons import PICTURES, PUBLIC, rows, svg

MANIFEST = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))


def pixels(png: bytes) -> bytes:
    """As they are in the file: a byte for the filter before every line."""
    start = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[start - 4 : start])
    return zlib.decompress(png[start + 4 : start + 4 + length])


def test_the_drawing_is_that_of_the_script():
    assert svg() == (PUBLIC / "icon.svg").read_text("utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_that_of_the_script(name):
    """Run `make pictures` after changing the icon."""
    size, full = PICTURES[name]
    png = (PUBLIC / name).read_bytes()

    assert (size, size) == struct.unpack(">II", png[16:24])
    assert b"".join(b"\0" + line for line in rows(size, full)) == pixels(png)


def test_a_picture_that_systems_cut_out_leaves_no_corner_free():
    assert {255} == set(b"".join(rows(64, full=True))[3::4])
    assert 0 == rows(64, full=False)[0][3]


def test_the_manifest_has_what_a_browser_asks_for_before_it_installs():
    fields = [MANIFEST[field] for field in ("name", "start_url", "scope", "display")]

    assert ["Parlour", "/", "/", "standalone"] == fields
    assert ["any", "192x192", "512x512"] == sizes_for("any")
    assert ["512x512"] == sizes_for("maskable")


def sizes_for(purpose: str) -> list[str]:
    return [icon["sizes"] for icon in MANIFEST["icons"] if icon["purpose"] == purpose]


def test_the_page_names_the_manifest():
    assert '<link rel="manifest" href="/manifest.webmanifest">' in (WEB / "index.html").read_text("utf-8")


def test_the_worker_keeps_the_files_of_the_client_and_nothing_of_the_house():
    worker = (WEB / "sw.js").read_text("utf-8")
    kept = json.loads(worker.split("FILES = ")[1].split(";")[0])
    wanted = sorted(f"/assets/{path.name}" for path in (WEB / "assets").iterdir() if path.suffix != ".svg")

    assert wanted == kept
