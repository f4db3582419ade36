"""Writes what follows from the messages' types: docs/protocol.schema.json and the browser's protocol.ts."""

import json
from pathlib import Path

from parlour.adapters.schema import schema
from tools.typescript import typescript

ROOT = Path(__file__).parent.parent
FILE = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "protocol.ts"


def built() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def types() -> str:
    return typescript(schema())


def main() -> None:
    for file, text in ((FILE, built()), (TYPES, types())):
        file.write_text(text, "utf-8")
        print(f"{file.name} is up to date.")


if __name__ == "__main__":
    main()
