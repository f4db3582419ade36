"""Finds where to change something, asked in ordinary words: `make where Q="how long a held seat waits"`.

It ranks the rows of `docs/where.md`, the sentences of `texts` and the lines of the log by how many of the
question's words they have, rare words counting more. Only the standard library is needed.
"""

import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import log
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "where.md"
TEXTS = ROOT / "src" / "parlour" / "texts"
ROWS, MORE, SAID = 6, 8, 4  # rows shown whole, rows shown up to their first file, sentences
WHOLE = 40  # what it is worth if a sentence has no words but those of the question
LENGTH = 0.01  # what each further word of a place costs it: short rows are to the point
LOGGED = re.compile(r'note\(\s*"([a-z]+(?:-[a-z]+)+)"')
LINK = re.compile(r"\[`?([^`\]]*)`?\]\(([^)#]+)[^)]*\)")
ENTRY = re.compile(r'^msgid "(.+)"\nmsgstr "(.*(?:"\n".*)*)"$', re.MULTILINE)
WORD = re.compile(r"[a-z0-9×äöüß]+")
SMALL = frozenset(
    """a an and are as at be become becomes been by can change do does each from get gets given goes has
    have he her his how i if in is it its make makes may must my no not of off on one or our out she so
    some somebody something that the their them then there they this to until up was what when where
    whether which while who whose will with would you your""".split()  # noqa: SIM905
)
NAMING = frozenset(
    "button english german key label message sentence text translation word".split()  # noqa: SIM905
)
DOUBLING = ("ings", "ing", "ed")
ENDINGS = ("ings", "ing", "edly", "ed", "ies", "es", "s", "ly", "y", "e")
SAME = {  # words of one meaning, as they are left without their endings
    "colou": "color",
    "experienc": "xp",
    "fast": "speed",
    "held": "hold",
    "late": "slow",
    "left": "leav",
    "length": "long",
    "lett": "charact",
    "longest": "long",
    "match": "gam",
    "minimum": "least",
    "penal": "penalt",
    "sec": "second",
    "short": "least",
    "shortest": "least",
    "taken": "tak",
    "told": "tell",
    "took": "tak",
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
    """Every sentence with its German translation, so that it is found in either language."""
    for file in sorted((TEXTS / "en").glob("*.po")):
        german = _entries(TEXTS / "de" / file.name)
        for key, english in _entries(file).items():
            shown = f"{file.relative_to(ROOT)} (German: texts/de/{file.name}): {key}\n    {english}"
            translated = german.get(key, "")
            yield Place(f"{shown}\n    {translated}", _weighed({translated: 0.7, key: 0.7, english: 1}))


def _entries(file: Path) -> dict[str, str]:
    return {key: text.replace('"\n"', "") for key, text in ENTRY.findall(file.read_text("utf-8"))}


def logged() -> Iterator[Place]:
    for file in sorted((ROOT / "src" / "parlour").rglob("*.py")):
        for event in LOGGED.findall(file.read_text("utf-8")):
            about = f"line of the log {event.replace('-', ' ')}"
            yield Place(f"{file.relative_to(ROOT)}: {event}", _weighed({about: 1}))


def said(question: str) -> list[Place]:
    """The sentences that the question speaks of; what only says that one is looked for counts for nothing."""
    about = " ".join(word for word in WORD.findall(question.lower()) if word not in NAMING)
    return found(about, list(sentences()), SAID, WHOLE)


def found(question: str, places: list[Place], most: int, whole: float = 0) -> list[Place]:
    """The places that have most of the question's words, the best first."""
    words = [word for word in WORD.findall(question.lower()) if word not in SMALL]
    joined = [one + other for one, other in pairwise(words)]  # take back, takeback
    asked = {*map(_stem, words + joined)}
    count = Counter(word for place in places for word in place.words.keys() & asked)
    rare = {word: log(1 + len(places) / times) ** 2 for word, times in count.items()}

    def worth(place: Place) -> float:
        shared = [word for word in rare if word in place.words]
        have = sum(rare[word] * place.words[word] for word in shared)
        own = [word for word, weight in place.words.items() if weight == 1]
        return have - LENGTH * len(place.words) + whole * len(asked.intersection(own)) / max(len(own), 1)

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
            if len(word) > 3 and ending in DOUBLING and word[-1] == word[-2]:
                word = word[:-1]  # logged, log
            break
    return SAME.get(word, word)


def _shortened(place: Place) -> str:
    """The row up to its first file, with what to look for in it."""
    asked, _, answer = place.shown.partition("\n")
    first = re.match(r".*?(?:src|web|tests|tools|docs|bench|deploy)/[\w./-]+", answer)
    return f"{asked}: {first[0].strip()}" if first else asked


def _path(link: re.Match[str]) -> str:
    return str((PAGE.parent / link[2]).resolve().relative_to(ROOT))


def main() -> int:
    question = " ".join(sys.argv[1:])
    if not _stems(question):
        print('Ask in ordinary words: make where Q="how long a seat is held"', file=sys.stderr)
        return 2
    best = found(question, list(rows()), ROWS + MORE)
    print(*(place.shown for place in best[:ROWS]), sep="\n\n", end="\n\n")
    print("Or:", *(_shortened(place) for place in best[ROWS:]), sep="\n")
    print("\nSentences:", *(place.shown for place in said(question)), sep="\n")
    lines = found(question, list(logged()), SAID)
    print("\nLines of the log:", *(place.shown for place in lines), sep="\n")
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads only the first lines gets no traceback
    sys.exit(main())
