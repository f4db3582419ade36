"""Builds the catalogues: every language's .po files become one .mo and one .json."""

import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
TEXTS = Path(__file__).parent.parent / "src" / "parlour" / "texts"


def merged(folder: Path) -> Catalog:
    # A fixed date: the same words must give the same bytes.
    whole = Catalog(locale=folder.name, creation_date=EPOCH, revision_date=EPOCH)
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=folder.name):
                if message.id:
                    whole[message.id] = message
    return whole


def built(folder: Path) -> dict[str, bytes]:
    """The files that belong beside a language's folder."""
    catalog, mo = merged(folder), BytesIO()
    write_mo(mo, catalog)
    words = {_key(m.id): m.string for m in catalog if m.id}
    text = json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return {f"{folder.name}.mo": mo.getvalue(), f"{folder.name}.json": text.encode()}


def _key(msgid: str | tuple[str, ...] | list[str]) -> str:
    return msgid if isinstance(msgid, str) else msgid[0]


def languages() -> list[Path]:
    return sorted(path for path in TEXTS.iterdir() if path.is_dir() and list(path.glob("*.po")))


if __name__ == "__main__":
    for folder in languages():
        for name, content in built(folder).items():
            (TEXTS / name).write_bytes(content)
            print(f"wrote {name}")
