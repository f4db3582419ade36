"""Draws the icon of the browser client into web/public: once as SVG, and as the PNGs that phones install.

A green felt tile, a brass ring and an ivory dot: a checker seen from above.
"""

import struct
import zlib
from math import hypot
from pathlib import Path

PUBLIC = Path(__file__).parent.parent / "web" / "public"
SIDE = 28.0  # of the drawing; everything below is measured in it
CORNER, EDGE = 8.0, 1.0
RING, STROKE, DOT = 8.3, 2.2, 3.0
FELT, BRASS, IVORY = (0x1E, 0x5B, 0x43), (0xE8, 0xC9, 0x81), (0xFF, 0xFD, 0xF6)
Pixel = tuple[int, int, int, int]


def svg() -> str:
    middle, width = SIDE / 2, SIDE - 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}">'
        f'<rect x="{EDGE:g}" y="{EDGE:g}" width="{width:g}" height="{width:g}" rx="{CORNER:g}"'
        f' fill="{_hex(FELT)}"/>'
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{RING:g}" fill="none" stroke="{_hex(BRASS)}"'
        f' stroke-width="{STROKE:g}"/>'
        f'<circle cx="{middle:g}" cy="{middle:g}" r="{DOT:g}" fill="{_hex(IVORY)}"/></svg>\n'
    )


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def rows(size: int, full: bool) -> list[bytes]:
    """The picture line by line, four bytes a pixel; `full` has no free corners: systems cut their own."""
    scale = SIDE / size
    places = [(i + 0.5) * scale - SIDE / 2 for i in range(size)]
    return [bytes(part for x in places for part in _pixel(x, y, scale, full)) for y in places]


def _pixel(x: float, y: float, scale: float, full: bool) -> Pixel:
    """The colour at a place measured from the middle; edges are smooth over one pixel."""
    far = hypot(x, y)
    tile = 1.0 if full else _covered(_outside_tile(x, y), scale)
    colour = _over(FELT, BRASS, _covered(abs(far - RING) - STROKE / 2, scale))
    red, green, blue = _over(colour, IVORY, _covered(far - DOT, scale))
    return red, green, blue, round(255 * tile)


def _outside_tile(x: float, y: float) -> float:
    """How far outside the rounded tile a place is."""
    inner = SIDE / 2 - EDGE - CORNER
    across, down = abs(x) - inner, abs(y) - inner
    return hypot(max(across, 0), max(down, 0)) + min(max(across, down), 0) - CORNER


def _covered(outside: float, scale: float) -> float:
    return min(1.0, max(0.0, 0.5 - outside / scale))


def _over(under: tuple[int, int, int], colour: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, colour, strict=True))
    return red, green, blue


def png(size: int, lines: list[bytes]) -> bytes:
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + line for line in lines), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


PICTURES = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
}

if __name__ == "__main__":
    (PUBLIC / "icon.svg").write_text(svg(), "utf-8")
    for name, (size, full) in PICTURES.items():
        (PUBLIC / name).write_bytes(png(size, rows(size, full)))
        print(f"wrote {name}")
