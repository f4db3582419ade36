"""Compares two folders of `make screenshots`: the share of each picture's pixels that differ, worst first.

A pixel differs when red, green or blue does by more than `--by` of 255; zero counts every difference.
"""

import argparse
import base64
from pathlib import Path

from playwright.sync_api import Page

from tools.screenshots import browser

MOST = 0.1  # per cent, by which a picture may differ
DIFFER = """async ([one, other, by]) => {
  const pixels = async (url) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, width, height);
  };
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const [here, there] = [a.data, b.data];
  const apart = (i) => Math.abs(here[i] - there[i]) > by;
  let count = 0;
  for (let i = 0; i < here.length; i += 4) count += apart(i) || apart(i + 1) || apart(i + 2);
  return (4 * count) / here.length;
}"""


def share(page: Page, one: Path, other: Path, by: int) -> float:
    """Of the pixels that differ; of pictures whose sizes differ, all."""
    first, second = one.read_bytes(), other.read_bytes()
    if first == second:
        return 0.0
    urls = [f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in (first, second)]
    return float(page.evaluate(DIFFER, [*urls, by]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--by", type=int, default=0, metavar="OF_255")
    asked = parser.parse_args()
    before, after = ({path.name for path in folder.glob("*.png")} for folder in (asked.before, asked.after))
    with browser() as chromium:
        page = chromium.new_page()
        found = {
            name: share(page, asked.before / name, asked.after / name, asked.by) for name in before & after
        }
    for name, differs in sorted(found.items(), key=lambda one: (-one[1], one[0])):
        if differs:
            print(f"{differs:9.4%}  {name}")
    for name in sorted(before ^ after):
        print(f"{'only before' if name in before else 'only after':>9}  {name}")
    over = sum(100 * differs > MOST for differs in found.values())
    print(f"{len(found)} pictures: {sum(map(bool, found.values()))} differ, {over} by more than {MOST} %.")
    raise SystemExit(bool(over or before ^ after))


if __name__ == "__main__":
    main()
