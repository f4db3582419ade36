"""Finds where to change something, asked in ordinary words: `make where Q="how long a held seat waits"`.

It ranks the rows of `docs/where.md` and the sentences of `texts/en` by how many of the question's words they
have, rare words counting more. Only the standard library is needed.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "where.md"
SENTENCES = ROOT / "src" / "parlour" / "texts" / "en"
ROWS, SAID = 6, 4  # shown of each kind at the most
LENGTH = 0.02  # what each further word of a place costs it: short rows are to the point
LINK = re.compile(r"\[`?([^`\]]*)`?\]\(([^)#]+)[^)]*\)")
ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.*(?:"\n".*)*)"$', re.MULTILINE)
WORD = re.compile(r"[a-z0-9×]+")
SMALL = frozenset(
    """a an and are as at be become becomes been by can change do does each from get gets given goes has
    have he her his how i if in is it its make makes may must my no not of off on one or our out she so
    some somebody something that the their them then there they this to until up was what when where
    whether which while who whose will with would you your""".split()  # noqa: SIM905
)
ENDINGS = ("ings", "ing", "edly", "ed", "ies", "es", "s", "ly", "y", "e")
SAME = {
    "sec": "second",
    "pic": "picture",
    "colou": "color",
    "experienc": "xp",
    "fast": "speed",
    "lett": "charact",
}


class Place(NamedTuple):
    """Something to show, with the words by which it is found and how much each of them says."""

    shown: str
    words: dict[str, float]


def rows() -> Iterator[Place]:
    part = section = ""
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("## "):
            part = section = line.strip("# ")
        elif line.startswith("### "):
            section = f"{part}, {line.strip('# ')}"
        if line.startswith("| ") and not line.startswith("| to change"):
            asked, _, answer = line.strip("| ").partition(" | ")
            words = _weighed({LINK.sub(r"\1", answer): 0.4, section: 0.7, asked: 1})
            yield Place(f"{section}: {asked}\n    {LINK.sub(_path, answer)}", words)


def sentences() -> Iterator[Place]:
    for file in sorted(SENTENCES.glob("*.po")):
        for key, text in ENTRY.findall(file.read_text("utf-8")):
            said = text.replace('"\n"', "")
            yield Place(f"{file.relative_to(ROOT)}: {key}\n    {said}", _weighed({key: 0.7, said: 1}))


def found(question: str, places: list[Place], most: int) -> list[Place]:
    """The places that have most of the question's words, the best first."""
    asked = set(_stems(question))
    have = Counter(word for place in places for word in place.words.keys() & asked)
    rare = {word: log(1 + len(places) / count) ** 2 for word, count in have.items()}

    def worth(place: Place) -> float:
        return sum(rare[word] * place.words.get(word, 0) for word in rare) - LENGTH * len(place.words)

    return sorted((place for place in places if rare.keys() & place.words.keys()), key=worth, reverse=True)[
        :most
    ]


def _weighed(parts: dict[str, float]) -> dict[str, float]:
    """Each word of the texts with its weight, which is the last one's that has it."""
    return {word: weight for text, weight in parts.items() for word in _stems(text)}


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in WORD.findall(text.lower()) if word not in SMALL]


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return SAME.get(word, word)


def _path(link: re.Match[str]) -> str:
    return str((PAGE.parent / link[2]).resolve().relative_to(ROOT))


def main() -> int:
    question = " ".join(sys.argv[1:])
    if not _stems(question):
        print('Ask in ordinary words: make where Q="how long a seat is held"', file=sys.stderr)
        return 2
    for place in found(question, list(rows()), ROWS):
        print(place.shown, end="\n\n")
    said = found(question, list(sentences()), SAID)
    if said:
        print("Sentences:", *(place.shown for place in said), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
